"""Data of the demonstration: events in every state, decks, judge calls, matches."""

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial
from hashlib import sha256
from typing import Final

import msgspec
from sqlalchemy import select
from sqlalchemy.orm import Session

from engine import Deck
from engine.games.registry import DEFAULT_GAME, RULESETS, shipped_decks
from tournament.core.security.permissions import Role
from tournament.core.security.principal import Principal
from tournament.decks.cards import RulesetId
from tournament.decks.decklist import DeckList
from tournament.decks.exporters.text import write_thronesdb_file
from tournament.decks.operations.pools import built_in_pool
from tournament.demo.driver import Driver
from tournament.demo.people import PLAYERS, make_people
from tournament.events.entries.operations import registration
from tournament.events.entries.operations.decks import submit_deck
from tournament.events.floor.operations import announcements, deck_checks, penalties
from tournament.events.lifecycle.operations import lifecycle as events
from tournament.events.lifecycle.operations import stages
from tournament.events.lifecycle.operations.checks import StageDraft
from tournament.events.lifecycle.operations.lifecycle import EventDraft
from tournament.events.lifecycle.operations.staff import add_staff
from tournament.events.models.events import Event
from tournament.events.models.floor import DeckCheck
from tournament.events.rounds.operations import lifecycle as rounds
from tournament.events.rounds.operations.results import ResultInput, confirm_result, dispute_result, report_result
from tournament.events.settings import DeckVisibility, EventSettings, StagePlan, Tier
from tournament.events.states import StageKind
from tournament.judging.disputes.operations.decisions import RulingRequest, execute_verb
from tournament.judging.disputes.operations.disputes import VerbRequest
from tournament.judging.disputes.operations.judge_calls import call_judge
from tournament.judging.disputes.operations.remedies.remedies import RemedyRequest
from tournament.judging.disputes.operations.transitions import DisputeVerb
from tournament.judging.models.disputes import DisputeLine
from tournament.judging.states import Remedy
from tournament.replays.operations.opened_match import open_match
from tournament.replays.operations.samples import Sample, play_sample
from tournament.replays.operations.saved_matches import save_opened

RUNNING_NAME: Final = "Iron Hall Joust"
GATHERING_NAME: Final = "Stonebridge Gathering"
OPEN_NAME: Final = "Winter Open"
SAMPLE_MATCHES: Final = (
    Sample(
        "demo-anselm-bettina", "Iron Hall, round 1, table 3", "7", (("Anselm", "stark"), ("Bettina", "lannister"))
    ),
    Sample("demo-hedda-ilya", "Iron Hall, round 2, table 1", "31", (("Hedda", "greyjoy"), ("Ilya", "martell"))),
    Sample("demo-vesna-wim", "Iron Hall, round 2, table 6", "44", (("Vesna", "targaryen"), ("Wim", "nightswatch"))),
)
FACTIONS: Final = ("stark", "lannister", "greyjoy", "martell", "nightswatch", "targaryen")
"""Factions of the ready decks, in their order."""
MINUTES_PLAYED: Final = 75
"""Minutes that the third round has lasted. What a tour shows holds for an hour: the clock runs, a report waits for
Pia's confirmation, table 6 is disputed, a judge call is open, and results come in."""
ROUND_MINUTES: Final = 140
QUESTION: Final = "Does a saved character still count as killed?"
SILENCE_MINUTES: Final = 65
DISPUTED_INDEX: Final = 5
"""Index of the disputed table among the open ones."""


def is_seeded(session: Session) -> bool:
    return session.scalar(select(Event.id).limit(1)) is not None


def seed(session: Session, now: datetime) -> None:
    people = make_people(session, now - timedelta(days=40))
    _add_gathering(session, people, now - timedelta(days=12))
    _add_open_event(session, people, now - timedelta(days=3), now)
    _add_running_event(session, people, now)
    _add_draft(session, people, now - timedelta(days=1))
    for match in SAMPLE_MATCHES:
        source = play_sample(match)
        save_opened(session, open_match(source), source, match.name, now, public_name=match.name)


def seed_of(name: str) -> str:
    return sha256(f"kingsmoot demonstration/{name}".encode()).hexdigest()


