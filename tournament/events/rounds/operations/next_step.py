"""The next step of an event, and a sentence on where it stands."""

from dataclasses import dataclass

from tournament.events.book.book import CUT_STAGE_KINDS, Book
from tournament.events.lifecycle.operations.stages import MIN_PLAYERS, planned_rounds, player_count_fault
from tournament.events.models.events import Stage
from tournament.events.models.rounds import Round
from tournament.events.rounds.operations.views import clock_view
from tournament.events.states import EntryStatus, EventStatus, PlayerStatus, RoundStatus, StageKind, StageStatus
from tournament.regulations.advice import EventStructure, advise_rounds
from tournament.regulations.melee.cut import ADVISED_CUTS, MELEE_CUTS, advise_cut_size

CUT_SIZES = (2, 4, 8, 16, 32, 64)


@dataclass(frozen=True, slots=True)
class DeskStep:
    """An action of the desk; `waits` says why it isn't possible yet."""

    name: str
    label: str
    waits: str = ""
    stage: int = 0
    sizes: tuple[int, ...] = ()
    """Sizes of a cut; the first is the default."""


@dataclass(frozen=True, slots=True)
class NextStep:
    """Where the event stands, in a sentence, and the main step to continue."""

    says: str
    step: DeskStep | None
    others: tuple[DeskStep, ...] = ()


def next_step(book: Book) -> NextStep:
    event = book.event
    match event.status:
        case EventStatus.DRAFT:
            return NextStep(
                "A draft: nobody but its staff can see it.",
                DeskStep("open-registration", "Open registration"),
                (DeskStep("open-check-in", "Skip to check-in"),),
            )
        case EventStatus.REGISTRATION:
            door = (
                DeskStep("close-registration", "Close registration")
                if event.registration_open
                else DeskStep("open-registration", "Open registration again")
            )
            entered = _count_entries(book, EntryStatus.REGISTERED, EntryStatus.CHECKED_IN)
            open_ = "open" if event.registration_open else "closed"
            return NextStep(
                f"Registration is {open_}: {_player_words(entered)} so far.",
                DeskStep("open-check-in", "Open check-in"),
                (door,),
            )
        case EventStatus.CHECK_IN:
            return _step_before_play(book)
        case EventStatus.RUNNING:
            return _step_in_play(book)
        case EventStatus.FINISHED:
            return NextStep("The event is over; its results stand.", DeskStep("archive", "Archive"))
        case EventStatus.ARCHIVED:
            return NextStep("The event is archived.", None)


def coming_up(book: Book) -> str:
    """Say in a few words what comes next while no round is open."""
    stage = book.latest_stage
    rounds = book.rounds_of(stage, drawn=False) if stage else []
    if stage is not None and stage.status is StageStatus.RUNNING:
        if not rounds:
            return f"Next: {stage.name}, round 1"
        if not _is_over(book, stage, rounds[-1]):
            return f"Next: round {rounds[-1].number + 1} of {planned_rounds(book, stage)}"
    planned = [one for one in book.stages if one.status is StageStatus.PLANNED]
    return f"Next: {planned[0].name}" if planned else "All rounds are played"


def _step_before_play(book: Book) -> NextStep:
    here = _count_entries(book, EntryStatus.CHECKED_IN)
    missing = _count_entries(book, EntryStatus.REGISTERED)
    says = f"Check-in: {_player_words(here)} here" + (f", {missing} not yet." if missing else ", nobody is missing.")
    planned = [
        stage for stage in book.stages if stage.status is StageStatus.PLANNED and stage.kind not in CUT_STAGE_KINDS
    ]
    if not planned:
        return NextStep(says, None)
    first, *rest = [_start_step(book, stage) for stage in planned]
    return NextStep(f"{says} {first.waits}." if first.waits else says, first, tuple(rest))


def _step_in_play(book: Book) -> NextStep:
    stage = book.running_stage
    if stage is None:
        done = book.latest_stage
        return _step_after_stage(book, f"{done.name} is over." if done else "No stage is being played.")
    round_ = book.last_round(stage)
    if round_ is None:
        left = _player_count_fault(book, stage)
        return NextStep(
            f"{stage.name} has begun with {_player_words(len(book.players_in(stage)))}.{_reason_suffix(left)}",
            DeskStep("draw", f"Draw round 1{_stage_suffix(book, stage)}", left),
        )
    if round_.status is RoundStatus.DRAWN:
        return NextStep(
            f"Round {round_.number} of {stage.name} is drawn. Nobody but the desk sees it yet.",
            DeskStep("publish", f"Publish round {round_.number}{_stage_suffix(book, stage)}"),
        )
    return _step_in_round(book, stage, round_)


