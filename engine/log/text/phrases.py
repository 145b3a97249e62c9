"""Phrases that all sentences share, and an entry as one line of text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from engine.chain.journal import Datum, LogEntry
from engine.english import join_words, phrase
from engine.log.kinds import describe_entry
from engine.log.redaction import may_read

if TYPE_CHECKING:
    from engine.log.names import Names

Modifiers = tuple[tuple[str, int, int], ...]
"""What changed a value: the operation, the amount and the card that did it."""


def format_line(entry: LogEntry, names: Names) -> str:
    """Format one entry as a line of text, with hints in brackets.

    `names` must have learnt the entries before it.
    """
    said = describe_entry(entry, names)
    time = f", {format_duration(said.thought)}" if said.thought else ""
    more = ", ".join(piece for piece in (said.because, said.more) if piece)
    return f"{said.sentence}{time}   [{more}]" if more else said.sentence + time


def actor_name(entry: LogEntry, names: Names) -> str:
    return names.seat(entry.actor)


def subject_name(entry: LogEntry, names: Names) -> str:
    return names.card(entry.subject)


def describe_change(before: int, after: int) -> str:
    return f"({before} → {after})"


def format_duration(milliseconds: int) -> str:
    """Format milliseconds as `3 s`, `1.5 s` or `2 min 5 s`."""
    seconds = milliseconds / 1000
    if seconds >= 60:
        return f"{int(seconds // 60)} min {int(seconds % 60)} s"
    return f"{seconds:.0f} s" if seconds >= 10 else f"{seconds:.1f}".removesuffix(".0") + " s"


def numbers_in(value: Datum) -> Iterator[int]:
    """Yield the numbers in a tuple."""
    if isinstance(value, tuple):
        yield from (item for item in value if isinstance(item, int))


def can_read_secret(entry: LogEntry, names: Names) -> bool:
    """Tell whether the viewer may read the secret part and this copy has it."""
    return bool(entry.secret) and may_read(entry, names.viewer)


def secret_cards(entry: LogEntry, names: Names) -> str:
    """Name the secret cards, `Robb Stark and Ice`, if the viewer may know them."""
    if not can_read_secret(entry, names):
        return ""
    pairs = entry.secret if isinstance(entry.secret[0], tuple) else (entry.secret,)
    codes = [pair[1] for pair in pairs if isinstance(pair, tuple) and len(pair) == 2]
    return join_words([names.titled(code) for code in codes if isinstance(code, str)])


def with_secret(sentence: str, entry: LogEntry, names: Names) -> str:
    """Add the secret cards to a sentence, if the viewer may know them.

    For example `Ann draws 2 cards: Robb Stark and Ice`.
    """
    cards = secret_cards(entry, names)
    return phrase("%(sentence)s: %(cards)s", sentence=sentence, cards=cards) if cards else sentence


def describe_sum(base: int, modifiers: Modifiers, names: Names, base_pattern: str) -> str:
    """Explain a value: `plot 3, The Roseroad +1`; empty if it isn't modified."""
    if not modifiers:
        return ""
    said = [
        phrase("%(card)s %(by)s", card=names.card(source), by=describe_operation(operation, amount))
        for operation, amount, source in modifiers
    ]
    return ", ".join([phrase(base_pattern, base=base), *said])


OPERATIONS: Final = {
    "base": "base %(amount)s",
    "double": "×%(amount)s",
    "halve": "÷%(amount)s",
    "circle": "does not count, default %(amount)s",
}


def describe_operation(operation: str, amount: int) -> str:
    if operation == "add":
        return f"{amount:+d}"
    return phrase(OPERATIONS.get(operation, "set to %(amount)s"), amount=amount)
