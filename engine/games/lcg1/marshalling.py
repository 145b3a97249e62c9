"""Marshalling in the first edition: what may enter play, and its price."""

from __future__ import annotations

from engine.abilities import Ability
from engine.base import counters, defaults, zones
from engine.base.ids import NOTHING
from engine.cards import COST_X, EVENT
from engine.english import phrase
from engine.events import MARSHALED, Attach
from engine.games.lcg1 import timing
from engine.games.lcg1 import values as sums
from engine.play.abilities.use_checks import NEEDS_X, UseCheck
from engine.play.entering import entering_play
from engine.play.entering.entering_play import DUPLICATE, MARSHAL, ask_bearer, enter_step, may_be_duplicate
from engine.play.rules.action_window_rules import action_window_ruleset, cited_rules
from engine.prompts.prompts import Option, OptionSubject, Question, ask, list_questions, make_option
from engine.ruleset import Refusal
from engine.table import values
from engine.table.constants import ON_HOUSE
from engine.table.frames import declare_card_steps, push, sequence, step
from engine.table.game import Game
from engine.table.rows import AbilityUse, Frame
from engine.table.values import Value

HOUSE = "on house"


def refusal(game: Game, seat: int, card: int) -> Refusal | None:
    """Return the first check that stops a seat from marshalling a card."""
    if game.facts[card].type < EVENT and (game.phase != "marshalling" or game.active != seat):
        short = "not your turn" if game.phase == "marshalling" else "marshalling only"
        return Refusal(
            game.deal.cited.marshal_when,
            phrase("%(player)s can marshal only in %(player)s's own marshalling turn", player=game.name(seat)),
            short,
        )
    return entering_play.marshal_refusal(game, seat, card)


def gold_refusal(game: Game, use: AbilityUse, ability: Ability) -> Refusal | None:
    """Return why an ability can't be used now because it costs gold, or None.

    In a marshalling turn only the active player takes actions that cost gold; responses are no actions.
    """
    if game.phase != "marshalling" or not ability.is_action or use.seat == game.active:
        return None
    if not sums.costs_gold(game, use, ability):
        return None
    words = "in the marshalling phase, only the active player can take actions that cost gold"
    return Refusal(game.deal.cited.marshal_when, words, "not your turn")


def gold_check(game: Game, use: AbilityUse, ability: Ability) -> UseCheck:
    """Return the check that `gold_refusal` makes, with its words."""
    words = phrase("this costs no gold, or it is %(player)s's own marshalling turn", player=game.name(use.seat))
    return UseCheck(game.deal.cited.marshal_when, words, lambda: gold_refusal(game, use, ability), NEEDS_X)


def options(game: Game, seat: int) -> list[Option]:
    """List what a seat may bring into play in the action window that is open now."""
    if game.phase != "marshalling" or game.active != seat:
        return []
    found = []
    for card in game.hand(seat):
        if game.facts[card].type < EVENT and entering_play.marshal_refusal(game, seat, card) is None:
            is_copy = may_be_duplicate(game, seat, card)
            found.append(make_option(DUPLICATE if is_copy else MARSHAL, card))
            if not is_copy and _house_guise(game, card):
                found.append(make_option(HOUSE, card))
    return found


def _house_guise(game: Game, card: int) -> str:
    """Return what a card becomes on its player's House card, or an empty string."""
    return next((line.about for other, line in game.deal.constants.get(ON_HOUSE, ()) if other == card), "")


def must_choose_x(game: Game, chosen: Option) -> bool:
    """Return whether the player first chooses X."""
    return chosen.verb == MARSHAL and game.facts[chosen.card].cost == COST_X


