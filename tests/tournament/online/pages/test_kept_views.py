"""A view that was sent is sent again without the engine, as long as nothing of what it was made of differs."""

import gzip
from uuid import UUID

import pytest

from tests.tournament.online.pages.conftest import Sitting
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import load_snapshot


def test_a_return_costs_no_engine_and_is_the_same(
    sitting: Sitting, play: MatchRuntime, monkeypatch: pytest.MonkeyPatch
):
    match, ann, bob = sitting
    address = f"/matches/{match}/view"
    packed = ann.get(address, headers={"Accept-Encoding": "gzip"})
    plain = ann.get(address, headers={"Accept-Encoding": "gzip;q=0"})
    assert "Content-Encoding" not in plain.headers and gzip.decompress(packed.data) == plain.data
    assert {packed.headers["Vary"], plain.headers["Vary"]} == {"Cookie, Authorization, Accept-Encoding"}
    assert bob.get(address).data != plain.data  # each seat has its own
    for answer in (packed, plain):  # never a page, and nothing is allowed to it
        assert answer.headers["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'; sandbox"
        assert answer.headers["X-Content-Type-Options"] == "nosniff" and answer.mimetype == "application/json"
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert answer.headers["Cache-Control"] == "private, no-cache" and "Permissions-Policy" not in answer.headers
    with monkeypatch.context() as without:
        without.setattr("tournament.online.pages.board.read_match", None)
        assert ann.get(address).data == plain.data
    assert bob.post(f"/matches/{match}/concede", json={"key": "enough"}).status_code == 200
    assert ann.get(address).json["status"] == "ended"


def test_the_newest_of_each_seat_is_kept_and_not_too_many(play: MatchRuntime, sitting: Sitting):
    match, ann, _ = sitting
    kept, match_id = play.views, UUID(match)
    ann.get(f"/matches/{match}/view")
    snapshot = load_snapshot(play, match_id)
    assert kept.get(match_id, 0, snapshot) is None  # what it was made of is more than the row
    kept.put(match_id, 0, "newer", b"view")
    assert kept.get(match_id, 0, "newer") == b"view" and kept.get(match_id, 1, "newer") is None
    for seat in range(2, 5000):
        kept.put(match_id, seat, "newer", b"view")
    assert kept.get(match_id, 0, "newer") is None and kept.get(match_id, 4999, "newer") == b"view"
