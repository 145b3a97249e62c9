"""Players over JSON: registering, guests and their claims, checking in, and who sees what of whom."""

from typing import Any

import pytest

from tests.support.tournament.driving import Hall, Program

STAFF_ONLY = {"prize_byes", "fixed_table", "needs_accessible", "is_guest", "registered_at"}


def test_somebody_registers_checks_in_and_withdraws(hall: Hall):
    assert hall.stranger.get("register").status_code in (404, 405)
    hall.organizer.does("open-registration")
    hall.anybody.is_refused(401, "register")
    mine = hall.stranger.does("register", {"real_name": "Brandon", "faction": "stark"})
    assert (mine["number"], mine["name"], mine["status"]) == (1, "Bran", "registered")
    assert hall.stranger.is_refused(409, "register")["type"] == "/problems/already-registered"
    assert hall.stranger.is_refused(409, "me/check-in")["state"] == "registration"
    hall.organizer.does("start-check-in")
    assert hall.stranger.does("me/check-in")["status"] == "checked in"
    hall.stranger.does("me/withdraw")
    hall.stranger.is_refused(403, "me", method="GET")
    assert hall.anybody.read("players")["items"] == []
    assert hall.judge.read("entries")["items"][0]["status"] == "withdrawn"


def test_real_names_and_needs_are_for_the_staff(hall: Hall):
    hall.organizer.does("open-registration")
    hall.stranger.does("register", {"real_name": "Brandon"})
    hall.scorekeeper.does("entries/1", {"needs_accessible": True, "fixed_table": 3, "prize_byes": 1}, "PATCH")
    seen = hall.anybody.read("players")["items"][0]
    assert seen["real_name"] == ""
    assert not STAFF_ONLY & seen.keys()
    staff = hall.judge.read("entries/1")
    assert (staff["real_name"], staff["fixed_table"], staff["needs_accessible"]) == ("Brandon", 3, True)
    hall.stranger.is_refused(403, "entries", method="GET")


def test_a_guest_is_added_and_claims_the_entry(hall: Hall):
    guest = hall.scorekeeper.does("entries", {"name": "Hodor"})
    assert guest["is_guest"] is True
    hall.organizer.does("open-registration")
    hall.stranger.is_refused(404, "claim", {"code": "NOPE"})
    assert hall.stranger.does("claim", {"code": guest["claim_code"]})["name"] == "Hodor"
    assert hall.judge.read("entries/1")["is_guest"] is False


def test_an_invitation_is_needed_where_there_is_a_code(hall: Hall):
    hall.organizer.does("", {"settings": {"invitation_code": "valar"}}, "PATCH")
    hall.organizer.does("open-registration")
    assert hall.stranger.is_refused(403, "register")["type"] == "/problems/invitation-needed"
    assert hall.stranger.does("register", {"invitation": "valar"})["number"] == 1


def test_beyond_the_capacity_one_waits_and_is_admitted(hall: Hall):
    hall.organizer.does("", {"settings": {"capacity": 1}}, "PATCH")
    hall.organizer.does("open-registration")
    hall.scorekeeper.does("entries", {"name": "Hodor"})
    assert hall.stranger.does("register")["status"] == "waiting"
    assert hall.scorekeeper.does("entries/2/admit")["status"] == "registered"
    assert hall.scorekeeper.is_refused(409, "entries/2/admit")["type"] == "/problems/not-now"


def test_pairs_are_forbidden_listed_and_allowed(hall: Hall):
    for name in ("Ann", "Bob"):
        hall.scorekeeper.does("entries", {"name": name})
    made = hall.scorekeeper.does("forbidden-pairs", {"one": 2, "other": 1, "reason": "family"})
    assert (made["one_name"], made["other_name"]) == ("Ann", "Bob")
    assert hall.judge.read("forbidden-pairs")["total"] == 1
    hall.judge.is_refused(403, "forbidden-pairs/1/2", method="DELETE")
    hall.scorekeeper.does("forbidden-pairs/1/2", method="DELETE")
    hall.scorekeeper.is_refused(409, "forbidden-pairs/1/2", method="DELETE")
    hall.scorekeeper.is_refused(422, "forbidden-pairs", {"one": 1, "other": 2, "reason": " "})
    hall.scorekeeper.is_refused(404, "forbidden-pairs", {"one": 1, "other": 77, "reason": "family"})


def test_check_in_is_taken_back(hall: Hall):
    hall.scorekeeper.does("entries", {"name": "Ann"})
    hall.organizer.does("start-check-in")
    assert hall.scorekeeper.does("entries/1/check-in")["status"] == "checked in"
    assert hall.scorekeeper.does("entries/1/take-check-in-back")["status"] == "registered"
    assert hall.scorekeeper.does("entries/1/withdraw")["status"] == "withdrawn"


def test_another_events_organizer_is_anybody(hall: Hall, other: Program):
    hall.organizer.does("open-registration")
    hall.scorekeeper.does("entries", {"name": "Ann"})
    other.is_refused(403, "entries/1", {"name": "Bob"}, "PATCH")
    other.is_refused(403, "entries/1/disqualify", {"reason": "because"})
    other.is_refused(403, "entries", method="GET")


@pytest.mark.parametrize(
    "name",
    [
        *("\ud800", "a\x00b", "a\x1b[31m", "\u202eevil", "\u2066evil", "a\nb", "x" * 61, "x" * 10_000),
        *("", " ", "\u200b", "\u00ad", 1, None, ["Ann"], {"a": 1}, True),
    ],
)
def test_odd_names_are_refused(hall: Hall, name: Any):
    hall.scorekeeper.is_refused(422, "entries", {"name": name})
    assert hall.judge.read("entries")["items"] == []


@pytest.mark.parametrize("name", ["Zoë", "Æsa Þór", "李雷", "שרה", "محمد", "=1+2", "O'Neil; DROP TABLE entry", "👑"])
def test_names_of_the_whole_world_are_kept_as_they_are(hall: Hall, name: str):
    assert hall.scorekeeper.does("entries", {"name": name})["name"] == name


@pytest.mark.parametrize("number", [0, 10**9, 2**31, 2**63, 10**100])
def test_numbers_that_nobody_has_are_not_found(hall: Hall, number: int):
    hall.judge.is_refused(404, f"entries/{number}", method="GET")
    hall.scorekeeper.is_refused(404, f"entries/{number}/check-in")
    hall.scorekeeper.is_refused(404, f"entries/{number}", {"fixed_table": 1}, "PATCH")
