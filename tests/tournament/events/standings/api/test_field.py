"""The field over JSON."""

from tests.support.tournament.driving import Hall


def test_the_field_is_read_by_anybody(playing: Hall):
    playing.running.enter_all().close().play_round().next_round().enter(1)
    read = playing.anybody.read("field")
    seen = read["prospects"]
    assert (seen["cut"], seen["decides"], seen["is_exact"], seen["open"]) == ("top 4", True, True, [2, 3, 4])
    waiting = next(row for row in seen["rows"] if row["table"])
    assert [need["result"] for need in waiting["needs"]] == ["win", "modified win", "loss"]
    assert {need["verdict"] for row in seen["rows"] for need in row["needs"]} <= {"in", "out", "open"}
    assert (read["ahead"]["kind"], read["ahead"]["is_provisional"]) == ("bracket", True)
    assert (read["players"], read["agendas"], read["open_lists"]) == (8, [], 0)


def test_once_the_cut_has_begun_only_what_is_played_is_left(playing: Hall):
    playing.running.enter_all().close().play_round().play_round().start(2, 4)
    read = playing.anybody.read("field")
    assert (read["stage"], read["prospects"], read["ahead"]) == (1, None, None)


def test_before_the_first_stage_there_is_no_field(hall: Hall):
    hall.running.open_registration()
    assert hall.anybody.is_refused(404, "field", method="GET")["type"] == "/problems/round-not-found"
