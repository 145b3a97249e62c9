"""Texts for players without an open table: their state, and what comes next."""

from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from tournament.core.text import ordinal
from tournament.core.translation import gettext, translatable
from tournament.events.book.book import CUT_STAGE_KINDS, MELEE_KINDS, Book, player_id
from tournament.events.book.result_values import as_places
from tournament.events.lifecycle.operations.stages import planned_rounds
from tournament.events.models.entries import Entry
from tournament.events.models.events import Stage
from tournament.events.player.operations import own_place
from tournament.events.player.pages.names import with_names
from tournament.events.standings.operations.places import cut_places
from tournament.events.states import EntryStatus, PlayerStatus, RoundStatus, StageKind, StageStatus, TableKind

TABLE_APPEARS: Final = translatable(
    "Your table appears here when the round is published. This page updates automatically."
)


@dataclass(frozen=True, slots=True)
class BetweenRounds:
    title: str
    text: str
    watches: bool = False
    """Whether the player is done here, so that the page shows where to watch."""


def describe_between_rounds(book: Book, mine: Entry) -> BetweenRounds:
    """Describe the state of a player without a table in an open round."""
    stage = book.latest_stage
    here = book.place_in(stage, mine) if stage else None
    played = [one for one in book.stages if one.kind not in CUT_STAGE_KINDS and book.place_in(one, mine) is not None]
    last = here or (book.place_in(played[-1], mine) if played else None)
    if mine.status is EntryStatus.DISQUALIFIED or (last and last.status is PlayerStatus.DISQUALIFIED):
        return BetweenRounds(
            gettext("You are out of this event"), gettext("Ask the organizer if you have questions.")
        )
    if last is not None and last.status is PlayerStatus.DROPPED:
        is_open = (
            here is not None and stage is not None and stage.kind not in CUT_STAGE_KINDS and not _is_over(book, stage)
        )
        return BetweenRounds(
            gettext("You have dropped"),
            _join(
                gettext("Your results stay."),
                _current_place(book, played[-1], mine) if played else "",
                gettext("To come back, ask the organizer.") if is_open else "",
                _next_stage(book, mine),
            ),
            True,
        )
    if mine.status is EntryStatus.WAITING:
        return BetweenRounds(
            gettext("You did not get a place"),
            gettext(
                "The event started while you were on the waiting list. Ask the organizer whether you can join late."
            ),
            True,
        )
    if stage is not None and stage.kind in CUT_STAGE_KINDS and not played:
        text = _join(gettext("You played no round before it."), _next_stage(book, mine))
        return BetweenRounds(with_names(gettext("You are not in %(stage)s"), stage=stage.name), text, True)
    if stage is None or (here is None and not played):
        return BetweenRounds(
            gettext("You are not in this stage"),
            gettext("If you came late, ask the organizer to add you to the next round."),
        )
    finished = _final_place(book, played[-1], mine) if played else ""
    if here is None and stage.kind in CUT_STAGE_KINDS:
        follow = with_names(gettext("You can follow %(stage)s."), stage=stage.name)
        return BetweenRounds(
            gettext("You did not make the cut"), _join(finished, follow, _next_stage(book, mine)), True
        )
    if here is None:
        return BetweenRounds(
            with_names(gettext("You are not in %(stage)s"), stage=stage.name),
            _join(finished, _next_stage(book, mine)),
            True,
        )
    if stage.kind in CUT_STAGE_KINDS and (out := _describe_out_of_cut(book, stage, mine)) is not None:
        return out
    return _describe_waiting(book, stage, mine)


def describe_unseated(book: Book, stage: Stage, number: int, kind: TableKind, mine: Entry) -> str:
    """Say what a round without a table counts as, and what comes after it."""
    counts = gettext("It counts as a loss.") if kind is TableKind.MISSED else gettext("It counts as a win.")
    if number < planned_rounds(book, stage):
        return _join(
            counts,
            gettext(
                "You play from round %(round)s on. Your table appears here when that round is published.",
                round=number + 1,
            ),
        )
    last = with_names(gettext("This is the last round of %(stage)s."), stage=stage.name)
    return _join(counts, last, _next_stage(book, mine))


def _join(*sentences: str) -> Markup:
    return Markup(" ").join(filter(None, sentences))


