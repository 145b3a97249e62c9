"""The next step of an event, and a sentence on where it stands."""

from dataclasses import dataclass

from tournament.events.book.book import CUTS, Book
from tournament.events.lifecycle.operations.stages import FEWEST, planned_rounds, wrong_number
from tournament.events.models.events import Stage
from tournament.events.models.rounds import Round
from tournament.events.rounds.operations.views import clock_view
from tournament.events.states import EntryStatus, EventStatus, PlayerStatus, RoundStatus, StageKind, StageStatus
from tournament.regulations.advice import EventStructure, advise_rounds
from tournament.regulations.melee.cut import ADVISED_CUTS, MELEE_CUTS, advise_cut_size

CUT_SIZES = (2, 4, 8, 16, 32, 64)


@dataclass(frozen=True, slots=True)
class Step:
    """An action of the desk; `waits` says why it isn't possible yet."""

    name: str
    label: str
    waits: str = ""
    stage: int = 0
    sizes: tuple[int, ...] = ()
    """Sizes of a cut; the first is the default."""


@dataclass(frozen=True, slots=True)
class Next:
    """Where the event stands, in a sentence, and the main step to continue."""

    says: str
    step: Step | None
    others: tuple[Step, ...] = ()


def next_step(book: Book) -> Next:
    event = book.event
    match event.status:
        case EventStatus.DRAFT:
            return Next(
                "A draft: nobody but its staff can see it.",
                Step("open-registration", "Open registration"),
                (Step("open-check-in", "Skip to check-in"),),
            )
        case EventStatus.REGISTRATION:
            door = (
                Step("close-registration", "Close registration")
                if event.registration_open
                else Step("open-registration", "Open registration again")
            )
            entered = _count(book, EntryStatus.REGISTERED, EntryStatus.CHECKED_IN)
            open_ = "open" if event.registration_open else "closed"
            return Next(
                f"Registration is {open_}: {_players(entered)} so far.",
                Step("open-check-in", "Open check-in"),
                (door,),
            )
        case EventStatus.CHECK_IN:
            return _before_play(book)
        case EventStatus.RUNNING:
            return _in_play(book)
        case EventStatus.FINISHED:
            return Next("The event is over; its results stand.", Step("archive", "Archive"))
        case EventStatus.ARCHIVED:
            return Next("The event is archived.", None)


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


def _before_play(book: Book) -> Next:
    here = _count(book, EntryStatus.CHECKED_IN)
    missing = _count(book, EntryStatus.REGISTERED)
    says = f"Check-in: {_players(here)} here" + (f", {missing} not yet." if missing else ", nobody is missing.")
    planned = [stage for stage in book.stages if stage.status is StageStatus.PLANNED and stage.kind not in CUTS]
    if not planned:
        return Next(says, None)
    first, *rest = [_start(book, stage) for stage in planned]
    return Next(f"{says} {first.waits}." if first.waits else says, first, tuple(rest))


def _in_play(book: Book) -> Next:
    stage = book.running_stage
    if stage is None:
        done = book.latest_stage
        return _after_stage(book, f"{done.name} is over." if done else "No stage is being played.")
    round_ = book.last_round(stage)
    if round_ is None:
        left = _left_over(book, stage)
        return Next(
            f"{stage.name} has begun with {_players(len(book.players_in(stage)))}.{_because(left)}",
            Step("draw", f"Draw round 1{_of(book, stage)}", left),
        )
    if round_.status is RoundStatus.DRAWN:
        return Next(
            f"Round {round_.number} of {stage.name} is drawn. Nobody but the desk sees it yet.",
            Step("publish", f"Publish round {round_.number}{_of(book, stage)}"),
        )
    return _in_round(book, stage, round_)


def _in_round(book: Book, stage: Stage, round_: Round) -> Next:
    waiting = len(book.open_tables(round_))
    of = f"Round {round_.number} of {planned_rounds(book, stage)}"
    if named := _of(book, stage):
        of = f"{stage.name}, round {round_.number} of {planned_rounds(book, stage)}"
    if waiting and clock_view(round_).state == "waiting":
        start = Step("clock", f"Start clock{named}")
        return Next(f"{of} is published; the clock stands at {round_.minutes} minutes.", start)
    over = _is_over(book, stage, round_)
    tables = f"{waiting} table{'' if waiting == 1 else 's'}"
    waits = f"{tables} to come in" if waiting else ""
    says = f"{of}: {tables} still {'plays' if waiting == 1 else 'play'}." if waiting else f"{of}: all results are in."
    left = _left_over(book, stage)
    more = Step("draw", f"Close round {round_.number} & draw round {round_.number + 1}{named}", waits or left)
    if round_.status is RoundStatus.CLOSED:
        says = f"{of} is closed."
        more = Step("draw", f"Draw round {round_.number + 1}{named}", left)
    if not over:
        return Next(says if waiting else says + _because(left), more)
    after = _after_stage(book, says, waits)
    decided = stage.kind in CUTS
    return after if decided or waiting else Next(after.says, after.step, (*after.others, more))


