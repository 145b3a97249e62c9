"""Entries about what happens to cards, gold and power."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engine.chain.journal import Entry
from engine.english import count, listed, place
from engine.log.kinds import LISTED, ONE, PAIRS, SUBJECT, Said, kind
from engine.log.text.phrases import change, secret_cards, what, who, with_secret

if TYPE_CHECKING:
    from engine.log.names import Names


class Kneel(NamedTuple):
    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"{what(entry, names)} kneels")


class Stand(NamedTuple):
    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"{what(entry, names)} stands")


class StandAll(NamedTuple):
    cards: tuple[int, ...]

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"{count(len(self.cards), 'card')} stand up: {names.cards(self.cards)}")


class Brings(NamedTuple):
    code: str
    verb: str

    def said(self, entry: Entry, names: Names) -> Said:
        by = BROUGHT.get(self.verb, self.verb + " {}")
        return Said(f"{who(entry, names)} {by.format(names.titled(self.code))}")


BROUGHT: Final = {
    "marshal": "marshals {}",
    "duplicate": "marshals {} as a duplicate",
    "ambush": "ambushes with {}",
    "on house": "marshals {} as an attachment of the House card",
}


class Enter(NamedTuple):
    code: str
    origin: str
    how: str
    on: int

    def said(self, entry: Entry, names: Names) -> Said:
        where = f" on {names.card(self.on)}" if self.on else ""
        if self.how == "setup":
            return Said(f"{who(entry, names)} attaches {what(entry, names)}{where}")
        source = "" if self.origin == "hand" else f" from {place(self.origin)}"
        return Said(f"{what(entry, names)} enters play{where}{source}")


class Reattach(NamedTuple):
    on: int

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"{what(entry, names)} moves to {names.card(self.on)}")


class Becomes(NamedTuple):
    guise: str
    """The code of what it counts as."""

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"{what(entry, names)} counts as a character")


class Duplicate(NamedTuple):
    code: str
    host: int
    how: str

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"{who(entry, names)} has a duplicate on {names.card(self.host)}")


class Leave(NamedTuple):
    how: str
    to: str
    power: int
    tokens: tuple[tuple[str, int], ...]
    owner: int

    def said(self, entry: Entry, names: Names) -> Said:
        lost = [f"{self.power} power"] if self.power else []
        lost += [f"{number} {token}" for token, number in self.tokens]
        theirs = f"to {names.whose(self.owner)} {place(self.to).removeprefix('the ')}"
        if self.how == "moribund":
            hints = (theirs if self.owner != entry.actor else "", f"with {listed(lost)}" if lost else "")
            return Said(f"{what(entry, names)} goes to {place(self.to)}", hints)
        return Said(
            f"{what(entry, names)} {LEFT.get(self.how, f'is {self.how}')}",
            (theirs if self.owner != entry.actor else "", f"with {listed(lost)}" if lost else ""),
        )


LEFT: Final = {
    "discarded": "is discarded from play",
    "returned": "returns to hand",
    "shuffled": "is shuffled into the deck",
    "put on top": "is put on top of the deck",
    "put to the bottom": "is put to the bottom of the deck",
    "removed": "is removed from the game",
}


class Moribund(NamedTuple):
    how: str
    to: str

    def said(self, entry: Entry, names: Names) -> Said:
        done = LEFT.get(self.how, f"is {self.how}").replace("returns", "is returned")
        said = f"{what(entry, names)} {done} and moribund"
        if self.how == "duplicate":
            said = f"A duplicate of {what(entry, names)} is discarded and moribund"
        return Said(said, (f"then to {place(self.to)}",))


class ExtraDraw(NamedTuple):
    number: int
    most: int
    drawn: int

    def said(self, entry: Entry, names: Names) -> Said:
        if not self.drawn:
            return Said(f"{who(entry, names)} has drawn {self.most} extra cards this round and draws no more")
        return Said(f"{who(entry, names)} draws extra card {self.number} of {self.most} this round")


class Destined(NamedTuple):
    to: str
    how: str

    def said(self, entry: Entry, names: Names) -> Said:
        where = {"put on top": "the top of the deck", "put to the bottom": "the bottom of the deck"}
        return Said(f"{what(entry, names)} goes to {where.get(self.how, place(self.to))} instead")


class Move(NamedTuple):
    code: str
    """Empty where not everybody sees the card."""
    origin: str
    to: str
    how: str

    def said(self, entry: Entry, names: Names) -> Said:
        card = names.titled(self.code) if self.code else secret_cards(entry, names) or "a card"
        if self.origin == "duplicate":
            return Said(
                f"A duplicate of {card} {'is discarded' if self.to == 'discard' else f'goes to {place(self.to)}'}"
            )
        if self.to == "hand":
            return Said(f"{who(entry, names)} takes {card} from {place(self.origin)} to hand", (self.how,))
        if self.to == "deck":
            source = "" if self.origin == "deck" else f" from {place(self.origin)}"
            where = {"bottom": "to the bottom of", "top": "on top of"}.get(self.how, "into")
            return Said(f"{who(entry, names)} puts {card}{source} {where} the deck")
        if self.origin == "being played":
            return Said(f"{card} goes to {place(self.to)}")
        because = MOVED.get(self.how, self.how)
        return Said(f"{who(entry, names)} discards {card} from {place(self.origin)}", (because,))


MOVED: Final = {"chosen": "", "reserve": "down to the reserve", "pillage": "by pillage"}


class ChoosePlot(NamedTuple):
    def said(self, entry: Entry, names: Names) -> Said:
        return Said(with_secret(f"{who(entry, names)} lays a plot facedown", entry, names))


class RevealPlot(NamedTuple):
    code: str
    used: int
    """The plot that goes to the used pile for it."""

    def said(self, entry: Entry, names: Names) -> Said:
        used = f"{names.card(self.used)} is used" if self.used else ""
        return Said(f"{who(entry, names)} reveals {what(entry, names)}", (used,))


class PlotUsed(NamedTuple):
    code: str

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"{what(entry, names)} goes to the used pile")


class RecyclePlots(NamedTuple):
    number: int

    def said(self, entry: Entry, names: Names) -> Said:
        return Said(f"{who(entry, names)} takes {self.number} used plots back into the plot deck")


class TakesPlots(NamedTuple):
    zone: str
    giver: int
    number: int
    cards: tuple[tuple[int, str], ...]

    def said(self, entry: Entry, names: Names) -> Said:
        pile = {"plots": "plot deck", "used": "used pile"}.get(self.zone, self.zone)
        plots = f"{count(self.number, 'plot')} of {names.whose(self.giver)} {pile}"
        shown = names.cards(tuple(ref for ref, _code in self.cards)) if self.cards else ""
        return Said(with_secret(f"{who(entry, names)} takes {plots}", entry, names), (shown,))


class Gold(NamedTuple):
    why: str
    before: int
    after: int

    def said(self, entry: Entry, names: Names) -> Said:
        verb = PAID.get(self.why) or ("gains" if self.after > self.before else "pays")
        amount = f"{abs(self.after - self.before)} gold {change(self.before, self.after)}"
        return Said(f"{who(entry, names)} {verb} {amount}", ("" if self.why in PAID else self.why,))


class Spends(NamedTuple):
    before: int
    after: int

    def said(self, entry: Entry, names: Names) -> Said:
        left = change(self.before, self.after)
        return Said(f"{who(entry, names)} pays {self.before - self.after} gold from {what(entry, names)} {left}")


PAID: Final = {"income": "collects", "pays": "pays", "returns": "returns", "gains": "gains"}


class Power(NamedTuple):
    why: str
    before: int
    after: int

    def said(self, entry: Entry, names: Names) -> Said:
        verb = "gains" if self.after >= self.before else "loses"
        amount = f"{abs(self.after - self.before)} power {change(self.before, self.after)}"
        return Said(f"{what(entry, names)} {verb} {amount}", ("" if self.why == verb else self.why,))


class MovePower(NamedTuple):
    target: int
    before: int
    after: int
    there: int
    then: int

    def said(self, entry: Entry, names: Names) -> Said:
        source = f"{what(entry, names)} {change(self.before, self.after)}"
        target = f"{names.card(self.target)} {change(self.there, self.then)}"
        return Said(f"{self.before - self.after} power moves from {source} to {target}")


kind("kneel", Kneel)
kind("stand", Stand)
kind("stand all", StandAll)
kind("brings", Brings, icon="play", loud=True)
kind("enter", Enter, shows=SUBJECT, leaves="play")
kind("reattach", Reattach)
kind("becomes", Becomes)
kind("duplicate", Duplicate, shows=SUBJECT, leaves="duplicate")
kind("leave", Leave, icons={"killed": "kill"}, loud=True, leaves_by="to")
kind("moribund", Moribund, icons={"killed": "kill"}, loud=True)
kind("destined", Destined)
kind("extra draw", ExtraDraw)
kind("move", Move, shows=SUBJECT, secret=ONE, leaves_by="to")
kind("choose plot", ChoosePlot, secret=ONE)
kind("reveal plot", RevealPlot, icon="eye", shows=SUBJECT, leaves="revealed")
kind("plot used", PlotUsed, shows=SUBJECT, leaves="used")
kind("recycle plots", RecyclePlots)
kind("takes plots", TakesPlots, shows=LISTED, secret=PAIRS, leaves_by="zone")
kind("gold", Gold, icon="gold")
kind("spends", Spends, icon="gold")
kind("power", Power, icon="power")
kind("move power", MovePower, icon="power")
