"""Rounds, results and standings over JSON."""

import pytest
from flask import Flask

from tests.support.tournament.driving import Hall, Program

REPORTS = {"report", "reported", "reported_by", "reported_at", "objection", "note"}


def test_a_round_is_the_desks_until_it_is_published(hall: Hall):
    hall.running.with_players(4).check_in_all().start()
    drawn = hall.scorekeeper.does("rounds")
    assert (drawn["status"], len(drawn["tables"])) == ("drawn", 2)
    hall.anybody.is_refused(404, "rounds/1/1", method="GET")
    assert hall.anybody.read("rounds")["items"] == []
    assert hall.anybody.read("stages")["items"][0]["rounds"] == []
    assert hall.judge.read("desk/rounds/1/1")["status"] == "drawn"
    hall.scorekeeper.does("rounds/publish")
    seen = hall.anybody.read("rounds/1/1")
    assert seen["proof"]["kind"]
    assert all(not REPORTS & table.keys() for table in seen["tables"])
    assert hall.anybody.read("rounds")["items"][0]["open"] == 2


def test_a_round_is_edited_and_taken_back_with_a_reason(hall: Hall):
    hall.running.with_players(4).check_in_all().start().pair()
    tables = hall.judge.read("desk/rounds/1/1")["tables"]
    one, other = (table["seats"][0]["number"] for table in tables)
    hall.scorekeeper.is_refused(422, "rounds/swap", {"one": one, "other": other, "reason": ""})
    swapped = hall.scorekeeper.does("rounds/swap", {"one": one, "other": other, "reason": "wrong seats"})
    assert "wrong seats" in swapped["proof"]["edits"][0]
    hall.scorekeeper.is_refused(422, "rounds/unpair")
    hall.scorekeeper.does("rounds/unpair", {"reason": "somebody left"})
    assert hall.scorekeeper.does("rounds")["attempt"] == 2
    hall.scorekeeper.does("rounds/publish")
    attempts = hall.anybody.read("draws")["items"][0]["attempts"]
    assert [attempt["reason"] for attempt in attempts] == ["somebody left", ""]


def test_players_report_confirm_and_dispute(playing: Hall):
    tables = playing.anybody.read("rounds/1/1")["tables"]
    first, second = tables[0], tables[1]
    one, other = (playing.player(seat["number"]) for seat in first["seats"])
    path = f"rounds/1/1/tables/{first['number']}"
    reported = one.does(f"{path}/report", {"winner": first["seats"][0]["number"]})
    assert (reported["status"], reported["reported_by"]) == ("reported", first["seats"][0]["number"])
    assert reported["reported"] == {
        "how": "win", "winner": first["seats"][0]["number"], "cause": "played", "places": [], "power": []
    }  # fmt: skip
    assert not {"report", "reported"} & playing.anybody.read(path).keys()
    assert one.is_refused(403, f"{path}/confirm")["type"] == "/problems/not-your-table"
    assert other.does(f"{path}/confirm")["status"] == "final"
    assert playing.anybody.read(path)["seats"][0]["is_winner"] is True
    assert one.read("me")["rounds"][0]["letter"] == "W"

    path = f"rounds/1/1/tables/{second['number']}"
    three, four = (playing.player(seat["number"]) for seat in second["seats"])
    one.is_refused(403, f"{path}/report", {"winner": second["seats"][0]["number"]})
    three.does(f"{path}/report", {"winner": second["seats"][0]["number"]})
    assert four.does(f"{path}/dispute", {"objection": "I won"})["status"] == "disputed"
    entered = playing.head_judge.does(f"{path}/result", {"winner": second["seats"][1]["number"]}, "PUT")
    assert (entered["status"], entered["settled_by"], entered["objection"]) == ("final", "desk", "I won")


