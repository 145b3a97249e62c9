"""Bringing cards into play: obstacles, price, bearer, duplicates."""

from __future__ import annotations

from collections.abc import Iterator

from engine.base import counters, zones
from engine.base.ids import NOTHING
from engine.cards import ATTACHMENT, COST_X, EVENT
from engine.english import phrase
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
        words = phrase(
            "%(card)s costs %(price)s gold; %(player)s has %(there)s",
            card=game.title(card),
            price=price,
            player=game.name(seat),
            there=there,
        )
        short = first_fitting(phrase("needs %(number)s more gold", number=price - there), "lacks gold")
        return Refusal(game.deal.cited.afford, words, short)
    return None


def unpriced_refusal(game: Game, card: int) -> Refusal | None:
    if game.facts[card].cost == COST_X and not game.deal.ruleset.terms.marshals_for_x:
        return Refusal(
            game.deal.cited.x,
            phrase("%(card)s has no cost that can be paid", card=game.title(card)),
            "no cost to pay",
        )
    return None


def missing_bearer_refusal(game: Game, card: int) -> Refusal | None:
    if game.facts[card].type == ATTACHMENT and not bearers(game, card, game.player_order(), 1):
        words = phrase("no card in play can have %(card)s attached", card=game.title(card))
        short = "no legal card" if game.facts[card].bearer_types else "no legal character"
        return Refusal(game.deal.cited.attachment, words, short)
    return None


def entering_refusal(game: Game, seat: int, card: int, price: int) -> Refusal | None:
    refused = unpriced_refusal(game, card)
    if refused is None:
        refused = price_refusal(game, seat, card, price)
    return missing_bearer_refusal(game, card) if refused is None else refused


def entering_checks(game: Game, seat: int, card: int, price: Value) -> Iterator[CheckResult]:
    """Yield the checks of a card's cost and bearer."""
    cited, title = game.deal.cited, game.title(card)
    yield check_of_refusal(
        unpriced_refusal(game, card), cited.x, phrase("%(title)s has a cost that can be paid", title=title)
    )
    refused = price_refusal(game, seat, card, price.total)
    words = phrase(
        "%(title)s costs %(total)s gold; %(player)s has %(gold)s",
        title=title,
        total=price.total,
        player=game.name(seat),
        gold=values.payable_gold(game, seat),
    )
    yield check_of_refusal(refused, cited.afford, words, price.data())
    if game.facts[card].type == ATTACHMENT:
        yield check_of_refusal(
            missing_bearer_refusal(game, card),
            cited.attachment,
            phrase("a card in play can have %(title)s attached", title=title),
        )


def marshal_refusal(game: Game, seat: int, card: int) -> Refusal | None:
    """Return why a seat can't marshal a card, or None.

    Assumes that the seat may marshal at all.
    """
    facts, cited = game.facts[card], game.deal.cited
    if facts.type >= EVENT:
        words = phrase(
            "%(title)s is played, not %(marshaled)s", title=facts.title, marshaled=game.deal.pool.words.marshaled
        )
        return Refusal(cited.marshal_events, words, "events are played")
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
        words = phrase("%(card)s can't be %(marshaled)s now", card=game.title(card), marshaled=said.marshaled)
        return Refusal(
            game.deal.cited.cannot,
            words,
            first_fitting(phrase("no %(marshaling)s now", marshaling=said.marshaling), "not now"),
        )
    return None


def marshaling_checks(game: Game, seat: int, card: int) -> Iterator[CheckResult]:
    """Yield every check of marshaling a character, location or attachment."""
    cited, title = game.deal.cited, game.title(card)
    yield check_of_refusal(
        marshal_ban(game, card),
        cited.cannot,
        phrase("no effect forbids %(marshaling)s %(title)s", marshaling=game.deal.pool.words.marshaling, title=title),
    )
    yield check_of_refusal(
        unique_refusal(game, seat, card), cited.unique, phrase("no copy of %(title)s prevents it", title=title)
    )
    counted = (game.count(counters.limited_cards(seat)), limited_allowance(game, seat))
    words = phrase("the limit for limited cards allows %(title)s", title=title)
    yield check_of_refusal(limited_refusal(game, seat, card), cited.limited, words, counted)
    if may_be_duplicate(game, seat, card):
        yield CheckResult(cited.duplicate, phrase("%(title)s enters play as a free duplicate", title=title), True)
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
    does = "chooses where to attach a card"
    title = "Attachment"
    answer = "Attach"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.attachment

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return phrase("Choose a card to attach %(card)s to", card=game.title(frame.a))

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
        words = phrase("%(card)s can be attached to %(bearer)s", card=game.title(frame.a), bearer=game.title(card))
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
