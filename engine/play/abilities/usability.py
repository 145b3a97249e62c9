"""Whether an ability can be used.

Bans, restrictions, limit, X, costs, targets, and what it could change.
"""

from __future__ import annotations

from engine.abilities import (
    TIMINGS,
    Ability,
    AnyPart,
    Arrange,
    AtRandom,
    Cheaper,
    EachPicks,
    Later,
    MarkCards,
    Part,
    Pick,
    PlayRestriction,
    Search,
    Then,
    referenced_cards,
)
from engine.base import zones
from engine.base.ids import NOBODY, NOTHING
from engine.base.zones import PLAY
from engine.cards import AGENDA, EVENT, LIMITED
from engine.english import join_words, phrase
from engine.events import Shuffle
from engine.play.entering.limited import limited_refusal
from engine.play.state.card_checks import zone_words
from engine.play.state.immunity import affected_cards, can_reach, is_triggered, is_untouched
from engine.prompts.checks import first_fitting
from engine.ruleset import Refusal
from engine.table.constants import (
    IMMUNE,
    NO_ABILITIES,
    NO_EVENTS,
    NO_TRIGGERS,
    NOT_CHOSEN,
    NOT_PLAYED,
    can_choose,
    has_quantity,
    is_blank,
)
from engine.table.game import Game
from engine.table.rows import NEVER, AbilityUse, Occurrence


def usable_from_hand(game: Game, card: int, number: int = 0) -> bool:
    """Return whether an ability is used by playing its card from the hand.

    That holds for abilities of event cards that name no other place.
    """
    return game.deal.facts[card].type == EVENT and (card, number) not in game.deal.places


def trial_use(
    game: Game, card: int, number: int, row: Occurrence | None, member: int, seat: int = NOBODY
) -> AbilityUse:
    """Build a use of an ability for checks; it is no row of the table."""
    if seat == NOBODY:
        seat = row.known[card][0] if row is not None and card in row.known else game.seat_of[card]
    return AbilityUse(0, card, number, seat, row.id if row is not None else NOTHING, member, 0)


def ability_of(game: Game, use: AbilityUse) -> Ability:
    return game.deal.abilities[use.card][use.ability]


def _was_blank(game: Game, use: AbilityUse) -> bool:
    """Return whether the card was blank when it left play in this occurrence."""
    row = game.occurrences.get(use.occurrence)
    return row is not None and use.card in row.known and row.known[use.card][2]


def ban_refusal(game: Game, use: AbilityUse, ability: Ability) -> Refusal | None:
    """Return why the ability can't be triggered, or the card has none; or None."""
    refused = blank_refusal(game, use)
    return refused if refused is not None else trigger_refusal(game, use, ability)


def rule_of(game: Game, use: AbilityUse, name: str) -> str:
    """Return the rule against using an ability; event cards have their own."""
    return game.deal.cited.of_ability(name, game.deal.facts[use.card].type == EVENT)


def blank_refusal(game: Game, use: AbilityUse) -> Refusal | None:
    """Return why the card has no abilities, or None."""
    blank = is_blank(game, use.card)
    if not blank and use.occurrence != NOTHING and zones.is_out(game.zone[use.card]):
        blank = _was_blank(game, use)
    if blank:
        words = phrase("the text box of %(card)s is blank", card=game.title(use.card))
        return Refusal(game.deal.cited.blank, words, "blank")
    return None


