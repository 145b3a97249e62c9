"""Players for programs: registering, guests and claims, checking in, editing, and who is not to meet whom."""

from collections.abc import Callable
from dataclasses import asdict
from typing import Final
from uuid import UUID

from tournament.api.blueprint import PROBLEM, ApiBlueprint
from tournament.api.request.idempotency import claim_code
from tournament.api.request.reading import looking, paged, reading
from tournament.database import Session
from tournament.event_problems import EntryNotFound
from tournament.models import Entry
from tournament.models.states import EntryStatus
from tournament.operations.entries import entering as entries
from tournament.operations.entries.own import own_rounds
from tournament.operations.events.book import Book, load_book
from tournament.operations.events.views import PlayerView, players_view
from tournament.operations.floor.penalties import penalties_of
from tournament.policies import Action
from tournament.schemas.common import Nothing, PageAsked, PageQuery
from tournament.schemas.entries.entering import (
    ClaimAsked,
    ClaimSchema,
    CountSchema,
    EntryEditAsked,
    EntryEditSchema,
    GuestAsked,
    GuestSchema,
    NewGuestSchema,
    OwnEntrySchema,
    PairAsked,
    PairPage,
    PairRequestSchema,
    PairSchema,
    PlayerPage,
    RegisterAsked,
    RegisterSchema,
    StaffPlayerPage,
    StaffPlayerSchema,
)
from tournament.web.request.changing import changing
from tournament.web.request.current import now
from tournament.web.request.guard import allows
from tournament.web.request.identity import current_principal
from tournament.web.request.limits import TOO_OFTEN, limiter

CLAIMS: Final = "30 per 15 minutes"
blueprint = ApiBlueprint("entries", "Players: registered, waiting, guests, checked in")


@blueprint.get("/<slug>/players")
@allows(Action.SEE_EVENT)
@blueprint.arguments(PageQuery, location="query")
@blueprint.response(200, PlayerPage)
def players(asked: PageAsked, slug: str) -> dict[str, object]:
    """List the players, as everybody sees them."""
    with reading(slug) as (_, book):
        return paged(players_view(book), asked)


@blueprint.get("/<slug>/entries")
@allows(Action.SEE_DESK)
@blueprint.arguments(PageQuery, location="query")
@blueprint.response(200, StaffPlayerPage)
def index(asked: PageAsked, slug: str) -> dict[str, object]:
    """List the players, as the staff sees them; with those who have withdrawn."""
    with reading(slug) as (_, book):
        return paged(players_view(book, staff=True), asked)


@blueprint.get("/<slug>/entries/<int:number>")
@allows(Action.SEE_DESK)
@blueprint.response(200, StaffPlayerSchema)
def show(slug: str, number: int) -> PlayerView:
    """Read a player, as the staff sees them."""
    with reading(slug) as (_, book):
        return _view(book, number)


@blueprint.get("/<slug>/me")
@allows(Action.OWN_ENTRY)
@blueprint.response(200, OwnEntrySchema)
def me(slug: str) -> dict[str, object]:
    """Read one's own entry with its rounds and penalties."""
    with looking(slug) as (session, book):
        return _own(session, book, own_entry(book))


@blueprint.post("/<slug>/register")
@allows(Action.REGISTER)
@blueprint.arguments(RegisterSchema, required=False)
@blueprint.response(201, OwnEntrySchema)
def register(asked: RegisterAsked, slug: str) -> dict[str, object]:
    """Register for an event; beyond its capacity one waits for a place."""
    with changing() as session:
        entry = entries.register(session, slug, current_principal(), now(), **asked)
        return _own(session, load_book(session, slug), entry)


@blueprint.post("/<slug>/claim")
@allows(Action.REGISTER)
@limiter.limit(CLAIMS, error_message=TOO_OFTEN)
@blueprint.arguments(ClaimSchema)
@blueprint.alt_response(429, PROBLEM)
@blueprint.response(200, OwnEntrySchema)
def claim(asked: ClaimAsked, slug: str) -> dict[str, object]:
    """Take over a guest's entry by its code, with all its results."""
    with changing() as session:
        entry = entries.claim(session, slug, asked["code"], current_principal(), now())
        return _own(session, load_book(session, slug), entry)


@blueprint.post("/<slug>/me/check-in")
@allows(Action.OWN_ENTRY)
@blueprint.arguments(Nothing, required=False)
@blueprint.response(200, OwnEntrySchema)
def check_myself_in(_: object, slug: str) -> dict[str, object]:
    """Check in."""
    with changing() as session:
        entry = entries.check_in(session, slug, own_number(session, slug), current_principal(), now())
        return _own(session, load_book(session, slug), entry)


@blueprint.post("/<slug>/me/withdraw")
@allows(Action.OWN_ENTRY)
@blueprint.arguments(Nothing, required=False)
@blueprint.response(204)
def withdraw_myself(_: object, slug: str) -> None:
    """Take one's entry back before play begins."""
    with changing() as session:
        entries.withdraw(session, slug, own_number(session, slug), current_principal(), now())


@blueprint.post("/<slug>/entries")
@allows(Action.EDIT_PLAYERS)
@blueprint.arguments(GuestSchema)
@blueprint.response(201, NewGuestSchema)
def add_guest(asked: GuestAsked, slug: str) -> dict[str, object]:
    """Enter somebody without an account, who can claim the entry later by the code of the answer."""
    code = claim_code()
    with changing() as session:
        guest = entries.add_guest(
            session,
            slug,
            asked["name"],
            code,
            current_principal(),
            now(),
            faction=asked["faction"],
            plays_joust=asked["plays_joust"],
            plays_melee=asked["plays_melee"],
            prize_byes=asked["prize_byes"],
        )
        return {**asdict(entry_view(session, slug, guest.number)), "claim_code": code}


