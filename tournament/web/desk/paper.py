"""What can be printed and taken along: the addresses, with what each is for."""

from flask import Response

from tournament.database import Session
from tournament.operations.events.book import Book
from tournament.operations.rounds.views import present_round
from tournament.policies import Action
from tournament.web.desk.common import blueprint, page, reading
from tournament.web.request.guard import allows


@blueprint.get("/<slug>/desk/paper")
@allows(Action.SEE_DESK)
def paper(slug: str) -> Response:
    def use(session: Session, book: Book) -> Response:
        return page(
            "desk/paper.html",
            session,
            book,
            "paper",
            round=present_round(book),
            has_overall=bool(book.overall_stages()),
        )

    return reading(slug, use)
