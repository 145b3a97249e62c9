"""Using an ability: checks, costs, targets, initiation, resolution part by part, and what follows it."""

from __future__ import annotations

from engine import values, zones
from engine.abilities import ACTION, TIMINGS, Ability, Part, Search, Then
from engine.cards import AGENDA, EVENT
from engine.events import (
    DiscardDuplicate,
    Event,
    FinishEvent,
    Initiate,
    PayGold,
    PlayCard,
    Save,
    Shuffle,
    seat_bit,
)
from engine.frames import go_to, push, sequence, step
from engine.game import CANCELED, NOBODY, NOTHING, OCCURRED, Frame, Game, Occurrence, Pending
from engine.prompts import Option, Question, ask, question
from engine.ruleset import Refusal

DONE = Option("none")


def usable_from_hand(game: Game, card: int) -> bool:
    """Event cards are used from the hand, all others from play."""
    return game.facts[card].type == EVENT


def trial(game: Game, card: int, number: int, row: Occurrence | None, member: int, seat: int = NOBODY) -> Pending:
    """An ability's use as it would be, to be checked; it is no row of the table yet."""
    if seat == NOBODY:
        seat = row.known[card][0] if row is not None and card in row.known else game.seat_of[card]
    return Pending(0, card, number, seat, row.id if row is not None else NOTHING, member, 0)


def ability_of(game: Game, use: Pending) -> Ability:
    return game.deal.abilities[use.card][use.ability]


def refusal(game: Game, use: Pending) -> Refusal | None:
    """The first check of an ability's use that fails now."""
    ability = ability_of(game, use)
    title = game.title(use.card)
    limit = ability.limit
    if limit is not None and game.count(limit.key(game, use)) >= limit.times:
        rule = "lcg2:limits/max" if limit.by_title else "lcg2:limits/limit-period"
        return Refusal(rule, f"{title} was used {limit.times}× this {limit.period} already")
    price = gold_price(game, use)
    if price > game.gold[use.seat]:
        return Refusal("lcg2:abilities/cost-payable", f"{title} costs {price}, {game.gold[use.seat]} gold is there")
    for cost in ability.cost:
        if not cost.payable(game, use):
            return Refusal("lcg2:abilities/cost-payable", f"can't {cost.words}")
    if ability.target is not None:
        if len(target_candidates(game, use)) < ability.target.least:
            return Refusal("lcg2:target/none", f"there is no legal target: {ability.target.words}")
    elif not has_potential(game, use):
        return Refusal("lcg2:abilities/potential", f"{title} could not change anything")
    return None


def action_refusal(game: Game, seat: int, card: int, number: int) -> Refusal | None:
    """Why a seat can't use an action ability in the action window that is open now."""
    ability = game.deal.abilities[card][number]
    if ability.timing != ACTION:
        return Refusal("lcg2:actions", f"{game.title(card)} has a {TIMINGS[ability.timing]}, not an action")
    zone = game.zone[card]
    if usable_from_hand(game, card):
        if zone != zones.HAND or game.seat_of[card] != seat:
            return Refusal("lcg2:event-cards/when", f"{game.title(card)} is not in the hand")
    elif game.facts[card].type != AGENDA and zone not in zones.IN_PLAY:
        return Refusal("lcg2:abilities/in-play-only", f"{game.title(card)} is not in play")
    if game.seat_of[card] != seat:
        return Refusal(
            "lcg2:abilities/optional",
            f"{game.title(card)} is under {game.name(game.seat_of[card])}'s control",
        )
    if ability.phase and ability.phase != game.phase:
        return Refusal("lcg2:actions/phase", f"only in the {ability.phase} phase; this is the {game.phase} phase")
    return refusal(game, trial(game, card, number, None, 0, seat))


def gold_price(game: Game, use: Pending) -> int:
    """The printed price of an event card; other abilities name theirs among their costs."""
    return values.cost(game, use.seat, use.card).total if usable_from_hand(game, use.card) else 0


def target_candidates(game: Game, use: Pending) -> list[int]:
    """What may be chosen: legal, and affected by the effect in some way."""
    ability = ability_of(game, use)
    if ability.target is None:
        return []
    kept = use.targets
    found = []
    for card in ability.target.among(game, use):
        use.targets = [card]
        if has_potential(game, use):
            found.append(card)
    use.targets = kept
    return found


