"""Setup of a first edition match: 5 gold of characters and locations, facedown, and no duplicates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.base import zones
from engine.base.ids import NOTHING
from engine.cards import ATTACHMENT, CHARACTER, COST_X, EVENT, LIMITED
from engine.cards import SETUP as SETUP_KEYWORD
from engine.chain.journal import TABLE
from engine.english import a
from engine.events import AttachSetup, Draw, FirstPlayer, PlaceSetup, RevealSetup, Shuffle, seat_bit
from engine.games.lcg1 import timing
from engine.games.lcg1.values import PENALTY, is_of_another_house
from engine.games.lcg1.variants import variants
from engine.play.abilities.choice_checks import in_places
from engine.play.entering.attachments import fit
from engine.play.rules.action_window_rules import cited
from engine.play.state.card_checks import character_in_play, under_control
from engine.prompts.checks import Checked, judged, unreached, within
from engine.prompts.prompts import Meant, Option, Question, ask, questions
from engine.ruleset import Refusal
from engine.table.frames import go_to, holds_card, sequence, step
from engine.table.game import Game
from engine.table.rows import Frame
from engine.table.values import Value, compute

HAND_SIZE = 7
GOLD = 5
DONE = Option("done")


def _first_player(game: Game, frame: Frame) -> None:
    """Chance names the first player; Houses and agendas are shown."""
    frame.entry = game.note("setup", 0, TABLE, NOTHING, cited(game).setup_begins, (game.deal.format,))
    variants.tell(game, frame.entry)
    FirstPlayer(game.chance.below("first player", game.seats), "by chance").apply(
        game, frame.entry, cited(game).setup_houses
    )
    for seat in game.player_order():
        shown = [game.faction(seat), *game.pile(seat, zones.AGENDA)]
        pairs = tuple((game.ref[card], game.facts[card].code) for card in shown)
        game.note("announces", frame.entry, seat, shown[0], cited(game).setup_houses, pairs)


def _decks(game: Game, frame: Frame) -> None:
    for seat in game.player_order():
        plots = tuple((card, game.facts[card].code) for card in game.pile(seat, zones.PLOTS))
        rule = cited(game).setup_plots
        game.note("plot deck", frame.entry, seat, NOTHING, rule, (len(plots),), seat_bit(seat), plots)
    for seat in game.player_order():
        Shuffle(seat).apply(game, frame.entry, cited(game).setup_shuffle)
    for seat in game.player_order():
        Draw(seat, HAND_SIZE).apply(game, frame.entry, cited(game).setup_draw)
    frame.a = 0


def _place(game: Game, frame: Frame) -> None:
    """Each seat in player order places setup cards; frame.a counts the seats that are done."""
    order, frame.a = game.player_order(), max(frame.a, 0)
    if frame.a < len(order):
        ask(game, "setup", order[frame.a])
        go_to(frame, "place")


def _reveal(game: Game, frame: Frame) -> None:
    """All are turned up at once; they neither are played nor come into play."""
    for seat in game.player_order():
        cards = [card for card in game.pile(seat, zones.SETUP) if game.facts[card].type != ATTACHMENT]
        RevealSetup(seat, tuple(cards)).apply(game, frame.entry, cited(game).setup_note)
    frame.a = 0


def _attach(game: Game, frame: Frame) -> None:
    for seat in game.player_order():
        for card in game.pile(seat, zones.SETUP):
            frame.a = card
            ask(game, "setup bearer", seat)
            go_to(frame, "attach")
            return


def _refill(game: Game, frame: Frame) -> None:
    for seat in game.player_order():
        missing = HAND_SIZE - len(game.hand(seat))
        if missing > 0:
            Draw(seat, missing).apply(game, frame.entry, cited(game).setup_refill)
    timing.settle(game, frame.entry)


STEPS = (
    step("first player", _first_player),
    step("decks", _decks),
    step("place", _place),
    step("reveal", _reveal),
    step("attach", _attach),
    step("refill", _refill),
)
SETUP = sequence("lcg1.setup", *STEPS)
holds_card(SETUP, "attach")


def cost(game: Game, seat: int, card: int) -> int:
    """What a card costs in setup: cards of another House their penalty as well."""
    return (game.facts[card].cost or 0) + (PENALTY if is_of_another_house(game, seat, card) else 0)


def gold_left(game: Game, seat: int) -> int:
    return GOLD - sum(cost(game, seat, card) for card in game.pile(seat, zones.SETUP))


def _kind(game: Game, card: int) -> Refusal | None:
    facts = game.facts[card]
    if facts.type >= EVENT or facts.cost is None or facts.cost == COST_X:
        short = a(game.deal.pool.words.card(facts.type)) if facts.type >= EVENT else "no cost to pay"
        return Refusal(cited(game).setup_place, f"{facts.title} is no character or location with a cost", short)
    if facts.type == ATTACHMENT and not facts.keywords & SETUP_KEYWORD:
        words = f"{facts.title} is an attachment without the keyword Setup"
        return Refusal(cited(game).setup_keyword, words, "no Setup keyword")
    return None


def _copy(game: Game, seat: int, card: int) -> Refusal | None:
    titles = [game.title(other) for other in game.pile(seat, zones.SETUP)]
    if game.facts[card].unique and game.title(card) in titles:
        words = f"{game.title(card)} is placed already, and there are no duplicates in setup"
        return Refusal(cited(game).setup_copies, words, "no duplicates here")
    return None


def _limited(game: Game, seat: int, card: int) -> Refusal | None:
    placed = any(game.facts[other].keywords & LIMITED for other in game.pile(seat, zones.SETUP))
    if game.facts[card].keywords & LIMITED and placed:
        return Refusal(cited(game).limited, "one limited card is placed already", "one limited only")
    return None


def _affordable(game: Game, seat: int, card: int) -> Refusal | None:
    price, left = cost(game, seat, card), gold_left(game, seat)
    if price > left:
        words = f"{game.title(card)} costs {price}, {left} of {GOLD} gold is left"
        return Refusal(cited(game).setup_place, words, within(f"costs {price}, {left} is left"))
    return None


def _bearer(game: Game, seat: int, card: int) -> Refusal | None:
    if game.facts[card].type == ATTACHMENT and not bearers(game, seat, card, zones.SETUP):
        return Refusal(
            cited(game).setup_place, f"no card placed so far may bear {game.title(card)}", "nobody to bear it"
        )
    return None


def bearers(game: Game, seat: int, card: int, zone: int) -> list[int]:
    """The seat's own characters that an attachment may be on."""
    facts = game.facts
    return [
        other
        for other in game.pile(seat, zone)
        if facts[other].type == CHARACTER and fit(game.deal.cited, facts[card], facts[other]) is None
    ]


