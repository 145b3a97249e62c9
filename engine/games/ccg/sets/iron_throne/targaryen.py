"""House Targaryen's cards of the Iron Throne Edition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import events as ev
from engine.abilities import FOUND, SELF, TARGET, Cheaper, Declaration, Filter, Part, Pick, Then
from engine.abilities.constant import Constant
from engine.base.ids import NOTHING
from engine.cards import CHARACTER, INTRIGUE, LOCATION, MILITARY
from engine.events import AddLastingEffect
from engine.games.ccg.declarations import any_phase, challenges, marshalling, passive, response
from engine.games.ccg.sets.iron_throne.common import (
    KILLS,
    LOSERS_CHARACTERS,
    ONCE_A_PHASE,
    after_challenge,
    alone,
    attachments_of,
    bearer_attacks,
    emissary,
    every,
    instead_of_claim,
    may_decline,
    on_the_house,
    wins_dominance,
)
from engine.games.lcg1.sets.core import ABILITIES as FIRST_EDITION
from engine.games.lcg1.sets.core.common import burns
from engine.table import values
from engine.table.constants import CLAIM_INSTEAD, NO_DEFENSE, NO_POWER, STRENGTH
from engine.table.rows import DIES_AT_ZERO
from engine.vocabulary import constants as c
from engine.vocabulary import costs, targets
from engine.vocabulary import effects as do
from engine.vocabulary import filters as f
from engine.vocabulary import triggers as t
from engine.vocabulary.costs import kneel

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game
    from engine.table.rows import AbilityUse

BARE = "counts as without attachments"
"""Lasting effect: attachments of the character don't count."""
DOTHRAKI = f.both(f.trait("Dothraki"), f.CHARACTERS)
DRAGONS_OR_DOTHRAKI = f.both(f.trait("Dragon", "Dothraki"), f.CHARACTERS)


def _is_bare(game: Game, card: int, seat: int) -> bool:
    if f.WITHOUT_ATTACHMENTS.test(game, card, seat):
        return True
    return any(row.quantity == BARE and card in row.cards for row in game.lasting)


WITHOUT_ATTACHMENTS = Filter("without attachments", _is_bare, lambda _g, _c: "has attachments")
BURNING = f.both(f.without_trait("Dragon"), f.CHARACTERS, WITHOUT_ATTACHMENTS)


def _defends_against_bearer(game: Game, source: int, who: int) -> bool:
    return bearer_attacks(game, source) and f.DEFENDING.test(game, who, game.seat_of[source])


def _venomous(game: Game, source: int) -> bool:
    """Return whether the bearer attacks alone with a military and an intrigue icon."""
    challenge, host = game.challenge, game.host.get(source, NOTHING)
    if challenge is None or values.participants(game, challenge.attacker) != [host]:
        return False
    return all(values.has_icon(game, host, kind) for kind in (MILITARY, INTRIGUE))


def _for_the_bearer(game: Game, source: int, seat: int) -> bool:
    host = game.host.get(source, NOTHING)
    return host != NOTHING and game.seat_of[host] == seat and _venomous(game, source)


def _characters_of_the_loser(game: Game, use: AbilityUse) -> list[int]:
    if use.x or game.challenge is None:
        return []
    return game.characters(game.challenge.loser)


def _weak_houses(game: Game, source: int, who: int) -> bool:
    seats = [seat for seat in game.opponents(game.seat_of[source]) if len(game.characters(seat)) < 3]
    return any(who == game.faction(seat) for seat in seats)


def _if_unopposed(game: Game, use: AbilityUse) -> list[Event]:
    unopposed = game.challenge is not None and game.challenge.unopposed
    return [ev.GainPower(use.card, 2)] if unopposed else []


def _yours_weaken(game: Game, use: AbilityUse) -> list[Event]:
    left = tuple(game.characters(use.seat))
    return [AddLastingEffect(use.card, STRENGTH, "add", -1, left, "phase")] if left else []