def trigger_refusal(game: Game, use: AbilityUse, ability: Ability) -> Refusal | None:
    """Return why the seat can't trigger the ability, or None."""
    timing = TIMINGS[ability.timing]
    if timing.forced or not timing.window:
        return None
    if has_quantity(game, NO_TRIGGERS, use.seat):
        words = phrase("%(player)s can't trigger card abilities now", player=game.name(use.seat))
        return Refusal(game.deal.cited.cannot, words, "no abilities now")
    if (
        NO_ABILITIES in game.deal.constants
        and game.zone[use.card] == PLAY
        and has_quantity(game, NO_ABILITIES, use.card)
    ):
        words = phrase("the triggered abilities of %(card)s can't be used now", card=game.title(use.card))
        return Refusal(game.deal.cited.cannot, words, "no abilities now")
    if not usable_from_hand(game, use.card, use.ability):
        return None
    if has_quantity(game, NO_EVENTS, use.seat):
        return Refusal(
            game.deal.cited.cannot,
            phrase("%(player)s can't play events now", player=game.name(use.seat)),
            "no events now",
        )
    if has_quantity(game, NOT_PLAYED, use.card):
        return Refusal(
            game.deal.cited.cannot,
            phrase("%(card)s can't be played now", card=game.title(use.card)),
            "can't be played",
        )
    if game.facts[use.card].keywords & LIMITED:
        return limited_refusal(game, use.seat, use.card, "played")
    return None


def restrictions_refusal(game: Game, use: AbilityUse, ability: Ability) -> Refusal | None:
    for check in ability.when:
        if not check.test(game, use.card, use.seat):
            return restriction_refusal(game, use, check)
    return None


def restriction_refusal(game: Game, use: AbilityUse, check: PlayRestriction) -> Refusal | None:
    """Return why a single play restriction is not met, or None."""
    if check.test(game, use.card, use.seat):
        return None
    short = check.short or first_fitting(check.words.removeprefix("only "), "condition not met")
    return Refusal(rule_of(game, use, check.rule), f"{game.title(use.card)}: {check.words}", short)


def limit_refusal(game: Game, use: AbilityUse, ability: Ability) -> Refusal | None:
    limit = ability.limit
    if limit is not None and game.count(limit.key(game, use)) >= limit.times:
        rule = game.deal.cited.maximum if limit.by_title else rule_of(game, use, "limit")
        words = phrase(
            "%(card)s was already used %(times)s× this %(period)s",
            card=game.title(use.card),
            times=limit.times,
            period=limit.period,
        )
        return Refusal(
            rule,
            words,
            first_fitting(
                phrase("used %(times)s× this %(period)s", times=limit.times, period=limit.period), "already used"
            ),
        )
    return None


def missing_target_refusal(game: Game, use: AbilityUse, ability: Ability) -> Refusal | None:
    if ability.target is not None:
        least = 1 if ability.target.refusal is not None else max(ability.target.least, 1)
        if len(target_candidates(game, use, least)) < least:
            words = phrase("no legal target: %(words)s", words=ability.target.words)
            return Refusal(rule_of(game, use, "no_target"), words, "no legal target")
    return None


def pointless_refusal(game: Game, use: AbilityUse, ability: Ability) -> Refusal | None:
    """Return why an ability without a target can't change anything, or None.

    For an ability with a target, each candidate is tried on its own.
    """
    if ability.target is None and not has_potential(game, use):
        words = phrase("%(card)s would change nothing", card=game.title(use.card))
        return Refusal(game.deal.cited.potential, words, "changes nothing")
    return None


def place_refusal(game: Game, seat: int, card: int, number: int) -> Refusal | None:
    """Return why a card is not where its action is used from, or None.

    That is the hand for an event card, and play for most others.
    """
    zone, places = game.zone[card], game.deal.abilities[card][number].places
    if places:
        if zone not in places:
            words = misplaced_words(game, card, number)
            return Refusal(
                game.deal.cited.in_play_only,
                words,
                first_fitting(phrase("not in %(zone)s", zone=zones.ZONES[places[0]])),
            )
    elif usable_from_hand(game, card):
        if zone != zones.HAND or game.seat_of[card] != seat:
            return Refusal(game.deal.cited.event_from_hand, misplaced_words(game, card, number), "not in hand")
    elif game.facts[card].type != AGENDA and zone not in zones.IN_PLAY:
        return Refusal(game.deal.cited.in_play_only, misplaced_words(game, card, number), "not in play")
    return None


