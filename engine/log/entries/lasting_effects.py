"""Entries about lasting effects: whom they affect, how, and until when."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engine.cards import CHALLENGES, KEYWORDS
from engine.chain.journal import LogEntry
from engine.english import join_words, phrase, phrase_count
from engine.log.kinds import EntryText, declare_kind
from engine.log.text.phrases import describe_operation, subject_name
from engine.table.rows import bears_on_seats

if TYPE_CHECKING:
    from engine.log.names import Names


class EffectPatterns(NamedTuple):
    """How a lasting effect is said: with one card or player, with several, and in a few words."""

    one: str
    many: str
    short: str


EFFECTS: Final = {
    "strength": EffectPatterns("%(on)s gets %(by)s STR %(until)s", "%(on)s get %(by)s STR %(until)s", "%(by)s STR"),
    "icons/gain": EffectPatterns(
        "%(on)s gains %(names)s icons %(until)s", "%(on)s gain %(names)s icons %(until)s", "%(names)s icons"
    ),
    "icon/gain": EffectPatterns(
        "%(on)s gains the %(names)s icon %(until)s", "%(on)s gain the %(names)s icon %(until)s", "%(names)s icon"
    ),
    "icons/lose": EffectPatterns(
        "%(on)s loses %(names)s icons %(until)s", "%(on)s lose %(names)s icons %(until)s", "no %(names)s icons"
    ),
    "icon/lose": EffectPatterns(
        "%(on)s loses the %(names)s icon %(until)s", "%(on)s lose the %(names)s icon %(until)s", "no %(names)s icon"
    ),
    "every icon/lose": EffectPatterns(
        "%(on)s loses one icon of each type %(until)s", "%(on)s lose one icon of each type %(until)s", "fewer icons"
    ),
    "keywords/gain": EffectPatterns(
        "%(on)s gains %(names)s %(until)s", "%(on)s gain %(names)s %(until)s", "%(names)s"
    ),
    "keywords/lose": EffectPatterns(
        "%(on)s loses %(names)s %(until)s", "%(on)s lose %(names)s %(until)s", "no %(names)s"
    ),
    "cannot attack": EffectPatterns(
        "%(on)s cannot initiate challenges against %(seat)s %(until)s",
        "%(on)s cannot initiate challenges against %(seat)s %(until)s",
        "no challenges against %(seat)s",
    ),
    "cannot attack in": EffectPatterns(
        "%(on)s cannot initiate %(type)s challenges against %(seat)s %(until)s",
        "%(on)s cannot initiate %(type)s challenges against %(seat)s %(until)s",
        "no %(type)s challenges against %(seat)s",
    ),
    "toll": EffectPatterns(
        "%(on)s pays %(amount)s gold to initiate each %(type)s challenge %(until)s",
        "%(on)s pay %(amount)s gold to initiate each %(type)s challenge %(until)s",
        "%(amount)s gold for each %(type)s challenge",
    ),
    "cannot defend in": EffectPatterns(
        "%(on)s cannot defend in %(type)s challenges %(until)s",
        "%(on)s cannot defend in %(type)s challenges %(until)s",
        "no defending in %(type)s challenges",
    ),
    "cannot initiate": EffectPatterns(
        "%(on)s cannot initiate %(type)s challenges %(until)s",
        "%(on)s cannot initiate %(type)s challenges %(until)s",
        "no %(type)s challenges",
    ),
    "challenges": EffectPatterns(
        "%(on)s may initiate more %(type)s challenges (%(by)s) %(until)s",
        "%(on)s may initiate more %(type)s challenges (%(by)s) %(until)s",
        "%(by)s %(type)s challenges",
    ),
    "claimed": EffectPatterns(
        "%(by)s claim against %(on)s in %(type)s challenges %(until)s",
        "%(by)s claim against %(on)s in %(type)s challenges %(until)s",
        "%(by)s claim in %(type)s challenges against them",
    ),
    "claim": EffectPatterns(
        "%(on)s gets %(by)s claim %(until)s", "%(on)s get %(by)s claim %(until)s", "%(by)s claim"
    ),
    "claim in": EffectPatterns(
        "%(on)s gets %(by)s claim in %(type)s challenges %(until)s",
        "%(on)s get %(by)s claim in %(type)s challenges %(until)s",
        "%(by)s claim in %(type)s challenges",
    ),
    "plots exchanged": EffectPatterns(
        "%(on)s exchange plot decks and used piles %(until)s",
        "%(on)s exchange plot decks and used piles %(until)s",
        "exchanged plots",
    ),
    "another stands instead": EffectPatterns(
        "If %(on)s would be killed, %(source)s stands instead %(until)s",
        "If %(on)s would be killed, %(source)s stands instead %(until)s",
        "protection from being killed",
    ),
    "blank": EffectPatterns(
        "%(on)s has a blank text box %(until)s", "%(on)s have blank text boxes %(until)s", "blank text box"
    ),
    "claim after all": EffectPatterns(
        "Claim applies as usual %(until)s", "Claim applies as usual %(until)s", "claim as usual"
    ),
    "something else instead of claim": EffectPatterns(
        "A replacement effect applies instead of claim %(until)s",
        "A replacement effect applies instead of claim %(until)s",
        "replacement effect instead of claim",
    ),
    "dies at 0": EffectPatterns(
        "%(on)s dies at 0 STR %(until)s",
        "%(on)s die at 0 STR %(until)s",
        "killed if STR is 0",
    ),
    "does not contribute STR": EffectPatterns(
        "%(on)s does not count its STR %(until)s", "%(on)s do not count their STR %(until)s", "STR does not count"
    ),
    "does not kneel as defender": EffectPatterns(
        "%(on)s does not kneel to defend %(until)s",
        "%(on)s do not kneel to defend %(until)s",
        "does not kneel to defend",
    ),
    "does not stand": EffectPatterns(
        "%(on)s does not stand %(until)s", "%(on)s do not stand %(until)s", "does not stand"
    ),
    "has taken the black": EffectPatterns(
        "%(on)s takes the black %(until)s", "%(on)s take the black %(until)s", "taking the black"
    ),
    "immune to triggered effects": EffectPatterns(
        "%(on)s is immune to triggered effects %(until)s",
        "%(on)s are immune to triggered effects %(until)s",
        "immunity to triggered effects",
    ),
    "must defend": EffectPatterns("%(on)s must defend %(until)s", "%(on)s must defend %(until)s", "must defend"),
    "moment of glory": EffectPatterns(
        "%(source)s applies to %(on)s %(until)s", "%(source)s applies to %(on)s %(until)s", "in effect"
    ),
    "named plot": EffectPatterns(
        "%(source)s remembers the plot named %(until)s", "%(source)s remembers the plot named %(until)s", "named plot"
    ),
    "sworn": EffectPatterns(
        "%(on)s is sworn to %(seat)s %(until)s", "%(on)s are sworn to %(seat)s %(until)s", "sworn to %(seat)s"
    ),
    "counts as without attachments": EffectPatterns(
        "%(on)s counts as having no attachments %(until)s",
        "%(on)s count as having no attachments %(until)s",
        "counts as having no attachments",
    ),
    "was put into play from the hand": EffectPatterns(
        "%(on)s counts as put into play from the hand %(until)s",
        "%(on)s count as put into play from the hand %(until)s",
        "put into play from the hand",
    ),
    "cannot be declared as an attacker": EffectPatterns(
        "%(on)s cannot be declared as an attacker %(until)s",
        "%(on)s cannot be declared as attackers %(until)s",
        "cannot be declared as an attacker",
    ),
    "cannot be declared as a defender": EffectPatterns(
        "%(on)s cannot be declared as a defender %(until)s",
        "%(on)s cannot be declared as defenders %(until)s",
        "cannot be declared as a defender",
    ),
}
"""By the stored quantity; any other one, such as `cannot be killed`, is said as it is."""
OTHER_EFFECT: Final = EffectPatterns("%(on)s %(quantity)s %(until)s", "%(on)s %(quantity)s %(until)s", "%(quantity)s")
PERIODS: Final = {
    "phase": "until the phase ends",
    "round": "until the round ends",
    "challenge": "until the challenge ends",
    "match": "for the rest of the match",
}
EVERY_ICON: Final = (1 << len(CHALLENGES)) - 1


class LastingEntry(NamedTuple):
    quantity: str
    operation: str
    amount: int
    on: tuple[int, ...]
    until: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        patterns, words = _describe_effect(self.quantity, self.operation, self.amount, names)
        source = subject_name(entry, names)
        said = phrase_count(
            patterns.one,
            patterns.many,
            len(self.on),
            on=_affected_names(self.quantity, self.on, names),
            until=_describe_period(self.until, names),
            source=source,
            **words,
        )
        return EntryText(said, (phrase("by %(source)s", source=source),))


class ExpiresEntry(NamedTuple):
    period: str
    quantity: str
    operation: str
    amount: int
    on: tuple[int, ...]
    since: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        patterns, words = _describe_effect(self.quantity, self.operation, self.amount, names)
        pattern = "The effect of %(source)s on %(on)s expires"
        if not self.on or (self.on == (entry.subject,) and not bears_on_seats(self.quantity)):
            pattern = "The effect of %(source)s expires"
        said = phrase(pattern, source=subject_name(entry, names), on=_affected_names(self.quantity, self.on, names))
        return EntryText(said, (phrase(patterns.short, **words), phrase("from step %(step)s", step=self.since)))


def _affected_names(quantity: str, on: tuple[int, ...], names: Names) -> str:
    """Name the cards or the players that an effect applies to."""
    return join_words([names.seat(seat) for seat in on]) if bears_on_seats(quantity) else names.cards(on)


def _describe_period(until: str, names: Names) -> str:
    period, _, seat = until.partition("/")
    if seat:
        return phrase("until %(player)s reveals a new plot", player=names.seat(int(seat)))
    return phrase(PERIODS[period]) if period in PERIODS else phrase("until: %(period)s", period=period)


def _describe_effect(
    quantity: str, operation: str, amount: int, names: Names
) -> tuple[EffectPatterns, dict[str, object]]:
    """Return the patterns of a lasting effect, and what they name."""
    kind, _, tail = quantity.partition("/")
    words: dict[str, object] = {"quantity": kind, "amount": amount, "by": describe_operation(operation, amount)}
    if kind == "sworn":
        words["seat"] = names.seat(amount)
    elif kind == "cannot attack":
        words["seat"] = names.seat(int(tail))
    elif kind == "cannot attack in":
        seat, type = divmod(int(tail), 10)
        words |= {"seat": names.seat(seat), "type": CHALLENGES[type]}
    elif kind in ("icons", "keywords"):
        masks = {name: 1 << place for place, name in enumerate(CHALLENGES)} if kind == "icons" else KEYWORDS
        changed = [name for name, mask in masks.items() if amount & mask]
        words["names"] = join_words(changed)
        kind = f"{kind}/{'lose' if operation == 'lose' else 'gain'}"
        if kind == "icons/lose" and amount == EVERY_ICON:
            kind = "every icon/lose"
        elif len(changed) == 1:
            kind = kind.replace("icons", "icon")
    elif tail:
        words["type"] = CHALLENGES[int(tail)]
        kind = "claim in" if kind == "claim" else kind
    return EFFECTS.get(kind, OTHER_EFFECT), words


declare_kind("lasting", LastingEntry)
declare_kind("expires", ExpiresEntry)
