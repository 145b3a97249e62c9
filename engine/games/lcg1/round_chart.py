"""The first edition's round as its flow charts print it: framework actions, and player actions between them."""

from __future__ import annotations

from engine.base import counters, zones
from engine.base.ids import NOTHING
from engine.chain.journal import TABLE
from engine.events import Event, RetirePlot
from engine.games.lcg1 import timing
from engine.games.lcg1.declarations import EPIC
from engine.games.lcg1.framework_actions import (
    bypass,
    challenge_again,
    declare,
    determine_winner,
    end_challenge,
    ends,
    framework,
    look_for_stealth,
    may_initiate,
    next_player,
    next_turn,
    nobody_active,
    note_saved,
    phase_of,
    reveal_plots,
    reward_renown,
    reward_unopposed,
    round_begins,
    round_ends,
)
from engine.games.lcg1.melee import after_taking_over, before_responses, help_defend, return_titles, select_titles
from engine.play.challenges.claim import claim_step
from engine.play.challenges.declaration import ask_attackers, ask_defenders, ask_stealth, nest
from engine.play.phases.plots import ask_first_player, choose_plots, count_initiative
from engine.play.phases.steps import begins, window
from engine.play.phases.upkeep import collect_income, draw_cards, return_gold, stand_cards, win_dominance
from engine.table.constants import BETWEEN, holds
from engine.table.frames import again, go_to, push, sequence, step
from engine.table.game import Game
from engine.table.rows import Frame

# --- plot


def _between(game: Game, frame: Frame) -> None:
    """Where a card says so, actions are taken before the chosen plots are revealed."""
    if BETWEEN in game.deal.constants and holds(game, BETWEEN, 0):
        window("lcg1:flow-plot")(game, frame)


PLOT_PHASE = sequence(
    "lcg1.plot",
    step("begins", begins("plot", "lcg1:flow-plot")),
    step("actions before", window("lcg1:flow-plot")),
    step("choose", choose_plots),
    step("actions between", _between),
    *framework(
        "reveal",
        step("reveal", reveal_plots),
        step("initiative", count_initiative),
        step("first player", ask_first_player),
        step("chosen", nobody_active),
    ),
    step("titles", select_titles),
    step("actions after", window("lcg1:flow-plot")),
    ends("plot", "lcg1:flow-plot"),
)


# --- draw, marshalling

DRAW_PHASE = sequence(
    "lcg1.draw",
    step("begins", begins("draw", "lcg1:flow-draw")),
    step("actions before", window("lcg1:flow-draw")),
    step("draw", draw_cards),
    step("actions after", window("lcg1:flow-draw")),
    ends("draw", "lcg1:flow-draw"),
)


MARSHALLING_PHASE = sequence(
    "lcg1.marshalling",
    step("begins", begins("marshalling", "lcg1:flow-marshalling")),
    step("income", collect_income(then="ends")),
    step("actions", window("lcg1:flow-marshalling")),
    step("next", next_turn),
    ends("marshalling", "lcg1:flow-marshalling"),
)


# --- challenges


CHALLENGES_PHASE = sequence(
    "lcg1.challenges",
    step("begins", begins("challenges", "lcg1:flow-challenges")),
    step("active", next_player),
    step("actions", window("lcg1:flow-challenges")),
    step("declare", may_initiate),
    step("again", challenge_again),
    ends("challenges", "lcg1:flow-challenges"),
)


def goes_on(game: Game, frame: Frame) -> None:
    """A challenge in which nobody takes part any more ends at once."""
    challenge = game.challenge
    if challenge is None or not (challenge.attackers or challenge.defenders):
        go_to(frame, "ends")


def _to_actions(game: Game, frame: Frame) -> None:
    """Only an attack that somebody made the own one comes to stealth and defenders again."""
    go_to(frame, "on 3")


CHALLENGE = sequence(
    "lcg1.challenge",
    step("attackers", ask_attackers),
    step("declare", declare(before_responses)),
    step("nest", nest),
    step("on 1", goes_on),
    step("actions a", window("lcg1:flow-challenges")),
    step("on 2", goes_on),
    *framework(
        "stealth and defenders",
        step("look for stealth", look_for_stealth),
        step("stealth", ask_stealth),
        step("bypass", bypass),
        step("defenders", ask_defenders),
        step("help", help_defend),
    ),
    step("defended", _to_actions),
    step("stealth and defenders again", after_taking_over),
    step("on 3", goes_on),
    step("actions b", window("lcg1:flow-challenges")),
    step("on 4", goes_on),
    *framework(
        "resolve",
        step("winner", determine_winner),
        step("claim", claim_step),
        step("claimed", note_saved),
        step("unopposed", reward_unopposed),
        step("renown", reward_renown),
    ),
    step("ends", end_challenge),
)


# --- dominance, standing, taxation

DOMINANCE_PHASE = sequence(
    "lcg1.dominance",
    step("begins", begins("dominance", "lcg1:flow-dominance")),
    step("reward", win_dominance),
    step("actions", window("lcg1:flow-dominance")),
    ends("dominance", "lcg1:flow-dominance"),
)
STANDING_PHASE = sequence(
    "lcg1.standing",
    step("begins", begins("standing", "lcg1:flow-standing")),
    step("stand", stand_cards),
    step("actions", window("lcg1:flow-standing")),
    ends("standing", "lcg1:flow-standing"),
)
TAXATION_PHASE = sequence(
    "lcg1.taxation",
    step("begins", begins("taxation", "lcg1:flow-taxation")),
    step("gold", return_gold),
    step("return titles", return_titles),
    step("actions", window("lcg1:flow-taxation")),
    ends("taxation", "lcg1:flow-taxation"),
)


# --- the round


EPIC_PHASE = sequence(
    "lcg1.epic",
    step("begins", begins(EPIC, "lcg1:faq-3.34")),
    step("actions", window("lcg1:faq-3.34")),
    ends(EPIC, "lcg1:faq-3.34"),
)


def _epic_phases(game: Game, frame: Frame) -> None:
    """Phases that were created this round are played between dominance and standing, in the order of creation."""
    played = game.count(counters.PHASES_PLAYED)
    if played < game.count(counters.PHASES_CREATED):
        again(frame)
        words = f"epic phase {game.bump(counters.PHASES_PLAYED)}, in the order of creation"
        game.note("step", 0, TABLE, NOTHING, "lcg1:faq-3.34", (words,))
        push(game, EPIC_PHASE)


def _plots_are_used(game: Game, frame: Frame) -> None:
    """Revealed plots go to the used pile; who has no other to reveal next round keeps the last one."""
    frame.entry = 0
    revealed = [game.plot(seat) for seat in game.player_order() if game.pile(seat, zones.PLOTS)]
    events: list[Event] = [RetirePlot(plot) for plot in revealed if plot != NOTHING]
    timing.happens(game, 0, "lcg1:faq-2.3", events)


def _next_round(game: Game, frame: Frame) -> None:
    go_to(frame, "round")


ROUND = sequence(
    "lcg1.round",
    step("round", round_begins),
    step("plot", phase_of(PLOT_PHASE)),
    step("draw", phase_of(DRAW_PHASE)),
    step("marshalling", phase_of(MARSHALLING_PHASE)),
    step("challenges", phase_of(CHALLENGES_PHASE)),
    step("dominance", phase_of(DOMINANCE_PHASE)),
    step("epic", _epic_phases),
    step("standing", phase_of(STANDING_PHASE)),
    step("taxation", phase_of(TAXATION_PHASE)),
    step("round ends", round_ends),
    step("plots", _plots_are_used),
    step("next", _next_round),
)
