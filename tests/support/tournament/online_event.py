"""An event that is played online, for tests: everybody has an account and a ready-made deck that is registered."""

from random import Random
from typing import Any
from uuid import UUID

from sqlalchemy import select

from engine.games.registry import shipped_decks
from tests.support.tournament.online.tables import SECRET
from tests.support.tournament.ready_lists import ready_list
from tests.support.tournament.running import Running
from tournament.core.security.principal import Principal
from tournament.core.security.sealing import Sealer
from tournament.core.storage.database import Database
from tournament.decks.cards import RulesetId
from tournament.events.entries.operations.decks import submit_deck
from tournament.events.hook_values import Dealer
from tournament.events.online_settings import OnlineRules
from tournament.events.rounds.operations import lifecycle as rounds
from tournament.events.settings import EventSettings
from tournament.online.models import OnlineMatch, OnlineState
from tournament.online.operations.lobby.setup import set_ready
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.states import OnlineStatus


def listed(place: int, game: RulesetId = RulesetId.LCG2) -> str:
    """One of the ready-made decks as somebody would paste it."""
    names = list(shipped_decks(game)[1])
    return ready_list(names[place % len(names)], game=game)


class Online(Running):
    """Rounds are published with what deals their matches; `play` carries them on."""

    def __init__(
        self,
        database: Database,
        *,
        rules: OnlineRules | None = None,
        settings: dict[str, Any] | None = None,
        **named: Any,
    ) -> None:
        online = EventSettings(online=True, online_rules=rules or OnlineRules(), **(settings or {}))
        super().__init__(database, settings=online, **named)
        self.play = MatchRuntime(database, Sealer(SECRET))
        self.random = Random(7)

    @property
    def dealer(self) -> Dealer:
        return Dealer(self.play.sealer, lambda: self.random.randbytes(32))

    def with_decks(self, count: int, part: str = "joust") -> "Online":
        """Players with accounts, and a deck each."""
        self.add_players(count, accounts=True)
        for number in range(1, count + 1):
            self.submit(number, listed(number, RulesetId(self.event().ruleset)), part)
        return self

    def submit(self, number: int, source: str, part: str = "joust") -> None:
        self.do(submit_deck, number, part, source, by_staff=True)

    def publish(self) -> "Online":
        self.do(rounds.publish_round, dealer=self.dealer)
        return self

    def matches(self) -> dict[int, UUID]:
        """The matches of the last round that are at a table, by its number."""
        book = self.book()
        stage, number = self.place()
        tables = {table.id: table.number or 0 for table in book.tables_of(book.round(stage, number))}
        with self.database.read() as session:
            rows = session.execute(select(OnlineMatch.id, OnlineMatch.table_id).order_by(OnlineMatch.created_at))
            return {tables[table_id]: match_id for match_id, table_id in rows if table_id in tables}

    def match(self, match_id: UUID) -> OnlineMatch:
        with self.database.read() as session:
            return session.get_one(OnlineMatch, match_id)

    def status(self, match_id: UUID) -> OnlineStatus:
        with self.database.read() as session:
            return session.get_one(OnlineState, match_id).status

    def say_ready(self, match_id: UUID, *people: Principal) -> "Online":
        for person in people:
            with self.database.write() as session:
                set_ready(session, self.play.sealer, match_id, person, self.random.randbytes(16), self.now)
        return self

    def begin(self, table: int) -> UUID:
        """Everybody at the table is ready."""
        match_id = self.matches()[table]
        seated = next(one for one in self.tables() if one.number == table)
        self.say_ready(match_id, *(self.player(number) for number in seated.players))
        return match_id
