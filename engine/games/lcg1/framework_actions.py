"""What happens in the boxes of the flow charts: framework actions of games with action windows in six steps."""

from __future__ import annotations

from engine.base import defaults, zones
from engine.base.ids import NOBODY, NOTHING
from engine.cards import RENOWN
from engine.chain.journal import TABLE
from engine.events import (
    EndChallenge,
    Event,
    GainPower,
    InitiateChallenge,
    Kneel,
    PhaseBegins,
    PhaseEnds,
    RevealPlot,
    RoundEnds,
    Save,
    bring_home,
)
from engine.games.lcg1 import payment, timing
from engine.games.lcg1.keywords import note_own_side
from engine.play.abilities import tolls
from engine.play.challenges.declaration import UnderWay, bypassing, stand_in
from engine.play.challenges.winner import compare
from engine.play.ending.match_end import ends_at_time
from engine.play.phases.steps import next_active, note_active
from engine.play.rules.action_window_rules import cited
from engine.prompts.prompts import ask
from engine.table import values
from engine.table.challenge import Challenge
from engine.table.constants import SKIPPED, STANDS_ATTACKING, forget, holds, in_challenges
from engine.table.frames import NAMES, STEP_NAMES, Do, Step, again, go_to, leave, push, step
from engine.table.game import Game
from engine.table.rows import Action, Frame, Occurrence

# --- framework actions


def framework(name: str, *steps: Step) -> tuple[Step, ...]:
    """Several events in one window: each with its own save and cancel, then passives and responses to all of them."""

    def opens(game: Game, frame: Frame) -> None:
        open_framework(game, frame.entry)

    def closes(game: Game, frame: Frame) -> None:
        if game.action is not None:
            push(game, timing.AFTERWARDS, entry=frame.entry)

    return step(f"{name} begins", opens), *steps, step(f"{name} ends", closes)


def open_framework(game: Game, entry: int) -> None:
    course = Occurrence(game.new_row(), [], cited(game).framework, entry)
    game.occurrences[course.id] = course
    game.action = Action(NOBODY, course.id, entry)


def ends(phase: str, rule: str) -> Step:
    """A phase ends: what lasted until then expires, then passives; nothing is saved from, nobody responds."""

    def end(game: Game, frame: Frame) -> None:
        timing.open_action(game, NOBODY, frame.entry, saves=False, responses=False)
        lasted = any(row.until == "phase" for row in game.lasting)
        timing.execute(game, [PhaseEnds(phase)], rule, frame.entry)
        if lasted and game.outcome is None:
            timing.note_expired_first(game, "phase", frame.entry)

    return step("ends", end)


# --- plot, marshalling


def reveal_plots(game: Game, frame: Frame) -> None:
    frame.b = game.note("step", frame.entry, TABLE, NOTHING, cited(game).reveal_plots, ("reveal plots",))
    events: list[Event] = [RevealPlot(card) for seat in game.player_order() for card in game.pile(seat, zones.CHOSEN)]
    timing.happens(game, frame.b, cited(game).chosen_plot, events)


def nobody_active(game: Game, frame: Frame) -> None:
    game.active = NOBODY


def next_turn(game: Game, frame: Frame) -> None:
    go_to(frame, "income")


# --- challenges


def next_player(game: Game, frame: Frame) -> None:
    if next_active(game) == NOBODY:
        go_to(frame, "ends")
    else:
        frame.b = note_active(game, frame.entry, "challenges", cited(game).active_challenger)


def may_initiate(game: Game, frame: Frame) -> None:
    if game.active != NOBODY:
        ask(game, "challenge", game.active)


def challenge_again(game: Game, frame: Frame) -> None:
    """After a challenge the same player goes on; after a pass the next one does, and nobody is active twice."""
    go_to(frame, "actions" if frame.a == 1 and game.active != NOBODY else "active")
    frame.a = NOTHING


def declare(before_responses: Do) -> Do:
    """The challenge is declared, and its attackers kneel; what comes before anybody responds is the game's."""

    def do(game: Game, frame: Frame) -> None:
        _declare(game, frame, before_responses)

    return do


def _declare(game: Game, frame: Frame, before_responses: Do) -> None:
    declared, game.declaring = game.declaring, None
    if declared is None:
        leave(frame)
        return
    attackers = tuple(declared.attackers)
    owed = tolls.on_challenge(game, declared.attacker, declared.kind, declared.defender)
    owed += tolls.on_cards(game, attackers)
    events: list[Event] = [
        *tolls.paid(declared.attacker, owed),
        InitiateChallenge(declared.kind, declared.attacker, declared.defender, attackers),
    ]
    events += [
        Kneel(card) for card in attackers if not holds(game, STANDS_ATTACKING, in_challenges(card, declared.kind))
    ]
    before_responses(game, frame)
    payment.happen(game, frame.entry, cited(game).declare, events)


