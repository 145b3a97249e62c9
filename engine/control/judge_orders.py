"""Judges' orders: rewind, fix, reshuffle, remove a seat, call time and others."""

from __future__ import annotations

from typing import Final

from engine.base import counters, zones
from engine.base.ids import NOBODY, NOTHING
from engine.cards import ATTACHMENT, CHARACTER, EVENT
from engine.chain.inputs import (
    ANSWER,
    CALL_TIME,
    DIGEST_CHARACTERS,
    END,
    FIX,
    ORDERS,
    PAUSE,
    REMOVE,
    RESHUFFLE,
    RESUME,
    REWIND,
    ROLES,
    RULING,
    Order,
)
from engine.chain.journal import JUDGE_ACTOR, JUDGES, TABLE, Data, Datum
from engine.english import phrase
from engine.errors import IllegalChoice, MatchOver
from engine.events import (
    DISCARDED,
    KILLED,
    OUT_OF_GAME,
    PUT_INTO_PLAY,
    RETURNED,
    SACRIFICED,
    Discard,
    DrawCards,
    EnterPlay,
    Event,
    GainGold,
    GainPower,
    Kneel,
    LeavePlay,
    MovePower,
    MoveToHand,
    PayGold,
    Shuffle,
    Stand,
)
from engine.log.reader_state import merge_reader_states
from engine.play.ending.departed_seats import reopen_question
from engine.play.ending.match_end import call_time, end_by_order, leave_match
from engine.play.state.immediate_steps import mark_changed, run_immediate_steps
from engine.table.game import Game
from engine.table.rows import BY_JUDGE

ROLE_NAMES: Final = {
    "judge": "a judge",
    "head judge": "the head judge",
    "organizer": "the organizer",
    "flag": "a dispute",
}
"""Who gives an order, in words."""


def describe_order(order: Order) -> str:
    return phrase(ROLE_NAMES.get(order.role, "a role that gives no orders"))


def check_order(game: Game, order: Order) -> None:
    """Refuse an invalid order.

    The kind or the role is unknown, plain words are in the place of a digest, or a field belongs to another kind of
    order.
    """
    who = describe_order(order)
    if order.role not in ROLES:
        raise IllegalChoice(
            phrase("%(role)s gives no orders; choose one of %(all)s", role=repr(order.role), all=", ".join(ROLES))
        )
    if order.order not in ORDERS:
        pattern = "%(judge)s ordered %(order)s; choose one of %(all)s"
        raise IllegalChoice(phrase(pattern, judge=who, order=repr(order.order), all=", ".join(ORDERS)))
    words = {"judge": who, "order": order.order}
    if order.case < 0:
        pattern = "%(judge)s ordered a %(order)s under case %(case)s; cases are numbered from 1"
        raise IllegalChoice(phrase(pattern, case=order.case, **words))
    if order.digest and (len(order.digest) != DIGEST_CHARACTERS or set(order.digest) - set("0123456789abcdef")):
        pattern = "an order has a digest of its words (%(length)s characters of 0-9 and a-f), not the words"
        raise IllegalChoice(phrase(pattern, length=DIGEST_CHARACTERS))
    late = order.order == REWIND and order.ask >= 0
    own = {
        REWIND: (order.step, order.keep_chance, order.ask >= 0),
        FIX: (order.moves,),
        ANSWER: () if late else (order.option,),
    }
    foreign = [kind for kind, fields in own.items() if kind != order.order and any(fields)]
    if foreign:
        pattern = "%(judge)s ordered a %(order)s with a field of another order (%(other)s)"
        raise IllegalChoice(phrase(pattern, other=foreign[0], **words))
    if order.order in (RESHUFFLE, ANSWER, REMOVE):
        seat = _read_seat(game, order.seat, phrase("%(judge)s ordered a %(order)s for", **words))
        if order.order == REMOVE and game.eliminated[seat]:
            pattern = "%(judge)s can't remove %(player)s, who is already out of the match"
            raise IllegalChoice(phrase(pattern, player=game.name(seat), **words))
    if order.order == END and order.seat != NOBODY:
        _read_seat(game, order.seat, phrase("%(judge)s can't end the match for", **words))
    if late:
        _read_seat(game, order.ask, phrase("%(judge)s ordered to ask", **words))
    if order.order == CALL_TIME and counters.LAST_ROUND in game.counts:
        pattern = "%(judge)s can't call time again: the match ends after this round"
        raise IllegalChoice(phrase(pattern, **words))
    if order.order == PAUSE and game.paused == BY_JUDGE:
        raise IllegalChoice(phrase("%(judge)s can't pause the match: a judge has already paused it", **words))
    if order.order == RESUME and not game.paused:
        raise IllegalChoice(phrase("%(judge)s can't resume the match: it is not paused", **words))
    if order.order in (REMOVE, CALL_TIME, PAUSE, RESUME) and game.outcome is not None:
        raise MatchOver(phrase("the match is over; %(judge)s can't %(order)s now", **words))


