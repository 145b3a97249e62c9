"""Using an ability: the checks, X, costs and targets, as steps for a game's own sequence."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Final

from engine.abilities import (
    ACTION,
    TIMINGS,
    Ability,
    AnyPart,
    Arrange,
    AtRandom,
    Cheaper,
    Check,
    Cost,
    EachPicks,
    Later,
    Mark,
    Part,
    Pick,
    Search,
    Target,
    Then,
    cards_meant,
)
from engine.cards import AGENDA, COST_X, EVENT
from engine.checked import Checked, checked, unreached, within
from engine.events import (
    DiscardDuplicate,
    Draw,
    Event,
    GainGold,
    PayGold,
    PlayCard,
    Save,
    Show,
    Shuffle,
    aimed_at,
)
from engine.play.choosing_checks import affected_check, among_checks, cards_in_reach
from engine.play.immunity import affected, reaches
from engine.prompts import Meant, Option, Question, ask, questions
from engine.ruleset import During, Refusal
from engine.table import counts, values, zones
from engine.table.constants import IMMUNE, NO_EVENTS, NO_TRIGGERS, holds, is_blank
from engine.table.frames import go_to, push, sequence, step
from engine.table.game import Game
from engine.table.rows import NEVER, NOBODY, NOTHING, Frame, Occurrence, Pending
from engine.wording import capital

NO_MORE = Option("done")


def usable_from_hand(game: Game, card: int) -> bool:
    """Event cards are used from the hand, all others from play; an event that became an attachment is not used."""
    return game.deal.facts[card].type == EVENT


def trial(game: Game, card: int, number: int, row: Occurrence | None, member: int, seat: int = NOBODY) -> Pending:
    """An ability's use as it would be, to be checked; it is no row of the table yet."""
    if seat == NOBODY:
        seat = row.known[card][0] if row is not None and card in row.known else game.seat_of[card]
    return Pending(0, card, number, seat, row.id if row is not None else NOTHING, member, 0)


def ability_of(game: Game, use: Pending) -> Ability:
    return game.deal.abilities[use.card][use.ability]


def _left_blank(game: Game, use: Pending) -> bool:
    """Whether a card that left play in what is answered was blank then."""
    row = game.occurrences.get(use.occurrence)
    return row is not None and use.card in row.known and row.known[use.card][2]


def not_barred(game: Game, use: Pending, ability: Ability) -> Refusal | None:
    """What keeps a seat from triggering abilities, or a card from having any."""
    refused = not_blank(game, use)
    return refused if refused is not None else not_forbidden(game, use, ability)


def not_blank(game: Game, use: Pending) -> Refusal | None:
    """What keeps a card from having any abilities."""
    blank = is_blank(game, use.card)
    if not blank and use.occurrence != NOTHING and zones.is_out(game.zone[use.card]):
        blank = _left_blank(game, use)
    if blank:
        words = f"the text box of {game.title(use.card)} is treated as blank"
        return Refusal(game.deal.cited.blank, words, "blank")
    return None


def not_forbidden(game: Game, use: Pending, ability: Ability) -> Refusal | None:
    """What keeps a seat from triggering abilities."""
    timing = TIMINGS[ability.timing]
    if timing.forced or not timing.window:
        return None
    if holds(game, NO_TRIGGERS, use.seat):
        words = f"{game.name(use.seat)} cannot trigger card abilities now"
        return Refusal(game.deal.cited.cannot, words, "no abilities now")
    if usable_from_hand(game, use.card) and holds(game, NO_EVENTS, use.seat):
        return Refusal(game.deal.cited.cannot, f"{game.name(use.seat)} cannot play events now", "no events now")
    return None


def restrictions_met(game: Game, use: Pending, ability: Ability) -> Refusal | None:
    for check in ability.when:
        refused = restriction_met(game, use, check)
        if refused is not None:
            return refused
    return None