def _describe_out_of_cut(book: Book, stage: Stage, mine: Entry) -> BetweenRounds | None:
    place = next((place for place, number, _ in cut_places(book, stage) if number == mine.number), None)
    rounds = book.rounds_of(stage, drawn=False)
    after = _next_stage(book, mine)
    out = with_names(gettext("You are out of %(stage)s"), stage=stage.name)
    if place == 1:
        return BetweenRounds(
            with_names(gettext("You won %(stage)s"), stage=stage.name),
            _join(gettext("Congratulations!"), after or gettext("The organizer finishes the event next.")),
        )
    if place is not None:
        return BetweenRounds(out, _join(gettext("You finished %(place)s.", place=ordinal(place)), after), True)
    if _is_out(book, stage, mine):
        known = (
            gettext("Your final place is known when the cut is over.")
            if stage.kind is StageKind.MELEE_CUT
            else gettext("Your final place is known when this round is over.")
        )
        return BetweenRounds(out, _join(known, after), True)
    if rounds and rounds[-1].status is RoundStatus.PUBLISHED:
        return BetweenRounds(
            gettext("You have a bye"),
            _join(gettext("You advance to the next round."), gettext(TABLE_APPEARS)),
        )
    return None


def _is_out(book: Book, stage: Stage, mine: Entry) -> bool:
    """Return whether a player of a cut has lost in it."""
    if stage.kind is StageKind.ELIMINATION:
        cut, me = book.elimination(stage), player_id(mine)
        return any(
            me in map(cut.side, game.sides) and cut.winner(game.number) not in (None, me)
            for game in cut.bracket.games
        )
    for round_ in book.rounds_of(stage, drawn=False):
        table = book.table_of(round_, mine)
        if table is None:
            return True
        places, _ = as_places(table.result)
        if places and places[book.players_at(table).index(mine)] != 1:
            return True
    return False


def _stages_to_come(book: Book, mine: Entry) -> list[Stage]:
    """Return the planned stages that a player is in or can still reach."""

    def concerns(stage: Stage) -> bool:
        if stage.kind in CUT_STAGE_KINDS:
            return book.place_in(book.stage(book.plan(stage).follows), mine) is not None
        return mine.plays_melee if stage.kind in MELEE_KINDS else mine.plays_joust

    return [one for one in book.stages if one.status is StageStatus.PLANNED and concerns(one)]


def _next_stage(book: Book, mine: Entry) -> str:
    """Name the next stage that a player is in regardless of results."""
    found = [one for one in _stages_to_come(book, mine) if one.kind not in CUT_STAGE_KINDS]
    return with_names(gettext("Next for you: %(stage)s."), stage=found[0].name) if found else ""


def _describe_waiting(book: Book, stage: Stage, mine: Entry) -> BetweenRounds:
    rounds = book.rounds_of(stage, drawn=False)
    if not rounds:
        title = (
            gettext("Round 1 is being prepared")
            if len(book.stages) == 1
            else with_names(gettext("Round 1 of %(stage)s is being prepared"), stage=stage.name)
        )
        return BetweenRounds(title, gettext(TABLE_APPEARS))
    if rounds[-1].status is RoundStatus.PUBLISHED:
        return BetweenRounds(gettext("You play from the next round on"), gettext(TABLE_APPEARS))
    if _is_over(book, stage):
        over = with_names(gettext("%(stage)s is over"), stage=stage.name)
        if found := _stages_to_come(book, mine):
            return BetweenRounds(
                over,
                _join(
                    _current_place(book, stage, mine),
                    with_names(gettext("Next: %(stage)s."), stage=found[0].name),
                    gettext("This page updates automatically."),
                ),
            )
        if any(one.status is StageStatus.PLANNED for one in book.stages):
            return BetweenRounds(over, _final_place(book, stage, mine), True)
        return BetweenRounds(
            gettext("All rounds are played"),
            _join(_final_place(book, stage, mine), gettext("The organizer finishes the event next.")),
        )
    return BetweenRounds(gettext("The next round is being prepared"), gettext(TABLE_APPEARS))


def _is_over(book: Book, stage: Stage) -> bool:
    rounds = book.rounds_of(stage, drawn=False)
    if stage.status is StageStatus.DONE or not rounds:
        return stage.status is StageStatus.DONE
    return stage.kind is not StageKind.MELEE_CUT and rounds[-1].number >= planned_rounds(book, stage)


def _current_place(book: Book, stage: Stage, mine: Entry) -> str:
    place, of = own_place(book, stage, mine)
    if place is None:
        return gettext("You are not ranked.")
    return gettext("You are %(place)s of %(players)s.", place=ordinal(place), players=of)


def _final_place(book: Book, stage: Stage, mine: Entry) -> str:
    place, of = own_place(book, stage, mine)
    if place is None:
        return gettext("Your results stay.")
    if sum(one.kind not in CUT_STAGE_KINDS for one in book.stages) == 1:
        return gettext("You finished %(place)s of %(players)s.", place=ordinal(place), players=of)
    return with_names(
        gettext("You finished %(place)s of %(players)s in %(stage)s."),
        {"place": ordinal(place), "players": of},
        stage=stage.name,
    )
