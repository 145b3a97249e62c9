"""Every state a player can be in opens the own page, which says what is true and what comes next."""

import re
from collections.abc import Callable
from datetime import timedelta
from html import unescape

import pytest
from flask import Flask

from tests.support.tournament.online_event import Online
from tests.support.tournament.people import browser
from tests.support.tournament.running import START, Running
from tournament.core.storage.database import Database
from tournament.events.entries.operations import registration as entries
from tournament.events.floor.operations import penalties
from tournament.events.lifecycle.operations import stages
from tournament.events.settings import DeckVisibility, EventSettings

HTML = {"Accept": "text/html"}
State = Callable[[Database], tuple[Running, int]]


def moot(database: Database, players: int = 4, **named: object) -> Running:
    return Running(database, **named).with_players(players, accounts=True)  # type: ignore[arg-type]


def in_cut(database: Database, players: int = 5, size: int = 4) -> Running:
    """All rounds before the cut are played, and the cut has begun."""
    run = moot(database, players).check_in_all().start()
    while not run.book().rounds_of(run.book().stages[0]) or not over(run):
        run.play_round()
    return run.start(2, size)


def over(run: Running) -> bool:
    book = run.book()
    return book.last_round(book.stages[0]).number >= stages.planned_rounds(book, book.stages[0])  # type: ignore[union-attr]


def bye(database: Database) -> tuple[Running, int]:
    run = moot(database, 5).playing()
    return run, without_table(run, 5)


def dropped(database: Database) -> tuple[Running, int]:
    run = moot(database).playing().enter_all().close()
    run.do(stages.drop, 2)
    return run, 2


def dropped_before_the_cut(database: Database) -> tuple[Running, int]:
    run = moot(database, 6).check_in_all().start().play_round()
    run.do(stages.drop, 6)
    while not over(run):
        run.play_round()
    return run.start(2, 4), 6


def not_in_the_cut(database: Database) -> tuple[Running, int]:
    run = in_cut(database).next_round()
    seeded = {entry.number for table in run.tables() for entry in run.book().entries if entry.number in table.players}
    return run, next(number for number in range(1, 6) if number not in seeded)


def lost_in_the_cut(database: Database) -> tuple[Running, int]:
    run = in_cut(database).next_round()
    loser = max(run.tables()[0].players)
    return run.enter_all().close(), loser


def lost_while_the_final_is_played(database: Database) -> tuple[Running, int]:
    run, loser = lost_in_the_cut(database)
    return run.next_round(), loser


def won_the_cut(database: Database) -> tuple[Running, int]:
    run = in_cut(database).play_round().next_round()
    winner = min(run.tables()[0].players)
    return run.enter_all().close(), winner


def between_stages(database: Database) -> tuple[Running, int]:
    run = moot(database).check_in_all().start().play_round()
    while not over(run):
        run.play_round()
    return run, 1


def cut_begun(database: Database) -> tuple[Running, int]:
    return in_cut(database, 4), 1


def all_played(database: Database) -> tuple[Running, int]:
    run = moot(database, cut=False).check_in_all().start().play_round()
    while not over(run):
        run.play_round()
    return run, 2


def between_rounds(database: Database) -> tuple[Running, int]:
    return moot(database, 8).playing().enter_all().close(), 1


def stage_begun(database: Database) -> tuple[Running, int]:
    return moot(database).check_in_all().start(), 1


def finished(database: Database) -> tuple[Running, int]:
    run, number = all_played(database)
    return run.finish(), number


def finished_after_a_drop(database: Database) -> tuple[Running, int]:
    run, number = dropped(database)
    return run.finish(), number


def waiting(database: Database) -> tuple[Running, int]:
    return waits(database), 3


def waiting_while_it_runs(database: Database) -> tuple[Running, int]:
    return waits(database).playing(), 3


def waits(database: Database) -> Running:
    run = Running(database, settings=EventSettings(capacity=2)).open_registration()
    for name in ("Ann", "Bob", "Cat"):
        run.do(entries.register, actor=run.account(name))
    return run


def late(database: Database) -> tuple[Running, int]:
    run = moot(database).playing()
    run.add_players(1, accounts=True)
    return run, 5


def registered(database: Database) -> tuple[Running, int]:
    run = Running(database, settings=EventSettings(decks_required=True)).open_registration()
    run.do(entries.register, actor=run.account("Ann"))
    return run, 1