def restriction_met(game: Game, use: Pending, check: Check) -> Refusal | None:
    """What a single play restriction says against it."""
    if check.test(game, use.card, use.seat):
        return None
    short = within(check.words, check.words.removeprefix("only "), "restricted")
    return Refusal(game.deal.cited.named(check.rule), f"{game.title(use.card)}: {check.words}", short)


def limit_not_reached(game: Game, use: Pending, ability: Ability) -> Refusal | None:
    limit = ability.limit
    if limit is not None and game.count(limit.key(game, use)) >= limit.times:
        rule = game.deal.cited.maximum if limit.by_title else game.deal.cited.limit
        words = f"{game.title(use.card)} was used {limit.times}× this {limit.period} already"
        return Refusal(rule, words, within(f"used {limit.times}× this {limit.period}", "used already"))
    return None


def x_possible(game: Game, use: Pending, ability: Ability) -> Refusal | None:
    """Settles X for the checks that follow: the first of the values it may have."""
    if ability.x is not None:
        values_of_x = ability.x(game, use)
        if not values_of_x:
            words = f"no value of X is possible for {game.title(use.card)}"
            return Refusal(game.deal.cited.x, words, "no X is possible")
        use.x = values_of_x[0]
    return None


def costs_payable(game: Game, use: Pending, ability: Ability) -> Refusal | None:
    if usable_from_hand(game, use.card):
        refused = price_payable(game, use)
        if refused is not None:
            return refused
    for cost in ability.cost:
        if not cost.payable(game, use):
            return cost_payable(game, use, cost)
    return None


def price_payable(game: Game, use: Pending) -> Refusal | None:
    """Whether the price of an event card is there."""
    price, there = event_cost(game, use).total, game.gold[use.seat]
    if price <= there:
        return None
    words = f"{game.title(use.card)} costs {price}, {there} gold is there"
    return Refusal(game.deal.cited.cost_payable, words, within(f"costs {price}, have {there}", f"costs {price}"))


def cost_payable(game: Game, use: Pending, cost: Cost) -> Refusal | None:
    """Whether a single cost can be paid."""
    if cost.payable(game, use):
        return None
    return Refusal(game.deal.cited.cost_payable, f"can't {cost.words}", within(f"can't {cost.words}", "can't pay"))


def target_there(game: Game, use: Pending, ability: Ability) -> Refusal | None:
    if ability.target is not None:
        least = max(ability.target.least, 1)
        if len(target_candidates(game, use, least)) < least:
            words = f"there is no legal target: {ability.target.words}"
            return Refusal(game.deal.cited.no_target, words, "no target")
    return None


def not_pointless(game: Game, use: Pending, ability: Ability) -> Refusal | None:
    """Whether the effect of an ability without a target could change anything; with one, each candidate is tried."""
    if ability.target is None and not has_potential(game, use):
        words = f"{game.title(use.card)} could not change anything"
        return Refusal(game.deal.cited.potential, words, "changes nothing")
    return None


def still_possible(game: Game, use: Pending, ability: Ability) -> Refusal | None:
    """With its costs paid the effect must still have something to change: what pays may be what it needs."""
    for cost in ability.cost:
        if cost.takes:
            break
    else:
        return None
    if _is_sure(game, use, ability):
        return None
    among = next((cost.among for cost in ability.cost if cost.among is not None), None)
    for paid in [[]] if among is None else [[card] for card in among(game, use)]:
        if possible_after(game, use, ability, paid):
            return None
    words = f"{game.title(use.card)} could not change anything once its costs are paid"
    return Refusal(game.deal.cited.no_effect, words, "changes nothing")


def _is_sure(game: Game, use: Pending, ability: Ability) -> bool:
    """Whether it begins with what no cost can take away: gold, cards drawn or shown from a deck, a lower price."""
    first = ability.do[0]
    if isinstance(first, Part):
        if ability.target is not None:
            return False
        events = first.events(game, use)
        for event in events:
            from_deck = isinstance(event, Show) and game.zone[event.card] == zones.DECK
            if not from_deck and not isinstance(event, _KEPT):
                return False
        return bool(events)
    return isinstance(first, Cheaper)