def test_the_desk_corrects_and_clears_with_a_reason(playing: Hall):
    table = playing.anybody.read("rounds/1/1")["tables"][0]
    one, other = (seat["number"] for seat in table["seats"])
    path = f"rounds/1/1/tables/{table['number']}"
    playing.scorekeeper.does(f"{path}/result", {"winner": one}, "PUT")
    playing.scorekeeper.is_refused(422, f"{path}/result", {"winner": other}, "PUT")
    playing.scorekeeper.does(f"{path}/result", {"winner": other, "reason": "misread"}, "PUT")
    playing.scorekeeper.is_refused(422, f"{path}/clear", {"reason": " "})
    assert playing.scorekeeper.does(f"{path}/clear", {"reason": "replayed"})["status"] == "open"
    playing.judge.is_refused(403, f"{path}/result", {"winner": one}, "PUT")
    playing.player(one).is_refused(403, f"{path}/result", {"winner": one}, "PUT")


def test_how_a_match_ended_is_data(playing: Hall):
    tables = playing.anybody.read("rounds/1/1")["tables"]
    ends = (("concession", "concession"), ("no-show", "no-show"), ("double no-show", "no-show"))
    for table, (how, cause) in zip(tables[:3], ends, strict=True):
        winner = None if how.startswith("double") else table["seats"][1]["number"]
        assert table["result"] is None
        path = f"rounds/1/1/tables/{table['number']}"
        playing.scorekeeper.does(f"{path}/result", {"how": how, "winner": winner}, "PUT")
        result = playing.anybody.read(path)["result"]
        assert (result["how"], result["winner"], result["cause"]) == (how, winner, cause)


def test_the_description_lists_what_each_may_say(app: Flask, playing: Hall):
    shapes = app.test_client().get("/api/openapi.json").json["components"]["schemas"]
    players, desk = (shapes[name]["properties"]["how"]["enum"] for name in ("Said", "Enter"))
    assert players == ["win", "modified win", "concession", "draw"]
    assert {*players, "no-show", "double loss", "disqualification"} < set(desk)
    table = playing.anybody.read("rounds/1/1")["tables"][0]
    said = {"how": "no-show", "winner": table["seats"][0]["number"]}
    reporter = playing.player(table["seats"][0]["number"])
    reporter.is_refused(422, f"rounds/1/1/tables/{table['number']}/report", said)


@pytest.mark.parametrize(
    "said",
    [
        {"winner": 77},
        {"winner": None},
        {"how": "draw", "winner": 1},
        {"how": "by magic"},
        {"winner": 2**64},
        {"winner": "1"},
        {"places": [1, 2]},
        {"places": [2**70]},
        {"power": [10**30]},
    ],
)
def test_results_that_can_not_be_are_refused(playing: Hall, said: dict[str, object]):
    playing.scorekeeper.is_refused(422, "rounds/1/1/tables/1/result", said, "PUT")


def test_standings_with_their_derivations(playing: Hall):
    playing.running.enter_all().close().play_round()
    now = playing.anybody.read("standings")
    assert (now["after_round"], now["rows"][0]["rank"], len(now["rows"])) == (2, 1, 8)
    before = playing.anybody.read("standings?round=1")
    assert before["after_round"] == 1
    best = now["rows"][0]
    told = playing.anybody.read(f"standings/{best['number']}")
    assert told["rank"] == 1
    assert told["derivations"][0]["value"] == best["points"]
    assert told["derivations"][0]["number"] == best["points_number"] == int(best["points"])
    assert best["value_numbers"] == pytest.approx([float(value) for value in best["values"]], abs=0.0001)
    seats = [seat for table in playing.anybody.read("rounds/1/2")["tables"] for seat in table["seats"]]
    assert {(seat["points"], seat["points_number"], seat["seed"]) for seat in seats} == {
        ("5", 5, None),
        ("0", 0, None),
    }
    playing.anybody.is_refused(404, "standings?round=9", method="GET")
    playing.anybody.is_refused(404, "standings?stage=9", method="GET")
    playing.anybody.is_refused(404, "standings/99", method="GET")
    playing.anybody.is_refused(422, f"standings?round={10**40}", method="GET")
    playing.anybody.is_refused(404, "overall", method="GET")
    assert playing.anybody.read("bracket")["items"] == []


