"""Whole events over JSON: exported, imported, and replaced only by what goes on from them."""

import json

import pytest
from flask import Flask

from tests.tournament.api.driving import EVENTS, Hall, Program

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
    refused = hall.stranger.post(IMPORT, data=content, content_type="application/json")
    assert (refused.status_code, refused.json["type"]) == (422, "/problems/backup-not-readable")


def test_a_changed_backup_is_refused(hall: Hall):
    told = hall.organizer.get("backup").json
    told["rows"]["event"][0]["name"] = "Mine"
    refused = hall.stranger.post(IMPORT, data=json.dumps(told), content_type="application/json")
    assert "checksum" in refused.json["detail"]


def test_a_file_may_be_larger_than_other_bodies_but_not_without_end(app: Flask, hall: Hall):
    large = b'{"format": "' + b"x" * 2_000_000 + b'"}'
    assert hall.stranger.post(IMPORT, data=large, content_type="application/json").status_code == 422
    endless = b" " * (33 * 1024 * 1024)
    refused = hall.stranger.post(IMPORT, data=endless, content_type="application/json")
    assert (refused.status_code, refused.mimetype) == (413, "application/problem+json")
    assert Program(app, {}).post(IMPORT, data=b"{}").status_code == 401
