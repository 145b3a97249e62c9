"""The interface of a game: everything in which the three games differ."""

from __future__ import annotations

from enum import Enum, auto
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from engine.base.zones import IN_PLAY
from engine.prompts.checks import CHECK_ALL, check_of_refusal, make_unreached_check

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from engine.events import DiscardDuplicate, Event, LeavePlay
    from engine.log.context import EntryContext
    from engine.play.challenges.declaration import ChallengeUnderWay
    from engine.play.rules.cited import CitedRules
    from engine.play.rules.related_rules import RelatedRules
    from engine.prompts.checks import CheckResult
    from engine.prompts.prompts import Option, Question
    from engine.table.challenge import Challenge
    from engine.table.game import Game
    from engine.table.rows import AbilityUse, Occurrence, Window
    from engine.table.values import Value

NO_USE = -1


class Refusal(NamedTuple):
    """The first check that fails: the rule it rests on, and our words for it.

    There is a long and a short wording.
    """

    rule: str
    words: str
    short: str = ""
    """At most 18 characters, for the card itself."""


class EventContext(Enum):
    """The context of an event."""

    FRAMEWORK = auto()
    """A step of the round chart."""
    COST = auto()
    """A payment: it can't be saved or canceled."""
    EFFECT = auto()
    """A part of an ability that is resolving."""
    SETTLING = auto()
    """A consequence that the rules apply on their own."""


class Format(NamedTuple):
    """A way to play a game: number of seats, titles, teams."""

    name: str
    least: int
    most: int
    titles: bool = False
    teams: bool = False
    """Whether players who sit across from each other form a team."""
    goal: int = 0
    """The power needed to win, for a team together; 0 for the game's own number."""
    rule: str = ""
    """The rule that defines it as a variant; empty for the game's standard formats."""
    gifts: bool = False
    """Whether players may give one another gold."""
    called: str = ""
    """Its name for people; empty if that is `name`."""

    def said(self) -> str:
        return self.called or self.name

    def seats(self) -> str:
        """Say the number of seats."""
        return str(self.least) if self.least == self.most else f"{self.least} to {self.most}"

    def against(self, names: Sequence[str]) -> str:
        """Say who plays against whom: `Ann and Cleo against Bob and Dora`."""
        across = len(names) // 2 if self.teams else len(names)
        return " against ".join([" and ".join(names[place::across]) for place in range(across)])


class GameNumbers(NamedTuple):
    """The numbers and switches of a game that shared code uses."""

    goal: int
    draw: int
    empty_deck_loses: bool
    in_play: frozenset[int] = IN_PLAY
    """The zones in which "cards in play" are found."""
    idle_uses: bool = False
    """Whether an ability can be used if its effect changes nothing."""
    supporters_defend: bool = False
    """Whether a player's supporter can declare defenders instead of the player."""
    duplicates_save_all: bool = True
    """Whether a duplicate saves from all ways of leaving play, not only from being killed or discarded."""
    doomed: int = 0
    """A player with this many doomed cards in the dead pile is eliminated; 0 if there is no such rule."""
    doomed_by: str = ""
    """The rule of `doomed`."""
    influence: bool = False
    """Whether cards have influence, for which their players kneel them."""
    attachments_bar_control: bool = False
    """Whether a player can't take control of a card with a unique attachment of which they have a copy in play."""
    marshals_for_x: bool = False
    """Whether a player who marshals a card of cost X chooses X; if not, such a card can't be marshaled."""


class UncardedEffect(NamedTuple):
    """A forced effect that isn't a card's: its number, its verb, its rule."""

    number: int
    verb: str
    rule: str


class OccurrenceSteps(NamedTuple):
    """The timing steps around an occurrence, with names and rules for log readers."""

    imminent: tuple[str, str] = ("It is about to happen", "")
    happens: tuple[str, str] = ("It happens", "")
    windows: Mapping[int, str] = MappingProxyType({})
    """By timing: the window's name there, if it isn't the usual one."""
    ends: tuple[str, str] | None = None
    """The step after the last window; None if there is none."""


