"""The deck for an online match: ready-made, saved, or a pasted list."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final
from uuid import UUID

from flask import request

from engine import Deck
from engine.cards.facts import faction_name
from engine.games.registry import shipped_decks
from engine.ruleset import Format
from tournament.core.storage.database import Session
from tournament.core.translation import gettext
from tournament.decks.analysis.report import DeckReport
from tournament.decks.operations.checks import DeckRequest, check_deck
from tournament.decks.operations.playable import make_playable_deck
from tournament.decks.operations.saved_decks import save_deck
from tournament.decks.problems import DeckNotPlayable
from tournament.events.entries.operations.own_decks import OwnDeck, own_deck_list, own_decks
from tournament.events.formats import deck_format
from tournament.http.context import current_database, now
from tournament.http.identity import current_principal

PASTED_LIST: Final = "list"
"""Value of the form's deck choice that selects the pasted list."""


@dataclass(frozen=True, slots=True)
class OfferedDeck:
    """A ready-made deck in the choice of decks."""

    id: str
    name: str
    faction: str
    says: str


@dataclass(frozen=True, slots=True)
class DeckChoices:
    """All decks that a player can choose from."""

    own: tuple[OwnDeck, ...]
    ready: tuple[OfferedDeck, ...]
    pool: str
    """Name of the set that the engine plays."""


@dataclass(frozen=True, slots=True)
class BroughtDeck:
    deck: Deck
    found: DeckReport | None = None
    """The check of a list that is to be saved under a name."""
    list: str = ""
    name: str = ""

    def keep(self, session: Session) -> None:
        account_id = current_principal().account_id
        if self.found is not None and account_id is not None:
            save_deck(session, account_id, self.found, self.list, self.name, now())


def check_brought_deck(sent: Mapping[str, Any], game: str, form: Format) -> BroughtDeck:
    """Check the chosen deck for this game and format, outside of write transactions."""
    if sent["deck"] and not _is_id(sent["deck"]):
        return BroughtDeck(find_ready_deck(game, sent["deck"]))
    account_id = current_principal().account_id
    assert account_id is not None
    with current_database().read() as session:
        text = own_deck_list(session, account_id, UUID(sent["deck"])) if sent["deck"] else sent["list"]
        found = check_deck(session, DeckRequest(text, format=deck_format(game, form), day=now().date()))
    deck = make_playable_deck(found)
    if sent["keep"] is None or not sent["list"]:
        return BroughtDeck(deck)
    return BroughtDeck(deck, found, text, sent["keep"])


def parse_deck_form() -> dict[str, object]:
    """Convert the page's form to the fields of BringSchema."""
    form = request.form
    if form.get("deck") != PASTED_LIST:
        return {"deck": form.get("deck", "")}
    return {"list": form.get("list", ""), "keep": form.get("name", "") if form.get("keep") else None}


def find_ready_deck(game: str, name: str) -> Deck:
    decks = shipped_decks(game)[1]
    if name not in decks:
        raise DeckNotPlayable(
            gettext(
                "There is no ready-made deck “%(name)s”. Choose one of: %(names)s.",
                name=name,
                names=", ".join(sorted(decks)),
            )
        )
    return decks[name]


def list_deck_choices(session: Session, game: str) -> DeckChoices:
    account_id = current_principal().account_id
    own = own_decks(session, account_id) if account_id is not None else []
    return DeckChoices(
        tuple(deck for deck in own if deck.ruleset == game), list_ready_decks(game), shipped_decks(game)[0].name
    )


@cache
def list_ready_decks(game: str) -> tuple[OfferedDeck, ...]:
    pool, ready = shipped_decks(game)
    return tuple(
        OfferedDeck(
            name,
            deck.name,
            deck.faction,
            ", ".join([faction_name(deck.faction), *(pool[code].title for code in deck.agendas)]),
        )
        for name, deck in ready.items()
    )


def _is_id(text: str) -> bool:
    try:
        UUID(text)
    except ValueError:
        return False
    return True
