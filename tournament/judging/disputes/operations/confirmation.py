"""Confirmation on appeal: describe the appealed ruling and order the same again."""

from collections.abc import Sequence
from typing import Final

from tournament.core.translation import gettext
from tournament.events.book.book import Book
from tournament.events.book.result_values import result_words
from tournament.events.rounds.operations.results import stored_result
from tournament.judging.dispute_problems import RemedyNotPossible
from tournament.judging.disputes.operations.citations import cites_of
from tournament.judging.disputes.operations.decisions import RulingRequest
from tournament.judging.disputes.operations.remedies.outcomes import int_field, read_result
from tournament.judging.disputes.operations.remedies.remedies import (
    TABLE_REMEDIES,
    HiddenRemedy,
    RemedyRequest,
    open_hidden,
)
from tournament.judging.models.disputes import Dispute, Ruling
from tournament.judging.states import Remedy
from tournament.online.operations.match.runtime import MatchRuntime

RESULT_FIELDS: Final = ("how", "winner", "places", "power", "sure", "entry", "penalty", "infraction")
"""Fields of a result or a penalty."""
SEALED_REMEDIES: Final = (Remedy.ALLOW_LATE, Remedy.FIX_STATE)
"""Remedies that may name hidden cards, which a backup leaves out."""


def appealed_ruling(rulings: Sequence[Ruling]) -> Ruling | None:
    """Return the ruling that was appealed; None if the dispute was passed up."""
    return rulings[-1] if rulings and rulings[-1].ground else None


def describe_effect(book: Book, dispute: Dispute, ruling: Ruling) -> str:
    """Describe the effect of a ruling in a few words for a button."""
    data, minutes = ruling.data, int_field(ruling.data, "minutes")
    words = ruling.remedy.effect
    if ruling.remedy is Remedy.ALLOW_LATE:
        words = gettext("allow the late effect")
    if ruling.remedy is Remedy.WORDS:
        words = gettext("as explained at the table")
    if ruling.remedy is Remedy.REWIND:
        words = gettext("rewind to step %(step)s", step=int_field(data, "step"))
    if ruling.remedy is Remedy.PENALTY:
        name = book.entry(int_field(data, "entry")).name
        words = gettext("%(penalty)s for %(name)s", penalty=data.get("penalty", ""), name=name)
    table = book.table_by_id(dispute.table_id)
    if ruling.remedy is Remedy.RESULT and table is not None:
        names = [entry.name for entry in book.players_at(table)]
        words = result_words(stored_result(book, table, read_result(data)), names)
    if ruling.remedy is Remedy.TIME and minutes:
        return gettext("+%(minutes)s min", minutes=minutes)
    return gettext("%(effect)s, +%(minutes)s min", effect=words, minutes=minutes) if minutes else words


def confirm_ruling(
    play: MatchRuntime,
    dispute: Dispute,
    rulings: Sequence[Ruling],
    reason: str,
    rules: Sequence[str] = (),
    cites: Sequence[int] = (),
) -> RulingRequest:
    """Build the final ruling that orders the same as the appealed one.

    Its rules and citations stay unless others are named.
    """
    ruling = appealed_ruling(rulings)
    if ruling is None:
        raise RemedyNotPossible(gettext("There is no appealed ruling to confirm. Choose what happens instead."))
    data, hidden = ruling.data, HiddenRemedy()
    if dispute.match_id is not None and ruling.remedy in TABLE_REMEDIES:
        if ruling.sealed is None and ruling.remedy in SEALED_REMEDIES:
            raise RemedyNotPossible(
                gettext("The backup does not contain what this ruling ordered. Rule again with the same remedy.")
            )
        kept = open_hidden(play.sealer, dispute.match_id, ruling.id, ruling.sealed)
        hidden = HiddenRemedy(kept.option, kept.moves, kept.reasons)
    seat = data.get("seat")
    return RulingRequest(
        RemedyRequest(
            ruling.remedy,
            int_field(data, "step"),
            seat if isinstance(seat, int) else -1,
            bool(data.get("keep_chance")),
            hidden,
            {name: data[name] for name in RESULT_FIELDS if name in data},
        ),
        reason,
        tuple(rules) or tuple(ruling.rules.split()),
        int_field(data, "minutes"),
        int_field(data, "seconds"),
        ruling.engine,
        tuple(cites) or tuple(cites_of(ruling)),
        ruling.instance,
    )
