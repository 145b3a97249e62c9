"""Using an ability: X, costs and targets, as steps for a game's own sequence."""

from __future__ import annotations

from collections.abc import Iterator

from engine.abilities import TIMINGS
from engine.base import counters
from engine.base.ids import NOTHING
from engine.cards import FACTION, LIMITED
from engine.chain.journal import TABLE
from engine.english import phrase
from engine.events import DiscardDuplicate, PlayCard, Save, stop_passing_if_targeted
from engine.play.abilities.choice_checks import cards_in_reach, paying_checks, target_checks, targets_in_reach
from engine.play.abilities.payment import (
    event_cost,
    is_possible_after,
    joint_costs_refusal,
    open_cost,
    payments,
    possible_payers,
    survives_payment,
    values_of_x,
)
from engine.play.abilities.usability import ability_of, target_candidates, usable_from_hand
from engine.play.entering.limited import count_limited
from engine.prompts.checks import CheckResult, first_fitting, make_check, make_unreached_check
from engine.prompts.prompts import Option, OptionSubject, Question, ask, list_questions
from engine.ruleset import EventContext
from engine.table import values
from engine.table.constants import ABILITY_COST
from engine.table.frames import go_to, push, sequence, step
from engine.table.game import Game
from engine.table.rows import AbilityUse, Frame

NO_MORE = Option("done")
COSTS_UNPAYABLE = "the costs can't all be paid, so none is paid"
"""The log stores this text: keep it unchanged."""


def use_ability(game: Game, card: int, number: int, seat: int, occurrence: int, member: int, entry: int) -> None:
    """Start an ability: show the card, count the use, push the initiation steps."""
    row = AbilityUse(game.new_row(), card, number, seat, occurrence, member, entry)
    game.pending[row.id] = row
    ability = ability_of(game, row)
    if usable_from_hand(game, card, number):
        PlayCard(card, seat, member).apply(game, entry, game.deal.cited.use)
        row.entry = game.journal.number
        if game.facts[card].keywords & LIMITED:
            count_limited(game, seat, card, row.entry)
    else:
        data = (TIMINGS[ability.timing].name, number, game.facts[card].code, member)
        rule = game.deal.cited.forced if TIMINGS[ability.timing].forced else game.deal.cited.use
        row.entry = game.note("use", entry, seat, card, rule, data)
    row.ref = game.ref.get(card, 0)
    if ability.limit is not None:
        used = game.bump(ability.limit.key(game, row))
        counted = (ability.limit.period, used, ability.limit.times)
        game.note("count", row.entry, seat, card, game.deal.cited.limit_counted, counted)
    push(game, game.deal.ruleset.ability, row.id, entry=row.entry)


def determine_x(game: Game, frame: Frame) -> None:
    """Settle X before anything is paid."""
    row = game.pending[frame.a]
    ability = ability_of(game, row)
    if ability.x is not None and not row.canceled:
        possible = values_of_x(game, row, ability)
        row.x = possible[0]
        if len(possible) > 1:
            ask(game, "x", row.seat)
        else:
            game.note("x", frame.entry, row.seat, row.card, game.deal.cited.x, (row.x,))


def choose_cost_cards(game: Game, frame: Frame) -> None:
    """Let the user choose the cards that pay costs, one by one.

    Repeats until every cost has enough cards.
    """
    row = game.pending[frame.a]
    if not row.canceled and open_cost(game, row) is not None:
        go_to(frame, "cost cards")
        ask(game, "cost", row.seat)


def pay_costs(game: Game, frame: Frame) -> None:
    """Pay all costs at once; if not all can be paid any more, pay none."""
    row = game.pending[frame.a]
    if row.canceled:
        return
    ability, cited = ability_of(game, row), game.deal.cited
    if joint_costs_refusal(game, row, ability) is not None:
        row.canceled = True
        game.note("step", frame.entry, TABLE, NOTHING, cited.cost_payable, (COSTS_UNPAYABLE,))
        return
    events = payments(game, row)
    if usable_from_hand(game, row.card, row.ability):
        price = event_cost(game, row)
        game.note("value", frame.entry, row.seat, row.card, game.deal.cited.price, price.data())
        values.use_up_reducers(game, row.seat, row.card)
        game.bump(counters.events_played(row.seat))
    for cost in ability.cost:
        if cost.amount and ABILITY_COST in game.deal.constants:
            price = values.ability_cost(game, row.seat, row.card, cost.amount)
            game.note("value", frame.entry, row.seat, row.card, game.deal.cited.price, price.data())
    if events:
        game.deal.ruleset.happen(game, frame.entry, game.deal.cited.pay, events, EventContext.COST)