def checked_in(database: Database) -> tuple[Running, int]:
    return moot(database).check_in_all(), 1


def check_in_open(database: Database) -> tuple[Running, int]:
    run = moot(database).check_in_all()
    run.do(entries.take_check_in_back, 1)
    return run, 1


def disqualified(database: Database) -> tuple[Running, int]:
    run = moot(database).playing().enter_all().close()
    run.do(penalties.give_penalty, 2, "disqualification", "Cheating", "Marked cards", may_disqualify=True)
    return run, 2


def disqualified_at_a_table(database: Database) -> tuple[Running, int]:
    run = moot(database, 8).playing()
    number = run.tables()[0].players[0]
    run.do(penalties.give_penalty, number, "disqualification", "Cheating", "Marked cards", may_disqualify=True)
    return run, number


def dropped_at_a_table(database: Database) -> tuple[Running, int]:
    run = moot(database, 8).playing()
    number = run.tables()[0].players[0]
    run.do(stages.drop, number)
    return run, number


def bye_in_the_last_round(database: Database) -> tuple[Running, int]:
    run = moot(database, 5, cut=False).check_in_all().start().next_round()
    while not over(run):
        run.enter_all().close().next_round()
    return run, without_table(run, 5)


def missed_a_round(database: Database) -> tuple[Running, int]:
    run = moot(database, 8).playing().add_players(1, accounts=True)
    run.do(stages.enter_late, 9)
    return run, 9


def cut_with_a_bye(database: Database) -> Running:
    run = moot(database, 6).check_in_all().start()
    while not run.book().rounds_of(run.book().stages[0]) or not over(run):
        run.play_round()
    return run.start(2, 3).next_round()


def bye_in_the_cut(database: Database) -> tuple[Running, int]:
    run = cut_with_a_bye(database)
    book = run.book()
    return run, book.entry_by_id(book.seeded(book.stages[1])[0].entry_id).number


def late_for_the_cut(database: Database) -> tuple[Running, int]:
    run = in_cut(database).add_players(1, accounts=True)
    return run, 6


def both_parts(database: Database) -> Running:
    """Joust is over, its cut of four has begun, and melee is still to come."""
    run = moot(database, 8, melee=True).check_in_all().start().play_round()
    while not over(run):
        run.play_round()
    return run


def between_joust_and_melee(database: Database) -> tuple[Running, int]:
    run = both_parts(database).start(2, 4).play_round().play_round()
    return run, 1


def not_in_the_cut_before_melee(database: Database) -> tuple[Running, int]:
    return both_parts(database).start(2, 4).next_round(), 8


def lost_in_the_melee_cut(database: Database) -> tuple[Running, int]:
    run = moot(database, 9, joust=False, melee=True).check_in_all().start().play_round()
    while not over(run):
        run.play_round()
    run.start(2, 9).next_round().enter_all().close()
    return run, max(run.tables()[0].players)


def no_deck_at_check_in(database: Database) -> tuple[Running, int]:
    return moot(database, settings=EventSettings(decks_required=True)).check_in_all(), 1


def no_deck_in_time(database: Database) -> tuple[Running, int]:
    settings = EventSettings(decks_required=True, deck_deadline=START + timedelta(hours=1))
    return moot(database, settings=settings).check_in_all(), 1


def online_without_a_deck(database: Database) -> tuple[Running, int]:
    run = Online(database)
    run.with_players(2, accounts=True).check_in_all()
    return run, 1


def without_table(run: Running, players: int) -> int:
    seated = {number for table in run.tables() for number in table.players}
    return next(number for number in range(1, players + 1) if number not in seated)


def at_a_table(database: Database) -> tuple[Running, int]:
    return moot(database).playing(), 1


def online_bye(database: Database) -> tuple[Running, int]:
    run = Online(database)
    run.with_decks(3).playing()
    return run, without_table(run, 3)


def online_table(database: Database) -> tuple[Running, int]:
    run = Online(database)
    run.with_decks(2).playing()
    return run, 1


