"""Cases related to a dispute."""

from collections.abc import Sequence
from typing import Final

from engine import PUBLIC
from tournament.core.storage.database import Session
from tournament.events.book.book import Book
from tournament.judging.disputes import hooks
from tournament.judging.disputes.operations.citations import case_of_dispute
from tournament.judging.disputes.operations.views.case_views import DisputeView
from tournament.judging.models.disputes import Dispute
from tournament.online.pages.records.match_lookup import open_for_judge
from tournament.replays.operations.rows import LogRow, viewer_log

STEPS_NEAR: Final = 4
"""Steps around the disputed one whose rules and cards count.

Most steps cite a rule of the framework.
"""


def related_cases(
    session: Session, book: Book, found: DisputeView, rules: Sequence[str] = (), words: str = ""
) -> dict[str, object]:
    """Return suggested cases and the dispute's own case, for its page.

    Suggestions use only what all players at the table may know, with the rules and words that the judge searches for.
    """
    rows, step = _public_rows(found.dispute), found.dispute.step or 0
    near = [row for row in rows if abs(row.number - step) <= STEPS_NEAR]
    opened = [row for row in rows if row.kind == "window" and row.number <= step]
    window = opened[-1].said.partition(" window")[0] if opened else ""
    ruled = {id for one in found.rulings for id in one.rules.split()}
    cited = {*rules, *ruled, *(row.rule for row in near if row.rule)}
    question = f"{found.claim} {words}"
    said = " ".join([*(row.said for row in near), question])
    return {
        "suggested": hooks.suggested_cases.ask_one(session, book.event.ruleset, cited, said, window, question),
        "own_case": case_of_dispute(session, found.dispute.id),
    }


def _public_rows(dispute: Dispute) -> Sequence[LogRow]:
    """Return the public log of the disputed match."""
    if dispute.match_id is None or dispute.step is None:
        return ()
    return viewer_log(open_for_judge(dispute.match_id, PUBLIC), PUBLIC).rows
