"""Loops: tables that come round to where they were, repeated as often as a player says; forced ones are stopped."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from engine.abilities import ACTION
from engine.base import defaults, zones
from engine.base.ids import NOBODY, NOTHING
from engine.errors import IllegalChoice
from engine.prompts.prompts import PASS, OpenQuestion, Option, unpack
from engine.table.frames import NAMES
from engine.table.rows import Shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.table.challenge import Challenge
    from engine.table.game import Game
    from engine.table.rows import Window

WINDOW: Final = "opportunity"
"""The question in which a loop begins, and to which it comes back."""
FORCED: Final = "forced"
"""The sequence in which forced abilities resolve one by one."""
LONGEST: Final = 60
"""Answers of one loop; who has given more without coming round has shown none."""
MOST: Final = 100
"""How often a loop that changes something is repeated at once: each time is played, and told by the log."""
MOST_IDLE: Final = 10**9
"""And one that changes nothing, which is played once."""
CAUSED: Final = "window/caused/"
"""How the counters begin that tell how often a forced ability has caused itself."""
DEEPEST: Final = 40
"""How often a forced ability may have caused itself where every card lies as it did: only numbers have changed."""

_encode = msgspec.msgpack.Encoder().encode


class Loop(NamedTuple):
    """A loop that its player has shown: the answers of one round, the steps it took, whether it changes anything."""

    answers: tuple[Shown, ...]
    first: int
    last: int
    changes: bool

    @property
    def most(self) -> int:
        """The largest number that may be named."""
        return MOST if self.changes else MOST_IDLE

    def begins_with(self, option: Option) -> bool:
        """Whether by an option another round would begin."""
        return self.answers[0].picks == (_kind(WINDOW, option),)


# --- where a table is


def _digest(*data: object) -> int:
    return int.from_bytes(blake2b(_encode(data), digest_size=6).digest())


def _sides(challenge: Challenge | None) -> tuple[object, ...]:
    if challenge is None:
        return ()
    sides = (sorted(challenge.attackers), sorted(challenge.defenders), sorted(challenge.bypassed))
    return (challenge.kind, challenge.attacker, challenge.defender, challenge.winner, *sides)


def _lying(game: Game) -> tuple[object, ...]:
    """Where every card lies and how, whose turn it is, and what lasts; nothing that only counts."""
    piles = [pile if index % zones.COUNT == zones.DECK else sorted(pile) for index, pile in enumerate(game.piles)]
    return (
        (game.round, game.phase, game.first, game.active, game.eliminated),
        (piles, bytes(game.kneeling), bytes(game.facedown), game.chance.epoch, sorted(game.chance.streams.items())),
        (sorted(game.host.items()), sorted(game.guises.items()), sorted(game.moribund.items())),
        sorted((card, sorted(kinds)) for card, kinds in game.tokens.items()),
        (_sides(game.challenge), _sides(game.declaring)),
        sorted({row[:-1] for row in game.lasting}),
        sorted({(row.card, row.ability, row.part, row.seat, row.cards, row.when) for row in game.delayed}),
        sorted({row[:-1] for row in game.reducers}),
    )


def _position(game: Game) -> int:
    """A table without its counters and numbers, and what is under way on it."""
    stack = [(NAMES[frame.sequence], frame.step) for frame in game.stack[:-1]]
    top = game.stack[-1]
    window = game.windows.get(top.a)
    timing = NOTHING if window is None else window.timing
    uses = [(use.card, use.ability, use.seat, use.part) for use in game.pending.values()]
    return _digest(_lying(game), stack, NAMES[top.sequence], timing, uses)


def _counters(game: Game) -> int:
    """All that only counts: power, gold, tokens, effects that were added up, uses of abilities with a limit."""
    tokens = sorted((card, sorted(kinds.items())) for card, kinds in game.tokens.items())
    power, raised = (sorted(column.items()) for column in (game.power, game.raised))
    counted = sorted(item for item in game.counts.items() if not item[0].startswith(CAUSED))
    return _digest(power, game.gold, tokens, sorted(row[:-1] for row in game.lasting), counted, raised)


# --- loops that a player chooses


def record(game: Game, asked: OpenQuestion, seat: int, picked: Sequence[Option], options: Sequence[Option]) -> None:
    """Takes an answer in, before it is carried out: what one player alone does may come round to where it began."""
    passes = len(picked) == 1 and picked[0].verb == PASS
    owner = game.cycle[0].seat if game.cycle else NOBODY
    uses = asked.name == WINDOW and picked[0].verb == "use"
    if seat == owner:
        begun = () if len(game.cycle) == LONGEST or (passes and _is_own_time(game, asked)) else game.cycle
    else:
        begun = game.cycle if passes and game.cycle else ()
    if not begun and not uses:
        game.cycle = ()
        return
    at = game.journal.number
    shown = Shown(seat, asked.name, tuple(_kind(asked.name, option) for option in picked), at)
    if uses:
        shown = shown._replace(position=_position(game), counters=_counters(game), gold=game.gold[seat])
    elif seat != owner:
        shown = shown._replace(offered=_offered(asked.name, options))
    game.cycle = (*begun, shown)


def _is_own_time(game: Game, asked: OpenQuestion) -> bool:
    """Whether a seat that passes has nothing more to begin: where actions are taken, not where they are answered."""
    return asked.name == WINDOW and game.windows[game.stack[-1].a].timing == ACTION


def _kind(question: str, option: Option) -> tuple[str, int, int]:
    """An option without the event that it answers, which is another one each time."""
    verb, card, other = option
    return (verb, card, unpack(other)[0]) if question == WINDOW and verb == "use" else (verb, card, other)


def _offered(question: str, options: Sequence[Option]) -> int:
    return _digest(sorted({_kind(question, option) for option in options}))


def shown_by(game: Game, seat: int) -> Loop | None:
    """The loop that a seat has just gone through once, to where it is asked now; nothing may be used up in it."""
    asked = game.asked
    if not game.cycle or game.cycle[0].seat != seat or asked is None or game.outcome is not None:
        return None
    if asked.name != WINDOW or asked.waiting() != [seat]:
        return None
    now = _position(game)
    for at in range(len(game.cycle) - 1, -1, -1):
        begun = game.cycle[at]
        if begun.position == now and begun.seat == seat and begun.gold <= game.gold[seat]:
            answers = game.cycle[at:]
            return Loop(answers, begun.step + 1, game.journal.number, begun.counters != _counters(game))
    return None


def named(game: Game, seat: int, times: int) -> Loop:
    """The loop that a seat wants to have repeated; raises where it has shown none, or not so often."""
    who, rule = game.name(seat), game.deal.ruleset.loops
    if not rule:
        raise IllegalChoice(f"{who} can't repeat a loop: {game.deal.ruleset.name} has no rule about loops")
    loop = shown_by(game, seat)
    if loop is None:
        raise IllegalChoice(
            f"{who} can't repeat a loop: one full round of it must be shown first, back to where {who} is asked "
            f"({rule})"
        )
    if not 1 <= times <= loop.most:
        why = "each time is played" if loop.changes else "it changes nothing"
        raise IllegalChoice(
            f"{who} can't repeat this loop {times} times; a number from 1 to {loop.most} is named: {why} ({rule})"
        )
    return loop


def as_shown(answer: Shown, asked: OpenQuestion | None, options: Sequence[Option]) -> tuple[Option, ...] | None:
    """The answer once more, to what is asked now; None where that is another question, or others could do more."""
    if asked is None or asked.name != answer.question or asked.waiting() != [answer.seat]:
        return None
    if answer.offered and answer.offered != _offered(asked.name, options):
        return None
    picked = []
    for kind in answer.picks:
        alike = [option for option in options if _kind(asked.name, option) == kind]
        if not alike:
            return None
        picked.append(alike[-1])
    return tuple(picked)


def as_imagined(game: Game, table: Game, eyes: int) -> None:
    """What a seat knows of a loop, on a table that it imagines: its own answers, and whether it has come round."""
    table.came_round = {}
    if not game.cycle:
        return
    now, there = _position(game), _position(table)
    own = [shown for shown in game.cycle if shown.seat == eyes and game.cycle[0].seat == eyes]
    table.cycle = tuple(shown._replace(position=there if shown.position == now else 0) for shown in own)


# --- loops that nobody chooses


def _outer(game: Game) -> list[int]:
    """The windows in which forced abilities resolve now, around the one on top of the stack."""
    return [frame.a for frame in game.stack[:-1] if NAMES[frame.sequence] == FORCED]


def resolves(game: Game, window: Window, card: int, ability: int) -> None:
    """Keeps how the table is while a forced ability resolves that was used in a window around this one."""
    for outer in _outer(game):
        if any(used[:2] == (card, ability) for used in game.windows[outer].used):
            game.came_round[window.id] = (card, ability, _whole(game))
            game.bump(_caused(card, ability))
            game.bump(_caused(card, ability, _in_sight(game)))
            return


def _caused(card: int, ability: int, lying: int = 0) -> str:
    """How often an ability has caused itself, or how often it has with the cards lying like this."""
    return f"{CAUSED}{card}/{ability}/{lying}"


def _in_sight(game: Game) -> int:
    """Where every card lies and what lasts, whatever the order of the decks, and whatever has been added up."""
    piles, lasting = [sorted(pile) for pile in game.piles], {(*row[:3], *row[4:-1]) for row in game.lasting}
    upright = (game.phase, bytes(game.kneeling), bytes(game.facedown))
    return _digest(piles, upright, *_lying(game)[2:5], sorted(lasting), *_lying(game)[6:])


def is_over(game: Game) -> None:
    """Forget what caused itself, once the window closes in which it began."""
    if not _outer(game):
        for key in [key for key in game.counts if key.startswith(CAUSED)]:
            del game.counts[key]


def is_endless(game: Game, card: int, ability: int) -> bool:
    """Whether a forced ability has caused itself, and the table is the same again, or only numbers change each time.

    As long as cards move it goes on: a deck that is drawn card by card comes to its end.
    """
    if (
        game.count(_caused(card, ability)) >= DEEPEST
        and game.count(_caused(card, ability, _in_sight(game))) >= DEEPEST
    ):
        return True
    if not game.came_round:
        return False
    earlier = [game.came_round[outer] for outer in _outer(game) if outer in game.came_round]
    caused = [whole for before, number, whole in earlier if (before, number) == (card, ability)]
    return bool(caused) and _whole(game) in caused


def _whole(game: Game) -> int:
    return _digest(_lying(game), _counters(game))


def stop(game: Game, window: Window, card: int, ability: int, member: int) -> None:
    """A forced loop goes no further: for what it would answer the ability counts as used, and that is said."""
    for other in game.windows.values():
        if (other.timing, other.occurrence) == (window.timing, window.occurrence):
            other.used.append((card, ability, member))
    rules = game.deal.ruleset
    game.note_unsettled(defaults.FORCED_LOOP, window.entry, rules.loops or rules.cited.forced)
