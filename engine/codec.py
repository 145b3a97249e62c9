"""A table as bytes and back, at any prompt; what can be derived is not written."""

from __future__ import annotations

import zlib
from typing import Any

import msgspec

from engine import zones
from engine.chance import Chance
from engine.errors import BrokenRecord
from engine.events import from_row, to_row
from engine.frames import NAMES, STEP_NAMES
from engine.game import (
    Challenge,
    Delayed,
    Frame,
    Game,
    Lasting,
    Manners,
    Occurrence,
    Outcome,
    Pending,
    Reducer,
    Window,
)
from engine.journal import Journal
from engine.prompts import Asked, Option

VERSION = 1
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder().decode


def _numbers(cards: list[int]) -> bytes | list[int]:
    """Card numbers, one byte each where they fit."""
    try:
        return bytes(cards)
    except ValueError:
        return cards


def _marked(column: bytearray) -> list[int]:
    return [card for card, value in enumerate(column) if value]


def dump(game: Game) -> bytes:
    """The table as bytes; the seed is not among them."""
    challenge, declaring, asked = game.challenge, game.declaring, game.asked
    rows = (
        VERSION,
        game.deal.ruleset.version,
        (game.journal.number, game.journal.head, game.journal.at),
        (game.chance.epoch, game.chance.streams),
        [_numbers(pile) for pile in game.piles],
        _numbers(_marked(game.kneeling)),
        _numbers(_marked(game.facedown)),
        [(card, game.seen[card]) for card in _marked(game.seen)],
        game.power,
        game.host,
        (_numbers(list(game.ref)), list(game.ref.values())),
        (game.tokens, game.guises),
        game.refs,
        (game.gold, game.eliminated, game.manners),
        (game.round, game.phase, game.first, game.active),
        None if challenge is None else _challenge_row(challenge),
        None if declaring is None else _challenge_row(declaring),
        game.counts,
        [(NAMES[f.sequence], _step_name(f), f.a, f.b, f.entry) for f in game.stack],
        game.rows,
        [
            (o.id, [to_row(event) for event in o.events], o.fates, o.rule, o.entry, o.pending, o.known, o.window)
            for o in game.occurrences.values()
        ],
        [(w.id, w.timing, w.occurrence, w.rule, w.seat, w.entry, w.passes, w.used) for w in game.windows.values()],
        [tuple(getattr(p, name) for name in Pending.__slots__) for p in game.pending.values()],
        game.lasting,
        game.delayed,
        game.reducers,
        game.raised,
        None if asked is None else (asked.name, asked.seats, asked.since, asked.answers),
        game.outcome,
    )
    return zlib.compress(_encode(rows), 6)


def _step_name(frame: Frame) -> str:
    names = STEP_NAMES[frame.sequence]
    return names[frame.step] if frame.step < len(names) else ""


def _challenge_row(challenge: Challenge) -> list[object]:
    return [getattr(challenge, name) for name in Challenge.__slots__]


def _read_challenge(row: list[Any] | None) -> Challenge | None:
    if row is None:
        return None
    challenge = Challenge.__new__(Challenge)
    for name, value in zip(Challenge.__slots__, row, strict=True):
        setattr(challenge, name, value)
    return challenge


def is_of_this_version(source: bytes) -> bool:
    """Whether bytes are a saved table as this version writes it; others are a cache that has grown old."""
    try:
        return bool(_decode(zlib.decompress(source))[0] == VERSION)
    except (zlib.error, msgspec.MsgspecError, IndexError, TypeError):
        return True


def load(source: bytes, blank: Game) -> Game:
    """Fills a blank table of the same deal from bytes; raises BrokenRecord where they make no sense."""
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
    rows = _decode(zlib.decompress(source))
    if rows[0] != VERSION:
        raise BrokenRecord(f"saved tables of version {rows[0]} can't be read; this is version {VERSION}")
    if rows[1] != game.deal.ruleset.version:
        raise BrokenRecord(
            f"saved under version {rows[1]} of {game.deal.ruleset.id}, this is version {game.deal.ruleset.version}"
        )
    # fmt: off
    (_, _, journal, chance, piles, kneeling, facedown, seen, power, host, refs, tokens, last_ref, seats, turn,
     challenge, declaring, counts, stack, last_row, occurrences, windows, pending, lasting, delayed, reducers,
     raised, asked, outcome) = rows
    # fmt: on
    game.journal = Journal(game.journal.root, journal[1], journal[0], journal[2])
    game.chance = Chance(game.chance.key, chance[0], chance[1])
    game.piles = [list(pile) for pile in piles]
    if sorted(card for pile in game.piles for card in pile) != list(range(len(game.facts))):
        raise BrokenRecord("a card is missing or doubled")
    for index, pile in enumerate(game.piles):
        seat, zone = divmod(index, zones.COUNT)
        for card in pile:
            game.zone[card] = zone
            game.seat_of[card] = seat
    for card in kneeling:
        game.kneeling[card] = 1
    for card in facedown:
        game.facedown[card] = 1
    for card, mask in seen:
        game.seen[card] = mask
    game.power, game.host, game.tokens = power, host, tokens[0]
    for card, code in tokens[1].items():
        game.disguise(card, code)
    game.ref = dict(zip(list(refs[0]), refs[1], strict=True))
    game.refs = last_ref
    game.gold, game.eliminated = seats[0], seats[1]
    game.manners = [Manners(row[0], tuple(row[1])) for row in seats[2]]
    game.round, game.phase, game.first, game.active = turn
    game.challenge, game.declaring = _read_challenge(challenge), _read_challenge(declaring)
    game.counts = counts
    game.stack = [_read_frame(row) for row in stack]
    game.rows = last_row
    game.occurrences = {row[0]: _read_occurrence(row) for row in occurrences}
    game.windows = {row[0]: _read_window(row) for row in windows}
    for row in pending:
        use = Pending.__new__(Pending)
        for name, value in zip(Pending.__slots__, row, strict=True):
            setattr(use, name, value)
        game.pending[use.id] = use
    game.lasting = [Lasting(row[0], row[1], row[2], row[3], tuple(row[4]), row[5], row[6]) for row in lasting]
    game.delayed = [
        Delayed(row[0], row[1], row[2], row[3], tuple(row[4]), tuple(row[5]), row[6], row[7]) for row in delayed
    ]
    game.reducers = [Reducer(*row) for row in reducers]
    game.raised = {card: (value[0], value[1]) for card, value in raised.items()}
    if asked is not None:
        game.asked = Asked(asked[0], asked[1], asked[2])
        game.asked.answers = {seat: tuple(Option(*pick) for pick in picks) for seat, picks in asked[3].items()}
    game.outcome = None if outcome is None else Outcome(*outcome)
    return game


def _read_frame(row: list[Any]) -> Frame:
    sequence = NAMES.index(row[0])
    names = STEP_NAMES[sequence]
    return Frame(sequence, names.index(row[1]) if row[1] else len(names), row[2], row[3], row[4])


def _read_occurrence(row: list[Any]) -> Occurrence:
    occurrence = Occurrence(row[0], [from_row(event) for event in row[1]], row[3], row[4], row[5])
    occurrence.fates = row[2]
    occurrence.window = row[7]
    occurrence.known = {card: (value[0], value[1]) for card, value in row[6].items()}
    return occurrence


def _read_window(row: list[Any]) -> Window:
    window = Window(row[0], row[1], row[2], row[3], row[4], row[5])
    window.passes = row[6]
    window.used = [tuple(use) for use in row[7]]
    return window
