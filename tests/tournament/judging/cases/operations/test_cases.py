"""Cases: drafted without names, objected to, published after a week, suggested, and checked against the engine."""

from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from tests.support.tournament.calls import does, rules, stands
from tests.support.tournament.jobs import fires
from tests.support.tournament.lawful import GOOD, SCENARIO, Lawful, asked
from tests.support.tournament.running import Running
from tests.support.tournament.stored_samples import forged
from tournament.accounts.operations.administration import set_trusted
from tournament.core.problems import NotAllowed
from tournament.core.security.permissions import Role
from tournament.core.security.principal import CONSOLE
from tournament.core.storage.database import Database
from tournament.events.backup.operations.backup import export_event, import_event, open_backup
from tournament.events.book.book import Book
from tournament.events.models.events import Event
from tournament.judging.case_problems import CaseMoved, CaseNotFound, CaseNotPossible, NamesLeft
from tournament.judging.cases.operations import drafts as drafting
from tournament.judging.cases.operations.engine_check import check_cases, find_contradiction
from tournament.judging.cases.operations.publication import end_objection_time
from tournament.judging.cases.operations.search import cases_on_rule, published_cases, search, suggest_cases
from tournament.judging.dispute_problems import DisputeMoved
from tournament.judging.disputes.operations.decisions import RulingRequest
from tournament.judging.disputes.operations.judge_calls import call_judge
from tournament.judging.disputes.operations.remedies.remedies import RemedyRequest
from tournament.judging.disputes.operations.transitions import DisputeVerb
from tournament.judging.states import CaseState, CaseStrength, DisputeState, EngineStance, Remedy
from tournament.replays.problems import RuleNotFound


@pytest.fixture
def run(database: Database) -> Lawful:
    run = Lawful(database)
    assert run.closed().state is DisputeState.CLOSED
    return run


def test_a_case_is_published_when_nobody_objects_for_a_week(either_database: Database):
    run = Lawful(either_database)
    run.closed()
    with either_database.read() as session:
        book = Book(session, session.get_one(Event, run.found.event_id))
        first = drafting.first_draft(session, book, run.found)
    roles = {player.name: "AB"[seat] for seat, player in enumerate(run.seats)}
    assert first.holding == f"{roles[run.raiser.name]} had set it so, and could see it."
    assert first.rules == ("lcg2:duplicates/save",)
    case = run.drafts()
    assert (case.number, case.state, case.strength, case.engine) == (
        1,
        CaseState.DRAFT,
        CaseStrength.ENGINE,
        EngineStance.AGREES,
    )
    case = run.proposes()
    assert case.object_until == run.now + timedelta(days=7)
    run.wait(days=6)
    fires(run)
    assert run.case().state is CaseState.PROPOSED
    run.wait(days=2)
    fires(run)
    assert run.case().state is CaseState.PUBLISHED
    assert run.dispute(run.found).state is DisputeState.PUBLISHED
    assert run.is_told_by_its_trail()
    with pytest.raises(CaseMoved):
        run.drafts()
    with either_database.read() as session:
        (view,) = published_cases(session)
        assert [rule.id for rule in view.rules] == ["lcg2:duplicates/save", "lcg2:pass"]
        assert [one.number for one in cases_on_rule(session, "lcg2:pass")] == [1]


def test_no_name_event_or_day_stays_in_it(run: Lawful):
    event = run.event().name
    ann, bob = (player.name for player in run.seats)
    for part, words, left in (
        ("situation", f"{ann} attacks.", [ann]),
        ("holding", f"It was {bob.lower()}’s turn.", [bob]),
        ("reason", "Judith said so, and Hedda agreed.", ["Judith", "Hedda"]),
        ("title", f"At {event}", [event]),
        ("remedy", "Played on 2026-01-10.", ["2026-01-10"]),
        ("question", "Was it so on the 10th of January?", ["10th of January"]),
        ("scenario", f"# {ann} had it\n{SCENARIO}", [ann]),
        ("scenario", SCENARIO.replace("bob dead 0", "not happened judith forgot it"), ["Judith"]),
        ("scenario", f"{SCENARIO}# on 18.11.", ["on 18.11."]),
        ("window", f"{ann}’s own", [ann]),
    ):
        with pytest.raises(NamesLeft) as refused:
            run.drafts(replace(GOOD, **{part: words}))
        assert refused.value.facts["names"] == left
        assert left[0] in refused.value.detail
    with pytest.raises(CaseNotFound):
        run.case()  # nothing was half-written
    run.drafts(replace(GOOD, reason="By lcg2:4.2.1 he may 3 times."))  # is no day


