"""Entries about what happens to cards, gold and power."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engine.chain.journal import LogEntry
from engine.english import join_words, name_zone, say_count
from engine.log.kinds import CARD_PAIRS, LISTED_CARDS, ONE_CARD, SUBJECT_CARD, EntryText, declare_kind
from engine.log.text.phrases import actor_name, describe_change, secret_cards, subject_name, with_secret

if TYPE_CHECKING:
    from engine.log.names import Names


class KneelEntry(NamedTuple):
    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"{subject_name(entry, names)} kneels")


class StandEntry(NamedTuple):
    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"{subject_name(entry, names)} stands")


class StandAllEntry(NamedTuple):
    cards: tuple[int, ...]

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"{say_count(len(self.cards), 'card')} stand up: {names.cards(self.cards)}")


class BringsEntry(NamedTuple):
    code: str
    verb: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        by = BRING_WORDS.get(self.verb, self.verb + " {}")
        return EntryText(f"{actor_name(entry, names)} {by.format(names.titled(self.code))}")


BRING_WORDS: Final = {
    "marshal": "marshals {}",
    "duplicate": "marshals {} as a duplicate",
    "ambush": "ambushes with {}",
    "on house": "marshals {} as an attachment of the House card",
}


class EnterEntry(NamedTuple):
    code: str
    origin: str
    how: str
    on: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        where = f" on {names.card(self.on)}" if self.on else ""
        if self.how == "setup":
            return EntryText(f"{actor_name(entry, names)} attaches {subject_name(entry, names)}{where}")
        source = "" if self.origin == "hand" else f" from {name_zone(self.origin)}"
        return EntryText(f"{subject_name(entry, names)} enters play{where}{source}")


class ReattachEntry(NamedTuple):
    on: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"{subject_name(entry, names)} moves to {names.card(self.on)}")


class BecomesEntry(NamedTuple):
    guise: str
    """The code of the card it counts as."""

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"{subject_name(entry, names)} counts as a character")


class DuplicateEntry(NamedTuple):
    code: str
    host: int
    how: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"{actor_name(entry, names)} has a duplicate on {names.card(self.host)}")


class LeaveEntry(NamedTuple):
    how: str
    to: str
    power: int
    tokens: tuple[tuple[str, int], ...]
    owner: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        lost = [f"{self.power} power"] if self.power else []
        lost += [f"{number} {token}" for token, number in self.tokens]
        theirs = f"to {names.whose(self.owner)} {name_zone(self.to).removeprefix('the ')}"
        if self.how == "moribund":
            hints = (theirs if self.owner != entry.actor else "", f"with {join_words(lost)}" if lost else "")
            return EntryText(f"{subject_name(entry, names)} goes to {name_zone(self.to)}", hints)
        return EntryText(
            f"{subject_name(entry, names)} {LEAVE_WORDS.get(self.how, f'is {self.how}')}",
            (theirs if self.owner != entry.actor else "", f"with {join_words(lost)}" if lost else ""),
        )


LEAVE_WORDS: Final = {
    "discarded": "is discarded from play",
    "returned": "returns to hand",
    "shuffled": "is shuffled into the deck",
    "put on top": "is put on top of the deck",
    "put to the bottom": "is put to the bottom of the deck",
    "removed": "is removed from the game",
}


class MoribundEntry(NamedTuple):
    how: str
    to: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        done = LEAVE_WORDS.get(self.how, f"is {self.how}").replace("returns", "is returned")
        said = f"{subject_name(entry, names)} {done} and moribund"
        if self.how == "duplicate":
            said = f"A duplicate of {subject_name(entry, names)} is discarded and moribund"
        return EntryText(said, (f"then to {name_zone(self.to)}",))


class ExtraDrawEntry(NamedTuple):
    number: int
    most: int
    drawn: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        if not self.drawn:
            return EntryText(
                f"{actor_name(entry, names)} has drawn {self.most} extra cards this round and draws no more"
            )
        return EntryText(f"{actor_name(entry, names)} draws extra card {self.number} of {self.most} this round")


class DestinedEntry(NamedTuple):
    to: str
    how: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        where = {"put on top": "the top of the deck", "put to the bottom": "the bottom of the deck"}
        return EntryText(f"{subject_name(entry, names)} goes to {where.get(self.how, name_zone(self.to))} instead")


class MoveEntry(NamedTuple):
    code: str
    """Empty if not all viewers see the card."""
    origin: str
    to: str
    how: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        card = names.titled(self.code) if self.code else secret_cards(entry, names) or "a card"
        if self.origin == "duplicate":
            return EntryText(
                f"A duplicate of {card} {'is discarded' if self.to == 'discard' else f'goes to {name_zone(self.to)}'}"
            )
        if self.to == "hand":
            return EntryText(
                f"{actor_name(entry, names)} takes {card} from {name_zone(self.origin)} to hand", (self.how,)
            )
        if self.to == "deck":
            source = "" if self.origin == "deck" else f" from {name_zone(self.origin)}"
            where = {"bottom": "to the bottom of", "top": "on top of"}.get(self.how, "into")
            return EntryText(f"{actor_name(entry, names)} puts {card}{source} {where} the deck")
        if self.origin == "being played":
            return EntryText(f"{card} goes to {name_zone(self.to)}")
        because = DISCARD_CAUSES.get(self.how, self.how)
        return EntryText(f"{actor_name(entry, names)} discards {card} from {name_zone(self.origin)}", (because,))


DISCARD_CAUSES: Final = {"chosen": "", "reserve": "down to the reserve", "pillage": "by pillage"}


class ChoosePlotEntry(NamedTuple):
    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(with_secret(f"{actor_name(entry, names)} lays a plot facedown", entry, names))


class RevealPlotEntry(NamedTuple):
    code: str
    used: int
    """The plot that goes to the used pile for it."""

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        used = f"{names.card(self.used)} is used" if self.used else ""
        return EntryText(f"{actor_name(entry, names)} reveals {subject_name(entry, names)}", (used,))


class PlotUsedEntry(NamedTuple):
    code: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"{subject_name(entry, names)} goes to the used pile")


class RecyclePlotsEntry(NamedTuple):
    number: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"{actor_name(entry, names)} takes {self.number} used plots back into the plot deck")


class TakesPlotsEntry(NamedTuple):
    zone: str
    giver: int
    number: int
    cards: tuple[tuple[int, str], ...]

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        pile = {"plots": "plot deck", "used": "used pile"}.get(self.zone, self.zone)
        plots = f"{say_count(self.number, 'plot')} of {names.whose(self.giver)} {pile}"
        shown = names.cards(tuple(ref for ref, _code in self.cards)) if self.cards else ""
        return EntryText(with_secret(f"{actor_name(entry, names)} takes {plots}", entry, names), (shown,))


class GoldEntry(NamedTuple):
    why: str
    before: int
    after: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        verb = GOLD_VERBS.get(self.why) or ("gains" if self.after > self.before else "pays")
        amount = f"{abs(self.after - self.before)} gold {describe_change(self.before, self.after)}"
        return EntryText(f"{actor_name(entry, names)} {verb} {amount}", ("" if self.why in GOLD_VERBS else self.why,))


class SpendsEntry(NamedTuple):
    before: int
    after: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        left = describe_change(self.before, self.after)
        paid = self.before - self.after
        return EntryText(f"{actor_name(entry, names)} pays {paid} gold from {subject_name(entry, names)} {left}")


GOLD_VERBS: Final = {"income": "collects", "pays": "pays", "returns": "returns", "gains": "gains"}


class PowerEntry(NamedTuple):
    why: str
    before: int
    after: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        verb = "gains" if self.after >= self.before else "loses"
        amount = f"{abs(self.after - self.before)} power {describe_change(self.before, self.after)}"
        return EntryText(f"{subject_name(entry, names)} {verb} {amount}", ("" if self.why == verb else self.why,))


class MovePowerEntry(NamedTuple):
    target: int
    before: int
    after: int
    there: int
    then: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        source = f"{subject_name(entry, names)} {describe_change(self.before, self.after)}"
        target = f"{names.card(self.target)} {describe_change(self.there, self.then)}"
        return EntryText(f"{self.before - self.after} power moves from {source} to {target}")


declare_kind("kneel", KneelEntry)
declare_kind("stand", StandEntry)
declare_kind("stand all", StandAllEntry)
declare_kind("brings", BringsEntry, icon="play", loud=True)
declare_kind("enter", EnterEntry, shows=SUBJECT_CARD, leaves="play")
declare_kind("reattach", ReattachEntry)
declare_kind("becomes", BecomesEntry)
declare_kind("duplicate", DuplicateEntry, shows=SUBJECT_CARD, leaves="duplicate")
declare_kind("leave", LeaveEntry, icons={"killed": "kill"}, loud=True, leaves_by="to")
declare_kind("moribund", MoribundEntry, icons={"killed": "kill"}, loud=True)
declare_kind("destined", DestinedEntry)
declare_kind("extra draw", ExtraDrawEntry)
declare_kind("move", MoveEntry, shows=SUBJECT_CARD, secret=ONE_CARD, leaves_by="to")
declare_kind("choose plot", ChoosePlotEntry, secret=ONE_CARD)
declare_kind("reveal plot", RevealPlotEntry, icon="eye", shows=SUBJECT_CARD, leaves="revealed")
declare_kind("plot used", PlotUsedEntry, shows=SUBJECT_CARD, leaves="used")
declare_kind("recycle plots", RecyclePlotsEntry)
declare_kind("takes plots", TakesPlotsEntry, shows=LISTED_CARDS, secret=CARD_PAIRS, leaves_by="zone")
declare_kind("gold", GoldEntry, icon="gold")
declare_kind("spends", SpendsEntry, icon="gold")
declare_kind("power", PowerEntry, icon="power")
declare_kind("move power", MovePowerEntry, icon="power")
