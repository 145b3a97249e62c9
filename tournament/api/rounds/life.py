"""Rounds for programs: read with their proof, drawn, published, edited, taken back, closed; and their clock."""

from collections.abc import Callable

from tournament.api.blueprint import ApiBlueprint
from tournament.api.request.reading import paged, reading
from tournament.database import Session
from tournament.event_problems import RoundNotFound
from tournament.models import Round
from tournament.operations.events.book import Book, load_book
from tournament.operations.rounds import life as rounds
from tournament.operations.rounds.views import (
    ClockView,
    RoundView,
    clock_view,
    present_round,
    round_view,
    round_words,
    table_view,
)
from tournament.policies import Action
from tournament.schemas.common import Nothing, PageAsked, PageQuery, ReasonAsked, ReasonSchema
from tournament.schemas.rounds import (
    AddTimeSchema,
    ChangePlacesAsked,
    ChangePlacesSchema,
    ClockSchema,
    ExtensionAsked,
    ExtensionSchema,
    RoundPage,
    RoundSchema,
    StaffRoundSchema,
    StaffTableSchema,
    StartClockAsked,
    StartClockSchema,
)
from tournament.web.request.changing import changing
from tournament.web.request.current import now
from tournament.web.request.guard import allows
from tournament.web.request.identity import current_principal

blueprint = ApiBlueprint("rounds", "Rounds: pairings with their proof, and the clock")


@blueprint.get("/<slug>/rounds")
@allows(Action.SEE_EVENT)
@blueprint.arguments(PageQuery, location="query")
@blueprint.response(200, RoundPage)
def index(asked: PageAsked, slug: str) -> dict[str, object]:
    """List the published rounds, stage by stage."""
    with reading(slug) as (_, book):
        every = [round_ for stage in book.stages for round_ in book.rounds_of(stage, drawn=False)]
        return paged([_line(book, round_) for round_ in every], asked)


@blueprint.get("/<slug>/rounds/<int:stage>/<int:round_>")
@allows(Action.SEE_EVENT)
@blueprint.response(200, RoundSchema)
def show(slug: str, stage: int, round_: int) -> RoundView:
    """Read a published round: tables, clock, and the proof of its draw."""
    with reading(slug) as (_, book):
        return round_view(book, published(book, stage, round_))


@blueprint.get("/<slug>/desk/rounds/<int:stage>/<int:round_>")
@allows(Action.SEE_DESK)
@blueprint.response(200, StaffRoundSchema)
def show_to_staff(slug: str, stage: int, round_: int) -> RoundView:
    """Read a round as the staff sees it: also before it is published, and with what players reported."""
    with reading(slug) as (_, book):
        return round_view(book, book.round(stage, round_))


@blueprint.post("/<slug>/rounds")
@allows(Action.RUN_ROUNDS)
@blueprint.arguments(Nothing, required=False)
@blueprint.response(201, StaffRoundSchema)
def pair(_: object, slug: str) -> RoundView:
    """Draw the next round; nobody but the staff sees it until it is published."""
    return _do(slug, rounds.pair_round)


@blueprint.post("/<slug>/rounds/publish")
@allows(Action.RUN_ROUNDS)
@blueprint.arguments(Nothing, required=False)
@blueprint.response(200, StaffRoundSchema)
def publish(_: object, slug: str) -> RoundView:
    """Publish the round that is drawn."""
    return _do(slug, rounds.publish_round)


@blueprint.post("/<slug>/rounds/unpair")
@allows(Action.RUN_ROUNDS)
@blueprint.arguments(ReasonSchema)
@blueprint.response(204)
def unpair(asked: ReasonAsked, slug: str) -> None:
    """Take the last round back; the attempts and their reasons are listed in public."""
    with changing() as session:
        rounds.unpair_round(session, slug, current_principal(), now(), asked["reason"])


@blueprint.post("/<slug>/rounds/swap")
@allows(Action.RUN_ROUNDS)
@blueprint.arguments(ChangePlacesSchema)
@blueprint.response(200, StaffRoundSchema)
def swap(asked: ChangePlacesAsked, slug: str) -> RoundView:
    """Let two players change places in the last round."""
    with changing() as session:
        swapped = rounds.swap_players(
            session, slug, asked["one"], asked["other"], current_principal(), now(), asked["reason"]
        )
        return _shown(session, slug, swapped)


@blueprint.post("/<slug>/rounds/close")
@allows(Action.RUN_ROUNDS)
@blueprint.arguments(Nothing, required=False)
@blueprint.response(200, StaffRoundSchema)
def close(_: object, slug: str) -> RoundView:
    """Close the round, once all its tables have a result; a cut that is decided ends with it."""
    return _do(slug, rounds.close_round)


@blueprint.get("/<slug>/clock")
@allows(Action.SEE_EVENT)
@blueprint.response(200, ClockSchema)
def clock(slug: str) -> ClockView:
    """Read the clock of the present round."""
    with reading(slug) as (_, book):
        round_ = present_round(book)
        if round_ is None:
            raise RoundNotFound(f"{book.event.name} has no published round yet.")
        return clock_view(round_)


@blueprint.post("/<slug>/clock/start")
@allows(Action.RUN_ROUNDS)
@blueprint.arguments(StartClockSchema, required=False)
@blueprint.response(200, ClockSchema)
def start_clock(asked: StartClockAsked, slug: str) -> ClockView:
    """Start the clock, or let it go on."""
    with changing() as session:
        return clock_view(rounds.start_clock(session, slug, current_principal(), now(), asked["minutes"]))


@blueprint.post("/<slug>/clock/pause")
@allows(Action.RUN_ROUNDS)
@blueprint.arguments(Nothing, required=False)
@blueprint.response(200, ClockSchema)
def pause_clock(_: object, slug: str) -> ClockView:
    """Pause the clock."""
    with changing() as session:
        return clock_view(rounds.pause_clock(session, slug, current_principal(), now()))


@blueprint.post("/<slug>/clock/add-time")
@allows(Action.RUN_ROUNDS)
@blueprint.arguments(AddTimeSchema)
@blueprint.response(200, ClockSchema)
def add_time(asked: StartClockAsked, slug: str) -> ClockView:
    """Give the whole round more time, or less."""
    with changing() as session:
        return clock_view(rounds.add_time(session, slug, asked["minutes"], current_principal(), now()))


@blueprint.post("/<slug>/tables/<int:table>/extension")
@allows(Action.EXTEND_TIME)
@blueprint.arguments(ExtensionSchema)
@blueprint.response(200, StaffTableSchema)
def extend(asked: ExtensionAsked, slug: str, table: int) -> object:
    """Give one table of the present round more time."""
    with changing() as session:
        row = rounds.extend_table(session, slug, table, asked["minutes"], current_principal(), now(), asked["reason"])
        return table_view(load_book(session, slug), row)


def published(book: Book, stage: int, number: int) -> Round:
    """A round that everybody may see; one that is only drawn is not there."""
    name = book.stage(stage).name
    known = book.rounds_of(book.stage(stage), drawn=False)
    for found in known:
        if found.number == number:
            return found
    raise RoundNotFound(
        f"{name} has {len(known)} published rounds; there is no round {number}.", stage=stage, round=number
    )


def _line(book: Book, round_: Round) -> dict[str, object]:
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


def _do(slug: str, step: Callable[..., Round]) -> RoundView:
    with changing() as session:
        return _shown(session, slug, step(session, slug, current_principal(), now()))


def _shown(session: Session, slug: str, round_: Round) -> RoundView:
    book = load_book(session, slug)
    return round_view(book, next(one for one in book.rounds if one.id == round_.id))
