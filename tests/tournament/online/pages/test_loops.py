"""A loop of an online match over HTTP: a number is checked, and what the engine refuses is said in its words."""

import pytest

from tests.tournament.online.pages.conftest import Sitting


@pytest.mark.parametrize("times", [0, -3, 10**9 + 1, "17 million", 2.5, None])
def test_how_often_is_a_whole_number(sitting: Sitting, times: object):
    match, ann, _bob = sitting
    sent = ann.post(f"/matches/{match}/loop", json={"times": times, "key": "k"})
    assert (sent.status_code, sent.json["errors"][0]["pointer"]) == (422, "/times")


def test_who_has_shown_no_loop_has_none_repeated(sitting: Sitting):
    match, *players = sitting
    asked = next(one for one in players if one.get(f"/matches/{match}/view").json["prompt"])
    before = asked.get(f"/matches/{match}/view").json
    assert before["prompt"]["loop"] is None
    sent = asked.post(f"/matches/{match}/loop", json={"times": 20, "key": "k"})
    assert sent.status_code == 422
    assert "can't repeat a loop" in sent.json["detail"]
    assert asked.get(f"/matches/{match}/view").json == before
