"""The next step of an event, and a sentence about its current state."""

from dataclasses import dataclass

from tournament.core.translation import gettext, ngettext
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
    """The state of the event in a sentence, and the main step to continue."""

    says: str
    step: DeskStep | None
    others: tuple[DeskStep, ...] = ()


def next_step(book: Book) -> NextStep:
    event = book.event
    match event.status:
        case EventStatus.DRAFT:
            return NextStep(
                gettext("Draft: only the staff can see this event."),
                DeskStep("open-registration", gettext("Open registration")),
                (DeskStep("open-check-in", gettext("Skip to check-in")),),
            )
        case EventStatus.REGISTRATION:
            return _step_in_registration(book)
        case EventStatus.CHECK_IN:
            return _step_before_play(book)
        case EventStatus.RUNNING:
            return _step_in_play(book)
        case EventStatus.FINISHED:
            return NextStep(
                gettext("The event is over. Its results are final."), DeskStep("archive", gettext("Archive event"))
            )
        case EventStatus.ARCHIVED:
            return NextStep(gettext("The event is archived."), None)


def coming_up(book: Book) -> str:
    """Say in a few words what comes next while no round is open."""
    stage = book.latest_stage
    rounds = book.rounds_of(stage, drawn=False) if stage else []
    if stage is not None and stage.status is StageStatus.RUNNING:
        if not rounds:
            return gettext("Next: %(stage)s, round 1", stage=stage.name)
        if not _is_over(book, stage, rounds[-1]):
            number, last = rounds[-1].number + 1, planned_rounds(book, stage)
            return gettext("Next: round %(number)s of %(all)s", number=number, all=last)
    planned = [one for one in book.stages if one.status is StageStatus.PLANNED]
    return gettext("Next: %(stage)s", stage=planned[0].name) if planned else gettext("All rounds are finished")


def _step_in_registration(book: Book) -> NextStep:
    entered = _count_entries(book, EntryStatus.REGISTERED, EntryStatus.CHECKED_IN)
    if book.event.registration_open:
        says = ngettext(
            "Registration is open: %(number)s player so far.",
            "Registration is open: %(number)s players so far.",
            entered,
        )
        door = DeskStep("close-registration", gettext("Close registration"))
    else:
        says = ngettext(
            "Registration is closed: %(number)s player so far.",
            "Registration is closed: %(number)s players so far.",
            entered,
        )
        door = DeskStep("open-registration", gettext("Reopen registration"))
    return NextStep(says, DeskStep("open-check-in", gettext("Open check-in")), (door,))


def _step_before_play(book: Book) -> NextStep:
    here = _count_entries(book, EntryStatus.CHECKED_IN)
    missing = _count_entries(book, EntryStatus.REGISTERED)
    if missing:
        says = ngettext(
            "Check-in: %(number)s player checked in, %(missing)s missing.",
            "Check-in: %(number)s players checked in, %(missing)s missing.",
            here,
            missing=missing,
        )
    elif here:
        says = ngettext(
            "Check-in: %(number)s player checked in.", "Check-in: all %(number)s players checked in.", here
        )
    else:
        says = gettext("Check-in: no players yet.")
    planned = [
        stage for stage in book.stages if stage.status is StageStatus.PLANNED and stage.kind not in CUT_STAGE_KINDS
    ]
    if not planned:
        return NextStep(says, None)
    first, *rest = [_start_step(book, stage) for stage in planned]
    return NextStep(_join_sentences(says, first.waits), first, tuple(rest))


def _step_in_play(book: Book) -> NextStep:
    stage = book.running_stage
    if stage is None:
        done = book.latest_stage
        over = gettext("%(stage)s is over.", stage=done.name) if done else gettext("No stage is running.")
        return _step_after_stage(book, over)
    round_ = book.last_round(stage)
    if round_ is None:
        left = _player_count_fault(book, stage)
        begun = ngettext(
            "%(stage)s has started with %(number)s player.",
            "%(stage)s has started with %(number)s players.",
            len(book.players_in(stage)),
            stage=stage.name,
        )
        return NextStep(_join_sentences(begun, left), DeskStep("draw", _pair_label(book, stage, 1), left))
    if round_.status is RoundStatus.DRAWN:
        values = {"round": round_.number, "stage": stage.name}
        label = (
            gettext("Publish round %(round)s of %(stage)s", **values)
            if _is_named(book)
            else gettext("Publish round %(round)s", round=round_.number)
        )
        says = gettext("Round %(round)s of %(stage)s is paired. Only the desk can see it.", **values)
        return NextStep(says, DeskStep("publish", label))
    return _step_in_round(book, stage, round_)