def _add_running_event(session: Session, people: dict[str, Principal], now: datetime) -> None:
    """Add a joust of 24 in its third round; results come in as reports are confirmed."""
    draft = EventDraft(
        name=RUNNING_NAME,
        description="The monthly joust at the Iron Hall. Bring your deck, a pen and good spirits.",
        venue="Iron Hall, Harbour Street 4",
        starts_at=now - timedelta(hours=7),
        time_zone="Europe/Berlin",
        settings=EventSettings(
            tier=Tier.FORMAL,
            capacity=32,
            decks_required=True,
            deck_visibility=DeckVisibility.CUT,
            confirm_minutes=SILENCE_MINUTES,
        ),
    )
    drive = Driver(session, draft, people["Orla"], now - timedelta(hours=10), seed_of(RUNNING_NAME))
    slug, orla, jarek = drive.slug, people["Orla"], people["Jarek"]
    add_staff(session, slug, "Jarek", Role.HEAD_JUDGE, orla, drive.later())
    add_staff(session, slug, "Selma", Role.SCOREKEEPER, orla, drive.later())
    book = drive.book
    plans = [
        StageDraft(
            kind=stage.kind, name=stage.name, plan=msgspec.structs.replace(book.plan(stage), minutes=ROUND_MINUTES)
        )
        for stage in book.stages
    ]
    events.plan_stages(session, slug, plans, orla, drive.later())
    drive.register([people[name] for name in PLAYERS], FACTIONS)
    _submit_decks(drive, people, PLAYERS, "joust")
    drive.now = now - timedelta(minutes=440)
    drive.check_everybody_in()
    drive.begin(1)
    drive.play_round()
    penalties.give_penalty(
        session, slug, 9, "caution", "Slow play", "Reminded twice to keep up the pace.", jarek, drive.later()
    )
    drive.play_round()
    penalties.give_penalty(
        session, slug, 9, "warning", "Slow play", "Again, in the second round.", jarek, drive.later()
    )
    stages.drop(session, slug, 24, people["Wim"], drive.later())
    drive.now = now - timedelta(minutes=MINUTES_PLAYED + 6)
    drive.draw()
    rounds.start_clock(session, slug, orla, now - timedelta(minutes=MINUTES_PLAYED))
    script = [*_plan_judging(drive, people, now), *_plan_results(drive, people, now)]
    for _, act in sorted(script, key=lambda line: line[0]):
        act()


Script = list[tuple[datetime, Callable[[], object]]]
"""Actions with their times; they run in the order of time."""


def _plan_judging(drive: Driver, people: dict[str, Principal], now: datetime) -> Script:
    """Plan judge calls, a deck check and an announcement."""
    session, slug, orla, jarek = drive.session, drive.slug, people["Orla"], people["Jarek"]

    def ago(minutes: int) -> datetime:
        return now - timedelta(minutes=minutes)

    def ask() -> None:
        call_judge(session, slug, QUESTION, people["Cormac"], ago(21))

    def answer() -> None:
        line = session.scalars(select(DisputeLine).filter_by(text=QUESTION)).one()
        event = drive.book.event
        execute_verb(
            None, session, event, line.dispute_id, DisputeVerb.TAKE, jarek, ago(19), VerbRequest("demo take")
        )
        cited = (RULESETS[DEFAULT_GAME].cited.save,)
        ruling = RulingRequest(RemedyRequest(Remedy.WORDS), "No: what is saved never left play.", cited, minutes=4)
        execute_verb(
            None, session, event, line.dispute_id, DisputeVerb.RULE, jarek, ago(16), VerbRequest("demo rule"), ruling
        )

    def pick() -> None:
        first = deck_checks.pick_random(session, slug, 2, jarek, ago(22))[0]
        deck_checks.start_check(session, slug, first.id, jarek, ago(22))

    def check() -> None:
        first = session.scalars(select(DeckCheck).where(DeckCheck.started_at.is_not(None))).first()
        assert first is not None
        deck_checks.finish_check(session, slug, first.id, True, jarek, ago(12), findings="As listed.", minutes=5)

    def tell() -> None:
        announcements.announce(session, slug, "Soup is served in the side hall after this round.", orla, ago(15))

    def wait() -> None:
        call_judge(session, slug, "May a save be used after the claim is chosen?", people["Kemal"], ago(2))

    return [(ago(22), pick), (ago(21), ask), (ago(19), answer), (ago(15), tell), (ago(12), check), (ago(2), wait)]


def _plan_results(drive: Driver, people: dict[str, Principal], now: datetime) -> Script:
    """Plan results: some tables are settled, some reported, one disputed, others open."""
    session, slug = drive.session, drive.slug
    script: Script = []
    ago = SILENCE_MINUTES + 3
    for at, table in enumerate(drive.open_tables()[:9]):
        book = drive.book
        number, round_ = table.number or 0, book.round_of(table).number
        players = book.players_at(table)
        first, second = (people[entry.name] for entry in players)
        said = ResultInput("win", drive.said(table).winner)  # the clock still runs, so no game has gone to time
        if at == DISPUTED_INDEX:
            said = ResultInput("win", players[0].number)
        if first.name == "Pia":  # her opponent has reported, and she is asked to confirm
            first, second, said = second, first, ResultInput("win", players[1].number)
        elif second.name == "Pia":
            said = ResultInput("win", players[0].number)
        elif at % 4 == 3:
            continue
        then = now - timedelta(minutes=1 if "Pia" in (first.name, second.name) else ago)
        script.append((then, partial(report_result, session, slug, 1, round_, number, said, first, then)))
        ago = max(2, ago - 5)
        later = then + timedelta(seconds=50)
        if "Pia" in (first.name, second.name):
            continue
        if at % 4 == 0:
            script.append((later, partial(confirm_result, session, slug, 1, round_, number, second, later)))
        elif at == DISPUTED_INDEX:
            objection = "I had 15 power first: my renown came before the last claim."
            other = ResultInput("win", players[1].number)
            dispute = partial(dispute_result, session, slug, 1, round_, number, objection, second, later, said=other)
            script.append((later, dispute))
    return script