_KEPT: Final = (Draw, GainGold)


def possible_after(game: Game, use: Pending, ability: Ability, paid: list[int]) -> bool:
    """Whether the effect could change something on the table as it is after the costs are paid with some cards."""
    table, kept = game.trial(), use.paid
    use.paid = paid
    events = [event for cost in ability.cost for event in cost.events(game, use)]
    if usable_from_hand(game, use.card):
        PlayCard(use.card, use.seat).apply(table, 0, game.deal.cited.use)
        events.append(PayGold(use.seat, gold_price(game, use)))
    for event in events:
        if event.possible(table):
            event.apply(table, 0, game.deal.cited.pay)
    table.cache, table.active_constants = {}, {}
    possible = target_there(table, use, ability) is None and not_pointless(table, use, ability) is None
    use.paid = kept
    return possible


def action_refusal(game: Game, seat: int, card: int, number: int) -> Refusal | None:
    """Why a seat can't use an action ability in the action window that is open now."""
    ability = game.deal.abilities[card][number]
    refused = where_it_is_used(game, seat, card) or whose_it_is(game, seat, card)
    if refused is None and ability.timing != ACTION:
        words = f"{game.title(card)} has a {TIMINGS[ability.timing].name}, not an action"
        return Refusal(game.deal.cited.action, words, "no action")
    refused = refused or in_its_phase(game, ability)
    if refused is not None:
        return refused
    return game.deal.ruleset.refusal(game, trial(game, card, number, None, 0, seat))


def where_it_is_used(game: Game, seat: int, card: int) -> Refusal | None:
    """Whether a card lies where its actions are used from: a hand for an event card, play for all others."""
    zone, title = game.zone[card], game.title(card)
    if usable_from_hand(game, card):
        if zone != zones.HAND or game.seat_of[card] != seat:
            return Refusal(game.deal.cited.event_from_hand, f"{title} is not in the hand", "not in hand")
    elif game.facts[card].type != AGENDA and zone not in zones.IN_PLAY:
        return Refusal(game.deal.cited.in_play_only, f"{title} is not in play", "not in play")
    return None


def whose_it_is(game: Game, seat: int, card: int) -> Refusal | None:
    """Whether a seat controls a card."""
    name = game.name(game.seat_of[card])
    if game.seat_of[card] == seat:
        return None
    short = within(f"{name} controls it", f"{name}'s", "another's")
    return Refusal(game.deal.cited.optional, f"{game.title(card)} is under {name}'s control", short)


def in_its_phase(game: Game, ability: Ability) -> Refusal | None:
    """Whether an action is for any phase, or for this one."""
    if not ability.phase or ability.phase == game.phase:
        return None
    words = f"only in the {ability.phase} phase; this is the {game.phase} phase"
    return Refusal(game.deal.cited.action_phase, words, within(f"in {ability.phase} only", f"in {ability.phase}"))


def gold_price(game: Game, use: Pending) -> int:
    """The price of an event card; other abilities name theirs among their costs."""
    return event_cost(game, use).total if usable_from_hand(game, use.card) else 0


def gold_to_pay(game: Game, use: Pending) -> values.Value | None:
    """All the gold that using an ability costs; None where it costs none."""
    ability = ability_of(game, use)
    if usable_from_hand(game, use.card):
        if ability.x is not None and game.facts[use.card].cost == COST_X:
            return None  # X is chosen afterwards
        return event_cost(game, use)
    named = [
        e.amount
        for cost in ability.cost
        if cost.among is None
        for e in cost.events(game, use)
        if isinstance(e, PayGold)
    ]
    return values.compute("cost", sum(named), []) if named else None


def event_cost(game: Game, use: Pending) -> values.Value:
    base = use.x if game.facts[use.card].cost == COST_X else None
    return values.cost(game, use.seat, use.card, base)


