"""Decks that are not legal: asked about until decided, fixed from the old list, compared version by version."""

from datetime import timedelta

import pytest
from flask import Flask
from sqlalchemy import select

from tests.support.tournament.at_desk import AtDesk
from tests.support.tournament.people import browser
from tournament.core.storage.database import Database
from tournament.demo.seed import deck_texts
from tournament.events.backup.operations.document import encode_backup, read_backup
from tournament.events.entries.operations.decks import compared_versions, submit_deck
from tournament.events.entries.operations.illegal_decks import decide_deck, undecided_decks
from tournament.events.lifecycle.operations.lifecycle import start_check_in
from tournament.events.models.entries import Deck
from tournament.events.states import DeckDecision, EntryStatus
from tournament.events.trail.change import rebuild_rows
from tournament.events.trail.recorded_tables import all_recorded_tables

PAGE = {"Accept": "text/html"}
LEGAL = deck_texts()[0]


def short(text: str) -> str:
    """The list without its last card."""
    return "\n".join(text.strip().splitlines()[:-1])


@pytest.fixture
def desk(app: Flask, database: Database) -> AtDesk:
    """Ann's deck lacks cards, Bob's is fine; the check-in is open."""
    desk = AtDesk(app, database)
    run = desk.run.with_players(3, accounts=True)
    run.do(submit_deck, 1, "joust", short(LEGAL), actor=run.player(1))
    run.do(submit_deck, 2, "joust", LEGAL, actor=run.player(2))
    run.do(start_check_in)
    return desk


def asked(desk: AtDesk) -> list[str]:
    found = desk.run.look(undecided_decks)
    return [entry.name for entry, _ in found]


def test_the_desk_is_asked_until_it_is_decided(app: Flask, desk: AtDesk):
    assert asked(desk) == ["Ann"]
    page = desk.get()
    assert "Decks that are not legal" in page
    assert "Decide<span" in page
    desk.is_refused("/players/1/decks/joust/decide", 422, decision="play on", reason=" ")
    desk.is_refused("/players/1/decks/joust/decide", 422, decision="burn it", reason="x")
    told = desk.does("/players/1/decks/joust/decide", decision="play on", reason="The missing card was lost today.")
    assert "Decision: may play this deck" in told
    assert asked(desk) == []
    assert "Decks that are not legal" not in desk.get()
    mine = browser(app, desk.run.player(1)).get(f"/events/{desk.run.slug}/me").text
    assert "You may play on with this list" in mine
    assert "The missing card was lost today." in mine
    assert desk.run.is_told_by_its_trail()


def test_a_list_can_be_fixed_until_the_time_given_though_the_deadline_has_passed(app: Flask, desk: AtDesk):
    run = desk.run
    run.playing()
    player = browser(app, run.player(1))
    late = player.post(f"/events/{run.slug}/me/decks/joust", data={"text": LEGAL}, headers=PAGE)
    assert late.status_code == 409
    until = run.now + timedelta(minutes=30)
    run.do(decide_deck, 1, "joust", DeckDecision.FIX, until=until)
    assert asked(desk) == []
    run.wait(minutes=31)
    assert asked(desk) == ["Ann"]  # in vain
    run.do(decide_deck, 1, "joust", DeckDecision.FIX, until=run.now + timedelta(days=36500))
    page = player.get(f"/events/{run.slug}/me").text
    assert short(LEGAL).splitlines()[3] in page.partition("<textarea")[2]  # from the list as it is
    fixed = player.post(f"/events/{run.slug}/me/decks/joust", data={"text": LEGAL}, headers=PAGE)
    assert fixed.status_code == 303
    assert asked(desk) == []
    with run.database.read() as session:
        (newest, changed), (_, first) = compared_versions(session, run.entry(1), "joust")
    last = LEGAL.strip().splitlines()[-1]
    assert newest.is_legal and first == []
    assert [one.after > one.before for one in changed] == [True]
    assert changed[0].title in last
    assert changed[0].title in desk.get("/players/1/decks/joust/versions")
    assert "Changes since version 1</h3><ul" in player.get(f"/events/{run.slug}/me/decks/joust/2").text


def test_who_is_removed_withdraws_or_drops_and_a_penalty_goes_on_to_its_form(desk: AtDesk):
    run = desk.run
    run.do(submit_deck, 3, "joust", short(LEGAL), actor=run.player(3))
    sent = desk.post("/players/3/decks/joust/decide", decision="penalty", reason="Known since a week.")
    assert sent.status_code == 303
    assert "/desk/penalties?player=3" in sent.location
    assert asked(desk) == ["Ann"]
    desk.does("/players/1/decks/joust/decide", decision="removal", reason="No legal list.")
    assert run.entry(1).status is EntryStatus.WITHDRAWN


DECISIONS = ("decision", "decided_for", "decided_by", "fix_until")
LATER = {*(("deck", name) for name in DECISIONS), ("penalty", "dispute_id")}


def test_trails_and_backups_from_before_decisions_are_read(desk: AtDesk):
    run = desk.run
    old = run.trail()
    for line in old:
        for one in line.changes:
            if one["table"] == "deck":
                one["after"] = {name: value for name, value in one["after"].items() if name not in DECISIONS}
    assert rebuild_rows(old) == run.rows()
    rows = {name: [] for name in all_recorded_tables().by_name}
    for (table, _), row in run.rows().items():
        rows[table].append({name: value for name, value in row.items() if (table, name) not in LATER})
    with run.database.read() as session:
        reports = {deck.id.hex: deck.report for deck in session.scalars(select(Deck))}
    assert len(read_backup(encode_backup(rows, reports, old)).rows["deck"]) == 2