def carry_out(game: Game, order: Order, at: int, restored: Game | None) -> Game:
    """Carry out an order and return the table.

    A rewind returns the table of an earlier step. A refused order leaves the table unchanged.
    """
    if order.order == REWIND:
        game = _rewind(game, order, at, restored)
    elif order.order == FIX:
        game = _carry_out_fix(game, order, at)
    elif order.order == RESHUFFLE:
        Shuffle(order.seat).apply(game, log_order(game, order, at), "")
    elif order.order == REMOVE:
        leave_match(game, order.seat, "removed", log_order(game, order, at))
        game.proposed = ()
    elif order.order == CALL_TIME:
        call_time(game, log_order(game, order, at))
    elif order.order == END:
        end_by_order(game, order.seat, log_order(game, order, at))
    elif order.order == RULING:
        log_order(game, order, at)
    elif order.order in (PAUSE, RESUME):
        log_order(game, order, at)
        game.paused = BY_JUDGE if order.order == PAUSE else ""
    if game.asked is not None:
        game.asked.offered.clear()
        game.asked.ids.clear()
    return game


def log_order(game: Game, order: Order, at: int) -> int:
    game.journal.at = at
    seats, secret = secret_part(order)
    return game.write("order", 0, JUDGE_ACTOR, 0, "", public_part(order, at), seats, secret)


def public_part(order: Order, at: int) -> Data:
    """Return the part of an order that all viewers read in the log."""
    role, keep = str(order.role), int(order.keep_chance)
    told = (role, order.order, order.case, order.digest, order.step, order.seat, keep, at)
    return told if order.ask < 0 else (*told, order.ask)


def secret_part(order: Order) -> tuple[int, Data]:
    """Return who may read the secret part of an order, and this part.

    Moves and answers may name hidden cards.
    """
    if order.order == ANSWER:
        return JUDGES | 1 << order.seat, (order.moves, order.option)
    if order.ask >= 0 and order.option:
        return JUDGES | 1 << order.ask, (order.moves, order.option)
    return (JUDGES, (order.moves, order.option)) if order.order == FIX else (0, ())


# --- rewinds


def _rewind(game: Game, order: Order, at: int, restored: Game | None) -> Game:
    """Return to the table of an earlier step.

    Unless the order keeps chance, chance restarts and the cards whose place no seat has seen are reshuffled.
    """
    if restored is None or restored.journal.number != order.step - (order.ask >= 0):
        pattern = "%(judge)s ordered a rewind to step %(step)s: there is no prompt at that step"
        raise IllegalChoice(phrase(pattern, judge=describe_order(order), step=order.step))
    resume_from(game, restored)
    if order.ask >= 0:
        restored.manners[order.ask] = restored.manners[order.ask]._replace(auto_pass="")
    entry = log_order(restored, order, at)
    if order.keep_chance:
        _ask_again(restored)
    else:
        restart_chance(restored, entry)
    return restored


def resume_from(game: Game, restored: Game) -> None:
    """Hand on what no rewind undoes to the table of an earlier step.

    That is the log, a pause, the timeouts and a call of time.
    """
    restored.journal, restored.until = game.journal, game.until
    restored.told = merge_reader_states(restored.told, game.told)
    restored.paused, restored.timeouts, restored.proposed = game.paused, game.timeouts, ()
    if (last := game.counts.get(counters.LAST_ROUND)) is not None:
        restored.counts[counters.LAST_ROUND] = last