def refusal(game: Game, seat: int, card: int) -> Refusal | None:
    """The first check that keeps a card from being placed in setup."""
    refused = _kind(game, card) or _copy(game, seat, card) or _limited(game, seat, card)
    return refused or _affordable(game, seat, card) or _bearer(game, seat, card)


def may_be_placed(game: Game, seat: int, card: int) -> bool:
    """Whether a card could lie among a seat's setup cards, beside those that lie there."""
    if game.in_play(seat):  # the others are turned up already: what is left goes on one of them
        return game.facts[card].type == ATTACHMENT and bool(bearers(game, seat, card, zones.PLAY))
    return refusal(game, seat, card) is None


class SetupQuestion(Question):
    """A seat places setup cards one at a time, then says it is done."""

    name = "setup"
    none = "Done"
    does = "places setup cards"
    answer = "Place"

    def rule(self, game: Game, frame: Frame) -> str:
        return cited(game).setup_place

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return f"Place setup cards, or say that you are done; {gold_left(game, seat)} of {GOLD} gold is left"

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        cards = [card for card in game.hand(seat) if refusal(game, seat, card) is None]
        return [*(Option("place", card) for card in cards), DONE]

    def price(self, game: Game, frame: Frame, seat: int, option: Option) -> Value | None:
        return None if option.card < 0 else compute("cost", cost(game, seat, option.card), [])

    def is_risky(self, game: Game, frame: Frame, seat: int, option: Option, options: Sequence[Option]) -> bool:
        return option == DONE and len(options) > 1

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[Checked]:
        title = game.title(card)
        yield in_places(game, card, (zones.HAND,), cited(game).setup_place)
        kind = _kind(game, card)
        yield judged(kind, cited(game).setup_place, f"{title} is a character, a location, or has Setup")
        yield judged(_copy(game, seat, card), cited(game).setup_copies, f"{title} is not placed yet, or not unique")
        words = f"{title} is the first limited card, or is none"
        yield judged(_limited(game, seat, card), cited(game).limited, words)
        if kind is not None:
            yield unreached(cited(game).setup_place, f"{title} is within the gold that is left")
            return
        left = gold_left(game, seat)
        words = f"{title} costs {cost(game, seat, card)}, {left} of {GOLD} gold is left"
        yield judged(
            _affordable(game, seat, card), cited(game).setup_place, words, (cost(game, seat, card), GOLD - left, GOLD)
        )
        yield judged(_bearer(game, seat, card), cited(game).setup_place, f"{title} needs no bearer, or one is placed")

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        if picked[0].verb == "place":
            PlaceSetup(picked[0].card).apply(game, frame.entry, cited(game).setup_place)
        else:
            frame.a += 1


class SetupBearer(Question):
    """A seat says which of its characters bears a setup attachment."""

    name = "setup bearer"
    does = "chooses a bearer"
    title = "Attachment"
    answer = "Attach"

    def rule(self, game: Game, frame: Frame) -> str:
        return cited(game).setup_keyword

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return f"Choose the character that {game.title(frame.a)} is attached to"

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return [Option("attach", card) for card in bearers(game, seat, frame.a, zones.PLAY)]

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        return game.in_play(seat)

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[Checked]:
        rule = self.rule(game, frame)
        there = yield from character_in_play(game, card, rule)
        yield under_control(game, seat, card, rule)
        words = f"{game.title(frame.a)} may be on {game.title(card)}"
        fits = fit(game.deal.cited, game.facts[frame.a], game.facts[card])
        yield judged(fits, rule, words) if there else unreached(rule, words)

    def meant(self, game: Game, frame: Frame, seat: int, option: Option) -> Meant:
        return Meant(option.card, frame.a)

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        AttachSetup(frame.a, picked[0].card).apply(game, frame.entry, self.rule(game, frame))


QUESTIONS = questions(SetupQuestion(), SetupBearer())
