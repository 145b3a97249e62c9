"""API route of the live overview: cut, needs, next round, factions and agendas."""

from tournament.core.security.permissions import Action
from tournament.core.storage.database import Session
from tournament.events.api.blueprint import EventBlueprint
from tournament.events.book.book import Book
from tournament.events.entries.operations.faction_shares import deck_shares
from tournament.events.rounds.operations.forecast import forecast_round
from tournament.events.standings.api.standings import ranked_stage
from tournament.events.standings.operations.cut_outlook import prospects_view
from tournament.events.standings.schemas.field import FieldSchema
from tournament.events.standings.schemas.standings import StandingsQuery, StandingsQueryArgs

blueprint = EventBlueprint("field", "Live overview of a round")


@blueprint.reads("/<slug>/field", Action.SEE_EVENT, FieldSchema, query=StandingsQuery(only=("stage",)))
def field(session: Session, book: Book, asked: StandingsQueryArgs) -> dict[str, object]:
    """Read the standings so far, what players need for the cut, the next round, factions and agendas."""
    stage = ranked_stage(book, asked["stage"])
    known = deck_shares(session, book, stage)
    return {
        "stage": stage.number,
        "prospects": prospects_view(book, stage),
        "ahead": forecast_round(book, stage),
        "players": known.players,
        "factions": known.factions,
        "agendas": known.agendas,
        "open_lists": known.lists,
    }