def _step_in_round(book: Book, stage: Stage, round_: Round) -> NextStep:
    waiting = len(book.open_tables(round_))
    of = f"Round {round_.number} of {planned_rounds(book, stage)}"
    if named := _stage_suffix(book, stage):
        of = f"{stage.name}, round {round_.number} of {planned_rounds(book, stage)}"
    if waiting and clock_view(round_).state == "waiting":
        start = DeskStep("clock", f"Start clock{named}")
        return NextStep(f"{of} is published; the clock stands at {round_.minutes} minutes.", start)
    over = _is_over(book, stage, round_)
    tables = f"{waiting} table{'' if waiting == 1 else 's'}"
    waits = f"{tables} to come in" if waiting else ""
    says = f"{of}: {tables} still {'plays' if waiting == 1 else 'play'}." if waiting else f"{of}: all results are in."
    left = _player_count_fault(book, stage)
    more = DeskStep("draw", f"Close round {round_.number} & draw round {round_.number + 1}{named}", waits or left)
    if round_.status is RoundStatus.CLOSED:
        says = f"{of} is closed."
        more = DeskStep("draw", f"Draw round {round_.number + 1}{named}", left)
    if not over:
        return NextStep(says if waiting else says + _reason_suffix(left), more)
    after = _step_after_stage(book, says, waits)
    decided = stage.kind in CUT_STAGE_KINDS
    return after if decided or waiting else NextStep(after.says, after.step, (*after.others, more))


def _player_count_fault(book: Book, stage: Stage) -> str:
    """Say why the next round can't be drawn with the remaining players."""
    if not book.only_size(stage):
        return ""
    return player_count_fault(book, stage, len(book.players_in(stage, PlayerStatus.PLAYING))).rstrip(".")


def _reason_suffix(left: str) -> str:
    return f" {left}." if left else ""


def _step_after_stage(book: Book, says: str, waits: str = "") -> NextStep:
    """Return the next stage, or the end of the event.

    A stage's own cut comes before other stages.
    """
    planned = [stage for stage in book.stages if stage.status is StageStatus.PLANNED]
    finish = DeskStep("finish", "Finish the event", waits)
    if not planned:
        return NextStep(says, finish)
    first, *rest = [_start_step(book, stage, waits) for stage in planned]
    return NextStep(says, first, (*rest, finish))


def _start_step(book: Book, stage: Stage, waits: str = "") -> DeskStep:
    if stage.kind in CUT_STAGE_KINDS:
        return _start_cut_step(book, stage, waits)
    melee = stage.kind is StageKind.MELEE
    here = sum(
        entry.status is EntryStatus.CHECKED_IN and (entry.plays_melee if melee else entry.plays_joust)
        for entry in book.entries
    )
    fewest = MIN_PLAYERS[stage.kind]
    lacking = f"{stage.name} needs {fewest} players who are checked in; there are {here}" if here < fewest else ""
    if not lacking and book.only_size(stage):
        lacking = player_count_fault(book, stage, here).rstrip(".")
    return DeskStep("start", f"Start {stage.name} ({_player_words(here)})", waits or lacking, stage.number)


def _start_cut_step(book: Book, stage: Stage, waits: str) -> DeskStep:
    plan = book.plan(stage)
    before = next((one for one in book.stages if one.number == plan.follows), None)
    if before is None or not book.rounds_of(before, drawn=False):
        after = before.name if before else "an earlier stage"
        return DeskStep("start", f"Start {stage.name}", waits or f"{stage.name} follows {after}", stage.number)
    present = len(book.players_in(before, PlayerStatus.PLAYING))
    cut = stage.name if _stage_suffix(book, stage) else "the cut"
    if plan.cut_wins and stage.kind is StageKind.ELIMINATION and not plan.cut_size:
        return DeskStep("start", f"Start {cut} ({plan.cut_wins} wins or more)", waits, stage.number)
    known = tuple(one.size for one in ADVISED_CUTS) if stage.kind is StageKind.MELEE_CUT else CUT_SIZES
    sizes = sorted(size for size in known if size <= present)
    if stage.kind is StageKind.MELEE_CUT:
        planned = plan.cut_size if plan.cut_size in MELEE_CUTS and plan.cut_size <= present else 0
        usual = planned or advise_cut_size(present)
        if not usual:
            return DeskStep(
                "start", f"Start {cut}", waits or f"{stage.name} takes 4 players; {present} play", stage.number
            )
    else:
        usual = plan.cut_size or advise_rounds(max(len(book.players_in(before)), 4), EventStructure.BASIC).cut or 4
    offered = (usual, *(size for size in sizes if size != usual))
    return DeskStep("start", f"Start {cut} (top {usual})", waits, stage.number, offered)


def _stage_suffix(book: Book, stage: Stage) -> str:
    """Return the stage's name for a button, if the event has several besides cuts."""
    return f" of {stage.name}" if sum(one.kind not in CUT_STAGE_KINDS for one in book.stages) > 1 else ""


def _is_over(book: Book, stage: Stage, round_: Round) -> bool:
    """Return whether the stage has no more rounds."""
    if stage.kind is StageKind.MELEE_CUT:
        return len(book.tables_of(round_)) == 1
    return round_.number >= planned_rounds(book, stage)


def _count_entries(book: Book, *statuses: EntryStatus) -> int:
    return sum(entry.status in statuses for entry in book.entries)


def _player_words(count: int) -> str:
    return f"{count} player{'' if count == 1 else 's'}"
