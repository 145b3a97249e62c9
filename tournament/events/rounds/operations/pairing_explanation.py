"""Why two players of a Swiss round don't play each other, and what it would cost."""

from dataclasses import dataclass, replace
from typing import Final

from tournament.core.translation import gettext
from tournament.events.book.book import Book, player_id
from tournament.events.models.entries import Entry
from tournament.events.models.events import Stage
from tournament.events.models.rounds import Round
from tournament.events.problems import EntryNotFound, QuestionNotPossible
from tournament.events.states import StageKind, TableKind
from tournament.regulations.bye import Bye, ByeKind
from tournament.regulations.draw import RoundDraw
from tournament.regulations.event.event import EventData, PlayingStatus
from tournament.regulations.swiss.history import list_entrants
from tournament.regulations.swiss.pairing import Pairing, SwissEntrant
from tournament.regulations.swiss.seated import make_seated_pairing
from tournament.regulations.swiss.why import PairingExplanation, PairingReason, explain_pairing
from tournament.regulations.values import PlayerId, format_points

SEEDED_KINDS: Final = (StageKind.ELIMINATION, StageKind.MELEE_CUT)
BYE_KINDS: Final = {TableKind.BYE: ByeKind.AUTOMATIC, TableKind.PRIZE_BYE: ByeKind.PRIZE}


@dataclass(frozen=True, slots=True)
class WhyNot:
    """The explanation, with both players by number and name."""

    stage: int
    round: int
    players: tuple[int, int]
    names: tuple[str, str]
    reason: str
    words: str
    cost: str
    """The cost of the round as it is."""
    cost_if: str | None
    """The lowest cost of a round with this pair; None if cost is not the reason."""
    notes: tuple[str, ...]


def why_not_playing(book: Book, round_: Round, one: Entry, other: Entry, *, staff: bool = False) -> WhyNot:
    """Explain why two players don't meet; pairs kept apart are named to staff only."""
    stage = book.stage_of(round_)
    _check(book, stage, round_, one, other)
    field, pairing = _rebuild_pairing(book, stage, round_)
    answer = explain_pairing(
        field,
        pairing,
        player_id(one),
        player_id(other),
        forbidden=book.forbidden_pairs(),
        called=lambda player: book.by_player_id(player).name,
    )
    if not staff:
        answer = _merge_reasons(answer, one, other)
    return WhyNot(
        stage.number,
        round_.number,
        (one.number, other.number),
        (one.name, other.name),
        answer.reason.value,
        answer.words,
        format_points(pairing.cost),
        None if answer.cost_if is None else format_points(answer.cost_if),
        _notes(round_, pairing),
    )


def find_player(book: Book, typed: str) -> Entry:
    """Find a player by name in any case, or by a number like 7 or #7."""
    name = " ".join(typed.split()).casefold()
    for entry in book.entries:
        if entry.name.casefold() == name:
            return entry
    digits = name.removeprefix("#")
    if digits.isascii() and digits.isdigit() and len(digits) < 6:
        return book.entry(int(digits))
    if not name:
        raise QuestionNotPossible(gettext("Choose two players."))
    raise EntryNotFound(
        gettext("%(event)s has no player “%(name)s”.", event=book.event.name, name=typed.strip()[:60])
    )


def swiss_player_names(book: Book) -> list[str]:
    """Return the names of all players of Swiss stages."""
    swiss = {stage.id for stage in book.stages if is_explainable(stage)}
    inside = {row.entry_id for row in book.stage_players if row.stage_id in swiss}
    return [entry.name for entry in book.entries if entry.id in inside]


def is_explainable(stage: Stage) -> bool:
    """Return whether rounds of the stage are paired by points and chance."""
    return stage.kind is StageKind.SWISS


def _check(book: Book, stage: Stage, round_: Round, one: Entry, other: Entry) -> None:
    if not is_explainable(stage):
        text = (
            gettext("%(stage)s is paired by seed, so there is nothing to explain.", stage=stage.name)
            if stage.kind in SEEDED_KINDS
            else gettext("%(stage)s has no pairs of opponents, so there is nothing to explain.", stage=stage.name)
        )
        raise QuestionNotPossible(text, stage=stage.number)
    if one is other:
        raise QuestionNotPossible(gettext("Choose two different players."))
    for entry in (one, other):
        table = book.table_of(round_, entry)
        if table is None or table.kind is TableKind.MISSED:
            raise QuestionNotPossible(
                gettext(
                    "%(name)s was not paired in round %(round)s of %(stage)s.",
                    name=entry.name,
                    round=round_.number,
                    stage=stage.name,
                ),
                player=entry.number,
            )


def _rebuild_pairing(book: Book, stage: Stage, round_: Round) -> tuple[list[SwissEntrant], Pairing]:
    """Return the field before the round, by current results, and the pairing."""
    tables: list[tuple[PlayerId, PlayerId]] = []
    byes: list[Bye] = []
    for table in book.tables_of(round_):
        players = [player_id(entry) for entry in book.players_at(table)]
        if table.kind is TableKind.MATCH:
            tables.append((players[0], players[1]))
        elif table.kind in BYE_KINDS:
            byes.append(Bye(players[0], BYE_KINDS[table.kind]))
    inside = {player for table in tables for player in table} | {bye.player for bye in byes}
    # Players who dropped since then were there when the round was drawn.
    players_then = tuple(
        replace(player, status=PlayingStatus.PLAYING if player.id in inside else PlayingStatus.DROPPED)
        for player in book.players(stage)
    )
    before = book.part(stage, through=round_.number - 1)
    field = list_entrants(EventData(book.event.name, book.event.seed, players_then, (before,)))
    draw = RoundDraw(book.event.seed, f"stage {stage.number}", round_.number, round_.attempt)
    return field, make_seated_pairing(field, draw, tables, byes, forbidden=book.forbidden_pairs())


def _merge_reasons(answer: PairingExplanation, one: Entry, other: Entry) -> PairingExplanation:
    """Merge two reasons into one sentence, to hide which pairs are kept apart."""
    if answer.reason not in (PairingReason.FORBIDDEN, PairingReason.FORCES_A_FAULT):
        return answer
    words = gettext(
        "Pairing %(one)s and %(other)s would break a rule: there would be a rematch, or the organizer keeps two "
        "players apart.",
        one=one.name,
        other=other.name,
    )
    return PairingExplanation(PairingReason.FORCES_A_FAULT, words)


def _notes(round_: Round, pairing: Pairing) -> tuple[str, ...]:
    if round_.proof.get("edits"):
        return (gettext("This round was edited by hand. The answer is about the tables as they are now."),)
    if round_.proof.get("cost") != format_points(pairing.cost):
        return (gettext("An earlier result was corrected after this pairing. The answer uses the current points."),)
    return ()
