"""An event's book: its rows, and the values that the regulations derive from them."""

from collections.abc import Callable, Collection, Hashable, Iterable
from dataclasses import replace
from functools import wraps
from types import MappingProxyType
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import select
from sqlalchemy.orm import Session

from engine.ruleset import Format
from tournament.core.translation import current_locale, gettext
from tournament.events.book.result_values import as_outcome, as_places
from tournament.events.book.rows import CUT_STAGE_KINDS as CUT_STAGE_KINDS
from tournament.events.book.rows import Rows
from tournament.events.formats import JOUST, MELEE, PAIR_SEATS, formats_of
from tournament.events.models.entries import Entry
from tournament.events.models.events import Event, Stage
from tournament.events.models.rounds import Round
from tournament.events.problems import EventNotFound
from tournament.events.states import PlayerStatus, StageKind, StageStatus, TableKind
from tournament.regulations.bye import Bye, ByeKind
from tournament.regulations.cut.bracket import Elimination, start_elimination
from tournament.regulations.cut.posters import BRACKETS
from tournament.regulations.event import event as values
from tournament.regulations.melee_points import MeleeScheme
from tournament.regulations.results import SCHEMES, PointScheme
from tournament.regulations.standings.overall import OverallStandings, compute_overall
from tournament.regulations.standings.standings import Standings, compute_standings
from tournament.regulations.swiss.tables import TablePlan
from tournament.regulations.tiebreaks.tiebreak_sets import TIEBREAK_SETS
from tournament.regulations.values import PlayerId

Value = TypeVar("Value")
Params = ParamSpec("Params")
MELEE_KINDS = (StageKind.MELEE, StageKind.MELEE_CUT)
STANDINGS_KEY = "standings"


def player_id(entry: Entry) -> PlayerId:
    """Return the player's id in the regulations.

    It is the same in every export, so that a pairing can be repeated.
    """
    return PlayerId(f"{entry.number:04d}")


