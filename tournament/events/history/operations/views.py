"""Views of the audit trail: pages of entries, with each change before and after."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import and_, or_, select
from sqlalchemy.orm import Session

from tournament.core.security.permissions import POLICIES, Action, Role
from tournament.core.security.principal import Principal
from tournament.events.book.book import Book
from tournament.events.book.result_values import result_words
from tournament.events.entries.operations.deck_visibility import DeckAccess
from tournament.events.history.operations.undo import is_permanent
from tournament.events.models.entries import Deck
from tournament.events.models.events import Event
from tournament.events.models.trail import TrailEntry

Json = Mapping[str, object]
ROW_NAMES: Final = {
    "event": "Event",
    "stage": "Stage",
    "staff": "Staff",
    "entry": "Player",
    "stage_player": "Place in the stage",
    "forbidden_pair": "Pair to keep apart",
    "deck": "Deck",
    "round": "Round",
    "seating": "Table",
    "seat": "Seat",
    "penalty": "Penalty",
    "judge_call": "Judge call",
    "dispute": "Dispute",
    "dispute_line": "Line in a dispute",
    "ruling": "Ruling",
    "deck_check": "Deck check",
    "announcement": "Announcement",
    "event_log": "Match log",
}
HIDDEN_COLUMNS: Final = frozenset({"id", "event_id", "seed", "claim_hash", "source"})
"""Columns that are internal or secret."""
DECK_COLUMNS: Final = frozenset({"name", "faction", "agenda", "decided_for"})
"""Columns of a deck for viewers who may see it."""
CHECK_COLUMNS: Final = frozenset({"findings", "remedy"})
CHECK_VERB: Final = "deck check.done"
DECISION_VERB: Final = "deck.decided"
ORGANIZER_SETTINGS: Final = frozenset({"invitation_code"})
"""Settings for viewers who may edit them."""
MAX_CHANGES: Final = 24
MAX_VALUE_LETTERS: Final = 160


@dataclass(frozen=True, slots=True)
class ValueChange:
    column: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class RowChange:
    thing: str
    what: str
    """One of new, changed, removed."""
    values: tuple[ValueChange, ...]


@dataclass(frozen=True, slots=True)
class TrailLine:
    number: int
    at: datetime
    actor: str
    verb: str
    summary: str
    reason: str
    undoes: int | None
    is_undone: bool
    can_undo: bool
    stage: str
    """The stage's name, in an event with several stages."""
    changes: tuple[RowChange, ...]
    more: int
    """Number of changes that are not listed."""


@dataclass(frozen=True, slots=True)
class TrailSlice:
    lines: tuple[TrailLine, ...]
    older: int | None
    """The entry number before which the next page starts."""


class _TrailReader:
    """A reader of the trail, who sees nothing that other pages would hide from them."""

    def __init__(self, session: Session, book: Book, viewer: Principal, roles: Collection[Role]) -> None:
        self.book = book
        self._session = session
        self._sight = DeckAccess(session, book, viewer, roles)
        self._organizes = POLICIES[Action.EDIT_EVENT].permits(viewer, roles)

    @property
    def plays(self) -> bool:
        return self._sight.plays

    def summary(self, entry: TrailEntry) -> str:
        """Return the summary; for staff who play, without findings, which may name cards."""
        return summary_without_findings(entry) if self.plays else entry.summary

    def reason(self, entry: TrailEntry) -> str:
        """Return the reason; for staff who play, without reasons about decks."""
        return reason_without_decks(entry) if self.plays else entry.reason

    def untold(self, table: str, row_id: str, row: Json) -> frozenset[str]:
        """Return the columns that are hidden from this reader."""
        if table == "deck_check" and self.plays:
            return HIDDEN_COLUMNS | CHECK_COLUMNS
        return HIDDEN_COLUMNS if table != "deck" or self._sees_deck(row_id, row) else HIDDEN_COLUMNS | DECK_COLUMNS

    def setting_names(self, settings: Json) -> list[str]:
        return [name for name in settings if self._organizes or name not in ORGANIZER_SETTINGS]

    def _sees_deck(self, row_id: str, row: Json) -> bool:
        if not {"entry_id", "part", "version"} <= row.keys():
            deck = self._session.get(Deck, UUID(row_id))
            if deck is None:
                return False
            row = {"entry_id": deck.entry_id.hex, "part": deck.part, "version": deck.version}
        entry = self.book.known_entry(UUID(str(row["entry_id"])))
        version = row["version"]
        assert isinstance(version, int)
        return entry is not None and self._sight.may_see_version(entry, str(row["part"]), version)


