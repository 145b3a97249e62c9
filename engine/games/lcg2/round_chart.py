"""The second edition's round as its flow chart prints it, phase by phase."""

from __future__ import annotations

from engine.base.ids import NOBODY, NOTHING
from engine.events import EndChallenge, EndPhase, EndRound, Event, GainPower
from engine.games.lcg2 import timing
from engine.games.lcg2.keywords import KEYWORDS_STEP
from engine.games.lcg2.melee import offer_redirect, return_titles, rivals_bonus, select_titles
from engine.play.abilities.resolution import resolve_delayed
from engine.play.abilities.when_revealed import recycle_plots, resolve_when_revealed
from engine.play.challenges.claim import claim_step, note_claim_satisfied
from engine.play.challenges.declaration import (
    ChallengeUnderWay,
    ask_attackers,
    ask_challenge,
    ask_defenders,
    ask_stealth,
    challenge_again,
    initiation_events,
    nest_in_challenge,
    next_challenger,
    set_up_challenge,
)
from engine.play.challenges.winner import compare_strength
from engine.play.phases.plots import ask_first_player, choose_plots, count_initiative, reveal_chosen
from engine.play.phases.steps import action_window_step, begin_phase, begin_round, continue_at, phase_steps
from engine.play.phases.upkeep import (
    collect_income,
    discard_to_reserve,
    draw_cards,
    return_gold,
    stand_cards,
    win_dominance,
)
from engine.table.frames import Step, go_to, push, sequence, step
from engine.table.game import Game
from engine.table.rows import Frame

PHASES = ("plot", "draw", "marshaling", "challenges", "dominance", "standing", "taxation")


# --- how a phase ends: reactions wait until everything else has happened


def phase_end_steps(phase: str, rule: str) -> tuple[Step, Step, Step]:
    """Make the steps that end a phase.

    Effects that lasted until then expire, delayed effects resolve, and only then come reactions.
    """
    name = rule.partition(":")[2]

    def end(game: Game, frame: Frame) -> None:
        row = timing.happen(game, frame.entry, rule, [EndPhase(phase)], hold=True)
        frame.b = NOTHING if row is None else row.id

    def delayed(game: Game, frame: Frame) -> None:
        resolve_delayed(game, "phase", frame.entry)

    return step(name, end), step(f"{name} delayed", delayed), step(f"{name} reactions", _open_held_reactions)


def _open_held_reactions(game: Game, frame: Frame) -> None:
    """Open the reactions to the occurrence whose number frame.b holds."""
    if frame.b != NOTHING:
        timing.open_reactions(game, game.occurrences[frame.b], frame.entry)
        frame.b = NOTHING


# --- 1 plot


def _reveal_plots(game: Game, frame: Frame) -> None:
    events = reveal_chosen(game, frame)
    row = timing.happen(game, frame.b, "lcg2:plot-card/reveal", events, hold=True)
    frame.a = row.id if row is not None else NOTHING


def _open_reveal_reactions(game: Game, frame: Frame) -> None:
    """Open the reactions to revealing, after the when-revealed abilities."""
    game.active = NOBODY
    if frame.a != NOTHING:
        timing.open_reactions(game, game.occurrences[frame.a], frame.b)


PLOT_PHASE = sequence(
    "lcg2.plot",
    step("1.1", begin_phase("plot", "lcg2:1.1")),
    step("1.2", choose_plots),
    step("1.3", _reveal_plots),
    step("1.3.I", count_initiative),
    step("1.3.II", ask_first_player),
    step("when revealed", resolve_when_revealed),
    step("recycle", recycle_plots),
    step("1.3.react", _open_reveal_reactions),
    step("1.4", select_titles),
    step("aw-1", action_window_step("lcg2:aw-1")),
    *phase_end_steps("plot", "lcg2:1.5"),
)


# --- 2 draw

DRAW_PHASE = sequence(
    "lcg2.draw",
    step("2.1", begin_phase("draw", "lcg2:2.1")),
    step("2.2", draw_cards),
    step("aw-2", action_window_step("lcg2:aw-2")),
    *phase_end_steps("draw", "lcg2:2.3"),
)


# --- 3 marshaling


MARSHALING_PHASE = sequence(
    "lcg2.marshaling",
    step("3.1", begin_phase("marshaling", "lcg2:3.1")),
    step("3.2", collect_income(then="3.4")),
    step("aw-3", action_window_step("lcg2:aw-3")),
    step("3.3", continue_at("3.2")),
    *phase_end_steps("marshaling", "lcg2:3.4"),
)


# --- 4 challenges


CHALLENGES_PHASE = sequence(
    "lcg2.challenges",
    step("4.1", begin_phase("challenges", "lcg2:4.1")),
    step("4.3", next_challenger(then="4.4")),
    step("aw-4a", action_window_step("lcg2:aw-4a")),
    step("4.2", ask_challenge),
    step("again", challenge_again(same="aw-4a", following="4.3")),
    *phase_end_steps("challenges", "lcg2:4.4"),
)


