"""API routes of standings with their derivations, overall ranking, brackets."""

from tournament.core.security.permissions import Action
from tournament.core.storage.database import Session
from tournament.core.translation import gettext
from tournament.events.api.blueprint import EventBlueprint
from tournament.events.book.book import CUT_STAGE_KINDS, Book
from tournament.events.models.events import Stage
from tournament.events.problems import EntryNotFound, NothingThere, RoundNotFound
from tournament.events.standings.operations.views import (
    BracketView,
    StandingsView,
    bracket_view,
    derivations,
    overall_view,
    standings_view,
)
from tournament.events.standings.schemas.standings import (
    BracketPage,
    ExplainedSchema,
    OverallSchema,
    StandingsQuery,
    StandingsQueryArgs,
    StandingsSchema,
)
from tournament.events.states import EntryStatus, StageStatus
from tournament.http.api.responses import paginate
from tournament.http.schemas.fields import PageQuery, PageQueryArgs
from tournament.regulations.values import format_points, to_number

blueprint = EventBlueprint("standings", "Standings, overall ranking, brackets")


@blueprint.reads("/<slug>/standings", Action.SEE_EVENT, StandingsSchema, query=StandingsQuery)
def standings(_: Session, book: Book, asked: StandingsQueryArgs) -> StandingsView:
    """Read current standings, final places once a cut is decided, or standings after a round."""
    stage = ranked_stage(book, asked["stage"])
    through = asked["round"]
    known = [round_.number for round_ in book.rounds_of(stage, drawn=False)]
    if through is not None and through not in known:
        raise RoundNotFound(
            gettext("%(stage)s has no published round %(round)s.", stage=stage.name, round=through), round=through
        )
    return standings_view(book, stage, through=through)


@blueprint.reads(
    "/<slug>/standings/<int:number>", Action.SEE_EVENT, ExplainedSchema, query=StandingsQuery(only=("stage",))
)
def explained(_: Session, book: Book, asked: StandingsQueryArgs, number: int) -> dict[str, object]:
    """Read how each number of a player's row is calculated."""
    entry = book.entry(number)
    if entry.status is EntryStatus.WITHDRAWN:
        raise EntryNotFound(
            gettext("%(event)s has no player number %(number)s.", event=book.event.name, number=number), number=number
        )
    stage = ranked_stage(book, asked["stage"])
    row = next((row for row in standings_view(book, stage).rows if row.number == number), None)
    return {
        "stage": stage.number,
        "number": number,
        "name": entry.name,
        "rank": row.rank if row else None,
        "derivations": [
            {
                "label": one.label,
                "value": format_points(one.value),
                "number": to_number(one.value),
                "words": one.words,
            }
            for one in derivations(book, stage, entry)
        ],
    }


@blueprint.reads("/<slug>/overall", Action.SEE_EVENT, OverallSchema)
def overall(_: Session, book: Book) -> dict[str, object]:
    """Read the overall standings of an event with joust and melee."""
    view = overall_view(book)
    if view is None:
        raise NothingThere(
            gettext("%(event)s has no overall standings. They need joust and melee.", event=book.event.name)
        )
    names = ("rank", "number", "name", "points", "by_part", "points_number", "by_part_numbers")
    rows = [
        {**dict(zip(names, (*row, *numbers), strict=True)), "places": places}
        for row, numbers, places in zip(view.rows, view.numbers, view.places, strict=True)
    ]
    return {"parts": view.parts, "rows": rows}


@blueprint.reads("/<slug>/bracket", Action.SEE_EVENT, BracketPage, query=PageQuery)
def bracket(_: Session, book: Book, asked: PageQueryArgs) -> dict[str, object]:
    """Read the brackets of all joust cuts that have started."""
    found = [_bracket(view) for stage in book.stages if (view := bracket_view(book, stage)) is not None]
    return paginate(found, asked)


def ranked_stage(book: Book, number: int | None) -> Stage:
    """Return the stage whose standings are requested."""
    if number is not None:
        stage = book.stage(number)
        stage = book.stage(book.plan(stage).follows) if stage.kind in CUT_STAGE_KINDS else stage
    else:
        ranked = book.ranked_stage
        if ranked is None:
            raise RoundNotFound(gettext("No stage of %(event)s has started.", event=book.event.name))
        stage = ranked
    if stage.status is StageStatus.PLANNED:
        raise RoundNotFound(gettext("%(stage)s has not started.", stage=stage.name), stage=stage.number)
    return stage


def _bracket(view: BracketView) -> dict[str, object]:
    return {
        "stage": view.stage,
        "name": view.name,
        "rounds": view.rounds,
        "games": [
            {
                "number": game.number,
                "round": game.round,
                "sides": [{"number": number, "name": name, "seed": seed} for number, name, seed in game.sides],
                "winner": game.winner,
                "table": game.table,
            }
            for game in view.games
        ],
        "champion": view.champion,
        "placings": [{"place": place, "number": number, "name": name} for place, number, name in view.placings],
    }
