"""Plots: choice, reveal, initiative and the first player."""

from __future__ import annotations

from collections.abc import Iterator

from engine.base import zones
from engine.base.ids import NOTHING
from engine.cards import PLOT
from engine.chain.journal import TABLE
from engine.events import ChoosePlot, Event, FirstPlayer, RevealPlot
from engine.play.abilities.choice_checks import zone_check
from engine.play.state.card_checks import control_check, player_checks, type_check
from engine.prompts.checks import CheckResult
from engine.prompts.prompts import Option, OptionSubject, Question, ask, list_questions
from engine.table import values
from engine.table.game import Game
from engine.table.rows import Frame


def choose_plots(game: Game, frame: Frame) -> None:
    """Ask all seats with plots to choose one, at the same time.

    A seat whose plot deck is empty keeps its plot.
    """
    game.note("step", frame.entry, TABLE, NOTHING, game.deal.cited.choose_plot, ("choose plots",))
    choosing = [seat for seat in game.player_order() if game.pile(seat, zones.PLOTS)]
    if choosing:
        ask(game, "plot", *choosing)


def reveal_chosen(game: Game, frame: Frame) -> list[Event]:
    """Log the step in which chosen plots are revealed; return the events.

    frame.b holds the step.
    """
    frame.b = game.note("step", frame.entry, TABLE, NOTHING, game.deal.cited.reveal_plots, ("reveal plots",))
    return [RevealPlot(card) for seat in game.player_order() for card in game.pile(seat, zones.CHOSEN)]


def count_initiative(game: Game, frame: Frame) -> None:
    """Find the winner of initiative.

    Highest initiative, then lowest power, then chance.
    """
    best: list[int] = []
    highest = -1
    for seat in game.player_order():
        value = values.initiative(game, seat)
        game.note("value", frame.b, seat, game.plot(seat), game.deal.cited.initiative, value.data())
        if value.total > highest:
            best, highest = [seat], value.total
        elif value.total == highest:
            best.append(seat)
    if len(best) > 1:
        power = {seat: game.total_power(seat) for seat in best}
        game.note("tie", frame.b, TABLE, NOTHING, game.deal.cited.initiative_tie, tuple((s, power[s]) for s in best))
        best = [seat for seat in best if power[seat] == min(power.values())]
    by_chance = len(best) > 1
    winner = best[game.chance.below("initiative", len(best))] if by_chance else best[0]
    game.active = winner
    game.note("initiative", frame.b, winner, NOTHING, game.deal.cited.initiative, (highest, int(by_chance)))


def ask_first_player(game: Game, frame: Frame) -> None:
    ask(game, "first player", game.active)


class PlotQuestion(Question):
    """Each seat chooses the plot it will reveal."""

    name = "plot"
    together = True
    does = "chooses a plot"
    do = "choose plots"
    answer = "Reveal"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.choose_plot

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return "Choose a plot to reveal this round"

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return [Option("plot", card) for card in game.pile(seat, zones.PLOTS)]

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        return [*game.pile(seat, zones.REVEALED), *game.pile(seat, zones.USED)]

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[CheckResult]:
        rule, zone = game.deal.cited.choose_plot, game.zone[card]
        yield type_check(game, card, PLOT, rule)
        yield control_check(game, seat, card, rule)
        short = {zones.REVEALED: "already revealed", zones.USED: "already used"}.get(zone, "not in plot deck")
        yield zone_check(game, card, (zones.PLOTS,), rule)._replace(short="" if zone == zones.PLOTS else short)

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        ChoosePlot(picked[0].card).apply(game, frame.entry, game.deal.cited.choose_plot)


class FirstPlayerQuestion(Question):
    """The winner of initiative names the first player."""

    name = "first player"
    does = "chooses the first player"
    title = "First player"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.first_player

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return "You win initiative: choose the first player"

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return [Option("first", other=other) for other in game.alive()]

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        return []

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[CheckResult]:
        return player_checks(game, card, game.deal.cited.first_player)

    def meant(self, game: Game, frame: Frame, seat: int, option: Option) -> OptionSubject:
        return OptionSubject(seat=option.other)

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        self._becomes(game, frame, picked[0].other, f"chosen by {game.recorded_name(seat)}")

    def unanswered(self, game: Game, frame: Frame, seat: int) -> None:
        self._becomes(game, frame, game.next_seat(seat), f"left of {game.recorded_name(seat)}, who was to choose")

    @staticmethod
    def _becomes(game: Game, frame: Frame, seat: int, how: str) -> None:
        events: list[Event] = [FirstPlayer(seat, how)]
        game.deal.ruleset.happen(game, frame.b, game.deal.cited.first_player, events)


QUESTIONS = list_questions(PlotQuestion(), FirstPlayerQuestion())
