"""The first edition's round as its flow charts print it: framework actions, and player actions between them."""

from __future__ import annotations

from engine.cards import RENOWN
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
from engine.lcg1 import purse, timing
from engine.lcg1.declaring import EPIC, PHASES
from engine.lcg1.keywords import note_own_side
from engine.lcg1.melee import after_taking_over, before_responses, help_defend, return_titles, select_titles
from engine.log.journal import TABLE
from engine.play import tolls
from engine.play.claiming import claim_step
from engine.play.declaring import UnderWay, ask_attackers, ask_defenders, ask_stealth, bypassing, nest, stand_in
from engine.play.ending import ends_at_time
from engine.play.plots import ask_first_player, choose_plots, count_initiative
from engine.play.steps import begins, next_active, note_active, window
from engine.play.upkeep import collect_income, draw_cards, return_gold, stand_cards, win_dominance
from engine.play.windowed import cited
from engine.play.winning import compare
from engine.prompts import ask
from engine.table import counts, values, zones
from engine.table.challenge import Challenge
from engine.table.constants import BETWEEN, SKIPPED, STANDS_ATTACKING, forget, holds, in_challenges
from engine.table.frames import NAMES, STEP_NAMES, Do, Step, again, go_to, leave, push, sequence, step
from engine.table.game import Game
from engine.table.rows import NOBODY, NOTHING, Action, Frame, Occurrence

# --- framework actions


def framework(name: str, *steps: Step) -> tuple[Step, ...]:
    """Several events in one window: each with its own save and cancel, then passives and responses to all of them."""

    def opens(game: Game, frame: Frame) -> None:
        _open_framework(game, frame.entry)

    def closes(game: Game, frame: Frame) -> None:
        if game.action is not None:
            push(game, timing.AFTERWARDS, entry=frame.entry)

    return step(f"{name} begins", opens), *steps, step(f"{name} ends", closes)


def _open_framework(game: Game, entry: int) -> None:
    course = Occurrence(game.new_row(), [], cited(game).framework, entry)
    game.occurrences[course.id] = course
    game.action = Action(NOBODY, course.id, entry)


def ends(phase: str, rule: str) -> Step:
    """A phase ends: what lasted until then expires, then passives; nothing is saved from, nobody responds."""

    def end(game: Game, frame: Frame) -> None:
        timing.open_action(game, NOBODY, frame.entry, saves=False, responses=False)
        timing.execute(game, [PhaseEnds(phase)], rule, frame.entry)

    return step("ends", end)


# --- plot


def _reveal(game: Game, frame: Frame) -> None:
    frame.b = game.note("step", frame.entry, TABLE, NOTHING, cited(game).reveal_plots, ("reveal plots",))
    events: list[Event] = [RevealPlot(card) for seat in game.player_order() for card in game.pile(seat, zones.CHOSEN)]
    timing.happens(game, frame.b, cited(game).chosen_plot, events)


def _between(game: Game, frame: Frame) -> None:
    """Where a card says so, actions are taken before the chosen plots are revealed."""
    if BETWEEN in game.deal.constants and holds(game, BETWEEN, 0):
        window("lcg1:flow-plot")(game, frame)


def _nobody_active(game: Game, frame: Frame) -> None:
    game.active = NOBODY


