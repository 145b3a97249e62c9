"""Whether a card can be chosen: each filter of a choice, with the card's value."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import Final

from engine.abilities import Candidates, Cost, Filter, Target
from engine.abilities.phrases import Phrase
from engine.base import zones
from engine.chain.journal import Data
from engine.english import add_article, join_words, phrase
from engine.play.abilities.payment import can_complete, is_possible_after, survives_payment
from engine.play.abilities.usability import ability_of
from engine.play.state.card_checks import zone_words
from engine.play.state.immunity import affected_cards, is_triggered, is_untouched
from engine.play.state.visibility import can_see
from engine.prompts.checks import CheckResult, first_fitting, make_check, make_unreached_check
from engine.table.constants import NOT_CHOSEN, can_choose
from engine.table.game import Game
from engine.table.rows import AbilityUse

CandidateSource = Candidates | Callable[[Game, AbilityUse], list[int]]


def candidate_checks(
    game: Game, use: AbilityUse, among: CandidateSource, words: str, rule: str, card: int, seat: int
) -> Generator[CheckResult, None, bool]:
    """Check a card against every filter of a choice that a use makes.

    words: the words of the choice. Returns whether the card fits.
    """
    if isinstance(among, Candidates):
        return (yield from _candidate_filter_checks(game, use, among, rule, card, seat))
    fits = card in among(game, use)
    title, short = game.title(card), first_fitting(phrase("not %(words)s", words=words), "does not fit")
    holds, fails = (
        phrase("%(title)s can be chosen: %(words)s", title=title, words=words),
        phrase("%(title)s can't be chosen; needed: %(words)s", title=title, words=words),
    )
    yield make_check(rule, fits, holds, fails, short)
    return fits


def _candidate_filter_checks(
    game: Game, use: AbilityUse, among: Candidates, rule: str, card: int, seat: int
) -> Generator[CheckResult, None, bool]:
    title, owner = game.title(card), game.seat_of[card]
    there, right = game.zone[card] in among.places, owner in among.seats(game, seat)
    yield zone_check(game, card, among.places, rule)
    name = game.name(owner)
    fails = phrase("%(title)s is %(name)s's; choose %(whose)s card", title=title, name=name, whose=among.whose)
    short = first_fitting(phrase("%(name)s's card", name=name), f"{name}'s", "another player's")
    yield make_check(rule, right, phrase("%(title)s has the right controller", title=title), fails, short)
    if among.but_itself:
        other = card != use.card
        yield make_check(
            rule,
            other,
            phrase("%(title)s is a different card", title=title),
            phrase("%(title)s can't be chosen for its own ability", title=title),
            "the card itself",
        )
        right = right and other
    fits = yield from filter_checks(game, among.which, rule, card, seat, there and right)
    return there and right and fits


def filter_checks(
    game: Game, which: Filter, rule: str, card: int, seat: int, reached: bool = True
) -> Generator[CheckResult, None, bool]:
    """Check every single test of a filter; return whether the card passes them."""
    title, all_fit = game.title(card), True
    for piece in which.pieces():
        say, noun_phrase = game.deal.pool.words.say, piece.phrase
        words = say(noun_phrase.a_one)
        holds = phrase("%(title)s is %(words)s", title=title, words=words)
        if not reached:
            yield make_unreached_check(rule, holds)
            continue
        fits = piece.test(game, card, seat)
        has = "" if fits or piece.has is None else piece.has(game, card)
        short = first_fitting(has or _short_lack(say(piece.words), noun_phrase), "does not fit")
        fails = (
            phrase("%(title)s is not %(words)s (%(has)s)", title=title, words=words, has=has)
            if has
            else phrase("%(title)s is not %(words)s", title=title, words=words)
        )
        yield make_check(rule, fits, holds, fails, short)
        all_fit = all_fit and fits
    return all_fit


def _short_lack(words: str, noun_phrase: Phrase) -> str:
    """Return `not Stark`, or `Noble` for a card that should be non-Noble."""
    if noun_phrase.after:
        return "does not fit"
    return words.removeprefix("non-") if words.startswith("non-") else phrase("not %(words)s", words=words)


SHORT_ZONE_WORDS: Final = {
    **{zone: "" for zone in (zones.REVEALED, zones.AGENDA, zones.FACTION, zones.TITLES)},
    zones.SETUP: "already placed",
    zones.CHOSEN: "already chosen",
}
"""Empty for zones with only one type of card: there the type says enough."""


def zone_check(game: Game, card: int, places: tuple[int, ...], rule: str) -> CheckResult:
    """Check whether a card lies in one of some zones."""
    zone, title, said = game.zone[card], game.title(card), game.deal.pool.words
    type = add_article(said.type(game.facts[card].type))
    wanted, lies = join_words([said.say(zone_words(at)) for at in places], "or"), said.say(zone_words(zone))
    if zones.PLAY in places:
        short = type if zone in zones.IN_PLAY else "not in play"
    else:
        short = first_fitting(SHORT_ZONE_WORDS.get(zone, lies) or type, phrase("in %(zone)s", zone=zones.ZONES[zone]))
    return make_check(
        rule,
        zone in places,
        phrase("%(title)s is %(wanted)s", title=title, wanted=wanted),
        phrase("%(title)s is %(lies)s, not %(wanted)s", title=title, lies=lies, wanted=wanted),
        short,
    )


def affected_check(game: Game, source: int, card: int, triggered: bool = False) -> CheckResult:
    """Check whether an effect can change a card, or the card is immune to it."""
    able, title = card in affected_cards(game, source, [card]), game.title(card)
    able = able and not (triggered and is_untouched(game, source, card))
    name = game.title(source)
    fails = phrase("%(title)s is immune to %(name)s", title=title, name=name)
    return make_check(
        game.deal.cited.immune,
        able,
        phrase("%(title)s is not immune to %(name)s", title=title, name=name),
        fails,
        "immune",
    )


def cards_in_reach(game: Game, use: AbilityUse, among: CandidateSource) -> list[int]:
    """Return the cards that come into question for a choice.

    They lie in the zones of the choice; if it names none, they are all cards in play.
    """
    if not isinstance(among, Candidates):
        return [card for seat in game.player_order() for card in game.in_play(seat)]
    seats = among.seats(game, use.seat)
    return [card for seat in seats for place in among.places for card in game.pile(seat, place)]


def _candidates(
    game: Game,
    use: AbilityUse,
    among: CandidateSource,
    checks: Callable[[Game, AbilityUse, int], Iterator[CheckResult]],
) -> Data:
    """Return each card that comes into question, with the first check it fails."""
    found = []
    for card in dict.fromkeys([*among(game, use), *cards_in_reach(game, use, among)]):
        if can_see(game, use.seat, card) and not game.facedown[card]:
            failing = next((one for one in checks(game, use, card) if not one.ok), None)
            name = str(game.ref.get(card, f"h{card}"))
            said = ("", "") if failing is None else (failing.rule, failing.words)
            found.append((name, game.title(card), int(failing is None), *said))
    return tuple(found)


def target_rows(game: Game, use: AbilityUse) -> Data:
    """Return the candidates for an ability's target.

    Each is (card, title, whether it may be chosen, rule and words if not).
    """
    target = ability_of(game, use).target
    return () if target is None else _candidates(game, use, target.among, target_checks)


def payer_rows(game: Game, use: AbilityUse, cost: Cost) -> Data:
    """Return the candidates for paying a cost, in the same form."""
    if cost.among is None:
        return ()
    return _candidates(game, use, cost.among, lambda game, use, card: paying_checks(game, use, cost, card))


def targets_in_reach(game: Game, row: AbilityUse) -> list[int]:
    target = ability_of(game, row).target
    return [] if target is None else cards_in_reach(game, row, target.among)


def target_checks(game: Game, row: AbilityUse, card: int) -> Generator[CheckResult, None, bool]:
    """Check whether a card may be chosen as a target.

    First each filter, then whether the effect could change the card.
    """
    target, cited, title = ability_of(game, row).target, game.deal.cited, game.title(card)
    if target is None:
        return False
    fits = yield from candidate_checks(game, row, target.among, target.words, cited.target, card, row.seat)
    alone, changes = _try_target(game, row, target, card) if fits else (None, False)
    if target.refusal is not None:
        holds, fails = (
            phrase("%(title)s can be chosen", title=title),
            phrase("%(title)s can't be chosen: %(alone)s", title=title, alone=alone),
        )
        if fits:
            yield make_check(cited.target, alone is None, holds, fails, first_fitting(alone or "", "does not fit"))
        else:
            yield make_unreached_check(cited.target, holds)
    immune = affected_check(game, row.card, card, is_triggered(game, row))
    yield immune
    free = can_choose(game, card, row.card)
    if NOT_CHOSEN in game.deal.constants:
        name = game.title(row.card)
        fails = phrase("%(name)s can't choose %(title)s now", name=name, title=title)
        yield make_check(
            cited.cannot,
            free,
            phrase("%(name)s can choose %(title)s", name=name, title=title),
            fails,
            "can't be chosen",
        )
    holds = phrase("choosing %(title)s would change something", title=title)
    if not fits or not immune.ok or not free or alone is not None:
        yield make_unreached_check(cited.potential, holds)
        return False
    fails = phrase("choosing %(title)s would change nothing", title=title)
    yield make_check(cited.potential, changes, holds, fails, "changes nothing")
    return changes


def _try_target(game: Game, row: AbilityUse, target: Target, card: int) -> tuple[str | None, bool]:
    """Try a card as the only target.

    Return why it can't be chosen, and whether something could change.
    """
    kept = row.targets
    row.targets = [card]
    refused = None if target.refusal is None else target.refusal(game, row, [card])
    changes = refused is None and game.deal.ruleset.may_be_chosen(game, row)
    row.targets = kept
    return refused, changes


def paying_checks(game: Game, row: AbilityUse, cost: Cost, card: int) -> Iterator[CheckResult]:
    """Check whether a cost can be paid with a card.

    First each filter, then whether the effect still has what it needs. If a cost may need several cards, each pays
    once. The last check is left out where an ability may be used without effect.
    """
    cited, title = game.deal.cited, game.title(card)
    ability = ability_of(game, row)
    if cost.among is None:
        return
    fits = yield from candidate_checks(game, row, cost.among, cost.words, cited.pay, card, row.seat)
    if cost.enough is not None or row.paid:
        unpaid = card not in row.paid
        yield make_check(
            cited.pay,
            unpaid,
            phrase("%(title)s does not pay yet", title=title),
            phrase("%(title)s already pays a cost", title=title),
            "already pays",
        )
    if fits and len(ability.cost) > 1:
        free = can_complete(game, row, [*row.paid, card])
        fails = phrase("%(title)s is needed to pay another cost", title=title)
        yield make_check(
            cited.pay,
            free,
            phrase("%(title)s is not needed for another cost", title=title),
            fails,
            "pays another cost",
        )
        fits = free
    if game.deal.ruleset.terms.idle_uses:
        return
    holds = phrase(
        "%(card)s would still change something after %(title)s pays", card=game.title(row.card), title=title
    )
    if not fits:
        yield make_unreached_check(cited.no_effect, holds)
        return
    able = survives_payment(game, row, ability) or is_possible_after(game, row, ability, [*row.paid, card])
    fails = phrase("%(card)s would change nothing after %(title)s pays", card=game.title(row.card), title=title)
    yield make_check(cited.no_effect, able, holds, fails, "needed by effect")