def look_for_stealth(game: Game, frame: Frame) -> None:
    """Stealth targets are chosen now: the declaration is taken up again with those who still attack."""
    challenge = game.challenge
    frame.a = NOTHING
    if challenge is not None:
        game.declaring = Challenge(
            challenge.kind, challenge.attacker, challenge.defender, list(challenge.attackers), challenge.entry
        )


def bypass(game: Game, frame: Frame) -> None:
    declared, game.declaring = game.declaring, None
    frame.a = NOTHING
    if declared is not None:
        timing.happens(game, frame.entry, game.deal.cited.stealth, bypassing(declared))


def determine_winner(game: Game, frame: Frame) -> None:
    if game.challenge is not None:
        at, rule, outcome = compare(game, game.challenge, frame.entry)
        note_own_side(game, at)
        timing.happens(game, at, rule, [outcome])


def note_saved(game: Game, frame: Frame) -> None:
    """That a character which was chosen and saved fills its part of the claim is our default."""
    if game.action is not None and any(isinstance(event, Save) for event in timing.course_of(game).events):
        game.note_unsettled(defaults.SAVED_FOR_CLAIM, frame.entry, cited(game).high_claim)


def reward_unopposed(game: Game, frame: Frame) -> None:
    challenge = game.challenge
    if challenge is not None and challenge.unopposed:
        events: list[Event] = [GainPower(game.faction(challenge.attacker), 1, "unopposed")]
        timing.happens(game, frame.entry, cited(game).unopposed, events)


def reward_renown(game: Game, frame: Frame) -> None:
    """Characters of the winner that take part and have renown claim 1 power each."""
    challenge = game.challenge
    if challenge is not None and challenge.winner != NOBODY:
        cards = [c for c in values.participants(game, challenge.winner) if values.keywords(game, c) & RENOWN]
        events: list[Event] = [GainPower(card, 1, "renown") for card in cards]
        timing.happens(game, frame.entry, cited(game).renown, events)


def end_challenge(game: Game, frame: Frame) -> None:
    if game.action is not None:  # a player left in the midst of a framework action: its window closes first
        again(frame)
        push(game, timing.AFTERWARDS, entry=frame.entry)
    elif game.challenge is not None:
        EndChallenge(game.challenge.kind).apply(game, frame.entry, cited(game).resolve)
        forget(game)
        timing.settle(game, frame.entry)


def begin_amid(game: Game, fought: UnderWay, sequences: tuple[int, int, int], rule: str) -> None:
    """A described board with a challenge under way: the next thing is the segment of player actions after what was
    declared, or the defenders where stealth was used already.

    sequences: the game's round, its challenges phase, a challenge.
    """
    round, challenges, challenge = sequences
    push(game, round).step = STEP_NAMES[round].index("challenges") + 1
    phase = push(game, challenges, a=1)
    go_to(phase, "again")
    phase.entry = game.note("phase", 0, TABLE, NOTHING, rule, ("challenges", game.round))
    PhaseBegins("challenges").apply(game, phase.entry, rule)
    while next_active(game) not in (fought.attacker, NOBODY):
        pass
    phase.b = note_active(game, phase.entry, "challenges", cited(game).active_challenger)
    at = stand_in(game, fought, phase.b)
    frame = push(game, challenge, entry=at)
    if fought.defenders is not None:
        go_to(frame, "actions b")
    elif fought.bypassed:
        open_framework(game, at)
        go_to(frame, "defenders")
    else:
        go_to(frame, "actions a")


# --- the round


def round_begins(game: Game, frame: Frame) -> None:
    if not ends_at_time(game):
        game.round += 1
        game.note("round", 0, TABLE, NOTHING, cited(game).round, (game.round,))


def phase_of(number: int) -> Do:
    def do(game: Game, frame: Frame) -> None:
        name = NAMES[number].partition(".")[2]
        if holds(game, SKIPPED, game.deal.ruleset.phases.index(name)):
            game.note("step", 0, TABLE, NOTHING, cited(game).round, (f"the {name} phase is skipped",))
        else:
            push(game, number)

    return do


def round_ends(game: Game, frame: Frame) -> None:
    timing.open_action(game, NOBODY, 0, saves=False, responses=False)
    timing.execute(game, [RoundEnds(game.round)], cited(game).round, 0)
    lent = bring_home(game)
    if lent:
        timing.execute(game, lent, game.deal.cited.expiry, 0)
