"""Conversion of the judge calls in older backups to disputes.

Values have their JSON types. The result depends on the input alone. Revision 0026 migrated databases with the same
code, and their trails contain its result, so this code must not change.
"""

from collections.abc import Mapping, Sequence
from typing import Final
from uuid import UUID, uuid5

from sqlalchemy import Column, Integer, MetaData, String, Table, Text, Uuid

from tournament.core.models.column_types import UtcDateTime

Json = dict[str, object]
TABLE_NAME: Final = "judge_call"
CALLS: Final = Table(
    TABLE_NAME,
    MetaData(),
    Column("id", Uuid, nullable=False),
    Column("event_id", Uuid, nullable=False),
    Column("table_id", Uuid, nullable=True),
    Column("entry_id", Uuid, nullable=True),
    Column("question", Text, nullable=False),
    Column("status", String(20), nullable=False),
    Column("called_at", UtcDateTime, nullable=False),
    Column("taken_at", UtcDateTime, nullable=True),
    Column("taken_by", Uuid, nullable=True),
    Column("judge", String(60), nullable=False),
    Column("closed_at", UtcDateTime, nullable=True),
    Column("ruling", Text, nullable=False),
    Column("rules", String(400), nullable=False),
    Column("minutes", Integer, nullable=False),
)
STATES: Final = {"waiting": "open", "taken": "taken", "closed": "closed"}
RESULT: Final = "Disputed result: "
"""How the question of a call about a disputed result began."""
DESK: Final = "the desk"
PLAYERS: Final = "the players"
VERB: Final = "dispute.moved"
ORGANIZER: Final = "organizer"
HEAD_JUDGE: Final = "head judge"


def convert_calls(calls: Sequence[Json], names: Mapping[str, str], newest: int) -> dict[str, list[Json]]:
    """Convert calls to disputes with the same ids, numbered in the order of calling."""
    made: dict[str, list[Json]] = {"dispute": [], "dispute_line": [], "ruling": []}
    for number, call in enumerate(sorted(calls, key=lambda one: (str(one["called_at"]), str(one["id"]))), newest + 1):
        lines = _lines(call, names)
        made["dispute"].append(_dispute(call, number, len(lines) + 1))
        made["dispute_line"] += lines
        made["ruling"] += _ruling(call)
    return made


def _dispute(call: Json, number: int, version: int) -> Json:
    since = {"waiting": call["called_at"], "taken": call["taken_at"], "closed": call["closed_at"]}
    return {
        "id": call["id"],
        "event_id": call["event_id"],
        "number": number,
        "table_id": call["table_id"],
        "match_id": None,
        "step": None,
        "head": "",
        "kind": "result" if str(call["question"]).startswith(RESULT) else "question",
        "state": STATES[str(call["status"])],
        "state_since": since[str(call["status"])] or call["called_at"],
        "version": version,
        "raised_by": "staff" if call["entry_id"] is None else "entry",
        "entry_id": call["entry_id"],
        "seat": None,
        "proposal": None,
        "judge_id": call["taken_by"],
        "judge": call["judge"],
        "paused": False,
        "minutes": call["minutes"],
    }


def _lines(call: Json, names: Mapping[str, str]) -> list[Json]:
    raiser = names.get(str(call["entry_id"]), DESK) if call["entry_id"] is not None else DESK
    told: list[tuple[object, str, str, str, Json]] = [
        (call["called_at"], raiser, "claim", str(call["question"]).removeprefix(RESULT), {})
    ]
    judge = str(call["judge"]) or PLAYERS
    if call["taken_at"] is not None:
        told.append((call["taken_at"], judge, "transition", "", {"verb": "take", "from": "open", "to": "taken"}))
    if call["status"] == "closed":
        data: Json = {"verb": "closed", "from": "taken", "to": "closed"}
        told.append((call["closed_at"] or call["called_at"], judge, "transition", "", data))
    return [
        {
            "id": _id(call, f"line {number}"),
            "event_id": call["event_id"],
            "dispute_id": call["id"],
            "number": number,
            "at": at,
            "author": author,
            "kind": kind,
            "text": text,
            "data": data,
        }
        for number, (at, author, kind, text, data) in enumerate(told, 1)
    ]


def _ruling(call: Json) -> list[Json]:
    if call["status"] != "closed" or not call["ruling"]:
        return []
    return [
        {
            "id": _id(call, "ruling 1"),
            "event_id": call["event_id"],
            "dispute_id": call["id"],
            "instance": 1,
            "by": call["judge"] or PLAYERS,
            "at": call["closed_at"],
            "remedy": "in words",
            "data": {"final": True},
            "rules": call["rules"],
            "reason": call["ruling"],
            "salt": "",
            "engine": "not concerned",
            "appeal_by": None,
            "ground": "",
            "input_seq": None,
            "applied_at": call["closed_at"],
            "result_before": "",
            "result_after": "",
        }
    ]


def head_judges(staff: Sequence[Json]) -> list[Json]:
    """Return new staff rows: without a head judge, the organizers become head judges.

    Organizers decided calls before.
    """
    if any(one["role"] == HEAD_JUDGE for one in staff):
        return []
    return [
        {**one, "id": _id(one, HEAD_JUDGE), "role": HEAD_JUDGE}
        for one in sorted(staff, key=lambda one: str(one["id"]))
        if one["role"] == ORGANIZER
    ]


def conversion_entry(calls: Sequence[Json], made: Mapping[str, Sequence[Json]], last: Json) -> Json | None:
    """Return the trail entry for the conversion; None if nothing was converted."""
    changes: list[Json] = [{"table": TABLE_NAME, "row": one["id"], "before": one, "after": None} for one in calls]
    changes += [
        {"table": table, "row": row["id"], "before": None, "after": row}
        for table, rows in made.items()
        for row in rows
    ]
    if not changes:
        return None
    heads = " and ".join(str(row["name"]) for row in made.get("staff", ()))
    many = "One judge call was" if len(calls) == 1 else f"{len(calls)} judge calls were"
    said = [f"{many} kept as disputes from now on."] if calls else []
    said += [f"{heads} became head judge, since the event had none."] if heads else []
    number = last["number"]
    assert isinstance(number, int)
    return {
        "id": _id(last, VERB),
        "event_id": last["event_id"],
        "number": number + 1,
        "at": last["at"],
        "actor_id": None,
        "actor": "console",
        "verb": VERB,
        "summary": " ".join(said),
        "reason": "",
        "changes": changes,
        "undoes": None,
    }


def _id(row: Json, what: str) -> str:
    return uuid5(UUID(str(row["id"])), what).hex
