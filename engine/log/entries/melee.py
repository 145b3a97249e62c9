"""Entries about titles, seats that are gone, and what only more than two seats bring about."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.chain.journal import Entry
from engine.english import count, listed
from engine.log.kinds import LISTED, ONE, PAIRS, SUBJECT, Said, kind
from engine.log.text.phrases import drawn_from, what, who, with_secret

if TYPE_CHECKING:
    from engine.log.names import Names


class TitlesShuffled(NamedTuple):
    left: int
    aside: int
    stream: str
    epoch: int
    begins: int

    def said(self, entry: Entry, names: Names) -> Said:
        said = f"The titles are shuffled, {self.aside or 'none'} of them put aside"
        return Said(with_secret(said, entry, names), (drawn_from(self.stream, self.epoch, self.begins),))


class TitlesOffered(NamedTuple):
    number: int

    def said(self, entry: Entry, names: Names) -> Said:
        said = f"{who(entry, names)} looks at {count(self.number, 'title')}"
        return Said(with_secret(said, entry, names))


class TakeTitle(NamedTuple):
    left: int

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(with_secret(f"{who(entry, names)} takes a title", entry, names), (f"{self.left} left",))


class Title(NamedTuple):
    code: str

    def said(self, entry: Entry, names: Names) -> Said:
        facts = names.pool.facts.get(self.code)
        supports = f"supports {facts.supports}" if facts and facts.supports else ""
        rivals = f"rivals: {listed(list(facts.rivals))}" if facts and facts.rivals else ""
        opposes = f"opposes {listed(list(facts.opposes))}" if facts and facts.opposes else ""
        return Said(f"{who(entry, names)} bears {what(entry, names)}", (rivals, opposes, supports))


class TitleReturned(NamedTuple):
    code: str
    """Empty where not everybody has seen the title."""

    def said(self, entry: Entry, names: Names) -> Said:
        title = names.titled(self.code) if self.code else "a title"
        said = f"{who(entry, names)} gives {title} back"
        return Said(said if self.code else with_secret(said, entry, names))


class TitlesLeft(NamedTuple):
    codes: tuple[str, ...]

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"Titles to choose from: {listed([names.titled(code) for code in self.codes])}")


class TitleAside(NamedTuple):
    code: str

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"{names.titled(self.code)} is put aside", (f"{who(entry, names)} bore it",))


class TitleUnused(NamedTuple):
    why: str

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"{who(entry, names)} can't use {what(entry, names)}", (self.why,))


class DefendsFor(NamedTuple):
    target: int

    def said(self, entry: Entry, names: Names) -> Said:
        target = names.seat(self.target)
        return Said(f"{who(entry, names)} defends for {target}", (f"{target} would pay claim",))


class OpposedBeaten(NamedTuple):
    loser: int

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"{who(entry, names)} beats {names.seat(self.loser)}, whose title is opposed", ("once a round",))


class Redirected(NamedTuple):
    attacker: int
    before: int
    now: int
    voided: tuple[int, ...]
    anew: int = 0
    """Whether it counts as initiated against the new one."""

    def said(self, entry: Entry, names: Names) -> Said:
        seats = f"initiated against {names.seat(self.before)}, resolves against {names.seat(self.now)}"
        if self.anew:
            seats = f"it was against {names.seat(self.before)}"
        free = f"{names.cards(self.voided)} {'was' if len(self.voided) == 1 else 'were'} not bypassed"
        return Said(
            f"{names.whose(self.attacker)} challenge is redirected to {names.seat(self.now)}",
            (seats, free if self.voided else ""),
        )


class RivalBeaten(NamedTuple):
    rival: int

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"{who(entry, names)} beats a rival, {names.seat(self.rival)}", ("once a round",))


class ClaimAgainst(NamedTuple):
    seats: tuple[int, ...]

    def said(self, entry: Entry, names: Names) -> Said:
        against = listed([names.seat(seat) for seat in self.seats]) if self.seats else "nobody"
        return Said(f"{who(entry, names)} resolves claim against {against}")


class Departs(NamedTuple):
    gold: int
    power: int
    cards: tuple[tuple[int, str], ...]

    def said(self, entry: Entry, names: Names) -> Said:
        lost = [count(self.gold, "gold").removesuffix("s")] if self.gold else []
        lost += [f"{self.power} power"] if self.power else []
        away = listed([names.titled(code) for _ref, code in self.cards])
        return Said(
            f"{who(entry, names)} leaves the table",
            (f"with {listed(lost)}" if lost else "", f"{away} away" if self.cards else ""),
        )


class Forfeits(NamedTuple):
    at: int | None

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"{who(entry, names)} forfeits, out of time")


kind("titles shuffled", TitlesShuffled, secret=PAIRS)
kind("titles offered", TitlesOffered, icon="eye", secret=PAIRS)
kind("take title", TakeTitle, secret=ONE, leaves="chosen")
kind("title", Title, icon="seal", loud=True, shows=SUBJECT, leaves="titles")
kind("title returned", TitleReturned, secret=ONE, leaves="title pool")
kind("titles left", TitlesLeft)
kind("title aside", TitleAside, leaves="title pool")
kind("title unused", TitleUnused)
kind("defends for", DefendsFor, loud=True)
kind("opposed beaten", OpposedBeaten)
kind("redirected", Redirected, loud=True)
kind("rival beaten", RivalBeaten)
kind("claim against", ClaimAgainst)
kind("departs", Departs, icon="flag", shows=LISTED, leaves="removed")
kind("forfeits", Forfeits, icon="flag", loud=True)
