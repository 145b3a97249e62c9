"""One entry as one sentence: who says what, and the small words that all sentences share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.log.journal import Data, Datum, Entry
from engine.log.names import Names, listed
from engine.log.views import may_read

Say = Callable[[Entry, Names], str]
WORDS: Final[dict[str, Say]] = {}


def words(*kinds: str) -> Callable[[Say], Say]:
    """Registers the sentence for some kinds of entry; no kind is said in two ways."""

    def add(say: Say) -> Say:
        for kind in kinds:
            if kind in WORDS:
                raise ValueError(f"the words for {kind!r} are declared twice")
        WORDS.update((kind, say) for kind in kinds)
        return say

    return add


def say(entry: Entry, names: Names) -> str:
    """One entry as one sentence, with hints in brackets; `names` must have learnt the entries before it."""
    return WORDS[entry.kind](entry, names) if entry.kind in WORDS else f"{entry.kind} {entry.data}"


def who(entry: Entry, names: Names) -> str:
    return names.seat(entry.actor)


def what(entry: Entry, names: Names) -> str:
    return names.card(entry.subject)


def hint(*pieces: str) -> str:
    said = [piece for piece in pieces if piece]
    return f"   [{', '.join(said)}]" if said else ""


def count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def change(before: Datum, after: Datum) -> str:
    return f"({before} → {after})"


def first(data: Data) -> str:
    """The first piece of an entry's data, in words."""
    return str(data[0]) if data else ""


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def duration(milliseconds: int) -> str:
    """`3 s`, `1.5 s`, `2 min 5 s`."""
    seconds = milliseconds / 1000
    if seconds >= 60:
        return f"{int(seconds // 60)} min {int(seconds % 60)} s"
    return f"{seconds:.0f} s" if seconds >= 10 else f"{seconds:.1f}".removesuffix(".0") + " s"


def readable(entry: Entry, names: Names) -> bool:
    """Whether the viewer may read the secret part and the copy at hand has it."""
    return bool(entry.secret) and may_read(entry, names.viewer)


def secret_titles(entry: Entry, names: Names) -> str:
    """`: Robb Stark and Ice` for those who may know, nothing for others."""
    if not readable(entry, names):
        return ""
    pairs = entry.secret if isinstance(entry.secret[0], tuple) else (entry.secret,)
    codes = [pair[1] for pair in pairs if isinstance(pair, tuple) and len(pair) == 2]
    return f": {listed([names.titled(code) for code in codes if isinstance(code, str)])}"


def sum_of(base: Datum, modifiers: Datum, names: Names, base_words: str) -> str:
    """How a value came about: ` (plot 3, The Roseroad +1)`; nothing where nothing modified it."""
    said = [f"{base_words} {base}"] if base_words else []
    for modifier in modifiers if isinstance(modifiers, tuple) else ():
        match modifier:
            case (str(operation), int(amount), int(source)):
                said.append(f"{names.card(source)} {operated(operation, amount)}")
    return f" ({', '.join(said)})" if len(said) > bool(base_words) else ""


def operated(operation: str, amount: int) -> str:
    by = {"add": f"{amount:+d}", "base": f"base {amount}", "double": f"×{amount}", "halve": f"÷{amount}"}
    return by.get(operation, f"set to {amount}")


def drawn_from(stream: str, epoch: int, begins: int) -> str:
    """Where chance stood, so that a shuffle can be followed by hand."""
    return f"chance {stream}{f' epoch {epoch}' if epoch else ''} from {begins}"
