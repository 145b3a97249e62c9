"""The life of an event, from draft to archive."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone

import msgspec
import pytest
from sqlalchemy import select

from tests.support.tournament.running import START, Running
from tournament.core.models.timers import Timer, TimerKind
from tournament.core.problems import SettingsNotPossible
from tournament.core.security.principal import ANONYMOUS
from tournament.core.storage.database import Database
from tournament.events.book.roles import visible_roles
from tournament.events.history.operations.undo import undo
from tournament.events.lifecycle.operations import lifecycle as events
from tournament.events.lifecycle.operations.checks import StageDraft
from tournament.events.lifecycle.operations.lifecycle import EventDraft
from tournament.events.models.events import Event
from tournament.events.problems import NotNow, RoundStillOpen
from tournament.events.settings import EventSettings, PenaltyRule, StagePlan, to_json_object
from tournament.events.states import EventStatus, RoundStatus, StageKind, StageStatus


@pytest.fixture
def run(database: Database) -> Running:
    return Running(database)


def test_an_event_begins_as_a_draft_that_only_its_staff_sees(database: Database):
    first = Running(database, "First Cup")
    run = Running(database, actor=first.account("Olga"))
    assert run.event().status is EventStatus.DRAFT
    assert run.look(visible_roles, first.account("Olga"))
    with pytest.raises(Exception, match="There is no event kingsmoot-cup"):
        run.look(visible_roles, ANONYMOUS)
    run.do(events.open_registration)
    assert run.look(visible_roles, ANONYMOUS) == frozenset()


def test_it_goes_through_its_life_in_order(run: Running):
    seen = [run.event().status]
    run.do(events.open_registration)
    seen.append(run.event().status)
    run.add_players(2).check_in_all()
    seen.append(run.event().status)
    run.start().play_round()
    seen.append(run.event().status)
    run.finish()
    seen.append(run.event().status)
    run.do(events.archive_event)
    seen.append(run.event().status)
    assert [status.value for status in seen] == [
        *("draft", "registration", "check-in", "running", "finished", "archived"),
    ]
    assert run.is_told_by_its_trail()


@pytest.mark.parametrize(
    ("operation", "words"),
    [
        (events.open_registration, "Registration of"),
        (events.start_check_in, "already started"),
        (events.archive_event, "before you archive it"),
    ],
)
def test_what_belongs_to_another_time_is_refused(run: Running, operation: object, words: str):
    run.with_players(2).playing()
    before = run.rows()
    with pytest.raises(NotNow, match=words):
        run.do(operation)  # type: ignore[arg-type]
    assert run.rows() == before


def test_only_a_running_event_is_finished(run: Running):
    with pytest.raises(NotNow, match="Only a running event"):
        run.finish()


def test_a_finished_event_has_no_open_table(run: Running):
    run.with_players(4).playing()
    with pytest.raises(RoundStillOpen, match=r"Tables 1, 2 of round 1 have no final result") as refused:
        run.finish()
    assert refused.value.facts == {"round": 1, "tables": [1, 2]}
    run.enter_all().finish()
    book = run.book()
    assert (book.stages[0].status, book.rounds[0].status) == (StageStatus.DONE, RoundStatus.CLOSED)


def test_two_events_of_one_name_have_addresses_of_their_own(database: Database):
    slugs = [Running(database, name).slug for name in ("Ünïque Cup!", "Unique Cup", "東京杯", "New", "Import")]
    assert slugs == ["unique-cup", "unique-cup-2", "event", "new-2", "import-2"]


@dataclass(frozen=True)
class Wrong:
    settings: EventSettings
    words: str


@pytest.mark.parametrize(
    "wrong",
    [
        Wrong(EventSettings(capacity=-1), "player limit must be between"),
        Wrong(EventSettings(confirm_minutes=99999), "0 .never. and 20160"),
        Wrong(EventSettings(deck_format="chess"), "no deck format “chess”. Choose one of: lcg2-joust"),
        Wrong(EventSettings(table_numbers=(1, 1)), "listed twice"),
        Wrong(EventSettings(table_numbers=(0,)), "between 1 and 9999"),
        Wrong(EventSettings(penalties=()), "its own name"),
        Wrong(EventSettings(penalties=(PenaltyRule("slap", "hurts"),)), "unknown effect"),
        Wrong(EventSettings(deck_deadline=datetime(2026, 1, 1)), "has no time zone"),
    ],
    ids=lambda wrong: wrong.words,
)
def test_settings_that_can_not_be_are_refused_in_words(run: Running, wrong: Wrong):
    with pytest.raises(SettingsNotPossible, match=wrong.words):
        run.do(events.edit_event, settings=wrong.settings)


@pytest.mark.parametrize(
    "draft",
    [
        EventDraft(name="ab"),
        EventDraft(name="a\x00b c"),
        EventDraft(name="Cup", ruleset="chess"),
        EventDraft(name="Cup", time_zone="Mars/Olympus"),
        EventDraft(name="Cup", joust=False, melee=False),
    ],
)
def test_a_draft_that_can_not_be_is_refused(run: Running, draft: EventDraft):
    with pytest.raises(SettingsNotPossible):
        run.do(events.create_event, draft, "seed")


def test_saving_the_same_settings_changes_nothing(run: Running):
    settings = EventSettings(table_numbers=(3, 4), capacity=8)
    run.do(events.edit_event, settings=settings)
    version = run.event().version
    run.do(events.edit_event, settings=settings)
    assert run.event().version == version
    assert run.trail()[-1].summary == "console changed capacity, table numbers."


def test_times_of_any_zone_are_one_moment_in_the_trail(run: Running):
    berlin = datetime(2026, 5, 1, 12, tzinfo=timezone(timedelta(hours=2)))
    run.do(events.edit_event, starts_at=berlin)
    assert run.event().starts_at == datetime(2026, 5, 1, 10, tzinfo=UTC)
    assert run.is_told_by_its_trail()
    run.do(undo, run.event().version)
    assert run.event().starts_at is None


def test_times_set_timers_and_later_times_move_them(run: Running):
    def due() -> dict[TimerKind, datetime]:
        with run.database.read() as session:
            return {row.kind: row.due_at for row in session.scalars(select(Timer))}

    closes, decks = START + timedelta(days=1), START + timedelta(days=2)
    run.do(events.edit_event, settings=EventSettings(registration_closes_at=closes, deck_deadline=decks))
    assert due() == {TimerKind.REGISTRATION_CLOSES: closes, TimerKind.DECK_DEADLINE: decks}
    run.do(events.edit_event, settings=EventSettings(deck_deadline=decks + timedelta(days=1)))
    assert due() == {TimerKind.DECK_DEADLINE: decks + timedelta(days=1)}


def test_stages_that_have_not_begun_are_planned_anew(run: Running):
    swiss = StageDraft(kind=StageKind.SWISS, name="Day one", plan=StagePlan(rounds=5))
    cut = StageDraft(kind=StageKind.ELIMINATION, name="Day two", plan=StagePlan(follows=1, cut_size=8))
    run.do(events.plan_stages, [swiss, cut])
    assert [stage.name for stage in run.book().stages] == ["Day one", "Day two"]
    run.with_players(2).playing()
    run.do(events.plan_stages, [swiss])
    assert run.is_told_by_its_trail()
    melee = StageDraft(kind=StageKind.MELEE, name="Melee", plan=StagePlan())
    with pytest.raises(NotNow, match="Day one has started"):
        run.do(events.plan_stages, [melee])


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        (StagePlan(points="free"), "no point scheme “free”"),
        (StagePlan(tiebreaks="dice"), "no tiebreaks “dice”"),
        (StagePlan(rounds=99), "at most 30 rounds"),
        (StagePlan(minutes=0), "1 to 600 minutes"),
    ],
)
def test_a_plan_that_can_not_be_is_refused(run: Running, plan: StagePlan, words: str):
    with pytest.raises(SettingsNotPossible, match=words):
        run.do(events.plan_stages, [StageDraft(kind=StageKind.SWISS, name="Joust", plan=plan)])


def test_a_cut_follows_an_earlier_stage_of_its_kind(run: Running):
    with pytest.raises(SettingsNotPossible, match="must follow an earlier Swiss stage"):
        run.do(events.plan_stages, [StageDraft(kind=StageKind.ELIMINATION, name="Cut", plan=StagePlan(follows=1))])


def test_only_a_draft_is_deleted(run: Running):
    run.do(events.open_registration)
    with pytest.raises(NotNow, match="Only a draft"):
        run.do(events.delete_draft)
    other = Running(run.database, "Another Cup").with_players(3)
    other.do(events.delete_draft)
    with run.database.read() as session:
        assert [event.slug for event in session.scalars(select(Event))] == [run.slug]


def test_settings_come_back_as_they_were_stored():
    settings = EventSettings(table_numbers=(1, 2), registration_closes_at=START)
    assert msgspec.convert(to_json_object(settings), EventSettings, strict=False) == settings
    assert to_json_object(settings)["table_numbers"] == [1, 2]