def restart_chance(restored: Game, entry: int) -> None:
    """Restart chance after a rewind and reshuffle the unseen cards."""
    journal = restored.journal
    journal.epochs += 1
    restored.chance.new_epoch(journal.epochs)
    reshuffle_unseen(restored, entry)
    _ask_again(restored)


def _ask_again(restored: Game) -> None:
    if restored.asked is not None:
        restored.asked.since = restored.journal.number


def reshuffle_unseen(game: Game, entry: int | None = None) -> None:
    """Shuffle, within each deck, the cards whose place no seat has seen.

    A fork passes no entry, since it has no log.
    """
    for seat in range(game.deal.sides):
        deck = game.deck(seat)
        places = [place for place, card in enumerate(deck) if not game.seen[card]]
        cards = [deck[place] for place in places]
        game.chance.shuffle(f"deck/{seat}", cards)
        for place, card in zip(places, cards, strict=True):
            deck[place] = card
        if entry is None:
            continue
        actor = seat if seat < game.seats else TABLE
        game.note("shuffle", entry, actor, -1, "", (len(cards), f"deck/{seat}", game.chance.epoch, 0))


# --- fixes

CARD: Final = "a card"
DRAW_DECK_CARD: Final = "a card of a draw deck"
BEARER: Final = "the character it is attached to"
SEAT: Final = "a seat"
NUMBER: Final = "a number"
LEAVE_MODE: Final = "how"

FIX_MOVES: Final = {
    "kneel": (CARD,),
    "stand": (CARD,),
    "gain gold": (SEAT, NUMBER),
    "pay gold": (SEAT, NUMBER),
    "gain power": (CARD, NUMBER),
    "move power": (CARD, CARD, NUMBER),
    "draw": (SEAT, NUMBER),
    "discard": (DRAW_DECK_CARD,),
    "to hand": (DRAW_DECK_CARD,),
    "leave play": (DRAW_DECK_CARD, LEAVE_MODE),
    "enter play": (DRAW_DECK_CARD, SEAT, BEARER),
    "shuffle": (SEAT,),
}
"""The moves that a fix is made of, each with its arguments; only attachments have a bearer."""

MOVE_NEEDS: Final = {
    "kneel": "a standing card in play",
    "stand": "a kneeling card in play that may stand",
    "pay gold": "no more gold than the seat has",
    "gain power": "a card in play",
    "move power": "two cards in play, the first with power",
    "draw": "a deck with cards in it",
    "discard": "a card in a hand",
    "to hand": "a card that is neither in play nor in a hand",
    "leave play": "a card in play",
    "enter play": "a card that is not in play",
}
"""What each move needs to change anything, in words."""

LEAVE_ZONES: Final = {
    KILLED: zones.DEAD,
    DISCARDED: zones.DISCARD,
    SACRIFICED: zones.DISCARD,
    RETURNED: zones.HAND,
    OUT_OF_GAME: zones.REMOVED,
}
LARGEST_NUMBER: Final = 99


def _carry_out_fix(game: Game, order: Order, at: int) -> Game:
    """Return a copy of the table with all moves and what follows from them.

    No window opens. Cards are named as they are before the first move.
    """
    if not order.moves:
        pattern = "%(judge)s ordered a fix without a move; moves are %(all)s"
        raise IllegalChoice(phrase(pattern, judge=describe_order(order), all=", ".join(FIX_MOVES)))
    moves = [(_name_fault(order, move), *_read_move(game, order, move)) for move in order.moves]
    table = game.copy()
    table.journal.out = list(game.journal.out)
    entry = log_order(table, order, at)
    for fault, kind, event in moves:
        if not event.possible(table):
            pattern = "%(fault)s: it would change nothing; it needs %(needs)s"
            raise IllegalChoice(phrase(pattern, fault=fault, needs=phrase(MOVE_NEEDS.get(kind, "more"))))
        if isinstance(event, EnterPlay):
            _check_entering(table, event, fault)
        event.apply(table, entry, "")
        mark_changed(table)
    out = list(table.eliminated)
    if not run_immediate_steps(table, entry):
        pattern = (
            "%(judge)s can't fix the table like this: several players would win or lose at once; "
            "leave all but one short of it"
        )
        raise IllegalChoice(phrase(pattern, judge=describe_order(order)))
    for seat, before in enumerate(out):
        if table.eliminated[seat] and not before:
            reopen_question(table, seat)
    _check_question(table, order)
    return table