class Ruleset:
    """One game: its sequences, timing, setup, keywords and endings.

    Shared code doesn't know the game and asks the ruleset instead.
    """

    id: str
    name: str
    version: int
    """Raised when shared rules or the bytes of an entry change; it can't replay records of other versions."""
    formats: Mapping[str, Format]
    phases: tuple[str, ...]
    created_phases: tuple[str, ...] = ()
    """Phases that exist only if an effect creates one."""
    cited: CitedRules
    """Its rules for what all games do in the same way."""
    related: RelatedRules | None = None
    """The further rules that entries of its log rest on."""
    questions: Mapping[str, Question]
    """Its questions. The games share the names; each defines what a question asks."""
    timings: Mapping[int, str]
    """The kinds of windows it has, each with the rule it rests on."""
    steps: OccurrenceSteps = OccurrenceSteps()
    """The steps around those windows."""
    terms: GameNumbers
    ability: int
    """The sequence that uses an ability."""
    challenge: int = -1
    """The sequence that declares and resolves a challenge; -1 if it has no challenges."""
    begins_amid: bool = False
    """Whether a described board can have a challenge in progress."""
    challenge_claims: str = ""
    """The step of `challenge` at which claim is applied."""
    challenge_ends: str = ""
    """The step of `challenge` to which an unresolved challenge skips."""
    brings: Mapping[int, str] = MappingProxyType({})
    """Sequences that bring a card into play, each with its verb: `marshals {card}`."""
    within_challenge: tuple[int, ...] = ()
    """Sequences that are a part of `challenge`."""
    loops: str = ""
    """The rule by which a player names the repetitions of a shown loop; empty if there is none."""
    turns: frozenset[tuple[int, str]] = frozenset()
    """Steps that give each seat a turn in player order; `a` of their frames counts the turns taken."""

    def begin(self, game: Game) -> None:
        """Start a match at its first setup step."""
        raise NotImplementedError

    def begin_at(self, game: Game, phase: str) -> None:
        """Start a described board at the beginning of a phase."""
        raise NotImplementedError

    def begin_amid(self, game: Game, fought: ChallengeUnderWay) -> None:
        """Start a described board in the middle of a challenge.

        Called only if `begins_amid`.
        """
        raise NotImplementedError

    def board_faults(self, game: Game, phase: str, loose: bool) -> list[tuple[int, Refusal]]:
        """List what the rules forbid on a described board, each with its seat.

        The board is laid out to begin with a phase. On a loose board, only faults that make play impossible count.
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
        """Let events happen together, with all windows, before the next step runs.

        use: the ability that is resolving, if any. If a part of its effect doesn't happen, "then" fails.
        """
        raise NotImplementedError

    def act(self, game: Game, seat: int, window: Window, card: int, ability: int, member: int) -> None:
        """Use an ability in a window."""
        raise NotImplementedError

    def forced_besides(self, game: Game, timing: int, row: Occurrence, since: int) -> list[UncardedEffect]:
        """List forced effects of a window that are not abilities of cards, as keywords."""
        return []

    def resolve_besides(self, game: Game, window: Window, verb: str) -> None:
        """Resolve an effect that `forced_besides` listed."""
        raise NotImplementedError

    def save_with_duplicate(self, game: Game, card: int, occurrence: int, member: int, entry: int) -> None:
        """Discard a duplicate to save its card from a member of an occurrence."""
        raise NotImplementedError

    def may_be_chosen(self, game: Game, use: AbilityUse) -> bool:
        """Return whether a use's only target is legal for its effect."""
        raise NotImplementedError

    def first_to_act(self, game: Game, window: Window) -> int:
        """Return the seat that has the first opportunity in a window."""
        raise NotImplementedError

    def refusal(self, game: Game, use: AbilityUse) -> Refusal | None:
        """Return the first failing check of an ability's use, in this game's order."""
        raise NotImplementedError

    def use_checks(
        self, game: Game, use: AbilityUse, reached: int = CHECK_ALL, told: bool = False
    ) -> Iterator[CheckResult]:
        """Yield all checks of an ability's use, as far as they are reached.

        told: include each card that could be a target or payment.
        """
        holds = f"{game.title(use.card)} can be used"
        if reached == CHECK_ALL:
            yield check_of_refusal(self.refusal(game, use), self.cited.use, holds)
        else:
            yield make_unreached_check(self.cited.use, holds)

    def player_actions(self, game: Game, window: Window, seat: int) -> list[Option]:
        """List a seat's options in an action window, except abilities."""
        raise NotImplementedError

    def take_action(self, game: Game, seat: int, option: Option, entry: int) -> None:
        """Carry out an option of `player_actions`."""
        raise NotImplementedError

    def action_price(self, game: Game, seat: int, option: Option) -> Value | None:
        """Return the gold that an option of `player_actions` costs, if any."""
        return None

    def is_last_window(self, game: Game) -> bool:
        """Return whether a seat can't be sure of a later action window in this phase."""
        return True

    def bringing_refusal(self, game: Game, seat: int, card: int) -> Refusal | None:
        """Say why a seat can't bring a card of its hand into play in this window."""
        raise NotImplementedError

    def bringing_checks(self, game: Game, seat: int, card: int) -> Iterator[CheckResult]:
        """Yield all checks of bringing a card into play."""
        holds = f"{game.title(card)} can be brought into play"
        yield check_of_refusal(self.bringing_refusal(game, seat, card), self.cited.marshal, holds)

    def may_be_attacked(self, game: Game, challenge: Challenge, seat: int) -> bool:
        """Return whether a redirected challenge may continue against a seat.

        That includes seats against which it could not have been initiated.
        """
        return True

    def pays_claim(self, challenge: Challenge) -> int:
        """Return the seat that claim is resolved against if the attacker wins."""
        return challenge.defender

    def note_default(self, game: Game, default: str, entry: int) -> None:
        """Log that something is a default of this game, if it is one."""

    def give_title_back(self, game: Game, title: int, entry: int) -> None:
        """Return the title of an eliminated seat.

        Called only if the format has titles.
        """
        raise NotImplementedError

    def gift_refusal(self, game: Game, seat: int) -> Refusal | None:
        """Say why a seat can't give gold now.

        Called only if the format has gifts.
        """
        return None

    def could_act(self, game: Game, window: Window) -> bool:
        """Return whether, by public knowledge, any seat could act in an action window."""
        raise NotImplementedError

    # --- leaving

    def may_be_placed(self, game: Game, seat: int, card: int) -> bool:
        """Return whether a card can be placed facedown beside a seat's setup cards."""
        return True

    def may_leave(self, game: Game, card: int) -> bool:
        """Return whether a card is in a zone from which it can leave play."""
        raise NotImplementedError

    def leave_play(self, game: Game, event: LeavePlay, entry: int, rule: str) -> None:
        """Let a card leave play with all that is on it, now or when the game says."""
        raise NotImplementedError

    def discard_duplicate(self, game: Game, event: DiscardDuplicate, entry: int, rule: str) -> None:
        """Discard a duplicate, now or when the game says."""
        event.move_to_pile(game, entry, rule)

    # --- sums

    def price(self, game: Game, seat: int, card: int, how: str) -> Value:
        """Compute what it costs a seat to bring a card into play in some way."""
        raise NotImplementedError

    def income(self, game: Game, seat: int) -> Value:
        """Compute the gold a seat collects as income."""
        raise NotImplementedError

    def dominance(self, game: Game, seat: int) -> Value:
        """Compute what a seat counts for dominance."""
        raise NotImplementedError

    def counts_power(self, game: Game, card: int) -> bool:
        """Return whether power on a card counts towards its controller's total."""
        raise NotImplementedError

    def counts_strength(self, game: Game, card: int) -> bool:
        """Return whether a participant counts its STR, apart from what cards say."""
        return True

    def affects(self, game: Game, source: int, card: int) -> bool:
        """Return whether an effect of one card can change another: immunity prevents it."""
        raise NotImplementedError

    def bearers(self, game: Game, attachment: int) -> list[int]:
        """Return the cards in play to which an attachment can be attached."""
        raise NotImplementedError

    # --- why

    def rests_on(self, shape: EntryContext) -> tuple[str, ...]:
        """Return further rules that a step of the log rests on, the likeliest first.

        The rule that the step cites is not among them; there are a handful at most.
        """
        return () if self.related is None else self.related.rests_on(shape)

    # --- life

    def settle(self, game: Game, entry: int, use: int = NO_USE, row: Occurrence | None = None) -> None:
        """Check victory, elimination and illegal attachments after events.

        use: the resolving ability, to which consequences belong. row: the occurrence of the events, of which
        consequences are a part.
        """
        raise NotImplementedError

    def eliminate(self, game: Game, seat: int, why: str, entry: int) -> None:
        """Remove a seat from the match at once."""
        raise NotImplementedError
