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
from tournament.replays.operations.opened_match import OpenedMatch
from tournament.replays.operations.rows import viewer_log

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
    match, step = _public_match(found.dispute), found.dispute.step or 0
    rows = viewer_log(match, PUBLIC).rows if match is not None else ()
    near = [row for row in rows if abs(row.number - step) <= STEPS_NEAR]
    windows = [entry for entry in match.entries[:step] if entry.kind == "window"] if match is not None else []
    window = str(windows[-1].data[0]).capitalize() if windows else ""
    ruled = {id for one in found.rulings for id in one.rules.split()}
    cited = {*rules, *ruled, *(row.rule for row in near if row.rule)}
    question = f"{found.claim} {words}"
    said = " ".join([*(row.said for row in near), question])
    return {
        "suggested": hooks.suggested_cases.ask_one(session, book.event.ruleset, cited, said, window, question),
        "own_case": case_of_dispute(session, found.dispute.id),
    }


def _public_match(dispute: Dispute) -> OpenedMatch | None:
    """Return the disputed match as everybody may read it."""
    if dispute.match_id is None or dispute.step is None:
        return None
    return open_for_judge(dispute.match_id, PUBLIC)