def test_what_is_missing_too_long_or_unknown_is_refused(run: Lawful):
    for part, given, words in (
        ("title", " ", "title is missing"),
        ("holding", "x" * 1201, "1201 characters .maximum 1200"),
        ("rules", (), "at least one rule"),
        ("scenario", "play = [", "not a scenario"),
        ("scenario", SCENARIO.replace('"bob play Robb Stark (standing)", "bob dead 0"', ""), "has no expectation"),
        ("scenario", SCENARIO.replace("Bran Stark", "Nobody Known"), "can’t be set up"),
        ("scenario", SCENARIO.replace("ann", "hedda"), "Name the seats of the scenario: ann, bob"),
        ("scenario", SCENARIO.replace("bob dead 0", "bob was unlucky"), "“bob was unlucky” is not a line"),
        ("scenario", SCENARIO.replace("bob: defend", "bob: thinks about it"), "“bob: thinks about it” is not a line"),
        ("scenario", SCENARIO.replace("bob: save", "fay: save"), "“fay: save Robb Stark” is not a line"),
        (
            "scenario",
            SCENARIO.replace("save Robb Stark", "use Fritz"),
            "“Fritz” in “bob: use Fritz” is not a card of the second edition",
        ),
        ("scenario", SCENARIO.replace("bob dead 0", "happened Fritz sleeps"), "“Fritz” in “happened Fritz sleeps”"),
        ("scenario", SCENARIO.replace("[board]", '[board]\nname = "Final"'), "“Final” in “Final” is not a card"),
        ("cards", ("Rob Stark",), r"No card of the second edition is called “Rob Stark”. Did you mean: Robb Stark, "),
        ("cards", ("Robb Stark", "Fritz Müller"), "No card of the second edition is called “Fritz Müller”"),
    ):
        with pytest.raises(CaseNotPossible, match=words):
            run.drafts(replace(GOOD, **{part: given}))
    with pytest.raises(RuleNotFound):
        run.drafts(replace(GOOD, rules=("lcg2:no-such-rule",)))


def test_titles_are_kept_as_they_are_printed_and_once(run: Lawful):
    run.drafts(replace(GOOD, cards=("robb stark", "Robb Stark", "the hands judgment")))
    with run.database.read() as session:
        assert drafting.draft_of(session, run.case()).cards == ("Robb Stark", "The Hand's Judgment")


def test_a_name_that_is_a_word_of_a_title_does_not_stand_in_the_way_of_a_scenario(run: Lawful):
    """Players of the event are called as the seats of every scenario are; the engine reads what it comes never to."""
    assert {player.name for player in run.seats} & {"Ann", "Bob"}
    wrong = SCENARIO.replace("bob: save Robb Stark", "bob: save Bran Stark")
    assert run.drafts(replace(GOOD, scenario=wrong)).engine is EngineStance.DIFFERS


def test_only_a_head_judge_who_does_not_play_there_drafts_and_only_what_is_closed(database: Database):
    run = Lawful(database)
    dispute = run.closed()
    for who in (run.judith, run.raiser, run.account("Moe")):
        with pytest.raises(NotAllowed):
            run.drafts(actor=who)
    run.drafts()
    with pytest.raises(NotAllowed):
        run.proposes(actor=run.judith)
    run.proposes()
    run.does(dispute, DisputeVerb.REOPEN, run.hedda, "There is a video.")
    with pytest.raises(DisputeMoved, match="is open"):
        run.drafts()
    run.wait(days=8)
    fires(run)
    assert run.case().state is CaseState.DRAFT, "what was held may change"


