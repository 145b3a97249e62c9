"""The collectible game's round: six phases, as its own charts print them where it has some."""

from __future__ import annotations

from engine.base import counters, defaults, zones
from engine.base.ids import NOBODY, NOTHING
from engine.chain.journal import TABLE
from engine.events import Event, RecyclePlots, RetirePlot, RoundEnds
from engine.games.ccg.melee import before_responses, return_titles, take_over
from engine.games.ccg.timing import note_default
from engine.games.lcg1 import timing
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
)
from engine.games.lcg1.keywords import deadly_count
from engine.games.lcg1.melee import select_titles
from engine.play.challenges.claim import claim_step
from engine.play.challenges.declaration import ask_attackers, ask_defenders, ask_stealth, nest
from engine.play.phases.plots import ask_first_player, choose_plots, count_initiative
from engine.play.phases.steps import begins, window
from engine.play.phases.upkeep import collect_income, draw_cards, return_gold, stand_cards, win_dominance
from engine.play.windows.windows import open_action_window
from engine.table import values
from engine.table.frames import Do, go_to, push, sequence, step
from engine.table.game import Game
from engine.table.rows import Frame


def uncharted(rule: str) -> Do:
    """Actions in a phase that has no chart, where the FAQ's chart has them."""

    def do(game: Game, frame: Frame) -> None:
        depth = len(game.stack)
        open_action_window(game, rule, frame.entry)
        if len(game.stack) > depth:
            game.note_unsettled(defaults.UNCHARTED, game.stack[-1].entry, rule)

    return do


# --- plot, draw, marshalling


def _initiative(game: Game, frame: Frame) -> None:
    """Who wins initiative is remembered in the round."""
    count_initiative(game, frame)
    game.bump(counters.won_initiative(game.active))


PLOT_PHASE = sequence(
    "ccg.plot",
    step("begins", begins("plot", "ccg:plot/reveal")),
    step("actions before", uncharted("ccg:expert/playing")),
    step("choose", choose_plots),
    *framework(
        "reveal",
        step("reveal", reveal_plots),
        step("initiative", _initiative),
        step("first player", ask_first_player),
        step("chosen", nobody_active),
    ),
    step("titles", select_titles),
    step("actions after", uncharted("ccg:expert/playing")),
    ends("plot", "ccg:plot/reveal"),
)
DRAW_PHASE = sequence(
    "ccg.draw",
    step("begins", begins("draw", "ccg:draw")),
    step("actions before", uncharted("ccg:expert/playing")),
    step("draw", draw_cards),
    step("actions after", uncharted("ccg:expert/playing")),
    ends("draw", "ccg:draw"),
)
MARSHALLING_PHASE = sequence(
    "ccg.marshalling",
    step("begins", begins("marshalling", "ccg:marshalling")),
    step("income", collect_income(then="gold")),
    step("actions", window("ccg:marshalling")),
    step("next", next_turn),
    step("gold", return_gold),
    ends("marshalling", "ccg:marshalling"),
)


# --- challenges

CHALLENGES_PHASE = sequence(
    "ccg.challenges",
    step("begins", begins("challenges", "ccg:challenges")),
    step("active", next_player),
    step("actions", window("ccg:challenges/windows")),
    step("declare", may_initiate),
    step("again", challenge_again),
    ends("challenges", "ccg:challenges"),
)


def _to_actions(game: Game, frame: Frame) -> None:
    """Only an attack that somebody made the own one comes to stealth and defenders again."""
    go_to(frame, "actions b")


def _taken_over(game: Game, frame: Frame) -> None:
    """The window that is left closes; by default actions come before stealth and defenders are chosen anew."""
    go_to(frame, "actions a")
    note_default(game, "taken over", frame.entry)
    if game.action is not None:
        push(game, timing.AFTERWARDS, entry=frame.entry)


def _count_deadly(game: Game, frame: Frame) -> None:
    """Says how many deadly characters attack and defend, where the attacker has some and not the most."""
    attacking, defending = deadly_count(game)
    if 0 < attacking <= defending:
        words = f"deadly characters: {attacking} attack, {defending} defend"
        game.note("step", frame.entry, TABLE, NOTHING, "ccg:kw/deadly", (words,))


