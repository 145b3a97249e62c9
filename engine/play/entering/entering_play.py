"""Bringing cards into play: obstacles, price, bearer, duplicates."""

from __future__ import annotations

from collections.abc import Iterator

from engine.base import counters, zones
from engine.base.ids import NOTHING
from engine.cards import ATTACHMENT, COST_X, EVENT
from engine.events import MARSHALED, EnterPlay, Event, LeavePlay, PayGold, PlaceDuplicate
from engine.play.entering.attachments import CHARACTERS, bearer_refusal, bearers, unique_refusal
from engine.play.entering.limited import count_limited, limited_allowance, limited_refusal
from engine.play.state.card_checks import card_in_play_checks, character_in_play_checks
from engine.prompts.checks import CheckResult, check_of_refusal, first_fitting, make_unreached_check
from engine.prompts.prompts import Option, OptionSubject, Question, ask, list_questions
from engine.ruleset import EventContext, Refusal
from engine.table import values
from engine.table.constants import NO_MARSHAL, NOT_PLAYED, has_quantity
from engine.table.frames import StepFunction, push, skip_rest
from engine.table.game import Game
from engine.table.rows import IMMINENT, Frame
from engine.table.values import Value

MARSHAL = "marshal"
DUPLICATE = "duplicate"


def may_be_duplicate(game: Game, seat: int, card: int) -> bool:
    """Return whether a card would enter play as a duplicate.

    Its seat must own and control a copy of the unique card.
    """
    if not game.facts[card].unique:
        return False
    there = game.copy_in_play(seat, card)
    return there != NOTHING and game.deal.owner[there] == seat


def price_refusal(game: Game, seat: int, card: int, price: int) -> Refusal | None:
    if price > game.gold[seat] and price > (there := values.payable_gold(game, seat)):
        words = f"{game.title(card)} costs {price}, {there} gold is there"
        short = first_fitting(f"costs {price}, have {there}", f"costs {price}")
        return Refusal(game.deal.cited.afford, words, short)
    return None


def unpriced_refusal(game: Game, card: int) -> Refusal | None:
    if game.facts[card].cost == COST_X and not game.deal.ruleset.terms.marshals_for_x:
        return Refusal(game.deal.cited.x, f"{game.title(card)} has no cost to pay", "no cost to pay")
    return None


def missing_bearer_refusal(game: Game, card: int) -> Refusal | None:
    if game.facts[card].type == ATTACHMENT and not bearers(game, card, game.player_order(), 1):
        words = f"no card in play may bear {game.title(card)}"
        return Refusal(game.deal.cited.attachment, words, "nobody to bear it")
    return None


def entering_refusal(game: Game, seat: int, card: int, price: int) -> Refusal | None:
    refused = unpriced_refusal(game, card)
    if refused is None:
        refused = price_refusal(game, seat, card, price)
    return missing_bearer_refusal(game, card) if refused is None else refused


def entering_checks(game: Game, seat: int, card: int, price: Value) -> Iterator[CheckResult]:
    """Yield the checks of a card's cost and bearer."""
    cited, title = game.deal.cited, game.title(card)
    yield check_of_refusal(unpriced_refusal(game, card), cited.x, f"{title} has a cost")
    refused = price_refusal(game, seat, card, price.total)
    words = f"{title} costs {price.total}, {values.payable_gold(game, seat)} gold is there"
    yield check_of_refusal(refused, cited.afford, words, price.data())
    if game.facts[card].type == ATTACHMENT:
        yield check_of_refusal(
            missing_bearer_refusal(game, card), cited.attachment, f"there is a card that may bear {title}"
        )


def marshal_refusal(game: Game, seat: int, card: int) -> Refusal | None:
    """Return why a seat can't marshal a card, or None.

    Assumes that the seat may marshal at all.
    """
    facts, cited = game.facts[card], game.deal.cited
    if facts.type >= EVENT:
        words = f"{facts.title} is played, not {game.deal.pool.words.marshaled}"
        return Refusal(cited.marshal_events, words, "played instead")
    refused = marshal_ban(game, card)
    if refused is None and facts.unique:
        refused = unique_refusal(game, seat, card)
    if refused is None:
        refused = limited_refusal(game, seat, card)
    if refused is not None:
        return refused
    if facts.unique and may_be_duplicate(game, seat, card):
        return None
    return entering_refusal(game, seat, card, game.deal.ruleset.price(game, seat, card, MARSHALED).total)


def marshal_ban(game: Game, card: int) -> Refusal | None:
    if has_quantity(game, NO_MARSHAL, card) or has_quantity(game, NOT_PLAYED, card):
        said = game.deal.pool.words
        words = f"{game.title(card)} cannot be {said.marshaled} now"
        return Refusal(game.deal.cited.cannot, words, first_fitting(f"no {said.marshaling} now", "not now"))
    return None


