"""Payloads for a board; fields and order are those of docs/online-view.md."""

from __future__ import annotations

import msgspec
from msgspec import field

ModifierPayload = tuple[str, int, str]
"""An operation, by how much, and its source: a card's id, or words."""
GainPayload = tuple[str, str, str]
"""The same for a name that is gained or lost."""


class ValuePayload(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A value with its reasons."""

    now: int
    printed: int
    by: tuple[ModifierPayload, ...] = ()


class UseLimitPayload(msgspec.Struct, frozen=True, gc=False):
    """How often an ability may be used, and was used."""

    words: str
    used: int
    most: int


class CardPayload(msgspec.Struct, gc=False):
    """A card as the viewer sees it, without a code if it is facedown."""

    code: str | None
    owner: int
    seat: int
    kneels: bool = False
    facedown: bool = False
    strength: ValuePayload | None = field(name="str", default=None)
    icons: tuple[str, ...] = ()
    icons_by: tuple[GainPayload, ...] = ()
    keywords: tuple[str, ...] = ()
    keywords_by: tuple[GainPayload, ...] = ()
    power: int = 0
    tokens: dict[str, int] = {}
    dups: tuple[str, ...] = ()
    dup_count: int = 0
    on: str | None = None
    state: tuple[str, ...] = ()
    cost: ValuePayload | None = None
    blank: bool = False
    immune: tuple[str, ...] = ()
    limits: tuple[UseLimitPayload, ...] = ()
    enforced: bool = True
    crests_by: tuple[GainPayload, ...] | msgspec.UnsetType = msgspec.UNSET
    """Gained crests and traits; left out if there are none."""
    traits_by: tuple[GainPayload, ...] | msgspec.UnsetType = msgspec.UNSET


class PilePayload(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The number of cards in a pile, and the cards that the viewer may see.

    `known` has cards of a deck, by their place from the top.
    """

    count: int
    cards: tuple[str, ...] | None
    known: tuple[tuple[int, str], ...] = ()


class ChallengesPayload(msgspec.Struct, frozen=True, gc=False):
    """Types of challenge, each as often as it is left or was initiated."""

    left: tuple[str, ...]
    made: tuple[str, ...]


class RelationPayload(msgspec.Struct, frozen=True, gc=False):
    """What a title makes its seat to another: `rival`, `opposes`, `supports`.

    `supported` means that the other seat supports this one.
    """

    seat: int
    tie: str
    words: str


class DoomedPayload(msgspec.Struct, frozen=True, gc=False):
    """How many doomed cards are dead, and how many lose the match."""

    dead: int
    most: int


class SidePayload(msgspec.Struct, frozen=True, gc=False):
    """One side of the table."""

    name: str
    faction: str | None
    agendas: tuple[str, ...]
    title: str | None
    relations: tuple[RelationPayload, ...]
    eliminated: bool
    doomed: DoomedPayload | None
    gold: int
    power: int
    goal: int
    plot: str | None
    values: dict[str, ValuePayload]
    piles: dict[str, PilePayload]
    challenges: ChallengesPayload | None


class BypassPayload(msgspec.Struct, frozen=True, gc=False):
    card: str
    by: str | None


class ForecastPayload(msgspec.Struct, frozen=True, gc=False):
    """The result of the challenge if it ended now."""

    winner: int | None
    margin: int
    unopposed: bool
    claim: int
    words: str


class ChallengePayload(msgspec.Struct, frozen=True, gc=False):
    type: str
    attacker: int
    defender: int
    against: int
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    bypassed: tuple[BypassPayload, ...]
    totals: tuple[int, int]
    totals_by: tuple[tuple[str, int, int], ...]
    """What changes a side's total besides its characters' STR: by what, how much, which seat."""
    if_now: ForecastPayload | None


class CrumbPayload(msgspec.Struct, frozen=True, gc=False):
    """A part of the path, and the step at which it began."""

    words: str
    step: int


class WaitingPayload(msgspec.Struct, frozen=True, gc=False):
    seats: tuple[int, ...] | None
    words: str


class PreferencesPayload(msgspec.Struct, frozen=True, gc=False):
    """The prompt preferences of the viewer's seat."""

    auto_pass: str
    ask_in: tuple[str, ...]
    confirm_risky: bool
    windows: tuple[str, ...] = ()
    """All values that `ask_in` may have, as a setting writes them."""


class TakebackPayload(msgspec.Struct, frozen=True, gc=False):
    """An open take-back.

    It says who wants to go back to which step, who must still answer, and what all players have seen since.
    """

    by: int
    to: int
    waits: tuple[int, ...]
    seen: str


class ProposalPayload(msgspec.Struct, frozen=True, gc=False):
    by: int
    waits: tuple[int, ...]


class OpenOffersPayload(msgspec.Struct, frozen=True, gc=False):
    """Open proposals; `pause` of a paused match is a proposal to go on."""

    takeback: TakebackPayload | None = None
    draw: ProposalPayload | None = None
    pause: ProposalPayload | None = None


class OfferPayload(msgspec.Struct, frozen=True, gc=False):
    """One legal answer."""

    id: str
    verb: str
    card: str | None
    other: str | None
    seat: int | None
    number: int | None
    group: str
    words: str
    cost: ValuePayload | None
    risky: bool
    declines: bool = field(name="pass")


class CannotPayload(msgspec.Struct, frozen=True, gc=False):
    """Why a card that the viewer might think of is not offered."""

    card: str
    rule: str
    short: str
    words: str


class LoopPayload(msgspec.Struct, frozen=True, gc=False):
    """A loop that the viewer has shown: its steps, and how often it may repeat."""

    first: int
    last: int
    most: int
    rule: str
    words: str


class PromptPayload(msgspec.Struct, frozen=True, gc=False):
    id: int
    question: str
    title: str
    words: str
    rule: str
    least: int
    most: int
    together: bool
    answer: str
    none: str
    offers: tuple[OfferPayload, ...]
    cannot: tuple[CannotPayload, ...]
    loop: LoopPayload | None


class EndingPayload(msgspec.Struct, frozen=True, gc=False):
    """How the match ended.

    `winner` is null if there is none; `places` has the place of each seat, from 1.
    """

    winner: int | None
    reason: str
    places: tuple[int, ...]
    words: str


class TeamPayload(msgspec.Struct, frozen=True, gc=False):
    """Seats that play together, their total power, and the power that wins."""

    seats: tuple[int, ...]
    power: int
    goal: int


class GiftsPayload(msgspec.Struct, frozen=True, gc=False):
    """How much gold the viewer may give now and to whom, or why it can't."""

    most: int
    to: tuple[int, ...]
    longest: int
    """How many characters the note of a gift may have."""
    rule: str
    why: str


class TablePayload(msgspec.Struct, frozen=True, gc=False):
    """The table as one viewer sees it."""

    step: int
    you: int | None
    ruleset: str
    game: str
    format: str
    called: str
    facts: str
    round: int
    phase: str
    phases: tuple[str, ...]
    first: int
    active: int | None
    seats: tuple[SidePayload, ...]
    teams: tuple[TeamPayload, ...]
    cards: dict[str, CardPayload]
    challenge: ChallengePayload | None
    path: tuple[CrumbPayload, ...]
    waits: WaitingPayload
    manners: PreferencesPayload | None
    offers_open: OpenOffersPayload
    gifts: GiftsPayload | None
    paused: str | None
    last: int | None
    prompt: PromptPayload | None
    outcome: EndingPayload | None