STATES: dict[State, str] = {
    bye: "You have a bye It counts as a win. You play from round 2 on. Your table appears here",
    bye_in_the_last_round: "You have a bye It counts as a win. This is the last round of Joust.",
    missed_a_round: "You missed this round It counts as a loss. You play from round 2 on.",
    bye_in_the_cut: "You have a bye You advance to the next round. Your table appears here",
    dropped_at_a_table: "You have dropped. You play no more rounds after this one.",
    disqualified_at_a_table: "You are out of this event. Ask the organizer",
    late_for_the_cut: "You are not in Joust cut You played no round before it.",
    between_joust_and_melee: "You won Joust cut Congratulations! Next for you: Melee.",
    not_in_the_cut_before_melee: "You finished 8th of 8 in Joust. You can follow Joust cut. Next for you: Melee.",
    lost_in_the_melee_cut: "You are out of Melee cut Your final place is known when the cut is over.",
    no_deck_at_check_in: "Your deck is missing. Submit it before the event starts.",
    no_deck_in_time: "You didn’t submit a deck in time. Ask the organizer.",
    online_without_a_deck: "Your deck is missing. Submit it before the event starts.",
    dropped: "You have dropped Your results stay. You are",
    dropped_before_the_cut: "You have dropped Your results stay. You are 6th of 6.",
    not_in_the_cut: "You did not make the cut You finished 5th of 5.",
    lost_in_the_cut: "You finished",
    lost_while_the_final_is_played: "You finished",
    won_the_cut: "Congratulations!",
    between_stages: "is over You are 1st of 4. Next:",
    cut_begun: "is being prepared Your table appears here",
    all_played: "All rounds are played You finished",
    between_rounds: "The next round is being prepared Your table appears here",
    stage_begun: "is being prepared Your table appears here",
    finished: "The event is over You finished",
    finished_after_a_drop: "The event is over You finished",
    waiting: "You are on the waiting list The event is full.",
    waiting_while_it_runs: "You did not get a place",
    late: "If you came late, ask the organizer",
    registered: "You are registered Check in here when check-in opens. Your deck is missing.",
    checked_in: "You are checked in Your first table appears here",
    check_in_open: "Check in when you have arrived.",
    disqualified: "You are out of this event",
    at_a_table: "Your table",
    online_bye: "You have a bye",
    online_table: "1 Bob Joust no result yet",
}
WATCHES = {
    dropped,
    dropped_before_the_cut,
    not_in_the_cut,
    not_in_the_cut_before_melee,
    lost_in_the_cut,
    lost_in_the_melee_cut,
    lost_while_the_final_is_played,
}


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_the_page_of_every_state_says_what_is_true(app: Flask, database: Database, state: State):
    run, number = state(database)
    client = browser(app, run.player(number))
    answer = client.get(f"/events/{run.slug}/me", headers=HTML)
    assert answer.status_code == 200
    sentences = re.sub(r'<span translate="no">([^<]*)</span>', r"\1", answer.text)
    page = re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", sentences)))
    assert STATES[state] in page
    assert "Deck list optional" not in page or state not in (no_deck_at_check_in, online_without_a_deck)
    assert ("/live" in answer.text.partition('id="my-table"')[2].partition("</section>")[0]) or state not in WATCHES
    part = client.get(f"/events/{run.slug}/me?part=my-clock+my-table+my-call+rounds", headers=HTML)
    assert part.status_code == 200
    for path in (f"/events/{run.slug}", "/me"):
        assert client.get(path, headers=HTML).status_code == 200, path
    assert client.get("/api/v1/account/entered-events").status_code == 200


def test_my_events_name_a_table_only_while_its_round_is_played(app: Flask, database: Database):
    run = moot(database).playing()
    client = browser(app, run.player(1))
    assert "your table: " in client.get("/me", headers=HTML).text
    run.enter_all().close()
    assert "your table: " not in client.get("/me", headers=HTML).text


@pytest.mark.parametrize(
    ("visibility", "says"),
    [
        (DeckVisibility.STAFF, "Your legal deck list sets it when round 1 is published."),
        (DeckVisibility.HIDDEN, "Your deck list stays private and does not change it."),
    ],
)
def test_registering_promises_only_the_faction_that_will_be_shown(
    app: Flask, database: Database, visibility: DeckVisibility, says: str
):
    run = Running(database, settings=EventSettings(deck_visibility=visibility)).open_registration()
    page = browser(app, run.account("Ann")).get(f"/events/{run.slug}/register", headers=HTML)
    assert says in page.text
