"""API routes of rounds: read, pair, publish, edit, take back, close; clock."""

from tournament.core.security.permissions import Action
from tournament.core.storage.database import Session
from tournament.core.translation import gettext
from tournament.events.api.blueprint import EventBlueprint
from tournament.events.book.book import Book, load_book
from tournament.events.models.rounds import Round
from tournament.events.pages.context import current_dealer
from tournament.events.problems import RoundNotFound
from tournament.events.rounds.operations import lifecycle as rounds
from tournament.events.rounds.operations.views import (
    ClockView,
    RoundView,
    clock_view,
    current_round,
    round_view,
    round_words,
    table_view,
)
from tournament.events.rounds.schemas import (
    AddTimeSchema,
    ChangePlacesBody,
    ChangePlacesSchema,
    ClockBody,
    ClockSchema,
    ExtensionBody,
    ExtensionSchema,
    RoundPage,
    RoundSchema,
    StaffRoundSchema,
    StaffTableSchema,
    StartClockSchema,
)
from tournament.http.api.responses import paginate
from tournament.http.context import now
from tournament.http.identity import current_principal
from tournament.http.schemas.fields import PageQuery, PageQueryArgs, ReasonBody, ReasonSchema

blueprint = EventBlueprint("rounds", "Rounds: pairings with their proof, and the clock")


@blueprint.reads("/<slug>/rounds", Action.SEE_EVENT, RoundPage, query=PageQuery)
def index(_: Session, book: Book, asked: PageQueryArgs) -> dict[str, object]:
    """List the published rounds, stage by stage."""
    every = [round_ for stage in book.stages for round_ in book.rounds_of(stage, drawn=False)]
    return paginate([_round_row(book, round_) for round_ in every], asked)


@blueprint.reads("/<slug>/rounds/<int:stage>/<int:round_>", Action.SEE_EVENT, RoundSchema)
def show(_: Session, book: Book, stage: int, round_: int) -> RoundView:
    """Read a published round: tables, clock, and the proof of its draw."""
    return round_view(book, require_published(book, stage, round_))


@blueprint.reads("/<slug>/desk/rounds/<int:stage>/<int:round_>", Action.SEE_DESK, StaffRoundSchema)
def show_to_staff(_: Session, book: Book, stage: int, round_: int) -> RoundView:
    """Read a round as the staff sees it: also before it is published, and with what players reported."""
    return round_view(book, book.round(stage, round_))


@blueprint.changes("/<slug>/rounds", Action.RUN_ROUNDS, StaffRoundSchema, status=201)
def pair(session: Session, slug: str) -> RoundView:
    """Draw the next round; nobody but the staff sees it until it is published."""
    return _staff_view(session, slug, rounds.pair_round(session, slug, current_principal(), now()))


@blueprint.changes("/<slug>/rounds/publish", Action.RUN_ROUNDS, StaffRoundSchema)
def publish(session: Session, slug: str) -> RoundView:
    """Publish the round that is drawn."""
    return _staff_view(
        session, slug, rounds.publish_round(session, slug, current_principal(), now(), current_dealer())
    )


@blueprint.changes("/<slug>/rounds/unpair", Action.RUN_ROUNDS, body=ReasonSchema)
def unpair(session: Session, asked: ReasonBody, slug: str) -> None:
    """Take the last round back; the attempts and their reasons are listed in public."""
    rounds.unpair_round(session, slug, current_principal(), now(), asked["reason"])


@blueprint.changes("/<slug>/rounds/swap", Action.RUN_ROUNDS, StaffRoundSchema, body=ChangePlacesSchema)
def swap(session: Session, asked: ChangePlacesBody, slug: str) -> RoundView:
    """Let two players change places in the last round."""
    swapped = rounds.swap_players(
        session, slug, asked["one"], asked["other"], current_principal(), now(), asked["reason"], current_dealer()
    )
    return _staff_view(session, slug, swapped)


@blueprint.changes("/<slug>/rounds/close", Action.RUN_ROUNDS, StaffRoundSchema)
def close(session: Session, slug: str) -> RoundView:
    """Close the round, once all its tables have a result; a cut that is decided ends with it."""
    return _staff_view(session, slug, rounds.close_round(session, slug, current_principal(), now()))


@blueprint.reads("/<slug>/clock", Action.SEE_EVENT, ClockSchema)
def clock(_: Session, book: Book) -> ClockView:
    """Read the clock of the present round."""
    round_ = current_round(book)
    if round_ is None:
        raise RoundNotFound(gettext("%(event)s has no published round yet.", event=book.event.name))
    return clock_view(round_)


@blueprint.changes("/<slug>/clock/start", Action.RUN_ROUNDS, ClockSchema, body=StartClockSchema, needed=False)
def start_clock(session: Session, asked: ClockBody, slug: str) -> ClockView:
    """Start the clock, or let it go on."""
    return clock_view(rounds.start_clock(session, slug, current_principal(), now(), asked["minutes"]))


@blueprint.changes("/<slug>/clock/pause", Action.RUN_ROUNDS, ClockSchema)
def pause_clock(session: Session, slug: str) -> ClockView:
    """Pause the clock."""
    return clock_view(rounds.pause_clock(session, slug, current_principal(), now()))


@blueprint.changes("/<slug>/clock/add-time", Action.RUN_ROUNDS, ClockSchema, body=AddTimeSchema)
def add_time(session: Session, asked: ClockBody, slug: str) -> ClockView:
    """Give the whole round more time, or less."""
    return clock_view(rounds.add_time(session, slug, asked["minutes"], current_principal(), now()))


@blueprint.changes("/<slug>/tables/<int:table>/extension", Action.EXTEND_TIME, StaffTableSchema, body=ExtensionSchema)
def extend(session: Session, asked: ExtensionBody, slug: str, table: int) -> object:
    """Give one table of the present round more time."""
    row = rounds.extend_table(session, slug, table, asked["minutes"], current_principal(), now(), asked["reason"])
    return table_view(load_book(session, slug), row)


def require_published(book: Book, stage: int, number: int) -> Round:
    """Return a round that is published."""
    name = book.stage(stage).name
    known = book.rounds_of(book.stage(stage), drawn=False)
    for found in known:
        if found.number == number:
            return found
    raise RoundNotFound(
        gettext("%(stage)s has no published round %(round)s.", stage=name, round=number), stage=stage, round=number
    )


def _round_row(book: Book, round_: Round) -> dict[str, object]:
    stage = book.stage_of(round_)
    return {
        "stage": stage.number,
        "stage_name": stage.name,
        "number": round_.number,
        "words": round_words(book, round_),
        "status": round_.status,
        "published_at": round_.published_at,
        "tables": sum(table.number is not None for table in book.tables_of(round_)),
        "open": len(book.open_tables(round_)),
    }


def _staff_view(session: Session, slug: str, round_: Round) -> RoundView:
    book = load_book(session, slug)
    return round_view(book, next(one for one in book.rounds if one.id == round_.id))
