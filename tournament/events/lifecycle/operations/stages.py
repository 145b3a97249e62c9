"""Stages: start and finish; late entries, drops, returns and disqualifications."""

from datetime import datetime

from sqlalchemy.orm import Session

from tournament.core.problems import ReasonNeeded
from tournament.core.security.principal import Principal
from tournament.core.translation import gettext
from tournament.events.book.book import CUT_STAGE_KINDS, Book
from tournament.events.book.cuts import planned_cut
from tournament.events.book.result_values import as_outcome, outcome_json
from tournament.events.book.submitted_decks import missing_decks, part_of
from tournament.events.lifecycle.operations.lifecycle import close_if_done
from tournament.events.models.entries import Entry, StagePlayer
from tournament.events.models.events import Stage
from tournament.events.models.rounds import Round, Seat, Table
from tournament.events.problems import NotNow, PairingNotPossible
from tournament.events.states import (
    EntryStatus,
    EventStatus,
    PlayerStatus,
    RoundStatus,
    SettledBy,
    StageKind,
    StageStatus,
    TableKind,
    TableStatus,
)
from tournament.events.trail.change import Change, change
from tournament.regulations.advice import EventStructure, advise_rounds
from tournament.regulations.cut.bracket import BracketError
from tournament.regulations.cut.cut import FixedCut, start_cut
from tournament.regulations.melee.cut import MELEE_CUTS
from tournament.regulations.melee.sizes import explain_left_over
from tournament.regulations.penalties import PenaltyEffect, apply_penalty

MIN_PLAYERS = {StageKind.SWISS: 2, StageKind.MELEE: 3, StageKind.ELIMINATION: 2, StageKind.MELEE_CUT: 3}


def start_stage(
    session: Session,
    slug: str,
    number: int,
    actor: Principal,
    now: datetime,
    size: int = 0,
    *,
    without_decks: bool = False,
) -> Stage:
    """Start a stage with the checked-in players; a cut with the best of its stage.

    `size` overrides the planned size of a cut. `without_decks` lets players without a required deck play.
    """
    with change(session, slug, actor, now, "stage.started") as act:
        book = Book(session, act.event)
        stage = book.stage(number)
        if act.event.status not in (EventStatus.CHECK_IN, EventStatus.RUNNING):
            raise NotNow(gettext("Open check-in before you start the first stage."))
        if stage.status is not StageStatus.PLANNED:
            raise NotNow(gettext("%(stage)s has already started.", stage=stage.name))
        if (running := book.running_stage) is not None:
            _finish_stage(book, running, now)
        seeds = _qualified_players(book, stage, size) if stage.kind in CUT_STAGE_KINDS else None
        players = seeds if seeds is not None else _checked_in_players(book, stage)
        if wrong := player_count_fault(book, stage, len(players)):
            raise PairingNotPossible(wrong, players=len(players))
        if not without_decks and seeds is None:
            _check_decks(session, book, stage, players)
        for place, entry in enumerate(players, start=1):
            act.session.add(
                StagePlayer(
                    event_id=act.event.id,
                    stage_id=stage.id,
                    entry_id=entry.id,
                    status=PlayerStatus.PLAYING,
                    seed=place if seeds is not None else None,
                )
            )
        if stage.kind not in CUT_STAGE_KINDS:
            _fix_rounds(book, stage, len(players))
        stage.status, act.event.status = StageStatus.RUNNING, EventStatus.RUNNING
        act.event.registration_open = False
        act.summary = f"{actor.name} started {stage.name} with {len(players)} players."
    return stage


def player_count_fault(book: Book, stage: Stage, players: int) -> str:
    """Say why this number of players can't play the stage; empty if it can."""
    if size := book.only_size(stage):
        return explain_left_over(players, size)
    fewest = MIN_PLAYERS[stage.kind]
    if players >= fewest:
        return ""
    return gettext(
        "%(stage)s needs at least %(fewest)s players and has %(players)s.",
        stage=stage.name,
        fewest=fewest,
        players=players,
    )


