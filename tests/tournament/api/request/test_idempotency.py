"""Idempotency keys: the same request is done once, however often it is sent."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

from sqlalchemy import select, update

from tests.tournament.api.driving import EVENTS, Hall
from tournament.models import IdempotencyKey
from tournament.operations.ground.idempotency import Answer, Place, hold, keep, release

KEY = {"Idempotency-Key": "3e2a-first"}


def test_a_retry_gets_the_first_answer(hall: Hall):
    first = hall.scorekeeper.post("entries", {"name": "Ann"}, headers=KEY)
    again = hall.scorekeeper.post("entries", {"name": "Ann"}, headers=KEY)
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.json == first.json
    assert "Idempotent-Replayed" not in first.headers
    assert again.headers["Idempotent-Replayed"] == "true"
    assert hall.judge.read("entries")["total"] == 1


def test_the_code_of_a_guest_is_kept_nowhere(hall: Hall):
    code = hall.scorekeeper.post("entries", {"name": "Ann"}, headers=KEY).json["claim_code"]
    with hall.database.read() as session:
        kept = session.scalars(select(IdempotencyKey)).one()
    assert kept.body is not None
    assert code.encode() not in kept.body
    hall.organizer.does("open-registration")
    hall.stranger.does("claim", {"code": code})


def test_another_body_needs_another_key(hall: Hall):
    hall.scorekeeper.post("entries", {"name": "Ann"}, headers=KEY)
    refused = hall.scorekeeper.post("entries", {"name": "Bob"}, headers=KEY)
    assert (refused.status_code, refused.json["type"]) == (422, "/problems/key-used-otherwise")
    assert hall.scorekeeper.post("entries", {"name": "Bob"}, headers={"Idempotency-Key": "2"}).status_code == 201


def test_keys_are_ones_own_and_for_one_route(hall: Hall):
    hall.scorekeeper.post("entries", {"name": "Ann"}, headers=KEY)
    assert hall.organizer.post("entries", {"name": "Bob"}, headers=KEY).status_code == 201
    assert hall.scorekeeper.post("announcements", {"text": "Lunch"}, headers=KEY).status_code == 201
    assert hall.organizer.post(EVENTS, {"name": "Another"}, headers=KEY).headers["Location"]


def test_a_refusal_leaves_the_key_free(hall: Hall):
    assert hall.scorekeeper.post("entries", {"name": ""}, headers=KEY).status_code == 422
    assert hall.scorekeeper.post("entries", {"name": "Ann"}, headers=KEY).status_code == 201


def test_an_answer_without_a_body_is_kept_too(hall: Hall):
    hall.running.with_players(4).check_in_all().start().pair()
    for _ in range(2):
        assert hall.scorekeeper.post("rounds/unpair", {"reason": "no"}, headers=KEY).status_code == 204


def test_keys_that_can_not_be_are_refused(hall: Hall):
    for key in ("", "a b", "x" * 201, "ö"):
        refused = hall.scorekeeper.post("entries", {"name": "Ann"}, headers={"Idempotency-Key": key})
        assert refused.status_code == 422
    assert hall.judge.read("entries")["total"] == 0


def test_who_may_not_is_turned_away_before_any_key(hall: Hall):
    hall.scorekeeper.post("entries", {"name": "Ann"}, headers=KEY)
    hall.judge.is_refused(403, "entries", {"name": "Ann"})


def test_what_is_sent_at_once_is_done_once(hall: Hall):
    def send(_: int) -> int:
        return hall.program_of(hall.running.people["Sansa"]).post("entries", {"name": "Ann"}, headers=KEY).status_code

    with ThreadPoolExecutor(6) as pool:
        statuses = list(pool.map(send, range(6)))
    assert set(statuses) <= {201, 409}
    assert 201 in statuses
    assert hall.judge.read("entries")["total"] == 1


def test_a_request_that_was_cut_off_is_not_done_again(hall: Hall):
    account = hall.running.account("Bran").account_id
    assert account is not None
    place, then = Place(account, "r" * 64, "k" * 64, "b" * 64), datetime.now(UTC)
    with hall.database.write() as session:
        held = hold(session, place, then)
    assert not isinstance(held, Answer)
    for later in (timedelta(seconds=1), timedelta(minutes=5)):
        with hall.database.write() as session:
            try:
                hold(session, place, then + later)
            except Exception as problem:
                assert type(problem).__name__ == "KeyInUse"
            else:
                raise AssertionError("done twice")
    with hall.database.write() as session:
        keep(session, held, Answer(201, {}, b"{}"))
    with hall.database.write() as session:
        assert hold(session, place, then) == Answer(201, {}, b"{}")
        release(session, held)


def test_keys_expire_and_go(hall: Hall):
    hall.scorekeeper.post("entries", {"name": "Ann"}, headers=KEY)
    with hall.database.write() as session:
        session.execute(update(IdempotencyKey).values(expires_at=datetime.now(UTC) - timedelta(seconds=1)))
    assert hall.scorekeeper.post("entries", {"name": "Ann"}, headers=KEY).status_code == 409  # the name is taken now
    with hall.database.read() as session:
        assert session.scalars(select(IdempotencyKey)).all() == []