def _step_in_round(book: Book, stage: Stage, round_: Round) -> NextStep:
    waiting = len(book.open_tables(round_))
    of = gettext("Round %(number)s of %(all)s", number=round_.number, all=planned_rounds(book, stage))
    if _is_named(book):
        of = gettext(
            "%(stage)s, round %(number)s of %(all)s",
            stage=stage.name,
            number=round_.number,
            all=planned_rounds(book, stage),
        )
    if waiting and clock_view(round_).state == "waiting":
        label = gettext("Start clock of %(stage)s", stage=stage.name) if _is_named(book) else gettext("Start clock")
        says = gettext(
            "%(round)s is published. The clock is set to %(minutes)s minutes.", round=of, minutes=round_.minutes
        )
        return NextStep(says, DeskStep("clock", label))
    over = _is_over(book, stage, round_)
    waits = ngettext("%(number)s table still open.", "%(number)s tables still open.", waiting) if waiting else ""
    says = (
        ngettext(
            "%(round)s: %(number)s table still open.", "%(round)s: %(number)s tables still open.", waiting, round=of
        )
        if waiting
        else gettext("%(round)s: all results are in.", round=of)
    )
    left = _player_count_fault(book, stage)
    if round_.status is RoundStatus.CLOSED:
        says = gettext("%(round)s is closed.", round=of)
        more = DeskStep("draw", _pair_label(book, stage, round_.number + 1), left)
    else:
        values = {"round": round_.number, "next": round_.number + 1, "stage": stage.name}
        label = (
            gettext("Close round %(round)s and pair round %(next)s of %(stage)s", **values)
            if _is_named(book)
            else gettext("Close round %(round)s and pair round %(next)s", **values)
        )
        more = DeskStep("draw", label, waits or left)
    if not over:
        return NextStep(says if waiting else _join_sentences(says, left), more)
    after = _step_after_stage(book, says, waits)
    decided = stage.kind in CUT_STAGE_KINDS
    return after if decided or waiting else NextStep(after.says, after.step, (*after.others, more))


def _pair_label(book: Book, stage: Stage, number: int) -> str:
    if _is_named(book):
        return gettext("Pair round %(round)s of %(stage)s", round=number, stage=stage.name)
    return gettext("Pair round %(round)s", round=number)


def _player_count_fault(book: Book, stage: Stage) -> str:
    """Say why the next round can't be paired with the remaining players."""
    if not book.only_size(stage):
        return ""
    return player_count_fault(book, stage, len(book.players_in(stage, PlayerStatus.PLAYING)))


def _join_sentences(*sentences: str) -> str:
    return " ".join(filter(None, sentences))


def _step_after_stage(book: Book, says: str, waits: str = "") -> NextStep:
    """Return the next stage, or the end of the event.

    A stage's own cut comes before other stages.
    """
    planned = [stage for stage in book.stages if stage.status is StageStatus.PLANNED]
    finish = DeskStep("finish", gettext("Finish event"), waits)
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
    lacking = ""
    if here < fewest:
        lacking = gettext(
            "%(stage)s needs at least %(fewest)s checked-in players and has %(here)s.",
            stage=stage.name,
            fewest=fewest,
            here=here,
        )
    elif book.only_size(stage):
        lacking = player_count_fault(book, stage, here)
    label = ngettext(
        "Start %(stage)s (%(number)s player)", "Start %(stage)s (%(number)s players)", here, stage=stage.name
    )
    return DeskStep("start", label, waits or lacking, stage.number)


def _start_cut_step(book: Book, stage: Stage, waits: str) -> DeskStep:
    plan = book.plan(stage)
    before = next((one for one in book.stages if one.number == plan.follows), None)
    if before is None or not book.rounds_of(before, drawn=False):
        after = (
            gettext("%(stage)s follows %(before)s.", stage=stage.name, before=before.name)
            if before
            else gettext("%(stage)s follows an earlier stage.", stage=stage.name)
        )
        return DeskStep("start", gettext("Start %(stage)s", stage=stage.name), waits or after, stage.number)
    present = len(book.players_in(before, PlayerStatus.PLAYING))
    named = {"stage": stage.name}
    if plan.cut_wins and stage.kind is StageKind.ELIMINATION and not plan.cut_size:
        wins = plan.cut_wins
        label = (
            gettext("Start %(stage)s (at least %(wins)s wins)", wins=wins, **named)
            if _is_named(book)
            else gettext("Start the cut (at least %(wins)s wins)", wins=wins)
        )
        return DeskStep("start", label, waits, stage.number)
    known = tuple(one.size for one in ADVISED_CUTS) if stage.kind is StageKind.MELEE_CUT else CUT_SIZES
    sizes = sorted(size for size in known if size <= present)
    if stage.kind is StageKind.MELEE_CUT:
        planned = plan.cut_size if plan.cut_size in MELEE_CUTS and plan.cut_size <= present else 0
        usual = planned or advise_cut_size(present)
        if not usual:
            lacking = gettext(
                "%(stage)s needs at least 4 players and has %(players)s.", stage=stage.name, players=present
            )
            return DeskStep("start", gettext("Start %(stage)s", **named), waits or lacking, stage.number)
    else:
        usual = plan.cut_size or advise_rounds(max(len(book.players_in(before)), 4), EventStructure.BASIC).cut or 4
    offered = (usual, *(size for size in sizes if size != usual))
    label = (
        gettext("Start %(stage)s (top %(size)s)", size=usual, **named)
        if _is_named(book)
        else gettext("Start the cut (top %(size)s)", size=usual)
    )
    return DeskStep("start", label, waits, stage.number, offered)


def _is_named(book: Book) -> bool:
    """Return whether labels name the stage: the event has several besides cuts."""
    return sum(one.kind not in CUT_STAGE_KINDS for one in book.stages) > 1


def _is_over(book: Book, stage: Stage, round_: Round) -> bool:
    """Return whether the stage has no more rounds."""
    if stage.kind is StageKind.MELEE_CUT:
        return len(book.tables_of(round_)) == 1
    return round_.number >= planned_rounds(book, stage)


def _count_entries(book: Book, *statuses: EntryStatus) -> int:
    return sum(entry.status in statuses for entry in book.entries)
