"""The first edition's round as its flow charts print it.

It has framework actions, and player actions between them.
"""

from __future__ import annotations

from engine.base import counters, zones
from engine.base.ids import NOTHING
from engine.chain.journal import TABLE
from engine.events import Event, RetirePlot
from engine.games.lcg1 import timing
from engine.games.lcg1.declarations import EPIC
from engine.games.lcg1.framework_actions import (
    declaration_step,
    declare_challenges_phase,
    declare_dominance_phase,
    declare_draw_phase,
    declare_phase,
    declare_standing_phase,
    defense_steps,
    end_challenge,
    end_round,
    resolution_steps,
    reveal_steps,
)
from engine.games.lcg1.melee import (
    ask_helpers,
    close_canceled_window,
    open_declaration_window,
    return_titles,
    select_titles,
)
from engine.play.challenges.declaration import ask_attackers, nest_in_challenge
from engine.play.phases.plots import choose_plots
from engine.play.phases.steps import action_window_step, begin_round, continue_at, phase_steps
from engine.play.phases.upkeep import collect_income, return_gold
from engine.table.constants import ACTIONS_BEFORE_PLOTS, has_quantity
from engine.table.frames import go_to, push, repeat_step, sequence, step
from engine.table.game import Game
from engine.table.rows import Frame

# --- plot


def _open_actions_between(game: Game, frame: Frame) -> None:
    """Open actions before the chosen plots are revealed, where a card says so."""
    if ACTIONS_BEFORE_PLOTS in game.deal.constants and has_quantity(game, ACTIONS_BEFORE_PLOTS, 0):
        action_window_step("lcg1:flow-plot")(game, frame)


PLOT_PHASE = declare_phase(
    "lcg1.plot",
    "lcg1:flow-plot",
    step("actions before", action_window_step("lcg1:flow-plot")),
    step("choose", choose_plots),
    step("actions between", _open_actions_between),
    *reveal_steps(),
    step("titles", select_titles),
    step("actions after", action_window_step("lcg1:flow-plot")),
)


# --- draw, marshalling

DRAW_PHASE = declare_draw_phase("lcg1.draw", "lcg1:flow-draw", action_window_step("lcg1:flow-draw"))


MARSHALLING_PHASE = declare_phase(
    "lcg1.marshalling",
    "lcg1:flow-marshalling",
    step("income", collect_income(then="ends")),
    step("actions", action_window_step("lcg1:flow-marshalling")),
    step("next", continue_at("income")),
)


# --- challenges


CHALLENGES_PHASE = declare_challenges_phase(
    "lcg1.challenges", "lcg1:flow-challenges", action_window_step("lcg1:flow-challenges")
)


def end_if_deserted(game: Game, frame: Frame) -> None:
    """End a challenge at once if it has no participants left."""
    challenge = game.challenge
    if challenge is None or not (challenge.attackers or challenge.defenders):
        go_to(frame, "ends")


CHALLENGE = sequence(
    "lcg1.challenge",
    step("attackers", ask_attackers),
    step("declare", declaration_step(open_declaration_window)),
    step("nest", nest_in_challenge),
    step("on 1", end_if_deserted),
    step("actions a", action_window_step("lcg1:flow-challenges")),
    step("on 2", end_if_deserted),
    *defense_steps(step("help", ask_helpers)),
    # Only an attack that was taken over goes back to stealth and defenders.
    step("defended", continue_at("on 3")),
    step("stealth and defenders again", close_canceled_window),
    step("on 3", end_if_deserted),
    step("actions b", action_window_step("lcg1:flow-challenges")),
    step("on 4", end_if_deserted),
    *resolution_steps(),
    step("ends", end_challenge),
)


# --- dominance, standing, taxation

DOMINANCE_PHASE = declare_dominance_phase("lcg1.dominance", "lcg1:flow-dominance")
STANDING_PHASE = declare_standing_phase("lcg1.standing", "lcg1:flow-standing")
TAXATION_PHASE = declare_phase(
    "lcg1.taxation",
    "lcg1:flow-taxation",
    step("gold", return_gold),
    step("return titles", return_titles),
    step("actions", action_window_step("lcg1:flow-taxation")),
)


# --- the round


EPIC_PHASE = declare_phase(f"lcg1.{EPIC}", "lcg1:faq-3.34", step("actions", action_window_step("lcg1:faq-3.34")))


def _play_epic_phases(game: Game, frame: Frame) -> None:
    """Play the phases that were created this round, in the order of creation.

    They come between dominance and standing.
    """
    played = game.count(counters.PHASES_PLAYED)
    if played < game.count(counters.PHASES_CREATED):
        repeat_step(frame)
        words = f"epic phase {game.bump(counters.PHASES_PLAYED)}, in the order of creation"
        game.note("step", 0, TABLE, NOTHING, "lcg1:faq-3.34", (words,))
        push(game, EPIC_PHASE)


def _retire_plots(game: Game, frame: Frame) -> None:
    """Move revealed plots to the used pile.

    A player with no other plot to reveal next round keeps the last one.
    """
    frame.entry = 0
    revealed = [game.plot(seat) for seat in game.player_order() if game.pile(seat, zones.PLOTS)]
    events: list[Event] = [RetirePlot(plot) for plot in revealed if plot != NOTHING]
    timing.let_happen(game, 0, "lcg1:faq-2.3", events)


ROUND = sequence(
    "lcg1.round",
    step("round", begin_round),
    *phase_steps(PLOT_PHASE, DRAW_PHASE, MARSHALLING_PHASE, CHALLENGES_PHASE, DOMINANCE_PHASE),
    step("epic", _play_epic_phases),
    *phase_steps(STANDING_PHASE, TAXATION_PHASE),
    step("round ends", end_round),
    step("plots", _retire_plots),
    step("next", continue_at("round")),
)
