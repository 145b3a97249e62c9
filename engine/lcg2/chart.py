"""The second edition's round as its flow chart prints it, phase by phase."""

from __future__ import annotations

from engine.events import EndChallenge, Event, GainPower, RevealPlot, RoundEnds
from engine.lcg2.keywords import KEYWORDS_STEP
from engine.log.journal import TABLE
from engine.play.claiming import _claim
from engine.play.declaring import _attackers, _defenders, _initiate, _nest, _stealth
from engine.play.plots import _choose, _first_player, _initiative, _recycle, _when_revealed
from engine.play.resolving import resolve_delayed
from engine.play.steps import begins, ends, held_reactions, next_active, note_active, window
from engine.play.upkeep import _dominance, _draw, _income, _reserve, _return_gold, _stand
from engine.play.winning import _compare
from engine.prompts import ask
from engine.table import zones
from engine.table.frames import Do, go_to, push, sequence, step
from engine.table.game import NOBODY, NOTHING, Frame, Game


def _next_player(game: Game, frame: Frame) -> None:
    seat = next_active(game)
    if seat == NOBODY:
        go_to(frame, "4.4")
    else:
        frame.b = note_active(game, frame.entry, "challenges", "lcg2:4.3")


def _may_initiate(game: Game, frame: Frame) -> None:
    ask(game, "challenge", game.active)


def _again(game: Game, frame: Frame) -> None:
    """After a challenge the same player goes on; after a pass the next one does."""
    if frame.a == 1:
        frame.a = NOTHING
        go_to(frame, "aw-4a")
    else:
        go_to(frame, "4.3")


def _open(game: Game, frame: Frame) -> None:
    window("lcg2:aw-4a")(game, frame)


CHALLENGES_PHASE = sequence(
    "lcg2.challenges",
    step("4.1", begins("challenges", "lcg2:4.1")),
    step("4.3", _next_player),
    step("aw-4a", _open),
    step("4.2", _may_initiate),
    step("again", _again),
    *ends("challenges", "lcg2:4.4"),
)


def _if_won(game: Game, frame: Frame) -> None:
    """Effects put off until their user wins the challenge resolve, or never will."""
    winner = game.challenge.winner if game.challenge is not None else NOBODY
    game.delayed = [row for row in game.delayed if row.when != "win" or row.seat == winner]
    resolve_delayed(game, "win", frame.entry)


def _bonuses(game: Game, frame: Frame) -> None:
    challenge = game.challenge
    if challenge is not None and challenge.unopposed:
        events: list[Event] = [GainPower(game.faction(challenge.attacker), 1, "unopposed")]
        game.deal.ruleset.happen(game, frame.entry, "lcg2:4.2.3", events)


def _keywords(game: Game, frame: Frame) -> None:
    if game.challenge is not None and game.challenge.winner != NOBODY:
        push(game, KEYWORDS_STEP, entry=frame.entry)


def _end(game: Game, frame: Frame) -> None:
    if game.challenge is not None:
        game.deal.ruleset.happen(game, frame.entry, "lcg2:4.2.6", [EndChallenge(game.challenge.kind)])


CHALLENGE = sequence(
    "lcg2.challenge",
    step("attackers", _attackers),
    step("stealth", _stealth),
    step("4.2", _initiate),
    step("nest", _nest),
    step("aw-4b", window("lcg2:aw-4b")),
    step("4.2.1", _defenders),
    step("aw-4c", window("lcg2:aw-4c")),
    step("4.2.2", _compare),
    step("4.2.2 delayed", _if_won),
    step("4.2.2 reactions", held_reactions),
    step("4.2.3", _bonuses),
    step("4.2.4", _claim),
    step("4.2.5", _keywords),
    step("4.2.6", _end),
)


def _reveal(game: Game, frame: Frame) -> None:
    events: list[Event] = [RevealPlot(card) for seat in game.player_order() for card in game.pile(seat, zones.CHOSEN)]
    frame.b = game.note("step", frame.entry, TABLE, NOTHING, "lcg2:1.3", ("reveal plots",))
    row = game.deal.ruleset.happen(game, frame.b, "lcg2:plot-card/reveal", events, hold=True)
    frame.a = row.id if row is not None else NOTHING


def _reactions(game: Game, frame: Frame) -> None:
    """Reactions to revealing come only after the when-revealed abilities."""
    game.active = -1
    if frame.a != NOTHING:
        game.deal.ruleset.react(game, game.occurrences[frame.a], frame.b)


PLOT_PHASE = sequence(
    "lcg2.plot",
    step("1.1", begins("plot", "lcg2:1.1")),
    step("1.2", _choose),
    step("1.3", _reveal),
    step("1.3.I", _initiative),
    step("1.3.II", _first_player),
    step("when revealed", _when_revealed),
    step("recycle", _recycle),
    step("1.3.react", _reactions),
    step("aw-1", window("lcg2:aw-1")),
    *ends("plot", "lcg2:1.5"),
)


PHASES = ("plot", "draw", "marshaling", "challenges", "dominance", "standing", "taxation")
DRAW_PHASE = sequence(
    "lcg2.draw",
    step("2.1", begins("draw", "lcg2:2.1")),
    step("2.2", _draw),
    step("aw-2", window("lcg2:aw-2")),
    *ends("draw", "lcg2:2.3"),
)


def _next_marshal(game: Game, frame: Frame) -> None:
    go_to(frame, "3.2")


MARSHALING_PHASE = sequence(
    "lcg2.marshaling",
    step("3.1", begins("marshaling", "lcg2:3.1")),
    step("3.2", _income),
    step("aw-3", window("lcg2:aw-3")),
    step("3.3", _next_marshal),
    *ends("marshaling", "lcg2:3.4"),
)
DOMINANCE_PHASE = sequence(
    "lcg2.dominance",
    step("5.1", begins("dominance", "lcg2:5.1")),
    step("5.2", _dominance),
    step("aw-5", window("lcg2:aw-5")),
    *ends("dominance", "lcg2:5.3"),
)
STANDING_PHASE = sequence(
    "lcg2.standing",
    step("6.1", begins("standing", "lcg2:6.1")),
    step("6.2", _stand),
    step("aw-6", window("lcg2:aw-6")),
    *ends("standing", "lcg2:6.3"),
)
TAXATION_PHASE = sequence(
    "lcg2.taxation",
    step("7.1", begins("taxation", "lcg2:7.1")),
    step("7.2", _return_gold),
    step("7.3", _reserve),
    step("aw-7", window("lcg2:aw-7")),
    *ends("taxation", "lcg2:7.5"),
)


def _round_begins(game: Game, frame: Frame) -> None:
    game.round += 1
    game.note("round", 0, TABLE, NOTHING, "lcg2:1.1", (game.round,))


def _phase(number: int) -> Do:
    def do(game: Game, frame: Frame) -> None:
        push(game, number)

    return do


def _round_ends(game: Game, frame: Frame) -> None:
    go_to(frame, "round")
    game.deal.ruleset.happen(game, 0, "lcg2:7.5", [RoundEnds(game.round)])


ROUND = sequence(
    "lcg2.round",
    step("round", _round_begins),
    step("plot", _phase(PLOT_PHASE)),
    step("draw", _phase(DRAW_PHASE)),
    step("marshaling", _phase(MARSHALING_PHASE)),
    step("challenges", _phase(CHALLENGES_PHASE)),
    step("dominance", _phase(DOMINANCE_PHASE)),
    step("standing", _phase(STANDING_PHASE)),
    step("taxation", _phase(TAXATION_PHASE)),
    step("round ends", _round_ends),
)
