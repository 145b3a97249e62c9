"""The stream of an event: versions of its parts.

Browsers then fetch what they may see.
"""

from flask import Blueprint, Response, request

from tournament.core.bus.bus import event_topic
from tournament.core.problems import NotAllowed
from tournament.core.security.permissions import Action
from tournament.core.translation import gettext
from tournament.events.book.book import Book
from tournament.events.book.parts import ALL_PARTS, ENTRY_PREFIX, entry_part
from tournament.events.book.roles import entry_number
from tournament.events.pages.context import current_newest_books
from tournament.http.context import current_database
from tournament.http.identity import current_principal
from tournament.http.permission_check import requires
from tournament.http.server_sent_events import stream_response

MAX_FOLLOWED_PARTS = 40

blueprint = Blueprint("stream", __name__)


@blueprint.get("/events/<slug>/stream")
@requires(Action.SEE_EVENT)
def follow(slug: str) -> Response:
    """Send the versions of parts of the event as server-sent events.

    For each part that `?of=` names: its last changed version, at once, after each change, and with every
    heartbeat. `?once=1` ends the response after the first message.
    """
    newest, of = current_newest_books(), _followed_parts(slug)

    def versions(book: Book) -> dict[str, int]:
        return {part: book.part_version(part) for part in of}

    return stream_response(
        [event_topic(slug)],
        now=lambda: versions(newest.now(slug)),
        poked=lambda poke: versions(newest.at(slug, poke.version)),
        first=lambda: versions(newest.now(slug, patient=False)),
    )


def _followed_parts(slug: str) -> list[str]:
    """Return the parts that the page follows; a player's own part is for them only."""
    of = request.args.get("of", ALL_PARTS).split()[:MAX_FOLLOWED_PARTS]
    if any(part.startswith(ENTRY_PREFIX) for part in of):
        with current_database().read() as session:
            mine = entry_number(session, slug, current_principal().account_id)
        others = [part for part in of if part.startswith(ENTRY_PREFIX) and (mine is None or part != entry_part(mine))]
        if others:
            raise NotAllowed(gettext("Only this player can follow “%(part)s”.", part=others[0]), part=others[0])
    return of
