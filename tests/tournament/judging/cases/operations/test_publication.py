"""Who lets everybody read a case: its head judge where the installation trusts that one, else an administrator."""

from dataclasses import replace

import pytest
from click.testing import CliRunner

from tests.support.tournament.jobs import fires
from tests.support.tournament.lawful import GOOD, Lawful, asked
from tournament.accounts.operations.administration import set_admin, set_trusted
from tournament.cli import main
from tournament.core.problems import NotAllowed, ReasonNeeded
from tournament.core.security.principal import CONSOLE, Principal
from tournament.core.storage.database import Database
from tournament.judging.case_problems import CaseMoved, CaseNotFound
from tournament.judging.cases.operations import drafts as drafting
from tournament.judging.cases.operations.publication import decline_case, is_trusted, publish_case, waiting_cases
from tournament.judging.cases.operations.search import published_cases
from tournament.judging.disputes.operations.transitions import DisputeVerb
from tournament.judging.states import CaseState, DisputeState


def waiting(database: Database) -> Lawful:
    """A case of a head judge whom nobody trusts, whose week is over."""
    run = Lawful(database)
    run.closed(trusts=False)
    run.drafts()
    run.proposes()
    run.wait(days=8)
    fires(run)
    assert run.case().state is CaseState.WAITING
    return run


def publishes(run: Lawful, actor: Principal, number: int = 1) -> CaseState:
    with run.database.write() as session:
        return publish_case(session, number, actor, run.now).state


def test_what_a_head_judge_proposes_waits_for_an_administrator(either_database: Database):
    run = waiting(either_database)
    assert run.dispute(run.found).state is DisputeState.CLOSED
    with either_database.read() as session:
        assert published_cases(session) == []
        assert [case.number for case in waiting_cases(session)] == [1]
    for who in (run.hedda, run.judith, run.raiser, run.account("Moe")):
        with pytest.raises(NotAllowed, match="Only administrators can publish"):
            publishes(run, who)
    admin = run.account("Aegon", is_admin=True)
    with pytest.raises(CaseNotFound):
        publishes(run, admin, 2)
    assert publishes(run, admin) is CaseState.PUBLISHED
    assert run.dispute(run.found).state is DisputeState.PUBLISHED
    with pytest.raises(CaseMoved, match="is published"):
        publishes(run, admin)
    with either_database.read() as session:
        assert [view.number for view in published_cases(session)] == [1]
        assert waiting_cases(session) == []
    assert run.is_told_by_its_trail()


@pytest.mark.parametrize("then", [True, False])
def test_trust_counts_as_it_is_when_the_week_is_over(database: Database, then: bool):
    run = Lawful(database)
    run.closed(trusts=not then)
    run.drafts()
    run.proposes()
    with database.write() as session:
        set_trusted(session, "Hedda", publishes_cases=then)
    run.wait(days=8)
    fires(run)
    assert run.case().state is (CaseState.PUBLISHED if then else CaseState.WAITING)


def test_an_administrator_is_trusted_and_nobody_and_the_console_are_not(database: Database):
    run = Lawful(database)
    admin, other = run.account("Aegon", is_admin=True), run.account("Moe")
    with database.read() as session:
        trusted = [is_trusted(session, who.account_id) for who in (admin, other, CONSOLE)]
    assert trusted == [True, False, False]


def test_an_administrator_gives_a_case_back_with_a_word_why(database: Database):
    run = waiting(database)
    with database.write() as session, pytest.raises(ReasonNeeded):
        decline_case(session, 1, " ", CONSOLE, run.now)
    with database.write() as session:
        assert decline_case(session, 1, "It tells too much.", CONSOLE, run.now).state is CaseState.WITHDRAWN
    run.drafts(replace(GOOD, situation="A had set to pass by itself."))
    run.proposes()
    assert run.case().state is CaseState.PROPOSED


def test_a_player_may_still_object_while_it_waits_and_publishes_no_case_about_the_own_match(database: Database):
    run = waiting(database)
    with database.write() as session:
        set_admin(session, run.raiser.name, is_admin=True)
    with pytest.raises(NotAllowed, match="about your own match"):
        publishes(run, replace(run.raiser, is_admin=True))
    with database.write() as session:
        drafting.object_to(session, 1, "That was me.", run.opponent, run.now)
    assert run.case().state is CaseState.OBJECTED
    with pytest.raises(CaseMoved, match="is objected"):
        publishes(run, CONSOLE)


def test_what_was_opened_again_while_it_waited_is_a_draft_again(database: Database):
    run = waiting(database)
    run.wait(days=1)
    run.does(run.found, DisputeVerb.REOPEN, run.hedda, "There is a video.")
    assert publishes(run, CONSOLE) is CaseState.DRAFT
    with database.read() as session:
        assert published_cases(session) == []


def test_the_console_publishes_and_trusts(database: Database, monkeypatch: pytest.MonkeyPatch):
    run = waiting(database)
    result = asked(run, monkeypatch, "publish", "1")
    assert (result.exit_code, result.stdout) == (0, "Case 1 is published.\n"), result.output
    assert asked(run, monkeypatch, "publish", "1").exit_code == 2
    for words, trusted in ((["trust", "hedda"], True), (["trust", "Hedda", "--revoke"], False)):
        result = CliRunner().invoke(main, ["account", *words])
        assert result.exit_code == 0, result.output
        with database.read() as session:
            assert is_trusted(session, run.hedda.account_id) is trusted
        assert ("cases" in CliRunner().invoke(main, ["account", "list"]).stdout) is trusted
    assert CliRunner().invoke(main, ["account", "trust", "Nobody"]).exit_code == 2
