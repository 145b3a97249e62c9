"""Framework actions of games with action windows in six steps.

They are the boxes of the flow charts.
"""

from __future__ import annotations

from engine.base import defaults
from engine.base.ids import NOBODY, NOTHING
from engine.cards import RENOWN
from engine.events import (
    EndChallenge,
    EndPhase,
    EndRound,
    Event,
    GainPower,
    Save,
    return_plots,
)
from engine.games.lcg1 import payment, timing
from engine.games.lcg1.keywords import note_own_side
from engine.play.challenges.claim import claim_step
from engine.play.challenges.declaration import (
    ChallengeUnderWay,
    ask_challenge,
    ask_defenders,
    ask_stealth,
    attack_events,
    bypass_events,
    challenge_again,
    next_challenger,
    set_up_challenge,
)
from engine.play.challenges.winner import compare_strength
from engine.play.phases.plots import ask_first_player, count_initiative, reveal_chosen
from engine.play.phases.steps import action_window_step, begin_phase, clear_active
from engine.play.phases.upkeep import draw_cards, stand_cards, win_dominance
from engine.play.rules.action_window_rules import cited_rules
from engine.table import values
from engine.table.challenge import Challenge
from engine.table.constants import clear_caches
from engine.table.frames import Step, StepFunction, go_to, push, repeat_step, sequence, skip_rest, step
from engine.table.game import Game
from engine.table.rows import ActionWindow, Frame, Occurrence

# --- framework actions


def framework_steps(name: str, *steps: Step) -> tuple[Step, ...]:
    """Put the events of several steps into one window.

    Each event has its own save and cancel; after that come passives and responses to all of them.
    """

    def opens(game: Game, frame: Frame) -> None:
        open_framework_window(game, frame.entry)

    def closes(game: Game, frame: Frame) -> None:
        if game.action is not None:
            push(game, timing.AFTERWARDS, entry=frame.entry)

    return step(f"{name} begins", opens), *steps, step(f"{name} ends", closes)


def open_framework_window(game: Game, entry: int) -> None:
    course = Occurrence(game.new_row(), [], cited_rules(game).framework, entry)
    game.occurrences[course.id] = course
    game.action = ActionWindow(NOBODY, course.id, entry)


def phase_end_step(phase: str, rule: str) -> Step:
    """Make the step that ends a phase.

    Effects that lasted until then expire, then passives resolve. There are no saves and no responses.
    """

    def end(game: Game, frame: Frame) -> None:
        timing.open_action(game, NOBODY, frame.entry, saves=False, responses=False)
        lasted = any(row.until == "phase" for row in game.lasting)
        timing.execute(game, [EndPhase(phase)], rule, frame.entry)
        if lasted and game.outcome is None:
            timing.note_expired_first(game, "phase", frame.entry)

    return step("ends", end)


# --- phases


def declare_phase(name: str, rule: str, *steps: Step) -> int:
    """Declare the sequence of a phase: it begins, goes through its chart, and ends."""
    named = name.partition(".")[2]
    return sequence(name, step("begins", begin_phase(named, rule)), *steps, phase_end_step(named, rule))


def reveal_steps(initiative: StepFunction = count_initiative) -> tuple[Step, ...]:
    """Make the box that reveals plots; a game may count initiative in its own way."""
    return framework_steps(
        "reveal",
        step("reveal", _reveal_plots),
        step("initiative", initiative),
        step("first player", ask_first_player),
        step("chosen", clear_active),
    )


def _reveal_plots(game: Game, frame: Frame) -> None:
    events = reveal_chosen(game, frame)
    timing.let_happen(game, frame.b, cited_rules(game).chosen_plot, events)


def declare_draw_phase(name: str, rule: str, actions: StepFunction) -> int:
    return declare_phase(
        name, rule, step("actions before", actions), step("draw", draw_cards), step("actions after", actions)
    )


def declare_challenges_phase(name: str, rule: str, actions: StepFunction) -> int:
    return declare_phase(
        name,
        rule,
        step("active", next_challenger(then="ends")),
        step("actions", actions),
        step("declare", ask_challenge),
        step("again", challenge_again(same="actions", following="active")),
    )


def declare_dominance_phase(name: str, rule: str) -> int:
    return declare_phase(name, rule, step("reward", win_dominance), step("actions", action_window_step(rule)))


def declare_standing_phase(name: str, rule: str) -> int:
    return declare_phase(name, rule, step("stand", stand_cards), step("actions", action_window_step(rule)))


# --- challenges


def declaration_step(before_responses: StepFunction) -> StepFunction:
    """Make the step that declares a challenge and kneels the attackers.

    before_responses: what the game does before players may respond.
    """

    def do(game: Game, frame: Frame) -> None:
        _declare_challenge(game, frame, before_responses)

    return do


