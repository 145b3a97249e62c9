"""Results of tables: between the JSON of a row and the values of the regulations."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from tournament.core.translation import gettext, translatable
from tournament.events.problems import ResultNotPossible
from tournament.regulations.melee_points import MeleeScheme
from tournament.regulations.results import OUTCOMES, PointScheme, Result, ResultCause, ResultError, TableOutcome

Json = dict[str, object]
RESULT_LETTERS: Final = {
    Result.WIN.value: "W",
    Result.MODIFIED_WIN.value: "M",
    Result.DRAW.value: "D",
    Result.MODIFIED_LOSS.value: "l",
    Result.LOSS.value: "L",
    Result.UNPAIRED_LOSS.value: "U",
}
"""A result as one letter."""


_BOTH_LOSE: Final = {
    ResultCause.PLAYED: translatable("%(one)s and %(other)s both lose"),
    ResultCause.TIME: translatable("%(one)s and %(other)s both lose (time)"),
    ResultCause.CONCESSION: translatable("%(one)s and %(other)s both lose (concession)"),
    ResultCause.NO_SHOW: translatable("%(one)s and %(other)s both lose (no-show)"),
    ResultCause.FORFEIT: translatable("%(one)s and %(other)s both lose (forfeit)"),
    ResultCause.CANNOT_WIN: translatable("%(one)s and %(other)s both lose (cannot win)"),
    ResultCause.PENALTY: translatable("%(one)s and %(other)s both lose (penalty)"),
    ResultCause.DISQUALIFICATION: translatable("%(one)s and %(other)s both lose (disqualification)"),
}
_BEATS: Final = {
    ResultCause.PLAYED: translatable("%(winner)s beats %(loser)s"),
    ResultCause.TIME: translatable("%(winner)s beats %(loser)s (time)"),
    ResultCause.CONCESSION: translatable("%(winner)s beats %(loser)s (concession)"),
    ResultCause.NO_SHOW: translatable("%(winner)s beats %(loser)s (no-show)"),
    ResultCause.FORFEIT: translatable("%(winner)s beats %(loser)s (forfeit)"),
    ResultCause.CANNOT_WIN: translatable("%(winner)s beats %(loser)s (cannot win)"),
    ResultCause.PENALTY: translatable("%(winner)s beats %(loser)s (penalty)"),
    ResultCause.DISQUALIFICATION: translatable("%(winner)s beats %(loser)s (disqualification)"),
}


def as_outcome(stored: Mapping[str, object] | None) -> TableOutcome | None:
    """Return a match's result from the side of the first seat."""
    if not stored or "first" not in stored:
        return None
    return TableOutcome(Result(stored["first"]), Result(stored["second"]), ResultCause(stored["cause"]))


def as_places(stored: Mapping[str, object] | None) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return a melee table's places and power by seat; empty while it is played."""
    return (_numbers(stored, "places"), _numbers(stored, "power")) if stored else ((), ())


def _numbers(stored: Mapping[str, object], key: str) -> tuple[int, ...]:
    numbers = stored.get(key, ())
    assert isinstance(numbers, Sequence)
    return tuple(int(number) for number in numbers)


def outcome_json(outcome: TableOutcome) -> Json:
    return {"first": outcome.first.value, "second": outcome.second.value, "cause": outcome.cause.value}


def match_result(scheme: PointScheme, how: str, winner: int | None, *, needs_winner: bool = False) -> Json:
    """Return a result from how it came about and the seat that won (0 or 1), if any."""
    try:
        outcome = scheme.outcome(how)
    except ResultError as error:
        raise ResultNotPossible(str(error), result=how, results=possible_results(scheme)) from None
    if outcome.has_winner and winner is None:
        raise ResultNotPossible(gettext("The result “%(how)s” needs a winner.", how=how), result=how)
    if not outcome.has_winner and winner is not None:
        raise ResultNotPossible(gettext("The result “%(how)s” has no winner.", how=how), result=how)
    if needs_winner and not outcome.has_winner:
        raise ResultNotPossible(gettext("A cut needs a winner, and “%(how)s” has none.", how=how), result=how)
    return outcome_json(outcome.swapped() if winner == 1 else outcome)


def possible_results(scheme: PointScheme) -> list[str]:
    return [name for name, outcome in OUTCOMES.items() if scheme.allows(outcome)]


