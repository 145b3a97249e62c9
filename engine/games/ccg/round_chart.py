"""The collectible game's six phases, after its own charts where it has them."""

from __future__ import annotations

from engine.base import counters, defaults, zones
from engine.base.ids import NOBODY, NOTHING
from engine.chain.journal import TABLE
from engine.events import EndRound, Event, RecyclePlots, RetirePlot
from engine.games.ccg.melee import ask_to_take_over, open_declaration_window, return_titles
from engine.games.ccg.timing import note_default
from engine.games.lcg1 import timing
from engine.games.lcg1.framework_actions import (
    declaration_step,
    declare_challenges_phase,
    declare_dominance_phase,
    declare_draw_phase,
    declare_phase,
    declare_standing_phase,
    defense_steps,
    end_challenge,
    resolution_steps,
    reveal_steps,
)
from engine.games.lcg1.keywords import deadly_count
from engine.games.lcg1.melee import select_titles
from engine.play.challenges.declaration import ask_attackers, nest_in_challenge
from engine.play.phases.plots import choose_plots, count_initiative
from engine.play.phases.steps import action_window_step, begin_round, continue_at, phase_steps
from engine.play.phases.upkeep import collect_income, return_gold
from engine.play.windows.windows import open_action_window
from engine.table import values
from engine.table.frames import StepFunction, go_to, push, sequence, step
from engine.table.game import Game
from engine.table.rows import Frame


def uncharted_window(rule: str) -> StepFunction:
    """Make a step with actions in a phase that has no chart.

    The FAQ's chart has actions there. Where a window opens, the log notes the default.
    """

    def do(game: Game, frame: Frame) -> None:
        depth = len(game.stack)
        open_action_window(game, rule, frame.entry)
        if len(game.stack) > depth:
            game.note_unsettled(defaults.UNCHARTED, game.stack[-1].entry, rule)

    return do


# --- plot, draw, marshalling


def _count_initiative(game: Game, frame: Frame) -> None:
    """Count initiative and remember its winner for the round."""
    count_initiative(game, frame)
    game.bump(counters.won_initiative(game.active))


PLOT_PHASE = declare_phase(
    "ccg.plot",
    "ccg:plot/reveal",
    step("actions before", uncharted_window("ccg:expert/playing")),
    step("choose", choose_plots),
    *reveal_steps(_count_initiative),
    step("titles", select_titles),
    step("actions after", uncharted_window("ccg:expert/playing")),
)
DRAW_PHASE = declare_draw_phase("ccg.draw", "ccg:draw", uncharted_window("ccg:expert/playing"))
MARSHALLING_PHASE = declare_phase(
    "ccg.marshalling",
    "ccg:marshalling",
    step("income", collect_income(then="gold")),
    step("actions", action_window_step("ccg:marshalling")),
    step("next", continue_at("income")),
    step("gold", return_gold),
)


# --- challenges

CHALLENGES_PHASE = declare_challenges_phase(
    "ccg.challenges", "ccg:challenges", action_window_step("ccg:challenges/windows")
)


def _restart_defense(game: Game, frame: Frame) -> None:
    """Close the canceled window and go back to actions.

    By default, players take actions before stealth and defenders are chosen again.
    """
    go_to(frame, "actions a")
    note_default(game, "taken over", frame.entry)
    if game.action is not None:
        push(game, timing.AFTERWARDS, entry=frame.entry)


def _note_deadly_count(game: Game, frame: Frame) -> None:
    """Note how many deadly characters attack and defend.

    Only where the attacker has some, but no more than the defender.
    """
    attacking, defending = deadly_count(game)
    if 0 < attacking <= defending:
        words = f"deadly characters: {attacking} attack, {defending} defend"
        game.note("step", frame.entry, TABLE, NOTHING, "ccg:kw/deadly", (words,))


def _note_open_points(game: Game, frame: Frame) -> None:
    """Note defaults that apply where participants have left or lost the icon."""
    challenge = game.challenge
    if challenge is None:
        return
    taking_part = [*challenge.attackers, *challenge.defenders]
    if not taking_part:
        note_default(game, "nobody left", frame.entry)
    elif not all(values.has_icon(game, card, challenge.kind) for card in taking_part):
        note_default(game, "icon lost", frame.entry)


def _remember_participants(game: Game, frame: Frame) -> None:
    """Remember for the round who has taken part in the challenge so far."""
    challenge = game.challenge
    if challenge is not None:
        for seat in (challenge.attacker, challenge.defender):
            for card in values.participants(game, seat):
                game.counts[counters.participation(game.ref.get(card, 0))] = 1


CHALLENGE = sequence(
    "ccg.challenge",
    step("attackers", ask_attackers),
    step("declare", declaration_step(open_declaration_window)),
    step("nest", nest_in_challenge),
    step("attacked", _remember_participants),
    step("actions a", action_window_step("ccg:challenges/windows")),
    *defense_steps(step("take over", ask_to_take_over)),
    step("remembered", _remember_participants),
    # Only an attack that was taken over goes back to stealth and defenders.
    step("defended", continue_at("actions b")),
    step("stealth and defenders again", _restart_defense),
    step("actions b", action_window_step("ccg:challenges/windows")),
    *resolution_steps(before=(step("open", _note_open_points),), after=(step("deadly", _note_deadly_count),)),
    step("fought", _remember_participants),
    step("ends", end_challenge),
)


# --- dominance, standing

DOMINANCE_PHASE = declare_dominance_phase("ccg.dominance", "ccg:flow-dominance")
STANDING_PHASE = declare_standing_phase("ccg.standing", "ccg:flow-standing")


# --- the round


def _end_round(game: Game, frame: Frame) -> None:
    frame.entry = 0
    timing.open_action(game, NOBODY, 0, saves=False, responses=False)
    lasted = any(row.until == "round" for row in game.lasting)
    timing.execute(game, [EndRound(game.round)], "ccg:round", 0)
    if lasted and game.outcome is None:
        timing.note_expired_first(game, "round", 0)


def _retire_plots(game: Game, frame: Frame) -> None:
    """Move revealed plots to the used pile; refill empty plot decks before that.

    So the plot just revealed does not return to the deck. A player who owns only one plot keeps it revealed.
    """
    revealed = [(seat, game.plot(seat)) for seat in game.player_order() if game.plot(seat) != NOTHING]
    events: list[Event] = [RecyclePlots(seat) for seat, _card in revealed]
    events += [
        RetirePlot(card) for seat, card in revealed if game.pile(seat, zones.PLOTS) or game.pile(seat, zones.USED)
    ]
    at = game.note("step", 0, TABLE, NOTHING, "ccg:plot/cycle", ("revealed plots are used",))
    timing.let_happen(game, at, "ccg:plot/cycle", events)


ROUND = sequence(
    "ccg.round",
    step("round", begin_round),
    *phase_steps(PLOT_PHASE, DRAW_PHASE, MARSHALLING_PHASE, CHALLENGES_PHASE, DOMINANCE_PHASE, STANDING_PHASE),
    step("round ends", _end_round),
    step("plots", _retire_plots),
    step("titles", return_titles),
    step("next", continue_at("round")),
)
