"""How events happen after players have chosen which gold they pay.

A player with gold on a card chooses how much of a payment comes from the card.
"""

from __future__ import annotations

from engine.base.ids import NOTHING
from engine.english import phrase
from engine.events import Event, GainGold, MoveGold, PayGold, SpendGold
from engine.games.lcg1 import timing
from engine.prompts.prompts import Option, OptionSubject, Question, ask, list_questions
from engine.ruleset import NO_USE, EventContext
from engine.table import values
from engine.table.constants import SPENDABLE_GOLD
from engine.table.frames import StepFunction, push, repeat_step, sequence, step
from engine.table.game import Game
from engine.table.rows import IMMINENT, Frame, Occurrence


def happen(
    game: Game,
    entry: int,
    rule: str,
    events: list[Event],
    during: EventContext = EventContext.FRAMEWORK,
    use: int = NO_USE,
) -> Occurrence | None:
    """Let events happen, after open choices about gold are made.

    Costs are paid at once, parts of an effect were announced, and all else may be saved from as it comes.
    """
    if SPENDABLE_GOLD in game.deal.constants and _first_open_payment(game, events, 0) is not None:
        row = Occurrence(game.new_row(), events, rule, entry, use)
        game.occurrences[row.id] = row
        push(game, COST if during is EventContext.COST else AMID, row.id, 0, entry=entry)
        return None
    if during is EventContext.COST:
        timing.execute(game, events, rule, entry)
        return None
    if during is EventContext.EFFECT and use != NO_USE:
        return timing.execute_effect(game, entry, rule, events, use)
    return timing.let_happen(game, entry, rule, events)


def _payer_and_amount(event: Event) -> tuple[int, int]:
    """Return the seat that pays by an event, and how much."""
    if isinstance(event, PayGold) and event.why == "pays":
        return event.seat, event.amount
    if isinstance(event, MoveGold) and event.paid:
        return event.source, event.amount
    return NOTHING, 0


def _first_open_payment(game: Game, events: list[Event], since: int) -> tuple[int, int, int, int] | None:
    """Find the first payment with a choice.

    Return its place, the card, and the least and the most that can come from the card.
    """
    pool, spent = list(game.gold), dict.fromkeys([event.about for event in events], 0)
    for place, event in enumerate(events):
        seat, amount = _payer_and_amount(event)
        if isinstance(event, SpendGold):
            spent[event.card] += event.amount
        elif seat != NOTHING:
            for card, there in values.spendable_gold(game, seat):
                least, most = max(amount - pool[seat], 0), min(amount, there - spent.get(card, 0))
                if place >= since and least < most:
                    return place, card, least, most
            pool[seat] -= min(amount, pool[seat])
    return None


def _ask_payment(game: Game, frame: Frame) -> None:
    events = game.occurrences[frame.a].events
    found = _first_open_payment(game, events, frame.b)
    if found is not None:
        ask(game, "purse", _payer_and_amount(events[found[0]])[0])


def _payment_step(during: EventContext) -> StepFunction:
    def do(game: Game, frame: Frame) -> None:
        row = game.occurrences.pop(frame.a)
        if during is EventContext.COST:
            timing.execute(game, row.events, row.rule, frame.entry)
        elif row.pending != NO_USE:
            timing.execute_effect(game, frame.entry, row.rule, row.events, row.pending)
        else:
            timing.let_happen(game, frame.entry, row.rule, row.events)

    return do


COST = sequence("lcg1.purse.cost", step("ask", _ask_payment), step("pay", _payment_step(EventContext.COST)))
AMID = sequence("lcg1.purse", step("ask", _ask_payment), step("pay", _payment_step(EventContext.FRAMEWORK)))


class PaymentQuestion(Question):
    """Question: how much of a payment comes from a card with gold."""

    name = "purse"
    does = "chooses which gold to pay"
    names_cards = False
    title = "Gold"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.pay

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        place, card, _least, _most = self._open(game, frame)
        amount = _payer_and_amount(game.occurrences[frame.a].events[place])[1]
        return phrase(
            "Choose how much of %(amount)s gold to pay from %(card)s; the rest comes from your pool",
            amount=amount,
            card=game.title(card),
        )

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        _place, _card, least, most = self._open(game, frame)
        return [Option("from card", other=amount) for amount in range(least, most + 1)]

    def meant(self, game: Game, frame: Frame, seat: int, option: Option) -> OptionSubject:
        return OptionSubject(number=option.other)

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        row, amount = game.occurrences[frame.a], picked[0].other
        place, card, _least, _most = self._open(game, frame)
        pieces = _split_payment(row.events[place], card, amount) if amount else [row.events[place]]
        row.events[place : place + 1] = pieces
        row.fates = [IMMINENT] * len(row.events)
        frame.b = place + len(pieces)
        repeat_step(frame)

    @staticmethod
    def _open(game: Game, frame: Frame) -> tuple[int, int, int, int]:
        found = _first_open_payment(game, game.occurrences[frame.a].events, frame.b)
        if found is None:
            raise ValueError("no payment is open")
        return found


def _split_payment(event: Event, card: int, amount: int) -> list[Event]:
    """Split a payment so that some of it comes from a card."""
    pieces: list[Event] = [SpendGold(card, amount)]
    rest = _payer_and_amount(event)[1] - amount
    if isinstance(event, MoveGold):
        pieces.append(GainGold(event.target, amount, "takes"))
        if rest:
            pieces.append(MoveGold(event.source, event.target, rest, True))
    elif isinstance(event, PayGold) and rest:
        pieces.append(PayGold(event.seat, rest))
    return pieces


QUESTIONS = list_questions(PaymentQuestion())