def target_candidates(game: Game, use: Pending, enough: int = NEVER) -> list[int]:
    """What may be chosen: legal, and affected by the effect in some way; it stops looking at enough of them."""
    target = ability_of(game, use).target
    if target is None:
        return []
    kept = use.targets
    immunity = IMMUNE in game.deal.constants
    found = []
    for card in target.among(game, use):
        use.targets = [card]
        fits = target.refusal is None or target.refusal(game, use, [card]) is None
        fits = fits and (not immunity or game.deal.ruleset.affects(game, use.card, card))
        if fits and has_potential(game, use):
            found.append(card)
            if len(found) == enough:
                break
    use.targets = kept
    return found


def has_potential(game: Game, use: Pending) -> bool:
    """Whether the effect could change the game state; shuffling alone is no change."""
    for part in ability_of(game, use).do:
        if isinstance(part, Then):
            return False
        if part_has_potential(game, use, part):
            return True
    return False


def part_has_potential(game: Game, use: Pending, part: AnyPart) -> bool:
    if isinstance(part, Part):
        for event in part.events(game, use):
            if event.possible(game) and not isinstance(event, Shuffle) and reaches(game, use.card, event):
                return True
        return False
    if isinstance(part, Search):
        return bool(game.deck(use.seat))
    if isinstance(part, Arrange):
        return any(game.deck(game.seat_of[card]) for card in use.targets)
    if isinstance(part, Pick):
        return bool(affected(game, use.card, part.among(game, use)))
    if isinstance(part, Mark):
        return bool(part.cards(game, use))
    if isinstance(part, EachPicks):
        return any(affected(game, use.card, part.among(game, use, seat)) for seat in game.player_order())
    if isinstance(part, AtRandom):
        return any(game.hand(seat) for seat in part.seats(game, use))
    if isinstance(part, Later):
        return bool(cards_meant(game, use, part.ref))
    return isinstance(part, Cheaper)


def use(game: Game, card: int, number: int, seat: int, occurrence: int, member: int, entry: int) -> None:
    """Starts an ability: the card is shown, the use is counted, then the steps of initiation run."""
    row = Pending(game.new_row(), card, number, seat, occurrence, member, entry)
    game.pending[row.id] = row
    ability = ability_of(game, row)
    if usable_from_hand(game, card):
        PlayCard(card, seat, member).apply(game, entry, game.deal.cited.use)
        row.entry = game.journal.number
    else:
        data = (TIMINGS[ability.timing].name, number, game.facts[card].code, member)
        row.entry = game.note("use", entry, seat, card, game.deal.cited.use, data)
    row.ref = game.ref.get(card, 0)
    if ability.limit is not None:
        used = game.bump(ability.limit.key(game, row))
        counted = (ability.limit.period, used, ability.limit.times)
        game.note("count", row.entry, seat, card, game.deal.cited.limit_counted, counted)
    push(game, game.deal.ruleset.ability, row.id, entry=row.entry)


def settle_x(game: Game, frame: Frame) -> None:
    """X is settled before anything is paid."""
    row = game.pending[frame.a]
    ability = ability_of(game, row)
    if ability.x is not None and not row.canceled:
        row.x = ability.x(game, row)[0]
        if len(ability.x(game, row)) > 1:
            ask(game, "x", row.seat)
        else:
            game.note("x", frame.entry, row.seat, row.card, game.deal.cited.x, (row.x,))


def choose_cost_cards(game: Game, frame: Frame) -> None:
    """Where a cost is paid with cards of one's choice, they are chosen first."""
    row = game.pending[frame.a]
    if not row.canceled and any(cost.among is not None for cost in ability_of(game, row).cost):
        ask(game, "cost", row.seat)


