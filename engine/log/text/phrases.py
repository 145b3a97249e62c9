"""The small words that all sentences share, and one entry as one line of text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.chain.journal import Datum, LogEntry
from engine.english import join_words
from engine.log.kinds import describe_entry
from engine.log.redaction import may_read

if TYPE_CHECKING:
    from engine.log.names import Names

Modifiers = tuple[tuple[str, int, int], ...]
"""What changed a value: the operation, the amount and the card that did it."""


def say(entry: LogEntry, names: Names) -> str:
    """One entry as a line of text, with hints in brackets; `names` must have learnt the entries before it."""
    said = describe_entry(entry, names)
    time = f", {format_duration(said.thought)}" if said.thought else ""
    more = ", ".join(piece for piece in (said.because, said.more) if piece)
    return f"{said.sentence}{time}   [{more}]" if more else said.sentence + time


def who(entry: LogEntry, names: Names) -> str:
    return names.seat(entry.actor)


def what(entry: LogEntry, names: Names) -> str:
    return names.card(entry.subject)


def change(before: int, after: int) -> str:
    return f"({before} → {after})"


def format_duration(milliseconds: int) -> str:
    """`3 s`, `1.5 s`, `2 min 5 s`."""
    seconds = milliseconds / 1000
    if seconds >= 60:
        return f"{int(seconds // 60)} min {int(seconds % 60)} s"
    return f"{seconds:.0f} s" if seconds >= 10 else f"{seconds:.1f}".removesuffix(".0") + " s"


def numbers(value: Datum) -> Iterator[int]:
    """The numbers in a tuple of them."""
    if isinstance(value, tuple):
        yield from (item for item in value if isinstance(item, int))


def can_read_secret(entry: LogEntry, names: Names) -> bool:
    """Whether the viewer may read the secret part and the copy at hand has it."""
    return bool(entry.secret) and may_read(entry, names.viewer)


def secret_cards(entry: LogEntry, names: Names) -> str:
    """`Robb Stark and Ice` for those who may know, nothing for others."""
    if not can_read_secret(entry, names):
        return ""
    pairs = entry.secret if isinstance(entry.secret[0], tuple) else (entry.secret,)
    codes = [pair[1] for pair in pairs if isinstance(pair, tuple) and len(pair) == 2]
    return join_words([names.titled(code) for code in codes if isinstance(code, str)])


def with_secret(sentence: str, entry: LogEntry, names: Names) -> str:
    """`Ann draws 2 cards: Robb Stark and Ice` for those who may know."""
    cards = secret_cards(entry, names)
    return f"{sentence}: {cards}" if cards else sentence


def sum_of(base: int, modifiers: Modifiers, names: Names, base_words: str) -> str:
    """How a value came about: ` (plot 3, The Roseroad +1)`; nothing where nothing modified it."""
    said = [
        f"{names.card(source)} {describe_operation(operation, amount)}" for operation, amount, source in modifiers
    ]
    return f" ({', '.join([f'{base_words} {base}', *said])})" if said else ""


def describe_operation(operation: str, amount: int) -> str:
    by = {"add": f"{amount:+d}", "base": f"base {amount}", "double": f"×{amount}", "halve": f"÷{amount}"}
    by["circle"] = f"does not count, default {amount}"
    return by.get(operation, f"set to {amount}")


def describe_chance(stream: str, epoch: int, begins: int) -> str:
    """Where chance stood, so that a shuffle can be followed by hand."""
    return f"chance {stream}{f' epoch {epoch}' if epoch else ''} from {begins}"