def _name_fault(order: Order, move: tuple[Datum, ...]) -> str:
    return phrase("%(judge)s can't fix by %(move)s", judge=describe_order(order), move=repr(move))


def _read_move(game: Game, order: Order, move: tuple[Datum, ...]) -> tuple[str, Event]:
    """Return a move's kind and its event; refuse unknown moves and wrong arguments."""
    fault = _name_fault(order, move)
    kind = move[0] if move else None
    if not isinstance(kind, str) or kind not in FIX_MOVES:
        raise IllegalChoice(phrase("%(fault)s; moves are %(all)s", fault=fault, all=", ".join(FIX_MOVES)))
    wanted = FIX_MOVES[kind]
    given = move[1:]
    if kind == "enter play" and len(given) == len(wanted) - 1:
        given = (*given, "")
    if len(given) != len(wanted):
        pattern = "%(fault)s; %(kind)s names %(wanted)s"
        raise IllegalChoice(phrase(pattern, fault=fault, kind=repr(kind), wanted=", ".join(map(phrase, wanted))))
    read = [_read_argument(game, field, value, fault) for field, value in zip(wanted, given, strict=True)]
    return kind, _make_event(game, kind, read, fault)


def _read_argument(game: Game, field: str, value: Datum, fault: str) -> int:
    """Return one argument of a move as a number.

    It is the engine's number of a card, a seat, a number, or the index of a way to leave play.
    """
    if field == SEAT:
        return _read_seat(game, value, phrase("%(fault)s:", fault=fault))
    if field == NUMBER:
        if not isinstance(value, int) or isinstance(value, bool) or not 0 < value <= LARGEST_NUMBER:
            pattern = "%(fault)s: %(value)s is not a number from 1 to %(most)s"
            raise IllegalChoice(phrase(pattern, fault=fault, value=repr(value), most=LARGEST_NUMBER))
        return value
    if field == LEAVE_MODE:
        if not isinstance(value, str) or value not in LEAVE_ZONES:
            pattern = "%(fault)s: a card leaves play as one of %(all)s, not %(value)s"
            raise IllegalChoice(phrase(pattern, fault=fault, all=", ".join(LEAVE_ZONES), value=repr(value)))
        return list(LEAVE_ZONES).index(value)
    if field == BEARER and value == "":
        return NOTHING
    card = _find_card(game, value, fault)
    if field == DRAW_DECK_CARD and game.facts[card].type > EVENT:
        type = game.deal.pool.words.type(game.facts[card].type)
        pattern = "%(fault)s: %(card)s is %(type)s, not %(wanted)s"
        raise IllegalChoice(
            phrase(pattern, fault=fault, card=game.title(card), type=type, wanted=phrase(DRAW_DECK_CARD))
        )
    return card