def pay_costs(game: Game, frame: Frame) -> None:
    """All costs are paid at once."""
    row = game.pending[frame.a]
    if row.canceled:
        return
    ability = ability_of(game, row)
    events: list[Event] = []
    if usable_from_hand(game, row.card):
        price = event_cost(game, row)
        game.note("value", frame.entry, row.seat, row.card, game.deal.cited.price, price.data())
        values.use_up_reducers(game, row.seat, row.card)
        game.bump(counts.played(row.seat))
        if price.total:
            events.append(PayGold(row.seat, price.total))
    for cost in ability.cost:
        events += cost.events(game, row)
    if events:
        game.deal.ruleset.happen(game, frame.entry, game.deal.cited.pay, events, During.COST)


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

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.target

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        row = game.pending[frame.a]
        target = ability_of(game, row).target
        return f"Choose {target.words if target is not None else 'a target'} for {game.title(row.card)}"

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return [Option("choose", card) for card in target_candidates(game, game.pending[frame.a])]

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        return targets_in_reach(game, game.pending[frame.a])

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[Checked]:
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


def note_targets(game: Game, frame: Frame, row: Pending) -> None:
    """What was chosen from what; hidden cards only for who chose them."""
    among = tuple(game.ref[card] for card in target_candidates(game, row) if card in game.ref)
    chosen = tuple(game.ref.get(card, 0) for card in row.targets)
    first = row.targets[0] if row.targets else NOTHING
    hidden = tuple((card, game.facts[card].code) for card in row.targets if card not in game.ref)
    game.note("target", frame.entry, row.seat, first, game.deal.cited.target, (chosen, among), 1 << row.seat, hidden)
    aim_at(game, row.seat, row.targets)


def aim_at(game: Game, seat: int, cards: list[int]) -> None:
    """A seat has chosen cards: whose they are may want to know."""
    aimed_at(game, *[game.seat_of[card] for card in cards if game.seat_of[card] != seat])


def targets_in_reach(game: Game, row: Pending) -> list[int]:
    target = ability_of(game, row).target
    return [] if target is None else cards_in_reach(game, row, target.among)


def target_checks(game: Game, row: Pending, card: int) -> Generator[Checked, None, bool]:
    """Whether a card may be chosen as a target: each filter, then whether the effect could change it."""
    target, cited, title = ability_of(game, row).target, game.deal.cited, game.title(card)
    if target is None:
        return False
    fits = yield from among_checks(game, row, target.among, target.words, cited.target, card, row.seat)
    alone, changes = _as_target(game, row, target, card) if fits else (None, False)
    if target.refusal is not None:
        holds, fails = f"{title} can be chosen", f"{title} can't be chosen: {alone}"
        if fits:
            yield checked(cited.target, alone is None, holds, fails, within(alone or "", "does not fit"))
        else:
            yield unreached(cited.target, holds)
    immune = affected_check(game, row.card, card)
    yield immune
    holds = f"{game.title(row.card)} could change something with {title}"
    if not fits or not immune.ok or alone is not None:
        yield unreached(cited.potential, holds)
        return False
    fails = f"{game.title(row.card)} could not change anything with {title}"
    yield checked(cited.potential, changes, holds, fails, "changes nothing")
    return changes


def _as_target(game: Game, row: Pending, target: Target, card: int) -> tuple[str | None, bool]:
    """What would be if a card alone were chosen: why it can't be, and whether something could change."""
    kept = row.targets
    row.targets = [card]
    refused = None if target.refusal is None else target.refusal(game, row, [card])
    changes = refused is None and has_potential(game, row)
    row.targets = kept
    return refused, changes