def bring(game: Game, seat: int, chosen: Option, entry: int) -> None:
    """Start an action: the card is named and paid for, then it enters play."""
    afterwards = timing.open_action(game, seat, entry)
    if must_choose_x(game, chosen):
        data = (game.facts[chosen.card].code, chosen.verb)
        at = game.note("brings", entry, seat, NOTHING, game.deal.cited.marshal, data)
        push(game, BRING_FOR_X, chosen.card, NOTHING, entry=at)
    else:
        number = ON_THE_HOUSE if chosen.verb == HOUSE else action_window_ruleset(game).bring
        entering_play.bring_into_play(game, seat, chosen, MARSHALED, game.deal.cited.marshal, number, entry)
    afterwards.entry = game.stack[-1].entry
    if chosen.verb == DUPLICATE:
        game.note_unsettled(defaults.DUPLICATE_IS_ACTION, afterwards.entry, game.deal.cited.next_marshal)


def price(game: Game, seat: int, card: int) -> Value:
    """Return the price of marshalling a card; a duplicate is free."""
    return values.compute("cost", 0, []) if may_be_duplicate(game, seat, card) else sums.price(game, seat, card)


BRING = sequence("lcg1.marshal", step("bearer", ask_bearer), step("enters", enter_step(MARSHALED)))
declare_card_steps(BRING, "bearer", "enters")


# --- for X


def _x_counter(card: int) -> str:
    """Return the counter for X of a card that is being marshalled."""
    return f"window/x/{card}"


def _ask_x(game: Game, frame: Frame) -> None:
    ask(game, "marshalled x", game.seat_of[frame.a])


def _pay_x(game: Game, frame: Frame) -> None:
    """Pay X, the penalty and all else; reductions don't change what X is."""
    card, seat = frame.a, game.seat_of[frame.a]
    if not game.eliminated[seat]:
        price = sums.price(game, seat, card, game.count(_x_counter(card)))
        entering_play.pay_price(game, seat, Option(MARSHAL, card), price, frame.entry)


def _keep_x(game: Game, frame: Frame) -> None:
    """Keep X for the card's text while the card is in play."""
    x = game.counts.pop(_x_counter(frame.a), 0)
    if x and game.zone[frame.a] == zones.PLAY:
        game.counts[counters.x_of(game.ref[frame.a])] = x


BRING_FOR_X = sequence(
    "lcg1.marshal.x",
    step("x", _ask_x),
    step("pay", _pay_x),
    step("bearer", ask_bearer),
    step("enters", enter_step(MARSHALED)),
    step("keep x", _keep_x),
)
declare_card_steps(BRING_FOR_X, "x", "pay", "bearer", "enters", "keep x")


class MarshalledXQuestion(Question):
    """Question: X, for a card that costs X."""

    name = "marshalled x"
    does = "chooses X"
    names_cards = False
    title = "X"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.x

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return phrase("%(card)s: choose X", card=game.title(frame.a))

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        """List every X that can be paid together with the card's other costs."""
        found, there = [0], values.payable_gold(game, seat)
        while sums.price(game, seat, frame.a, found[-1] + 1).total <= there:
            found.append(found[-1] + 1)
        return [Option("x", other=x) for x in found]

    def meant(self, game: Game, frame: Frame, seat: int, option: Option) -> OptionSubject:
        return OptionSubject(number=option.other)

    def price(self, game: Game, frame: Frame, seat: int, option: Option) -> Value | None:
        return sums.price(game, seat, frame.a, option.other)

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        game.counts[_x_counter(frame.a)] = picked[0].other
        game.note("x", frame.entry, seat, NOTHING, game.deal.cited.x, (picked[0].other,))


QUESTIONS = list_questions(MarshalledXQuestion())


# --- on the House card


def _attach_to_house(game: Game, frame: Frame) -> None:
    """Attach the card to the House card; in play it is only an attachment."""
    card, seat = frame.a, game.seat_of[frame.a]
    attached = Attach(card, game.faction(seat), seat, _house_guise(game, card))
    timing.let_happen(game, frame.entry, cited_rules(game).attached_card, [attached])


ON_THE_HOUSE = sequence("lcg1.marshal.house", step("enters", _attach_to_house))
declare_card_steps(ON_THE_HOUSE, "enters")
