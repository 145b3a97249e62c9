"""The rules that games with action windows in six steps cite besides those of all games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from engine.play.rules.cited import Cited
from engine.ruleset import Ruleset

if TYPE_CHECKING:
    from engine.table.game import Game
    from engine.table.rows import Moribund


@dataclass(frozen=True, slots=True)
class Windowed(Cited):
    """One rule id for each of them."""

    setup_keyword: str
    setup_copies: str
    chosen_plot: str
    declare: str
    resolve: str
    high_claim: str
    unopposed: str
    renown: str
    deathbound: str
    draw_limit: str
    deadly: str
    choose_title: str
    two_left: str
    opposes: str
    commander: str
    commander_asked: str
    window: str
    framework: str
    window_ends: str
    events_leave: str
    first_responses: str
    response_no_action: str
    canceled: str
    killed_instead: str
    several_places: str
    duplicate_canceled: str
    attached_card: str
    """A card of another type is put down as an attachment."""
    killed_others: str
    """A card that is no character is killed."""
    challenge_traits: str


class SixSteps(Ruleset):
    """A game with action windows in six steps, and where such games differ."""

    round_steps: int
    """The sequence of a round."""
    setup_steps: int
    """That of setup, which has a step called `place`."""
    challenges_phase: tuple[int, str]
    """That of the challenges phase, and its rule."""
    bring: int
    """The sequence by which a card is marshalled."""
    events_leave_at_once: bool = False
    """Whether a played event goes to its pile before anybody responds, not when the window ends."""
    canceled_deathbound: bool = False
    """Whether a Deathbound event goes to the dead pile although it was canceled."""
    plots_return_late: bool = False
    """Whether used plots come back when the round is over, not as soon as the last one took effect."""
    unanswered_by_default: bool = False
    """Whether it is a default that nobody saves, cancels or responds where a phase or round ends."""
    keywords: int = -1
    """Those that there are in the game; what others would do does not happen."""
    in_order: int
    """The default by which keywords come with the passives of a resolution."""

    def destination(self, game: Game, card: int, how: str, to: int) -> Moribund:
        """Where a card goes that leaves play so."""
        raise NotImplementedError


def cited(game: Game) -> Windowed:
    """The rules of the game that is played, which has action windows in six steps."""
    return cast(Windowed, game.deal.cited)


def rules(game: Game) -> SixSteps:
    """The game that is played, which is one of these."""
    return cast(SixSteps, game.deal.ruleset)
