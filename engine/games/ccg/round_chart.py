"""The collectible game's six phases, after its own charts where it has them."""

from __future__ import annotations

from engine.base import counters, defaults, zones
from engine.base.ids import NOBODY, NOTHING
from engine.chain.journal import TABLE
from engine.events import Event, RecyclePlots, RetirePlot, RoundEnds
from engine.games.ccg.melee import before_responses, return_titles, take_over
from engine.games.ccg.timing import note_default
from engine.games.lcg1 import timing
from engine.games.lcg1.framework_actions import (
    challenges_phase,
    choosing_defenders,
    declare,
    dominance_phase,
    draw_phase,
    end_challenge,
    phase,
    resolving,
    revealing,
    standing_phase,
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


def uncharted(rule: str) -> StepFunction:
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


def _initiative(game: Game, frame: Frame) -> None:
    """Count initiative and remember its winner for the round."""
    count_initiative(game, frame)
    game.bump(counters.won_initiative(game.active))


PLOT_PHASE = phase(
    "ccg.plot",
    "ccg:plot/reveal",
    step("actions before", uncharted("ccg:expert/playing")),
    step("choose", choose_plots),
    *revealing(_initiative),
    step("titles", select_titles),
    step("actions after", uncharted("ccg:expert/playing")),
)
DRAW_PHASE = draw_phase("ccg.draw", "ccg:draw", uncharted("ccg:expert/playing"))
MARSHALLING_PHASE = phase(
    "ccg.marshalling",
    "ccg:marshalling",
    step("income", collect_income(then="gold")),
    step("actions", action_window_step("ccg:marshalling")),
    step("next", continue_at("income")),
    step("gold", return_gold),
)


# --- challenges

CHALLENGES_PHASE = challenges_phase("ccg.challenges", "ccg:challenges", action_window_step("ccg:challenges/windows"))


def _taken_over(game: Game, frame: Frame) -> None:
    """Close the canceled window and go back to actions.

    By default, players take actions before stealth and defenders are chosen again.
    """
    go_to(frame, "actions a")
    note_default(game, "taken over", frame.entry)
    if game.action is not None:
        push(game, timing.AFTERWARDS, entry=frame.entry)


def _count_deadly(game: Game, frame: Frame) -> None:
    """Note how many deadly characters attack and defend.

    Only where the attacker has some, but no more than the defender.
    """
    attacking, defending = deadly_count(game)
    if 0 < attacking <= defending:
        words = f"deadly characters: {attacking} attack, {defending} defend"
        game.note("step", frame.entry, TABLE, NOTHING, "ccg:kw/deadly", (words,))


def _note_open(game: Game, frame: Frame) -> None:
    """Note defaults that apply where participants have left or lost the icon."""
    challenge = game.challenge
    if challenge is None:
        return
    taking_part = [*challenge.attackers, *challenge.defenders]
    if not taking_part:
        note_default(game, "nobody left", frame.entry)
    elif not all(values.has_icon(game, card, challenge.kind) for card in taking_part):
        note_default(game, "icon lost", frame.entry)


def _remember(game: Game, frame: Frame) -> None:
    """Remember for the round who has taken part in the challenge so far."""
    challenge = game.challenge
    if challenge is not None:
        for seat in (challenge.attacker, challenge.defender):
            for card in values.participants(game, seat):
                game.counts[counters.participation(game.ref.get(card, 0))] = 1


CHALLENGE = sequence(
    "ccg.challenge",
    step("attackers", ask_attackers),
    step("declare", declare(before_responses)),
    step("nest", nest_in_challenge),
    step("attacked", _remember),
    step("actions a", action_window_step("ccg:challenges/windows")),
    *choosing_defenders(step("take over", take_over)),
    step("remembered", _remember),
    # Only an attack that was taken over goes back to stealth and defenders.
    step("defended", continue_at("actions b")),
    step("stealth and defenders again", _taken_over),
    step("actions b", action_window_step("ccg:challenges/windows")),
    *resolving(before=(step("open", _note_open),), after=(step("deadly", _count_deadly),)),
    step("fought", _remember),
    step("ends", end_challenge),
)


# --- dominance, standing

DOMINANCE_PHASE = dominance_phase("ccg.dominance", "ccg:flow-dominance")
STANDING_PHASE = standing_phase("ccg.standing", "ccg:flow-standing")


# --- the round


def _round_ends(game: Game, frame: Frame) -> None:
    frame.entry = 0
    timing.open_action(game, NOBODY, 0, saves=False, responses=False)
    lasted = any(row.until == "round" for row in game.lasting)
    timing.execute(game, [RoundEnds(game.round)], "ccg:round", 0)
    if lasted and game.outcome is None:
        timing.note_expired_first(game, "round", 0)


def _plots(game: Game, frame: Frame) -> None:
    """Move revealed plots to the used pile; refill empty plot decks before that.

    So the plot just revealed does not return to the deck. A player who owns only one plot keeps it revealed.
    """
    revealed = [(seat, game.plot(seat)) for seat in game.player_order() if game.plot(seat) != NOTHING]
    events: list[Event] = [RecyclePlots(seat) for seat, _card in revealed]
    events += [
        RetirePlot(card) for seat, card in revealed if game.pile(seat, zones.PLOTS) or game.pile(seat, zones.USED)
    ]
    at = game.note("step", 0, TABLE, NOTHING, "ccg:plot/cycle", ("revealed plots are used",))
    timing.happens(game, at, "ccg:plot/cycle", events)


ROUND = sequence(
    "ccg.round",
    step("round", begin_round),
    *phase_steps(PLOT_PHASE, DRAW_PHASE, MARSHALLING_PHASE, CHALLENGES_PHASE, DOMINANCE_PHASE, STANDING_PHASE),
    step("round ends", _round_ends),
    step("plots", _plots),
    step("titles", return_titles),
    step("next", continue_at("round")),
)
