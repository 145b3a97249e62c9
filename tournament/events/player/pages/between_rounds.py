"""Texts for players without an open table: their state, and what comes next."""

from dataclasses import dataclass

from tournament.core.text import ordinal
from tournament.events.book.book import CUT_STAGE_KINDS, MELEE_KINDS, Book, player_id
from tournament.events.book.result_values import as_places
from tournament.events.lifecycle.operations.stages import planned_rounds
from tournament.events.models.entries import Entry
from tournament.events.models.events import Stage
from tournament.events.player.operations import own_place
from tournament.events.standings.operations.places import cut_places
from tournament.events.states import EntryStatus, PlayerStatus, RoundStatus, StageKind, StageStatus, TableKind

TABLE_APPEARS = "Your table appears here when the round is published. This page updates automatically."


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
        return BetweenRounds("You are out of this event", "Ask the organizer if you have questions.")
    if last is not None and last.status is PlayerStatus.DROPPED:
        rank = _place_words(book, played[-1], mine) if played else "not ranked"
        is_open = (
            here is not None and stage is not None and stage.kind not in CUT_STAGE_KINDS and not _is_over(book, stage)
        )
        back = " To come back, ask the organizer." if is_open else ""
        return BetweenRounds(
            "You have dropped", f"Your results stay: you are {rank}.{back}{_next_stage_words(book, mine)}", True
        )
    if mine.status is EntryStatus.WAITING:
        return BetweenRounds(
            "You did not get a place",
            "The event began while you were on the waiting list. Ask the organizer whether you can join late.",
            True,
        )
    if stage is not None and stage.kind in CUT_STAGE_KINDS and not played:
        text = f"You played no round before it.{_next_stage_words(book, mine)}"
        return BetweenRounds(f"You are not in {stage.name}", text, True)
    if stage is None or (here is None and not played):
        return BetweenRounds(
            "You are not in the stage being played",
            "If you came late, ask the organizer to add you to the next round.",
        )
    if here is None and stage.kind in CUT_STAGE_KINDS:
        text = (
            f"{_finished_words(book, played[-1], mine)} You can follow {stage.name}.{_next_stage_words(book, mine)}"
        )
        return BetweenRounds("You did not make the cut", text, True)
    if here is None:
        text = f"{_finished_words(book, played[-1], mine)}{_next_stage_words(book, mine)}"
        return BetweenRounds(f"You are not in {stage.name}", text, True)
    if stage.kind in CUT_STAGE_KINDS and (out := _describe_out_of_cut(book, stage, mine)) is not None:
        return out
    return _describe_waiting(book, stage, mine)


def describe_unseated(book: Book, stage: Stage, number: int, kind: TableKind, mine: Entry) -> str:
    """Say what a round without a table counts as, and what comes after it."""
    counts = "a loss" if kind is TableKind.MISSED else "a win"
    if number < planned_rounds(book, stage):
        after = f"You play from round {number + 1} on. Your table appears here when that round is published."
    else:
        after = f"This is the last round of {stage.name}.{_next_stage_words(book, mine)}"
    return f"It counts as {counts}. {after}"


def _describe_out_of_cut(book: Book, stage: Stage, mine: Entry) -> BetweenRounds | None:
    place = next((place for place, number, _ in cut_places(book, stage) if number == mine.number), None)
    rounds = book.rounds_of(stage, drawn=False)
    after = _next_stage_words(book, mine)
    if place == 1:
        after = after or " The organizer finishes the event next."
        return BetweenRounds(f"You won {stage.name}", f"Congratulations!{after}")
    if place is not None:
        return BetweenRounds(f"You are out of {stage.name}", f"You finished {ordinal(place)}.{after}", True)
    if _is_out(book, stage, mine):
        until = "it" if stage.kind is StageKind.MELEE_CUT else "this round"
        return BetweenRounds(
            f"You are out of {stage.name}", f"Your final place is known when {until} is over.{after}", True
        )
    if rounds and rounds[-1].status is RoundStatus.PUBLISHED:
        return BetweenRounds("You have a bye", f"You are through to the next round. {TABLE_APPEARS}")
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


def _next_stage_words(book: Book, mine: Entry) -> str:
    """Name the next stage that a player is in regardless of results."""
    found = [one for one in _stages_to_come(book, mine) if one.kind not in CUT_STAGE_KINDS]
    return f" Next for you: {found[0].name}." if found else ""


def _describe_waiting(book: Book, stage: Stage, mine: Entry) -> BetweenRounds:
    rounds = book.rounds_of(stage, drawn=False)
    if not rounds:
        first = "The first round" if len(book.stages) == 1 else f"The first round of {stage.name}"
        return BetweenRounds(f"{first} is being prepared", TABLE_APPEARS)
    if rounds[-1].status is RoundStatus.PUBLISHED:
        return BetweenRounds("You play from the next round on", TABLE_APPEARS)
    if _is_over(book, stage):
        if found := _stages_to_come(book, mine):
            text = (
                f"You are {_place_words(book, stage, mine)}. Next: {found[0].name}. This page updates automatically."
            )
            return BetweenRounds(f"{stage.name} is over", text)
        if any(one.status is StageStatus.PLANNED for one in book.stages):
            return BetweenRounds(f"{stage.name} is over", _finished_words(book, stage, mine), True)
        return BetweenRounds(
            "All rounds are played", f"{_finished_words(book, stage, mine)} The organizer finishes the event next."
        )
    return BetweenRounds("The next round is being prepared", TABLE_APPEARS)


def _is_over(book: Book, stage: Stage) -> bool:
    rounds = book.rounds_of(stage, drawn=False)
    if stage.status is StageStatus.DONE or not rounds:
        return stage.status is StageStatus.DONE
    return stage.kind is not StageKind.MELEE_CUT and rounds[-1].number >= planned_rounds(book, stage)


def _place_words(book: Book, stage: Stage, mine: Entry) -> str:
    place, of = own_place(book, stage, mine)
    return f"{ordinal(place)} of {of}" if place is not None else "not ranked"


def _finished_words(book: Book, stage: Stage, mine: Entry) -> str:
    place, of = own_place(book, stage, mine)
    named = f" in {stage.name}" if sum(one.kind not in CUT_STAGE_KINDS for one in book.stages) > 1 else ""
    return f"You finished {ordinal(place)} of {of}{named}." if place is not None else "Your results stay."
