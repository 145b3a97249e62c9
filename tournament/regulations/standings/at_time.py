"""Going to time: who wins a game that the clock ended, by each edition's criteria."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from tournament.core.translation import gettext, translatable
from tournament.regulations.values import PlayerId


class TimeRule(Enum):
    """The regulations that decide at time."""

    SECOND_EDITION = "second edition"
    FIRST_EDITION = "first edition"


@dataclass(frozen=True, slots=True)
class EndState:
    """The values of a player's board that count at time, after the game round is over."""

    player: PlayerId
    power: int
    victory_total: int = 15
    cards_in_deck: int = 0
    won_dominance: bool = False
    dead_characters: int = 0
    is_first_player: bool = False

    @property
    def power_needed(self) -> int:
        return max(0, self.victory_total - self.power)


@dataclass(frozen=True, slots=True)
class TimeComparison:
    """One step of the ruling: the criterion, each player's number, who is ahead."""

    what: str
    numbers: tuple[str, str]
    ahead: PlayerId | None


@dataclass(frozen=True, slots=True)
class TimeRuling:
    """A winner, a draw or a choice of the first player, with all steps to it."""

    winner: PlayerId | None
    comparisons: tuple[TimeComparison, ...]
    first_player_chooses: bool = False

    @property
    def words(self) -> str:
        decided = self.comparisons[-1].what
        if self.first_player_chooses:
            return gettext("Everything is equal. The first player chooses the winner.")
        if self.winner is None:
            return gettext("The game is a draw. Equal: %(criterion)s.", criterion=decided)
        return gettext("%(winner)s has a modified win: %(criterion)s.", winner=self.winner, criterion=decided)


_Step = tuple[str, Callable[[EndState], int], Callable[[EndState], str]]

# Criteria in the order of the regulations; the higher number is ahead.
_POWER: _Step = (translatable("less power still needed"), lambda s: -s.power_needed, lambda s: str(s.power_needed))
_SECOND_EDITION: tuple[_Step, ...] = (
    _POWER,
    (translatable("more cards in the draw deck"), lambda s: s.cards_in_deck, lambda s: str(s.cards_in_deck)),
    (
        translatable("dominance in the last round"),
        lambda s: int(s.won_dominance),
        lambda s: gettext("won") if s.won_dominance else gettext("not won"),
    ),
    (
        translatable("fewer characters in the dead pile"),
        lambda s: -s.dead_characters,
        lambda s: str(s.dead_characters),
    ),
)
_STEPS = {TimeRule.SECOND_EDITION: _SECOND_EDITION, TimeRule.FIRST_EDITION: (_POWER,)}


def rule_at_time(
    states: Sequence[EndState], rule: TimeRule = TimeRule.SECOND_EDITION, choice: PlayerId | None = None
) -> TimeRuling:
    """Rule a joust that went to time.

    `choice` is the winner that the first player chose, if it came to that.
    """
    one, other = states
    if one.player == other.player:
        raise ValueError(f"{one.player} is named twice; a joust has two players.")
    lines: list[TimeComparison] = []
    for what, number, words in _STEPS[rule]:
        difference = number(one) - number(other)
        ahead = one.player if difference > 0 else other.player if difference < 0 else None
        lines.append(TimeComparison(gettext(what), (words(one), words(other)), ahead))
        if ahead is not None:
            return TimeRuling(ahead, tuple(lines))
    if rule is TimeRule.FIRST_EDITION:
        return TimeRuling(None, tuple(lines))
    if choice is None:
        return TimeRuling(None, tuple(lines), first_player_chooses=True)
    if choice not in (one.player, other.player):
        raise ValueError(f"{choice} is not at the table; the first player chooses {one.player} or {other.player}.")
    first = next((state.player for state in states if state.is_first_player), None)
    what = gettext("choice of %(player)s", player=first) if first else gettext("choice of the first player")
    lines.append(TimeComparison(what, ("", ""), choice))
    return TimeRuling(choice, tuple(lines))
