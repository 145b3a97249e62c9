"""What a game is to the kernel: the seam at which the three games differ."""

from __future__ import annotations

from enum import Enum, auto
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from engine.base.zones import IN_PLAY
from engine.prompts.checks import WHOLE, check_of_refusal, make_unreached_check

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from engine.events import DiscardDuplicate, Event, LeavePlay
    from engine.log.context import EntryContext
    from engine.play.challenges.declaration import UnderWay
    from engine.play.rules.cited import Cited
    from engine.play.rules.related_rules import RelatedRules
    from engine.prompts.checks import CheckResult
    from engine.prompts.prompts import Option, Question
    from engine.table.challenge import Challenge
    from engine.table.game import Game
    from engine.table.rows import Occurrence, Pending, Window
    from engine.table.values import Value

NO_USE = -1


class Refusal(NamedTuple):
    """The first check that fails: the rule it rests on, and our words for it, long and short."""

    rule: str
    words: str
    short: str = ""
    """At most 18 characters, for the card itself."""


class EventContext(Enum):
    """In the course of what something happens."""

    FRAMEWORK = auto()
    """A step of the chart."""
    COST = auto()
    """Paid: it can't be saved or canceled."""
    EFFECT = auto()
    """A part of an ability that is resolving."""
    SETTLING = auto()
    """The table drives it by itself."""


class Format(NamedTuple):
    """A way to sit down to a game: how many seats, with titles or not, each for itself or in teams."""

    name: str
    least: int
    most: int
    titles: bool = False
    teams: bool = False
    """Whether those who sit across from each other play together."""
    goal: int = 0
    """The power by which it is won, by a team together; 0 where it is the game's own."""
    rule: str = ""
    """The rule it is a variant by; empty for the ways to play that the game itself describes."""
    gifts: bool = False
    """Whether players may give one another gold."""
    called: str = ""
    """What people call it; empty where that is its name."""

    def said(self) -> str:
        return self.called or self.name

    def seats(self) -> str:
        """How many, in words."""
        return str(self.least) if self.least == self.most else f"{self.least} to {self.most}"

    def against(self, names: Sequence[str]) -> str:
        """Who plays against whom, in words: `Ann and Cleo against Bob and Dora`."""
        across = len(names) // 2 if self.teams else len(names)
        return " against ".join([" and ".join(names[place::across]) for place in range(across)])


class GameNumbers(NamedTuple):
    """The numbers of a game that shared code counts with."""

    goal: int
    draw: int
    empty_deck_loses: bool
    in_play: frozenset[int] = IN_PLAY
    """The zones of cards that a text finds which asks for cards in play."""
    idle_uses: bool = False
    """Whether an ability may be used whose effect changes nothing."""
    supporters_defend: bool = False
    """Whether who supports a player may declare defenders in that one's stead."""
    duplicates_save_all: bool = True
    """Whether a duplicate saves from all ways of leaving play, not only from being killed or discarded."""
    doomed: int = 0
    """So many doomed cards in the dead pile eliminate a player; 0 where they do not."""
    doomed_by: str = ""
    """The rule of that."""
    influence: bool = False
    """Whether cards have influence, which their players kneel them for."""
    attachments_bar_control: bool = False
    """Whether nobody takes control of a card with a unique attachment of which they have a copy in play."""
    marshals_for_x: bool = False
    """Whether who marshals a card that costs X chooses X; otherwise such a card can't be marshaled."""


class UncardedEffect(NamedTuple):
    """What resolves among forced abilities without being a card's: its number, its verb as an answer, its rule."""

    number: int
    verb: str
    rule: str


class OccurrenceSteps(NamedTuple):
    """What lies between the windows around an occurrence, each with its name and rule, for who reads a log."""

    imminent: tuple[str, str] = ("It is about to happen", "")
    happens: tuple[str, str] = ("It happens", "")
    windows: Mapping[int, str] = MappingProxyType({})
    """By timing: what the window is called there, where it is not by its usual name."""
    ends: tuple[str, str] | None = None
    """After the last window; none where nothing is left to do then."""


