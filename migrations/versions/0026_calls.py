"""Judge calls become disputes; events without a head judge get their organizers as such."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from uuid import UUID, uuid5

import sqlalchemy as sa
from alembic import op

from tournament.models.types import UtcDateTime
from tournament.operations.backup import old_calls

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None

Json = dict[str, object]
CALLS = old_calls.CALLS


def _table(
    name: str, ids: str, texts: str = "", numbers: str = "", moments: str = "", values: str = "", flags: str = ""
) -> sa.TableClause:
    """A table with the columns that are needed here, named by what they hold."""
    return sa.table(
        name,
        *(sa.column(column, sa.Uuid()) for column in ids.split()),
        *(sa.column(column, sa.Text()) for column in texts.split()),
        *(sa.column(column, sa.Integer()) for column in numbers.split()),
        *(sa.column(column, UtcDateTime()) for column in moments.split()),
        *(sa.column(column, sa.JSON()) for column in values.split()),
        *(sa.column(column, sa.Boolean()) for column in flags.split()),
    )


EVENT = _table("event", "id", numbers="version")
ENTRY = _table("entry", "id", "name")
STAFF = _table("staff", "id event_id account_id", "role name")
PENALTY = _table("penalty", "id event_id dispute_id")
LOG = _table("event_log", "id event_id call_id")
HIDDEN_LOOK = _table("hidden_look", "id dispute_id")
TIMER = _table("timer", "subject")
DISPUTE = _table(
    "dispute",
    "id event_id table_id match_id entry_id judge_id",
    "head kind state raised_by proposal judge",
    "number step version seat minutes",
    "state_since",
    flags="paused",
)
LINE = _table("dispute_line", "id event_id dispute_id", "author kind text", "number", "at", "data")
RULING = _table(
    "ruling",
    "id event_id dispute_id",
    "by remedy rules reason salt engine ground result_before result_after",
    "instance input_seq",
    "at appeal_by applied_at",
    "data",
)
TRAIL = _table("trail", "id event_id actor_id", "actor verb summary reason", "number undoes", "at", "changes")
MADE = {table.name: table for table in (DISPUTE, LINE, RULING, STAFF)}


def upgrade() -> None:
    _move_up()
    with op.batch_alter_table("event_log") as log:
        log.drop_constraint("fk_event_log_call_id_judge_call", type_="foreignkey")
        log.create_foreign_key("fk_event_log_call_id_dispute", "dispute", ["call_id"], ["id"], ondelete="SET NULL")
    op.drop_table("judge_call")


def _move_up() -> None:
    calls, staff = _by_event(CALLS), _by_event(STAFF)
    names = {str(row["id"]): str(row["name"]) for row in _rows(sa.select(ENTRY))}
    numbers = sa.select(DISPUTE.c.event_id, sa.func.max(DISPUTE.c.number).label("newest")).group_by(
        DISPUTE.c.event_id
    )
    newest = {row["event_id"]: row["newest"] for row in _rows(numbers)}
    for event in sorted({*calls, *staff}):
        last = newest.get(event, 0)
        assert isinstance(last, int)
        made = old_calls.disputes_of(calls[event], names, last)
        made["staff"] = old_calls.head_judges(staff[event])
        for table, rows in made.items():
            _insert(MADE[table], rows)
        line = old_calls.told_of(calls[event], made, _last_line(event))
        if line is not None:
            _tell(line)


def downgrade() -> None:
    op.create_table(
        "judge_call",
        *(
            sa.Column(
                one.name,
                sa.DateTime(timezone=True) if isinstance(one.type, UtcDateTime) else one.type,
                nullable=one.nullable,
            )
            for one in CALLS.columns
        ),
        sa.ForeignKeyConstraint(["entry_id"], ["entry.id"], name="fk_judge_call_entry_id_entry", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_judge_call_event_id_event", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["seating.id"], name="fk_judge_call_table_id_seating", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_judge_call"),
    )
    op.create_index("ix_judge_call_event_id", "judge_call", ["event_id"])
    moved = _made_calls()
    with op.batch_alter_table("event_log") as log:
        log.drop_constraint("fk_event_log_call_id_dispute", type_="foreignkey")
    _move_down(moved)
    with op.batch_alter_table("event_log") as log:
        log.create_foreign_key(
            "fk_event_log_call_id_judge_call", "judge_call", ["call_id"], ["id"], ondelete="SET NULL"
        )


def _made_calls() -> dict[str, list[Json]]:
    """Disputes about no match, as the calls that they would have been."""
    found: dict[str, list[Json]] = defaultdict(list)
    lines, rulings = _by(LINE, "dispute_id"), _by(RULING, "dispute_id")
    for row in _rows(sa.select(DISPUTE).where(DISPUTE.c.match_id.is_(None), DISPUTE.c.event_id.is_not(None))):
        said = sorted(lines[str(row["id"])], key=lambda line: _whole(line["number"]))
        ruled = sorted(rulings[str(row["id"])], key=lambda ruling: _whole(ruling["instance"]))
        found[str(row["event_id"])].append(_call(row, said, ruled))
    return found


def _call(dispute: Json, lines: Sequence[Json], rulings: Sequence[Json]) -> Json:
    begun = lines[0]["at"] if lines else dispute["state_since"]
    state = dispute["state"]
    status = {"settling": "waiting", "open": "waiting", "taken": "taken", "appealed": "taken"}.get(
        str(state), "closed"
    )
    went = [(line["at"], line["data"]) for line in lines if isinstance(line["data"], dict)]
    taken = [at for at, data in went if data.get("to") == "taken"]
    closed = dispute["state_since"] if status == "closed" else None
    claim = str(lines[0]["text"]) if lines else ""
    ruling = rulings[-1] if rulings else {}
    return {
        "id": dispute["id"],
        "event_id": dispute["event_id"],
        "table_id": dispute["table_id"],
        "entry_id": dispute["entry_id"],
        "question": (old_calls.RESULT if dispute["kind"] == "result" else "") + claim,
        "status": status,
        "called_at": begun,
        "taken_at": None if status == "waiting" else taken[-1] if taken else closed,
        "taken_by": dispute["judge_id"],
        "judge": dispute["judge"],
        "closed_at": closed,
        "ruling": ruling.get("reason") or ("" if status != "closed" else str(lines[-1]["text"]) or str(state)),
        "rules": ruling.get("rules", ""),
        "minutes": dispute["minutes"],
    }


def _move_down(moved: Mapping[str, Sequence[Json]]) -> None:
    """Their trails tell of it, so that they still tell the events; whoever became head judge stays it."""
    lost: dict[str, list[Json]] = defaultdict(list)
    flags = sa.select(DISPUTE.c.id).where(DISPUTE.c.match_id.is_not(None))
    for row in _rows(sa.select(LOG).where(LOG.c.call_id.in_(flags))):  # of a flagged step, which is no call
        lost[str(row["event_id"])].append(row)
    _run(sa.update(LOG).where(LOG.c.call_id.in_(flags)).values(call_id=None))
    for event in sorted({*moved, *lost}):
        calls = moved.get(event, ())
        _insert(CALLS, calls)
        ids = [UUID(str(call["id"])) for call in calls]
        changes: list[Json] = [
            {"table": LOG.name, "row": row["id"], "before": {"call_id": row["call_id"]}, "after": {"call_id": None}}
            for row in lost[event]
        ]
        penalties = _rows(sa.select(PENALTY).where(PENALTY.c.dispute_id.in_(ids)))
        changes += [
            {
                "table": "penalty",
                "row": row["id"],
                "before": {"dispute_id": row["dispute_id"]},
                "after": {"dispute_id": None},
            }
            for row in penalties
        ]
        _run(sa.update(PENALTY).where(PENALTY.c.dispute_id.in_(ids)).values(dispute_id=None))
        _run(sa.update(HIDDEN_LOOK).where(HIDDEN_LOOK.c.dispute_id.in_(ids)).values(dispute_id=None))
        for table, column in ((RULING, "dispute_id"), (LINE, "dispute_id"), (DISPUTE, "id")):
            gone = _rows(sa.select(table).where(table.c[column].in_(ids)))
            changes += [{"table": table.name, "row": row["id"], "before": row, "after": None} for row in gone]
            _run(sa.delete(table).where(table.c[column].in_(ids)))
        _run(sa.delete(TIMER).where(TIMER.c.subject.in_(ids)))
        changes += [{"table": CALLS.name, "row": call["id"], "before": None, "after": call} for call in calls]
        last = _last_line(event)
        many = "One dispute was" if len(calls) == 1 else f"{len(calls)} disputes were"
        _tell(
            {
                **last,
                "id": uuid5(UUID(str(last["id"])), "call.moved back").hex,
                "number": _whole(last["number"]) + 1,
                **{"actor_id": None, "actor": "console", "verb": "call.moved back", "reason": "", "undoes": None},
                "summary": f"{many} made judge calls again.",
                "changes": changes,
            }
        )


# --- rows as the trail has them


def _plain(value: object) -> object:
    if isinstance(value, UUID):
        return value.hex
    return value.astimezone(UTC).isoformat() if isinstance(value, datetime) else value


def _whole(value: object) -> int:
    assert isinstance(value, int)
    return value


def _rows(wanted: sa.Select[tuple[object, ...]]) -> list[Json]:
    return [
        {str(key): _plain(value) for key, value in row.items()} for row in op.get_bind().execute(wanted).mappings()
    ]


def _by(table: sa.FromClause, column: str) -> dict[str, list[Json]]:
    found: dict[str, list[Json]] = defaultdict(list)
    for row in _rows(sa.select(table)):
        found[str(row[column])].append(row)
    return found


def _by_event(table: sa.FromClause) -> dict[str, list[Json]]:
    return _by(table, "event_id")


def _last_line(event: str) -> Json:
    mine = TRAIL.c.event_id == UUID(event)
    return _rows(sa.select(TRAIL).where(mine).order_by(TRAIL.c.number.desc()).limit(1))[0]


def _tell(line: Json) -> None:
    _insert(TRAIL, [line])
    _run(sa.update(EVENT).where(EVENT.c.id == UUID(str(line["event_id"]))).values(version=line["number"]))


def _insert(table: sa.TableClause, rows: Sequence[Json]) -> None:
    if rows:
        read = [{name: _read(table.c[name].type, value) for name, value in row.items()} for row in rows]
        op.get_bind().execute(sa.insert(table), read)


def _read(kind: object, value: object) -> object:
    if value is None:
        return None
    if isinstance(kind, sa.Uuid):
        return UUID(str(value))
    return datetime.fromisoformat(str(value)) if isinstance(kind, UtcDateTime) else value


def _run(statement: sa.Executable) -> None:
    op.get_bind().execute(statement)