def test_a_cut_has_a_bracket(playing: Hall):
    playing.running.enter_all().close().play_round()
    started = playing.scorekeeper.does("stages/2/start", {"size": 4})
    assert started["stages"][1]["players"] == 4
    playing.scorekeeper.does("rounds")
    playing.scorekeeper.does("rounds/publish")
    bracket = playing.anybody.read("bracket")["items"][0]
    assert (bracket["rounds"], len(bracket["games"])) == (2, 3)
    assert [side["seed"] for side in bracket["games"][0]["sides"]] == [1, 4]


def test_a_clock_is_started_paused_and_changed(playing: Hall):
    assert playing.anybody.read("clock")["state"] == "waiting"
    assert playing.scorekeeper.does("clock/start")["state"] == "running"
    assert playing.scorekeeper.does("clock/add-time", {"minutes": 5})["state"] == "running"
    assert playing.scorekeeper.does("clock/pause")["left"] > 55 * 60
    playing.scorekeeper.is_refused(409, "clock/pause")
    for minutes in (0, 121, -(2**40), 1.5, "5", None):
        playing.scorekeeper.is_refused(422, "clock/add-time", {"minutes": minutes})
    extended = playing.judge.does("tables/1/extension", {"minutes": 7, "reason": "deck check"})
    assert extended["extension"] == 7
    playing.judge.is_refused(404, f"tables/{2**63}/extension", {"minutes": 7})


def test_stages_are_planned_anew(hall: Hall):
    plan = hall.judge.read("plan")["items"]
    assert [stage["kind"] for stage in plan] == ["swiss", "elimination"]
    swiss = {"kind": "swiss", "name": "Joust", "plan": {"rounds": 4, "minutes": 60}}
    melee = {"kind": "melee", "name": "Melee", "plan": {"rounds": 2}}
    planned = hall.organizer.does("plan", {"stages": [swiss, melee]}, "PUT")["items"]
    assert [stage["plan"]["rounds"] for stage in planned] == [4, 2]
    hall.organizer.is_refused(422, "plan", {"stages": [{**swiss, "kind": "elimination"}]}, "PUT")
    hall.organizer.is_refused(422, "plan", {"stages": [{**swiss, "plan": {"rounds": 2**65}}]}, "PUT")
    hall.organizer.is_refused(422, "plan", {"stages": []}, "PUT")
    hall.judge.is_refused(403, "plan", {"stages": [swiss]}, "PUT")


def test_players_come_late_drop_return_and_are_sent_away(playing: Hall):
    playing.running.enter_all().close()
    late = playing.scorekeeper.does("entries", {"name": "Late"})["number"]
    assert playing.scorekeeper.does(f"entries/{late}/enter-late")["playing"] == "playing"
    assert playing.scorekeeper.does("entries/1/drop")["playing"] == "dropped"
    assert playing.scorekeeper.does("entries/1/return")["playing"] == "playing"
    playing.player(2).does("me/drop")
    playing.scorekeeper.is_refused(403, "entries/3/disqualify", {"reason": "cheating"})
    assert playing.organizer.does("entries/3/disqualify", {"reason": "cheating"})["status"] == "disqualified"
    playing.scorekeeper.does("stages/finish")
    playing.scorekeeper.is_refused(409, "stages/finish")


def test_a_whole_melee_with_overall(hall: Hall):
    both = hall.running.with_players(8)
    hall.organizer.does("plan", {"stages": [
        {"kind": "swiss", "name": "Joust"},
        {"kind": "melee", "name": "Melee"},
    ]}, "PUT")  # fmt: skip
    both.playing().enter_all().close()
    hall.scorekeeper.does("stages/2/start")
    drawn = hall.scorekeeper.does("rounds")
    assert drawn["is_melee"] is True
    hall.scorekeeper.does("rounds/publish")
    for table in drawn["tables"]:
        said = {"places": [1, 2, 3, 4], "power": [15, 9, 8, 1]}
        hall.scorekeeper.does(f"rounds/2/1/tables/{table['number']}/result", said, "PUT")
    result = hall.anybody.read(f"rounds/2/1/tables/{drawn['tables'][0]['number']}")["result"]
    assert (result["places"], result["power"], result["how"]) == ([1, 2, 3, 4], [15, 9, 8, 1], None)
    overall = hall.anybody.read("overall")
    best = overall["rows"][0]
    assert best["points_number"] == float(best["points"])
    assert best["by_part_numbers"] == [float(points) for points in best["by_part"]]
    assert overall["parts"] == ["Joust", "Melee"]
    assert len(overall["rows"]) == 8