def _initiate_challenge(game: Game, frame: Frame) -> None:
    events = initiation_events(game, frame)
    if events:
        row = timing.happen(game, frame.entry, "lcg2:4.2", events, hold=True)
        frame.b = NOTHING if row is None else row.id


def _determine_winner(game: Game, frame: Frame) -> None:
    challenge = game.challenge
    if challenge is None:
        return
    at, rule, outcome = compare_strength(game, challenge, frame.entry)
    row = timing.happen(game, at, rule, [outcome], hold=True)
    frame.b = NOTHING if row is None else row.id


def _resolve_if_won(game: Game, frame: Frame) -> None:
    """Resolve delayed effects of the winner; drop those of other players.

    They are the effects that wait for their user to win the challenge.
    """
    winner = game.challenge.winner if game.challenge is not None else NOBODY
    game.delayed = [row for row in game.delayed if row.when != "win" or row.seat == winner]
    resolve_delayed(game, "win", frame.entry)


def _award_bonuses(game: Game, frame: Frame) -> None:
    challenge = game.challenge
    if challenge is None:
        return
    events: list[Event] = []
    if challenge.unopposed:
        events.append(GainPower(game.faction(challenge.attacker), 1, "unopposed"))
    events += rivals_bonus(game, frame.entry)
    timing.happen(game, frame.entry, "lcg2:4.2.3", events)


def _start_keywords(game: Game, frame: Frame) -> None:
    if game.challenge is not None and game.challenge.winner != NOBODY:
        push(game, KEYWORDS_STEP, entry=frame.entry)


def _end_challenge(game: Game, frame: Frame) -> None:
    if game.challenge is not None:
        timing.happen(game, frame.entry, "lcg2:4.2.6", [EndChallenge(game.challenge.kind)])


CHALLENGE = sequence(
    "lcg2.challenge",
    step("attackers", ask_attackers),
    step("stealth", ask_stealth),
    step("4.2", _initiate_challenge),
    step("redirect", offer_redirect),
    step("4.2 reactions", _open_held_reactions),
    step("nest", nest_in_challenge),
    step("aw-4b", action_window_step("lcg2:aw-4b")),
    step("4.2.1", ask_defenders),
    step("aw-4c", action_window_step("lcg2:aw-4c")),
    step("4.2.2", _determine_winner),
    step("4.2.2 delayed", _resolve_if_won),
    step("4.2.2 reactions", _open_held_reactions),
    step("4.2.3", _award_bonuses),
    step("4.2.4", claim_step),
    step("4.2.4 done", note_claim_satisfied),
    step("4.2.5", _start_keywords),
    step("4.2.6", _end_challenge),
)


def begin_amid(game: Game, fought: ChallengeUnderWay) -> None:
    """Start a described board with a challenge under way.

    Next is the action window after what was declared.
    """
    at = set_up_challenge(game, fought, ROUND, CHALLENGES_PHASE, "lcg2:4.1")
    go_to(push(game, CHALLENGE, entry=at), "aw-4b" if fought.defenders is None else "aw-4c")


# --- 5 dominance, 6 standing, 7 taxation

DOMINANCE_PHASE = sequence(
    "lcg2.dominance",
    step("5.1", begin_phase("dominance", "lcg2:5.1")),
    step("5.2", win_dominance),
    step("aw-5", action_window_step("lcg2:aw-5")),
    *phase_end_steps("dominance", "lcg2:5.3"),
)
STANDING_PHASE = sequence(
    "lcg2.standing",
    step("6.1", begin_phase("standing", "lcg2:6.1")),
    step("6.2", stand_cards),
    step("aw-6", action_window_step("lcg2:aw-6")),
    *phase_end_steps("standing", "lcg2:6.3"),
)
TAXATION_PHASE = sequence(
    "lcg2.taxation",
    step("7.1", begin_phase("taxation", "lcg2:7.1")),
    step("7.2", return_gold),
    step("7.3", discard_to_reserve),
    step("7.4", return_titles),
    step("aw-7", action_window_step("lcg2:aw-7")),
    *phase_end_steps("taxation", "lcg2:7.5"),
)


# --- the round


def _end_round(game: Game, frame: Frame) -> None:
    go_to(frame, "round")
    timing.happen(game, 0, "lcg2:7.5", [EndRound(game.round)])


ROUND = sequence(
    "lcg2.round",
    step("round", begin_round),
    *phase_steps(
        PLOT_PHASE,
        DRAW_PHASE,
        MARSHALING_PHASE,
        CHALLENGES_PHASE,
        DOMINANCE_PHASE,
        STANDING_PHASE,
        TAXATION_PHASE,
    ),
    step("round ends", _end_round),
)