class NextTargetQuestion(Question):
    """The user of an ability chooses targets one by one, because not all of them may be chosen together."""

    name = "next target"
    title = "Target"
    none = "No more"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.targets_together

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        row = game.pending[frame.a]
        target = ability_of(game, row).target
        said = f"Choose {target.words if target is not None else 'a target'} for {game.title(row.card)}, one by one"
        return f"{said}; no more is allowed" if row.targets else said

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

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[Checked]:
        row, rule, title = game.pending[frame.a], game.deal.cited.targets_together, game.title(card)
        target = ability_of(game, row).target
        if target is None or target.refusal is None:
            return
        fits = yield from target_checks(game, row, card)
        fresh, room = card not in row.targets, len(row.targets) < target.most
        yield checked(rule, fresh, f"{title} is not chosen yet", f"{title} is chosen already", "chosen already")
        yield checked(rule, room, "another may be chosen", f"{target.most} are chosen already", "enough are chosen")
        holds = f"{title} may be chosen beside the others"
        if not fits or not fresh:
            yield unreached(rule, holds)
            return
        refused = target.refusal(game, row, [*row.targets, card])
        yield checked(rule, refused is None, holds, f"{title}: {refused}", within(refused or "", "not beside those"))

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
    answer = "Pay"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.pay

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        row = game.pending[frame.a]
        costs = [cost.words for cost in ability_of(game, row).cost if cost.among is not None]
        return f"{capital(' and '.join(costs))}, to use {game.title(row.card)}"

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        row = game.pending[frame.a]
        ability = ability_of(game, row)
        among = [cost.among(game, row) for cost in ability.cost if cost.among is not None]
        if _is_sure(game, row, ability):
            return [Option("pay", card) for card in among[0]]
        return [Option("pay", card) for card in among[0] if possible_after(game, row, ability, [card])]

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        row = game.pending[frame.a]
        among = [cost.among for cost in ability_of(game, row).cost if cost.among is not None]
        return cards_in_reach(game, row, among[0])

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[Checked]:
        row, cited, title = game.pending[frame.a], game.deal.cited, game.title(card)
        ability = ability_of(game, row)
        cost = next(cost for cost in ability.cost if cost.among is not None)
        if cost.among is None:
            return
        fits = yield from among_checks(game, row, cost.among, cost.words, cited.pay, card, row.seat)
        holds = f"{game.title(row.card)} could still change something with {title} paid"
        if not fits:
            yield unreached(cited.no_effect, holds)
            return
        able = _is_sure(game, row, ability) or possible_after(game, row, ability, [card])
        fails = f"{game.title(row.card)} could not change anything with {title} paid"
        yield checked(cited.no_effect, able, holds, fails, "needed by effect")

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        game.pending[frame.a].paid = [option.card for option in picked]

    def unanswered(self, game: Game, frame: Frame, seat: int) -> None:
        game.pending[frame.a].canceled = True


class XQuestion(Question):
    """The user of an ability chooses X."""

    name = "x"
    names_cards = False
    title = "X"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.x

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return f"Choose X for {game.title(game.pending[frame.a].card)}"

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        row = game.pending[frame.a]
        choose = ability_of(game, row).x
        return [Option("x", other=value) for value in choose(game, row)] if choose else []

    def meant(self, game: Game, frame: Frame, seat: int, option: Option) -> Meant:
        return Meant(number=option.other)

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        row = game.pending[frame.a]
        row.x = picked[0].other
        game.note("x", frame.entry, seat, row.card, game.deal.cited.x, (row.x,))

    def unanswered(self, game: Game, frame: Frame, seat: int) -> None:
        game.pending[frame.a].canceled = True


def save_with_duplicate(game: Game, card: int, occurrence: int, member: int, entry: int) -> None:
    """A duplicate is discarded to save the card above it; nothing can cancel this."""
    host = game.host[card]
    data = ("duplicate", 0, game.facts[host].code, member)
    at = game.note("use", entry, game.seat_of[card], host, game.deal.cited.duplicate_save, data)
    push(game, DUPLICATE_SAVE, occurrence, member, entry=at)
    game.deal.ruleset.happen(game, at, game.deal.cited.pay, [DiscardDuplicate(card)], During.COST)


def _save(game: Game, frame: Frame) -> None:
    card = game.occurrences[frame.a].events[frame.b].about
    game.deal.ruleset.happen(game, frame.entry, game.deal.cited.save, [Save(card, frame.a, frame.b)], During.EFFECT)


DUPLICATE_SAVE = sequence("duplicate save", step("save", _save))


QUESTIONS = questions(TargetQuestion(), NextTargetQuestion(), CostQuestion(), XQuestion())
