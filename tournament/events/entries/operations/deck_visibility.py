"""Which decks of an event a viewer may see, for every page, list and trail entry."""

from collections.abc import Collection
from functools import cached_property
from typing import Final
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from tournament.core.security.permissions import POLICIES, Action, Role
from tournament.core.security.principal import Principal
from tournament.events.book.book import CUT_STAGE_KINDS, Book
from tournament.events.formats import MELEE
from tournament.events.models.entries import Deck, Entry
from tournament.events.models.floor import DeckCheck
from tournament.events.settings import DeckVisibility
from tournament.events.states import EntryStatus, EventStatus, StageKind

OVER_STATUSES: Final = (EventStatus.FINISHED, EventStatus.ARCHIVED)


def is_playing_in(book: Book, roles: Collection[Role]) -> bool:
    """Return whether the viewer plays in an event that isn't over.

    Then opponents' decks are hidden from them, whatever their other roles.
    """
    return Role.PLAYER in roles and book.event.status not in OVER_STATUSES


class DeckAccess:
    """One viewer's access to the decks of one event; queries are cached."""

    def __init__(self, session: Session, book: Book, viewer: Principal, roles: Collection[Role]) -> None:
        self._session = session
        self._book = book
        self._viewer = viewer
        self.plays = is_playing_in(book, roles)
        self.judges = not self.plays and POLICIES[Action.SEE_DECKS].permits(viewer, roles)

    def may_see(self, entry: Entry, part: str) -> bool:
        """Return whether the viewer may see the deck that counts.

        Players see their own decks. Judges see all decks, or if decks are hidden, those they check. Staff who
        play see what any player sees until the event is over.
        """
        if self.is_own(entry):
            return True
        if self.judges:
            return self._visibility is not DeckVisibility.HIDDEN or entry.id in self._checked
        return entry.status is not EntryStatus.WITHDRAWN and is_open_to_all(self._book, entry, part)

    def may_see_version(self, entry: Entry, part: str, version: int) -> bool:
        """Return whether the viewer may see this version.

        Only its player and the judges see replaced versions.
        """
        if not self.may_see(entry, part):
            return False
        return self.judges or self.is_own(entry) or version == self._newest.get((entry.id, part))

    def is_own(self, entry: Entry) -> bool:
        return self._viewer.account_id is not None and entry.account_id == self._viewer.account_id

    @property
    def _visibility(self) -> DeckVisibility:
        return self._book.settings.deck_visibility

    @cached_property
    def _checked(self) -> set[UUID]:
        """Entries that judges have picked for a deck check."""
        return set(self._session.scalars(select(DeckCheck.entry_id).filter_by(event_id=self._book.event.id)))

    @cached_property
    def _newest(self) -> dict[tuple[UUID, str], int]:
        wanted = (
            select(Deck.entry_id, Deck.part, func.max(Deck.version))
            .where(Deck.event_id == self._book.event.id)
            .group_by(Deck.entry_id, Deck.part)
        )
        return {(entry_id, part): version for entry_id, part, version in self._session.execute(wanted)}


def is_open_to_all(book: Book, entry: Entry, part: str) -> bool:
    """Return whether the deck is public now."""
    match book.settings.deck_visibility:
        case DeckVisibility.PUBLIC:
            return any(book.rounds_of(stage, drawn=False) for stage in book.stages)
        case DeckVisibility.CUT:
            wanted = StageKind.MELEE_CUT if part == MELEE else StageKind.ELIMINATION
            return any(
                stage.kind is wanted
                and book.rounds_of(stage, drawn=False)
                and book.place_in(stage, entry) is not None
                for stage in book.stages
                if stage.kind in CUT_STAGE_KINDS
            )
        case _:
            return False
