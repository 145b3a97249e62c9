"""Conditions in tables of related rules: each is a question about a log entry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.abilities import Ability, Then
from engine.cards import CHARACTER, EVENT, TYPES
from engine.chain.journal import Datum
from engine.log.context import EntryContext
from engine.table.ability_index import index_of

EntryCondition = Callable[[EntryContext], bool]


def parse_condition(words: str) -> EntryCondition:
    """Read a condition, the words after "if" in a row; without words it holds.

    Terms are joined by "and": each is one of `CONDITIONS` with its values, or "not" and a term.
    """
    tests = [_term(term) for term in words.split(" and ")] if words else []
    return lambda shape: all(test(shape) for test in tests)


def _term(words: str) -> EntryCondition:
    if words.startswith("not "):
        test = _term(words.removeprefix("not "))
        return lambda shape: not test(shape)
    word = max((word for word in CONDITIONS if f"{words} ".startswith(f"{word} ")), key=len, default="")
    if not word:
        raise ValueError(f"no condition begins like {words!r}")
    given = words[len(word) + 1 :]
    values = [int(value) if value.isdigit() else value for value in given.split(", ")] if given else []
    ask = CONDITIONS[word]
    return lambda shape: ask(shape, *values)


# --- the entry and its place in the log


def _has_datum(place: int) -> Callable[..., bool]:
    """Ask whether an entry has one of some values at an index.

    Without values, ask whether it has any value there.
    """
    return lambda shape, *values: shape.datum(place) in values if values else len(shape.data) > place


def _cites(shape: EntryContext, *ids: str) -> bool:
    return shape.rule.partition(":")[2] in ids


def _is_in_window(shape: EntryContext, *timings: str) -> bool:
    window = shape.in_window
    return window is not None and (not timings or window.datum(0) in timings)


def _is_in_window_citing(shape: EntryContext, *ids: str) -> bool:
    return shape.in_window is not None and _cites(shape.in_window, *ids)


def _is_around_several(shape: EntryContext) -> bool:
    rows = shape.datum(2)
    return isinstance(rows, tuple) and len(rows) > 1


def _has_then(shape: EntryContext) -> bool:
    """Return whether the ability around an entry continues with "then".

    Or the ability that the entry itself uses.
    """
    using = shape.entry if shape.kind in ("use", "play") else shape.ancestors[0] if shape.ancestors else shape.entry
    code = using.data[2] if using.kind == "use" and len(using.data) > 2 else using.data[0] if using.data else ""
    if using.kind not in ("use", "play") or not isinstance(code, str):
        return False
    lines = shape.table.deal.pool.abilities.get(code, ())
    return any(isinstance(part, Then) for line in lines if isinstance(line, Ability) for part in line.do)


# --- a value


def _modifiers(shape: EntryContext) -> list[tuple[Datum, ...]]:
    rows = shape.datum(3)
    return [row for row in rows if isinstance(row, tuple)] if isinstance(rows, tuple) else []


def _is_modified(shape: EntryContext, *operations: str) -> bool:
    return any(not operations or row[0] in operations for row in _modifiers(shape))


def _is_lowered(shape: EntryContext) -> bool:
    return any(len(row) > 1 and isinstance(row[1], int) and row[1] < 0 for row in _modifiers(shape))


def _lowers_strength(shape: EntryContext) -> bool:
    amount = shape.datum(2)
    return shape.datum(0) == "strength" and isinstance(amount, int) and amount < 0


# --- the card of the entry


def _is_type(shape: EntryContext, *types: str) -> bool:
    return shape.facts is not None and TYPES[shape.facts.type] in types


def _was_an_event(shape: EntryContext) -> bool:
    return shape.card >= 0 and shape.table.deal.facts[shape.card].type == EVENT


def _has_constant(shape: EntryContext, *quantities: str) -> bool:
    facts = shape.facts
    lines = index_of(shape.table.deal.pool).constants.get(facts.code, ()) if facts is not None else ()
    return any(line.quantity in quantities for line in lines)


def _was_of_another(shape: EntryContext) -> bool:
    """Return whether a card that left had another owner than its controller.

    By then it lies with its owner.
    """
    return shape.datum(4) not in (None, shape.entry.actor)


def _is_on_anothers(shape: EntryContext) -> bool:
    game, card = shape.table, shape.card
    return card in game.host and game.seat_of[game.host[card]] != game.seat_of[card]


def _is_in_challenge(shape: EntryContext) -> bool:
    """Return whether the card is a character in the current challenge.

    Only as far as the table still shows.
    """
    return shape.within("challenge") and shape.facts is not None and shape.facts.type == CHARACTER


def _is_another_version(shape: EntryContext) -> bool:
    """Return whether a duplicate is another version of the card it lies under."""
    game, card = shape.table, shape.card
    host = game.host.get(card, -1)
    return host >= 0 and game.facts[host].code != game.facts[card].code


CONDITIONS: Final[dict[str, Callable[..., bool]]] = {
    "cites": _cites,
    "first": _has_datum(0),
    "second": _has_datum(1),
    "third": _has_datum(2),
    "fourth": _has_datum(3),
    "fifth": _has_datum(4),
    "under": lambda shape, *kinds: shape.parent in kinds,
    "inside": lambda shape, *kinds: shape.within(*kinds),
    "beside": lambda shape, *kinds: shape.beside(*kinds),
    "in window": _is_in_window,
    "in window citing": _is_in_window_citing,
    "in nested window": lambda shape: shape.within("window") and shape.within("use", "play", "brings"),
    "around": lambda shape, *events: bool(shape.events.intersection(events)),
    "around several": _is_around_several,
    "has then": _has_then,
    "modified": _is_modified,
    "modified twice": lambda shape: len(_modifiers(shape)) > 1,
    "lowered": _is_lowered,
    "lowers strength": _lowers_strength,
    "type": _is_type,
    "unique": lambda shape: shape.facts is not None and shape.facts.unique,
    "has constant": _has_constant,
    "was an event": _was_an_event,
    "was another's": _was_of_another,
    "on another's": _is_on_anothers,
    "in challenge": _is_in_challenge,
    "another version": _is_another_version,
    "format": lambda shape, *names: shape.table.deal.format in names,
    "with titles": lambda shape: bool(shape.table.deal.titles),
    "with moribund cards": lambda shape: bool(shape.table.moribund),
}
"""The questions about an entry, by the word for each.

An entry is *under* its parent and *inside* all entries above it, *beside* those with the same parent. Its data are
read by index; without a value the question is whether there is a value at that index. A window is *around* events.
"""
