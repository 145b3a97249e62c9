"""Decks of an event over JSON: submitted, and seen by those who may."""

from tests.support.tournament.driving import Hall

DECK = "House Stark\nFealty (Core Set)\n\n1x A Noble Cause (Core Set)\n3x Arya Stark (Core Set)\n"


def test_decks_are_seen_by_those_who_may(hall: Hall):
    hall.running.with_players(4, accounts=True)
    hall.organizer.does("open-registration")
    made = hall.player(1).does("me/decks/joust", {"list": DECK})
    assert (made["version"], made["is_legal"], made["source"]) == (1, False, DECK)
    assert made["report"]["violations"]
    assert hall.player(1).does("me/decks/joust", {"list": DECK + "3x Eddard Stark (Core Set)\n"})["version"] == 2
    assert hall.player(1).read("me/decks/joust?version=1")["version"] == 1

    assert hall.player(1).read("decks")["total"] == 1
    for who in (hall.judge, hall.organizer):
        assert who.read("decks")["items"][0]["player"] == "Ann"
        assert "source" not in who.read("decks/1/joust")
    for who in (hall.anybody, hall.stranger, hall.player(2), hall.scorekeeper):
        assert who.read("decks")["total"] == 0
        assert who.is_refused(404, "decks/1/joust", method="GET")["type"] == "/problems/nothing-there"

    hall.organizer.does("", {"settings": {"deck_visibility": "public"}}, "PATCH")
    assert hall.anybody.read("decks")["total"] == 0
    hall.running.check_in_all().start().pair().publish()
    assert hall.anybody.read("decks")["total"] == 1
    assert hall.anybody.read("decks/1/joust?version=1")["version"] == 2


def test_the_staff_takes_a_deck_late(hall: Hall):
    hall.running.with_players(4, accounts=True).playing()
    assert hall.scorekeeper.read("decks/missing")["total"] == 4
    hall.player(1).is_refused(409, "me/decks/joust", {"list": DECK})
    assert hall.judge.does("entries/1/decks/joust", {"list": DECK})["is_late"] is True
    hall.scorekeeper.is_refused(403, "entries/1/decks/joust", {"list": DECK})
    hall.judge.is_refused(422, "entries/1/decks/melee", {"list": DECK})
    hall.judge.is_refused(404, "entries/1/decks/chess", {"list": DECK})


def test_lists_that_are_none_are_refused(hall: Hall):
    hall.running.with_players(1, accounts=True)
    hall.organizer.does("open-registration")
    for text in ("", "\x00", "\ud800", "x" * 2_000_000, 5, None):
        refused = hall.player(1).post("me/decks/joust", {"list": text})
        assert refused.status_code in (413, 422)


def test_an_etag_of_one_viewer_is_not_anothers(hall: Hall):
    hall.running.with_players(2, accounts=True)
    hall.organizer.does("open-registration")
    tags = {who.get("decks").headers["ETag"] for who in (hall.anybody, hall.player(1), hall.player(2), hall.judge)}
    assert len(tags) == 4