def marshaling_checks(game: Game, seat: int, card: int) -> Iterator[CheckResult]:
    """Yield every check of marshaling a character, location or attachment."""
    cited, title = game.deal.cited, game.title(card)
    yield check_of_refusal(marshal_ban(game, card), cited.cannot, f"nothing forbids to marshal {title}")
    yield check_of_refusal(unique_refusal(game, seat, card), cited.unique, f"no copy of {title} forbids it")
    counted = (game.count(counters.limited_cards(seat)), limited_allowance(game, seat))
    words = f"{title} is within the limit of limited cards"
    yield check_of_refusal(limited_refusal(game, seat, card), cited.limited, words, counted)
    if may_be_duplicate(game, seat, card):
        yield CheckResult(cited.duplicate, f"{title} comes as a duplicate, for nothing", True)
    else:
        yield from entering_checks(game, seat, card, game.deal.ruleset.price(game, seat, card, MARSHALED))


def bring_into_play(game: Game, seat: int, option: Option, how: str, rule: str, number: int, entry: int) -> None:
    """Start to bring a card into play: log it, pay the price, push the steps."""
    card = option.card
    at = game.note("brings", entry, seat, NOTHING, rule, (game.facts[card].code, option.verb))
    push(game, number, card, NOTHING, entry=at)
    pay_price(game, seat, option, game.deal.ruleset.price(game, seat, card, how), at)


def pay_price(game: Game, seat: int, option: Option, price: Value, at: int) -> None:
    """Log and pay the price of a named card."""
    card = option.card
    game.note("value", at, seat, NOTHING, game.deal.cited.price, price.data())
    if option.verb == MARSHAL:
        values.use_up_reducers(game, seat, card)
        for trait in game.facts[card].traits:
            game.bump(counters.cards_marshaled(seat, trait))
    if price.total:
        game.deal.ruleset.happen(game, at, game.deal.cited.pay, [PayGold(seat, price.total)], EventContext.COST)


def enter_step(how: str, rule: str = "") -> StepFunction:
    """Make the step at which the card enters play, perhaps as a duplicate.

    rule: cited instead of the game's own rule.
    """

    def do(game: Game, frame: Frame) -> None:
        card = frame.a
        seat = game.seat_of[card]
        if game.eliminated[seat]:
            return
        if how == MARSHALED:
            count_limited(game, seat, card, frame.entry)
        event: Event = EnterPlay(card, seat, how, frame.b)
        cited = rule or game.deal.cited.enters
        if may_be_duplicate(game, seat, card):
            event = PlaceDuplicate(card, game.copy_in_play(seat, card), how)
            cited = game.deal.cited.duplicate
        game.deal.ruleset.happen(game, frame.entry, cited, [event])

    return do


def ask_bearer(game: Game, frame: Frame) -> None:
    """Ask for an attachment's bearer.

    It is chosen like a target, after the price is paid.
    """
    card = frame.a
    if game.eliminated[game.seat_of[card]]:
        skip_rest(frame)
    elif game.facts[card].type == ATTACHMENT and not may_be_duplicate(game, game.seat_of[card], card):
        ask(game, "bearer", game.seat_of[card])


class BearerQuestion(Question):
    """The player of an attachment chooses its bearer."""

    name = "bearer"
    does = "chooses a bearer"
    title = "Attachment"
    answer = "Attach"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.attachment

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return f"Choose the card that {game.title(frame.a)} is attached to"

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return [Option("attach", card) for card in bearers(game, frame.a, game.player_order())]

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        types, every = game.facts[frame.a].bearer_types or CHARACTERS, game.facts
        return [card for owner in game.player_order() for card in game.in_play(owner) if every[card].type in types]

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[CheckResult]:
        rule, types = game.deal.cited.attachment, game.facts[frame.a].bearer_types
        there = (
            yield from card_in_play_checks(game, card, rule) if types else character_in_play_checks(game, card, rule)
        )
        words = f"{game.title(frame.a)} may be on {game.title(card)}"
        yield (
            check_of_refusal(bearer_refusal(game, frame.a, card), rule, words)
            if there
            else make_unreached_check(rule, words)
        )

    def meant(self, game: Game, frame: Frame, seat: int, option: Option) -> OptionSubject:
        return OptionSubject(option.card, frame.a)

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        frame.b = picked[0].card

    def unanswered(self, game: Game, frame: Frame, seat: int) -> None:
        skip_rest(frame)


def illegal_attachments(game: Game) -> list[int]:
    """Return attachments with an illegal bearer that are not leaving play yet."""
    leaving = [
        event.about
        for row in game.occurrences.values()
        for event, fate in zip(row.events, row.fates, strict=True)
        if fate == IMMINENT and isinstance(event, LeavePlay)
    ]
    return [
        card
        for card, host in game.host.items()
        if game.zone[card] == zones.PLAY and card not in leaving and bearer_refusal(game, card, host) is not None
    ]


QUESTIONS = list_questions(BearerQuestion())
