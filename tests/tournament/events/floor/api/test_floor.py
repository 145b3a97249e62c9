"""Deck checks, penalties, judge calls, announcements, staff, the trail and undo over JSON."""

from uuid import uuid4

from tests.support.tournament.driving import Hall, Program


def test_deck_checks_are_picked_started_and_finished(playing: Hall):
    picked = playing.judge.does("deck-checks", {"count": 2})["items"]
    assert [check["picked"] for check in picked] == ["at random"] * 2
    path = f"deck-checks/{picked[0]['id']}"
    assert playing.judge.does(f"{path}/start")["judge"] == "Jaime"
    playing.judge.is_refused(422, f"{path}/finish", {"is_fine": False})
    done = playing.judge.does(f"{path}/finish", {"is_fine": False, "findings": "61 cards", "minutes": 5})
    assert (done["status"], done["minutes"]) == ("done", 5)
    assert playing.scorekeeper.read("deck-checks")["total"] == 2
    playing.scorekeeper.is_refused(403, "deck-checks", {"count": 1})
    for body in ({}, {"count": 1, "table": 1}, {"count": 0}, {"count": 2**40}, {"table": -1}):
        playing.judge.is_refused(422, "deck-checks", body)
    playing.judge.is_refused(404, f"deck-checks/{uuid4()}/start")


def test_penalties_are_given_repeated_and_revoked(playing: Hall):
    ladder = [rule["name"] for rule in playing.organizer.read("settings")["penalties"]]
    asked = {"number": 1, "name": ladder[0], "infraction": "late", "reason": "ten minutes"}
    given = playing.judge.does("penalties", asked)
    assert (given["player"], given["given_by"]) == ("Ann", "Jaime")
    assert playing.judge.read("penalties")["items"][0]["id"] == given["id"]
    assert playing.judge.read("entries/1/penalties")["items"][0]["slug"] == playing.slug
    assert playing.player(1).read("me")["penalties"][0]["infraction"] == "late"
    assert "given_by" not in playing.player(1).read("me")["penalties"][0]
    playing.player(1).is_refused(403, "penalties", method="GET")
    playing.judge.is_refused(403, f"penalties/{given['id']}/revoke", {"reason": "mercy"})
    assert playing.head_judge.does(f"penalties/{given['id']}/revoke", {"reason": "mercy"})["revoked_for"] == "mercy"
    playing.judge.is_refused(422, "penalties", {**asked, "name": "beheading"})
    playing.judge.is_refused(403, "penalties", {**asked, "name": ladder[-1]})
    assert playing.organizer.does("penalties", {**asked, "name": ladder[-1]})["effect"] == "leaves the event"


def test_a_judge_is_called_comes_and_rules(playing: Hall):
    seats = playing.anybody.read("rounds/1/1")["tables"][0]["seats"]
    caller = playing.player(seats[0]["number"])
    call = caller.does("me/disputes", {"text": "May I?", "key": "k1"})
    assert (call["state"], call["claim"], call["can"]) == ("open", "May I?", ["withdraw", "say"])
    assert caller.does("me/disputes", {"text": "May I?", "key": "k1"})["number"] == call["number"]
    caller.is_refused(409, "me/disputes", {"text": "May I?", "key": "k2"})
    caller.is_refused(403, "disputes", method="GET")
    path, version = f"disputes/{call['number']}", call["version"]
    taken = playing.judge.does(f"{path}/take", {"version": version, "key": "t"})
    assert (taken["judge"], taken["state"], taken["table"], taken["match"]) == ("Jaime", "taken", 1, None)
    playing.judge.is_refused(409, f"{path}/hand-back", {"version": version, "key": "h"})
    back = playing.judge.does(f"{path}/hand-back", {"version": taken["version"], "key": "h"})
    assert (back["judge"], back["state"]) == ("", "open")
    again = playing.judge.does(f"{path}/take", {"version": back["version"], "key": "t2"})
    ruling = {"version": again["version"], "key": "r", "remedy": "in words", "reason": "Yes"}
    playing.judge.is_refused(404, f"{path}/rule", {**ruling, "rules": ["lcg2:no-such-rule"]})
    ruled = playing.judge.does(f"{path}/rule", {**ruling, "minutes": 3})
    assert (ruled["state"], ruled["rulings"][0]["reason"]) == ("ruled", "Yes")
    assert playing.judge.does(f"{path}/rule", ruling)["version"] == ruled["version"]  # the same key: nothing again
    appeal = {"version": ruled["version"], "key": "a", "text": "Look at the card.", "ground": "fact"}
    playing.player(_elsewhere(playing)).is_refused(404, f"me/{path}/appeal", appeal)
    assert caller.does(f"me/{path}/appeal", appeal)["state"] == "appealed"
    decided = {"version": ruled["version"] + 1, "key": "d", "remedy": "in words", "reason": "No"}
    playing.judge.is_refused(403, f"{path}/decide", decided)
    playing.organizer.is_refused(403, f"{path}/decide", decided)
    assert playing.head_judge.does(f"{path}/decide", decided)["state"] == "closed"
    caller.is_refused(404, f"me/{path}/dance", appeal)
    sent = playing.scorekeeper.does("disputes", {"text": "Spilled drink", "table": 2, "key": "s"})
    assert playing.judge.read("disputes")["items"][0]["number"] == sent["number"]
    playing.scorekeeper.is_refused(
        403, "disputes", {"text": "?", "match": "00000000-0000-0000-0000-000000000001", "step": 1, "key": "m"}
    )
    playing.judge.is_refused(422, "disputes", {"text": "?", "step": 1, "key": "m"})


