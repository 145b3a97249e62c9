"""What a player without an open table is told while the event runs: what is true now, and what comes next."""

from dataclasses import dataclass

from tournament.models import Entry, Stage
from tournament.models.states import EntryStatus, PlayerStatus, RoundStatus, StageKind, StageStatus
from tournament.operations.entries.own import own_place
from tournament.operations.events.book import CUTS, Book
from tournament.operations.events.stages import planned_rounds
from tournament.operations.ground.texts import ordinal
from tournament.operations.standings.places import cut_places

APPEARS = "Your table appears here when the round is published. This page updates automatically."


@dataclass(frozen=True, slots=True)
class Between:
    title: str
    text: str
    watches: bool = False
    """Whether the player is done here and is shown where to watch."""


def between(book: Book, mine: Entry) -> Between:
    """Describe the state of a player who has no table in an open round of a running event."""
    stage = book.latest_stage
    here = book.place_in(stage, mine) if stage else None
    played = [one for one in book.stages if one.kind not in CUTS and book.place_in(one, mine) is not None]
    last = here or (book.place_in(played[-1], mine) if played else None)
    if mine.status is EntryStatus.DISQUALIFIED or (last and last.status is PlayerStatus.DISQUALIFIED):
        return Between("You are out of this event", "Ask the organizer if you have questions.")
    if last is not None and last.status is PlayerStatus.DROPPED:
        rank = _place(book, played[-1], mine) if played else "not ranked"
        back = " To come back, ask the organizer." if here is not None and stage and stage.kind not in CUTS else ""
        return Between("You have dropped", f"Your results stay: you are {rank}.{back}", True)
    if mine.status is EntryStatus.WAITING:
        return Between(
            "You did not get a place",
            "The event began while you were on the waiting list. Ask the organizer whether you can join late.",
            True,
        )
    if stage is None or (here is None and not played):
        return Between(
            "You are not in the stage being played",
            "If you came late, ask the organizer to add you to the next round.",
        )
    if here is None and stage.kind in CUTS:
        return Between(
            "You did not make the cut", f"{_finished(book, played[-1], mine)} You can follow {stage.name}.", True
        )
    if here is None:
        return Between(f"You are not in {stage.name}", _finished(book, played[-1], mine), True)
    if stage.kind in CUTS and (out := _out_of_cut(book, stage, mine)) is not None:
        return out
    return _waiting(book, stage, mine)


def _out_of_cut(book: Book, stage: Stage, mine: Entry) -> Between | None:
    place = next((place for place, number, _ in cut_places(book, stage) if number == mine.number), None)
    rounds = book.rounds_of(stage, drawn=False)
    if place == 1:
        return Between(f"You won {stage.name}", "Congratulations! The organizer finishes the event next.")
    if place is not None:
        return Between(f"You are out of {stage.name}", f"You finished {ordinal(place)}.", True)
    if rounds and rounds[-1].status is RoundStatus.PUBLISHED:
        return Between(f"You are out of {stage.name}", "Your final place is known when it is over.", True)
    return None


def _waiting(book: Book, stage: Stage, mine: Entry) -> Between:
    rounds = book.rounds_of(stage, drawn=False)
    if not rounds:
        first = "The first round" if len(book.stages) == 1 else f"The first round of {stage.name}"
        return Between(f"{first} is being prepared", APPEARS)
    if rounds[-1].status is RoundStatus.PUBLISHED:
        return Between("You play from the next round on", APPEARS)
    if _is_over(book, stage):
        planned = [one for one in book.stages if one.status is StageStatus.PLANNED]
        if planned:
            text = f"You are {_place(book, stage, mine)}. Next: {planned[0].name}. This page updates automatically."
            return Between(f"{stage.name} is over", text)
        return Between(
            "All rounds are played", f"{_finished(book, stage, mine)} The organizer finishes the event next."
        )
    return Between("The next round is being prepared", APPEARS)


def _is_over(book: Book, stage: Stage) -> bool:
    rounds = book.rounds_of(stage, drawn=False)
    if stage.status is StageStatus.DONE:
        return True
    return stage.kind is not StageKind.MELEE_CUT and rounds[-1].number >= planned_rounds(book, stage)


def _place(book: Book, stage: Stage, mine: Entry) -> str:
    place, of = own_place(book, stage, mine)
    return f"{ordinal(place)} of {of}" if place is not None else "not ranked"


def _finished(book: Book, stage: Stage, mine: Entry) -> str:
    place, of = own_place(book, stage, mine)
    named = f" in {stage.name}" if sum(one.kind not in CUTS for one in book.stages) > 1 else ""
    return f"You finished {ordinal(place)} of {of}{named}." if place is not None else "Your results stay."
