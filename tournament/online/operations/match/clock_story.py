"""What the clocks of a match showed step by step, by its inputs and notes alone."""

from collections.abc import Iterator
from typing import Self
from uuid import UUID

from sqlalchemy import select

from engine import Pool
from engine.chain.inputs import Input
from engine.record.clocks import (
    Allowance,
    Clocks,
    Moment,
    Stood,
    after,
    as_at,
    asks,
    given_back,
    goes_back,
    wound_up,
)
from engine.record.record import Record, replay
from tournament.online.models import OnlineNote
from tournament.online.operations.match.deal import fixed_of, seats_of
from tournament.online.operations.match.loaded_match import Woken
from tournament.online.operations.match.notes import given_by
from tournament.online.operations.match.runtime import OnlinePlay
from tournament.online.operations.match.ticking import allowance_of, milliseconds, moment_at
from tournament.online.states import NoteKind


class ClockStory:
    """The clocks, carried on input by input and note by note."""

    def __init__(self, allowance: Allowance, has_clock: list[bool]) -> None:
        self.clocks = wound_up(allowance, has_clock)
        self._allowance = allowance
        self._stood: list[Stood] = []
        self._moment = Moment(0, ())
        self.notes = 0
        """How many were told."""

    @classmethod
    def of(cls, play: OnlinePlay, match_id: UUID) -> Self | None:
        """Before the match begins; None for one without clocks."""
        clock = fixed_of(play, match_id).settings.clock
        if clock is None:
            return None
        with play.database.read() as session:
            has_clock = [seat.bot is None for seat in seats_of(session, match_id)]
        return cls(allowance_of(clock), has_clock)

    def played(self, match: Woken, given: Input | None, step: int, at: int) -> None:
        """An input was given at a step and has led to the match as it is; None where it began."""
        self._moment = moment_at(match, at)
        then = as_at(self._stood, goes_back(given)) if goes_back(given) >= 0 else None
        if given is not None:
            self._stood.append(Stood(step, given, self.clocks))
        self.clocks = after(self.clocks, given, self._moment, self._allowance, then)

    def noted(self, note: OnlineNote) -> bool:
        """Whether a note since then is one that changed the clocks."""
        self.notes += 1
        at = milliseconds(note.at)
        if note.kind is NoteKind.TIME_GIVEN:
            self.clocks = given_back(self.clocks, *given_by(note), at, self._allowance)
        elif note.kind is NoteKind.CLOCK_SET:
            self.clocks = self.clocks._replace(at=self.clocks.at + int(note.way or 0))
        elif note.kind in (NoteKind.FROZEN, NoteKind.GOES_ON):
            asked = self._moment.asked if note.kind is NoteKind.GOES_ON else ()
            self.clocks = asks(self.clocks, Moment(at, asked, self._moment.since), self._allowance)
        else:
            return False
        return True


def clock_story(play: OnlinePlay, match_id: UUID, record: Record, pool: Pool) -> Iterator[tuple[int, Clocks]]:
    """The clocks after the beginning, each input and each note, with the step that led there."""
    story = ClockStory.of(play, match_id)
    if story is None:
        return
    with play.database.read() as session:
        found = select(OnlineNote).where(OnlineNote.match_id == match_id).order_by(OnlineNote.number)
        notes = list(session.scalars(found))
    for version, (match, _entries) in enumerate(replay(record, pool)):
        played = record.inputs[version - 1] if version else None
        if played is None:
            story.played(match, None, 0, record.header.at)
        else:
            story.played(match, played.input, played.step, played.at)
        yield match.step, story.clocks
        for note in notes:
            if note.version == version and story.noted(note):
                yield match.step, story.clocks