def summary_without_findings(entry: TrailEntry) -> str:
    """Return a summary that reveals nothing about the findings of a deck check."""
    if entry.verb == CHECK_VERB:
        return f"{entry.actor} finished a deck check."
    if entry.undoes is not None and any(one["table"] == "deck_check" for one in entry.changes):
        return f"{entry.actor} undid entry {entry.undoes}."
    return entry.summary


def reason_without_decks(entry: TrailEntry) -> str:
    """Return the reason of an entry; empty if it is about a deck."""
    is_undone_deck = entry.undoes is not None and any(one["table"] == "deck" for one in entry.changes)
    return "" if entry.verb == DECISION_VERB or is_undone_deck else entry.reason


def trail_page(
    session: Session,
    book: Book,
    viewer: Principal,
    roles: Collection[Role],
    *,
    verb: str = "",
    words: str = "",
    before: int | None = None,
    most: int = 40,
) -> TrailSlice:
    """Return entries, the newest first, filtered by verb and by words.

    `words` are searched in summary, actor and reason.
    """
    reader = _TrailReader(session, book, viewer, roles)
    slug = book.event.slug
    query = (
        select(TrailEntry)
        .join(Event, Event.id == TrailEntry.event_id)
        .where(Event.slug == slug)
        .order_by(TrailEntry.number.desc())
        .limit(most + 1)
    )
    if verb:
        query = query.where(TrailEntry.verb.startswith(verb, autoescape=True))
    if words:
        query = query.where(
            or_(
                *(
                    column.icontains(words, autoescape=True)
                    for column in (TrailEntry.summary, TrailEntry.actor, TrailEntry.reason)
                )
            )
        )
    if words and reader.plays:  # or the search would reveal what the entry hides
        is_told = and_(TrailEntry.verb.not_in((CHECK_VERB, DECISION_VERB)), TrailEntry.undoes.is_(None))
        query = query.where(or_(is_told, TrailEntry.actor.icontains(words, autoescape=True)))
    if before is not None:
        query = query.where(TrailEntry.number < before)
    found = list(session.scalars(query))
    entries = found[:most]
    undone = undone_numbers(session, slug, [entry.number for entry in entries])
    stages = _stages(book)
    lines = tuple(_trail_line(reader, entry, undone, stages) for entry in entries)
    return TrailSlice(lines, entries[-1].number if len(found) > most else None)


def _trail_line(reader: _TrailReader, entry: TrailEntry, undone: set[int], stages: Mapping[str, str]) -> TrailLine:
    book = reader.book
    changes, more = _list_changes(reader, entry.changes)
    return TrailLine(
        entry.number,
        entry.at,
        entry.actor,
        entry.verb,
        reader.summary(entry),
        reader.reason(entry),
        entry.undoes,
        entry.number in undone,
        can_undo(entry, undone),
        _stage_words(book, stages, entry),
        changes,
        more,
    )


def _list_changes(reader: _TrailReader, changes: Sequence[Json]) -> tuple[tuple[RowChange, ...], int]:
    """Describe the first changes, and count the rest.

    Drawing a round changes thousands of rows.
    """
    told: list[RowChange] = []
    for at, change in enumerate(changes):
        if len(told) == MAX_CHANGES:
            return tuple(told), sum(_has_visible_difference(one) for one in changes[at:])
        row = _row_change(reader, change)
        if row.values:
            told.append(row)
    return tuple(told), 0


def _has_visible_difference(change: Json) -> bool:
    """Return whether readers can see a difference."""
    before, after = _as_dict(change["before"]), _as_dict(change["after"])
    return any(before.get(name) != after.get(name) for name in after or before if name not in HIDDEN_COLUMNS)


def _stages(book: Book) -> dict[str, str]:
    """Return the stage's name by the id of each stage and round, if there are several."""
    if len(book.stages) < 2:
        return {}
    names = {stage.id: stage.name for stage in book.stages}
    rounds = {round_.id: names[round_.stage_id] for round_ in book.rounds}
    return {row.hex: name for found in (names, rounds) for row, name in found.items()}


def _stage_words(book: Book, stages: Mapping[str, str], entry: TrailEntry) -> str:
    """Return the stages in which an entry changed something.

    Starting a stage may end the one before.
    """
    found: list[str] = []
    for one in entry.changes[:MAX_CHANGES] if stages else ():
        row = {**_as_dict(one["before"]), **_as_dict(one["after"])}
        table_id = one["row"] if one["table"] == "seating" else row.get("table_id")
        table = book.table_by_id(UUID(str(table_id))) if table_id else None
        belongs = (one["row"], row.get("round_id"), row.get("stage_id"), table.round_id.hex if table else None)
        found += [stages[str(each)] for each in belongs if str(each) in stages]
    return " and ".join(dict.fromkeys(found))


