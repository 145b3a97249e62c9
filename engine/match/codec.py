"""Save a table as bytes and load it, at any prompt; derived data are left out."""

from __future__ import annotations

import zlib
from typing import Any

import msgspec

from engine.base import zones
from engine.base.ids import NOTHING
from engine.chain.chance import Chance
from engine.chain.journal import Journal
from engine.converter import make_converter
from engine.errors import BrokenRecord
from engine.events import from_row, to_row
from engine.prompts.prompts import OpenQuestion, Option
from engine.table.challenge import Challenge
from engine.table.frames import SEQUENCE_NAMES, STEP_NAMES
from engine.table.game import Game
from engine.table.rows import (
    EMPTY_READER_STATE,
    AbilityUse,
    ActionWindow,
    CostReduction,
    DelayedEffect,
    Frame,
    LastingEffect,
    LoopAnswer,
    MatchOutcome,
    MoribundCard,
    Occurrence,
    OpenProposal,
    PromptPreferences,
    ReaderState,
    Window,
)

TABLE_FORMAT_VERSION = 2
TABLE_LIMIT_BYTES = 1 << 18
"""Limit of an unpacked table, so that a small file can't fill the memory; long matches need some 2,000 bytes."""

CardNumbers = bytes | list[int]
"""Card numbers, one byte each where they fit."""
SavedRow = list[Any]


class VersionStamp(msgspec.Struct, array_like=True, gc=False):
    """The first columns of every saved table, in every version."""

    version: int
    rules: int


class SavedTable(VersionStamp, array_like=True, gc=False):
    """A table as it is saved; a new column comes at the end and has a default."""

    journal: tuple[int, bytes, int]
    chance: tuple[int, dict[str, int]]
    piles: list[CardNumbers]
    kneeling: CardNumbers
    facedown: CardNumbers
    seen: list[tuple[int, int]]
    power: dict[int, int]
    host: dict[int, int]
    ref: tuple[CardNumbers, list[int]]
    tokens: tuple[dict[int, dict[str, int]], dict[int, str]]
    refs: int
    sides: tuple[list[int], list[bool], list[tuple[Any, ...]]]
    turn: tuple[int, str, int, int]
    challenge: SavedRow | None
    declaring: SavedRow | None
    counts: dict[str, int]
    stack: list[SavedRow]
    rows: int
    occurrences: list[SavedRow]
    windows: list[SavedRow]
    pending: list[SavedRow]
    lasting: list[LastingEffect]
    delayed: list[DelayedEffect]
    reducers: list[CostReduction]
    raised: dict[int, tuple[int, int]]
    asked: tuple[str, list[int], int, dict[int, tuple[Option, ...]]] | None
    outcome: SavedRow | None
    epochs: int = 0
    told: tuple[ReaderState | None, tuple[str, ...]] = (EMPTY_READER_STATE, ())
    agreed: tuple[str, tuple[OpenProposal, ...], tuple[int, ...], tuple[int, ...]] | None = None
    bypassers: list[int] = []
    action: tuple[int, int, int, bool, bool] | None = None
    moribund: dict[int, MoribundCard] = {}
    windows_since: dict[int, int] = {}
    announced: dict[int, int] = {}
    cycle: tuple[LoopAnswer, ...] = ()
    came_round: dict[int, tuple[int, int, int]] = {}


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(SavedTable).decode
_decode_stamp = msgspec.msgpack.Decoder(VersionStamp).decode
_decode_columns = msgspec.msgpack.Decoder(list[Any]).decode
_read_preferences = make_converter(PromptPreferences)
_read_outcome = make_converter(MatchOutcome)


def _pack_cards(cards: list[int]) -> CardNumbers:
    try:
        return bytes(cards)
    except ValueError:
        return cards


def _marked_cards(column: bytearray) -> list[int]:
    return [card for card, value in enumerate(column) if value]


def dump(game: Game) -> bytes:
    """Return the table as bytes, without the seed."""
    return zlib.compress(_encode(save_table(game)), 6)