def _left_over(book: Book, stage: Stage) -> str:
    """Say why the next round can't be drawn with the remaining players."""
    if not book.only_size(stage):
        return ""
    return wrong_number(book, stage, len(book.players_in(stage, PlayerStatus.PLAYING))).rstrip(".")


def _because(left: str) -> str:
    return f" {left}." if left else ""


def _after_stage(book: Book, says: str, waits: str = "") -> Next:
    """Return the next stage, or the end of the event.

    A stage's own cut comes before other stages.
    """
    planned = [stage for stage in book.stages if stage.status is StageStatus.PLANNED]
    finish = Step("finish", "Finish the event", waits)
    if not planned:
        return Next(says, finish)
    first, *rest = [_start(book, stage, waits) for stage in planned]
    return Next(says, first, (*rest, finish))


def _start(book: Book, stage: Stage, waits: str = "") -> Step:
    if stage.kind in CUTS:
        return _start_cut(book, stage, waits)
    melee = stage.kind is StageKind.MELEE
    here = sum(
        entry.status is EntryStatus.CHECKED_IN and (entry.plays_melee if melee else entry.plays_joust)
        for entry in book.entries
    )
    fewest = FEWEST[stage.kind]
    lacking = f"{stage.name} needs {fewest} players who are checked in; there are {here}" if here < fewest else ""
    if not lacking and book.only_size(stage):
        lacking = wrong_number(book, stage, here).rstrip(".")
    return Step("start", f"Start {stage.name} ({_players(here)})", waits or lacking, stage.number)


def _start_cut(book: Book, stage: Stage, waits: str) -> Step:
    plan = book.plan(stage)
    before = next((one for one in book.stages if one.number == plan.follows), None)
    if before is None or not book.rounds_of(before, drawn=False):
        after = before.name if before else "an earlier stage"
        return Step("start", f"Start {stage.name}", waits or f"{stage.name} follows {after}", stage.number)
    present = len(book.players_in(before, PlayerStatus.PLAYING))
    cut = stage.name if _of(book, stage) else "the cut"
    if plan.cut_wins and stage.kind is StageKind.ELIMINATION and not plan.cut_size:
        return Step("start", f"Start {cut} ({plan.cut_wins} wins or more)", waits, stage.number)
    known = tuple(one.size for one in ADVISED_CUTS) if stage.kind is StageKind.MELEE_CUT else CUT_SIZES
    sizes = sorted(size for size in known if size <= present)
    if stage.kind is StageKind.MELEE_CUT:
        planned = plan.cut_size if plan.cut_size in MELEE_CUTS and plan.cut_size <= present else 0
        usual = planned or advise_cut_size(present)
        if not usual:
            return Step(
                "start", f"Start {cut}", waits or f"{stage.name} takes 4 players; {present} play", stage.number
            )
    else:
        usual = plan.cut_size or advise_rounds(max(len(book.players_in(before)), 4), EventStructure.BASIC).cut or 4
    offered = (usual, *(size for size in sizes if size != usual))
    return Step("start", f"Start {cut} (top {usual})", waits, stage.number, offered)


def _of(book: Book, stage: Stage) -> str:
    """Return the stage's name for a button, if the event has several besides cuts."""
    return f" of {stage.name}" if sum(one.kind not in CUTS for one in book.stages) > 1 else ""


def _is_over(book: Book, stage: Stage, round_: Round) -> bool:
    """Return whether the stage has no more rounds."""
    if stage.kind is StageKind.MELEE_CUT:
        return len(book.tables_of(round_)) == 1
    return round_.number >= planned_rounds(book, stage)


def _count(book: Book, *statuses: EntryStatus) -> int:
    return sum(entry.status in statuses for entry in book.entries)


def _players(count: int) -> str:
    return f"{count} player{'' if count == 1 else 's'}"
