"""Positions taken from a step of a match by a reader of the whole record."""

from engine.errors import EngineError
from engine.record.what_if import find_decision_point
from tournament.core.translation import gettext
from tournament.judging.lab.operations.position import StoredTable, store_table
from tournament.judging.lab_problems import LabRefused
from tournament.replays.operations.opened_match import OpenedMatch, check_step
from tournament.replays.operations.what_if import check_tryable
from tournament.replays.problems import NoWhatIf


def table_from_step(opened: OpenedMatch, step: int) -> StoredTable:
    """Return the table at a decision of a match.

    Raise a problem if the reader may not see the whole record.
    """
    check_tryable(opened)
    if opened.old is not None:
        raise NoWhatIf(
            gettext(
                "This match used version %(version)s of its rules, but the lab uses the current ones. "
                "Open “What if?” on the step instead.",
                version=opened.header.rules_version,
            )
        )
    check_step(opened, step)
    try:
        stand = find_decision_point(opened.record, opened.pool, step)
    except EngineError as error:
        words = str(error)
        raise LabRefused(f"{words[:1].upper()}{words[1:]}.") from error
    return store_table(stand.match, stand.step, f"{' against '.join(opened.names)}, step {stand.step}")
