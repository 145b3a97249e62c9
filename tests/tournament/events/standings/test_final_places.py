"""One list of final places, wherever they are looked up."""

import csv
import re
from io import StringIO

from flask import Flask

from tests.support.tournament.pdf_text import texts
from tests.support.tournament.people import browser
from tests.support.tournament.running import ResultInput, Running
from tournament.core.storage.database import Database
from tournament.events.rounds.operations import results
from tournament.events.standings.operations.places import stage_places
from tournament.events.states import TableKind

Listed = list[tuple[int, str]]


def upset(run: Running) -> Running:
    """A cut in which the higher number wins each game."""
    for table in run.tables():
        if table.kind is TableKind.MATCH:
            said = ResultInput(winner=max(table.players))
        else:
            said = ResultInput(places=tuple(1 + sum(other > one for other in table.players) for one in table.players))
        run.do(results.enter_result, *run.place(), table.number, said)
    return run.close()


def by_page(text: str) -> Listed:
    rows = re.findall(
        r'<td class="num rank">(\d+).*?<a href="[^"]*/standings/\d+[^"]*"[^>]*>([^<]+)</a>', text, re.DOTALL
    )
    return [(int(place), name) for place, name in rows]


def by_csv(text: str) -> Listed:
    return [(int(row["rank"]), row["name"]) for row in csv.DictReader(StringIO(text.removeprefix("\ufeff")))]


def by_pdf(content: bytes, names: set[str]) -> Listed:
    lines = texts(content)
    return [(int(lines[at - 1]), line) for at, line in enumerate(lines) if line in names]


def everywhere(app: Flask, run: Running, stage: int) -> dict[str, Listed]:
    """The places of a stage as each page, paper and program gives them."""
    client, desk = app.test_client(), browser(app, run.actor)
    at, query = f"/events/{run.slug}", {"stage": str(stage)}
    names = {entry.name for entry in run.book().entries}
    rows = client.get(f"/api/v1{at}/standings", query_string=query).json["rows"]
    shown = desk.get(f"{at}/desk", headers={"Accept": "text/html"}).text
    name = run.book().stage(stage).name
    section = shown.partition(f">{name}</h2>")[2].partition("</section>")[0]
    own = {}
    for number, who in ((entry.number, entry.name) for entry in run.book().entries if entry.account_id):
        me = browser(app, run.player(number)).get(f"{at}/me").text
        where = f' in <span translate="no">{name}</span>' if len(run.book().stages) > 2 else "[.]"
        found = re.search(rf"(\d+)(?:st|nd|rd|th) of \d+{where}", me.partition("The event is over")[2])
        assert found, me
        own[int(found[1])] = who
    return {
        "event": by_page(client.get(at, query_string=query).text),
        "standings": by_page(client.get(f"{at}/standings", query_string=query).text),
        "csv": by_csv(client.get(f"{at}/standings.csv", query_string=query).text),
        "pdf": by_pdf(client.get(f"{at}/print/standings.pdf", query_string=query).data, names),
        "json": [(row["rank"], row["name"]) for row in rows],
        "desk": [
            (int(place), name)
            for place, name in re.findall(
                r'num rank">(\d+)</td><td><span class="name"><span[^>]*>([^<]+)</span>', section
            )
        ],
        "own": sorted(own.items()),
    }


def test_a_cut_decides_the_places_of_its_players_everywhere(app: Flask, database: Database):
    run = Running(database, actor=Running(database, "Other").account("Ansgar")).with_players(6, accounts=True)
    run.playing().enter_all().close().play_round()
    seeds = [row.name for row in run.book().standings(run.book().stage(1)).rows]
    upset(upset(run.start(2, size=4).next_round()).next_round()).finish()
    book = run.book()
    final, bracket = stage_places(book, book.stage(1)), book.elimination(book.stage(2))
    champion = bracket.champion
    assert champion is not None
    first = book.by_player_id(champion).name
    # The champion, the other finalist, the two who lost the semi-finals by seed; then fifth and sixth of the rounds.
    finalists = {int(player) for player in (bracket.winner(1), bracket.winner(2)) if player}
    second = next(entry.name for entry in book.entries if entry.number in finalists and entry.name != first)
    expected = [first, second, *[name for name in seeds[:4] if name not in (first, second)], *seeds[4:]]
    assert expected != seeds
    assert [row.name for _, row in final.rows] == expected
    listed = list(enumerate(expected, start=1))
    assert everywhere(app, run, 1) == dict.fromkeys(
        ("event", "standings", "csv", "pdf", "json", "desk", "own"), listed
    )
    # As they were after the last round they can still be read.
    client = app.test_client()
    assert [name for _, name in by_page(client.get(f"/events/{run.slug}/standings?stage=1&round=2").text)] == seeds


def test_a_final_table_decides_the_places_and_overall_says_them(app: Flask, database: Database):
    actor = Running(database, "Other").account("Ansgar")
    run = Running(database, actor=actor, melee=True).with_players(6, accounts=True)
    run.playing().enter_all().close()
    upset(upset(run.start(2, size=4).next_round()).next_round())
    run.start(3).play_round()
    upset(run.start(4, size=4).next_round()).finish()
    book = run.book()
    melee = stage_places(book, book.stage(3))
    at_final = [row.name for row in book.standings(book.stage(3)).rows[:4]]
    assert [row.name for _, row in melee.rows][:4] == sorted(at_final, key=lambda name: -ord(name[0]))
    for stage in (1, 3):
        listed = [(place, row.name) for place, row in stage_places(book, book.stage(stage)).rows]
        found = everywhere(app, run, stage)
        assert {name: one for name, one in found.items() if one != listed} == {}
    together = app.test_client().get(f"/api/v1/events/{run.slug}/overall").json["rows"]
    joust = {row.name: place for place, row in stage_places(book, book.stage(1)).rows}
    assert {row["name"]: row["places"] for row in together} == {
        row.name: [joust[row.name], place] for place, row in melee.rows
    }
