"""Online matches for tests: opened, with players at their seats, and played on by whoever is asked."""

from datetime import UTC, datetime, timedelta
from random import Random
from uuid import UUID, uuid4

from engine import Choice, Match
from engine.bots import RandomBot
from engine.games.registry import CORE_SET, DEFAULT_GAME, shipped_decks
from tournament.accounts.models import Account
from tournament.core.security.principal import Principal
from tournament.core.security.sealing import Sealer
from tournament.core.storage.database import Database
from tournament.events.online_settings import MatchSettings
from tournament.online.operations.lobby.setup import MatchSecrets, open_match, set_ready, sit_down
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import MatchSnapshot, load_snapshot
from tournament.online.operations.match.submission import SubmissionResult, read_match, submit_input

NOON = datetime(2026, 11, 17, 12, tzinfo=UTC)
SECRET = "a secret of these tests, long enough for all of them"


def playing_on(database: Database) -> MatchRuntime:
    return MatchRuntime(database, Sealer(SECRET))


def people(database: Database, count: int) -> list[Principal]:
    """Accounts that can sit down."""
    with database.write() as session:
        names = [f"Player {uuid4().hex[:8]}" for _ in range(count)]
        rows = [Account(id=uuid4(), name=name, name_key=name.lower(), created_at=NOON) for name in names]
        session.add_all(rows)
    return [Principal(row.id, row.name) for row in rows]


def begun(
    play: MatchRuntime,
    players: list[Principal],
    seed: int = 0,
    format: str = "joust",
    hides_passes: bool = False,
    ready: int = 9,
    seats: int = 0,
    settings: MatchSettings | None = None,
    now: datetime = NOON,
    game: str = DEFAULT_GAME,
) -> UUID:
    """A match in which everybody sits and is ready, or so many are."""
    decks = list(shipped_decks(game)[1].values())
    with play.database.write() as session:
        match_id = open_match(
            session,
            play.sealer,
            MatchSecrets(seed.to_bytes(2) * 16, uuid4().hex),
            ruleset=game,
            format=format,
            pool=CORE_SET,
            seats=seats or len(players),
            now=now,
            settings=settings or MatchSettings(hides_passes=hides_passes),
        )
        for number, player in enumerate(players):
            deck = decks[(seed + number) % len(decks)]
            sit_down(session, play.sealer, match_id, player, deck, now)
        for number, player in enumerate(players[:ready]):
            set_ready(session, play.sealer, match_id, player, bytes([seed % 256, number]) * 16, now)
    return match_id


def pick(match: Match, snapshot: MatchSnapshot, seed: str) -> tuple[Choice, int] | None:
    """A random legal answer of the first seat that is asked, and the prompt it answers."""
    prompts = match.choices
    if not prompts:
        return None
    bot = RandomBot(f"{seed}/{snapshot.version}".encode().ljust(16, b"."), "bot")
    return bot.choose(prompts[0]), prompts[0].step


def answer(play: MatchRuntime, match_id: UUID, random: Random) -> SubmissionResult[int] | None:
    """Lets whoever is asked answer something legal; None when the match is over."""
    snapshot = load_snapshot(play, match_id)
    found = read_match(play, snapshot, lambda match, now: pick(match, now, str(random.random())))
    if found is None:
        return None
    moment = NOON + timedelta(seconds=snapshot.version)
    return submit_input(play, match_id, found[0], uuid4().hex, moment, lambda match, now: match.step, found[1])