@blueprint.patch("/<slug>/entries/<int:number>")
@allows(Action.EDIT_PLAYERS)
@blueprint.arguments(EntryEditSchema)
@blueprint.response(200, StaffPlayerSchema)
def edit(asked: EntryEditAsked, slug: str, number: int) -> PlayerView:
    """Change a player; what is left out stays."""
    with changing() as session:
        entries.edit_entry(session, slug, number, current_principal(), now(), **asked)
        return entry_view(session, slug, number)


@blueprint.post("/<slug>/entries/check-in")
@allows(Action.EDIT_PLAYERS)
@blueprint.arguments(Nothing, required=False)
@blueprint.response(200, CountSchema)
def check_everybody_in(_: object, slug: str) -> dict[str, int]:
    """Check in all who are registered."""
    with changing() as session:
        return {"count": entries.check_in_everybody(session, slug, current_principal(), now())}


@blueprint.post("/<slug>/entries/<int:number>/check-in")
@allows(Action.EDIT_PLAYERS)
@blueprint.arguments(Nothing, required=False)
@blueprint.response(200, StaffPlayerSchema)
def check_in(_: object, slug: str, number: int) -> PlayerView:
    """Check a player in."""
    return _do(slug, number, entries.check_in)


@blueprint.post("/<slug>/entries/<int:number>/take-check-in-back")
@allows(Action.EDIT_PLAYERS)
@blueprint.arguments(Nothing, required=False)
@blueprint.response(200, StaffPlayerSchema)
def take_check_in_back(_: object, slug: str, number: int) -> PlayerView:
    """Take a check-in back, before the first round."""
    return _do(slug, number, entries.take_check_in_back)


@blueprint.post("/<slug>/entries/<int:number>/admit")
@allows(Action.EDIT_PLAYERS)
@blueprint.arguments(Nothing, required=False)
@blueprint.response(200, StaffPlayerSchema)
def admit(_: object, slug: str, number: int) -> PlayerView:
    """Give somebody who waits a place, whatever the capacity says."""
    return _do(slug, number, entries.admit)


@blueprint.post("/<slug>/entries/<int:number>/withdraw")
@allows(Action.EDIT_PLAYERS)
@blueprint.arguments(Nothing, required=False)
@blueprint.response(200, StaffPlayerSchema)
def withdraw(_: object, slug: str, number: int) -> PlayerView:
    """Take an entry back before play begins; whoever has waited longest moves up."""
    return _do(slug, number, entries.withdraw)


@blueprint.get("/<slug>/forbidden-pairs")
@allows(Action.SEE_DESK)
@blueprint.arguments(PageQuery, location="query")
@blueprint.response(200, PairPage)
def forbidden(asked: PageAsked, slug: str) -> dict[str, object]:
    """List who is not to meet whom in Swiss rounds."""
    with reading(slug) as (_, book):
        return paged([_pair(book, row.one_id, row.other_id, row.reason) for row in book.forbidden], asked)


@blueprint.post("/<slug>/forbidden-pairs")
@allows(Action.EDIT_PLAYERS)
@blueprint.arguments(PairRequestSchema)
@blueprint.response(201, PairSchema)
def forbid(asked: PairAsked, slug: str) -> dict[str, object]:
    """Keep two players apart in Swiss rounds."""
    with changing() as session:
        pair = entries.forbid_pair(
            session, slug, asked["one"], asked["other"], current_principal(), now(), asked["reason"]
        )
        return _pair(load_book(session, slug), pair.one_id, pair.other_id, pair.reason)


@blueprint.delete("/<slug>/forbidden-pairs/<int:one>/<int:other>")
@allows(Action.EDIT_PLAYERS)
@blueprint.response(204)
def allow(slug: str, one: int, other: int) -> None:
    """Let two players meet again."""
    with changing() as session:
        entries.allow_pair(session, slug, one, other, current_principal(), now())


def own_entry(book: Book) -> Entry:
    """Of the sender, whom the guard knows to be a player of the event."""
    entry = book.entry_of(current_principal().account_id)
    if entry is None or entry.status is EntryStatus.WITHDRAWN:
        raise EntryNotFound(f"{current_principal().name} does not play in {book.event.name}.")
    return entry


def own_number(session: Session, slug: str) -> int:
    return own_entry(load_book(session, slug)).number


def entry_view(session: Session, slug: str, number: int) -> PlayerView:
    """A player as the staff sees them, as they are now."""
    return _view(load_book(session, slug), number)


def _view(book: Book, number: int) -> PlayerView:
    book.entry(number)
    return next(view for view in players_view(book, staff=True) if view.number == number)


def _do(slug: str, number: int, step: Callable[..., Entry]) -> PlayerView:
    with changing() as session:
        step(session, slug, number, current_principal(), now())
        return entry_view(session, slug, number)


def _own(session: Session, book: Book, entry: Entry) -> dict[str, object]:
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


def _pair(book: Book, one: UUID, other: UUID, reason: str) -> dict[str, object]:
    first, second = book.entry_by_id(one), book.entry_by_id(other)
    return {
        "one": first.number,
        "other": second.number,
        "one_name": first.name,
        "other_name": second.name,
        "reason": reason,
    }
