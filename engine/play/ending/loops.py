"""Loops: repeats of the same table state.

A player may repeat a shown loop; forced loops are stopped.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from engine.abilities import ACTION
from engine.base import defaults, zones
from engine.base.ids import NOBODY, NOTHING
from engine.english import phrase
from engine.errors import IllegalChoice
from engine.prompts.prompts import PASS, OpenQuestion, Option, unpack
from engine.table.frames import SEQUENCE_NAMES
from engine.table.rows import LoopAnswer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.table.challenge import Challenge
    from engine.table.game import Game
    from engine.table.rows import Window

WINDOW: Final = "opportunity"
"""The question at which a loop begins and ends."""
FORCED: Final = "forced"
"""The sequence in which forced abilities resolve one by one."""
LOOP_LIMIT_ANSWERS: Final = 60
"""The limit of answers in one loop; longer loops are not recognized."""
MOST_REPETITIONS: Final = 100
"""How often a loop that changes something can be repeated at once.

Each repetition is played and logged.
"""
MOST_IDLE_REPETITIONS: Final = 10**9
"""How often a loop that changes nothing can be repeated; it is played once."""
CAUSED_PREFIX: Final = "window/caused/"
"""The prefix of counters of how often a forced ability caused itself."""
MOST_SELF_CAUSED: Final = 40
"""How often a forced ability may cause itself while no card moves.

