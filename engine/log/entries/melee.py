"""Entries about titles, departed seats and matches of more than two seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.chain.journal import LogEntry
from engine.english import join_words, phrase, phrase_count
from engine.log.kinds import CARD_PAIRS, LISTED_CARDS, ONE_CARD, SUBJECT_CARD, EntryText, declare_kind
from engine.log.text.phrases import actor_name, subject_name, with_secret

if TYPE_CHECKING:
    from engine.log.names import Names


class TitlesShuffledEntry(NamedTuple):
    left: int
    aside: int
    stream: str
    epoch: int
    begins: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        if not self.aside:
            return EntryText(with_secret(phrase("The titles are shuffled"), entry, names))
        said = phrase_count(
            "The titles are shuffled; %(number)s is set aside",
            "The titles are shuffled; %(number)s are set aside",
            self.aside,
        )
        return EntryText(with_secret(said, entry, names))


class TitlesOfferedEntry(NamedTuple):
    number: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        one, many = "%(player)s looks at %(number)s title", "%(player)s looks at %(number)s titles"
        return EntryText(
            with_secret(phrase_count(one, many, self.number, player=actor_name(entry, names)), entry, names)
        )


class TakeTitleEntry(NamedTuple):
    left: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        said = phrase("%(player)s takes a title", player=actor_name(entry, names))
        return EntryText(with_secret(said, entry, names), (phrase("%(number)s left", number=self.left),))


class TitleEntry(NamedTuple):
    code: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        facts = names.pool.facts.get(self.code)
        hints: list[str] = []
        if facts is not None:
            if facts.rivals:
                hints.append(phrase("rivals: %(titles)s", titles=join_words(list(facts.rivals))))
            if facts.opposes:
                hints.append(phrase("opposes %(titles)s", titles=join_words(list(facts.opposes))))
            if facts.supports:
                hints.append(phrase("supports %(title)s", title=facts.supports))
        player, title = actor_name(entry, names), subject_name(entry, names)
        return EntryText(phrase("%(player)s has the title %(title)s", player=player, title=title), tuple(hints))


class TitleReturnedEntry(NamedTuple):
    code: str
    """Empty if not all viewers have seen the title."""

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        player = actor_name(entry, names)
        if self.code:
            return EntryText(phrase("%(player)s returns %(title)s", player=player, title=names.titled(self.code)))
        return EntryText(with_secret(phrase("%(player)s returns a title", player=player), entry, names))


class TitlesLeftEntry(NamedTuple):
    codes: tuple[str, ...]

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        titles = join_words([names.titled(code) for code in self.codes])
        return EntryText(phrase("Titles to choose from: %(titles)s", titles=titles))


class TitleAsideEntry(NamedTuple):
    code: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(
            phrase("%(title)s is set aside", title=names.titled(self.code)),
            (phrase("was %(player)s's title", player=actor_name(entry, names)),),
        )


class TitleUnusedEntry(NamedTuple):
    why: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        player, title = actor_name(entry, names), subject_name(entry, names)
        return EntryText(phrase("%(player)s cannot use %(title)s", player=player, title=title), (self.why,))


class DefendsForEntry(NamedTuple):
    target: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        target = names.seat(self.target)
        return EntryText(
            phrase("%(player)s defends for %(target)s", player=actor_name(entry, names), target=target),
            (phrase("%(target)s pays claim", target=target),),
        )


class OpposedBeatenEntry(NamedTuple):
    loser: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        player, loser = actor_name(entry, names), names.seat(self.loser)
        return EntryText(
            phrase("%(player)s beats %(loser)s, whose title is opposed", player=player, loser=loser),
            (phrase("once each round"),),
        )


class RedirectedEntry(NamedTuple):
    attacker: int
    before: int
    now: int
    voided: tuple[int, ...]
    anew: int = 0
    """Whether it counts as initiated against the new defender."""

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        before, now = names.seat(self.before), names.seat(self.now)
        hints = [
            phrase("was against %(before)s", before=before)
            if self.anew
            else phrase("initiated against %(before)s, resolves against %(now)s", before=before, now=now)
        ]
        if self.voided:
            cards = names.cards(self.voided)
            hints.append(
                phrase_count(
                    "%(cards)s is no longer bypassed",
                    "%(cards)s are no longer bypassed",
                    len(self.voided),
                    cards=cards,
                )
            )
        attacker = names.seat(self.attacker)
        return EntryText(
            phrase("%(attacker)s's challenge is redirected to %(now)s", attacker=attacker, now=now), tuple(hints)
        )


class RivalBeatenEntry(NamedTuple):
    rival: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        player, rival = actor_name(entry, names), names.seat(self.rival)
        return EntryText(
            phrase("%(player)s beats a rival: %(rival)s", player=player, rival=rival), (phrase("once each round"),)
        )


class ClaimAgainstEntry(NamedTuple):
    seats: tuple[int, ...]

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        player = actor_name(entry, names)
        if not self.seats:
            return EntryText(phrase("%(player)s applies claim to no opponent", player=player))
        against = join_words([names.seat(seat) for seat in self.seats])
        return EntryText(phrase("%(player)s applies claim to %(against)s", player=player, against=against))


class DepartsEntry(NamedTuple):
    gold: int
    power: int
    cards: tuple[tuple[int, str], ...]

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        hints = []
        if self.gold:
            hints.append(phrase("loses %(gold)s gold", gold=self.gold))
        if self.power:
            hints.append(phrase("loses %(power)s power", power=self.power))
        if self.cards:
            cards = join_words([names.titled(code) for _ref, code in self.cards])
            hints.append(phrase_count("%(cards)s leaves play", "%(cards)s leave play", len(self.cards), cards=cards))
        return EntryText(phrase("%(player)s leaves the table", player=actor_name(entry, names)), tuple(hints))


class ForfeitsEntry(NamedTuple):
    at: int | None

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(phrase("%(player)s forfeits: out of time", player=actor_name(entry, names)))


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
