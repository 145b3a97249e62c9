"""Results of tables: between the JSON of a row and the values of the regulations."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

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
        raise ResultNotPossible(f"A {how} needs a winner: the player in seat 1 or 2.", result=how)
    if not outcome.has_winner and winner is not None:
        raise ResultNotPossible(f"A {how} has no winner.", result=how)
    if needs_winner and not outcome.has_winner:
        raise ResultNotPossible(f"In a cut somebody has to go on; a {how} decides nothing.", result=how)
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
            f"The table has {seats} players; {len(places)} places were given. "
            f"Give one for each seat, like {_join_numbers(range(1, seats + 1))}.",
            places=list(places),
        )
    if power and len(power) != seats:
        raise ResultNotPossible(
            f"The table has {seats} players; power was given for {len(power)}.", power=list(power)
        )
    if any(not 0 <= each <= 99 for each in power):
        raise ResultNotPossible("Power is a number from 0 to 99.", power=list(power))
    without_gaps = [1 + sum(other < place for other in places) for place in places]
    if list(places) != without_gaps:
        raise ResultNotPossible(
            f"Places {_join_numbers(places)} leave a gap; they count from 1, and after a tie the next place "
            f"is one more than the players above it: {_join_numbers(without_gaps)}.",
            places=list(places),
        )
    if teams and any(place != places[seat - seats // 2] for seat, place in enumerate(places)):
        raise ResultNotPossible(
            f"Partners share their place, and in {_join_numbers(places)} those of seats 1 and 3 or 2 and 4 do not; "
            "give it like 1, 3, 1, 3.",
            places=list(places),
        )
    if needs_winner and list(places).count(1) != 1:
        raise ResultNotPossible(
            f"In a cut one player has to win the table; in {_join_numbers(places)} several share the first place. "
            "Play it out, or give the first place to who was ahead."
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
                return (
                    f"{names[above]} is placed {places[above]} with {power[above]} power, "
                    f"and {names[below]} {places[below]} with {power[below]}: is that right?"
                )
    return ""


def _join_numbers(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def result_words(stored: Mapping[str, object] | None, names: Sequence[str]) -> str:
    """Return a result as a sentence."""
    outcome = as_outcome(stored)
    if outcome is not None:
        return _match_words(outcome, names)
    places, power = as_places(stored)
    if not places:
        return "no result"
    ranked = sorted(range(len(places)), key=lambda seat: (places[seat], seat))
    return ", ".join(
        f"{places[seat]}. {names[seat]}" + (f" ({power[seat]} power)" if power else "") for seat in ranked
    )


def _match_words(outcome: TableOutcome, names: Sequence[str]) -> str:
    how = "" if outcome.cause in (ResultCause.PLAYED, ResultCause.DOUBLE_LOSS) else f" ({outcome.cause.value})"
    if outcome.first is Result.DRAW:
        return f"{names[0]} and {names[1]} draw"
    if not outcome.has_winner:
        return f"{names[0]} and {names[1]} both lose{how}"
    winner, loser = (0, 1) if outcome.first.is_win else (1, 0)
    verb = "has a modified win over" if outcome.side(winner) is Result.MODIFIED_WIN else "beats"
    how = "" if verb != "beats" else how
    return f"{names[winner]} {verb} {names[loser]}{how}"