def _row_change(reader: _TrailReader, change: Json) -> RowChange:
    book, table = reader.book, str(change["table"])
    before, after = _as_dict(change["before"]), _as_dict(change["after"])
    what = "new" if change["before"] is None else "removed" if change["after"] is None else "changed"
    row = {**before, **after}
    untold = reader.untold(table, str(change["row"]), row)
    columns = [column for column in (after or before) if column not in untold]
    names = _names_at(book, str(change["row"])) if table == "seating" else []
    values = tuple(
        ValueChange(
            column.removesuffix("_id").replace("_", " "),
            _value_words(reader, column, before.get(column), names),
            _value_words(reader, column, after.get(column), names),
        )
        for column in columns
    )
    values = tuple(value for value in values if value.before != value.after)
    return RowChange(_row_name(book, table, str(change["row"]), row), what, values)


def _row_name(book: Book, table: str, row_id: str, row: Json) -> str:
    thing = ROW_NAMES.get(table, table)
    if table == "entry":
        entry = book.known_entry(UUID(row_id))
        return f"{thing} {entry.name if entry else row.get('name', '')}".strip()
    if table == "seating":
        found = book.table_by_id(UUID(row_id))
        number = found.number if found else row.get("number")
        return f"{thing} {number}" if number else "Bye or missed round"
    if table in ("stage", "round"):
        rows = book.stages if table == "stage" else book.rounds
        known = next((one for one in rows if one.id.hex == row_id), None)
        return f"{thing} {known.number if known else row.get('number', '')}".strip()
    return thing


def _names_at(book: Book, table_id: str) -> list[str]:
    table = book.table_by_id(UUID(table_id))
    return [entry.name for entry in book.players_at(table)] if table else []


def _value_words(reader: _TrailReader, column: str, value: object, names: list[str]) -> str:
    book = reader.book
    if value is None or value == "":
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if column in ("entry_id", "one_id", "other_id", "reported_by"):
        entry = book.known_entry(UUID(str(value)))
        return entry.name if entry else "unknown player"
    if column in ("table_id", "round_id", "stage_id", "account_id"):
        return _reference_words(book, column, str(value))
    if column in ("result", "report") and isinstance(value, dict) and names:
        return result_words(value, names)
    if isinstance(value, dict):
        value = ", ".join(f"{key.replace('_', ' ')}: {value[key]}" for key in reader.setting_names(value))
    if isinstance(value, list):
        value = ", ".join(map(str, value))
    text = str(value)
    if column.endswith("_at"):
        text = text[:19].replace("T", " ") + " UTC"
    return text if len(text) <= MAX_VALUE_LETTERS else f"{text[: MAX_VALUE_LETTERS - 1]}…"


def _reference_words(book: Book, column: str, value: str) -> str:
    if column == "table_id":
        table = book.table_by_id(UUID(value))
        return f"table {table.number}" if table and table.number else "a table"
    if column == "round_id":
        round_ = next((one for one in book.rounds if one.id.hex == value), None)
        return f"round {round_.number}" if round_ else "a round"
    if column == "stage_id":
        stage = next((one for one in book.stages if one.id.hex == value), None)
        return stage.name if stage else "a stage"
    return "an account"


def _as_dict(value: object) -> dict[str, object]:
    return dict(value) if isinstance(value, dict) else {}


def latest_entries(session: Session, slug: str, verbs: str = "", most: int = 8) -> list[TrailEntry]:
    """Return the newest entries whose verb starts with `verbs`."""
    return list(
        session.scalars(
            select(TrailEntry)
            .join(Event, Event.id == TrailEntry.event_id)
            .where(Event.slug == slug, TrailEntry.verb.startswith(verbs, autoescape=True))
            .order_by(TrailEntry.number.desc())
            .limit(most)
        )
    )


def find_trail_entry(session: Session, slug: str, number: int) -> TrailEntry | None:
    return session.scalar(
        select(TrailEntry)
        .join(Event, Event.id == TrailEntry.event_id)
        .where(Event.slug == slug, TrailEntry.number == number)
    )


def undone_numbers(session: Session, slug: str, numbers: list[int]) -> set[int]:
    """Return the numbers of those entries that were undone."""
    found = session.scalars(
        select(TrailEntry.undoes)
        .join(Event, Event.id == TrailEntry.event_id)
        .where(Event.slug == slug, TrailEntry.undoes.in_(numbers))
    )
    return {number for number in found if number is not None}


def can_undo(entry: TrailEntry, undone: set[int]) -> bool:
    """Return whether to offer undo; only the attempt shows whether it works."""
    return not is_permanent(entry) and entry.number not in undone
