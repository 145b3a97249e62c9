"""Whole events that are played online by browsers and clients, with standings that follow by themselves."""

import re
from datetime import UTC, datetime
from random import Random
from secrets import token_hex
from typing import Any
from uuid import UUID

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Page, expect
from sqlalchemy import select

from engine.games.registry import pool_of
from engine.record.record import replay
from engine.views.ending import make_ending_payload
from tests.effort import SOAK, examples, in_rotation
from tests.support.browser.board import Player
from tests.support.browser.seats import Client, waiting_matches
from tests.support.browser.serving import SECRET, Site
from tests.support.browser.venue import Venue
from tests.support.browser.watching import PHONE, Watch
from tests.support.tournament.online_event import listed
from tests.support.tournament.people import make_account, session_of
from tests.support.tournament.running import name_of
from tournament.core.security.principal import Principal
from tournament.core.security.sealing import Sealer
from tournament.decks.cards import RulesetId
from tournament.events.book.result_values import as_outcome, as_places
from tournament.events.entries.operations.decks import submit_deck
from tournament.events.entries.operations.registration import register
from tournament.events.formats import PARTS, formats_of, part_of_format, variants_of
from tournament.events.models.events import Event
from tournament.events.models.rounds import Table
from tournament.online.models import OnlineMatch
from tournament.online.operations.match.record_files import load_record
from tournament.online.operations.match.runtime import MatchRuntime

WIDE = (1440, 960)
End = tuple[list[int], list[int]]
"""Places and power by seat."""
WHOLE = 5000
"""Answers of one match; none needs so many."""


