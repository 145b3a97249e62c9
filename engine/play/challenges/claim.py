"""Claim: military, intrigue, power."""

from __future__ import annotations

from collections.abc import Iterator

from engine.abilities import Ability
from engine.base.ids import NOBODY, NOTHING
from engine.cards import CHALLENGES, INTRIGUE, MILITARY
from engine.english import phrase, phrase_count
from engine.events import Discard, Event, MovePower, kill_event
from engine.play.abilities.initiation import use_ability
from engine.play.state.card_checks import character_in_play_checks, control_check, player_checks
from engine.prompts.checks import CheckResult
from engine.prompts.prompts import Option, OptionSubject, Question, ask, list_questions
from engine.table import values
from engine.table.challenge import Challenge
from engine.table.constants import (
    CLAIM_AFTER_ALL,
    CLAIM_INSTEAD,
    CLAIM_ON_ANY,
    NOT_FOR_CLAIM,
    challenge_key,
    constants_affecting,
    has_quantity,
)
from engine.table.frames import repeat_step
from engine.table.game import Game
from engine.table.rows import Frame


def claim_step(game: Game, frame: Frame) -> None:
    """Apply claim if the attacker won."""
    challenge = game.challenge
    if challenge is None or challenge.winner != challenge.attacker or _replace_claim(game, frame, challenge):
        return
    claim = values.claim(game, challenge.attacker)
    data = (CHALLENGES[challenge.kind], *claim.data())
    loser = game.deal.ruleset.pays_claim(challenge)
    at = game.note("claim", frame.entry, loser, game.plot(challenge.attacker), game.deal.cited.claim, data)
    if not claim.total:
        return
    if challenge.kind == MILITARY:
        frame.a, frame.b = claim.total, at
        if game.characters(loser):
            ask(game, "military claim", loser)
    elif challenge.kind == INTRIGUE and has_quantity(game, CLAIM_ON_ANY, challenge_key(challenge.attacker, INTRIGUE)):
        frame.a, frame.b = claim.total, at
        ask(game, "claim against", challenge.attacker)
    elif challenge.kind == INTRIGUE:
        events = discard_at_random(game, loser, claim.total, at)
        game.deal.ruleset.happen(game, at, game.deal.cited.intrigue_claim, events)
    else:
        source, target = game.faction(loser), game.faction(challenge.attacker)
        game.deal.ruleset.happen(game, at, game.deal.cited.power_claim, [MovePower(source, target, claim.total)])


CLAIM_REPLACED = "challenge/claim replaced"
"""A counter: claim was replaced, or the replacement was declined."""


def _replace_claim(game: Game, frame: Frame, challenge: Challenge) -> bool:
    """Return whether a card of the winner replaces claim.

    The winner may decline that.
    """
    if game.count(CLAIM_REPLACED):
        return not has_quantity(game, CLAIM_AFTER_ALL, game.faction(challenge.attacker))
    for card in claim_replacements(game, challenge):
        for number, ability in enumerate(game.deal.abilities[card]):
            if replaces_claim(ability):
                game.bump(CLAIM_REPLACED)
                repeat_step(frame)
                use_ability(game, card, number, challenge.attacker, NOTHING, 0, frame.entry)
                return True
    return False


def claim_replacements(game: Game, challenge: Challenge) -> list[int]:
    """Return the cards in play and of lasting effects that replace claim."""
    there = [source for source, _constant in constants_affecting(game, CLAIM_INSTEAD, challenge.attacker)]
    lasting = [row for row in game.lasting if row.quantity == CLAIM_INSTEAD and row.amount == challenge.attacker]
    return there + [row.source for row in lasting]


def replaces_claim(ability: Ability) -> bool:
    """Return whether an ability is a replacement for claim."""
    return ability.trigger is not None and CLAIM_INSTEAD in ability.trigger.events


def note_claim_satisfied(game: Game, frame: Frame) -> None:
    """Log that claim is satisfied, even if cards were saved or couldn't be paid."""
    challenge = game.challenge
    if challenge is not None and challenge.winner == challenge.attacker:
        kind = CHALLENGES[challenge.kind]
        game.note("claim satisfied", frame.entry, challenge.loser, NOTHING, game.deal.cited.claim, (kind,))


def claim_words(game: Game, challenge: Challenge, claim: int) -> str:
    """Return in words what a won challenge costs its loser."""
    pays = game.deal.ruleset.pays_claim(challenge)
    loser = game.name(pays)
    if challenge.kind == MILITARY:
        number = min(claim, len(game.characters(pays)))
        return phrase_count(
            "%(loser)s loses 1 character", "%(loser)s loses %(number)s characters", number, loser=loser
        )
    if challenge.kind == INTRIGUE:
        if claim and has_quantity(game, CLAIM_ON_ANY, challenge_key(challenge.attacker, INTRIGUE)):
            return phrase_count(
                "%(winner)s chooses who discards 1 card at random",
                "%(winner)s chooses who discards %(number)s cards at random",
                claim,
                winner=game.name(challenge.attacker),
            )
        number = min(claim, len(game.hand(pays)))
        return phrase_count(
            "%(loser)s discards 1 card at random",
            "%(loser)s discards %(number)s cards at random",
            number,
            loser=loser,
        )
    moved = min(claim, game.power.get(game.faction(pays), 0))
    return phrase(
        "%(moved)s power moves from %(loser)s to %(player)s",
        moved=moved,
        loser=loser,
        player=game.name(challenge.attacker),
    )


