"""Entries about titles, departed seats and matches of more than two seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.chain.journal import LogEntry
from engine.english import join_words, say_count
from engine.log.kinds import CARD_PAIRS, LISTED_CARDS, ONE_CARD, SUBJECT_CARD, EntryText, declare_kind
from engine.log.text.phrases import actor_name, describe_chance, subject_name, with_secret

if TYPE_CHECKING:
    from engine.log.names import Names


class TitlesShuffledEntry(NamedTuple):
    left: int
    aside: int
    stream: str
    epoch: int
    begins: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        said = f"The titles are shuffled, {self.aside or 'none'} of them put aside"
        return EntryText(with_secret(said, entry, names), (describe_chance(self.stream, self.epoch, self.begins),))


class TitlesOfferedEntry(NamedTuple):
    number: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        said = f"{actor_name(entry, names)} looks at {say_count(self.number, 'title')}"
        return EntryText(with_secret(said, entry, names))


class TakeTitleEntry(NamedTuple):
    left: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(
            with_secret(f"{actor_name(entry, names)} takes a title", entry, names), (f"{self.left} left",)
        )


class TitleEntry(NamedTuple):
    code: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        facts = names.pool.facts.get(self.code)
        supports = f"supports {facts.supports}" if facts and facts.supports else ""
        rivals = f"rivals: {join_words(list(facts.rivals))}" if facts and facts.rivals else ""
        opposes = f"opposes {join_words(list(facts.opposes))}" if facts and facts.opposes else ""
        return EntryText(
            f"{actor_name(entry, names)} bears {subject_name(entry, names)}", (rivals, opposes, supports)
        )


class TitleReturnedEntry(NamedTuple):
    code: str
    """Empty if not all viewers have seen the title."""

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        title = names.titled(self.code) if self.code else "a title"
        said = f"{actor_name(entry, names)} gives {title} back"
        return EntryText(said if self.code else with_secret(said, entry, names))


class TitlesLeftEntry(NamedTuple):
    codes: tuple[str, ...]

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"Titles to choose from: {join_words([names.titled(code) for code in self.codes])}")


class TitleAsideEntry(NamedTuple):
    code: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"{names.titled(self.code)} is put aside", (f"{actor_name(entry, names)} bore it",))


class TitleUnusedEntry(NamedTuple):
    why: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"{actor_name(entry, names)} can't use {subject_name(entry, names)}", (self.why,))


class DefendsForEntry(NamedTuple):
    target: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        target = names.seat(self.target)
        return EntryText(f"{actor_name(entry, names)} defends for {target}", (f"{target} would pay claim",))


class OpposedBeatenEntry(NamedTuple):
    loser: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(
            f"{actor_name(entry, names)} beats {names.seat(self.loser)}, whose title is opposed", ("once a round",)
        )


class RedirectedEntry(NamedTuple):
    attacker: int
    before: int
    now: int
    voided: tuple[int, ...]
    anew: int = 0
    """Whether it counts as initiated against the new defender."""

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        seats = f"initiated against {names.seat(self.before)}, resolves against {names.seat(self.now)}"
        if self.anew:
            seats = f"it was against {names.seat(self.before)}"
        free = f"{names.cards(self.voided)} {'was' if len(self.voided) == 1 else 'were'} not bypassed"
        return EntryText(
            f"{names.whose(self.attacker)} challenge is redirected to {names.seat(self.now)}",
            (seats, free if self.voided else ""),
        )


class RivalBeatenEntry(NamedTuple):
    rival: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"{actor_name(entry, names)} beats a rival, {names.seat(self.rival)}", ("once a round",))


class ClaimAgainstEntry(NamedTuple):
    seats: tuple[int, ...]

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        against = join_words([names.seat(seat) for seat in self.seats]) if self.seats else "nobody"
        return EntryText(f"{actor_name(entry, names)} resolves claim against {against}")


class DepartsEntry(NamedTuple):
    gold: int
    power: int
    cards: tuple[tuple[int, str], ...]

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        lost = [say_count(self.gold, "gold").removesuffix("s")] if self.gold else []
        lost += [f"{self.power} power"] if self.power else []
        away = join_words([names.titled(code) for _ref, code in self.cards])
        return EntryText(
            f"{actor_name(entry, names)} leaves the table",
            (f"with {join_words(lost)}" if lost else "", f"{away} away" if self.cards else ""),
        )


class ForfeitsEntry(NamedTuple):
    at: int | None

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"{actor_name(entry, names)} forfeits, out of time")


declare_kind("titles shuffled", TitlesShuffledEntry, secret=CARD_PAIRS)
declare_kind("titles offered", TitlesOfferedEntry, icon="eye", secret=CARD_PAIRS)
declare_kind("take title", TakeTitleEntry, secret=ONE_CARD, leaves="chosen")
declare_kind("title", TitleEntry, icon="seal", loud=True, shows=SUBJECT_CARD, leaves="titles")
declare_kind("title returned", TitleReturnedEntry, secret=ONE_CARD, leaves="title pool")
declare_kind("titles left", TitlesLeftEntry)
declare_kind("title aside", TitleAsideEntry, leaves="title pool")
declare_kind("title unused", TitleUnusedEntry)
declare_kind("defends for", DefendsForEntry, loud=True)
declare_kind("opposed beaten", OpposedBeatenEntry)
declare_kind("redirected", RedirectedEntry, loud=True)
declare_kind("rival beaten", RivalBeatenEntry)
declare_kind("claim against", ClaimAgainstEntry)
declare_kind("departs", DepartsEntry, icon="flag", shows=LISTED_CARDS, leaves="removed")
declare_kind("forfeits", ForfeitsEntry, icon="flag", loud=True)
