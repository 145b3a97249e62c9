"""Whole events over JSON: exported, imported, and replaced only by what goes on from them."""

import json

import jsonschema_rs
import pytest
from flask import Flask

from tests.support.tournament.driving import EVENTS, Hall, Program
from tournament.events.backup.operations import document as backup
from tournament.events.backup.operations.document import Backup

IMPORT = f"{EVENTS}/import"


def test_an_event_is_taken_to_another_installation_and_back(playing: Hall):
    exported = playing.organizer.get("backup")
    assert exported.headers["Cache-Control"] == "no-store"
    assert exported.headers["Content-Disposition"] == 'attachment; filename="kingsmoot-cup.json"'
    for who in (playing.scorekeeper, playing.judge, playing.player(1)):
        who.is_refused(403, "backup", method="GET")
    again = {"data": exported.data, "content_type": "application/json"}
    there = playing.organizer.post(IMPORT, **again)
    assert (there.status_code, there.json["type"]) == (409, "/problems/event-exists")
    assert playing.stranger.post(f"{IMPORT}?replace=true", **again).status_code == 403
    same = playing.organizer.post(f"{IMPORT}?replace=true", **again)
    assert (same.status_code, same.json["version"]) == (201, playing.organizer.read()["version"])


def test_a_deleted_draft_comes_back(hall: Hall):
    exported = hall.organizer.get("backup").data
    hall.organizer.does(EVENTS, {"name": "Another moot"})  # for who organizes nothing here imports nothing
    hall.organizer.does("", method="DELETE")
    back = hall.organizer.post(IMPORT, data=exported, content_type="application/json")
    assert (back.status_code, back.json["slug"]) == (201, hall.slug)
    assert hall.organizer.read("staff")["items"][0]["name"] == "Olenna"


@pytest.mark.parametrize(
    "content",
    [
        *(b"", b"{", b"null", b"[]", b"{}", b'{"format": 1}', b"\xff\xfe", b"[" * 100_000, b'{"a":' * 100_000),
        *(b'{"format":"kingsmoot event","version":1,"rows":{},"reports":{},"trail":[],"checksum":""}', b"NaN"),
    ],
)
def test_files_that_are_no_backup_are_refused(hall: Hall, content: bytes):
    refused = hall.organizer.post(IMPORT, data=content, content_type="application/json")
    assert (refused.status_code, refused.json["type"]) == (422, "/problems/backup-not-readable")


def test_a_changed_backup_is_refused(hall: Hall):
    told = hall.organizer.get("backup").json
    told["rows"]["event"][0]["name"] = "Mine"
    refused = hall.organizer.post(IMPORT, data=json.dumps(told), content_type="application/json")
    assert "checksum" in refused.json["detail"]


def test_a_file_may_be_larger_than_other_bodies_but_not_without_end(app: Flask, hall: Hall):
    large = b'{"format": "' + b"x" * 2_000_000 + b'"}'
    assert hall.organizer.post(IMPORT, data=large, content_type="application/json").status_code == 422
    endless = b" " * (33 * 1024 * 1024)
    refused = hall.organizer.post(IMPORT, data=endless, content_type="application/json")
    assert (refused.status_code, refused.mimetype) == (413, "application/problem+json")
    assert Program(app, {}).post(IMPORT, data=b"{}").status_code == 401


def test_importing_is_for_organizers(hall: Hall):
    exported = hall.organizer.get("backup").data
    for who in (hall.stranger, hall.judge, hall.scorekeeper):
        refused = who.post(IMPORT, data=exported, content_type="application/json")
        assert (refused.status_code, refused.json["needs"]) == (403, "organizer")
    hall.stranger.does(EVENTS, {"name": "Their own moot"})
    assert hall.stranger.post(IMPORT, data=exported, content_type="application/json").status_code == 409


def test_a_file_is_read_while_others_write(hall: Hall, monkeypatch: pytest.MonkeyPatch):
    """Somebody else writes between the reading of the file and its transaction: neither waits for the other."""
    exported = hall.organizer.get("backup").data
    read: list[str] = []

    def reading(content: bytes) -> Backup:
        found = backup.read_backup(content)
        hall.scorekeeper.does("announcements", {"text": "Lunch."})
        read.append(str(found.event["name"]))
        return found

    monkeypatch.setattr("tournament.events.backup.operations.backup.read_backup", reading)
    assert (
        hall.organizer.post(f"{IMPORT}?replace=true", data=exported, content_type="application/json").status_code
        == 409
    )
    assert read == ["Kingsmoot Cup"]


def test_the_description_has_the_shape_of_a_backup(app: Flask, playing: Hall):
    described = app.test_client().get("/api/openapi.json").json
    shape = described["components"]["schemas"]["Backup"]
    exported = playing.organizer.get("backup").json
    fits = jsonschema_rs.validator_for(shape)
    assert [str(fault) for fault in fits.iter_errors(exported)] == []
    exported["rows"]["entry"][0]["number"] = "one"
    assert not fits.is_valid(exported)
    body = described["paths"]["/api/v1/events/import"]["post"]["requestBody"]
    assert body["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Backup"}
