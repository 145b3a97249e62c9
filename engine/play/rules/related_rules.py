"""What steps of a log rest on besides the rule they cite: how shapes of entries are told apart, for all games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from engine.abilities import Ability, Then
from engine.cards import CHARACTER, EVENT
from engine.chain.journal import Datum
from engine.log.context import Shape
from engine.table.ability_index import index_of

MOST: Final = 6
"""How many are told at most: who reads them is to be helped and not buried."""

When = Callable[[Shape], bool]
Case = tuple[str, When]
"""Ids without their game, the likeliest first, and where they bear."""


def always(shape: Shape) -> bool:
    return True


def first(*values: Datum) -> When:
    """The first datum is one of some."""
    return lambda shape: shape.datum(0) in values


def under(*kinds: str) -> When:
    return lambda shape: shape.parent in kinds


def inside(*kinds: str) -> When:
    return lambda shape: shape.within(*kinds)


def cites(*ids: str) -> When:
    """The rule that it cites, without its game, is one of some."""
    return lambda shape: shape.rule.partition(":")[2] in ids


def both(*tests: When) -> When:
    return lambda shape: all(test(shape) for test in tests)


def in_window(*timings: str) -> When:
    """It stands in a window of one of some kinds."""
    return lambda shape: shape.in_window is not None and shape.in_window.datum(0) in timings


def around(*kinds: str) -> When:
    """Of a window: it is around one of some kinds of event."""
    return lambda shape: bool(shape.events.intersection(kinds))


def nests(shape: Shape) -> bool:
    """Whether a window was opened by what was used in another."""
    return shape.within("window") and shape.within("use", "play", "brings")


def shares(shape: Shape) -> bool:
    rows = shape.datum(2)
    return isinstance(rows, tuple) and len(rows) > 1


def operations_of(shape: Shape) -> list[str]:
    """The operations of the modifiers of a value."""
    rows = shape.datum(3)
    return [str(row[0]) for row in rows if isinstance(row, tuple)] if isinstance(rows, tuple) else []


def modified(*operations: str, by: int = 1) -> When:
    def test(shape: Shape) -> bool:
        found = [one for one in operations_of(shape) if not operations or one in operations]
        return len(found) >= by

    return test


def lowered(shape: Shape) -> bool:
    """Whether a value has a modifier below 0."""
    rows = shape.datum(3)
    return isinstance(rows, tuple) and any(amount(row) < 0 for row in rows)


def amount(row: Datum) -> int:
    return row[1] if isinstance(row, tuple) and len(row) > 1 and isinstance(row[1], int) else 0


def lowers(shape: Shape) -> bool:
    amount = shape.datum(2)
    return shape.datum(0) == "strength" and isinstance(amount, int) and amount < 0


def of_type(*types: int) -> When:
    return lambda shape: shape.facts is not None and shape.facts.type in types


def unique(shape: Shape) -> bool:
    return shape.facts is not None and shape.facts.unique


def was_an_event(shape: Shape) -> bool:
    return shape.card >= 0 and shape.table.deal.facts[shape.card].type == EVENT


def says(*quantities: str) -> When:
    """The card that it is about has a constant ability of one of some kinds."""

    def test(shape: Shape) -> bool:
        facts = shape.facts
        lines = index_of(shape.table.deal.pool).constants.get(facts.code, ()) if facts is not None else ()
        return any(line.quantity in quantities for line in lines)

    return test


def has_then(shape: Shape) -> bool:
    """Whether the ability that it stands under, or is, goes on with what depends on what came before."""
    using = shape.entry if shape.kind in ("use", "play") else shape.above[0] if shape.above else shape.entry
    code = using.data[2] if using.kind == "use" and len(using.data) > 2 else using.data[0] if using.data else ""
    if using.kind not in ("use", "play") or not isinstance(code, str):
        return False
    lines = shape.table.deal.pool.abilities.get(code, ())
    return any(isinstance(part, Then) for line in lines if isinstance(line, Ability) for part in line.do)


def of_another(shape: Shape) -> bool:
    """Of a card that leaves: whether it is not its controller's own. It lies with its owner by then."""
    return shape.datum(4) not in (None, shape.entry.actor)


def on_anothers(shape: Shape) -> bool:
    game, card = shape.table, shape.card
    return card in game.host and game.seat_of[game.host[card]] != game.seat_of[card]


def takes_part(shape: Shape) -> bool:
    """Whether a challenge is under way in which its card took part, as far as the table still tells."""
    return shape.within("challenge") and shape.facts is not None and shape.facts.type == CHARACTER


def another_version(shape: Shape) -> bool:
    """Whether a duplicate is another card of the same title than the one that it lies under."""
    game, card = shape.table, shape.card
    host = game.host.get(card, -1)
    return host >= 0 and game.facts[host].code != game.facts[card].code


Rests = Mapping[str, Sequence[Case]]
"""By kind of entry: the ids that it rests on, the likeliest first."""


def placed(game: str, rests: Rests, effect: Sequence[Case]) -> frozenset[str]:
    """Every id of a game that some step may rest on."""
    cases = [*effect, *(case for rows in rests.values() for case in rows)]
    return frozenset(f"{game}:{id}" for ids, _when in cases for id in ids.split())


def rests_on(game: str, rests: Rests, effect: Sequence[Case], shape: Shape) -> tuple[str, ...]:
    """The ids that a step rests on besides the one it cites: the likeliest first, and a handful at most."""
    found: dict[str, None] = {}
    for id in _ids(game, rests, effect, shape):
        if id != shape.rule:
            found[id] = None
        if len(found) == MOST:
            break
    return tuple(found)


def _ids(game: str, rests: Rests, effect: Sequence[Case], shape: Shape) -> Iterator[str]:
    window = shape.in_window if shape.kind in ("pass", "choice", "close") else None
    for ids, when in (*rests.get(shape.kind, ()), *effect):
        if when(shape):
            yield from (f"{game}:{id}" for id in ids.split())
    if window is not None:
        yield window.rule
        yield from _ids(game, rests, effect, window)