At this limit only numbers have changed, so the loop counts as endless.
"""

_encode = msgspec.msgpack.Encoder().encode


class Loop(NamedTuple):
    """A loop that a player has shown.

    The answers of one repetition, the steps it took, and whether it changes anything.
    """

    answers: tuple[LoopAnswer, ...]
    first: int
    last: int
    changes: bool

    @property
    def most(self) -> int:
        """The largest number of repetitions."""
        return MOST_REPETITIONS if self.changes else MOST_IDLE_REPETITIONS

    def begins_with(self, option: Option) -> bool:
        """Return whether an option would begin another repetition."""
        return self.answers[0].picks == (_without_event(WINDOW, option),)


# --- positions


def _digest(*data: object) -> int:
    return int.from_bytes(blake2b(_encode(data), digest_size=6).digest())


def _challenge_state(challenge: Challenge | None) -> tuple[object, ...]:
    if challenge is None:
        return ()
    sides = (sorted(challenge.attackers), sorted(challenge.defenders), sorted(challenge.bypassed))
    return (challenge.kind, challenge.attacker, challenge.defender, challenge.winner, *sides)


def _card_state(game: Game) -> tuple[object, ...]:
    """Return where every card lies and how, whose turn it is, and what lasts.

    Counters are left out.
    """
    piles = [pile if index % zones.COUNT == zones.DECK else sorted(pile) for index, pile in enumerate(game.piles)]
    return (
        (game.round, game.phase, game.first, game.active, game.eliminated),
        (piles, bytes(game.kneeling), bytes(game.facedown), game.chance.epoch, sorted(game.chance.streams.items())),
        (sorted(game.host.items()), sorted(game.guises.items()), sorted(game.moribund.items())),
        sorted((card, sorted(kinds)) for card, kinds in game.tokens.items()),
        (_challenge_state(game.challenge), _challenge_state(game.declaring)),
        sorted({row[:-1] for row in game.lasting}),
        sorted({(row.card, row.ability, row.part, row.seat, row.cards, row.when) for row in game.delayed}),
        sorted({row[:-1] for row in game.reducers}),
    )


def _position_digest(game: Game) -> int:
    """Digest the table without counters and numbers, and what is under way on it."""
    stack = [(SEQUENCE_NAMES[frame.sequence], frame.step) for frame in game.stack[:-1]]
    top = game.stack[-1]
    window = game.windows.get(top.a)
    timing = NOTHING if window is None else window.timing
    uses = [(use.card, use.ability, use.seat, use.part) for use in game.pending.values()]
    return _digest(_card_state(game), stack, SEQUENCE_NAMES[top.sequence], timing, uses)


def _counters_digest(game: Game) -> int:
    """Digest all counters.

    Power, gold, tokens, sums of lasting effects, and uses of abilities with a limit.
    """
    tokens = sorted((card, sorted(kinds.items())) for card, kinds in game.tokens.items())
    power, raised = (sorted(column.items()) for column in (game.power, game.raised))
    counted = sorted(item for item in game.counts.items() if not item[0].startswith(CAUSED_PREFIX))
    return _digest(power, game.gold, tokens, sorted(row[:-1] for row in game.lasting), counted, raised)


# --- loops that a player chooses


def record_answer(
    game: Game, asked: OpenQuestion, seat: int, picked: Sequence[Option], options: Sequence[Option]
) -> None:
    """Record an answer before it is carried out.

    The answers of one player alone may lead back to where they began: a loop.
    """
    passes = len(picked) == 1 and picked[0].verb == PASS
    owner = game.cycle[0].seat if game.cycle else NOBODY
    uses = asked.name == WINDOW and picked[0].verb == "use"
    if seat == owner:
        begun = (
            () if len(game.cycle) == LOOP_LIMIT_ANSWERS or (passes and _is_own_action(game, asked)) else game.cycle
        )
    else:
        begun = game.cycle if passes and game.cycle else ()
    if not begun and not uses:
        game.cycle = ()
        return
    at = game.journal.number
    shown = LoopAnswer(seat, asked.name, tuple(_without_event(asked.name, option) for option in picked), at)
    if uses:
        shown = shown._replace(position=_position_digest(game), counters=_counters_digest(game), gold=game.gold[seat])
    elif seat != owner:
        shown = shown._replace(offered=_options_digest(asked.name, options))
    game.cycle = (*begun, shown)


def _is_own_action(game: Game, asked: OpenQuestion) -> bool:
    """Return whether the seat is asked in an action window.

    There a pass means that the seat starts nothing more.
    """
    return asked.name == WINDOW and game.windows[game.stack[-1].a].timing == ACTION


def _without_event(question: str, option: Option) -> tuple[str, int, int]:
    """Return an option without the event it answers.

    That event is different each time.
    """
    verb, card, other = option
    return (verb, card, unpack(other)[0]) if question == WINDOW and verb == "use" else (verb, card, other)


def _options_digest(question: str, options: Sequence[Option]) -> int:
    return _digest(sorted({_without_event(question, option) for option in options}))


def shown_loop(game: Game, seat: int) -> Loop | None:
    """Return the loop that a seat has just completed, or None.

    It ends where the seat is asked now, and must not use up gold.
    """
    asked = game.asked
    if not game.cycle or game.cycle[0].seat != seat or asked is None or game.outcome is not None:
        return None
    if asked.name != WINDOW or asked.waiting() != [seat]:
        return None
    now = _position_digest(game)
    for at in range(len(game.cycle) - 1, -1, -1):
        begun = game.cycle[at]
        if begun.position == now and begun.seat == seat and begun.gold <= game.gold[seat]:
            answers = game.cycle[at:]
            return Loop(answers, begun.step + 1, game.journal.number, begun.counters != _counters_digest(game))
    return None


def requested_loop(game: Game, seat: int, times: int) -> Loop:
    """Return the loop that a seat wants to repeat.

    Raises IllegalChoice if the seat has shown no loop, or for a number that is not allowed.
    """
    who, rule = game.name(seat), game.deal.ruleset.loops
    if not rule:
        raise IllegalChoice(
            phrase(
                "%(who)s can't repeat a loop: %(name)s has no rule about loops", who=who, name=game.deal.ruleset.name
            )
        )
    loop = shown_loop(game, seat)
    if loop is None:
        raise IllegalChoice(
            phrase(
                "%(who)s can't repeat a loop yet: play it once in full, until %(who)s is asked again (%(rule)s)",
                who=who,
                rule=rule,
            )
        )
    if not 1 <= times <= loop.most:
        if loop.changes:
            raise IllegalChoice(
                phrase(
                    "%(who)s can't repeat this loop %(times)s times; choose a number from 1 to %(most)s (%(rule)s)",
                    who=who,
                    times=times,
                    most=loop.most,
                    rule=rule,
                )
            )
        raise IllegalChoice(
            phrase(
                "%(who)s can't repeat this loop %(times)s times, since it changes nothing; "
                "choose a number from 1 to %(most)s (%(rule)s)",
                who=who,
                times=times,
                most=loop.most,
                rule=rule,
            )
        )
    return loop


def repeated_answer(
    answer: LoopAnswer, asked: OpenQuestion | None, options: Sequence[Option]
) -> tuple[Option, ...] | None:
    """Return the same answer to the current question.

    None if the question differs, or if another seat now has other options.
    """
    if asked is None or asked.name != answer.question or asked.waiting() != [answer.seat]:
        return None
    if answer.offered and answer.offered != _options_digest(asked.name, options):
        return None
    picked = []
    for kind in answer.picks:
        alike = [option for option in options if _without_event(asked.name, option) == kind]
        if not alike:
            return None
        picked.append(alike[-1])
    return tuple(picked)


def determinize_loop(game: Game, table: Game, eyes: int) -> None:
    """Copy a seat's knowledge of a loop to its determinized table.

    The seat knows its own answers, and whether the position has returned.
    """
    table.came_round = {}
    if not game.cycle:
        return
    now, there = _position_digest(game), _position_digest(table)
    own = [shown for shown in game.cycle if shown.seat == eyes and game.cycle[0].seat == eyes]
    table.cycle = tuple(shown._replace(position=there if shown.position == now else 0) for shown in own)


# --- forced loops


def _outer_windows(game: Game) -> list[int]:
    """Return the ids of the forced windows below the top of the stack."""
    return [frame.a for frame in game.stack[:-1] if SEQUENCE_NAMES[frame.sequence] == FORCED]


def note_forced_use(game: Game, window: Window, card: int, ability: int) -> None:
    """Note the table before a forced ability resolves that may have caused itself.

    That is, if it was used in a window around this one.
    """
    for outer in _outer_windows(game):
        if any(used[:2] == (card, ability) for used in game.windows[outer].used):
            game.came_round[window.id] = (card, ability, _table_digest(game))
            game.bump(_caused_key(card, ability))
            game.bump(_caused_key(card, ability, _progress_digest(game)))
            return


def _caused_key(card: int, ability: int, lying: int = 0) -> str:
    """Return the counter key for an ability that causes itself.

    lying: the digest of the cards, to count only repeats with the cards lying like this.
    """
    return f"{CAUSED_PREFIX}{card}/{ability}/{lying}"


def _progress_digest(game: Game) -> int:
    """Digest the cards and lasting effects.

    Ignores the order of decks and everything that is added up.
    """
    piles, lasting = [sorted(pile) for pile in game.piles], {(*row[:3], *row[4:-1]) for row in game.lasting}
    upright = (game.phase, bytes(game.kneeling), bytes(game.facedown))
    return _digest(piles, upright, *_card_state(game)[2:5], sorted(lasting), *_card_state(game)[6:])


def forget_caused(game: Game) -> None:
    """Delete the counters of self-caused abilities once the outermost window closes."""
    if not _outer_windows(game):
        for key in [key for key in game.counts if key.startswith(CAUSED_PREFIX)]:
            del game.counts[key]


def is_endless(game: Game, card: int, ability: int) -> bool:
    """Return whether a forced ability has caused itself without progress.

    The table is the same again, or only numbers change each time. While cards move it continues: a deck that is
    drawn card by card comes to its end.
    """
    if (
        game.count(_caused_key(card, ability)) >= MOST_SELF_CAUSED
        and game.count(_caused_key(card, ability, _progress_digest(game))) >= MOST_SELF_CAUSED
    ):
        return True
    if not game.came_round:
        return False
    earlier = [game.came_round[outer] for outer in _outer_windows(game) if outer in game.came_round]
    caused = [whole for before, number, whole in earlier if (before, number) == (card, ability)]
    return bool(caused) and _table_digest(game) in caused


def _table_digest(game: Game) -> int:
    return _digest(_card_state(game), _counters_digest(game))


def stop_forced_loop(game: Game, window: Window, card: int, ability: int, member: int) -> None:
    """Stop a forced loop and log that.

    The ability counts as used for the event it would answer.
    """
    for other in game.windows.values():
        if (other.timing, other.occurrence) == (window.timing, window.occurrence):
            other.used.append((card, ability, member))
    rules = game.deal.ruleset
    game.note_unsettled(defaults.FORCED_LOOP, window.entry, rules.loops or rules.cited.forced)