def team_sums(numbers: Sequence[int]) -> tuple[int, ...]:
    """Return, by seat, the sum of a player and the partner across."""
    across = len(numbers) // 2
    return tuple(number + numbers[seat - across] for seat, number in enumerate(numbers))


def melee_result(
    seats: int,
    places: Sequence[int],
    power: Sequence[int] = (),
    *,
    needs_winner: bool = False,
    teams: bool = False,
) -> Json:
    """Return a melee result from the places by seat.

    1 is the best place; tied players share a place, and the next place counts all of them. `teams`: partners sit
    across from each other and share their place.
    """
    if len(places) != seats:
        raise ResultNotPossible(
            gettext(
                "The table has %(seats)s players, but %(places)s places. Type one for each seat, like %(example)s.",
                seats=seats,
                places=len(places),
                example=_join_numbers(range(1, seats + 1)),
            ),
            places=list(places),
        )
    if power and len(power) != seats:
        raise ResultNotPossible(
            gettext("The table has %(seats)s players, but power for %(numbers)s.", seats=seats, numbers=len(power)),
            power=list(power),
        )
    if any(not 0 <= each <= 99 for each in power):
        raise ResultNotPossible(gettext("Power must be between 0 and 99."), power=list(power))
    without_gaps = [1 + sum(other < place for other in places) for place in places]
    if list(places) != without_gaps:
        raise ResultNotPossible(
            gettext(
                "The places %(places)s have a gap. Did you mean %(without_gaps)s?",
                places=_join_numbers(places),
                without_gaps=_join_numbers(without_gaps),
            ),
            places=list(places),
        )
    if teams and any(place != places[seat - seats // 2] for seat, place in enumerate(places)):
        raise ResultNotPossible(
            gettext(
                "Partners share a place (seats 1 and 3, seats 2 and 4), like 1, 3, 1, 3, not %(places)s.",
                places=_join_numbers(places),
            ),
            places=list(places),
        )
    if needs_winner and list(places).count(1) != 1:
        raise ResultNotPossible(
            gettext(
                "In a cut, one player must win the table. In %(places)s several share first place.",
                places=_join_numbers(places),
            )
        )
    MeleeScheme().of(tuple(places))
    return {"places": list(places), "power": list(power)}


def power_contradiction(places: Sequence[int], power: Sequence[int], names: Sequence[str]) -> str:
    """Ask about the first two players of whom the better placed has less power.

    That happens, but rarely.
    """
    seats = sorted(range(len(power)), key=lambda seat: places[seat])
    for at, above in enumerate(seats):
        for below in seats[at + 1 :]:
            if places[above] < places[below] and power[above] < power[below]:
                return gettext(
                    "Please check: %(above)s has place %(high)s with %(more)s power, "
                    "but %(below)s has place %(low)s with %(less)s power.",
                    above=names[above],
                    high=places[above],
                    more=power[above],
                    below=names[below],
                    low=places[below],
                    less=power[below],
                )
    return ""


def _join_numbers(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def result_words(stored: Mapping[str, object] | None, names: Sequence[str]) -> str:
    """Return a result as a sentence, in the reader's language."""
    outcome = as_outcome(stored)
    if outcome is not None:
        return _match_words(outcome, names)
    places, power = as_places(stored)
    if not places:
        return gettext("no result")
    ranked = sorted(range(len(places)), key=lambda seat: (places[seat], seat))
    if not power:
        return ", ".join(f"{places[seat]}. {names[seat]}" for seat in ranked)
    return ", ".join(
        gettext("%(place)s. %(name)s (%(power)s power)", place=places[seat], name=names[seat], power=power[seat])
        for seat in ranked
    )


def _match_words(outcome: TableOutcome, names: Sequence[str]) -> str:
    both = {"one": names[0], "other": names[1]}
    if outcome.first is Result.DRAW:
        return gettext("%(one)s and %(other)s draw", **both)
    if not outcome.has_winner:
        return gettext(_BOTH_LOSE.get(outcome.cause, "%(one)s and %(other)s both lose"), **both)
    winner, loser = (0, 1) if outcome.first.is_win else (1, 0)
    text = (
        translatable("%(winner)s has a modified win over %(loser)s")
        if outcome.side(winner) is Result.MODIFIED_WIN
        else _BEATS.get(outcome.cause, "%(winner)s beats %(loser)s")
    )
    return gettext(text, winner=names[winner], loser=names[loser])
