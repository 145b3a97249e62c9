"""The card pools of the installation."""

from dataclasses import dataclass

from flask import render_template

from engine.rulesets import GAMES, RULESETS, GameInfo
from tournament.decks.play import FORMATS, PlayFormat
from tournament.decks.pool import CardPool
from tournament.operations.decks.pools import PoolEntry, load_pool, pool_entries
from tournament.policies import Action
from tournament.web.decks.blueprint import blueprint
from tournament.web.request.current import current_database
from tournament.web.request.guard import allows


@dataclass(frozen=True, slots=True)
class KnownPool:
    entry: PoolEntry
    packs: int
    lists: list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class KnownGame:
    """What this installation knows of a game."""

    game: GameInfo
    formats: list[PlayFormat]
    is_played: bool
    """By the engine; tournaments are run of all."""
    pools: list[KnownPool]

    @property
    def has_imported(self) -> bool:
        return any(pool.entry.imported_at for pool in self.pools)


@blueprint.get("/pools")
@allows(Action.READ)
def pools() -> str:
    with current_database().read() as session:
        entries = pool_entries(session)
        known = [(entry, load_pool(session, entry.ruleset, entry.key)[0]) for entry in entries]
    games = [
        KnownGame(
            game,
            [play for play in FORMATS.values() if play.ruleset == game.id],
            game.id in RULESETS,
            [KnownPool(entry, len(pool.packs), lists_of(pool)) for entry, pool in known if entry.ruleset == game.id],
        )
        for game in GAMES.values()
    ]
    return render_template("decks/pools.html", games=games)


def lists_of(pool: CardPool) -> list[tuple[str, str]]:
    """Codes and names, the newest first."""
    newest = sorted(pool.lists.values(), key=lambda entry: (entry.date, entry.code), reverse=True)
    return [(entry.code, f"{entry.name} ({entry.date:%-d %B %Y})") for entry in newest]