def _check_decks(session: Session, book: Book, stage: Stage, players: list[Entry]) -> None:
    """Refuse to start without the decks that the event or the engine requires."""
    if not book.settings.decks_required and not book.is_online(stage):
        return
    part, playing = part_of(stage), set(players)
    if lacking := [entry for entry in missing_decks(session, book, part) if entry in playing]:
        names, more = ", ".join(entry.name for entry in lacking[:20]), len(lacking) - 20
        text = (
            gettext(
                "Missing deck lists: %(names)s and %(more)s more. Add them, withdraw players or start without.",
                names=names,
                more=more,
            )
            if more > 0
            else gettext("Missing deck lists: %(names)s. Add them, withdraw players or start without.", names=names)
        )
        raise NotNow(text, players=[entry.number for entry in lacking])


def planned_rounds(book: Book, stage: Stage) -> int:
    """Return the number of rounds, as planned or as advised for the number of players."""
    plan = book.plan(stage)
    if stage.kind is StageKind.ELIMINATION:
        return book.elimination(stage).bracket.rounds
    if stage.kind is StageKind.MELEE_CUT:
        return 1 if len(book.players_in(stage)) <= 4 else 2
    return plan.rounds or _advised_rounds(len(book.players_in(stage)))


def _fix_rounds(book: Book, stage: Stage, players: int) -> None:
    """Store the number of rounds, so that a late entry doesn't change it."""
    if not book.plan(stage).rounds:
        stage.plan = {**stage.plan, "rounds": _advised_rounds(players)}


def _advised_rounds(players: int) -> int:
    return advise_rounds(max(players, 4), EventStructure.BASIC).rounds


def finish_stage(session: Session, slug: str, actor: Principal, now: datetime) -> Stage:
    """Finish the stage that is being played, so that another one can begin."""
    with change(session, slug, actor, now, "stage.finished") as act:
        book = Book(session, act.event)
        stage = book.running_stage
        if stage is None:
            raise NotNow(gettext("No stage of %(event)s is running.", event=act.event.name))
        _finish_stage(book, stage, now)
        act.summary = f"{actor.name} finished {stage.name}."
    return stage


def enter_late(session: Session, slug: str, number: int, actor: Principal, now: datetime) -> Entry:
    """Add a player to the running stage, with an unpaired loss for every missed round."""
    with change(session, slug, actor, now, "entry.entered late") as act:
        book = Book(session, act.event)
        entry = book.entry(number)
        stage = _open_stage(book)
        if entry.status is EntryStatus.DISQUALIFIED:
            raise NotNow(gettext("%(name)s was disqualified and can't play again.", name=entry.name))
        if book.place_in(stage, entry) is not None:
            raise NotNow(gettext("%(name)s is already in %(stage)s.", name=entry.name, stage=stage.name))
        if entry.status is not EntryStatus.CHECKED_IN:
            entry.status, entry.checked_in_at = EntryStatus.CHECKED_IN, now
        if not book.plan(stage).rounds:  # stages of older versions have no stored number of rounds
            _fix_rounds(book, stage, len(book.players_in(stage)))
        act.add(
            StagePlayer(
                event_id=act.event.id, stage_id=stage.id, entry_id=entry.id, status=PlayerStatus.PLAYING, seed=None
            )
        )
        missed = _add_missed_rounds(act, book, stage, entry)
        losses = f", with {missed} missed {'round' if missed == 1 else 'rounds'}" if missed else ""
        act.summary = f"{entry.name} joined {stage.name} late{losses}."
    return entry