def choose_targets(game: Game, frame: Frame) -> None:
    row = game.pending[frame.a]
    target = ability_of(game, row).target
    if target is None or row.canceled:
        return
    if not target_candidates(game, row, 1):
        row.canceled = True
    else:
        ask(game, "target" if target.refusal is None else "next target", row.seat)


class TargetQuestion(Question):
    """The user of an ability chooses its targets."""

    name = "target"
    does = "chooses a target"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.target

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        row = game.pending[frame.a]
        target = ability_of(game, row).target
        return phrase(
            "%(card)s: choose %(what)s",
            card=game.title(row.card),
            what=target.words if target is not None else "a target",
        )

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return [Option("choose", card) for card in target_candidates(game, game.pending[frame.a])]

    def meant(self, game: Game, frame: Frame, seat: int, option: Option) -> OptionSubject:
        """Return the option's subject; a faction card stands for its player."""
        card = option.card
        return OptionSubject(card, seat=game.seat_of[card] if game.facts[card].type == FACTION else None)

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        return targets_in_reach(game, game.pending[frame.a])

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[CheckResult]:
        return target_checks(game, game.pending[frame.a], card)

    def bounds(self, game: Game, frame: Frame, seat: int, options: list[Option]) -> tuple[int, int]:
        target = ability_of(game, game.pending[frame.a]).target
        return (1, 1) if target is None else (target.least, min(target.most, len(options)))

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        row = game.pending[frame.a]
        row.targets = [option.card for option in picked]
        note_targets(game, frame, row)

    def unanswered(self, game: Game, frame: Frame, seat: int) -> None:
        game.pending[frame.a].canceled = True


def note_targets(game: Game, frame: Frame, row: AbilityUse) -> None:
    """Log what was chosen, and from what.

    Hidden cards are logged only for the seat that chose them.
    """
    among = tuple(game.ref[card] for card in target_candidates(game, row) if card in game.ref)
    chosen = tuple(game.ref.get(card, 0) for card in row.targets)
    first = row.targets[0] if row.targets else NOTHING
    hidden = tuple((card, game.facts[card].code) for card in row.targets if card not in game.ref)
    game.note("target", frame.entry, row.seat, first, game.deal.cited.target, (chosen, among), 1 << row.seat, hidden)
    aim_at(game, row.seat, row.targets)


def aim_at(game: Game, seat: int, cards: list[int]) -> None:
    """Mark the controllers of chosen cards as aimed at by this seat."""
    stop_passing_if_targeted(game, *[game.seat_of[card] for card in cards if game.seat_of[card] != seat])


class NextTargetQuestion(Question):
    """The user of an ability chooses targets one by one.

    Used if some targets can't be chosen together.
    """

    name = "next target"
    does = "chooses a target"
    title = "Target"
    none = "Done"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.targets_together

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        row = game.pending[frame.a]
        target = ability_of(game, row).target
        said = phrase(
            "%(card)s: choose %(what)s, one by one",
            card=game.title(row.card),
            what=target.words if target is not None else "a target",
        )
        return phrase("%(said)s, or Done", said=said) if row.targets else said

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        row = game.pending[frame.a]
        target = ability_of(game, row).target
        if target is None or target.refusal is None:
            return [NO_MORE]
        options = [
            Option("choose", card)
            for card in target_candidates(game, row)
            if card not in row.targets and target.refusal(game, row, [*row.targets, card]) is None
        ]
        if len(row.targets) >= target.most:
            options = []
        return [*options, NO_MORE] if len(row.targets) >= target.least or not options else options

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        return targets_in_reach(game, game.pending[frame.a])

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[CheckResult]:
        row, rule, title = game.pending[frame.a], game.deal.cited.targets_together, game.title(card)
        target = ability_of(game, row).target
        if target is None or target.refusal is None:
            return
        fits = yield from target_checks(game, row, card)
        fresh, room = card not in row.targets, len(row.targets) < target.most
        yield make_check(
            rule,
            fresh,
            phrase("%(title)s is not chosen yet", title=title),
            phrase("%(title)s is already chosen", title=title),
            "already chosen",
        )
        yield make_check(
            rule,
            room,
            "another card can be chosen",
            phrase("%(most)s cards are chosen (maximum)", most=target.most),
            "maximum reached",
        )
        holds = phrase("%(title)s can be chosen together with the others", title=title)
        if not fits or not fresh:
            yield make_unreached_check(rule, holds)
            return
        refused = target.refusal(game, row, [*row.targets, card])
        yield make_check(
            rule, refused is None, holds, f"{title}: {refused}", first_fitting(refused or "", "not with the rest")
        )

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        row = game.pending[frame.a]
        if picked[0] == NO_MORE:
            note_targets(game, frame, row)
        else:
            row.targets.append(picked[0].card)
            go_to(frame, "targets")

    def unanswered(self, game: Game, frame: Frame, seat: int) -> None:
        game.pending[frame.a].canceled = True