def test_what_was_decided_anew_meanwhile_is_not_published_as_it_was_held_before(run: Lawful):
    run.drafts()
    run.proposes()
    run.wait(days=1)
    run.does(run.found, DisputeVerb.REOPEN, run.hedda, "There is a video.")
    run.does(run.found, DisputeVerb.TAKE, run.judith)
    run.does(
        run.found,
        DisputeVerb.RULE,
        run.judith,
        decided=RulingRequest(RemedyRequest(Remedy.UPHOLD), "It was otherwise."),
    )
    for player in run.seats:
        run.does(run.found, DisputeVerb.ACCEPT, player)
    assert run.dispute(run.found).state is DisputeState.CLOSED
    run.wait(days=8)
    fires(run)
    assert (run.case().state, run.dispute(run.found).state) == (CaseState.DRAFT, DisputeState.CLOSED)


def test_a_case_stays_that_of_its_dispute_when_a_newer_backup_is_brought_in(run: Lawful):
    run.drafts()
    run.proposes()

    def go_on(document: Any) -> None:
        last = document["trail"][-1]
        document["trail"].append({**last, "id": uuid4().hex, "number": last["number"] + 1, "changes": []})

    with run.database.write() as session:
        newer = open_backup(forged(export_event(session, run.slug), go_on))
        import_event(session, newer, CONSOLE, run.now, replace=True)
    assert run.case().dispute_id == run.found.id
    run.wait(days=8)
    fires(run)
    assert run.case().state is CaseState.PUBLISHED


def test_a_player_objects_and_it_waits_for_the_head_judge(run: Lawful):
    run.drafts()

    def objects(who: object, text: str = "Everybody knows that this was me.") -> None:
        with run.database.write() as session:
            drafting.object_to(session, 1, text, who, run.now)  # type: ignore[arg-type]

    with pytest.raises(CaseMoved):
        objects(run.raiser)
    run.proposes()
    for stranger in (run.judith, run.account("Moe")):
        with pytest.raises(CaseNotFound):
            objects(stranger)
    with pytest.raises(CaseNotPossible):
        objects(run.raiser, " ")
    objects(run.opponent)
    assert run.case().state is CaseState.OBJECTED
    with pytest.raises(CaseMoved):
        objects(run.raiser)
    run.wait(days=8)
    fires(run)
    assert run.case().state is CaseState.OBJECTED
    with pytest.raises(CaseMoved):
        run.proposes()  # as it is
    run.drafts(replace(GOOD, situation="A had set to pass by itself."))
    assert run.publishes().state is CaseState.PUBLISHED


def test_cases_are_found_by_words_and_suggested_by_rule_card_and_window(run: Lawful):
    run.drafts()
    run.publishes()
    with run.database.read() as session:
        every = published_cases(session)
        assert search(every, "setting save") and search(every, "robb stark") and search(every, "lcg2:pass")
        assert (
            not search(every, "dragon") and not search(every, "save", "lcg1") and not search(every, "", kind="result")
        )
        assert not search(every, "", differing=True)

        def fits(rules: tuple[str, ...] = (), said: str = "", window: str = "", question: str = "") -> bool:
            return bool(suggest_cases(session, "lcg2", rules, said, window, question))

        assert fits(rules=("lcg2:pass",))
        assert fits(said="Robb Stark is killed")
        assert fits(rules=("lcg2:duplicates",), window="interrupt")
        assert not fits(window="Interrupt") and not fits(said="Bran Stark is killed") and not fits()
        assert suggest_cases(session, "lcg1", ("lcg2:pass",), "") == []