class Seated(Player):
    """A seat in a browser, which finds its match on its player's page of the event."""

    mine: str = ""

    def sit(self, match_id: UUID) -> None:
        self.page.goto(self.mine)
        self.page.get_by_role("link", name="Join your match").click()
        self.page.wait_for_url(f"**/matches/{match_id}")
        self.page.get_by_role("button", name="I am ready").click()

    def begins(self) -> None:
        self.page.wait_for_selector("[data-board][data-version]", state="attached")
        expect(self.page.locator(".mast-crumb, .pb-top .at").filter(visible=True)).to_contain_text("table")

    def answers(self) -> bool:
        if self.status != "live" or not self.is_asked():
            return False
        self.answer()
        return True

    def is_over(self) -> bool:
        return self.status == "ended"

    def view(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.request.get(f"{self.page.url}/view").json()
        return found

    def concede(self) -> None:
        table = self.page.get_by_role("button", name=re.compile("^Table"))
        if table.count():
            table.first.click()
        self.page.get_by_role("button", name="Concede…").click()
        self.page.get_by_role("button", name="Concede", exact=True).click()


class OnlineVenue(Venue):
    """An event played online: somebody sits before a browser, in the long form two, the others play by HTTP."""

    def __init__(self, site: Site, watch: Watch, organizer: str, game: str) -> None:
        super().__init__(site, watch, organizer)
        self.chance = Random(17)
        self.game = RulesetId(game)
        self.given = 0
        self.clients: dict[UUID, Client] = {}
        self.seated: dict[UUID, Seated] = {}
        self.ends: dict[UUID, End] = {}

    def is_played_online(self, variant: str, **stages: str) -> None:
        """Set at the desk, with what is given of the stages; variant: what the first of them is played as, if any."""
        self.desk.goto(self.url("/desk/settings"))
        self.desk.locator('[name="online"]').check()
        self.desk.get_by_role("button", name="Save settings").click()
        expect(self.desk.locator('[name="online"]')).to_be_checked()
        for name, value in stages.items():
            self.desk.locator(f'[name="{name}"]').fill(value)
        if variant:
            self.desk.locator('[name="format-1"]').select_option(variant)
        self.desk.get_by_role("button", name="Save stages").click()
        expect(self.desk.locator("main .note-bad")).to_have_count(0)
        self.desk.goto(self.url("/desk"))

    def enter(self, players: int, part: str) -> None:
        """Who sits before a browser registers there: at a desk, or on a phone."""
        sizes = (WIDE, PHONE) if SOAK else (WIDE,) if part == "joust" else (PHONE,)
        with self.site.database() as database:
            for number in range(players):
                who = make_account(database, f"{name_of(number)} {token_hex(2)}")
                assert who.account_id is not None
                if number < len(sizes):
                    page = self.watch.context(sizes[number], session_of(database, who)).new_page()
                    self._registers(page, listed(number, self.game))
                    self.seated[who.account_id] = seated = Seated(page, self.chance)
                    seated.mine = self.url("/me")
                else:
                    self._registered(database, who, listed(number, self.game), part)
                self.clients[who.account_id] = Client(self.site, who, self.chance)

    def _registers(self, page: Page, deck: str) -> None:
        page.goto(self.url())
        page.get_by_role("link", name="Register").click()
        page.get_by_role("button", name="Register").click()
        page.get_by_label("Deck list").fill(deck)
        page.get_by_role("button", name="Submit deck").click()
        expect(page.locator("#decks")).to_contain_text("version 1")

    def _registered(self, database: object, who: Principal, deck: str, part: str) -> None:
        now = datetime.now(UTC)
        with database.write() as session:
            number = register(session, self.slug, who, now).number
            submit_deck(session, self.slug, number, part, deck, who, now)

    def event_id(self) -> UUID:
        with self.site.database() as database, database.read() as session:
            found = session.scalar(select(Event.id).where(Event.slug == self.slug))
        assert found is not None
        return found

    def asked(self) -> set[str]:
        """The kinds of question that were answered in the browsers."""
        return {kind for seated in self.seated.values() for kind in seated.asked}

    def play_round(self, most: int, seated: bool) -> None:
        """Everybody says ready; all tables are played, each for so many answers at most, then given up.

        seated: some sit before browsers; else they play by HTTP as well.
        """
        seats_of = {**self.clients, **(self.seated if seated else {})}
        tables = [
            (match_id, [seats_of[account] for account in accounts if account is not None])
            for match_id, accounts in waiting_matches(self.site, self.event_id())
        ]
        for match_id, seats in tables:
            for seat in seats:
                seat.sit(match_id)
        for _, seats in tables:
            for seat in seats:
                seat.begins()
        if seated:
            page = self.visitor.request.get(f"/matches/{tables[0][0]}/watch").text()
            assert f'/events/{self.slug}">' in page and "table 1" in page
        for match_id, seats in tables:
            self.given += self._play_out(seats, most)
            while (view := seats[0].view())["outcome"] is None:  # somebody's page is still sending
                self.desk.wait_for_timeout(50)
            self.ends[match_id] = view["outcome"]["places"], [side["power"] for side in view["seats"]]

    def results(self) -> dict[UUID, End]:
        """What the event's tables say of the same matches."""
        of_event = select(OnlineMatch.id, Table.result).join(Table, Table.id == OnlineMatch.table_id)
        with self.site.database() as database, database.read() as session:
            rows = session.execute(of_event.where(OnlineMatch.event_id == self.event_id())).all()
        found: dict[UUID, End] = {}
        for match_id, result in rows:
            outcome = as_outcome(result)
            places, power = as_places(result) if outcome is None else ((1, 2) if outcome.first.is_win else (2, 1), ())
            found[match_id] = list(places), list(power) or self.ends[match_id][1]
        return found

    def played_again(self) -> dict[UUID, End]:
        """What the engine says of the same matches when their inputs are played once more."""
        found: dict[UUID, End] = {}
        with self.site.database() as database:
            for match_id in self.ends:
                record = load_record(MatchRuntime(database, Sealer(SECRET)), match_id)
                *_, (match, _) = replay(record, pool_of(record.header))
                end = make_ending_payload(match.game)
                assert end is not None
                found[match_id] = list(end.places), match.game.totals()
        return found

    def _play_out(self, seats: list[Client | Seated], most: int) -> int:
        given, idle = 0, 0
        while given < most and not seats[0].is_over():
            answered = sum(seat.answers() for seat in seats)
            given, idle = given + answered, 0 if answered else idle + 1
            assert idle < 400, "nobody is asked anything for 20 seconds"
            if not answered:
                self.desk.wait_for_timeout(50)
        for seat in seats[1:] if not seats[0].is_over() else ():
            seat.concede()
        return given

    def play_to_the_archive(self, most: int) -> list[str]:
        said: list[str] = []
        for _ in range(60):
            if said and said[-1].startswith("Publish"):
                self.play_round(most, SOAK or not self.ends)
                expect(self.desk.locator("#next")).to_contain_text(re.compile("all results are in|is over"))
            said.append(self.press())
            if said[-1] == "Archive event":
                return said
        raise AssertionError(f"no end: {said}")


EVENTS = [
    ("ccg", "joust"),
    ("lcg2", "joust"),
    *in_rotation([("lcg1", "joust"), ("lcg1", "melee")], 2),
]
LONG = [("lcg2", "melee"), ("ccg", "melee")]
VARIANTS = [("lcg1", form.name) for part in PARTS for form in variants_of("lcg1", part)]


@pytest.mark.parametrize(("game", "format"), EVENTS + (LONG + VARIANTS if SOAK else []))
def test_an_event_is_played_online_from_registration_to_the_archive(
    empty_site: Site, watch: Watch, game: str, format: str
):
    part = part_of_format(formats_of(game)[format])
    joust = part == "joust"
    rounds, players = examples(1, 3), examples(4, 8 if joust else 12)
    venue = OnlineVenue(empty_site, watch, f"Walburga {game} {format}", game)
    venue.create(f"Far apart {game} {format}", joust=joust, melee=not joust, game=game)
    venue.press("Open registration")
    venue.is_played_online(
        "" if format == part else format, **{"rounds-1": str(rounds)} | ({"cut_size-2": "2"} if joust else {})
    )
    venue.enter(players, part)
    venue.desk.reload()
    venue.check_in_all()
    venue.visitor.goto(venue.url("/standings"))
    said = venue.play_to_the_archive(examples(4, WHOLE))
    expect(venue.visitor.get_by_role("heading", name="Final standings")).to_be_visible()  # and it was loaded once
    assert venue.results() == venue.ends == venue.played_again()
    published = [words for words in said if words.startswith("Publish")]
    assert published == [f"Publish round {number}" for number in (*range(1, rounds + 1), 1)]
    assert f"Start the cut (top {2 if joust else 4})" in said
    assert len(venue.agree(1, part.capitalize())) == players
    print(f"{game} {format}: {len(venue.ends)} matches, {venue.given} answers, asked {sorted(venue.asked())}")