def _elsewhere(playing: Hall) -> int:
    """Somebody who sits at another table."""
    return int(playing.anybody.read("rounds/1/1")["tables"][1]["seats"][0]["number"])


def test_announcements_are_for_everybody(playing: Hall):
    told = playing.scorekeeper.does("announcements", {"text": "Lunch until one."})
    assert playing.anybody.read("announcements")["items"] == [told]
    playing.judge.is_refused(403, "announcements", {"text": "No lunch."})
    playing.scorekeeper.does(f"announcements/{told['id']}/withdraw")
    assert playing.anybody.read("announcements")["items"] == []


def test_staff_is_named_and_removed(hall: Hall, other: Program):
    named = hall.organizer.does("staff", {"account": "bran", "role": "judge"})
    assert (named["name"], named["role"]) == ("Bran", "judge")
    assert hall.stranger.get("desk").status_code == 200
    hall.organizer.does(f"staff/{named['id']}", method="DELETE")
    assert hall.stranger.get("desk").status_code == 404
    last = next(row for row in hall.organizer.read("staff")["items"] if row["role"] == "organizer")
    hall.organizer.is_refused(409, f"staff/{last['id']}", method="DELETE")
    hall.judge.is_refused(403, "staff", {"account": "Bran", "role": "judge"})
    hall.organizer.is_refused(404, "staff", {"account": "Nobody", "role": "judge"})
    hall.organizer.is_refused(422, "staff", {"account": "Bran", "role": "player"})
    hall.organizer.is_refused(422, "staff", {"account": "Bran", "role": "king"})
    theirs = Program(hall.app, other.headers, "another-moot").read("staff")["items"][0]
    hall.organizer.is_refused(404, f"staff/{theirs['id']}", method="DELETE")


def test_the_trail_is_read_in_pages_and_undone(playing: Hall):
    playing.scorekeeper.does("announcements", {"text": "Lunch."})
    page = playing.judge.read("trail?per_page=3")
    assert len(page["items"]) == 3
    newest = page["items"][0]
    assert (newest["number"], newest["verb"]) == (page["total"], "announcement.made")
    following = playing.judge.read("trail?per_page=3&page=2")
    assert following["items"][0]["number"] == page["total"] - 3
    assert playing.judge.read(f"trail?per_page=3&page={page['total']}")["items"] == []
    playing.scorekeeper.is_refused(403, f"trail/{newest['number']}/undo")
    undone = playing.organizer.does(f"trail/{newest['number']}/undo", {"reason": "too early"})
    assert (undone["undoes"], undone["reason"]) == (newest["number"], "too early")
    assert playing.anybody.read("announcements")["items"] == []
    playing.organizer.is_refused(409, f"trail/{newest['number']}/undo")
    playing.organizer.is_refused(404, f"trail/{2**70}/undo")
    playing.player(1).is_refused(403, "trail", method="GET")