def drop(session: Session, slug: str, number: int, actor: Principal, now: datetime) -> Entry:
    """Drop a player from later rounds; results stay. In a cut, the opponent advances."""
    with change(session, slug, actor, now, "entry.dropped") as act:
        book = Book(session, act.event)
        entry = book.entry(number)
        if act.event.status is not EventStatus.RUNNING:
            raise NotNow(gettext("Players can only drop from a running event."))
        stage = book.latest_stage
        place = book.place_in(stage, entry) if stage else None
        if stage is None or place is None or place.status is not PlayerStatus.PLAYING:
            raise NotNow(gettext("%(name)s doesn't play in the current stage.", name=entry.name))
        place.status = PlayerStatus.DROPPED
        act.summary = f"{entry.name} dropped from {stage.name}."
        if stage.kind in CUT_STAGE_KINDS:
            _replace_in_cut(act, book, stage, place)
    return entry


def undrop(session: Session, slug: str, number: int, actor: Principal, now: datetime) -> Entry:
    """Return a dropped player to the stage, with an unpaired loss per missed round."""
    with change(session, slug, actor, now, "entry.returned") as act:
        book = Book(session, act.event)
        entry = book.entry(number)
        stage = _open_stage(book)
        place = book.place_in(stage, entry)
        if place is None or place.status is not PlayerStatus.DROPPED:
            raise NotNow(gettext("%(name)s did not drop from %(stage)s.", name=entry.name, stage=stage.name))
        place.status = PlayerStatus.PLAYING
        missed = _add_missed_rounds(act, book, stage, entry)
        losses = f", with {missed} missed {'round' if missed == 1 else 'rounds'}" if missed else ""
        act.summary = f"{entry.name} returned to {stage.name}{losses}."
    return entry


def disqualify(session: Session, slug: str, number: int, actor: Principal, now: datetime, reason: str) -> Entry:
    """Disqualify a player: the current table is lost, opponents keep earlier results."""
    if not reason.strip():
        raise ReasonNeeded(gettext("A disqualification needs a reason."))
    with change(session, slug, actor, now, "entry.disqualified", reason) as act:
        book = Book(session, act.event)
        entry = book.entry(number)
        if entry.status is EntryStatus.DISQUALIFIED:
            raise NotNow(gettext("%(name)s is already disqualified.", name=entry.name))
        apply_disqualification(book, entry)
        act.summary = f"{entry.name} was disqualified."
    return entry


def apply_disqualification(book: Book, entry: Entry) -> None:
    """Apply a disqualification to the rows."""
    entry.status = EntryStatus.DISQUALIFIED
    for place in book.places_of(entry):
        place.status = PlayerStatus.DISQUALIFIED
    for round_ in book.rounds:
        if round_.status is not RoundStatus.PUBLISHED:
            continue
        table = book.table_of(round_, entry)
        if table is not None and table.status is not TableStatus.FINAL:
            penalize_table(book, table, entry, PenaltyEffect.LEAVES_EVENT)


def penalize_table(book: Book, table: Table, entry: Entry, effect: PenaltyEffect) -> bool:
    """Apply a penalty to a table's result; return whether it changed."""
    if table.kind is not TableKind.MATCH:
        return False
    place = book.players_at(table).index(entry)
    changed = apply_penalty(as_outcome(table.result), place, effect)
    if changed is None or changed == as_outcome(table.result):
        return False
    table.result = outcome_json(changed)
    table.status, table.settled_by = TableStatus.FINAL, SettledBy.PENALTY
    return True


def _finish_stage(book: Book, stage: Stage, now: datetime) -> None:
    for round_ in book.rounds_of(stage):
        close_if_done(book, round_, now)
    stage.status = StageStatus.DONE


def _checked_in_players(book: Book, stage: Stage) -> list[Entry]:
    melee = stage.kind is StageKind.MELEE
    return [
        entry
        for entry in book.entries
        if entry.status is EntryStatus.CHECKED_IN and (entry.plays_melee if melee else entry.plays_joust)
    ]


