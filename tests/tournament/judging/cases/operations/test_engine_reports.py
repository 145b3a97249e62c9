"""Reports about the engine: opened by a ruling, with record and step, settled with a note."""

from pathlib import Path
from uuid import uuid4

import pytest
from click.testing import CliRunner

from tests.support.tournament.lawful import Lawful, asked
from tests.support.tournament.stored_samples import forged
from tournament.cli import main
from tournament.core.security.principal import CONSOLE
from tournament.core.storage.database import Database
from tournament.events.backup.operations.backup import export_event, import_event, open_backup
from tournament.judging.case_problems import CaseNotPossible, ReportNotFound
from tournament.judging.cases.operations.engine_reports import (
    EngineReportView,
    find_report,
    list_reports,
    reopen_report,
    settle_report,
)
from tournament.judging.disputes.operations.decisions import RulingRequest
from tournament.judging.disputes.operations.remedies.remedies import RemedyRequest
from tournament.judging.disputes.operations.transitions import DisputeVerb
from tournament.judging.states import EngineStance, Remedy


def reports(database: Database) -> list[EngineReportView]:
    with database.read() as session:
        return list_reports(session)


def test_a_ruling_against_the_engine_is_a_report_with_its_record(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    run = Lawful(database)
    run.closed(EngineStance.DIFFERS)
    (report,) = reports(database)
    assert (report.match, report.step, report.rules) == (run.match_id, run.passed.number, "lcg2:duplicates/save")
    assert (report.event, report.dispute, report.is_over, report.settled) == (run.event().name, 1, False, None)
    result = asked(run, monkeypatch, "reports", "--save", str(tmp_path / "reports"))
    assert result.exit_code == 0, result.output
    assert "1 report is open, 0 settled." in result.stdout
    (saved,) = (tmp_path / "reports").iterdir()
    assert f"kingsmoot log seek {saved} {run.passed.number}" in result.stdout
    assert CliRunner().invoke(main, ["log", "prove", str(saved)]).exit_code == 0
    assert CliRunner().invoke(main, ["log", "seek", str(saved), str(report.step)]).exit_code == 0
    result = asked(run, monkeypatch, "settle", str(report.ruling_id), "Fixed in version 9.")
    assert result.exit_code == 0, result.output
    assert run.event().name not in asked(run, monkeypatch, "reports").stdout
    assert "by the console: Fixed in version 9." in asked(run, monkeypatch, "reports", "--all").stdout
    assert asked(run, monkeypatch, "settle", str(uuid4()), "Fixed.").exit_code == 2


def test_a_report_is_settled_by_somebody_with_a_note_and_opened_again(either_database: Database):
    run = Lawful(either_database)
    run.closed(EngineStance.DIFFERS)
    admin = run.account("Aegon", is_admin=True)
    (report,) = reports(either_database)
    with either_database.write() as session:
        for note in (" ", "x" * 2001):
            with pytest.raises(CaseNotPossible, match="at most 2000 characters"):
                settle_report(session, report.ruling_id, note, admin, run.now)
        with pytest.raises(ReportNotFound):
            settle_report(session, uuid4(), "Fixed.", admin, run.now)
        settled = settle_report(session, report.ruling_id, "The engine was right.", admin, run.now).settled
        assert settled is not None
        assert (settled.note, settled.by, settled.at) == ("The engine was right.", "Aegon", run.now)
        again = settle_report(session, report.ruling_id, "It was not.", CONSOLE, run.now).settled
        assert again is not None
        assert (again.note, again.by) == ("It was not.", "the console")
    with either_database.write() as session:
        assert reopen_report(session, report.ruling_id).settled is None
        assert reopen_report(session, report.ruling_id).settled is None
    assert [one.settled for one in reports(either_database)] == [None]


def test_what_is_decided_otherwise_on_appeal_is_no_report_any_more(database: Database):
    run = Lawful(database)
    run.ready()
    dispute = run.flag(proposal=None)
    run.does(dispute, DisputeVerb.TAKE, run.judith)
    wanted = RemedyRequest(Remedy.UPHOLD)
    run.does(
        dispute,
        DisputeVerb.RULE,
        run.judith,
        decided=RulingRequest(wanted, "It errs.", (), engine=EngineStance.DIFFERS),
    )
    (report,) = reports(database)
    run.does(dispute, DisputeVerb.APPEAL, run.raiser, "It does not.", ground="rule")
    assert reports(database) == []
    with database.read() as session, pytest.raises(ReportNotFound):
        find_report(session, report.ruling_id)


def test_a_settled_report_stays_settled_when_a_newer_backup_is_brought_in(database: Database):
    run = Lawful(database)
    run.closed(EngineStance.DIFFERS)
    (report,) = reports(database)

    def go_on(document: dict[str, list[dict[str, object]]]) -> None:
        last = document["trail"][-1]
        document["trail"].append({**last, "id": uuid4().hex, "number": int(str(last["number"])) + 1, "changes": []})

    with database.write() as session:
        settle_report(session, report.ruling_id, "Fixed.", CONSOLE, run.now)
        newer = open_backup(forged(export_event(session, run.slug), go_on))
        import_event(session, newer, CONSOLE, run.now, replace=True)
    (kept,) = reports(database)
    assert kept.settled is not None
