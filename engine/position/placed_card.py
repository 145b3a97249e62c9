"""One line of a described board: a card in play with its host and marks."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from engine.cards import Pool
from engine.english import say_count
from engine.errors import BadScenario
from engine.position.card_names import is_title

STRENGTH_PERIODS: Final = ("challenge", "phase", "round")
"""The periods that a change of STR can last."""

_CARD = re.compile(r"^(?P<title>.+?)(?: on (?P<host>(?:(?! on )[^(])+?))?(?: \((?P<marks>[^)]*)\))?$")
"""The host comes after the last " on ": a title can contain one, too."""
_MARK = re.compile(
    r"^(?:standing|(?P<kneeling>kneeling)"
    r"|(?P<number>\d{1,9}) (?P<what>power|duplicates?)"
    r"|(?P<tokens>\d{1,9}) (?P<token>[a-z]+) tokens?"
    rf"|(?P<more>[+-]\d{{1,9}}) STR(?: until (?P<until>{'|'.join(STRENGTH_PERIODS)}))?"
    r"|used (?:(?P<once>once|twice)|(?P<times>\d{1,9}) times))$"
)
MARK_EXAMPLES: Final = (
    "'kneeling', 'standing', '2 power', '1 duplicate', '1 gold token', '+2 STR until phase', 'used once'"
)


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """A card in play as written on a board."""

    title: str
    host: str | None = None
    kneeling: bool = False
    power: int = 0
    duplicates: int = 0
    tokens: tuple[tuple[str, int], ...] = ()
    strength: tuple[tuple[int, str], ...] = ()
    """Changes of STR, each with the period it lasts."""
    used: int = 0
    """How often its abilities with a limit were used."""


def read_placed(line: str, pool: Pool | None = None) -> PlacedCard:
    """Read a line such as `Robb Stark (kneeling)` or `Bodyguard on Robb Stark`.

    pool: cards whose titles may contain " on "; without a pool, the part after " on " is always the host.
    """
    match = _CARD.match(line.strip())
    if match is None:
        raise BadScenario(f"{line!r} has no card title")
    kneeling, numbers, used = False, {"power": 0, "duplicate": 0}, 0
    tokens: dict[str, int] = {}
    strength: list[tuple[int, str]] = []
    wrong, said = [], []
    for mark in filter(None, (part.strip() for part in (match["marks"] or "").split(","))):
        found = _MARK.match(mark)
        if found is None:
            wrong.append(f"{mark!r} is unknown; use for example {MARK_EXAMPLES}")
            continue
        what = (found["what"] or "how it stands").removesuffix("s")
        if found["token"] == "power":
            wrong.append(f"write {mark!r} as '{found['tokens']} power'")
        elif found["token"]:
            what = f"{found['token']} tokens"
            tokens[found["token"]] = int(found["tokens"])
        elif found["more"]:
            until = found["until"] or "phase"
            what = f"STR until {until}"
            strength.append((int(found["more"]), until))
        elif found["once"] or found["times"]:
            what = "used"
            used = int(found["times"]) if found["times"] else {"once": 1, "twice": 2}[found["once"]]
        elif found["what"]:
            numbers[what] = int(found["number"])
        else:
            kneeling = bool(found["kneeling"])
        if what in said:
            wrong.append(f"{mark!r} repeats an earlier detail")
        said.append(what)
    if wrong:
        raise BadScenario(f"{line!r}: {'; '.join(wrong)}")
    title, host = match["title"], match["host"]
    if pool and host and is_title(whole := f"{title} on {host}", pool):
        title, host = whole, None
    return PlacedCard(
        title,
        host,
        kneeling,
        numbers["power"],
        numbers["duplicate"],
        tuple((token, number) for token, number in sorted(tokens.items()) if number),
        tuple(strength),
        used,
    )


def write_placed(placed: PlacedCard) -> str:
    """Write the line that reads as the same card."""
    marks = ["kneeling"] if placed.kneeling else []
    marks += [f"{placed.power} power"] if placed.power else []
    marks += [say_count(placed.duplicates, "duplicate")] if placed.duplicates else []
    marks += [say_count(number, f"{token} token") for token, number in placed.tokens]
    marks += [f"{more:+} STR until {until}" for more, until in placed.strength]
    marks += ["used once" if placed.used == 1 else f"used {placed.used} times"] if placed.used else []
    on = f" on {placed.host}" if placed.host is not None else ""
    return f"{placed.title}{on}" + (f" ({', '.join(marks)})" if marks else "")
