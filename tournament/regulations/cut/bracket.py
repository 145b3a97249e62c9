"""Single elimination: a bracket lists its games, its state says who has won which."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from tournament.core.translation import gettext
from tournament.regulations.values import PlayerId


class BracketError(ValueError):
    """Something that the bracket doesn't allow; the message says what it allows."""


@dataclass(frozen=True, slots=True)
class BracketSlot:
    """A side of a game: a seed, or the winner of an earlier game."""

    seed: int | None = None
    winner_of: int | None = None

    def __str__(self) -> str:
        return f"seed {self.seed}" if self.seed is not None else f"winner {self.winner_of}"


@dataclass(frozen=True, slots=True)
class BracketGame:
    number: int
    round: int
    sides: tuple[BracketSlot, BracketSlot]


@dataclass(frozen=True, slots=True)
class Bracket:
    name: str
    games: tuple[BracketGame, ...]

    @property
    def size(self) -> int:
        return len(self.games) + 1

    @property
    def rounds(self) -> int:
        return self.games[-1].round

    def game(self, number: int) -> BracketGame:
        if 1 <= number <= len(self.games):
            return self.games[number - 1]
        raise BracketError(f"{self.name} has no game {number}; it has 1 to {len(self.games)}.")


def parse_bracket(text: str) -> Bracket:
    """Parse a bracket from text: a title, then lines like `5  winner 1 v winner 2`.

    An empty line starts the next round.
    """
    title, _, body = text.strip().partition("\n")
    games: list[BracketGame] = []
    for round_, block in enumerate(body.strip().split("\n\n"), start=1):
        for line in block.splitlines():
            number, first, one, _, second, other = line.split()
            games.append(BracketGame(int(number), round_, (_parse_slot(first, one), _parse_slot(second, other))))
    return Bracket(title.strip(), tuple(games))


def _parse_slot(kind: str, number: str) -> BracketSlot:
    return BracketSlot(seed=int(number)) if kind == "seed" else BracketSlot(winner_of=int(number))


@dataclass(frozen=True, slots=True)
class Elimination:
    """A bracket being played: players by seed, winners by game, and who has left.

    A seed without a player is a bye.
    """

    bracket: Bracket
    seeds: tuple[PlayerId | None, ...]
    winners: Mapping[int, PlayerId] = field(default_factory=lambda: MappingProxyType({}))
    gone: frozenset[PlayerId] = frozenset()

    def side(self, slot: BracketSlot) -> PlayerId | None:
        """Return the player on a side; None for a bye or if not known yet."""
        if slot.seed is not None:
            return self.seeds[slot.seed - 1]
        return self.winner(slot.winner_of or 0)

    def is_decided(self, slot: BracketSlot) -> bool:
        if slot.seed is not None:
            return True
        game = self.bracket.game(slot.winner_of or 0)
        return game.number in self.winners or self._walkover(game) is not None or self._is_empty(game)

    def winner(self, number: int) -> PlayerId | None:
        game = self.bracket.game(number)
        return self.winners.get(number) or self._walkover(game)

    def _is_empty(self, game: BracketGame) -> bool:
        return all(self.is_decided(slot) and self._standing(slot) is None for slot in game.sides)

    def _standing(self, slot: BracketSlot) -> PlayerId | None:
        player = self.side(slot)
        return None if player in self.gone else player

    def _walkover(self, game: BracketGame) -> PlayerId | None:
        """Return who wins without playing, because the other side is a bye or has left."""
        if not all(self.is_decided(slot) for slot in game.sides):
            return None
        standing = [player for slot in game.sides if (player := self._standing(slot)) is not None]
        return standing[0] if len(standing) == 1 else None

    def playable(self) -> list[tuple[BracketGame, tuple[PlayerId, PlayerId]]]:
        """Return the games whose two players are known and that have no winner yet."""
        found = []
        for game in self.bracket.games:
            one, other = (self._standing(slot) for slot in game.sides)
            if self.winner(game.number) is None and one is not None and other is not None:
                found.append((game, (one, other)))
        return found

    @property
    def champion(self) -> PlayerId | None:
        return self.winner(self.bracket.games[-1].number)

    def placings(self) -> list[tuple[int, PlayerId]]:
        """Return the places so far: the champion, then by the round of the loss.

        Players who lost in the same round are ordered by seed, once that whole round is decided.
        """
        left = [player for player in self.seeds if player is not None]
        found: list[tuple[int, PlayerId]] = []
        for round_ in range(1, self.bracket.rounds + 1):
            games = [game for game in self.bracket.games if game.round == round_]
            if not all(self.is_decided(BracketSlot(winner_of=game.number)) for game in games):
                return found
            sides = {self.side(slot) for game in games for slot in game.sides}
            out = [player for player in left if player in sides - {self.winner(game.number) for game in games}]
            left = [player for player in left if player not in out]
            found = [*enumerate(out, start=len(left) + 1), *found]
        return [*enumerate(left, start=1), *found]


def start_elimination(bracket: Bracket, seeds: Sequence[PlayerId]) -> Elimination:
    """Seed a bracket, best first; if it has more places, the top seeds have byes."""
    if not 2 <= len(seeds) <= bracket.size:
        raise BracketError(
            gettext(
                "%(cut)s takes 2 to %(size)s players, not %(players)s.",
                cut=bracket.name,
                size=bracket.size,
                players=len(seeds),
            )
        )
    if len(set(seeds)) < len(seeds):
        raise BracketError(gettext("A player is seeded twice."))
    return Elimination(bracket, (*seeds, *[None] * (bracket.size - len(seeds))))