def misplaced_words(game: Game, card: int, number: int) -> str:
    """Return where a card is and where its ability works."""
    places = game.deal.abilities[card][number].places
    if not places:
        places = (zones.HAND,) if usable_from_hand(game, card, number) else (PLAY,)
    works = join_words([zone_words(place) for place in places], "or")
    say = game.deal.pool.words.say
    return phrase(
        "%(card)s is %(place)s; it works only %(works)s",
        card=game.title(card),
        place=say(zone_words(game.zone[card])),
        works=works,
    )


def controller_refusal(game: Game, seat: int, card: int) -> Refusal | None:
    """Return why a seat doesn't control a card, or None."""
    name = game.name(game.seat_of[card])
    if game.seat_of[card] == seat:
        return None
    short = first_fitting(phrase("%(name)s controls it", name=name), f"{name}'s", "another player's")
    return Refusal(
        game.deal.cited.optional, phrase("%(name)s controls %(card)s", name=name, card=game.title(card)), short
    )


def phase_refusal(game: Game, card: int, ability: Ability) -> Refusal | None:
    """Return why an action is not for this phase, or None."""
    if not ability.phase or ability.phase == game.phase:
        return None
    words = phrase(
        "only in the %(phase)s phase; this is the %(current)s phase", phase=ability.phase, current=game.phase
    )
    rule = game.deal.cited.of_ability("action_phase", game.deal.facts[card].type == EVENT)
    return Refusal(
        rule,
        words,
        first_fitting(phrase("%(phase)s only", phase=ability.phase), phrase("in %(phase)s", phase=ability.phase)),
    )


def target_candidates(game: Game, use: AbilityUse, enough: int = NEVER) -> list[int]:
    """Return the legal targets that the effect can change; stop at `enough`."""
    target = ability_of(game, use).target
    if target is None:
        return []
    kept, may_be_chosen = use.targets, game.deal.ruleset.may_be_chosen
    immunity, evasion = IMMUNE in game.deal.constants, NOT_CHOSEN in game.deal.constants
    triggered = is_triggered(game, use)
    found = []
    for card in target.among(game, use):
        use.targets = [card]
        fits = target.refusal is None or target.refusal(game, use, [card]) is None
        fits = fits and (not immunity or game.deal.ruleset.affects(game, use.card, card))
        fits = fits and not (triggered and is_untouched(game, use.card, card))
        fits = fits and (not evasion or can_choose(game, card, use.card))
        if fits and may_be_chosen(game, use):
            found.append(card)
            if len(found) == enough:
                break
    use.targets = kept
    return found


def has_potential(game: Game, use: AbilityUse) -> bool:
    """Return whether the effect could change the game state.

    Shuffling alone is no change.
    """
    for part in ability_of(game, use).do:
        if isinstance(part, Then):
            return False
        if part_has_potential(game, use, part):
            return True
    return False


def part_has_potential(game: Game, use: AbilityUse, part: AnyPart) -> bool:
    if isinstance(part, Part):
        for event in part.events(game, use):
            if event.possible(game) and not isinstance(event, Shuffle) and can_reach(game, use.card, event):
                return True
        return False
    if isinstance(part, Search):
        return bool(game.deck(use.seat))
    if isinstance(part, Arrange):
        return any(game.deck(game.seat_of[card]) for card in use.targets)
    if isinstance(part, Pick):
        return bool(affected_cards(game, use.card, part.among(game, use)))
    if isinstance(part, MarkCards):
        return bool(part.cards(game, use))
    if isinstance(part, EachPicks):
        return any(affected_cards(game, use.card, part.among(game, use, seat)) for seat in game.player_order())
    if isinstance(part, AtRandom):
        return any(game.hand(seat) for seat in part.seats(game, use))
    if isinstance(part, Later):
        return bool(referenced_cards(game, use, part.ref))
    return isinstance(part, Cheaper)
