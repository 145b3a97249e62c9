"""Entries about what happens to cards, gold and power."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engine.cards import FACTION
from engine.chain.journal import LogEntry
from engine.english import join_words, name_zone, phrase, phrase_count
from engine.log.kinds import CARD_PAIRS, LISTED_CARDS, ONE_CARD, SUBJECT_CARD, EntryText, declare_kind
from engine.log.text.phrases import actor_name, describe_change, secret_cards, subject_name, with_secret

if TYPE_CHECKING:
    from engine.log.names import Names


KNEELS: Final = {
    "challenge": "%(card)s kneels to attack",
    "defenders": "%(card)s kneels to defend",
    "": "%(card)s kneels",
}


class KneelEntry(NamedTuple):
    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(phrase(KNEELS[names.declared_for(entry)], card=subject_name(entry, names)))


class StandEntry(NamedTuple):
    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(phrase("%(card)s stands", card=subject_name(entry, names)))


class StandAllEntry(NamedTuple):
    cards: tuple[int, ...]

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        if not self.cards:
            return EntryText(phrase("No card stands"))
        cards = names.cards(self.cards)
        return EntryText(phrase_count("%(cards)s stands", "%(cards)s stand", len(self.cards), cards=cards))


class BringsEntry(NamedTuple):
    code: str
    verb: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        pattern = BRINGS.get(self.verb, "%(player)s brings %(card)s into play (%(verb)s)")
        player, card = actor_name(entry, names), names.titled(self.code)
        return EntryText(phrase(pattern, player=player, card=card, verb=self.verb))


BRINGS: Final = {
    "marshal": "%(player)s marshals %(card)s",
    "duplicate": "%(player)s marshals %(card)s as a duplicate",
    "ambush": "%(player)s ambushes with %(card)s",
    "on house": "%(player)s marshals %(card)s as an attachment of the House card",
}
"""How a card is brought into play, by the stored verb."""


class EnterEntry(NamedTuple):
    code: str
    origin: str
    how: str
    on: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        card, host = subject_name(entry, names), names.card(self.on) if self.on else ""
        if self.how == "setup" and host:
            player = actor_name(entry, names)
            return EntryText(phrase("%(player)s attaches %(card)s to %(host)s", player=player, card=card, host=host))
        if self.origin == "hand":
            pattern = "%(card)s enters play on %(host)s" if host else "%(card)s enters play"
            return EntryText(phrase(pattern, card=card, host=host))
        pattern = "%(card)s enters play on %(host)s from %(zone)s" if host else "%(card)s enters play from %(zone)s"
        return EntryText(phrase(pattern, card=card, host=host, zone=name_zone(self.origin)))


class ReattachEntry(NamedTuple):
    on: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        card, host = subject_name(entry, names), names.card(self.on)
        return EntryText(phrase("%(card)s moves to %(host)s", card=card, host=host))


class BecomesEntry(NamedTuple):
    guise: str
    """The code of the card it counts as."""

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(phrase("%(card)s becomes a character", card=subject_name(entry, names)))


class DuplicateEntry(NamedTuple):
    code: str
    host: int
    how: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        player, host = actor_name(entry, names), names.card(self.host)
        return EntryText(phrase("%(player)s has a duplicate on %(host)s", player=player, host=host))


LEAVES: Final = {
    "killed": "%(card)s is killed",
    "sacrificed": "%(card)s is sacrificed",
    "discarded": "%(card)s is discarded from play",
    "returned": "%(card)s returns to hand",
    "shuffled": "%(card)s is shuffled into the deck",
    "put on top": "%(card)s is put on top of the deck",
    "put to the bottom": "%(card)s is put on the bottom of the deck",
    "removed": "%(card)s is removed from the game",
}
"""How a card leaves play, by the stored word."""


class LeaveEntry(NamedTuple):
    how: str
    to: str
    power: int
    tokens: tuple[tuple[str, int], ...]
    owner: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        hints = []
        if self.owner != entry.actor:
            zone = name_zone(self.to).removeprefix("the ")
            hints.append(phrase("to %(owner)s's %(zone)s", owner=names.seat(self.owner), zone=zone))
        lost = [phrase("%(power)s power", power=self.power)] if self.power else []
        lost += [phrase("%(number)s %(token)s", number=number, token=token) for token, number in self.tokens]
        if lost:
            hints.append(phrase("with %(lost)s", lost=join_words(lost)))
        pattern = LEAVES.get(self.how, "%(card)s is %(how)s")
        if self.how == "moribund":
            pattern = "%(card)s goes to %(zone)s"
        said = phrase(pattern, card=subject_name(entry, names), zone=name_zone(self.to), how=self.how)
        return EntryText(said, tuple(hints))


MORIBUND: Final = {
    "killed": "%(card)s is killed and moribund",
    "sacrificed": "%(card)s is sacrificed and moribund",
    "discarded": "%(card)s is discarded from play and moribund",
    "returned": "%(card)s is returned to hand and moribund",
    "shuffled": "%(card)s is shuffled into the deck and moribund",
    "put on top": "%(card)s is put on top of the deck and moribund",
    "put to the bottom": "%(card)s is put on the bottom of the deck and moribund",
    "removed": "%(card)s is removed from the game and moribund",
    "duplicate": "A duplicate of %(card)s is discarded and moribund",
}
"""The same for cards that stay on the table as moribund cards first."""


class MoribundEntry(NamedTuple):
    how: str
    to: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        pattern = MORIBUND.get(self.how, "%(card)s is %(how)s and moribund")
        said = phrase(pattern, card=subject_name(entry, names), how=self.how)
        return EntryText(said, (phrase("then to %(zone)s", zone=name_zone(self.to)),))


class ExtraDrawEntry(NamedTuple):
    number: int
    most: int
    drawn: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        pattern = "%(player)s has drawn %(most)s extra cards this round and draws no more"
        if self.drawn:
            pattern = "%(player)s draws extra card %(number)s of %(most)s this round"
        return EntryText(phrase(pattern, player=actor_name(entry, names), number=self.number, most=self.most))


DESTINATIONS: Final = {
    "put on top": "%(card)s goes to the top of the deck instead",
    "put to the bottom": "%(card)s goes to the bottom of the deck instead",
}


class DestinedEntry(NamedTuple):
    to: str
    how: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        pattern = DESTINATIONS.get(self.how, "%(card)s goes to %(zone)s instead")
        return EntryText(phrase(pattern, card=subject_name(entry, names), zone=name_zone(self.to)))


DECK_MOVES: Final = {
    "top": (
        "%(player)s puts %(card)s on top of the deck",
        "%(player)s puts %(card)s from %(zone)s on top of the deck",
    ),
    "bottom": (
        "%(player)s puts %(card)s on the bottom of the deck",
        "%(player)s puts %(card)s from %(zone)s on the bottom of the deck",
    ),
}
INTO_DECK: Final = (
    "%(player)s shuffles %(card)s into the deck",
    "%(player)s shuffles %(card)s from %(zone)s into the deck",
)
"""A card of the deck itself that moves within it, and a card from elsewhere."""
DISCARD_CAUSES: Final = {
    "chosen": "",
    "from the deck": "",
    "top": "from the top",
    "reserve": "down to the reserve",
    "pillage": "pillage",
    "at random": "at random",
    "named": "named",
}


class MoveEntry(NamedTuple):
    code: str
    """Empty if not all viewers see the card."""
    origin: str
    to: str
    how: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        card = names.titled(self.code) if self.code else secret_cards(entry, names) or "a card"
        hint = ""
        if self.origin == "duplicate":
            pattern = "A duplicate of %(card)s goes to %(to)s"
            if self.to == "discard":
                pattern = "A duplicate of %(card)s is discarded"
        elif self.to == "hand":
            pattern, hint = "%(player)s takes %(card)s from %(zone)s to hand", phrase(self.how)
        elif self.to == "deck":
            pattern = DECK_MOVES.get(self.how, INTO_DECK)[self.origin != "deck"]
        elif self.origin == "being played" or self.to != "discard":
            pattern = "%(card)s goes to %(to)s"
        else:
            pattern, hint = "%(player)s discards %(card)s from %(zone)s", DISCARD_CAUSES.get(self.how, self.how)
        said = phrase(
            pattern, player=actor_name(entry, names), card=card, zone=name_zone(self.origin), to=name_zone(self.to)
        )
        return EntryText(said, (hint,))


class ChoosePlotEntry(NamedTuple):
    def said(self, entry: LogEntry, names: Names) -> EntryText:
        said = phrase("%(player)s chooses a plot facedown", player=actor_name(entry, names))
        return EntryText(with_secret(said, entry, names))


class RevealPlotEntry(NamedTuple):
    code: str
    used: int
    """The plot that goes to the used pile for it."""

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        player, plot = actor_name(entry, names), subject_name(entry, names)
        hint = phrase("%(plot)s goes to the used pile", plot=names.card(self.used)) if self.used else ""
        return EntryText(phrase("%(player)s reveals %(plot)s", player=player, plot=plot), (hint,))


class PlotUsedEntry(NamedTuple):
    code: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(phrase("%(plot)s goes to the used pile", plot=subject_name(entry, names)))


class RecyclePlotsEntry(NamedTuple):
    number: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(
            phrase_count(
                "%(player)s takes %(number)s used plot back into the plot deck",
                "%(player)s takes %(number)s used plots back into the plot deck",
                self.number,
                player=actor_name(entry, names),
            )
        )


PLOTS_TAKEN: Final = {
    "plots": (
        "%(player)s takes %(number)s plot from %(giver)s's plot deck",
        "%(player)s takes %(number)s plots from %(giver)s's plot deck",
    ),
    "used": (
        "%(player)s takes %(number)s plot from %(giver)s's used pile",
        "%(player)s takes %(number)s plots from %(giver)s's used pile",
    ),
}


class TakesPlotsEntry(NamedTuple):
    zone: str
    giver: int
    number: int
    cards: tuple[tuple[int, str], ...]

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        one, many = PLOTS_TAKEN.get(
            self.zone, ("%(player)s takes %(number)s plot", "%(player)s takes %(number)s plots")
        )
        takes = phrase_count(one, many, self.number, player=actor_name(entry, names), giver=names.seat(self.giver))
        shown = names.cards(tuple(ref for ref, _code in self.cards)) if self.cards else ""
        return EntryText(with_secret(takes, entry, names), (shown,))


GOLD_CHANGES: Final = {
    "income": "%(player)s collects %(amount)s gold %(change)s",
    "pays": "%(player)s pays %(amount)s gold %(change)s",
    "returns": "%(player)s returns %(amount)s gold %(change)s",
    "gains": "%(player)s gains %(amount)s gold %(change)s",
    "takes": "%(player)s takes %(amount)s gold %(change)s",
    "loses": "%(player)s loses %(amount)s gold %(change)s",
}
"""How a seat's gold changes, by the stored reason."""


