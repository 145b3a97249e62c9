"""What a board is sent, shape by shape: the fields are those of docs/online-view.md, in its order."""

from __future__ import annotations

import msgspec
from msgspec import field

By = tuple[str, int, str]
"""An operation, by how much, and its source: a card's id, or words."""
Gain = tuple[str, str, str]
"""The same of a name that is gained or lost."""


class Reckoned(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A value with its reasons."""

    now: int
    printed: int
    by: tuple[By, ...] = ()


class Used(msgspec.Struct, frozen=True, gc=False):
    """How often an ability may be used, and was."""

    words: str
    used: int
    most: int


class Card(msgspec.Struct, gc=False):
    """A card as the viewer sees it: without a code where it lies face down."""

    code: str | None
    owner: int
    seat: int
    kneels: bool = False
    facedown: bool = False
    strength: Reckoned | None = field(name="str", default=None)
    icons: tuple[str, ...] = ()
    icons_by: tuple[Gain, ...] = ()
    keywords: tuple[str, ...] = ()
    keywords_by: tuple[Gain, ...] = ()
    power: int = 0
    tokens: dict[str, int] = {}
    dups: tuple[str, ...] = ()
    dup_count: int = 0
    on: str | None = None
    state: tuple[str, ...] = ()
    cost: Reckoned | None = None
    blank: bool = False
    immune: tuple[str, ...] = ()
    limits: tuple[Used, ...] = ()
    enforced: bool = True
    crests_by: tuple[Gain, ...] | msgspec.UnsetType = msgspec.UNSET
    """Crests and traits gained; left out where none were."""
    traits_by: tuple[Gain, ...] | msgspec.UnsetType = msgspec.UNSET


class Pile(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """How many cards, and which where the viewer may see them; of a deck, those whose place from the top is known."""

    count: int
    cards: tuple[str, ...] | None
    known: tuple[tuple[int, str], ...] = ()


class Challenges(msgspec.Struct, frozen=True, gc=False):
    """Types of challenge, each as often as it may still be initiated, or was."""

    left: tuple[str, ...]
    made: tuple[str, ...]


class Tie(msgspec.Struct, frozen=True, gc=False):
    """What a seat's title makes it to another: its `rival`, it `opposes`, `supports`, is `supported`."""

    seat: int
    tie: str
    words: str


class Doomed(msgspec.Struct, frozen=True, gc=False):
    """How many doomed cards are dead, and how many lose the match."""

    dead: int
    most: int


class Side(msgspec.Struct, frozen=True, gc=False):
    """One side of the table."""

    name: str
    faction: str | None
    agendas: tuple[str, ...]
    title: str | None
    relations: tuple[Tie, ...]
    eliminated: bool
    doomed: Doomed | None
    gold: int
    power: int
    goal: int
    plot: str | None
    values: dict[str, Reckoned]
    piles: dict[str, Pile]
    challenges: Challenges | None


class Bypassed(msgspec.Struct, frozen=True, gc=False):
    card: str
    by: str | None


class IfNow(msgspec.Struct, frozen=True, gc=False):
    """What the challenge would come to if it ended now."""

    winner: int | None
    margin: int
    unopposed: bool
    claim: int
    words: str


class Challenge(msgspec.Struct, frozen=True, gc=False):
    type: str
    attacker: int
    defender: int
    against: int
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    bypassed: tuple[Bypassed, ...]
    totals: tuple[int, int]
    totals_by: tuple[tuple[str, int, int], ...]
    """What is added to a side, or taken from it, besides its characters' STR: by what, how much, which seat."""
    if_now: IfNow | None


class Crumb(msgspec.Struct, frozen=True, gc=False):
    """A part of where we are, and the step at which it began."""

    words: str
    step: int


class Waits(msgspec.Struct, frozen=True, gc=False):
    seats: tuple[int, ...] | None
    words: str


class Manners(msgspec.Struct, frozen=True, gc=False):
    """How the viewer's seat wants to be asked."""

    auto_pass: str
    ask_in: tuple[str, ...]
    confirm_risky: bool
    windows: tuple[str, ...] = ()
    """All that `ask_in` may name, as a setting writes them."""


class TakebackOpen(msgspec.Struct, frozen=True, gc=False):
    """Who wants to go back to which step, who has still to answer, and what everybody has seen since."""

    by: int
    to: int
    waits: tuple[int, ...]
    seen: str


class ProposalOpen(msgspec.Struct, frozen=True, gc=False):
    by: int
    waits: tuple[int, ...]


class OffersOpen(msgspec.Struct, frozen=True, gc=False):
    """What players have offered each other; a pause of a paused match is to go on."""

    takeback: TakebackOpen | None = None
    draw: ProposalOpen | None = None
    pause: ProposalOpen | None = None


class Offer(msgspec.Struct, frozen=True, gc=False):
    """One legal answer."""

    id: str
    verb: str
    card: str | None
    other: str | None
    seat: int | None
    number: int | None
    group: str
    words: str
    cost: Reckoned | None
    risky: bool
    declines: bool = field(name="pass")


class Cannot(msgspec.Struct, frozen=True, gc=False):
    """Why a card that one could mean is not offered."""

    card: str
    rule: str
    short: str
    words: str


class LoopShown(msgspec.Struct, frozen=True, gc=False):
    """A loop that the viewer has gone through once and may have repeated: its steps, and how often at most."""

    first: int
    last: int
    most: int
    rule: str
    words: str


class Prompt(msgspec.Struct, frozen=True, gc=False):
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
    offers: tuple[Offer, ...]
    cannot: tuple[Cannot, ...]
    loop: LoopShown | None


class Ended(msgspec.Struct, frozen=True, gc=False):
    """How the match ended; the winner is null where there is none, places are each seat's, from 1."""

    winner: int | None
    reason: str
    places: tuple[int, ...]
    words: str


class Team(msgspec.Struct, frozen=True, gc=False):
    """Seats that play together, the power they have in all, and how much wins."""

    seats: tuple[int, ...]
    power: int
    goal: int


class Gifts(msgspec.Struct, frozen=True, gc=False):
    """How much gold the viewer may give now, and to whom; why none, where it may give none."""

    most: int
    to: tuple[int, ...]
    longest: int
    """How many characters a note may have that goes with it."""
    rule: str
    why: str


class Table(msgspec.Struct, frozen=True, gc=False):
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
    seats: tuple[Side, ...]
    teams: tuple[Team, ...]
    cards: dict[str, Card]
    challenge: Challenge | None
    path: tuple[Crumb, ...]
    waits: Waits
    manners: Manners | None
    offers_open: OffersOpen
    gifts: Gifts | None
    paused: str | None
    last: int | None
    prompt: Prompt | None
    outcome: Ended | None