class CostQuestion(Question):
    """The user of an ability chooses the card to pay with."""

    name = "cost"
    does = "chooses a card to pay with"
    answer = "Pay"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.pay

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        row = game.pending[frame.a]
        cost = open_cost(game, row)
        return f"{game.title(row.card)}: {'pay' if cost is None else cost.words}"

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        row = game.pending[frame.a]
        ability, cost = ability_of(game, row), open_cost(game, row)
        able = [] if cost is None else possible_payers(game, row, cost)
        if game.deal.ruleset.terms.idle_uses or survives_payment(game, row, ability):
            return [Option("pay", card) for card in able]
        return [Option("pay", card) for card in able if is_possible_after(game, row, ability, [*row.paid, card])]

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        row = game.pending[frame.a]
        cost = open_cost(game, row)
        return [] if cost is None or cost.among is None else cards_in_reach(game, row, cost.among)

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[CheckResult]:
        row = game.pending[frame.a]
        cost = open_cost(game, row)
        return iter(()) if cost is None else paying_checks(game, row, cost, card)

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        game.pending[frame.a].paid += [option.card for option in picked]

    def unanswered(self, game: Game, frame: Frame, seat: int) -> None:
        game.pending[frame.a].canceled = True


class XQuestion(Question):
    """The user of an ability chooses X."""

    name = "x"
    does = "chooses X"
    names_cards = False
    title = "X"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.x

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return phrase("%(card)s: choose X", card=game.title(game.pending[frame.a].card))

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        row = game.pending[frame.a]
        return [Option("x", other=value) for value in values_of_x(game, row, ability_of(game, row))]

    def meant(self, game: Game, frame: Frame, seat: int, option: Option) -> OptionSubject:
        return OptionSubject(number=option.other)

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        row = game.pending[frame.a]
        row.x = picked[0].other
        game.note("x", frame.entry, seat, row.card, game.deal.cited.x, (row.x,))

    def unanswered(self, game: Game, frame: Frame, seat: int) -> None:
        game.pending[frame.a].canceled = True


def save_with_duplicate(game: Game, card: int, occurrence: int, member: int, entry: int) -> None:
    """Discard a duplicate to save the card above it; nothing can cancel this."""
    host = game.host[card]
    data = ("duplicate", 0, game.facts[host].code, member)
    at = game.note("use", entry, game.seat_of[card], host, game.deal.cited.duplicate_save, data)
    push(game, DUPLICATE_SAVE, occurrence, member, entry=at)
    game.deal.ruleset.happen(game, at, game.deal.cited.pay, [DiscardDuplicate(card)], EventContext.COST)


def _save(game: Game, frame: Frame) -> None:
    card = game.occurrences[frame.a].events[frame.b].about
    game.deal.ruleset.happen(
        game, frame.entry, game.deal.cited.save, [Save(card, frame.a, frame.b)], EventContext.EFFECT
    )


DUPLICATE_SAVE = sequence("duplicate save", step("save", _save))


QUESTIONS = list_questions(TargetQuestion(), NextTargetQuestion(), CostQuestion(), XQuestion())
