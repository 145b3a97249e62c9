"""What the desk, the wall and the live overview say between rounds, in cuts, after drops and at the end."""

import re

import pytest
from flask import Flask

from tests.support.tournament.at_desk import AtDesk
from tournament.core.storage.database import Database
from tournament.events.book.book import Book, load_book
from tournament.events.lifecycle.operations import stages
from tournament.events.states import StageStatus
from tournament.regulations.advice import EventStructure, advise_rounds


@pytest.fixture
def desk(app: Flask, database: Database) -> AtDesk:
    return AtDesk(app, database)


def rounds_of(book: Book) -> int:
    return stages.planned_rounds(book, book.stages[0])


def play_all(desk: AtDesk) -> None:
    while desk.run.round < rounds_of(desk.run.book()):
        desk.run.play_round()


def chips(page: str) -> set[str]:
    return set(
        re.findall(
            r'<a class="chip"[^>]*><b>\d+</b>(?:<svg.*?</svg>)?\s*<span translate="no">([^<]+)</span></a>', page
        )
    )


def test_a_late_entry_leaves_the_number_of_rounds(desk: AtDesk):
    run = desk.run.with_players(8).playing()
    planned = rounds_of(run.book())
    for name in ("Lara", "Levi"):
        run.do(stages.enter_late, run.add_player(name).number)
    assert rounds_of(run.book()) == planned
    assert f"of {planned}" in desk.get()
    assert run.is_told_by_its_trail()


def test_a_late_entry_leaves_the_rounds_of_a_stage_that_an_older_release_began(desk: AtDesk):
    run = desk.run.with_players(8).playing()
    planned = rounds_of(run.book())
    with run.database.write() as session:
        stage = load_book(session, run.slug).stages[0]
        stage.plan = {**stage.plan, "rounds": 0}
    run.do(stages.enter_late, run.add_player("Lara").number)
    assert rounds_of(run.book()) == planned < advise_rounds(9, EventStructure.BASIC).rounds


def test_the_start_of_a_cut_lists_only_who_is_in_it(desk: AtDesk):
    run = desk.run.with_players(6).playing().enter_all().close()
    play_all(desk)
    run.start(2, 4)
    seeded = {run.book().entry_by_id(row.entry_id).name for row in run.book().seeded(run.book().stages[1])}
    assert len(seeded) == 4
    assert chips(desk.get()) == seeded


def test_final_places_name_everybody_and_who_dropped(desk: AtDesk):
    run = desk.run.with_players(10).playing().enter_all().close()
    run.do(stages.drop, 10)
    run.finish()
    page = desk.get().partition("To keep")[0]
    assert {entry.name for entry in run.book().entries} <= set(re.findall(r"[A-Z][a-z]+", page))
    assert page.count('<span class="tiny">dropped</span>') == 1


def test_two_losses_have_no_winner(desk: AtDesk):
    run = desk.run.with_players(4).playing()
    run.enter(1, how="double loss")
    page = desk.get()
    assert "<th>Winner</th>" not in page
    one, other = run.tables()[0].names
    assert f'<td colspan="2">{one} and {other} both lose</td>' in page


@pytest.mark.parametrize(("players", "places"), [(3, "213"), (4, "2143")])
def test_the_example_of_a_melee_line_fits_the_table(app: Flask, database: Database, players: int, places: str):
    desk = AtDesk(app, database, joust=False, melee=True)
    desk.run.with_players(players).playing()
    page = desk.get()
    assert f'placeholder="1 {places}"' in page
    line = next(line for line in re.findall(r"<kbd[^>]*>([^<]+)</kbd> with power", page))
    assert "1. " in desk.does("/results", line=line)


def test_the_wall_says_what_is_next_between_rounds(desk: AtDesk):
    run = desk.run.with_players(8).playing()
    wall = f"/events/{run.slug}/projector"
    assert "Find your name" in desk.get(wall)
    run.enter_all().close()
    page = desk.get(wall)
    assert f"Next: round 2 of {rounds_of(run.book())}" in page
    assert "Find your name" not in page and "<h1>Standings" in page
    play_all(desk)
    assert "Next: " in desk.get(wall) and "Next: round" not in desk.get(wall)
    run.start(2, 4)
    assert f"Next: {run.book().stages[1].name}, round 1" in desk.get(wall)


def test_the_overview_of_a_finished_event_opens_on_the_stage_played_last(app: Flask, database: Database):
    desk = AtDesk(app, database, joust=True, melee=True, cut=False)
    run = desk.run.with_players(8)
    melee, joust = run.book().stages[1], run.book().stages[0]
    run.playing(melee.number).enter_all().close()
    run.start(joust.number).pair().publish().enter_all().close().finish()
    assert all(stage.status is StageStatus.DONE for stage in run.book().stages)
    page = desk.get(f"/events/{run.slug}/live")
    assert re.search(rf'aria-current="page">{joust.name}</a>', page)