def _submit_decks(drive: Driver, people: dict[str, Principal], names: Sequence[str], *parts: str) -> None:
    """Submit the ready decks in turn; two players of the running joust make a mistake."""
    lists = deck_texts()
    for at, name in enumerate(names):
        text = lists[at % len(lists)]
        if parts == ("joust",) and name in ("Edwin", "Tove"):
            text = "\n".join(text.splitlines()[:-4])  # some cards are missing
        for part in parts:
            submit_deck(drive.session, drive.slug, at + 1, part, text, people[name], drive.later(0.5))


def deck_texts() -> list[str]:
    """Return the ready decks as plain lists."""
    return [deck_text(deck) for deck in shipped_decks(DEFAULT_GAME)[1].values()]


def deck_text(deck: Deck, game: str = DEFAULT_GAME) -> str:
    """Return a deck as a player would paste it."""
    counts = Counter((*deck.plots, *deck.draw))
    return write_thronesdb_file(
        DeckList.of(deck.faction, deck.agendas, counts, name=deck.name), built_in_pool(RulesetId(game))[0]
    )


def _add_gathering(session: Session, people: dict[str, Principal], begins: datetime) -> None:
    """Add a finished event: joust with a cut, melee with a final, overall standings."""
    draft = EventDraft(
        name=GATHERING_NAME,
        description="Two days: joust on Saturday, melee on Sunday, and the overall title for the best in both.",
        venue="Stonebridge Youth Hostel",
        starts_at=begins,
        time_zone="Europe/Berlin",
        melee=True,
        settings=EventSettings(tier=Tier.PREMIER, deck_visibility=DeckVisibility.PUBLIC),
    )
    drive = Driver(session, draft, people["Orla"], begins - timedelta(days=9), seed_of(GATHERING_NAME))
    slug, orla = drive.slug, people["Orla"]
    add_staff(session, slug, "Jarek", Role.HEAD_JUDGE, orla, drive.later())
    book = drive.book
    plans = [
        StageDraft(kind=stage.kind, name=stage.name, plan=_shorten(stage.kind, book.plan(stage)))
        for stage in book.stages
    ]
    events.plan_stages(session, slug, plans, orla, drive.later())
    drive.register([people[name] for name in PLAYERS[:16]], FACTIONS)
    _submit_decks(drive, people, PLAYERS[:16], "joust", "melee")
    drive.now = begins
    drive.check_everybody_in()
    for stage, played in ((1, 4), (2, 2), (3, 2), (4, 1)):
        drive.begin(stage, 4 if stage in (2, 4) else 0)
        for _ in range(played):
            drive.play_round()
    events.finish_event(session, slug, orla, drive.later())


def _shorten(kind: StageKind, plan: StagePlan) -> StagePlan:
    return msgspec.structs.replace(plan, rounds={StageKind.SWISS: 4, StageKind.MELEE: 2}.get(kind, 0))


def _add_open_event(session: Session, people: dict[str, Principal], opened: datetime, now: datetime) -> None:
    draft = EventDraft(
        name=OPEN_NAME,
        description="Open to everyone. Newcomers are welcome, and you can borrow a deck.",
        venue="Community Centre, Mill Lane",
        starts_at=now + timedelta(days=9),
        time_zone="Europe/London",
        melee=True,
        settings=EventSettings(
            capacity=24,
            registration_closes_at=now + timedelta(days=8),
            deck_deadline=now + timedelta(days=8, hours=12),
            decks_required=True,
        ),
    )
    drive = Driver(session, draft, people["Orla"], opened, seed_of(OPEN_NAME))
    drive.register([people[name] for name in PLAYERS[1:10]], FACTIONS[1:])
    _submit_decks(drive, people, PLAYERS[1:5], "joust", "melee")
    registration.add_guest(session, drive.slug, "Xaver (guest)", "xaver-winter", people["Orla"], drive.later())


def _add_draft(session: Session, people: dict[str, Principal], made: datetime) -> None:
    draft = EventDraft(name="Spring League", description="One round a week.", time_zone="Europe/Berlin", cut=False)
    events.create_event(session, draft, people["Orla"], made, seed_of("Spring League"))
