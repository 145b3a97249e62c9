"""Answers about a step over HTTP: what a judge, a seat and the public are told, and what is said to bad questions."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from engine import JUDGE, PUBLIC
from engine.abilities import TIMINGS
from engine.chain.journal import LogEntry
from engine.prompts.prompts import BY_SETTING, NOTHING_TO_DO
from engine.record.container import dump_redacted, load
from engine.record.record import PlayedInput
from tests.support.tournament.saved_matches import upload
from tournament.replays.operations.opened_match import OpenedMatch, open_match
from tournament.replays.operations.samples import sample_match

SAMPLE = "/logs/sample-wolf-lion"


@pytest.fixture(scope="module")
def match() -> OpenedMatch:
    return open_match(sample_match("sample-wolf-lion"))


def answers(match: OpenedMatch, cause: str) -> list[LogEntry]:
    return [entry for entry in match.entries if entry.kind == "pass" and entry.secret[:1] == (cause,)]


def asked_alone(match: OpenedMatch) -> PlayedInput:
    """An input before which one seat was asked and the other was not, in a window of which nobody is told so."""
    return next(
        played
        for played in match.record.inputs[60:]
        if (at := match.record.at(played.step, match.pool)).windows and len(at.asked) == 1
    )


# --- what there is at a step


def test_a_judge_has_the_whole_table_and_the_screen_of_each_seat(client: FlaskClient, match: OpenedMatch):
    played = asked_alone(match)
    told = client.get(f"{SAMPLE}/steps/{played.step}").json
    assert (told["step"], told["steps"], told["eyes"]) == (played.step, match.steps, "judge")
    assert told["names"] == ["Mira", "Teo"]
    assert list(told["tables"]) == ["judge", "1", "2"]
    at = match.record.at(played.step, match.pool)
    assert told["asked"] == {"seats": list(at.asked), "question": at.question, "since": at.since}
    for seat in (0, 1):
        whole, own = told["tables"]["judge"]["seats"][seat], told["tables"][str(seat + 1)]["seats"][seat]
        assert own["piles"]["hand"]["cards"] == whole["piles"]["hand"]["cards"]
        assert own["piles"]["hand"]["cards"]
        assert told["tables"][str(2 - seat)]["seats"][seat]["piles"]["hand"]["cards"] is None
    (asked,) = at.asked
    assert told["tables"][str(asked + 1)]["prompt"]["offers"]
    assert told["tables"]["judge"]["prompt"] is None


def test_others_have_their_own_table_and_are_not_told_who_is_asked(client: FlaskClient, match: OpenedMatch):
    step = asked_alone(match).step
    (asked,) = match.record.at(step, match.pool).asked
    mine = client.get(f"{SAMPLE}/steps/{step}?as={asked + 1}").json
    assert list(mine["tables"]) == [str(asked + 1)]
    assert mine["tables"][str(asked + 1)]["prompt"]["offers"]
    for eyes in (str(2 - asked), "public"):
        told = client.get(f"{SAMPLE}/steps/{step}?as={eyes}").json
        assert list(told["tables"]) == [eyes]
        table = told["tables"][eyes]
        assert told["asked"] is table["prompt"] is table["waits"]["seats"] is None
        assert table["path"] == []
    assert client.get(f"{SAMPLE}/steps/{step}?tables=").json["tables"] == {}
    assert list(client.get(f"{SAMPLE}/steps/{step}?tables=public,1").json["tables"]) == ["public", "1"]
    refused = client.get(f"{SAMPLE}/steps/{step}?as=1&tables=1,2")
    assert refused.status_code == 403


def test_windows_that_stand_open_are_told_with_whose_turn_it_is(client: FlaskClient, match: OpenedMatch):
    passed = answers(match, NOTHING_TO_DO)[40]
    for eyes, turn in (("judge", True), ("public", False)):
        *_, window = client.get(f"{SAMPLE}/steps/{passed.number}?as={eyes}&tables=").json["windows"]
        assert window["step"] == passed.parent
        assert window["timing"] == match.entries[passed.parent - 1].data[0]
        assert (window["turn"] is not None) == turn


# --- answers as the record gives them


def test_windows_that_did_not_open_are_told_to_everybody_alike(client: FlaskClient, match: OpenedMatch):
    window = next(entry for entry in match.entries if entry.kind == "window" and entry.data[2] and entry.number > 600)
    found = match.record.around(window.number, match.pool)
    told = {
        eyes: client.get(f"{SAMPLE}/steps/{window.number}/around?as={eyes}").data for eyes in ("1", "2", "public")
    }
    answer = client.get(f"{SAMPLE}/steps/{window.number}/around")
    assert set(told.values()) == {answer.data}
    rows = answer.json["openings"]
    assert [(row["step"], row["window"]) for row in rows] == [(one.step, one.window) for one in found]
    assert [row["timing"] for row in rows] == [TIMINGS[one.timing].name for one in found]
    assert [[check["words"] for check in row["why"]] for row in rows] == [[c.words for c in one.why] for one in found]
    assert {row["window"] for row in rows} >= {0, window.number}
    assert rows[0]["said"]
    cited = {check["rule"] for row in rows for check in row["why"]}
    assert set(answer.json["rules"]) == cited
    assert all(rule["summary"] for rule in answer.json["rules"].values())


def test_rules_come_with_their_family(client: FlaskClient, match: OpenedMatch):
    window = next(entry for entry in match.entries if entry.kind == "window" and entry.number > 600)
    told = client.get(f"{SAMPLE}/steps/{window.number}/rests-on").json
    assert told["cites"]["id"] == window.rule
    assert [rule["id"] for rule in told["rests"]] == list(match.record.rests_on(window.number, match.pool))
    for rule in (told["cites"], *told["rests"]):
        assert rule["summary"] and rule["section"]
        assert rule["id"] not in [one["id"] for one in rule["family"]]


def test_nothing_to_do_and_a_pass_by_setting_are_explained(client: FlaskClient, match: OpenedMatch):
    idle = answers(match, NOTHING_TO_DO)[40]
    told = client.get(f"{SAMPLE}/steps/{idle.number}/answered").json
    assert (told["seat"], told["cause"], told["could"], told["setting"]) == (idle.actor, NOTHING_TO_DO, [], 0)
    assert told["caused"] == "auto-pass, nothing to do"
    found = match.record.answered(idle.number, match.pool)
    assert [(one["card"], one["title"], one["fault"]["words"]) for one in told["cards"]] == [
        (held.card, held.title, held.fault.words) for held in found.cards
    ]
    assert told["cards"]
    passed = answers(match, BY_SETTING)[0]
    told = client.get(f"{SAMPLE}/steps/{passed.number}/answered?as={passed.actor + 1}").json
    assert told["could"]
    assert match.entries[told["setting"] - 1].kind == "setting"


def test_why_a_card_was_not_offered_in_a_window_is_told_where_the_seat_stood(client: FlaskClient, match: OpenedMatch):
    idle = answers(match, NOTHING_TO_DO)[40]
    seat = idle.actor
    table = client.get(f"{SAMPLE}/steps/{idle.number}").json["tables"][str(seat + 1)]
    (card, *_others) = table["seats"][seat]["piles"]["hand"]["cards"]
    stood = match.record.stand(idle.number, seat, match.pool)
    asked = f"why?seat={seat + 1}&card={card}"
    told = client.get(f"{SAMPLE}/steps/{idle.number}/{asked}").json
    assert (told["seat"], told["card"], told["stood"]) == (seat, card, idle.number)
    ways = stood.trace(seat, card)
    assert [(way["what"], way["open"]) for way in told["ways"]] == [(way.what, way.is_open) for way in ways]
    assert [[(c["rule"], c["words"], c["ok"]) for c in way["checks"]] for way in told["ways"]] == [
        [(c.rule, c.words, c.ok) for c in way.checks] for way in ways
    ]
    of_window = client.get(f"{SAMPLE}/steps/{idle.parent}/{asked}").json
    assert of_window["stood"] == idle.number
    assert of_window["ways"] == told["ways"]
    assert client.get(f"{SAMPLE}/steps/{idle.number}/why?as={seat + 1}&card={card}").json == told


def test_where_a_seat_was_not_asked_the_one_check_says_so(client: FlaskClient, match: OpenedMatch):
    choice = next(e for e in match.entries if e.kind == "choice" and match.entries[e.parent - 1].kind != "window")
    other = 1 - choice.actor
    told = client.get(f"{SAMPLE}/steps/{choice.number}/why?seat={other + 1}&card=1").json
    assert told["stood"] == 0
    ((check,),) = [way["checks"] for way in told["ways"]]
    assert check["words"] == f"{match.names[other]} has no choice at step {choice.number}"
    assert (check["ok"], check["rule"]) == (False, "lcg2:pass")


def test_leaks_are_for_judges_and_a_seat_is_told_its_own(client: FlaskClient, match: OpenedMatch):
    found = match.record.leaks(900, match.pool)
    told = client.get(f"{SAMPLE}/leaks?to=900").json
    assert told["chance"] == found.chance
    assert [[(one["card"], one["step"], one["how"]) for one in row["leaks"]] for row in told["seats"]] == [
        [tuple(leak) for leak in rows] for rows in found.seats
    ]
    own = client.get(f"{SAMPLE}/leaks?to=900&as=2").json
    assert (own["seats"], own["chance"]) == ([told["seats"][1]], None)
    assert client.get(f"{SAMPLE}/leaks?to=900&as=public").status_code == 403


# --- searching


@pytest.mark.parametrize("eyes", [JUDGE, 0, 1, PUBLIC])
def test_a_search_finds_what_these_eyes_read(client: FlaskClient, match: OpenedMatch, eyes: int):
    named = {JUDGE: "judge", PUBLIC: "public"}.get(eyes, str(eyes + 1))

    def found(terms: str) -> list[int]:
        told = client.get(f"{SAMPLE}/search?as={named}&{terms}").json
        assert told["count"] == len(told["steps"])
        return told["steps"]

    by = {entry.number: entry for entry in match.entries}
    assert found("q=") == list(by)
    assert found("kind=window") == [number for number, entry in by.items() if entry.kind == "window"]
    passes = [number for number, entry in by.items() if entry.kind == "pass" and entry.actor == 1]
    assert found("kind=pass&seat=2") == passes
    under = found("rule=lcg2:4.2")
    assert {by[step].rule for step in under} >= {"lcg2:4.2", "lcg2:4.2.1", "lcg2:4.2.2"}
    assert all(by[step].rule.startswith("lcg2:4.2") for step in under)
    declined = found("passed=1")
    may_know = [by[step].actor for step in declined]
    assert set(may_know) == {JUDGE: {0, 1}, 0: {0}, 1: {1}, PUBLIC: set()}[eyes]
    assert set(found("passed=1&card=Kingsroad")) <= set(declined)
    slow = found("longer=20")
    assert bool(slow) == (eyes == JUDGE)
    draws = [number for number, entry in by.items() if entry.kind == "draw"]
    of_titles = set(found("q=Hedge Knight draws")) & set(draws)
    assert {by[step].actor for step in of_titles} <= ({0, 1} if eyes == JUDGE else {eyes})


# --- bad questions


@pytest.mark.parametrize(
    ("asked", "status", "words"),
    [
        ("/steps/0", 404, "There is no step 0. This log has steps 1 to 1763."),
        ("/steps/9999/around", 404, "There is no step 9999. This log has steps 1 to 1763."),
        ("/steps/two/why?seat=1&card=h1", 404, "“two” is not a step. This log has steps 1 to 1763."),
        ("/leaks", 404, "“” is not a step. This log has steps 1 to 1763."),
        ("/steps/700/why?seat=3&card=h1", 404, "There is no seat “3”. Choose one of: 1 (Mira), 2 (Teo)."),
        ("/steps/700/why?card=h1", 404, "There is no seat “”. Choose one of: 1 (Mira), 2 (Teo)."),
        ("/search?seat=0", 404, "There is no seat “0”. Choose one of: 1 (Mira), 2 (Teo)."),
        ("/steps/700?as=bob", 404, "There is no viewpoint “bob”. Choose one of: judge, public, 1, 2."),
        ("/steps/700?tables=bob", 404, "There is no viewpoint “bob”. Choose one of: judge, public, 1, 2."),
        ("/search?rule=lcg2:savet", 404, "The rule index has no lcg2:savet. Similar ids: lcg2:save"),
        ("/search?kind=moon", 422, "This log has no steps of type “moon”. Choose one of: active, "),
        (f"/search?q={'x' * 101}", 422, "Use at most 100 letters. You used 101."),
        (f"/search?rule={'x' * 101}", 422, "Use at most 100 letters. You used 101."),
        (f"/steps/700/why?seat=1&card={'h' * 21}", 422, "Use at most 20 letters. You used 21."),
        ("/search?longer=soon", 422, "Use a number of seconds, at most 86400."),
        ("/search?longer=9999999999", 422, "Use a number of seconds, at most 86400."),
    ],
)
def test_a_bad_question_is_told_what_there_is(client: FlaskClient, asked: str, status: int, words: str):
    answer = client.get(f"{SAMPLE}{asked}")
    assert answer.status_code == status
    assert answer.content_type == "application/problem+json"
    said = answer.json.get("errors", [answer.json])[0]["detail"]
    assert said.startswith(words) or answer.json["detail"].startswith(words)


def test_who_answered_is_named_where_nobody_did(client: FlaskClient, match: OpenedMatch):
    answer = client.get(f"{SAMPLE}/steps/1/answered")
    first = next(entry.number for entry in match.entries if entry.kind in ("pass", "choice"))
    assert answer.status_code == 404
    assert answer.json["detail"] == f"Step 1 is not a choice. The next choice is step {first}."


def test_a_card_out_of_sight_and_one_that_is_not_there_are_the_same(client: FlaskClient, match: OpenedMatch):
    idle = answers(match, NOTHING_TO_DO)[40]
    seat, other = idle.actor, 1 - idle.actor
    game = match.record.seek(idle.number, match.pool).game
    hidden = [f"h{card}" for card in game.hand(other)]
    for eyes in ("judge", str(seat + 1)):
        for card in (*hidden, "h999", "h", "", "robb", "99999", "-1"):
            answer = client.get(f"{SAMPLE}/steps/{idle.number}/why?as={eyes}&seat={seat + 1}&card={card}")
            assert answer.status_code == 404
            said = f"{match.names[seat]} sees no card “{card}” at step {idle.number}."
            assert answer.json["detail"] == said


def test_a_seat_is_told_of_nobody_else_and_the_public_of_no_hand(client: FlaskClient, match: OpenedMatch):
    refused = set()
    for entry in [*answers(match, NOTHING_TO_DO)[30:36], *answers(match, BY_SETTING)[:2]]:
        for eyes in (str(2 - entry.actor), "public"):
            for asked in ("answered?", f"why?seat={entry.actor + 1}&card=1&"):
                answer = client.get(f"{SAMPLE}/steps/{entry.number}/{asked}as={eyes}")
                assert answer.status_code == 403
                refused.add(answer.data)
    assert len(refused) == 1


def test_a_redacted_copy_is_read_without_answers_and_says_why(client: FlaskClient, match: OpenedMatch):
    address = upload(client, dump_redacted(load(sample_match("sample-wolf-lion")), 1))
    told = client.get(f"{address}/steps/700").json
    assert told["row"]["said"]
    assert told["eyes"] == "2"
    assert told["tables"] == {}
    assert "A redacted copy has no tables" in told["untold"]
    assert client.get(f"{address}/search?kind=window").json["count"]
    for asked in ("around", "rests-on", "why?card=h1", "answered"):
        refused = client.get(f"{address}/steps/700/{asked}")
        assert refused.status_code == 422
        assert "A redacted copy has no tables" in refused.json["detail"]
    assert client.get(f"{address}/leaks?to=700").status_code == 422
    assert client.get(f"{address}/steps/700?as=judge").status_code == 403


def test_asking_changes_no_byte_of_the_match(client: FlaskClient, match: OpenedMatch):
    before = [match.record.seek(step, match.pool).to_bytes() for step in match.record.prompt_steps()[50:60]]
    idle = answers(match, NOTHING_TO_DO)[40]
    for asked in ("", "/around", "/rests-on", "/answered", f"/why?seat={idle.actor + 1}&card=1"):
        assert client.get(f"{SAMPLE}/steps/{idle.number}{asked}").status_code == 200
    assert client.get(f"{SAMPLE}/leaks?to={idle.number}").status_code == 200
    assert [match.record.seek(step, match.pool).to_bytes() for step in match.record.prompt_steps()[50:60]] == before
