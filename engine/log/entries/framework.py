"""Entries about setup, rounds, phases, computed values and the end of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engine.base.defaults import DEFAULTS
from engine.chain.journal import LogEntry
from engine.english import capitalize, join_words, name_zone, phrase, phrase_count
from engine.log.kinds import CARD_PAIRS, LISTED_CARDS, ONE_CARD, EntryText, declare_kind
from engine.log.text.phrases import Modifiers, actor_name, describe_sum, subject_name, with_secret

if TYPE_CHECKING:
    from engine.log.names import Names


class SetupEntry(NamedTuple):
    format: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        format = self.format.replace("-", " ")
        return EntryText(phrase("Setup: %(format)s, %(players)s", format=format, players=join_words(names.seats)))


FIRST_PLAYER_CAUSES: Final = {
    "by chance": "at random",
    "left of the eliminated player": "left of the eliminated player",
}
"""Why a seat is the first player; other causes name a person."""


class FirstPlayerEntry(NamedTuple):
    how: str
    before: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        how = FIRST_PLAYER_CAUSES.get(self.how)
        return EntryText(
            phrase("%(player)s is the first player", player=actor_name(entry, names)),
            (names.in_person(self.how) if how is None else phrase(how),),
        )


class AnnouncesEntry(NamedTuple):
    cards: tuple[tuple[int, str], ...]

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        titles = join_words([names.titled(code) for _ref, code in self.cards])
        return EntryText(phrase("%(player)s announces %(cards)s", player=actor_name(entry, names), cards=titles))


class BoardEntry(NamedTuple):
    """Play begins at a described board."""

    phase: str
    round: int
    loose: int = 0
    """Whether the board need not be one that a match could reach."""

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        said = phrase("Position set up: %(phase)s, round %(round)s", phase=self.phase, round=self.round)
        return EntryText(said, (phrase("illegal positions allowed") if self.loose else "",))


class LiesEntry(NamedTuple):
    """Cards of one zone of a described board."""

    zone: str
    cards: tuple[tuple[int, str], ...]

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        titles = join_words([names.titled(code) for _ref, code in self.cards])
        said = phrase("%(player)s begins with %(cards)s", player=actor_name(entry, names), cards=titles)
        return EntryText(said, (name_zone(self.zone),))


class HoldsEntry(NamedTuple):
    """Hidden cards of a seat on a described board; only the seat may see them."""

    zone: str
    number: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        one, many = "%(player)s begins with %(number)s card", "%(player)s begins with %(number)s cards"
        said = phrase_count(one, many, self.number, player=actor_name(entry, names))
        return EntryText(with_secret(said, entry, names), (name_zone(self.zone),))


class PlotDeckEntry(NamedTuple):
    number: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        said = phrase_count(
            "%(player)s has a plot deck of %(number)s card",
            "%(player)s has a plot deck of %(number)s cards",
            self.number,
            player=actor_name(entry, names),
        )
        return EntryText(with_secret(said, entry, names))


class ShuffleEntry(NamedTuple):
    number: int
    stream: str
    epoch: int
    begins: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(
            phrase_count(
                "%(player)s's deck is shuffled (%(number)s card)",
                "%(player)s's deck is shuffled (%(number)s cards)",
                self.number,
                player=actor_name(entry, names),
            )
        )


class DrawEntry(NamedTuple):
    number: int
    left: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        said = phrase_count(
            "%(player)s draws %(number)s card (deck %(before)s → %(left)s)",
            "%(player)s draws %(number)s cards (deck %(before)s → %(left)s)",
            self.number,
            player=actor_name(entry, names),
            before=self.left + self.number,
            left=self.left,
        )
        return EntryText(with_secret(said, entry, names))


class MulliganEntry(NamedTuple):
    number: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(
            phrase_count(
                "%(player)s takes a mulligan: %(number)s card goes back into the deck",
                "%(player)s takes a mulligan: %(number)s cards go back into the deck",
                self.number,
                player=actor_name(entry, names),
            )
        )


class KeepsEntry(NamedTuple):
    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(phrase("%(player)s keeps the starting hand", player=actor_name(entry, names)))


class PlaceEntry(NamedTuple):
    def said(self, entry: LogEntry, names: Names) -> EntryText:
        said = phrase("%(player)s places a setup card facedown", player=actor_name(entry, names))
        return EntryText(with_secret(said, entry, names))


class SetupCardsEntry(NamedTuple):
    cards: tuple[tuple[int, str], ...]

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        player = actor_name(entry, names)
        if not self.cards:
            return EntryText(phrase("%(player)s has no setup cards", player=player))
        cards = join_words([names.card(ref) for ref, _ in self.cards])
        return EntryText(phrase("%(player)s reveals setup cards: %(cards)s", player=player, cards=cards))


class RoundEntry(NamedTuple):
    number: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(phrase("Round %(number)s", number=self.number))


class RoundEndsEntry(NamedTuple):
    number: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(phrase("Round %(number)s ends", number=self.number))


class PhaseEntry(NamedTuple):
    phase: str
    round: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        phase = capitalize(self.phase)
        return EntryText(
            phrase("%(phase)s phase, round %(round)s", phase=phase, round=self.round),
            short=phrase("%(phase)s phase", phase=phase),
        )


class BeginsEntry(NamedTuple):
    phase: str
    round: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(phrase("The %(phase)s phase begins", phase=self.phase))


class EndsEntry(NamedTuple):
    phase: str
    round: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(phrase("The %(phase)s phase ends", phase=self.phase))


STEPS: Final = {
    "choose plots": "Choose plots",
    "reveal plots": "Reveal plots",
    "compare STR": "Compare STR",
    "dominance": "Determine dominance",
    "select titles": "Select titles",
    "no titles with two players": "Two players are left: no titles are selected",
    "revealed plots are used": "Revealed plots go to the used pile",
    "the action window ends": "The action window ends",
    "the costs can't all be paid, so none is paid": "The costs can't all be paid, so none is paid",
}
"""Steps of the framework, by their stored titles."""


class StepEntry(NamedTuple):
    step: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        pattern = STEPS.get(self.step)
        return EntryText(capitalize(self.step) if pattern is None else phrase(pattern))


class ActiveEntry(NamedTuple):
    phase: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(phrase("%(player)s is the active player", player=actor_name(entry, names)))


VALUES: Final = {
    "gold": ("%(player)s's income is %(total)s", "%(player)s's income is %(total)s (%(parts)s)"),
    "initiative": ("%(player)s's initiative is %(total)s", "%(player)s's initiative is %(total)s (%(parts)s)"),
    "reserve": ("%(player)s's reserve is %(total)s", "%(player)s's reserve is %(total)s (%(parts)s)"),
    "cost": ("The cost is %(total)s", "The cost is %(total)s (%(parts)s)"),
    "challenge STR": ("%(player)s counts %(total)s STR", "%(player)s counts %(total)s STR (%(parts)s)"),
    "dominance": (
        "%(player)s counts %(total)s for dominance",
        "%(player)s counts %(total)s for dominance (%(parts)s)",
    ),
}
"""A computed value, and the same with its parts."""
OTHER_VALUE: Final = ("%(player)s's %(quantity)s is %(total)s", "%(player)s's %(quantity)s is %(total)s (%(parts)s)")
COUNTED_VALUES: Final = frozenset({"challenge STR", "dominance"})
"""Values that are the sum of cards and gold."""


class ValueEntry(NamedTuple):
    quantity: str
    total: int
    base: int
    modifiers: Modifiers

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        quantity = self.quantity
        if quantity in COUNTED_VALUES:
            parts = describe_parts(self.modifiers, names)
        else:
            base = "printed %(base)s" if quantity == "cost" else "plot %(base)s" if entry.subject else "base %(base)s"
            parts = describe_sum(self.base, self.modifiers, names, base)
        pattern = VALUES.get(quantity, OTHER_VALUE)[bool(parts)]
        return EntryText(
            phrase(pattern, player=actor_name(entry, names), quantity=quantity, total=self.total, parts=parts)
        )


def describe_parts(modifiers: Modifiers, names: Names) -> str:
    """Describe the parts of a total: `Robb Stark 5, 2 gold`.

    A part without a card is gold.
    """
    return ", ".join(
        [
            phrase("%(card)s %(amount)s", card=names.card(source), amount=amount)
            if source
            else phrase("%(amount)s gold", amount=amount)
            for _, amount, source in modifiers
        ]
    )


class TieEntry(NamedTuple):
    totals: tuple[tuple[int, int], ...]
    """Seats, each with its total."""

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        if "initiative" in entry.rule:
            power = [
                phrase("%(player)s has %(power)s power", player=names.seat(seat), power=power)
                for seat, power in self.totals
            ]
            return EntryText(phrase("Initiative is tied: %(power)s", power=join_words(power)))
        total = self.totals[0][1] if self.totals else 0
        players = join_words([names.seat(seat) for seat, _ in self.totals])
        return EntryText(phrase("Tied at %(total)s: %(players)s; nobody wins", total=total, players=players))


class InitiativeEntry(NamedTuple):
    total: int
    by_chance: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        said = phrase("%(player)s wins initiative with %(total)s", player=actor_name(entry, names), total=self.total)
        return EntryText(said, (phrase("tie broken at random") if self.by_chance else "",))


LIMITED: Final = {
    "round": "Limited: %(used)s of %(limit)s played this round",
    "phase": "Limited: %(used)s of %(limit)s played this phase",
}
USES: Final = {
    "round": "%(card)s: %(used)s of %(limit)s uses this round",
    "phase": "%(card)s: %(used)s of %(limit)s uses this phase",
    "challenge": "%(card)s: %(used)s of %(limit)s uses this challenge",
}


class CountEntry(NamedTuple):
    """Uses of an ability, or limited cards that a seat has brought.

    Only the first has a card as its subject.
    """

    period: str
    used: int
    limit: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        patterns, other = LIMITED, "Limited: %(used)s of %(limit)s played (%(period)s)"
        if entry.subject:
            patterns, other = USES, "%(card)s: %(used)s of %(limit)s uses (%(period)s)"
        return EntryText(
            phrase(
                patterns.get(self.period, other),
                card=subject_name(entry, names),
                used=self.used,
                limit=self.limit,
                period=self.period,
            )
        )


class PhaseCreatedEntry(NamedTuple):
    number: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(
            phrase("%(card)s creates an epic phase", card=subject_name(entry, names)),
            (phrase("number %(number)s of this round", number=self.number),),
        )


class RoundCutEntry(NamedTuple):
    phase: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(phrase("The round ends early"), (phrase("in the %(phase)s phase", phase=self.phase),))


class UnsettledEntry(NamedTuple):
    """The default that is played where the rules leave a point open.

    Shortened logs leave it out; a reader finds it with the rule.
    """

    default: int | str
    """Its number; records of older rules have its text instead."""
    question: int = 0
    """In older records, the number in the list of contested questions, or 0."""

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        if isinstance(self.default, str):
            hint = phrase("question %(number)s", number=self.question) if self.question else ""
            return EntryText(phrase("Default: %(default)s", default=self.default), (hint,))
        known, hint = DEFAULTS.get(self.default), phrase("default %(number)s", number=self.default)
        if known is None:
            return EntryText(phrase("Kingsmoot's default applies"), (hint,))
        settled = known.settled.get(entry.rule.partition(":")[0])
        if settled:  # in a record from before the game's documents settled it
            return EntryText(capitalize(known.words), (settled,))
        return EntryText(phrase("Default: %(default)s", default=known.words), (hint,))


ELIMINATION_CAUSES: Final = {
    "conceded": "conceded",
    "out of time": "out of time",
    "removed": "removed by a judge",
    "the draw deck is empty": "no cards left in the draw deck",
}


class EliminatedEntry(NamedTuple):
    why: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        said = phrase("%(player)s is eliminated", player=actor_name(entry, names))
        return EntryText(said, (phrase(ELIMINATION_CAUSES.get(self.why, "%(why)s"), why=self.why),))


ENDINGS: Final = {
    "victory": ("%(winner)s wins the match with %(power)s power", "%(winner)s win the match with %(power)s power"),
    "elimination": (
        "%(winner)s wins the match as the last player left",
        "%(winner)s win the match as the last team left",
    ),
    "time": ("%(winner)s wins the match: time is called", "%(winner)s win the match: time is called"),
    "a judge's order": (
        "%(winner)s wins the match by a judge's order",
        "%(winner)s win the match by a judge's order",
    ),
}
"""How one player wins, or several, by the stored reason."""
ENDINGS_WITHOUT_WINNER: Final = {
    "time": "The match ends without a winner: time is called",
    "draw agreed": "The match is a draw: the players agreed",
    "a judge's order": "The match ends without a winner by a judge's order",
}


class MatchEndsEntry(NamedTuple):
    reason: str
    power: tuple[int, ...]
    places: tuple[int, ...] = ()

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        hints = (
            phrase("power: %(totals)s", totals=_list_numbers(names.seats, self.power)),
            phrase("places: %(places)s", places=_list_numbers(names.seats, self.places)) if self.places else "",
        )
        if entry.actor < 0:
            pattern = ENDINGS_WITHOUT_WINNER.get(self.reason, "The match ends without a winner (%(reason)s)")
            return EntryText(phrase(pattern, reason=self.reason), hints)
        first = [seat for seat, place in enumerate(self.places) if place == 1 and seat < len(names.seats)]
        winners = first if len(first) > 1 else [entry.actor]
        one, many = ENDINGS.get(
            self.reason, ("%(winner)s wins the match (%(reason)s)", "%(winner)s win the match (%(reason)s)")
        )
        said = phrase_count(
            one,
            many,
            len(winners),
            winner=join_words([names.seat(seat) for seat in winners]),
            power=sum([self.power[seat] for seat in winners if seat < len(self.power)]),
            reason=self.reason,
        )
        return EntryText(said, hints)


def _list_numbers(seats: tuple[str, ...], numbers: tuple[int, ...]) -> str:
    return ", ".join([f"{name} {number}" for name, number in zip(seats, numbers, strict=False)])


declare_kind("setup", SetupEntry, style="setup", rail="p")
declare_kind("first player", FirstPlayerEntry)
declare_kind("announces", AnnouncesEntry, many=True, shows=CARD_PAIRS)
declare_kind("board", BoardEntry, loud=True)
declare_kind("lies", LiesEntry, shows=LISTED_CARDS, leaves_by="zone")
declare_kind("holds", HoldsEntry, secret=CARD_PAIRS, leaves_by="zone")
declare_kind("plot deck", PlotDeckEntry, secret=CARD_PAIRS, leaves="plots")
declare_kind("shuffle", ShuffleEntry)
declare_kind("draw", DrawEntry, secret=CARD_PAIRS, leaves="hand")
declare_kind("mulligan", MulliganEntry)
declare_kind("keeps", KeepsEntry)
declare_kind("place", PlaceEntry, secret=ONE_CARD)
declare_kind("setup cards", SetupCardsEntry, many=True, shows=CARD_PAIRS, leaves="play")
declare_kind("round", RoundEntry, style="round", rail="p")
declare_kind("round ends", RoundEndsEntry, quiet=True)
declare_kind("phase", PhaseEntry, style="phase", rail="p")
declare_kind("begins", BeginsEntry, quiet=True)
declare_kind("ends", EndsEntry)
declare_kind("step", StepEntry, style="step")
declare_kind("active", ActiveEntry)
declare_kind("value", ValueEntry)
declare_kind("tie", TieEntry, many=True)
declare_kind("initiative", InitiativeEntry)
declare_kind("count", CountEntry)
declare_kind("phase created", PhaseCreatedEntry)
declare_kind("round cut", RoundCutEntry, loud=True)
declare_kind("unsettled", UnsettledEntry, icon="warn", quiet=True)
declare_kind("eliminated", EliminatedEntry, icon="flag", loud=True)
declare_kind("match ends", MatchEndsEntry, icon="seal", loud=True)
