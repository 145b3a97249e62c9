"""Rules that only games with six-step action windows cite."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from engine.play.rules.cited import CitedRules
from engine.ruleset import Ruleset

if TYPE_CHECKING:
    from engine.table.game import Game
    from engine.table.rows import MoribundCard


@dataclass(frozen=True, slots=True)
class ActionWindowRules(CitedRules):
    """A rule id for each thing that shared code for action windows does."""

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
    """A non-character is killed."""
    challenge_traits: str


class ActionWindowRuleset(Ruleset):
    """A game with six-step action windows, and how such games differ."""

    round_steps: int
    """The sequence of a round."""
    setup_steps: int
    """The sequence of setup, which has a step called `place`."""
    challenges_phase: tuple[int, str]
    """The sequence of the challenges phase, and its rule."""
    bring: int
    """The sequence by which a card is marshalled."""
    events_leave_at_once: bool = False
    """Whether a played event goes to its pile before responses.

    Otherwise it goes when the window ends.
    """
    canceled_deathbound: bool = False
    """Whether a canceled Deathbound event still goes to the dead pile."""
    plots_return_late: bool = False
    """Whether used plots return when the round is over.

    Otherwise they return as soon as the last one took effect.
    """
    unanswered_by_default: bool = False
    """Whether it is a default that phase and round ends get no answers.

    Answers are saves, cancels and responses.
    """
    keywords: int = -1
    """The keywords that exist in the game; other keywords do nothing."""
    in_order: int
    """The default by which keywords resolve among the passives of a resolution."""

    def destination(self, game: Game, card: int, how: str, to: int) -> MoribundCard:
        """Return where a card goes that leaves play in this way."""
        raise NotImplementedError


def cited_rules(game: Game) -> ActionWindowRules:
    """Return the cited rules of a game with six-step action windows."""
    return cast(ActionWindowRules, game.deal.cited)


def action_window_ruleset(game: Game) -> ActionWindowRuleset:
    """Return the ruleset of a game with six-step action windows."""
    return cast(ActionWindowRuleset, game.deal.ruleset)