class Book(Rows):
    mark: str = ""
    """Unique to one state of one event; only a shared book has one."""

    def once(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """Compute a value that follows from the rows.

        Computed every time here, since rows may change; a shared book caches it.
        """
        return make()

    def part_version(self, part: str) -> int:
        """Return the version at which a part of the event last changed.

        Only a shared book knows it exactly.
        """
        return self.event.version

    def stamp(self, parts: Collection[str]) -> str:
        """Return a string unique to this state of these parts; empty if uncacheable."""
        return ""

    def by_player_id(self, player: PlayerId) -> Entry:
        return self.entry(int(player))

    def scheme(self, stage: Stage) -> PointScheme | MeleeScheme:
        return MeleeScheme() if stage.kind in MELEE_KINDS else SCHEMES[self.plan(stage).points]

    def played_as(self, stage: Stage) -> str:
        """Return the name of the format of its tables."""
        return self.plan(stage).format or (MELEE if stage.kind in MELEE_KINDS else JOUST)

    def form(self, stage: Stage) -> Format | None:
        """Return the engine's format; None if the engine doesn't play the game."""
        return formats_of(self.event.ruleset).get(self.played_as(stage))

    def only_size(self, stage: Stage) -> int:
        """Return the number of seats that all multiplayer tables must have, or 0."""
        form = self.form(stage)
        return form.least if form is not None and PAIR_SEATS < form.least == form.most else 0

    def players(self, stage: Stage) -> tuple[values.Player, ...]:
        status = {row.entry_id: row.status for row in self.stage_players if row.stage_id == stage.id}
        return tuple(
            values.Player(player_id(entry), entry.name, values.PlayingStatus(status[entry.id].value))
            for entry in self.entries
            if entry.id in status
        )

    def part(self, stage: Stage, *, through: int | None = None) -> values.StageData:
        """Return the stage's published rounds, or those up to `through`."""
        rounds = [
            self._round_value(round_)
            for round_ in self.rounds_of(stage, drawn=False)
            if through is None or round_.number <= through
        ]
        return values.StageData(
            stage.name, tuple(rounds), self.scheme(stage), TIEBREAK_SETS[self.plan(stage).tiebreaks]
        )

    def value(self, stage: Stage) -> values.EventData:
        return values.EventData(self.event.name, self.event.seed, self.players(stage), (self.part(stage),))

    def standings(self, stage: Stage, *, through: int | None = None) -> Standings:
        def make() -> Standings:
            return compute_standings(self.part(stage, through=through), self.players(stage), self.event.seed)

        return self.once((STANDINGS_KEY, stage.id, through), make)

    def overall_stages(self) -> list[Stage]:
        counted = [
            stage
            for stage in self.stages
            if stage.kind not in CUT_STAGE_KINDS
            and stage.status is not StageStatus.PLANNED
            and self.plan(stage).counts_overall
        ]
        kinds = {stage.kind for stage in counted}
        return counted if len(kinds) > 1 else []

    def overall(self) -> OverallStandings | None:
        """Return joust and melee added up, if the event has both."""
        return self.once("overall", self._overall)

    def _overall(self) -> OverallStandings | None:
        stages = self.overall_stages()
        if not stages:
            return None
        everybody: dict[PlayerId, values.Player] = {}
        for stage in stages:
            for player in self.players(stage):
                known = everybody.get(player.id)
                if known is None or known.status is not values.PlayingStatus.DISQUALIFIED:
                    everybody[player.id] = player
        parts = tuple(self.part(stage) for stage in stages)
        return compute_overall(values.EventData(self.event.name, self.event.seed, tuple(everybody.values()), parts))

    def shown_faction(self, entry: Entry) -> str:
        """Return the faction that public pages show beside the name."""
        return "" if self.settings.hide_factions else entry.faction

    def elimination(self, stage: Stage) -> Elimination:
        """Return the bracket as far as it has been played."""
        seeded = self.seeded(stage)
        seeds = [player_id(self.entry_by_id(row.entry_id)) for row in seeded]
        bracket = BRACKETS[next(size for size in BRACKETS if size >= len(seeds))]
        gone = [player_id(self.entry_by_id(row.entry_id)) for row in seeded if row.status is not PlayerStatus.PLAYING]
        return replace(
            start_elimination(bracket, seeds),
            winners=MappingProxyType(dict(self._bracket_winners(stage))),
            gone=frozenset(gone),
        )

    def _bracket_winners(self, stage: Stage) -> Iterable[tuple[int, PlayerId]]:
        for round_ in self.rounds_of(stage, drawn=False):
            for table in self.tables_of(round_):
                outcome = as_outcome(table.result)
                if table.game is not None and outcome is not None:
                    place = 0 if outcome.first.is_win else 1
                    yield table.game, player_id(self.players_at(table)[place])

    def table_plan(self) -> TablePlan:
        return TablePlan(
            numbers=self.settings.table_numbers or None,
            fixed={player_id(entry): entry.fixed_table for entry in self.entries if entry.fixed_table},
            accessible=frozenset(self.settings.accessible_tables),
            needs_accessible=frozenset(player_id(entry) for entry in self.entries if entry.needs_accessible),
        )

    def forbidden_pairs(self) -> list[tuple[PlayerId, PlayerId]]:
        return [
            (player_id(self.entry_by_id(row.one_id)), player_id(self.entry_by_id(row.other_id)))
            for row in self.forbidden
        ]

    def _round_value(self, round_: Round) -> values.RoundData:
        matches: list[values.Match] = []
        tables: list[values.MeleeTable] = []
        byes: list[Bye] = []
        missed: list[PlayerId] = []
        for table in self.tables_of(round_):
            players = [player_id(entry) for entry in self.players_at(table)]
            match table.kind:
                case TableKind.MATCH:
                    matches.append(
                        values.Match(table.number or 0, (players[0], players[1]), as_outcome(table.result))
                    )
                case TableKind.MELEE:
                    places, power = as_places(table.result)
                    tables.append(values.MeleeTable(table.number or 0, tuple(players), places, power))
                case TableKind.BYE:
                    byes.append(Bye(players[0]))
                case TableKind.PRIZE_BYE:
                    byes.append(Bye(players[0], ByeKind.PRIZE))
                case TableKind.MISSED:
                    missed.append(players[0])
        return values.RoundData(
            round_.number, tuple(matches), tuple(tables), tuple(byes), tuple(sorted(missed)), round_.attempt
        )


def cached_view(view: Callable[Concatenate[Book, Params], Value]) -> Callable[Concatenate[Book, Params], Value]:
    """Cache a view in each shared book, for all readers of a language."""

    @wraps(view)
    def kept(book: Book, /, *args: Params.args, **named: Params.kwargs) -> Value:
        key = (view.__name__, current_locale(), args, *named.items())
        return book.once(key, lambda: view(book, *args, **named))

    return kept


def load_book(session: Session, slug: str) -> Book:
    return Book(session, _event(session, slug))


def _event(session: Session, slug: str) -> Event:
    event = session.scalar(select(Event).where(Event.slug == slug))
    if event is None:
        raise EventNotFound(gettext("There is no event %(slug)s.", slug=slug), event=slug)
    return event