class GoldEntry(NamedTuple):
    why: str
    before: int
    after: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        pattern, hint = GOLD_CHANGES.get(self.why), ""
        if pattern is None:
            pattern, hint = GOLD_CHANGES["gains" if self.after > self.before else "pays"], self.why
        return EntryText(
            phrase(
                pattern,
                player=actor_name(entry, names),
                amount=abs(self.after - self.before),
                change=describe_change(self.before, self.after),
            ),
            (hint,),
        )


class SpendsEntry(NamedTuple):
    before: int
    after: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(
            phrase(
                "%(player)s pays %(amount)s gold from %(card)s %(change)s",
                player=actor_name(entry, names),
                amount=self.before - self.after,
                card=subject_name(entry, names),
                change=describe_change(self.before, self.after),
            )
        )


POWER_CAUSES: Final = {
    "gains": "",
    "loses": "",
    "unopposed": "unopposed challenge",
    "opposes": "opposed title",
    "rivals": "rival",
    "renown": "renown",
    "dominance": "dominance",
}
"""Why power is gained, by the stored reason."""


class PowerEntry(NamedTuple):
    why: str
    before: int
    after: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        card, is_faction = subject_name(entry, names), names.is_faction(entry.subject)
        gains = self.after >= self.before
        if is_faction:
            card = names.faction_player(entry.subject)
            pattern = "%(card)s loses %(amount)s power (%(faction)s) %(change)s"
            if gains:
                pattern = "%(card)s gains %(amount)s power (%(faction)s) %(change)s"
        else:
            pattern = (
                "%(card)s gains %(amount)s power %(change)s"
                if gains
                else "%(card)s loses %(amount)s power %(change)s"
            )
        return EntryText(
            phrase(
                pattern,
                card=card,
                amount=abs(self.after - self.before),
                faction=names.pool.words.card(FACTION),
                change=describe_change(self.before, self.after),
            ),
            (POWER_CAUSES.get(self.why, self.why),),
        )


class MovePowerEntry(NamedTuple):
    target: int
    before: int
    after: int
    there: int
    then: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(
            phrase(
                "%(amount)s power moves from %(source)s %(left)s to %(target)s %(there)s",
                amount=self.before - self.after,
                source=subject_name(entry, names),
                left=describe_change(self.before, self.after),
                target=names.card(self.target),
                there=describe_change(self.there, self.then),
            )
        )


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