def _note_open(game: Game, frame: Frame) -> None:
    """Says what the book leaves open about those who take part, or no longer do."""
    challenge = game.challenge
    if challenge is None:
        return
    taking_part = [*challenge.attackers, *challenge.defenders]
    if not taking_part:
        note_default(game, "nobody left", frame.entry)
    elif not all(values.has_icon(game, card, challenge.kind) for card in taking_part):
        note_default(game, "icon lost", frame.entry)


def _remember(game: Game, frame: Frame) -> None:
    """Who has taken part in a challenge by now is remembered in the round."""
    challenge = game.challenge
    if challenge is not None:
        for seat in (challenge.attacker, challenge.defender):
            for card in values.participants(game, seat):
                game.counts[counters.fought(game.ref.get(card, 0))] = 1


CHALLENGE = sequence(
    "ccg.challenge",
    step("attackers", ask_attackers),
    step("declare", declare(before_responses)),
    step("nest", nest),
    step("attacked", _remember),
    step("actions a", window("ccg:challenges/windows")),
    *framework(
        "stealth and defenders",
        step("look for stealth", look_for_stealth),
        step("stealth", ask_stealth),
        step("bypass", bypass),
        step("defenders", ask_defenders),
        step("take over", take_over),
    ),
    step("remembered", _remember),
    step("defended", _to_actions),
    step("stealth and defenders again", _taken_over),
    step("actions b", window("ccg:challenges/windows")),
    *framework(
        "resolve",
        step("open", _note_open),
        step("winner", determine_winner),
        step("claim", claim_step),
        step("claimed", note_saved),
        step("unopposed", reward_unopposed),
        step("renown", reward_renown),
        step("deadly", _count_deadly),
    ),
    step("fought", _remember),
    step("ends", end_challenge),
)


# --- dominance, standing

DOMINANCE_PHASE = sequence(
    "ccg.dominance",
    step("begins", begins("dominance", "ccg:flow-dominance")),
    step("reward", win_dominance),
    step("actions", window("ccg:flow-dominance")),
    ends("dominance", "ccg:flow-dominance"),
)
STANDING_PHASE = sequence(
    "ccg.standing",
    step("begins", begins("standing", "ccg:flow-standing")),
    step("stand", stand_cards),
    step("actions", window("ccg:flow-standing")),
    ends("standing", "ccg:flow-standing"),
)


# --- the round


def _round_ends(game: Game, frame: Frame) -> None:
    frame.entry = 0
    timing.open_action(game, NOBODY, 0, saves=False, responses=False)
    lasted = any(row.until == "round" for row in game.lasting)
    timing.execute(game, [RoundEnds(game.round)], "ccg:round", 0)
    if lasted and game.outcome is None:
        timing.note_expired_first(game, "round", 0)


def _plots(game: Game, frame: Frame) -> None:
    """Whoever has revealed the last plot takes the used ones back but that; who owns one plot only keeps it."""
    revealed = [(seat, game.plot(seat)) for seat in game.player_order() if game.plot(seat) != NOTHING]
    events: list[Event] = [RecyclePlots(seat) for seat, _card in revealed]
    events += [
        RetirePlot(card) for seat, card in revealed if game.pile(seat, zones.PLOTS) or game.pile(seat, zones.USED)
    ]
    at = game.note("step", 0, TABLE, NOTHING, "ccg:plot/cycle", ("revealed plots are used",))
    timing.happens(game, at, "ccg:plot/cycle", events)


def _next_round(game: Game, frame: Frame) -> None:
    go_to(frame, "round")


ROUND = sequence(
    "ccg.round",
    step("round", round_begins),
    step("plot", phase_of(PLOT_PHASE)),
    step("draw", phase_of(DRAW_PHASE)),
    step("marshalling", phase_of(MARSHALLING_PHASE)),
    step("challenges", phase_of(CHALLENGES_PHASE)),
    step("dominance", phase_of(DOMINANCE_PHASE)),
    step("standing", phase_of(STANDING_PHASE)),
    step("round ends", _round_ends),
    step("plots", _plots),
    step("titles", return_titles),
    step("next", _next_round),
)