PLOT_PHASE = sequence(
    "lcg1.plot",
    step("begins", begins("plot", "lcg1:flow-plot")),
    step("actions before", window("lcg1:flow-plot")),
    step("choose", choose_plots),
    step("actions between", _between),
    *framework(
        "reveal",
        step("reveal", _reveal),
        step("initiative", count_initiative),
        step("first player", ask_first_player),
        step("chosen", _nobody_active),
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


def _next_turn(game: Game, frame: Frame) -> None:
    go_to(frame, "income")


MARSHALLING_PHASE = sequence(
    "lcg1.marshalling",
    step("begins", begins("marshalling", "lcg1:flow-marshalling")),
    step("income", collect_income(then="ends")),
    step("actions", window("lcg1:flow-marshalling")),
    step("next", _next_turn),
    ends("marshalling", "lcg1:flow-marshalling"),
)


# --- challenges


def _next_player(game: Game, frame: Frame) -> None:
    if next_active(game) == NOBODY:
        go_to(frame, "ends")
    else:
        frame.b = note_active(game, frame.entry, "challenges", cited(game).active_challenger)


def _may_initiate(game: Game, frame: Frame) -> None:
    if game.active != NOBODY:
        ask(game, "challenge", game.active)


def _again(game: Game, frame: Frame) -> None:
    """After a challenge the same player goes on; after a pass the next one does, and nobody is active twice."""
    go_to(frame, "actions" if frame.a == 1 and game.active != NOBODY else "active")
    frame.a = NOTHING


CHALLENGES_PHASE = sequence(
    "lcg1.challenges",
    step("begins", begins("challenges", "lcg1:flow-challenges")),
    step("active", _next_player),
    step("actions", window("lcg1:flow-challenges")),
    step("declare", _may_initiate),
    step("again", _again),
    ends("challenges", "lcg1:flow-challenges"),
)


def _declare(game: Game, frame: Frame) -> None:
    """The challenge is declared, and its attackers kneel."""
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
    timing.happens(game, frame.entry, cited(game).declare, events)


def goes_on(game: Game, frame: Frame) -> None:
    """A challenge in which nobody takes part any more ends at once."""
    challenge = game.challenge
    if challenge is None or not (challenge.attackers or challenge.defenders):
        go_to(frame, "ends")


def _look_for_stealth(game: Game, frame: Frame) -> None:
    """Stealth targets are chosen now: the declaration is taken up again with those who still attack."""
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
        timing.happens(game, frame.entry, game.deal.cited.stealth, bypassing(declared))


def _winner(game: Game, frame: Frame) -> None:
    if game.challenge is not None:
        at, rule, outcome = compare(game, game.challenge, frame.entry)
        note_own_side(game, at)
        timing.happens(game, at, rule, [outcome])


def _claimed(game: Game, frame: Frame) -> None:
    """That a character which was chosen and saved fills its part of the claim is our default."""
    if game.action is not None and any(isinstance(event, Save) for event in timing.course_of(game).events):
        words = "a character that was chosen for claim and saved fills its part of it"
        game.note("unsettled", frame.entry, TABLE, NOTHING, cited(game).high_claim, (words, 0))


def _unopposed(game: Game, frame: Frame) -> None:
    challenge = game.challenge
    if challenge is not None and challenge.unopposed:
        events: list[Event] = [GainPower(game.faction(challenge.attacker), 1, "unopposed")]
        timing.happens(game, frame.entry, cited(game).unopposed, events)


def _renown(game: Game, frame: Frame) -> None:
    """Characters of the winner that take part and have renown claim 1 power each."""
    challenge = game.challenge
    if challenge is not None and challenge.winner != NOBODY:
        cards = [c for c in values.participants(game, challenge.winner) if values.keywords(game, c) & RENOWN]
        events: list[Event] = [GainPower(card, 1, "renown") for card in cards]
        timing.happens(game, frame.entry, cited(game).renown, events)


def _end(game: Game, frame: Frame) -> None:
    if game.action is not None:  # a player left in the midst of a framework action: its window closes first
        again(frame)
        push(game, timing.AFTERWARDS, entry=frame.entry)
    elif game.challenge is not None:
        EndChallenge(game.challenge.kind).apply(game, frame.entry, cited(game).resolve)
        forget(game)
        timing.settle(game, frame.entry)


def _to_actions(game: Game, frame: Frame) -> None:
    """Only an attack that somebody made the own one comes to stealth and defenders again."""
    go_to(frame, "on 3")


CHALLENGE = sequence(
    "lcg1.challenge",
    step("attackers", ask_attackers),
    step("declare", _declare),
    step("nest", nest),
    step("on 1", goes_on),
    step("actions a", window("lcg1:flow-challenges")),
    step("on 2", goes_on),
    *framework(
        "stealth and defenders",
        step("look for stealth", _look_for_stealth),
        step("stealth", ask_stealth),
        step("bypass", _bypass),
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
        step("winner", _winner),
        step("claim", claim_step),
        step("claimed", _claimed),
        step("unopposed", _unopposed),
        step("renown", _renown),
    ),
    step("ends", _end),
)


def begin_amid(game: Game, fought: UnderWay) -> None:
    """A described board with a challenge under way: the next thing is the segment of player actions after what was
    declared, or the defenders where stealth was used already."""
    push(game, ROUND).step = STEP_NAMES[ROUND].index("challenges") + 1
    phase = push(game, CHALLENGES_PHASE, a=1)
    go_to(phase, "again")
    phase.entry = game.note("phase", 0, TABLE, NOTHING, "lcg1:flow-challenges", ("challenges", game.round))
    PhaseBegins("challenges").apply(game, phase.entry, "lcg1:flow-challenges")
    while next_active(game) not in (fought.attacker, NOBODY):
        pass
    phase.b = note_active(game, phase.entry, "challenges", cited(game).active_challenger)
    at = stand_in(game, fought, phase.b)
    frame = push(game, CHALLENGE, entry=at)
    if fought.defenders is not None:
        go_to(frame, "actions b")
    elif fought.bypassed:
        _open_framework(game, at)
        go_to(frame, "defenders")
    else:
        go_to(frame, "actions a")


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


def _round_begins(game: Game, frame: Frame) -> None:
    if not ends_at_time(game):
        game.round += 1
        game.note("round", 0, TABLE, NOTHING, cited(game).round, (game.round,))


def _phase(number: int) -> Do:
    def do(game: Game, frame: Frame) -> None:
        name = NAMES[number].removeprefix("lcg1.")
        if holds(game, SKIPPED, PHASES.index(name)):
            game.note("step", 0, TABLE, NOTHING, cited(game).round, (f"the {name} phase is skipped",))
        else:
            push(game, number)

    return do


EPIC_PHASE = sequence(
    "lcg1.epic",
    step("begins", begins(EPIC, "lcg1:faq-3.34")),
    step("actions", window("lcg1:faq-3.34")),
    ends(EPIC, "lcg1:faq-3.34"),
)


def _epic_phases(game: Game, frame: Frame) -> None:
    """Phases that were created this round are played between dominance and standing, in the order of creation."""
    played = game.count(counts.PHASES_PLAYED)
    if played < game.count(counts.PHASES_CREATED):
        again(frame)
        words = f"epic phase {game.bump(counts.PHASES_PLAYED)}, in the order of creation"
        game.note("step", 0, TABLE, NOTHING, "lcg1:faq-3.34", (words,))
        push(game, EPIC_PHASE)


def _round_ends(game: Game, frame: Frame) -> None:
    go_to(frame, "round")
    timing.open_action(game, NOBODY, 0, saves=False, responses=False)
    timing.execute(game, [RoundEnds(game.round)], cited(game).round, 0)


ROUND = sequence(
    "lcg1.round",
    step("round", _round_begins),
    step("plot", _phase(PLOT_PHASE)),
    step("draw", _phase(DRAW_PHASE)),
    step("marshalling", _phase(MARSHALLING_PHASE)),
    step("challenges", _phase(CHALLENGES_PHASE)),
    step("dominance", _phase(DOMINANCE_PHASE)),
    step("epic", _epic_phases),
    step("standing", _phase(STANDING_PHASE)),
    step("taxation", _phase(TAXATION_PHASE)),
    step("round ends", _round_ends),
)