def test_the_engine_of_today_is_asked_about_every_case(run: Lawful, monkeypatch: pytest.MonkeyPatch):
    assert find_contradiction(SCENARIO) == ""
    wrong = SCENARIO.replace("bob dead 0", "bob dead 1")
    assert "bob dead 1" in find_contradiction(wrong)
    assert "It stops at" in find_contradiction(SCENARIO.replace("save Robb Stark", "use Bran Stark"))
    case = run.drafts(replace(GOOD, scenario=wrong))
    assert (case.engine, case.strength) == (EngineStance.DIFFERS, CaseStrength.JUDGE)
    run.publishes()
    with run.database.write() as session:
        (checked,) = check_cases(session)
    assert (checked.number, "bob dead 1" in checked.words) == (1, True)
    result = asked(run, monkeypatch, "check")
    assert result.exit_code == 1, result.output
    assert "case 1  A setting passes a save" in result.stdout and "0 of 1 cases" in result.stdout


def test_a_call_of_a_table_of_wood_becomes_a_case_to_which_its_players_object(database: Database):
    run = Running(database).with_players(4, accounts=True).playing()
    judith, hedda = run.staff("Judith"), run.staff("Hedda", Role.HEAD_JUDGE)
    call = run.do(call_judge, "May Ann marshal twice?", actor=run.player(1))
    does(run, call, DisputeVerb.TAKE, judith)
    rules(run, call, "Ann may not.", judith, rules=("lcg2:4.2",))
    run.wait(minutes=3)
    assert stands(run, call).state is DisputeState.CLOSED
    draft = replace(GOOD, scenario="", rules=("lcg2:4.2",))
    with database.write() as session:
        event = session.get_one(Event, call.event_id, with_for_update=True)
        drafting.write_case(session, event, call.id, draft, hedda, run.now)
        drafting.propose(session, event, 1, hedda, run.now)
    other = next(number for number in range(1, 5) if number not in run.table_of(1).players)
    with database.write() as session, pytest.raises(CaseNotFound):
        drafting.object_to(session, 1, "That was me.", run.player(other), run.now)
    with database.write() as session:
        assert drafting.object_to(session, 1, "That was me.", run.player(1), run.now).state is CaseState.OBJECTED


def test_a_published_case_is_superseded_by_another_and_by_nothing_else(database: Database):
    run = Running(database).with_players(4, accounts=True).playing()
    judith, hedda = run.staff("Judith"), run.staff("Hedda", Role.HEAD_JUDGE)
    for number, table in enumerate(run.tables(), 1):
        call = run.do(call_judge, "May it be so?", actor=run.player(table.players[0]))
        does(run, call, DisputeVerb.TAKE, judith)
        rules(run, call, "It may.", judith)
        stands(run, call)
        with database.write() as session:
            event = session.get_one(Event, call.event_id, with_for_update=True)
            draft = replace(GOOD, scenario="", title=f"Held for the {['first', 'second'][number - 1]} time")
            case = drafting.write_case(session, event, call.id, draft, hedda, run.now)
            drafting.propose(session, event, number, hedda, run.now)
            assert drafting.withdraw(session, event, number, hedda, run.now).state is CaseState.WITHDRAWN
            drafting.propose(session, event, number, hedda, run.now)
            if number == 2:
                with pytest.raises(CaseMoved):
                    drafting.supersede(session, event, 1, 2, hedda, run.now)
        with database.write() as session:
            set_trusted(session, "Hedda", publishes_cases=True)
            end_objection_time(session, case.id, run.wait(days=8).now)
    with database.write() as session:
        event = session.get_one(Event, call.event_id, with_for_update=True)
        for older, newer in ((2, 2), (3, 2)):
            with pytest.raises((CaseMoved, CaseNotFound)):
                drafting.supersede(session, event, older, newer, hedda, run.now)
        with pytest.raises(NotAllowed):
            drafting.supersede(session, event, 1, 2, judith, run.now)
        case = drafting.find_case(session, 1)
        dispute_id, case.dispute_id = case.dispute_id, None  # as of a case whose event is gone
        with pytest.raises(NotAllowed, match="Only an administrator or the head judge of case 1"):
            drafting.supersede(session, event, 1, 2, hedda, run.now)
        case.dispute_id = dispute_id
        drafting.supersede(session, event, 1, 2, hedda, run.now)
        assert [(view.number, view.newer) for view in published_cases(session)] == [(2, 0), (1, 2)]
        assert [view.number for view in cases_on_rule(session, "lcg2:pass")] == [2]