class Ruleset:
    """One game's sequences, timing, setup, keywords and endings. Code that does not know the game asks it here."""

    id: str
    name: str
    version: int
    """Raised whenever shared rules or an entry's bytes change; records of another version can't be replayed by it."""
    formats: Mapping[str, Format]
    phases: tuple[str, ...]
    created_phases: tuple[str, ...] = ()
    """Those that there are only where an effect creates one."""
    cited: Cited
    """Its rules for what the games do alike."""
    related: RelatedRules | None = None
    """What lines of its log rest on besides the rule they cite."""
    questions: Mapping[str, Question]
    """What may be asked: names are common to the games, what they ask is the game's."""
    timings: Mapping[int, str]
    """The kinds of window it has, each with the rule it rests on."""
    steps: OccurrenceSteps = OccurrenceSteps()
    """What there is around those windows."""
    terms: GameNumbers
    ability: int
    """The sequence by which an ability is used."""
    challenge: int = -1
    """The sequence by which a challenge is declared and resolved; none where it has no challenges."""
    begins_amid: bool = False
    """Whether a described board may have a challenge under way."""
    challenge_claims: str = ""
    """The step of it at which claim is applied."""
    challenge_ends: str = ""
    """The step of it at which a challenge ends that is not resolved any further."""
    brings: Mapping[int, str] = MappingProxyType({})
    """Sequences by which a card comes into play, each with what its player does: `marshals {card}`."""
    within_challenge: tuple[int, ...] = ()
    """Sequences that are a part of it."""
    loops: str = ""
    """The rule by which a player who has shown a loop names how often it is repeated; empty where there is none."""
    turns: frozenset[tuple[int, str]] = frozenset()
    """Steps that count seats off in player order: how many had their turn is what their frames hold first."""

    def begin(self, game: Game) -> None:
        """Starts a match at its first setup step."""
        raise NotImplementedError

    def begin_at(self, game: Game, phase: str) -> None:
        """Starts a described board at the beginning of a phase."""
        raise NotImplementedError

    def begin_amid(self, game: Game, fought: UnderWay) -> None:
        """Starts a described board in the middle of a challenge; asked only where `begins_amid`."""
        raise NotImplementedError

    def board_faults(self, game: Game, phase: str, loose: bool) -> list[tuple[int, Refusal]]:
        """What the rules say against a described board that is laid out to begin with a phase, and on whose side.

        Of a loose one only what can't be played on from.
        """
        raise NotImplementedError

    # --- time

    def happen(
        self,
        game: Game,
        entry: int,
        rule: str,
        events: list[Event],
        during: EventContext = EventContext.FRAMEWORK,
        use: int = NO_USE,
    ) -> Occurrence | None:
        """Lets events happen together, with every window the game gives them, before the next step runs.

        `use` is the ability that is resolving, if one is: what does not happen of its effect counts against "then".
        """
        raise NotImplementedError

    def act(self, game: Game, seat: int, window: Window, card: int, ability: int, member: int) -> None:
        """A seat uses an ability in a window."""
        raise NotImplementedError

    def forced_besides(self, game: Game, timing: int, row: Occurrence, since: int) -> list[UncardedEffect]:
        """What resolves in a window of forced abilities besides those of cards, such as keywords."""
        return []

    def resolve_besides(self, game: Game, window: Window, verb: str) -> None:
        """Carries out what `forced_besides` named."""
        raise NotImplementedError

    def save_with_duplicate(self, game: Game, card: int, occurrence: int, member: int, entry: int) -> None:
        """A seat discards a duplicate to save the card it lies under from a member of an occurrence."""
        raise NotImplementedError

    def may_be_chosen(self, game: Game, use: Pending) -> bool:
        """Whether what a use has for its only target now is a target as far as its effect goes."""
        raise NotImplementedError

    def first_to_act(self, game: Game, window: Window) -> int:
        """The seat that has the first opportunity in a window."""
        raise NotImplementedError

    def refusal(self, game: Game, use: Pending) -> Refusal | None:
        """The first check of an ability's use that fails now, in this game's order."""
        raise NotImplementedError

    def use_checks(self, game: Game, use: Pending, reached: int = WHOLE, told: bool = False) -> Iterator[CheckResult]:
        """The same, every check of it as far as it is reached; where all is told, with each card that might do."""
        holds = f"{game.title(use.card)} can be used"
        if reached == WHOLE:
            yield check_of_refusal(self.refusal(game, use), self.cited.use, holds)
        else:
            yield make_unreached_check(self.cited.use, holds)

    def player_actions(self, game: Game, window: Window, seat: int) -> list[Option]:
        """What a seat may do in an action window besides using abilities."""
        raise NotImplementedError

    def take_action(self, game: Game, seat: int, option: Option, entry: int) -> None:
        """Carries out what `player_actions` offered."""
        raise NotImplementedError

    def action_price(self, game: Game, seat: int, option: Option) -> Value | None:
        """What it costs a seat to do what `player_actions` offered, where that is gold."""
        return None

    def is_last_window(self, game: Game) -> bool:
        """Whether the action window that is open now is a seat's only sure one in this phase."""
        return True

    def bringing_refusal(self, game: Game, seat: int, card: int) -> Refusal | None:
        """Why a seat can't bring a card of its hand into play in the action window that is open now."""
        raise NotImplementedError

    def bringing_checks(self, game: Game, seat: int, card: int) -> Iterator[CheckResult]:
        """The same, every check of it."""
        holds = f"{game.title(card)} can be brought into play"
        yield check_of_refusal(self.bringing_refusal(game, seat, card), self.cited.marshal, holds)

    def may_be_attacked(self, game: Game, challenge: Challenge, seat: int) -> bool:
        """Whether a challenge that is redirected may go on against a seat, be it one that could not be challenged."""
        return True

    def pays_claim(self, challenge: Challenge) -> int:
        """The seat that claim is resolved against if the attacker wins."""
        return challenge.defender

    def note_default(self, game: Game, default: str, entry: int) -> None:
        """Says in the log that something is a default of this game, where it is one."""

    def give_title_back(self, game: Game, title: int, entry: int) -> None:
        """The title of a seat that is gone leaves it; asked only where a format has titles."""
        raise NotImplementedError

    def gift_refusal(self, game: Game, seat: int) -> Refusal | None:
        """Why a seat can't give others gold now; asked only where the format has gifts."""
        return None

    def could_act(self, game: Game, window: Window) -> bool:
        """Whether, by what everybody knows, anybody might have something to do in an action window."""
        raise NotImplementedError

    # --- leaving

    def may_be_placed(self, game: Game, seat: int, card: int) -> bool:
        """Whether a card could lie facedown among a seat's setup cards, beside those that lie there."""
        return True

    def may_leave(self, game: Game, card: int) -> bool:
        """Whether a card is where it can leave play from."""
        raise NotImplementedError

    def leave_play(self, game: Game, event: LeavePlay, entry: int, rule: str) -> None:
        """A card leaves play with all that goes with it, at once or when the game says."""
        raise NotImplementedError

    def discard_duplicate(self, game: Game, event: DiscardDuplicate, entry: int, rule: str) -> None:
        """A duplicate is discarded, at once or when the game says."""
        event.goes(game, entry, rule)

    # --- sums

    def price(self, game: Game, seat: int, card: int, how: str) -> Value:
        """What it costs a seat to bring a card into play that way."""
        raise NotImplementedError

    def income(self, game: Game, seat: int) -> Value:
        """The gold a seat collects as income."""
        raise NotImplementedError

    def dominance(self, game: Game, seat: int) -> Value:
        """What a seat counts for dominance."""
        raise NotImplementedError

    def counts_power(self, game: Game, card: int) -> bool:
        """Whether the power on a card counts towards its controller's total."""
        raise NotImplementedError

    def counts_strength(self, game: Game, card: int) -> bool:
        """Whether a character that takes part in the challenge counts its STR, were it not for what cards say."""
        return True

    def affects(self, game: Game, source: int, card: int) -> bool:
        """Whether an effect of one card can change another: not where that one is immune to it."""
        raise NotImplementedError

    def bearers(self, game: Game, attachment: int) -> list[int]:
        """The cards in play that an attachment may be put on."""
        raise NotImplementedError

    # --- why

    def rests_on(self, shape: EntryContext) -> tuple[str, ...]:
        """The rules that a step of the log rests on besides the one it cites: a handful, the likeliest first."""
        return () if self.related is None else self.related.rests_on(shape)

    # --- life

    def settle(self, game: Game, entry: int, use: int = NO_USE, row: Occurrence | None = None) -> None:
        """What the game checks after things have happened: victory, elimination, illegal attachments.

        Where an ability is resolving, what follows belongs to it; where things happened in an occurrence, what it is
        found to have brought about is a part of that.
        """
        raise NotImplementedError

    def eliminate(self, game: Game, seat: int, why: str, entry: int) -> None:
        """A seat is out of the match at once."""
        raise NotImplementedError