def _qualified_players(book: Book, stage: Stage, size: int) -> list[Entry]:
    """Return the players who advance to a cut, the best first."""
    before = book.stage(book.plan(stage).follows)
    if not book.rounds_of(before, drawn=False):
        raise NotNow(
            gettext("Play a round of %(before)s before you start %(stage)s.", before=before.name, stage=stage.name)
        )
    rows = book.standings(before).rows
    playing = {entry.number for entry in book.players_in(before, PlayerStatus.PLAYING)}
    present = [row for row in rows if int(row.player) in playing]
    cut = planned_cut(book, stage, size)
    if stage.kind is StageKind.MELEE_CUT and isinstance(cut, FixedCut):
        if cut.size not in MELEE_CUTS or cut.size > len(present):
            sizes = ", ".join(str(one) for one in sorted(MELEE_CUTS) if one <= len(present))
            text = (
                gettext(
                    "A melee cut of %(size)s is not possible with %(players)s players. Use the top %(sizes)s.",
                    size=cut.size or len(present),
                    players=len(present),
                    sizes=sizes,
                )
                if sizes
                else gettext("A melee cut needs at least 4 players.")
            )
            raise PairingNotPossible(text, size=cut.size)
        return [book.by_player_id(row.player) for row in present[: cut.size]]
    try:
        seeds = start_cut(cut, present).seeds
    except BracketError as error:
        raise PairingNotPossible(str(error)) from None
    return [book.by_player_id(player) for player in seeds if player is not None]


def _open_stage(book: Book) -> Stage:
    stage = book.running_stage
    if stage is None or stage.kind in CUT_STAGE_KINDS:
        raise NotNow(gettext("Players can't join a cut late. Use a Swiss or melee stage."))
    return stage


def _add_missed_rounds(act: Change, book: Book, stage: Stage, entry: Entry) -> int:
    missed = [
        round_
        for round_ in book.rounds_of(stage)
        if round_.status is not RoundStatus.DRAWN and book.table_of(round_, entry) is None
    ]
    for round_ in missed:
        add_unseated(act, round_, entry, TableKind.MISSED)
    return len(missed)


def add_unseated(act: Change, round_: Round, entry: Entry, kind: TableKind) -> None:
    """Add a bye or a missed round; it is final from the start."""
    table = Table(
        event_id=act.event.id, round_id=round_.id, kind=kind, status=TableStatus.FINAL, settled_by=SettledBy.DRAW
    )
    act.add(table)
    act.add(Seat(event_id=act.event.id, round_id=round_.id, table_id=table.id, entry_id=entry.id, place=0))


def _replace_in_cut(act: Change, book: Book, stage: Stage, gone: StagePlayer) -> None:
    """Replace a player who drops from a cut.

    Before the first game, the next-ranked player enters as the lowest seed; later, the opponent advances.
    """
    if book.rounds_of(stage):
        entry = book.entry_by_id(gone.entry_id)
        round_ = book.rounds_of(stage)[-1]
        table = book.table_of(round_, entry)
        if table is not None and table.status is not TableStatus.FINAL and table.kind is TableKind.MATCH:
            place = 1 - book.players_at(table).index(entry)
            table.result = {
                "first": "win" if place == 0 else "loss",
                "second": "loss" if place == 0 else "win",
                "cause": "forfeit",
            }
            table.status, table.settled_by = TableStatus.FINAL, SettledBy.DESK
        return
    before = book.stage(book.plan(stage).follows)
    inside = {row.entry_id for row in book.stage_players if row.stage_id == stage.id}
    still_playing = book.players_in(before, PlayerStatus.PLAYING)
    ranked = [book.by_player_id(row.player) for row in book.standings(before).rows]
    next_in = next((entry for entry in ranked if entry.id not in inside and entry in still_playing), None)
    if next_in is None:
        return
    left = gone.seed or 0
    for row in book.stage_players:
        if row.stage_id == stage.id and row.seed is not None and row.seed > left:
            row.seed -= 1
    lowest = max(
        (row.seed or 0 for row in book.stage_players if row.stage_id == stage.id and row is not gone), default=0
    )
    gone.seed = None
    act.add(
        StagePlayer(
            event_id=act.event.id,
            stage_id=stage.id,
            entry_id=next_in.id,
            status=PlayerStatus.PLAYING,
            seed=lowest + 1,
        )
    )
    act.summary += f" {next_in.name} joins as the lowest seed."
