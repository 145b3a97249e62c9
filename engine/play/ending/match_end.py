"""Ends of a match: power, empty decks, time, agreement, a judge's order.

The first player decides between ends at the same moment, where the rules say so.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.base import counters, defaults, zones
from engine.base.ids import NOBODY, NOTHING
from engine.english import join_words, phrase
from engine.events import Eliminate
from engine.play.ending.departed_seats import remove_seat, reopen_question
from engine.play.state.card_checks import player_checks
from engine.play.state.immediate_steps import run_immediate_steps
from engine.prompts.checks import CheckResult
from engine.prompts.prompts import Option, OptionSubject, Question, ask, list_questions
from engine.table import values
from engine.table.frames import push, sequence, step
from engine.table.game import Game
from engine.table.rows import Frame, MatchOutcome

VICTORY = "victory"
ELIMINATION = "elimination"
TIME = "time"
DRAW_AGREED = "draw agreed"
JUDGE_ORDER = "a judge's order"
MULTIPLAYER_SEATS = 3
"""The number of seats from which final places are recorded."""


def winning_seats(game: Game) -> list[int]:
    """Return the seats that have won by now; for a team, one remaining seat."""
    totals, teams = game.together(game.totals()), game.deal.teams
    won = [seat for seat in game.player_order() if totals[seat] >= values.goal(game, seat)]
    return [seat for place, seat in enumerate(won) if teams[seat] not in [teams[other] for other in won[:place]]]


def seats_without_deck(game: Game) -> list[int]:
    if not game.deal.ruleset.terms.empty_deck_loses:
        return []
    return [seat for seat in game.player_order() if not game.deck(seat)]


def doomed_seats(game: Game) -> list[int]:
    """Return the seats with too many doomed cards in the dead pile."""
    if not game.deal.has_doomed:
        return []
    most = game.deal.ruleset.terms.doomed
    return [seat for seat in game.player_order() if doomed_deaths(game, seat) >= most]


def doomed_deaths(game: Game, seat: int) -> int:
    return sum([game.facts[card].doomed for card in game.pile(seat, zones.DEAD)])


def losing_seats(game: Game) -> list[int]:
    """Return the seats that are out of the match by now."""
    return seats_without_deck(game) or doomed_seats(game)


def _loss_reason(game: Game, seat: int) -> tuple[str, str]:
    """Return why a seat is out, and by which rule."""
    if seat in doomed_seats(game):
        terms = game.deal.ruleset.terms
        return f"{terms.doomed} doomed cards are dead", terms.doomed_by
    return "the draw deck is empty", game.deal.cited.elimination


def check_ends(game: Game, entry: int) -> None:
    """End the match if it must end now.

    If several ends meet, ask the first player where the rules say so.
    """
    if game.outcome is not None:
        return
    goal = game.deal.goal
    # Called after every event, so the common case must be fast.
    if (sum(game.power.values()) < goal or max(game.together(game.totals())) < goal) and not game.deal.has_doomed:
        for deck in game.piles[zones.DECK : game.seats * zones.COUNT : zones.COUNT]:
            if not deck:
                break
        else:
            return
    winners, losers = winning_seats(game), losing_seats(game)
    if not winners and not losers:
        return
    if len(winners) == 1 and winners[0] not in losers:
        form = game.deal.form
        rule = form.rule if form is not None and form.goal else game.deal.cited.victory
        win(game, winners[0], VICTORY, rule, entry)
    elif not winners and len(losers) < (2 if game.deal.has_doomed else len(game.alive())):
        moment = game.eliminated.count(True) + 1
        for seat in losers:
            why, rule = _loss_reason(game, seat)
            eliminate(game, seat, why, entry, moment, rule)
    elif not any(frame.sequence == ENDING for frame in game.stack):
        push(game, ENDING, entry=entry)


def eliminate(game: Game, seat: int, why: str, entry: int, moment: int = 0, rule: str = "") -> None:
    """Eliminate a seat.

    The last seat or team wins; otherwise the others play on. moment: the position in the order of departures; seats
    that leave together share a place.
    """
    order, rule = game.player_order(), rule or game.deal.cited.elimination
    Eliminate(seat, why).apply(game, entry, rule)
    alive = game.alive()
    if not game.opponents(alive[0]):
        win(game, alive[0], ELIMINATION, rule, entry)
    else:
        remove_seat(game, seat, order, moment or game.eliminated.count(True), entry)


def leave_match(game: Game, seat: int, why: str, entry: int) -> None:
    """Let a seat leave while a question is open, for that seat or another."""
    game.deal.ruleset.eliminate(game, seat, why, entry)
    run_immediate_steps(game, entry)
    if game.outcome is not None:
        game.asked = None
    else:
        reopen_question(game, seat)


def win(game: Game, seat: int, reason: str, rule: str, entry: int) -> None:
    power = tuple(game.total_power(other) for other in range(game.seats))
    if game.seats < MULTIPLAYER_SEATS:
        game.outcome = MatchOutcome(seat, reason, rule)
        game.note("match ends", entry, seat, NOTHING, rule, (reason, power))
    else:
        game.outcome = MatchOutcome(seat, reason, rule, final_places(game, seat), power)
        game.note("match ends", entry, seat, NOTHING, rule, (reason, power, game.outcome.places))


def final_places(game: Game, winner: int, level: bool = False) -> tuple[int, ...]:
    """Return the place of each seat.

    First the winner, then the remaining seats by power, then departed seats, the last first. A team shares the best
    of its places. level: all remaining seats share one place.
    """
    teams, totals = game.deal.teams, game.together(game.totals())

    def rank(seat: int) -> tuple[int, int]:
        if teams[seat] == teams[winner]:
            return 0, 0
        if not game.eliminated[seat]:
            return 1, 0 if level else -totals[seat]
        return 2, -game.counts.get(counters.departure_order(seat), game.seats)

    ranks = [min(map(rank, game.team(seat))) for seat in range(game.seats)]
    return tuple([1 + sum([other < mine for other in ranks]) for mine in ranks])


def end_at_time(game: Game, entry: int) -> None:
    """End the match at time: the leader wins; a tie has no winner."""
    totals = game.together(game.totals())
    most = max([totals[seat] for seat in game.alive()])
    leading = [seat for seat in game.alive() if totals[seat] == most]
    alone = all([game.deal.teams[seat] == game.deal.teams[leading[0]] for seat in leading])
    win(game, leading[0] if alone else NOBODY, TIME, "", entry)
    game.asked = None


def call_time(game: Game, entry: int) -> None:
    """Call time.

    With many seats the match ends at once; with two it ends after the round.
    """
    if game.seats >= MULTIPLAYER_SEATS:
        end_at_time(game, entry)
    else:
        game.counts[counters.LAST_ROUND] = max(game.round, 1)


def end_if_time_called(game: Game) -> bool:
    """End the match before another round if time was called.

    Return whether it ended. The event decides who is ahead.
    """
    last = game.counts.get(counters.LAST_ROUND, 0)
    if not last or game.round < last:
        return False
    win(game, NOBODY, TIME, "", 0)
    return True


def end_agreed(game: Game, entry: int) -> None:
    """End the match in an agreed draw.

    There is no winner; with more than two seats, all remaining seats share one place.
    """
    power = tuple(game.total_power(seat) for seat in range(game.seats))
    level = final_places(game, NOBODY, level=True) if game.seats >= MULTIPLAYER_SEATS else ()
    game.outcome = MatchOutcome(NOBODY, DRAW_AGREED, "", level, power if level else ())
    game.note(
        "match ends", entry, NOBODY, NOTHING, "", (DRAW_AGREED, power, level) if level else (DRAW_AGREED, power)
    )
    game.asked = None


def end_by_order(game: Game, winner: int, entry: int) -> None:
    """End the match by a judge's order, with or without a winner.

    Any outcome before that no longer counts.
    """
    win(game, winner, JUDGE_ORDER, "", entry)
    game.asked, game.proposed = None, ()


def _ask_end(game: Game, frame: Frame) -> None:
    winners, losers = winning_seats(game), losing_seats(game)
    if winners and losers:
        game.note_unsettled(defaults.GOAL_AND_LOSS, frame.entry, game.deal.cited.tie_of_ends)
    if winners or losers:
        ask(game, "end", game.first)


ENDING = sequence("ending", step("decide", _ask_end))


class EndQuestion(Question):
    """The first player decides between ends at the same moment."""

    name = "end"
    does = "decides how the match ends"
    asked_again = True
    title = "End of the match"

    def rule(self, game: Game, frame: Frame) -> str:
        if not winning_seats(game):
            return _loss_reason(game, losing_seats(game)[0])[1]
        return game.deal.ruleset.terms.doomed_by if doomed_seats(game) else game.deal.cited.victory_tie

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        if not losing_seats(game):
            return "Several players win at the same time: choose the winner"
        if not winning_seats(game):
            if doomed_seats(game):
                return "Several players are doomed at the same time: choose who is eliminated first"
            return "Several players are out of cards at the same time: choose who is eliminated first"
        if doomed_seats(game):
            return "Players win and are doomed at the same time: choose who wins, or who is eliminated first"
        return "Players win and run out of cards at the same time: choose who wins, or who is eliminated first"

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return [
            *(Option("wins", other=other) for other in winning_seats(game)),
            *(Option("eliminated", other=other) for other in losing_seats(game)),
        ]

    def label(self, game: Game, frame: Frame, seat: int, option: Option, about: str) -> str:
        names = [game.name(other) for other in game.team(option.other)]
        if option.verb == "wins" and len(names) > 1:
            return phrase("%(names)s win", names=join_words(names))
        return super().label(game, frame, seat, option, about)

    def speaks_of(self, game: Game, frame: Frame, seat: int, option: Option) -> tuple[int, ...]:
        """Return the faction cards; for a winning team, those of all members."""
        seats = game.team(option.other) if option.verb == "wins" else [option.other]
        return tuple([game.faction(other) for other in seats])

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        return [game.faction(other) for other in game.player_order()]

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[CheckResult]:
        fails = (
            "neither wins nor has an empty deck"
            if not doomed_seats(game)
            else "neither wins nor has too many doomed cards"
        )
        ends = [*(other for won in winning_seats(game) for other in game.team(won)), *losing_seats(game)]
        return player_checks(game, card, self.rule(game, frame), ends, fails, "plays on")

    def meant(self, game: Game, frame: Frame, seat: int, option: Option) -> OptionSubject:
        return OptionSubject(seat=option.other)

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        other = picked[0].other
        if picked[0].verb == "wins":
            win(game, other, VICTORY, game.deal.cited.victory_tie, frame.entry)
        else:
            why, rule = _loss_reason(game, other)
            eliminate(game, other, why, frame.entry, rule=rule)
            frame.step = 0

    def unanswered(self, game: Game, frame: Frame, seat: int) -> None:
        frame.step = 0


QUESTIONS = list_questions(EndQuestion())
