"""The reader of a match under way: a seat reads it with its own eyes as of now, and asks for what is new only."""

import re

from flask import Flask

from engine import core_set
from tests.support.tournament.online_tables import passes, play_on, record
from tests.support.tournament.saved_matches import codes_in, said
from tests.tournament.online.pages.conftest import Sitting
from tournament.online.operations.match.runtime import MatchRuntime

HTML = {"Accept": "text/html"}


def test_a_seat_reads_its_match_while_it_is_played(app: Flask, sitting: Sitting, play: MatchRuntime):
    match, ann, bob = sitting
    address = f"/logs/online-{match}"
    known = ann.get(f"{address}/outline").json["steps"]
    assert ann.get(f"{address}/outline?known={known}").json == {"steps": known}
    play_on(play, match, ann, bob)
    grown = ann.get(f"{address}/outline?known={known}").json
    assert grown["steps"] == len(record(play, match).entries) > known
    fresh = ann.get(f"{address}/entries?from={known + 1}&to={grown['steps']}")
    assert len(fresh.json["rows"]) == min(grown["steps"] - known, 500)
    assert fresh.headers["Cache-Control"] == "private, no-store"
    step = passes(record(play, match), 0)[-1]
    page = ann.get(f"{address}?step={step}", headers=HTML)
    assert "In progress" in page.text
    assert "Ann’s screen" in page.text
    assert "Bob’s screen" not in page.text
    assert "Ann’s options" in page.text
    assert "What if…" not in page.text
    assert "Ann’s options" not in bob.get(f"{address}?step={step}", headers=HTML).text
    assert bob.get(f"{address}/why?step={step}&as=1", headers=HTML).status_code == 403
    for eyes in ("judge", "2"):
        assert ann.get(f"{address}/step?step={step}&as={eyes}", headers=HTML).status_code == 403
    assert ann.get(f"{address}/file").status_code == 409
    log = ann.get(f"/matches/{match}/log", headers=HTML).text
    assert re.search(rf'href="{address}"', log)
    assert app.test_client().get(address, headers=HTML).status_code == 409, "watchers are told later"


def test_no_page_of_it_names_what_only_the_other_seat_knows(sitting: Sitting, play: MatchRuntime):
    match, ann, bob = sitting
    play_on(play, match, ann, bob)
    whole, pool = record(play, match), core_set()
    steps = len(whole.entries)
    for seat, player in enumerate((ann, bob)):
        known = set(whole.decks[seat].codes())
        for entry in whole.entries:
            known |= set(codes_in(entry.data)) | (set(codes_in(entry.secret)) if entry.seats >> seat & 1 else set())
        titles = {pool[code].title for code in known if code in pool.facts}
        theirs = {pool[code].title for code in whole.decks[1 - seat].codes()}
        hidden = {title for title in theirs if not any(said(known, title) for known in titles)}
        texts = []
        for step in range(1, steps + 1, 9):
            texts += [player.get(f"/logs/online-{match}/{part}?step={step}").text for part in ("step", "why")]
        texts += [
            player.get(f"/logs/online-{match}/{part}").text for part in ("found?kind=draw", "entries", "outline")
        ]
        read = re.sub(r'<ol class="rungs".*?</ol></div></section>', "", "\n".join(texts), flags=re.DOTALL)
        assert len(hidden) > 10
        assert [title for title in hidden if said(read, title)] == []
