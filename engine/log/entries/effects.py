"""Entries about what card effects do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engine.chain.journal import LogEntry
from engine.english import phrase, phrase_count
from engine.log.kinds import CARD_PAIRS, EntryText, declare_kind
from engine.log.text.phrases import actor_name, describe_change, subject_name, with_secret

if TYPE_CHECKING:
    from engine.log.names import Names


class TokenEntry(NamedTuple):
    token: str
    before: int
    after: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        one, many = (
            "%(card)s gets a %(token)s token %(change)s",
            "%(card)s gets %(number)s %(token)s tokens %(change)s",
        )
        if self.after <= self.before:
            one, many = (
                "%(card)s loses a %(token)s token %(change)s",
                "%(card)s loses %(number)s %(token)s tokens %(change)s",
            )
        return EntryText(
            phrase_count(
                one,
                many,
                abs(self.after - self.before),
                card=subject_name(entry, names),
                token=self.token,
                change=describe_change(self.before, self.after),
            )
        )


class LeavesChallengeEntry(NamedTuple):
    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(phrase("%(card)s is removed from the challenge", card=subject_name(entry, names)))


class JoinsChallengeEntry(NamedTuple):
    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(phrase("%(card)s joins the challenge", card=subject_name(entry, names)))


class ControlEntry(NamedTuple):
    before: int
    """The seat that controlled it before."""

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        player, card = actor_name(entry, names), subject_name(entry, names)
        return EntryText(phrase("%(player)s takes control of %(card)s", player=player, card=card))


class ImmuneEntry(NamedTuple):
    source: int
    """The card whose effect it is immune to."""

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        card, source = subject_name(entry, names), names.card(self.source)
        return EntryText(phrase("%(card)s is immune to the effect of %(source)s", card=card, source=source))


LOOKS: Final = {
    "deck": (
        "%(player)s looks at %(number)s card of %(owner)s's deck",
        "%(player)s looks at %(number)s cards of %(owner)s's deck",
    ),
    "hand": (
        "%(player)s looks at %(number)s card of %(owner)s's hand",
        "%(player)s looks at %(number)s cards of %(owner)s's hand",
    ),
}


class LookEntry(NamedTuple):
    where: str
    number: int
    owner: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        one, many = LOOKS.get(
            self.where, ("%(player)s looks at %(number)s card", "%(player)s looks at %(number)s cards")
        )
        looks = phrase_count(one, many, self.number, player=actor_name(entry, names), owner=names.seat(self.owner))
        return EntryText(with_secret(looks, entry, names))


class ReorderEntry(NamedTuple):
    owner: int
    top: int
    bottom: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        words = {"player": actor_name(entry, names), "owner": names.seat(self.owner), "bottom": self.bottom}
        one = "%(player)s puts %(number)s card on top of %(owner)s's deck and %(bottom)s on the bottom"
        many = "%(player)s puts %(number)s cards on top of %(owner)s's deck and %(bottom)s on the bottom"
        number = self.top
        if not self.bottom:
            one, many = (
                "%(player)s puts %(number)s card back on top of %(owner)s's deck",
                "%(player)s puts %(number)s cards back on top of %(owner)s's deck",
            )
        elif not self.top:
            number = self.bottom
            one, many = (
                "%(player)s puts %(number)s card on the bottom of %(owner)s's deck",
                "%(player)s puts %(number)s cards on the bottom of %(owner)s's deck",
            )
        return EntryText(with_secret(phrase_count(one, many, number, **words), entry, names))


REVEALS: Final = {
    "deck": "%(player)s reveals %(card)s from the deck",
    "hand": "%(player)s reveals %(card)s from the hand",
}


class RevealEntry(NamedTuple):
    code: str
    where: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        pattern = REVEALS.get(self.where, "%(player)s reveals %(card)s (%(where)s)")
        player, card = actor_name(entry, names), names.titled(self.code)
        return EntryText(phrase(pattern, player=player, card=card, where=self.where))


INSTEAD: Final = {
    "hand": "%(card)s goes to the hand instead",
    "deck": "%(card)s goes to the deck instead",
    "discard": "%(card)s goes to the discard pile instead",
    "dead": "%(card)s goes to the dead pile instead",
    "removed": "%(card)s is removed from the game instead",
}


class InsteadEntry(NamedTuple):
    to: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        pattern = INSTEAD.get(self.to, "%(card)s goes elsewhere instead (%(to)s)")
        return EntryText(phrase(pattern, card=subject_name(entry, names), to=self.to))


REDUCTION_PERIODS: Final = {
    "phase": "until the phase ends",
    "round": "until the round ends",
    "challenge": "until the challenge ends",
}


class ReducesEntry(NamedTuple):
    amount: int
    until: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(
            phrase(
                "%(player)s's next matching card costs %(by)s less", player=actor_name(entry, names), by=self.amount
            ),
            (phrase(REDUCTION_PERIODS.get(self.until, self.until)),),
        )


DELAYS: Final = {
    "phase": "The effect of %(card)s is delayed until the phase ends",
    "round": "The effect of %(card)s is delayed until the round ends",
    "win": "The effect of %(card)s is delayed until the challenge is won",
}


class DelayedEntry(NamedTuple):
    when: str
    cards: tuple[int, ...]

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        pattern = DELAYS.get(self.when, "The effect of %(card)s is delayed (%(when)s)")
        cards = names.cards(self.cards) if self.cards and self.cards != (entry.subject,) else ""
        return EntryText(phrase(pattern, card=subject_name(entry, names), when=self.when), (cards,))


class DelayedNowEntry(NamedTuple):
    since: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(
            phrase("The delayed effect of %(card)s resolves", card=subject_name(entry, names)),
            (phrase("delayed at step %(step)s", step=self.since),),
        )


class XEntry(NamedTuple):
    value: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        if entry.subject:
            return EntryText(phrase("X is %(value)s for %(card)s", value=self.value, card=subject_name(entry, names)))
        return EntryText(phrase("X is %(value)s", value=self.value))


GOLD_OF_SEAT: Final = "gold of seat "
"""How the choice of a player's gold begins, before the number of the seat from 1."""
TYPES_NAMED: Final = frozenset({"character", "location", "attachment", "event", "military", "intrigue", "power"})
"""What is named by one small word; other such words are options of a card."""


class NamedEntry(NamedTuple):
    name: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        player, seat = actor_name(entry, names), self.name.removeprefix(GOLD_OF_SEAT)
        if seat != self.name and seat.isdecimal():
            owner = names.seat(int(seat) - 1)
            return EntryText(phrase("%(player)s chooses %(owner)s's gold", player=player, owner=owner))
        is_option = self.name[:1].islower() and self.name not in TYPES_NAMED
        pattern = "%(player)s chooses: %(name)s" if is_option else "%(player)s names %(name)s"
        return EntryText(phrase(pattern, player=player, name=self.name))


declare_kind("token", TokenEntry)
declare_kind("leaves challenge", LeavesChallengeEntry)
declare_kind("joins challenge", JoinsChallengeEntry)
declare_kind("control", ControlEntry, leaves="play")
declare_kind("immune", ImmuneEntry)
declare_kind("look", LookEntry, icon="eye", secret=CARD_PAIRS, leaves_by="where")
declare_kind("reorder", ReorderEntry)
declare_kind("reveal", RevealEntry, icon="eye")
declare_kind("instead", InsteadEntry)
declare_kind("reduces", ReducesEntry)
declare_kind("delayed", DelayedEntry)
declare_kind("delayed now", DelayedNowEntry)
declare_kind("named", NamedEntry)
declare_kind("x", XEntry)
