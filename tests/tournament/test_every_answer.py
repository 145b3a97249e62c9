"""Every route × every part × every kind of deck visibility: real answers, and none tells what it must not."""

import msgspec
import pytest
from flask import Flask

from tests.support.tournament.every_answer import ANN, KINDS, NOBODYS, Answer, Moot, routes, telling
from tournament.core.security.permissions import Action
from tournament.core.storage.database import Database
from tournament.events.book.book import load_book
from tournament.events.book.submitted_decks import current_decks
from tournament.events.entries.operations.registration import edit_entry
from tournament.events.lifecycle.operations.lifecycle import edit_event
from tournament.events.settings import DeckVisibility
from tournament.http.permission_check import requires

HIDDEN = KINDS[0]
FEW = ("visitor", "scorekeeper")
"""To whom decks are closed longest; where they are hidden, everybody looks."""
TELLING = {
    "events.decks", "events.deck", "desk.decks", "desk.trail", "player.own_deck", "own_account.export",
    "api_event_decks.index", "api_event_decks.show", "api_event_decks.own", "api_trail.index", "api_account.export",
}  # fmt: skip
"""Where decks are told of: were they not found here by who may see them, they would not be found anywhere."""

OF_TWO_PARTS = {"api_standings.overall", "paper.overall"}
"""Which take a joust and a melee: what they add up is in the standings of each."""
OF_ONLINE_MATCHES = {
    *("api_matches.log", "api_matches.own", "desk.match_log", "talking.reported"),
    *("disputes.back", "disputes.case", "api_disputes.show"),
}
"""The moot is played at tables; what these tell is tested in web/desk/test_matches.py, web/online and
web/disputes."""


def wrong_status(moot: Moot, answer: Answer) -> list[str]:
    """Who gets through is what the policies say, on the real pages too, and nothing breaks."""
    if not moot.is_refused(answer.person, answer.rule):
        fine = answer.status < 500 and (answer.status not in (401, 403) or "slug" not in answer.rule.arguments)
    elif answer.person.principal.is_known:
        fine = answer.status == 403
    elif answer.method == "GET" and not answer.rule.rule.startswith("/api/"):
        fine = answer.status == 302 and answer.location.startswith("/sign-in?next=")
    else:
        fine = answer.status == 401
    return [] if fine else [f"{answer}, {answer.text[:100]}"]


def test_no_page_tells_of_a_deck_whom_it_is_not_open_to(app: Flask, database: Database):
    moot = Moot(app, database)
    reading, faults = routes(app, of_events=True, writing=False), []
    answered: set[str] = set()
    told: set[str] = set()
    for kind in KINDS:
        judge = ("judge",) if kind.visibility is DeckVisibility.STAFF else ()
        people = moot.people if kind == HIDDEN else moot.some(*FEW, *judge)
        for answer in moot.answers(kind, reading, people):
            faults += wrong_status(moot, answer) + moot.leaks(kind, answer)
            answered |= {answer.rule.endpoint} if answer.status == 200 else set()
            told |= telling([answer])
    for answer in moot.answers(HIDDEN, routes(app, of_events=False, writing=False), moot.some(*FEW, "the player")):
        faults += wrong_status(moot, answer) + moot.leaks(HIDDEN, answer)
        told |= telling([answer])
    assert faults == []
    pages = {rule.endpoint for rule, _ in reading if not rule.endpoint.startswith("former.")}  # those only redirect
    silent = sorted(pages - answered - OF_TWO_PARTS - OF_ONLINE_MATCHES)
    assert silent == [], "nobody got anything from these, so nothing is known of them"
    assert TELLING - told == set(), "what is open was not found, so what is not would not be"


def test_no_answer_to_a_write_tells_of_a_deck_either(app: Flask, database: Database):
    moot = Moot(app, database, (HIDDEN,))
    writing = routes(app, of_events=True, writing=True)
    people = moot.some("visitor", "another player", "scorekeeper", "judge", "organizer")
    assert [leak for answer in moot.answers(HIDDEN, writing, people) for leak in moot.leaks(HIDDEN, answer)] == []


def test_factions_that_players_name_are_told_unless_the_organizer_hides_them(app: Flask, database: Database):
    moot = Moot(app, database, (HIDDEN,))
    run = moot.runs[HIDDEN]
    run.do(edit_entry, ANN, faction="baratheon")
    reading, readers = routes(app, of_events=True, writing=False), moot.some("visitor", "another player")

    def telling_anns() -> set[str]:
        """As with decks, a list of all houses tells nothing."""
        texts = ((one.rule.endpoint, one.text.lower()) for one in moot.answers(HIDDEN, reading, readers))
        return {endpoint for endpoint, text in texts if text.count("baratheon") != text.count(NOBODYS)}

    assert telling_anns() >= {
        "events.show", "events.players", "events.pairings", "events.standings", "events.explained", "events.bracket",
        "events.field", "player.me", "paper.players", "paper.standings", "api_entries.players", "api_rounds.show",
        "api_results.show", "api_standings.standings", "api_field.field",
    }  # fmt: skip
    run.do(edit_event, settings=msgspec.structs.replace(run.book().settings, hide_factions=True))
    assert telling_anns() == set()


def test_postgresql_answers_the_same(on_postgresql: Flask):
    moot = Moot(on_postgresql, on_postgresql.extensions["kingsmoot.database"], (HIDDEN,))
    answers = list(
        moot.answers(
            HIDDEN, routes(on_postgresql, of_events=True, writing=False), moot.some(*FEW, "judge", "the player")
        )
    )
    faults = [fault for one in answers for fault in (*wrong_status(moot, one), *moot.leaks(HIDDEN, one))]
    assert faults == []
    assert {"api_trail.index", "desk.trail", "events.decks", "player.own_deck"} <= telling(answers)


def test_a_leak_is_found_and_a_new_route_needs_a_cell(own_app: Flask):
    database: Database = own_app.extensions["kingsmoot.database"]

    @requires(Action.SEE_DESK)
    def leak(slug: str) -> str:
        with database.read() as session:
            decks = current_decks(session, load_book(session, slug))
            return "".join(f"{deck.faction} " for deck in decks.values())

    @requires(Action.SEE_EVENT)
    def unheard_of(slug: str, raven: str) -> str:
        return raven

    own_app.add_url_rule("/events/<slug>/leak", view_func=leak)
    own_app.add_url_rule("/events/<slug>/<raven>/unheard-of", view_func=unheard_of)
    moot = Moot(own_app, database, (HIDDEN,))
    rules = {rule.endpoint: rule for rule in own_app.url_map.iter_rules()}
    found = [
        fault
        for answer in moot.answers(HIDDEN, [(rules["leak"], "GET")], moot.some("visitor", "judge", "scorekeeper"))
        for fault in moot.leaks(HIDDEN, answer)
    ]
    asked = "GET /events/<slug>/leak answered 200 and tells"
    assert found == [
        f"Moot hidden, judge: {asked} greyjoy",
        f"Moot hidden, judge: {asked} targaryen",
        f"Moot hidden, scorekeeper: {asked} greyjoy",
        f"Moot hidden, scorekeeper: {asked} lannister",
        f"Moot hidden, scorekeeper: {asked} targaryen",
    ]
    with pytest.raises(AssertionError, match="has no cell: say in VALUES what its raven can be here"):
        moot.address(HIDDEN, rules["unheard_of"])
