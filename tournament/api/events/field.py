"""The field for programs: the cut as it would be, what each player needs, the round ahead, factions and agendas."""

from tournament.api.blueprint import ApiBlueprint
from tournament.api.standings import ranked_stage
from tournament.database import Session
from tournament.operations.entries.shares import shares
from tournament.operations.events.book import Book
from tournament.operations.rounds.ahead import round_ahead
from tournament.operations.standings.outlook import prospects_view
from tournament.policies import Action
from tournament.schemas.events.field import FieldSchema
from tournament.schemas.standings import StandingsAsked, StandingsQuery

blueprint = ApiBlueprint("field", "The field while a round is played")


@blueprint.reads("/<slug>/field", Action.SEE_EVENT, FieldSchema, query=StandingsQuery(only=("stage",)))
def field(session: Session, book: Book, asked: StandingsAsked) -> dict[str, object]:
    """Read the cut as the slips so far would have it, what each player needs, the round ahead, and what is played."""
    stage = ranked_stage(book, asked["stage"])
    known = shares(session, book, stage)
    return {
        "stage": stage.number,
        "prospects": prospects_view(book, stage),
        "ahead": round_ahead(book, stage),
        "players": known.players,
        "factions": known.factions,
        "agendas": known.agendas,
        "open_lists": known.lists,
    }