CARDS: dict[str, tuple[Declaration, ...]] = {
    # Bloodrider's Arakh
    "ite_85": (
        c.more_strength(
            _defends_against_bearer, -1, "while the attached character attacks, defending characters get −1 STR"
        ),
    ),
    # Bones of a Child
    "ite_86": FIRST_EDITION["core_104"],
    # Manticore Venom
    "ite_87": (
        Constant(
            CLAIM_INSTEAD,
            "while the attached character has a military and an intrigue icon and attacks alone, its controller may "
            "replace claim",
            _for_the_bearer,
        ),
        instead_of_claim(
            *may_decline("kill a character that the loser controls instead of claim?"),
            Pick(
                "a character that the loser controls",
                _characters_of_the_loser,
                text="pick a character that the loser controls",
            ),
            do.kill_card(FOUND),
            Then(),
            do.discard_from_play(SELF, unsavable=True),
        ),
    ),
    # Unmanned by Fear
    "ite_88": (Constant(NO_DEFENSE, "the attached character can't be declared as a defender", c.worn()),),
    # Daenerys Targaryen
    "ite_89": (marshalling(Cheaper(DRAGONS_OR_DOTHRAKI, 2), limit=ONCE_A_PHASE),),
    # Drogon
    "ite_90": (
        c.more_strength(c.cards(BURNING), -1, "non-Dragon characters without attachments get −1 STR"),
        Constant(DIES_AT_ZERO, "such characters are killed if their STR is 0", c.cards(BURNING)),
    ),
    # Grey Worm
    "ite_91": (
        challenges(
            *burns(amount=-2),
            cost=(kneel(SELF),),
            target=targets.choose(f.both(f.CHARACTERS, WITHOUT_ATTACHMENTS)),
        ),
    ),
    # Khal Drogo
    "ite_92": FIRST_EDITION["core_107"],
    # Pyat Pree
    "ite_93": alone(*KILLS, target=LOSERS_CHARACTERS),
    # Rhaegal
    "ite_94": (
        Constant(
            NO_POWER, "power on the House of an opponent with fewer than 3 characters does not count", _weak_houses
        ),
    ),
    # Viserion
    "ite_95": (
        response(
            after_challenge(SELF),
            every(
                f.both(f.without_trait("Dragon"), f.PARTICIPATING, f.CHARACTERS),
                ev.kill_event,
                "kill all participating non-Dragon characters",
                "kill",
            ),
            Part("if the challenge was unopposed, put 2 power on this card", _if_unopposed, "gain_power"),
        ),
    ),
    # Viserys Targaryen
    "ite_96": (
        any_phase(
            do.lasting(BARE, TARGET, 1, "phase", words="it counts as having no attachments this phase"),
            cost=(costs.influence(1),),
            target=targets.choose(f.CHARACTERS),
        ),
    ),
    # Dothraki Wanderer
    "ite_99": (response(t.enters_play(SELF, how=(ev.MARSHALED,)), Cheaper(DOTHRAKI, 2)),),
    # Illyrio's Man
    "ite_100": FIRST_EDITION["core_125"],
    # Yunkish Pickpocket
    "ite_103": (
        any_phase(
            do.discard_from_play(TARGET, unsavable=True),
            cost=(costs.influence(3),),
            target=targets.choose(f.ATTACHMENTS),
        ),
    ),
    # Khal Drogo's Tent
    "ite_104": on_the_house("ite_104"),
    # Vaes Dothrak
    "ite_105": (
        wins_dominance(
            Part(
                "discard all its attachments (they can't be saved)",
                lambda game, use: [ev.discard_event(card, True) for card in attachments_of(TARGET)(game, use)],
            ),
            target=f.of_type(CHARACTER, LOCATION),
        ),
    ),
    # Ser Jorah Mormont
    "ite_133": (
        passive(
            t.leaves_play(SELF), Part("your characters get −1 STR until the phase ends", _yours_weaken, "lasting")
        ),
    ),
    # Vengeful Vigilante
    "ite_139": emissary("targaryen", "martell"),
    # Summer Sea
    "ite_143": FIRST_EDITION["core_134"],
}