def has_potential(game: Game, use: Pending) -> bool:
    """Whether the effect could change the game state; shuffling alone is no change."""
    for part in ability_of(game, use).do:
        if isinstance(part, Search):
            if game.deck(use.seat):
                return True
        elif isinstance(part, Then):
            return False
        elif any(event.possible(game) for event in part.events(game, use) if not isinstance(event, Shuffle)):
            return True
    return False


# --- the sequence


def use(game: Game, card: int, number: int, seat: int, occurrence: int, member: int, entry: int) -> None:
    """Starts an ability: the card is shown, the use is counted, then the steps of initiation run."""
    row = Pending(game.new_row(), card, number, seat, occurrence, member, entry)
    game.pending[row.id] = row
    ability = ability_of(game, row)
    if usable_from_hand(game, card):
        PlayCard(card, seat, member).apply(game, entry, "lcg2:initiating/1")
        row.entry = game.journal.number
    else:
        data = (TIMINGS[ability.timing], number, game.facts[card].code, member)
        row.entry = game.note("use", entry, seat, card, "lcg2:initiating/1", data)
    row.ref = game.ref.get(card, 0)
    if ability.limit is not None:
        used = game.bump(ability.limit.key(game, row))
        counted = (ability.limit.period, used, ability.limit.times)
        game.note("count", row.entry, seat, card, "lcg2:limits/player", counted)
    push(game, ABILITY, row.id, entry=row.entry)


def _costs(game: Game, frame: Frame) -> None:
    """All costs are paid at once."""
    row = game.pending[frame.a]
    ability = ability_of(game, row)
    events: list[Event] = []
    if usable_from_hand(game, row.card):
        price = values.cost(game, row.seat, row.card)
        game.note("value", frame.entry, row.seat, row.card, "lcg2:initiating/3", price.data())
        if price.total:
            events.append(PayGold(row.seat, price.total))
    for cost in ability.cost:
        events += cost.events(game, row)
    if events:
        game.deal.ruleset.happen(game, frame.entry, "lcg2:initiating/4", events)


def _targets(game: Game, frame: Frame) -> None:
    row = game.pending[frame.a]
    if ability_of(game, row).target is not None:
        if target_candidates(game, row):
            ask(game, "target", row.seat)
        else:
            row.canceled = True


def _initiate(game: Game, frame: Frame) -> None:
    row = game.pending[frame.a]
    if row.canceled:
        return
    occurrence = game.deal.ruleset.happen(
        game, frame.entry, "lcg2:initiating/6", [Initiate(row.id, row.card, row.seat)], hold=True
    )
    frame.b = occurrence.id if occurrence is not None else NOTHING


def _initiated(game: Game, frame: Frame) -> None:
    """What was canceled at initiation does not resolve."""
    if frame.b != NOTHING:
        occurrence = game.occurrences.pop(frame.b)
        if CANCELED in occurrence.fates:
            game.pending[frame.a].canceled = True
            game.note("canceled", frame.entry, game.pending[frame.a].seat, NOTHING, "lcg2:cancel")
    frame.b = NOTHING


def _part(game: Game, frame: Frame) -> None:
    """Resolves the next part; reactions wait until the whole effect is done."""
    row = game.pending[frame.a]
    parts = ability_of(game, row).do
    if row.canceled or row.part >= len(parts):
        return
    part = parts[row.part]
    row.part += 1
    go_to(frame, "part")
    if isinstance(part, Then):
        if not row.ok:
            row.part = len(parts)
            game.note("not then", frame.entry, row.seat, NOTHING, "lcg2:then/fail")
    elif isinstance(part, Search):
        push(game, SEARCH, row.id, row.part - 1, entry=frame.entry)
    else:
        _resolve(game, frame, row, part)


def _resolve(game: Game, frame: Frame, row: Pending, part: Part) -> None:
    events = part.events(game, row)
    rule = "lcg2:save" if any(isinstance(event, Save) for event in events) else "lcg2:initiating/7"
    occurrence = game.deal.ruleset.happen(game, frame.entry, rule, events, pending=row.id, hold=True)
    if occurrence is not None:
        row.held.append(occurrence.id)