def save_table(game: Game) -> SavedTable:
    """Return the table as columns to save, which share data with the game."""
    challenge, declaring, asked = game.challenge, game.declaring, game.asked
    return SavedTable(
        version=TABLE_FORMAT_VERSION,
        rules=game.deal.ruleset.version,
        journal=(game.journal.number, game.journal.head, game.journal.at),
        chance=(game.chance.epoch, game.chance.streams),
        piles=[_pack_cards(pile) for pile in game.piles],
        kneeling=_pack_cards(_marked_cards(game.kneeling)),
        facedown=_pack_cards(_marked_cards(game.facedown)),
        seen=[(card, game.seen[card]) for card in _marked_cards(game.seen)],
        power=game.power,
        host=game.host,
        ref=(_pack_cards(list(game.ref)), list(game.ref.values())),
        tokens=(game.tokens, game.guises),
        refs=game.refs,
        sides=(game.gold, game.eliminated, [_preferences_row(manners) for manners in game.manners]),
        turn=(game.round, game.phase, game.first, game.active),
        challenge=None if challenge is None else _challenge_row(challenge),
        declaring=None if declaring is None else _challenge_row(declaring),
        counts=game.counts,
        stack=[[SEQUENCE_NAMES[f.sequence], _step_name(f), f.a, f.b, f.entry] for f in game.stack],
        rows=game.rows,
        occurrences=[
            [
                o.id,
                [to_row(event) for event in o.events],
                o.fates,
                o.rule,
                o.entry,
                o.pending,
                o.known,
                o.window,
                o.by,
            ]
            for o in game.occurrences.values()
        ],
        windows=[
            [w.id, w.timing, w.occurrence, w.rule, w.seat, w.entry, w.passes, w.used] for w in game.windows.values()
        ],
        pending=[_pending_row(use) for use in game.pending.values()],
        lasting=game.lasting,
        delayed=game.delayed,
        reducers=game.reducers,
        raised=game.raised,
        asked=None if asked is None else (asked.name, asked.seats, asked.since, asked.answers),
        outcome=None if game.outcome is None else [*game.outcome[: 5 if game.outcome.places else 3]],
        epochs=game.journal.epochs,
        told=(game.told, game.doubled),
        agreed=game.agreed(),
        bypassers=[] if challenge is None else challenge.bypassers,
        action=None if game.action is None else _action_row(game.action),
        moribund=game.moribund,
        windows_since={w.id: w.since for w in game.windows.values() if w.since},
        announced={use.id: use.announced for use in game.pending.values() if use.announced != NOTHING},
        cycle=game.cycle,
        came_round=game.came_round,
    )


def _preferences_row(manners: PromptPreferences) -> tuple[Any, ...]:
    """Return preferences without the later fields if these have defaults."""
    return manners if manners[2:] != PromptPreferences()[2:] else manners[:2]


def _action_row(action: ActionWindow) -> tuple[int, int, int, bool, bool]:
    return action.seat, action.course, action.entry, action.saves, action.responses


def _step_name(frame: Frame) -> str:
    names = STEP_NAMES[frame.sequence]
    return names[frame.step] if frame.step < len(names) else ""


def _challenge_row(challenge: Challenge) -> list[object]:
    c = challenge
    return [
        *(c.kind, c.attacker, c.defender, c.attackers, c.entry, c.defenders, c.bypassed, c.attack, c.defense),
        *(c.margin, c.winner, c.loser, c.unopposed, c.intimidated, c.processed),
        *([] if c.against == c.defender else [c.against]),
    ]


def _read_challenge(row: list[Any] | None) -> Challenge | None:
    if row is None:
        return None
    c = Challenge(*row[:5])
    c.defenders, c.bypassed, c.attack, c.defense, c.margin, c.winner, c.loser = row[5:12]
    c.unopposed, c.intimidated, c.processed = row[12:15]
    c.against = row[15] if len(row) > 15 else c.defender
    return c


def _pending_row(use: AbilityUse) -> SavedRow:
    return [
        *(use.id, use.card, use.ability, use.seat, use.occurrence, use.member, use.entry),
        *(use.ref, use.part, use.x, use.turn, use.ok, use.canceled),
        *(use.paid, use.targets, use.looked, use.found, use.held),
    ]


def _read_pending(row: SavedRow) -> AbilityUse:
    use = AbilityUse(*row[:7])
    use.ref, use.part, use.x, use.turn, use.ok, use.canceled = row[7:13]
    use.paid, use.targets, use.looked, use.found, use.held = row[13:]
    return use


def is_current_version(source: bytes, rules: int) -> bool:
    """Tell whether this version and these rules saved the bytes.

    Tables of others are an outdated cache. Bytes that can't be read pass as well.
    """
    try:
        stamp = _decode_stamp(_decompress(source))
    except (zlib.error, msgspec.MsgspecError, BrokenRecord):
        return True
    return (stamp.version, stamp.rules) == (TABLE_FORMAT_VERSION, rules)


def is_same_table(source: bytes, game: Game) -> bool:
    """Tell whether bytes saved earlier are this table.

    Only columns that the bytes have are compared, and only those that play depends on.
    """
    try:
        kept, now = _decode_columns(_decompress(source)), _decode_columns(_encode(save_table(game)))
    except (zlib.error, msgspec.MsgspecError, BrokenRecord):
        return False
    told = SavedTable.__struct_fields__.index("told")
    return all(place == told or one == now[place] for place, one in enumerate(kept[: len(now)]))


