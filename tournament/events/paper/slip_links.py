"""Link targets of the QR codes on result slips."""

from collections.abc import Callable

from flask import url_for

from tournament.events.book.book import Book
from tournament.events.entries.operations.guest_codes import claim_code, format_code, slip_codes
from tournament.events.paper.event_sheets import SlipLinks
from tournament.http.context import current_config


def slip_links(book: Book, stage: int, round_: int, *, may_claim: bool) -> Callable[[int], SlipLinks]:
    """Return a function to each table's link targets.

    It includes claim codes only if the viewer may hand them out.
    """
    config = current_config()
    played = book.round(stage, round_)
    rows = {table.number: table for table in book.tables_of(played)}

    def links(table: int) -> SlipLinks:
        path = url_for("guest.slip", slug=book.event.slug, stage=stage, round_=round_, table=table)
        row = rows[table]
        return SlipLinks(
            f"{config.base_url}{path}",
            {
                number: (
                    f"{config.base_url}{path}?code={code}",
                    format_code(code),
                    format_code(claim_code(config.secret_key, book.entry(number))) if may_claim else "",
                )
                for number, code in slip_codes(config.secret_key, book, row).items()
            },
        )

    return links