def _finish(game: Game, frame: Frame) -> None:
    """An event card goes to the discard pile before anybody reacts; then all reactions share one window."""
    row = game.pending.pop(frame.a)
    if usable_from_hand(game, row.card):
        FinishEvent(row.card).apply(game, frame.entry, "lcg2:event-cards/discard-timing")
    held = [game.occurrences.pop(id) for id in row.held]
    played: list[Event] = [PlayCard(row.card, row.seat)] if usable_from_hand(game, row.card) else []
    if not held and not any(event.kind in game.deal.watched for event in played):
        return
    together = Occurrence(game.new_row(), played, "lcg2:initiating/7", frame.entry)
    together.fates = [OCCURRED] * len(played)
    for occurrence in held:
        together.events += occurrence.events
        together.fates += occurrence.fates
        together.known.update(occurrence.known)
    game.occurrences[together.id] = together
    game.deal.ruleset.react(game, together, frame.entry)


ABILITY = sequence(
    "lcg2.ability",
    step("costs", _costs),
    step("targets", _targets),
    step("initiate", _initiate),
    step("initiated", _initiated),
    step("part", _part),
    step("finish", _finish),
)


@question
class TargetQuestion(Question):
    """The user of an ability chooses its targets."""

    name = "target"

    def rule(self, game: Game, frame: Frame) -> str:
        return "lcg2:initiating/5"

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        target = ability_of(game, game.pending[frame.a]).target
        return f"choose {target.words}" if target is not None else "choose"

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return [Option("choose", card) for card in target_candidates(game, game.pending[frame.a])]

    def bounds(self, game: Game, frame: Frame, seat: int, options: list[Option]) -> tuple[int, int]:
        target = ability_of(game, game.pending[frame.a]).target
        return (1, 1) if target is None else (target.least, min(target.most, len(options)))

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        row = game.pending[frame.a]
        among = tuple(game.ref.get(card, 0) for card in target_candidates(game, row))
        row.targets = [option.card for option in picked]
        chosen = tuple(game.ref.get(card, 0) for card in row.targets)
        game.note("target", frame.entry, seat, row.targets[0], "lcg2:initiating/5", (chosen, among))


# --- searching


def _look(game: Game, frame: Frame) -> None:
    row = game.pending[frame.a]
    part = ability_of(game, row).do[frame.b]
    deck = game.deck(row.seat)
    top = part.top if isinstance(part, Search) else 0
    row.looked = deck[-top:][::-1]
    for card in row.looked:
        game.seen[card] |= seat_bit(row.seat)
    secret = tuple((card, game.facts[card].code) for card in row.looked)
    game.note(
        "search",
        frame.entry,
        row.seat,
        NOTHING,
        "lcg2:search",
        (len(row.looked),),
        seat_bit(row.seat),
        secret,
    )
    ask(game, "search", row.seat)


SEARCH = sequence("lcg2.search", step("look", _look))


@question
class SearchQuestion(Question):
    """The searcher takes a card that fits, or finds none."""

    name = "search"

    def rule(self, game: Game, frame: Frame) -> str:
        return "lcg2:search/fail"

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        part = ability_of(game, game.pending[frame.a]).do[frame.b]
        return f"{part.words}; finding none is allowed"

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        row = game.pending[frame.a]
        part = ability_of(game, row).do[frame.b]
        if not isinstance(part, Search):
            return [DONE]
        return [*(Option("find", card) for card in row.looked if part.what.test(game, card)), DONE]

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        row = game.pending[frame.a]
        row.found = [option.card for option in picked if option.verb == "find"]
        row.ok = row.ok and bool(row.found)
        game.note("found", frame.entry, seat, NOTHING, "lcg2:search/verify", (len(row.found),))


# --- duplicates


def save_with_duplicate(game: Game, card: int, occurrence: int, member: int, entry: int) -> None:
    """A duplicate is discarded to save the card above it; nothing can cancel this."""
    host = game.host[card]
    data = ("duplicate", 0, game.facts[card].code, member)
    at = game.note("use", entry, game.seat_of[card], host, "lcg2:duplicates/save", data)
    push(game, DUPLICATE_SAVE, occurrence, member, entry=at)
    game.deal.ruleset.happen(game, at, "lcg2:initiating/4", [DiscardDuplicate(card)])


def _save(game: Game, frame: Frame) -> None:
    card = game.occurrences[frame.a].events[frame.b].about
    game.deal.ruleset.happen(game, frame.entry, "lcg2:save", [Save(card, frame.a, frame.b)])


DUPLICATE_SAVE = sequence("lcg2.duplicate save", step("save", _save))
