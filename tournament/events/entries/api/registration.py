"""API routes of players: registration, guests, check-in, edits, forbidden pairs."""

from dataclasses import asdict
from uuid import UUID

from tournament.core.limits.limits import CLAIMS
from tournament.core.security.permissions import Action
from tournament.core.storage.database import Session
from tournament.events.api.blueprint import EventBlueprint
from tournament.events.api.entries import entry_view, own_entry, own_number, player_view
from tournament.events.book.book import Book, load_book
from tournament.events.entries.operations import registration
from tournament.events.entries.schemas.registration import (
    ClaimSchema,
    CountSchema,
    EntryClaimBody,
    EntryEditBody,
    EntryEditSchema,
    ForbiddenPairBody,
    GuestBody,
    GuestSchema,
    NewGuestSchema,
    PairPage,
    PairRequestSchema,
    PairSchema,
    RegisterBody,
    RegisterSchema,
)
from tournament.events.floor.operations.penalties import penalties_of
from tournament.events.lifecycle.operations.views import PlayerView, players_view
from tournament.events.lifecycle.schemas.players import PlayerPage, StaffPlayerPage, StaffPlayerSchema
from tournament.events.models.entries import Entry
from tournament.events.player.operations import own_rounds
from tournament.events.player.schemas import OwnEntrySchema
from tournament.http.api.idempotency import claim_code
from tournament.http.api.responses import paginate
from tournament.http.context import now
from tournament.http.identity import current_principal
from tournament.http.schemas.fields import PageQuery, PageQueryArgs

blueprint = EventBlueprint("entries", "Players: registered, waiting, guests, checked in")


@blueprint.reads("/<slug>/players", Action.SEE_EVENT, PlayerPage, query=PageQuery)
def players(_: Session, book: Book, asked: PageQueryArgs) -> dict[str, object]:
    """List the players, as the public sees them."""
    return paginate(players_view(book), asked)


@blueprint.reads("/<slug>/entries", Action.SEE_DESK, StaffPlayerPage, query=PageQuery)
def index(_: Session, book: Book, asked: PageQueryArgs) -> dict[str, object]:
    """List the players as the staff sees them, including withdrawn players."""
    return paginate(players_view(book, staff=True), asked)


@blueprint.reads("/<slug>/entries/<int:number>", Action.SEE_DESK, StaffPlayerSchema)
def show(_: Session, book: Book, number: int) -> PlayerView:
    """Read a player, as the staff sees them."""
    return player_view(book, number)


@blueprint.reads("/<slug>/me", Action.OWN_ENTRY, OwnEntrySchema, by_version=False)
def me(session: Session, book: Book) -> dict[str, object]:
    """Read your own entry with its rounds and penalties."""
    return _own_json(session, book, own_entry(book))


@blueprint.changes("/<slug>/register", Action.REGISTER, OwnEntrySchema, body=RegisterSchema, needed=False, status=201)
def register(session: Session, asked: RegisterBody, slug: str) -> dict[str, object]:
    """Register for an event; if it is full, join the waiting list."""
    entry = registration.register(session, slug, current_principal(), now(), **asked)
    return _own_json(session, load_book(session, slug), entry)


@blueprint.changes("/<slug>/claim", Action.REGISTER, OwnEntrySchema, body=ClaimSchema, limit=CLAIMS)
def claim(session: Session, asked: EntryClaimBody, slug: str) -> dict[str, object]:
    """Link a guest's entry and all its results to your account, by its claim code."""
    entry = registration.claim(session, slug, asked["code"], current_principal(), now())
    return _own_json(session, load_book(session, slug), entry)


@blueprint.changes("/<slug>/me/check-in", Action.OWN_ENTRY, OwnEntrySchema)
def check_myself_in(session: Session, slug: str) -> dict[str, object]:
    """Check in."""
    entry = registration.check_in(session, slug, own_number(session, slug), current_principal(), now())
    return _own_json(session, load_book(session, slug), entry)


@blueprint.changes("/<slug>/me/withdraw", Action.OWN_ENTRY)
def withdraw_myself(session: Session, slug: str) -> None:
    """Withdraw your entry before the event starts."""
    registration.withdraw(session, slug, own_number(session, slug), current_principal(), now())


@blueprint.changes("/<slug>/entries", Action.EDIT_PLAYERS, NewGuestSchema, body=GuestSchema, status=201)
def add_guest(session: Session, asked: GuestBody, slug: str) -> dict[str, object]:
    """Add a player without an account; the claim code links the entry to an account later."""
    code = claim_code()
    guest = registration.add_guest(session, slug, code=code, actor=current_principal(), now=now(), **asked)
    return {**asdict(entry_view(session, slug, guest.number)), "claim_code": code}


