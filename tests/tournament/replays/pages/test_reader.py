"""The reader's answers on the page: why, every window, each seat's screen, search and times, for those who ask."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from engine import JUDGE, PUBLIC, Match
from engine.abilities import TIMINGS
from engine.games.registry import RULESETS, shipped_decks
from engine.position.board import with_blanks
from engine.record.container import dump
from engine.scenario.scenario import Scenario
from tests.support.engine.play import play_out
from tests.support.engine.played_games import Played
from tournament.replays.operations.opened_match import OpenedMatch, open_match
from tournament.replays.operations.rows import LogRow, viewer_log
from tournament.replays.operations.samples import sample_match
from tournament.replays.operations.table import table_and_before, table_at
from tournament.replays.pages.card_sheet import sheet_of
from tournament.replays.pages.table import changed_cards, draw_table
from tournament.replays.pages.timing_ladder import IDLE, OFF, OPENED, ladder_of, rail_words

SAMPLE = "/logs/sample-wolf-lion"
HTML = {"Accept": "text/html"}


@pytest.fixture(scope="module")
def opened() -> OpenedMatch:
    return open_match(sample_match("sample-wolf-lion"))


@pytest.fixture(scope="module")
def rows(opened: OpenedMatch) -> tuple[LogRow, ...]:
    return viewer_log(opened, JUDGE).rows


def part(client: FlaskClient, name: str, **terms: object) -> str:
    """A part of the page, as one line of words and marks."""
    answer = client.get(f"{SAMPLE}/{name}", query_string={key: str(value) for key, value in terms.items()})
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", unescape(answer.text))


# --- every window around what happened


def test_the_ladder_has_the_timing_steps_that_the_game_walks(opened: OpenedMatch, rows: tuple[LogRow, ...]):
    won = next(row for row in rows if row.kind == "wins")
    ladder = ladder_of(opened, viewer_log(opened, JUDGE), won.number)
    assert ladder is not None
    timings = RULESETS["lcg2"].timings
    around = [f"{TIMINGS[number].name.capitalize()}s" for number in timings if TIMINGS[number].name != "action"]
    named = [rung.name for rung in ladder.rungs]
    assert [name for name in named if name in around] == around
    assert named[0] == "It is about to happen"
    assert named.index("It happens") == 1 + sum(not TIMINGS[number].after for number in timings if number)
    by_name = {rung.name: rung for rung in ladder.rungs}
    assert by_name["Reactions"].rule == "lcg2:triggering-condition/7"
    assert by_name["It happens"].is_here


def test_windows_are_called_as_their_game_calls_them(client: FlaskClient):
    older = ["action", "save or cancel", "passive, response"]
    called = {"lcg2": ["action", "interrupt", "reaction"], "lcg1": older, "ccg": older}
    assert called.keys() == RULESETS.keys()
    for game, words in called.items():
        assert [said for _rail, said in rail_words(game)] == words
    page = client.get("/logs/sample-lcg1", headers=HTML).text
    assert '<i class="kr"></i>passive, response</span>' in page


def test_the_ladder_of_an_action_window_has_its_six_steps():
    """What was killed is announced, saved from, executed; passives and responses to it come once, then it leaves."""
    opened = open_match(sample_match("sample-lcg1"))
    held = viewer_log(opened, JUDGE)
    moribund = next(row for row in held.rows if row.kind == "moribund")
    ladder = ladder_of(opened, held, moribund.number)
    assert ladder is not None
    named = ["It is initiated", "Saves and cancels", "It is executed", "Passives", "Responses", "The window ends"]
    assert list(dict.fromkeys(rung.name for rung in ladder.rungs)) == named
    by_name = {rung.name: rung for rung in ladder.rungs}
    assert by_name["Responses"].rule == "lcg1:timing/5"
    ends = by_name["The window ends"]
    left = next(entry for entry in opened.entries[ends.step :] if entry.kind == "leave")
    assert left.subject == opened.entries[moribund.number - 1].subject


def test_a_window_that_is_still_open_has_not_ended():
    start, lies = Played("lcg1", "joust", 2).start, []

    def look(match: Match) -> None:
        asked = match.game.asked
        lies.append(bool(match.game.moribund) and asked is not None and asked.name == "opportunity")

    play_out(start(0), 0, look)
    opened = open_match(dump(play_out(start(0), 0, most=lies.index(True)).record))
    held = viewer_log(opened, JUDGE)
    ladder = ladder_of(opened, held, [row for row in held.rows if row.kind == "moribund"][-1].number)
    assert ladder is not None
    ends = ladder.rungs[-1]
    assert (ends.name, ends.state, ends.word, ends.step) == ("The window ends", OFF, "not yet", 0)


@pytest.mark.parametrize(("game", "seed"), [("lcg2", 4), ("lcg1", 0), ("ccg", 4)])
def test_a_heading_about_a_kill_says_that_it_was_saved(game: str, seed: int):
    opened = open_match(dump(play_out(Played(game, "joust", 2).start(seed), seed).record))
    held = viewer_log(opened, JUDGE)
    saved = next(entry for entry in opened.entries if entry.kind == "save")
    at = saved
    while at.kind != "window":
        at = opened.entries[at.parent - 1]
    ladder = ladder_of(opened, held, at.number)
    assert ladder is not None
    name = held.row(saved.number).said.removesuffix(" is saved")
    assert f"{name} is killed (saved)" in ladder.about
    assert f"{name} is killed" in ladder.rungs[0].words and "saved" not in ladder.rungs[0].words
    if ";" not in ladder.about:
        assert "It does not happen" in [rung.name for rung in ladder.rungs]


def test_a_heading_about_a_kill_says_that_it_was_replaced():
    opened = open_match(dump(play_out(Played("lcg2", "joust", 2).start(3), 3).record))
    held = viewer_log(opened, JUDGE)
    instead = next(row for row in held.rows if row.kind == "instead")
    at = opened.entries[instead.number - 1]
    while at.kind != "window":
        at = opened.entries[at.parent - 1]
    ladder = ladder_of(opened, held, at.number)
    assert ladder is not None
    name = instead.said.partition(" goes to ")[0]
    assert f"{name} is killed (replaced)" in ladder.about


def test_a_rung_says_whether_it_was_used_or_idle_or_did_not_open(opened: OpenedMatch, rows: tuple[LogRow, ...]):
    held, seen = viewer_log(opened, JUDGE), {}
    for row in rows:
        if row.kind in ("wins", "leave", "play", "reveal plot", "challenge") and len(seen) < 3:
            ladder = ladder_of(opened, held, row.number)
            for rung in ladder.rungs if ladder else ():
                seen.setdefault(rung.state, rung)
    assert set(seen) == {OPENED, IDLE, OFF}
    assert seen[IDLE].word == "no player could act"
    assert all(answer.cause == "auto" for answer in seen[IDLE].answers)
    assert seen[OFF].word == "did not open"
    assert seen[OFF].words


def test_whether_somebody_could_act_is_for_judges_alone(opened: OpenedMatch, rows: tuple[LogRow, ...]):
    """For all others an idle window looks like one in which everybody passed."""
    for row in [row for row in rows if row.kind == "wins"][:6]:
        for viewer in (0, 1, PUBLIC):
            ladder = ladder_of(opened, viewer_log(opened, viewer), row.number)
            assert ladder is not None
            assert IDLE not in {rung.state for rung in ladder.rungs}


def test_windows_that_did_not_open_are_one_quiet_line_under_their_step(client: FlaskClient, rows: tuple[LogRow, ...]):
    won = next(row for row in rows if row.kind == "wins")
    text = client.get(f"{SAMPLE}?step={won.number}").text
    lines = re.findall(r'<p class="unopened">([^<]+)</p>', text)
    assert lines == ["Did not open: would interrupts, forced interrupts, interrupts, forced reactions"]


# --- why, card by card


@pytest.fixture(scope="module")
def passed(rows: tuple[LogRow, ...]) -> LogRow:
    """A pass by setting, though something could have been played."""
    return next(row for row in rows if row.kind == "pass" and row.cause == "setting" and len(row.offers) > 1)


def test_a_pass_says_what_could_be_done_and_what_kept_each_other_card(client: FlaskClient, passed: LogRow):
    text = part(client, "why", step=passed.number)
    assert "Mira’s options" in text
    assert "Auto-passed by the setting at step" in text
    other = re.search(
        r'data-card="(\w+)" data-seat="1"[^>]*>([^<]+)</a>: <span class="vh">\s*not legal: </span><span[^>]*>([^<]+)',
        text,
    )
    traced = part(client, "why", step=passed.number, card=other[1], seat=1)
    assert f"{other[2]}</h3>" in traced
    assert "Why couldn’t Mira use it?" in traced
    assert other[3] in traced, "the first check that fails is among all of them"
    assert '<span class="v">no</span>' in traced
    assert re.search(r'class="no">.*?<a class="rule"[^>]* href="/rules/lcg2:', traced)


def test_checks_that_were_not_reached_say_so(client: FlaskClient, passed: LogRow):
    cards = re.findall(r'<option value="(h\d+)"', part(client, "why", step=passed.number))
    traces = [part(client, "why", step=passed.number, card=card, seat=1) for card in cards[:6]]
    assert any('class="later"' in text and "not checked" in text for text in traces)


def test_a_window_says_who_was_asked_in_it(client: FlaskClient, rows: tuple[LogRow, ...], passed: LogRow):
    window = next(
        row for row in reversed(rows[: passed.number]) if row.style == "window" and row.end >= passed.number
    )
    text = part(client, "why", step=window.number)
    assert "Choices in this window" in text
    assert re.search(rf'data-go="{passed.number}"[^>]*>Mira passes', text)


def test_why_is_not_told_to_the_other_seat_nor_to_the_public(client: FlaskClient, passed: LogRow):
    for eyes in ("2", "public"):
        text = part(client, "why", step=passed.number, **{"as": eyes})
        assert "Mira’s options" not in text
        assert "by setting" not in text
    own = part(client, "why", step=passed.number, **{"as": "1"})
    card = re.search(r'data-card="(h\d+)" data-seat="1"', own)[1]
    for eyes in ("2", "public"):
        hidden = client.get(f"{SAMPLE}/why?step={passed.number}&as={eyes}&card={card}&seat=1", headers=HTML)
        absent = client.get(f"{SAMPLE}/why?step={passed.number}&as={eyes}&card=h999&seat=1", headers=HTML)
        assert hidden.status_code == absent.status_code == 404
        assert hidden.text.replace(card, "h999") == absent.text, "as if there were no such card"


def test_a_card_is_read_with_facts_text_computation_and_steps(
    client: FlaskClient, opened: OpenedMatch, rows: tuple[LogRow, ...]
):
    step = next(
        row.number
        for row in rows
        if any(card.strength and card.strength.by for card in table_at(opened, row.number, JUDGE).seen.cards.values())
    )
    seen = table_at(opened, step, JUDGE).seen
    id, card = next((id, card) for id, card in seen.cards.items() if card.strength and card.strength.by)
    text = part(client, "why", step=step, card=id)
    assert f"<dt>STR {card.strength.now}</dt><dd>printed {card.strength.printed}, " in text
    assert " from " in text.split(f"<dt>STR {card.strength.now}</dt>")[1][:120]
    assert f"{opened.pool[card.code].title}</h3>" in text
    assert opened.pool.text(card.code)[0] in text if opened.pool.text(card.code) else True
    assert "steps with this card" in text


def test_rules_that_a_step_rests_on_come_with_their_family(client: FlaskClient, passed: LogRow):
    text = part(client, "why", step=passed.number)
    assert "lcg2:pass/consecutive" in text.split("Rules that apply")[1]
    assert "related rules</summary>" in text


# --- each seat's screen


def test_two_screens_stand_side_by_side_and_each_has_its_own_hand(client: FlaskClient, passed: LogRow):
    text = part(client, "step", step=passed.number)
    assert 'aria-label="Mira’s screen"' in text
    assert 'aria-label="Teo’s screen"' in text
    assert "Auto-pass: <b>pass until the round ends</b>, set at step" in text
    mira, teo = text.split('aria-label="Teo’s screen"')
    assert "hidden cards</li>" in mira
    assert "hidden cards</li>" in teo


def test_a_seat_sees_its_own_screen_and_the_public_board_only(client: FlaskClient, passed: LogRow):
    for board in ("screens", "judge", "2", "nonsense"):
        text = part(client, "step", step=passed.number, board=board, **{"as": "1"})
        assert 'aria-label="Mira’s screen"' in text
        assert "Teo’s screen" not in text
    public = part(client, "step", step=passed.number, board="public", **{"as": "1"})
    assert "screen" not in public.split("tablebox")[1].replace("Mira’s screen</a>", "")
    assert "manners" not in public


def test_seats_of_a_melee_are_tabs(client: FlaskClient):
    page = client.get("/logs/sample-melee/step?step=800").text
    names = re.findall(r'data-board-of="([^"]+)"', page)
    assert names == ["judge", "1", "2", "3", "4", "public"]
    assert "Tove’s screen" in client.get("/logs/sample-melee/step?step=800&board=3").text


def test_what_changed_since_the_step_before_is_marked(
    opened: OpenedMatch, rows: tuple[LogRow, ...], client: FlaskClient
):
    knelt = next(row for row in rows if row.kind == "kneel")
    views = [table_at(opened, step, JUDGE).view for step in (knelt.number - 1, knelt.number)]
    assert changed_cards(views[1], views[0]) == {str(knelt.subject)}
    text = part(client, "step", step=knelt.number, board="judge")
    assert text.count(" data-changed>") == 1
    assert "changed at this step</span>" in text


def test_the_way_to_two_steps_is_gone_once_and_leads_to_the_same_tables():
    """In a melee, where several are asked at once, each from its own question and from the last checkpoint."""
    opened = open_match(sample_match("sample-melee"))
    for step in range(2, opened.steps, 97):
        look, before = table_and_before(opened, step, 1)
        assert look.view.seats == opened.record.seek(step, opened.pool).view(1).seats
        assert before is not None
        assert before.seats == opened.record.seek(step - 1, opened.pool).view(1).seats


# --- search and times


def test_a_search_finds_by_words_card_seat_kind_and_what_was_passed_up(client: FlaskClient, rows: tuple[LogRow, ...]):
    def found(**terms: object) -> list[int]:
        steps = re.search(r'data-steps="([\d,]*)"', part(client, "found", **terms))[1]
        return [int(step) for step in steps.split(",") if step]

    killed = [row.number for row in rows if "is killed" in row.said]
    assert set(killed) <= set(found(q="is killed"))
    assert found(kind="wins") == [row.number for row in rows if row.kind == "wins"]
    assert found(kind="wins", who=2) == [row.number for row in rows if row.kind == "wins" and row.actor == 1]
    assert found(passed=1, title="Winter Is Coming")
    assert found(longer=15) == [row.number for row in rows if row.thought > 15_000]
    assert found(q="no such words at all") == []


def test_what_is_found_stands_on_the_strip_and_in_a_list_of_links(client: FlaskClient):
    text = client.get(f"{SAMPLE}?step=300&kind=wins").text
    marks = re.search(r'<g class="hits">(.*?)</g>', text)[1].count("<rect")
    listed = re.search(r'<ol class="found">(.*?)</ol>', text, re.DOTALL)[1]
    assert marks == listed.count("<li>") > 3
    following = re.search(r'data-hit="1" href="([^"]+)"', text)[1].replace("&amp;", "&")
    assert "kind=wins" in following
    assert int(re.search(r"step=(\d+)", following)[1]) > 300


@pytest.mark.parametrize(
    ("terms", "status", "words"),
    [
        ("kind=nothing", 422, "Choose one of: "),
        ("longer=soon", 422, "Use a number of seconds"),
        ("rule=lcg2:nothing", 404, "The rule index has no"),
        ("who=7", 404, "1 (Mira)"),
        (f"q={'x' * 101}", 422, "Use at most 100 letters"),
    ],
)
def test_a_term_that_cannot_be_used_says_what_could(client: FlaskClient, terms: str, status: int, words: str):
    answer = client.get(f"{SAMPLE}?step=3&{terms}", headers=HTML)
    assert answer.status_code == status
    assert words in unescape(answer.text)
    assert 'id="log"' in answer.text, "the log is still there"


def test_times_are_a_picture_and_a_table_for_who_may_know_them(client: FlaskClient, rows: tuple[LogRow, ...]):
    text = client.get(f"{SAMPLE}?step=300").text
    assert text.count("<polyline") == 2
    total = sum(row.thought for row in rows if row.actor == 0)
    assert f"<td>{total // 60000}:{total // 1000 % 60:02}</td>" in text
    assert ' style="' not in text
    assert "<polyline" not in client.get(f"{SAMPLE}?step=300&as=public").text


def test_houses_and_crests_of_the_collectible_game_are_told_with_their_source():
    brienne, keep = "Brienne of Tarth", "Rich Lands and a Keep"
    pool = with_blanks(shipped_decks("ccg")[0])
    bob = {"plot": "Fortified Position"}
    ann = {**bob, "play": [brienne, f"{keep} on {brienne}", "Ser Jaime Lannister"]}
    game = Scenario(phase="challenges", first="ann", round=2, ruleset="ccg", pool=pool, ann=ann, bob=bob)
    opened = open_match(dump(game.record))
    held, step = viewer_log(opened, JUDGE), len(opened.entries)
    seat = draw_table(table_at(opened, step, JUDGE), opened.pool).seats[0]
    first, second = seat.characters
    assert (first.houses, first.crests, second.crests) == (("stark", "baratheon"), ("noble",), ("noble",))
    assert "House Stark, House Baratheon, noble crest" in first.label
    sheet = sheet_of(opened, held, step, JUDGE, first.id)
    assert sheet.gained == (f"gains the Noble crest from {keep}",)
    assert (seat.doomed, seat.title) == ("", "")