def _decompress(source: bytes) -> bytes:
    unpacking = zlib.decompressobj()
    raw = unpacking.decompress(source, TABLE_LIMIT_BYTES)
    if not unpacking.eof:
        raise BrokenRecord(f"it is cut short, or has more than {TABLE_LIMIT_BYTES} bytes")
    return raw


def load(source: bytes, blank: Game) -> Game:
    """Fill a blank table of the same deal from bytes.

    Raise BrokenRecord if the bytes make no sense.
    """
    try:
        return _load(source, blank)
    except (
        zlib.error,
        msgspec.MsgspecError,
        ValueError,
        KeyError,
        IndexError,
        TypeError,
        AttributeError,
    ) as error:
        raise BrokenRecord(f"these bytes are no saved table: {error}") from error


def _load(source: bytes, game: Game) -> Game:
    raw = _decompress(source)
    stamp, ruleset = _decode_stamp(raw), game.deal.ruleset
    if stamp.version != TABLE_FORMAT_VERSION:
        raise BrokenRecord(
            f"saved tables of version {stamp.version} can't be read; this is version {TABLE_FORMAT_VERSION}"
        )
    if stamp.rules != ruleset.version:
        raise BrokenRecord(f"saved under version {stamp.rules} of {ruleset.id}, this is version {ruleset.version}")
    saved = _decode(raw)
    number, head, at = saved.journal
    game.journal = Journal(game.journal.root, head, number, at, saved.epochs)
    game.chance = Chance(game.chance.key, *saved.chance)
    game.piles = [list(pile) for pile in saved.piles]
    if sorted(card for pile in game.piles for card in pile) != list(range(len(game.facts))):
        raise BrokenRecord("a card is missing or doubled")
    for index, pile in enumerate(game.piles):
        seat, zone = divmod(index, zones.COUNT)
        for card in pile:
            game.zone[card] = zone
            game.seat_of[card] = seat
    for card in saved.kneeling:
        game.kneeling[card] = 1
    for card in saved.facedown:
        game.facedown[card] = 1
    for card, mask in saved.seen:
        game.seen[card] = mask
    game.power, game.host = saved.power, saved.host
    game.tokens, guises = saved.tokens
    for card, code in guises.items():
        game.disguise(card, code)
    cards, refs = saved.ref
    game.ref = dict(zip(cards, refs, strict=True))
    game.refs = saved.refs
    game.gold, game.eliminated, manners = saved.sides
    game.manners = [_read_preferences(row) for row in manners]
    game.round, game.phase, game.first, game.active = saved.turn
    game.challenge, game.declaring = _read_challenge(saved.challenge), _read_challenge(saved.declaring)
    if game.challenge is not None:
        game.challenge.bypassers = saved.bypassers
    game.counts = saved.counts
    game.stack = [_read_frame(row) for row in saved.stack]
    game.rows = saved.rows
    game.occurrences = {row[0]: _read_occurrence(row) for row in saved.occurrences}
    game.windows = {row[0]: _read_window(row) for row in saved.windows}
    game.pending = {row[0]: _read_pending(row) for row in saved.pending}
    for id, since in saved.windows_since.items():
        game.windows[id].since = since
    for id, announced in saved.announced.items():
        game.pending[id].announced = announced
    game.action = None if saved.action is None else ActionWindow(*saved.action)
    game.moribund = saved.moribund
    game.cycle, game.came_round = saved.cycle, saved.came_round
    game.lasting, game.delayed, game.reducers = saved.lasting, saved.delayed, saved.reducers
    game.raised = saved.raised
    if saved.asked is not None:
        name, seats, since, answers = saved.asked
        game.asked = OpenQuestion(name, seats, since)
        game.asked.answers = answers
    game.outcome = None if saved.outcome is None else _read_outcome(saved.outcome)
    game.told, game.doubled = saved.told
    if saved.agreed is not None:
        game.paused, game.proposed, game.timeouts, game.chose = saved.agreed
    return game


def _read_frame(row: list[Any]) -> Frame:
    sequence = SEQUENCE_NAMES.index(row[0])
    names = STEP_NAMES[sequence]
    return Frame(sequence, names.index(row[1]) if row[1] else len(names), row[2], row[3], row[4])


def _read_occurrence(row: list[Any]) -> Occurrence:
    occurrence = Occurrence(row[0], [from_row(event) for event in row[1]], row[3], row[4], row[5])
    occurrence.fates = row[2]
    occurrence.window, occurrence.by = row[7:9]
    occurrence.known = {card: (value[0], value[1], value[2]) for card, value in row[6].items()}
    return occurrence


def _read_window(row: list[Any]) -> Window:
    window = Window(row[0], row[1], row[2], row[3], row[4], row[5])
    window.passes = row[6]
    window.used = [tuple(use) for use in row[7]]
    return window