def test_another_events_organizer_can_not_run_rounds(playing: Hall, other: Program):
    for path in ("rounds", "rounds/publish", "rounds/close", "clock/start", "stages/2/start"):
        other.is_refused(403, path)
    other.is_refused(403, "rounds/1/1/tables/1/result", {"winner": 1}, "PUT")
    other.is_refused(403, "rounds/1/1/tables/1/report", {"winner": 1})


def test_why_two_players_do_not_meet(playing: Hall):
    first, second = playing.anybody.read("rounds/1/1")["tables"][:2]
    one, same, other = first["seats"][0], first["seats"][1], second["seats"][0]
    path = "draws/1/1/why-not"
    told = playing.anybody.read(f"{path}?one={one['number']}&other={other['number']}")
    assert (told["reason"], told["cost"], told["cost_if"], told["notes"]) == ("lot", "0", "0", [])
    assert told["players"] == [one["number"], other["number"]]
    assert told["words"].startswith(f"Pairing {one['name']} and {other['name']} would be just as good")
    assert playing.anybody.read(f"{path}?one={one['number']}&other={same['number']}")["reason"] == "they play"
    for wrong, status in (("one=1&other=1", 422), ("one=1", 422), ("one=1&other=x", 422), ("one=1&other=99", 404)):
        playing.anybody.is_refused(status, f"{path}?{wrong}", method="GET")
    playing.anybody.is_refused(404, "draws/1/2/why-not?one=1&other=2", method="GET")
    playing.anybody.is_refused(404, "draws/9/1/why-not?one=1&other=2", method="GET")
    assert playing.anybody.read("draws")["items"][0]["is_paired"] is True


def test_why_not_before_the_round_is_published_is_for_the_staff(hall: Hall):
    hall.running.with_players(4)
    hall.organizer.does("forbidden-pairs", {"one": 1, "other": 2, "reason": "family"})
    hall.running.check_in_all().start().pair()
    query = "1/1/why-not?one=1&other=2"
    hall.anybody.is_refused(404, f"draws/{query}", method="GET")
    hall.anybody.is_refused(401, f"desk/draws/{query}", method="GET")
    assert hall.judge.read(f"desk/draws/{query}")["reason"] == "forbidden"
    hall.running.publish()
    for somebody in (hall.anybody, hall.judge):
        assert somebody.read(f"draws/{query}")["reason"] == "forces a fault"


def test_who_is_ahead_at_time(playing: Hall):
    path = "rounds/1/1/tables/1"
    one, other = playing.anybody.read(path)["seats"]
    asked = playing.anybody.read(f"{path}/at-time?power=9&power=9")
    assert (asked["is_decided"], asked["asks"], asked["how"]) == (False, ["power", "cards"], None)
    ruled = playing.anybody.read(f"{path}/at-time?power=9&power=9&cards=20&cards=21")
    assert (ruled["is_decided"], ruled["how"], ruled["winner"]) == (True, "modified win", other["number"])
    assert ruled["lines"][1] == {"what": "more cards in the draw deck", "numbers": ["20", "21"], "ahead": 1}
    entered = playing.scorekeeper.does(f"{path}/result", {"how": ruled["how"], "winner": ruled["winner"]}, "PUT")
    assert entered["words"] == f"{other['name']} has a modified win over {one['name']}"
    for wrong in (
        "power=9",
        "power=9&power=x",
        "power=9&power=200",
        "power=9&power=8&to_win=0&to_win=1",
        "choice=77",
    ):
        playing.anybody.is_refused(422, f"{path}/at-time?{wrong}", method="GET")
    playing.anybody.is_refused(404, "rounds/1/1/tables/99/at-time", method="GET")
    playing.anybody.is_refused(404, "rounds/1/2/tables/1/at-time", method="GET")