def _read_seat(game: Game, value: Datum, fault: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < game.seats:
        pattern = "%(fault)s seat %(seat)s, which does not exist; seats are 0 to %(last)s"
        raise IllegalChoice(phrase(pattern, fault=fault, seat=repr(value), last=game.seats - 1))
    return value


def _find_card(game: Game, value: Datum, fault: str) -> int:
    """Return the card that has this id in a judge's view."""
    if isinstance(value, str) and value.isdecimal():
        for card, ref in game.ref.items():
            if ref == int(value):
                return card
    elif isinstance(value, str) and value.startswith("h") and value[1:].isdecimal():
        card = int(value[1:])
        if card < len(game.facts) and card not in game.ref and game.zone[card] in zones.OWNERS:
            return card
    pattern = "%(fault)s: a judge sees no card %(card)s; name cards as in a judge's view, '12' or 'h7'"
    raise IllegalChoice(phrase(pattern, fault=fault, card=repr(value)))


def _make_event(game: Game, kind: str, read: list[int], fault: str) -> Event:
    first = read[0]
    match kind:
        case "kneel":
            return Kneel(first)
        case "stand":
            return Stand(first)
        case "gain gold":
            return GainGold(first, read[1])
        case "pay gold":
            return PayGold(first, read[1])
        case "gain power":
            return GainPower(first, read[1])
        case "move power":
            return MovePower(first, read[1], read[2])
        case "draw":
            return DrawCards(first, read[1])
        case "discard":
            return Discard(first)
        case "to hand":
            return MoveToHand(first)
        case "enter play":
            return EnterPlay(first, read[1], PUT_INTO_PLAY, read[2])
        case "leave play":
            how = list(LEAVE_ZONES)[read[1]]
            if how == KILLED and game.facts[first].type != CHARACTER:
                pattern = "%(fault)s: %(card)s is not a character; only characters are killed"
                raise IllegalChoice(phrase(pattern, fault=fault, card=game.title(first)))
            return LeavePlay(first, how, LEAVE_ZONES[how])
    return Shuffle(first)


def _check_entering(game: Game, event: EnterPlay, fault: str) -> None:
    """Refuse to bring a card into play where it could not be."""
    facts, words = game.facts[event.card], {"fault": fault, "card": game.title(event.card)}
    if facts.type == EVENT:
        raise IllegalChoice(phrase("%(fault)s: %(card)s is an event; events do not enter play", **words))
    bearers = game.deal.ruleset.bearers(game, event.card) if facts.type == ATTACHMENT else []
    if facts.type == ATTACHMENT and event.host not in bearers:
        able = ", ".join(f"{game.title(card)} ({game.ref[card]})" for card in bearers)
        pattern = "%(fault)s: %(card)s needs %(bearer)s; choose from %(able)s"
        if not able:
            pattern = "%(fault)s: %(card)s needs %(bearer)s; there is no legal character"
        raise IllegalChoice(phrase(pattern, bearer=phrase(BEARER), able=able, **words))
    if facts.type != ATTACHMENT and event.host != NOTHING:
        raise IllegalChoice(phrase("%(fault)s: %(card)s is not an attachment", **words))
    there = game.copy_in_play(event.seat, event.card)
    if facts.unique and there != NOTHING:
        pattern = "%(fault)s: %(player)s already has %(card)s in play (%(number)s)"
        raise IllegalChoice(phrase(pattern, player=game.name(event.seat), number=game.ref[there], **words))


DECLARED_GONE: Final = (
    "%(judge)s can't fix the table like this now: a character that is being declared as an attacker would be gone; "
    "rewind to a step before the question, then fix"
)
ASKED_GONE: Final = (
    "%(judge)s can't fix the table like this now: %(player)s, who is asked, would be out of the match; "
    "rewind to a step before the question, then fix"
)
ANSWER_GONE: Final = (
    "%(judge)s can't fix the table like this now: the answer of %(player)s would no longer be legal; "
    "rewind to a step before the question, then fix"
)
NO_ANSWER: Final = (
    "%(judge)s can't fix the table like this now: %(player)s (%(question)s) would have no legal answer; "
    "rewind to a step before the question, then fix"
)


def _check_question(game: Game, order: Order) -> None:
    """Refuse a fix that breaks the open question.

    The judge must first rewind to a step before it. Otherwise the question is open since the fix.
    """
    asked = game.asked
    if asked is None or game.outcome is not None:
        return
    question, frame = game.deal.ruleset.questions[asked.name], game.stack[-1]
    judge = describe_order(order)
    if game.declaring is not None and any(game.zone[card] != zones.PLAY for card in game.declaring.attackers):
        raise IllegalChoice(phrase(DECLARED_GONE, judge=judge))
    for seat in asked.seats:
        name = game.name(seat)
        if game.eliminated[seat]:
            raise IllegalChoice(phrase(ASKED_GONE, judge=judge, player=name))
        options = question.options(game, frame, seat)
        if seat in asked.answers:
            if any(picked not in options for picked in asked.answers[seat]):
                raise IllegalChoice(phrase(ANSWER_GONE, judge=judge, player=name))
        elif len(options) < question.bounds(game, frame, seat, options)[0]:
            words = question.words(game, frame, seat)
            raise IllegalChoice(phrase(NO_ANSWER, judge=judge, player=name, question=words))
    asked.since = game.journal.number
