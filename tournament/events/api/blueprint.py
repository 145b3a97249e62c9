"""API blueprint for addresses that name an event."""

from collections.abc import Callable
from functools import wraps

from tournament.core.security.permissions import Action
from tournament.events.api.reading import read_event, read_event_without_etag
from tournament.http.api.blueprint import ApiBlueprint, SchemaLike
from tournament.http.permission_check import View, requires


class EventBlueprint(ApiBlueprint):
    def __init__(
        self,
        name: str,
        about: str,
        *,
        keeps_answers: bool = True,
        takes_keys: bool = True,
        most_bytes: int | None = None,
    ) -> None:
        super().__init__(
            name, about, "/events", keeps_answers=keeps_answers, takes_keys=takes_keys, most_bytes=most_bytes
        )

    def reads(
        self,
        rule: str,
        action: Action,
        answer: SchemaLike,
        *,
        query: SchemaLike | None = None,
        by_version: bool = True,
    ) -> Callable[[View], View]:
        """Register a route whose view gets a session, the book and the query.

        `by_version`: the response depends on the event's version alone, so that a client with this version
        gets 304. False where it also depends on the time or on other events.
        """

        def declare(view: View) -> View:
            @wraps(view)
            def read(*asked: object, slug: str, **named: object) -> object:
                with (read_event if by_version else read_event_without_etag)(slug) as (session, book):
                    return view(session, book, *asked, **named)

            route = self.response(200, answer)(read)
            if query is not None:
                route = self.arguments(query, location="query")(route)
            self.get(rule)(requires(action)(route))
            return view

        return declare