def _declare_challenge(game: Game, frame: Frame, before_responses: StepFunction) -> None:
    declared, game.declaring = game.declaring, None
    if declared is None:
        skip_rest(frame)
        return
    events = attack_events(game, declared)
    before_responses(game, frame)
    payment.happen(game, frame.entry, cited_rules(game).declare, events)


def defense_steps(*steps: Step) -> tuple[Step, ...]:
    """Make the box of stealth and defenders; a game adds what comes after both."""
    return framework_steps(
        "stealth and defenders",
        step("look for stealth", _reopen_declaration),
        step("stealth", ask_stealth),
        step("bypass", _bypass),
        step("defenders", ask_defenders),
        *steps,
    )


def resolution_steps(before: tuple[Step, ...] = (), after: tuple[Step, ...] = ()) -> tuple[Step, ...]:
    """Make the box that resolves a challenge, with a game's steps before and after."""
    return framework_steps(
        "resolve",
        *before,
        step("winner", _determine_winner),
        step("claim", claim_step),
        step("claimed", _note_saved_for_claim),
        step("unopposed", _reward_unopposed),
        step("renown", _reward_renown),
        *after,
    )


def _reopen_declaration(game: Game, frame: Frame) -> None:
    """Reopen the declaration with the current attackers, to choose stealth targets."""
    challenge = game.challenge
    frame.a = NOTHING
    if challenge is not None:
        game.declaring = Challenge(
            challenge.kind, challenge.attacker, challenge.defender, list(challenge.attackers), challenge.entry
        )


def _bypass(game: Game, frame: Frame) -> None:
    declared, game.declaring = game.declaring, None
    frame.a = NOTHING
    if declared is not None:
        timing.let_happen(game, frame.entry, game.deal.cited.stealth, bypass_events(declared))


def _determine_winner(game: Game, frame: Frame) -> None:
    if game.challenge is not None:
        at, rule, outcome = compare_strength(game, game.challenge, frame.entry)
        note_own_side(game, at)
        timing.let_happen(game, at, rule, [outcome])


def _note_saved_for_claim(game: Game, frame: Frame) -> None:
    """Note the default that a chosen character that was saved satisfies claim.

    It satisfies its own part of the claim.
    """
    if game.action is not None and any(isinstance(event, Save) for event in timing.current_course(game).events):
        game.note_unsettled(defaults.SAVED_FOR_CLAIM, frame.entry, cited_rules(game).high_claim)


def _reward_unopposed(game: Game, frame: Frame) -> None:
    challenge = game.challenge
    if challenge is not None and challenge.unopposed:
        events: list[Event] = [GainPower(game.faction(challenge.attacker), 1, "unopposed")]
        timing.let_happen(game, frame.entry, cited_rules(game).unopposed, events)


def _reward_renown(game: Game, frame: Frame) -> None:
    """Give 1 power to each of the winner's participants with renown."""
    challenge = game.challenge
    if challenge is not None and challenge.winner != NOBODY:
        cards = [c for c in values.participants(game, challenge.winner) if values.keywords(game, c) & RENOWN]
        events: list[Event] = [GainPower(card, 1, "renown") for card in cards]
        timing.let_happen(game, frame.entry, cited_rules(game).renown, events)


def end_challenge(game: Game, frame: Frame) -> None:
    if game.action is not None:  # a player left during a framework action: close its window first
        repeat_step(frame)
        push(game, timing.AFTERWARDS, entry=frame.entry)
    elif game.challenge is not None:
        EndChallenge(game.challenge.kind).apply(game, frame.entry, cited_rules(game).resolve)
        clear_caches(game)
        timing.settle(game, frame.entry)


def begin_amid(game: Game, fought: ChallengeUnderWay, sequences: tuple[int, int, int], rule: str) -> None:
    """Start a described board with a challenge under way.

    Next is the segment of player actions after what was declared, or the choice of defenders if stealth was used
    already.

    sequences: the game's round, its challenges phase, a challenge.
    """
    round, challenges, challenge = sequences
    at = set_up_challenge(game, fought, round, challenges, rule)
    frame = push(game, challenge, entry=at)
    if fought.defenders is not None:
        go_to(frame, "actions b")
    elif fought.bypassed:
        open_framework_window(game, at)
        go_to(frame, "defenders")
    else:
        go_to(frame, "actions a")


# --- the round


def end_round(game: Game, frame: Frame) -> None:
    timing.open_action(game, NOBODY, 0, saves=False, responses=False)
    timing.execute(game, [EndRound(game.round)], cited_rules(game).round, 0)
    lent = return_plots(game)
    if lent:
        timing.execute(game, lent, game.deal.cited.expiry, 0)