@blueprint.changes(
    "/<slug>/entries/<int:number>", Action.EDIT_PLAYERS, StaffPlayerSchema, method="PATCH", body=EntryEditSchema
)
def edit(session: Session, asked: EntryEditBody, slug: str, number: int) -> PlayerView:
    """Change a player; fields that are left out stay as they are."""
    registration.edit_entry(session, slug, number, current_principal(), now(), **asked)
    return entry_view(session, slug, number)


@blueprint.changes("/<slug>/entries/check-in", Action.EDIT_PLAYERS, CountSchema)
def check_everybody_in(session: Session, slug: str) -> dict[str, int]:
    """Check in all registered players."""
    return {"count": registration.check_in_everybody(session, slug, current_principal(), now())}


@blueprint.changes("/<slug>/entries/<int:number>/check-in", Action.EDIT_PLAYERS, StaffPlayerSchema)
def check_in(session: Session, slug: str, number: int) -> PlayerView:
    """Check a player in."""
    registration.check_in(session, slug, number, current_principal(), now())
    return entry_view(session, slug, number)


@blueprint.changes("/<slug>/entries/<int:number>/take-check-in-back", Action.EDIT_PLAYERS, StaffPlayerSchema)
def take_check_in_back(session: Session, slug: str, number: int) -> PlayerView:
    """Undo a check-in, before the first round."""
    registration.take_check_in_back(session, slug, number, current_principal(), now())
    return entry_view(session, slug, number)


@blueprint.changes("/<slug>/entries/<int:number>/admit", Action.EDIT_PLAYERS, StaffPlayerSchema)
def admit(session: Session, slug: str, number: int) -> PlayerView:
    """Admit a player from the waiting list, even if the event is full."""
    registration.admit(session, slug, number, current_principal(), now())
    return entry_view(session, slug, number)


@blueprint.changes("/<slug>/entries/<int:number>/withdraw", Action.EDIT_PLAYERS, StaffPlayerSchema)
def withdraw(session: Session, slug: str, number: int) -> PlayerView:
    """Withdraw an entry before the event starts; the next player on the waiting list moves up."""
    registration.withdraw(session, slug, number, current_principal(), now())
    return entry_view(session, slug, number)


@blueprint.reads("/<slug>/forbidden-pairs", Action.SEE_DESK, PairPage, query=PageQuery)
def forbidden(_: Session, book: Book, asked: PageQueryArgs) -> dict[str, object]:
    """List the pairs that are never paired in Swiss rounds."""
    return paginate([_pair_json(book, row.one_id, row.other_id, row.reason) for row in book.forbidden], asked)


@blueprint.changes("/<slug>/forbidden-pairs", Action.EDIT_PLAYERS, PairSchema, body=PairRequestSchema, status=201)
def forbid(session: Session, asked: ForbiddenPairBody, slug: str) -> dict[str, object]:
    """Keep two players apart in Swiss rounds."""
    pair = registration.forbid_pair(
        session, slug, asked["one"], asked["other"], current_principal(), now(), asked["reason"]
    )
    return _pair_json(load_book(session, slug), pair.one_id, pair.other_id, pair.reason)


@blueprint.changes("/<slug>/forbidden-pairs/<int:one>/<int:other>", Action.EDIT_PLAYERS, method="DELETE")
def allow(session: Session, slug: str, one: int, other: int) -> None:
    """Allow two players to be paired again."""
    registration.allow_pair(session, slug, one, other, current_principal(), now())


def _own_json(session: Session, book: Book, entry: Entry) -> dict[str, object]:
    return {
        "number": entry.number,
        "name": entry.name,
        "real_name": entry.real_name,
        "shows_real_name": entry.shows_real_name,
        "faction": entry.faction,
        "status": entry.status,
        "plays_joust": entry.plays_joust,
        "plays_melee": entry.plays_melee,
        "registered_at": entry.registered_at,
        "checked_in_at": entry.checked_in_at,
        "rounds": own_rounds(book, entry),
        "penalties": [one for one in penalties_of(session, book.event) if one.entry_id == entry.id],
    }


def _pair_json(book: Book, one: UUID, other: UUID, reason: str) -> dict[str, object]:
    first, second = book.entry_by_id(one), book.entry_by_id(other)
    return {
        "one": first.number,
        "other": second.number,
        "one_name": first.name,
        "other_name": second.name,
        "reason": reason,
    }
