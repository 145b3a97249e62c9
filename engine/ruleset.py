"""What a ruleset is to the kernel: the seams at which the three games differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.events import Event
    from engine.play.cited import Cited
    from engine.prompts import Option
    from engine.table.game import Game, Occurrence, Window


class Refusal(NamedTuple):
    """The first check that fails: the rule it rests on, and our words for it."""

    rule: str
    words: str


class Ruleset:
    """One game's sequences, timing, setup, keywords and endings."""

    id: ClassVar[str]
    version: ClassVar[int]
    """Raised whenever matches would play differently; records of other versions can't be replayed."""
    formats: ClassVar[tuple[str, ...]]
    phases: ClassVar[tuple[str, ...]]
    cited: ClassVar[Cited]
    """Its rules for what the games do alike."""
    timings: ClassVar[Mapping[int, str]]
    """The kinds of window it has, each with the rule it rests on."""
    ability: ClassVar[int]
    """The sequence by which an ability is used."""
    challenge: ClassVar[int]
    """The sequence by which a challenge is declared and resolved."""

    def begin(self, game: Game) -> None:
        """Starts a match at its first setup step."""
        raise NotImplementedError

    def begin_at(self, game: Game, phase: str) -> None:
        """Starts a described board at the beginning of a phase."""
        raise NotImplementedError

    def happen(
        self, game: Game, entry: int, rule: str, events: list[Event], pending: int = -1, hold: bool = False
    ) -> Occurrence | None:
        """Lets events happen together, with every window the ruleset gives them, before the next step runs."""
        raise NotImplementedError

    def react(self, game: Game, row: Occurrence, entry: int) -> None:
        """Opens the reactions to an occurrence that was told to hold them."""
        raise NotImplementedError

    def settle(self, game: Game, entry: int, pending: int = -1, row: Occurrence | None = None) -> None:
        """What the game checks after things have happened: victory, elimination, illegal attachments.

        Where an ability is resolving, reactions to what follows wait for its end; where things happened in an
        occurrence, what it is found to have brought about shares its reactions.
        """
        raise NotImplementedError

    def leave_play(self, game: Game, card: int, how: str, to: int, entry: int, rule: str) -> None:
        """A card leaves play with all that goes with it."""
        raise NotImplementedError

    def bearers(self, game: Game, attachment: int) -> list[int]:
        """The cards in play that an attachment may be put on."""
        raise NotImplementedError

    def player_actions(self, game: Game, window: Window, seat: int) -> list[Option]:
        """What a seat may do in an action window besides using abilities."""
        raise NotImplementedError

    def take_action(self, game: Game, seat: int, option: Option, entry: int) -> None:
        """Carries out what `player_actions` offered."""
        raise NotImplementedError

    def could_act(self, game: Game, window: Window) -> bool:
        """Whether, by what everybody knows, anybody might have something to do in an action window."""
        raise NotImplementedError

    def explain(self, game: Game, seat: int, card: int) -> Refusal | None:
        """Why a seat can't use a card now, or None where it can."""
        raise NotImplementedError

    def eliminate(self, game: Game, seat: int, why: str, rule: str) -> None:
        """A seat is out of the match at once."""
        raise NotImplementedError
