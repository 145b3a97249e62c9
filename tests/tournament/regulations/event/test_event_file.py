"""Our own event file, and what an event needs for its next round."""

from dataclasses import replace

import pytest

from tests.support.tournament.regulations.event_file import write_event
from tests.support.tournament.standings import FIVE, melee, missing
from tournament.regulations.draw import RoundDraw
from tournament.regulations.event.event import EventError, MeleeTable, RoundData
from tournament.regulations.event.file import read_event
from tournament.regulations.swiss.history import list_entrants, make_paired_round
from tournament.regulations.swiss.pairing import pair_players


def test_an_event_comes_back_from_its_file_as_it_was():
    part = melee(RoundData(1, tables=(MeleeTable(1, ("bob", "cid", "dan", "eve"), (1, 2, 2, 4), (15, 9, 9, 2)),)))
    event = replace(FIVE, parts=(*FIVE.parts, part))
    assert read_event(write_event(event)) == event


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"kingsmoot": "event/2"}, "this version reads 'event/1'"),
        ({"players": {}}, "the file.players should be a list; it is dict"),
        ({"players": [{"name": "Ann"}]}, r"players\[0\].id should be a text"),
        (
            {"parts": [{"name": "joust", "points": "chess"}]},
            r"parts\[0\].points is 'chess'; there are second edition",
        ),
        (
            {
                "parts": [
                    {
                        "name": "joust",
                        "rounds": [{"matches": [{"players": ["a", "b"], "result": "win", "winner": "c"}]}],
                    }
                ]
            },
            r"matches\[0\].winner is c; it should be a or b",
        ),
        (
            {"parts": [{"name": "melee", "points": "melee", "rounds": [{"matches": [{}]}]}]},
            "a melee part has tables, not matches",
        ),
        (
            {"parts": [{"name": "joust", "rounds": [{"matches": [{"players": ["a"]}]}]}]},
            "has 1 players; a joust has two",
        ),
    ],
)
def test_a_fault_in_a_file_is_named_with_its_place(change, words):
    with pytest.raises(EventError, match=words):
        read_event({**write_event(FIVE), **change})


def test_entrants_are_those_who_still_play_with_their_history():
    field = {entrant.player: entrant for entrant in list_entrants(FIVE)}
    assert sorted(field) == ["ann", "cid", "dan", "eve"]  # bob has dropped
    assert field["ann"].points == 10 and field["ann"].met == {"bob", "cid", "dan"}
    assert (field["dan"].byes, field["dan"].rank) == (1, 1)


def test_the_next_round_is_paired_from_the_event():
    fay = replace(FIVE.players[0], id="fay", name="Fay")
    event = missing(replace(FIVE, players=(*FIVE.players, fay)), "fay")
    round_ = make_paired_round(pair_players(list_entrants(event), RoundDraw(event.seed, "joust", 4)))
    assert [match.table for match in round_.matches] == [1, 2]
    assert len(round_.byes) == 1
    event = replace(event, parts=(replace(event.parts[0], rounds=(*event.parts[0].rounds, round_)),))
    with pytest.raises(EventError, match=r"Round 4 of joust still has open tables \(1, 2\)"):
        list_entrants(event)