def discard_at_random(game: Game, seat: int, amount: int, entry: int) -> list[Event]:
    """Pick cards of a hand at random, and log the position of the random stream."""
    hand = sorted(game.hand(seat))
    stream = f"hand/{seat}"
    begins_at = game.chance.streams.get(stream, 0)
    picked = []
    for _ in range(min(amount, len(hand))):
        picked.append(hand.pop(game.chance.below(stream, len(hand))))
    data = (stream, game.chance.epoch, begins_at, len(picked))
    game.note("chance", entry, seat, NOTHING, game.deal.cited.intrigue_claim, data)
    return [Discard(card, "at random") for card in picked]


def _may_die_for_claim(game: Game, card: int) -> bool:
    """Return whether a character may be chosen to die for claim."""
    marked = NOT_FOR_CLAIM in game.deal.constants and has_quantity(game, NOT_FOR_CLAIM, card)
    return not marked and kill_event(card).possible(game)


class MilitaryClaimQuestion(Question):
    """The player who pays claim chooses the characters that are killed.

    As many as claim says, or as there are.
    """

    name = "military claim"
    does = "chooses a character for claim"
    title = "Military claim"
    answer = "Kill"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.military_claim

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        number = min(frame.a, len(self.options(game, frame, seat)))
        return phrase_count(
            "Choose a character you control to be killed for claim",
            "Choose %(number)s characters you control to be killed for claim",
            number,
        )

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return [Option("kill", card) for card in game.characters(seat) if _may_die_for_claim(game, card)]

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        return game.in_play(seat)

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[CheckResult]:
        rule = game.deal.cited.military_claim
        there = yield from character_in_play_checks(game, card, rule)
        yield control_check(game, seat, card, rule)
        if there and not kill_event(card).possible(game):
            yield CheckResult(
                game.deal.cited.cannot,
                phrase("%(card)s can't be killed now", card=game.title(card)),
                False,
                "can't be killed",
            )
        elif there and not _may_die_for_claim(game, card):
            words = phrase("%(card)s can't be chosen for claim", card=game.title(card))
            yield CheckResult(game.deal.cited.cannot, words, False, "not for claim")

    def bounds(self, game: Game, frame: Frame, seat: int, options: list[Option]) -> tuple[int, int]:
        number = min(frame.a, len(options))
        return number, number

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        chosen = tuple(game.ref[option.card] for option in picked)
        game.note("chosen for claim", frame.b, seat, NOTHING, game.deal.cited.military_claim, (chosen,))
        game.deal.ruleset.happen(game, frame.b, game.deal.cited.kill, [kill_event(option.card) for option in picked])


class ClaimAgainstQuestion(Question):
    """The winner may apply intrigue claim to any opponents, not only the loser."""

    name = "claim against"
    does = "chooses who pays claim"
    title = "Intrigue claim"
    none = "No opponent"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.titles

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return phrase_count(
            "Choose the opponents who discard a card at random for claim, or none",
            "Choose the opponents who discard %(number)s cards at random for claim, or none",
            frame.a,
        )

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return [Option("against", other=other) for other in game.opponents(seat)]

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        return []

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[CheckResult]:
        rule = game.deal.cited.titles
        return player_checks(game, card, rule, game.opponents(seat), "is not an opponent", "not an opponent")

    def bounds(self, game: Game, frame: Frame, seat: int, options: list[Option]) -> tuple[int, int]:
        return 0, len(options)

    def default(self, game: Game, frame: Frame, seat: int, options: list[Option]) -> tuple[Option, ...] | None:
        """Choose the loser, as without the choice."""
        loser = game.challenge.loser if game.challenge is not None else NOBODY
        return tuple(option for option in options if option.other == loser)

    def meant(self, game: Game, frame: Frame, seat: int, option: Option) -> OptionSubject:
        return OptionSubject(seat=option.other)

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        against = tuple(option.other for option in self.options(game, frame, seat) if option in picked)
        game.note("claim against", frame.b, seat, NOTHING, game.deal.cited.titles, (against,))
        events = [event for other in against for event in discard_at_random(game, other, frame.a, frame.b)]
        game.deal.ruleset.happen(game, frame.b, game.deal.cited.intrigue_claim, events)


QUESTIONS = list_questions(MilitaryClaimQuestion(), ClaimAgainstQuestion())
