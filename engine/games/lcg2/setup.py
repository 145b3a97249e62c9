"""Setup of a second edition match, steps 1 to 10."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.base import zones
from engine.base.ids import NOTHING
from engine.cards import ATTACHMENT, CHARACTER, COST_X, EVENT, LIMITED, TYPES
from engine.chain.journal import TABLE
from engine.english import a
from engine.events import (
    AttachSetup,
    Draw,
    FirstPlayer,
    Mulligan,
    PlaceDuplicate,
    PlaceSetup,
    RevealSetup,
    Shuffle,
    seat_bit,
)
from engine.games.lcg2 import timing
from engine.play.abilities.choice_checks import in_places
from engine.play.entering.attachments import fit
from engine.play.state.card_checks import character_in_play, under_control
from engine.prompts.checks import Checked, judged, unreached, within
from engine.prompts.prompts import Meant, Option, Question, ask, questions
from engine.ruleset import Refusal
from engine.table.frames import go_to, holds_card, sequence, step
from engine.table.game import Game
from engine.table.rows import Frame
from engine.table.values import Value, compute

HAND_SIZE = 7
SETUP_COST = 8
DONE = Option("done")


def _announce(game: Game, frame: Frame) -> None:
    frame.entry = game.note("setup", 0, TABLE, NOTHING, "lcg2:setup/1", (game.deal.format,))


def _first_player(game: Game, frame: Frame) -> None:
    seat = game.chance.below("first player", game.seats)
    FirstPlayer(seat, "by chance").apply(game, frame.entry, "lcg2:setup/2")


def _factions(game: Game, frame: Frame) -> None:
    for seat in game.player_order():
        codes = [
            game.facts[game.faction(seat)].code,
            *(game.facts[c].code for c in game.pile(seat, zones.AGENDA)),
        ]
        refs = [game.ref[game.faction(seat)], *(game.ref[c] for c in game.pile(seat, zones.AGENDA))]
        data = tuple(zip(refs, codes, strict=True))
        game.note("announces", frame.entry, seat, game.faction(seat), "lcg2:setup/3", data)


def _plot_decks(game: Game, frame: Frame) -> None:
    for seat in game.player_order():
        plots = game.pile(seat, zones.PLOTS)
        secret = tuple((card, game.facts[card].code) for card in plots)
        game.note("plot deck", frame.entry, seat, NOTHING, "lcg2:setup/5", (len(plots),), seat_bit(seat), secret)


def _shuffle(game: Game, frame: Frame) -> None:
    for seat in game.player_order():
        Shuffle(seat).apply(game, frame.entry, "lcg2:setup/6")


def _draw(game: Game, frame: Frame) -> None:
    for seat in game.player_order():
        Draw(seat, HAND_SIZE).apply(game, frame.entry, "lcg2:setup/7")


def _mulligans(game: Game, frame: Frame) -> None:
    """Each seat in player order may take one; frame.a counts the seats that were asked."""
    frame.a = max(frame.a, 0)
    order = game.player_order()
    if frame.a < len(order):
        ask(game, "mulligan", order[frame.a])
        frame.a += 1
        go_to(frame, "mulligans")
    else:
        frame.a = 0


def _place(game: Game, frame: Frame) -> None:
    """Each seat in player order places setup cards; frame.a counts the seats that are done."""
    order = game.player_order()
    if frame.a < len(order):
        ask(game, "setup", order[frame.a])
        go_to(frame, "place")


def _reveal(game: Game, frame: Frame) -> None:
    """All setup cards are turned up at once: characters and locations first, then what goes on them."""
    for seat in game.player_order():
        cards = [card for card in game.pile(seat, zones.SETUP) if not _goes_on(game, seat, card)]
        RevealSetup(seat, tuple(cards)).apply(game, frame.entry, "lcg2:setup/9")
    frame.a = 0


def _goes_on(game: Game, seat: int, card: int) -> bool:
    """Attachments, and every copy of a unique card but the first, go on another card."""
    facts = game.facts[card]
    if facts.type == ATTACHMENT and not _copies_before(game, seat, card):
        return True
    return facts.unique and _copies_before(game, seat, card)


def _copies_before(game: Game, seat: int, card: int) -> bool:
    pile = game.pile(seat, zones.SETUP)
    title = game.facts[card].title
    earlier = pile[: pile.index(card)] if card in pile else pile
    return any(game.facts[other].title == title for other in earlier)


def _attach(game: Game, frame: Frame) -> None:
    """In player order, attachments find their bearers and duplicates their copies."""
    for seat in game.player_order():
        for card in list(game.pile(seat, zones.SETUP)):
            there = game.copy_in_play(seat, card) if game.facts[card].unique else NOTHING
            if there != NOTHING:
                PlaceDuplicate(card, there, "setup").apply(game, frame.entry, "lcg2:setup/9")
            else:
                frame.a = card
                ask(game, "setup bearer", seat)
                go_to(frame, "attach")
                return


def _replenish(game: Game, frame: Frame) -> None:
    for seat in game.player_order():
        missing = HAND_SIZE - len(game.hand(seat))
        if missing > 0:
            Draw(seat, missing).apply(game, frame.entry, "lcg2:setup/10")


def _ready(game: Game, frame: Frame) -> None:
    timing.settle(game, frame.entry)


SETUP = sequence(
    "lcg2.setup",
    step("announce", _announce),
    step("first player", _first_player),
    step("factions", _factions),
    step("plot decks", _plot_decks),
    step("shuffle", _shuffle),
    step("draw", _draw),
    step("mulligans", _mulligans),
    step("place", _place),
    step("reveal", _reveal),
    step("attach", _attach),
    step("replenish", _replenish),
    step("ready", _ready),
)
holds_card(SETUP, "attach")


class MulliganQuestion(Question):
    """A seat may draw a new starting hand, once."""

    name = "mulligan"
    names_cards = False
    does = "keeps the hand or takes a mulligan"
    title = "Starting hand"

    def rule(self, game: Game, frame: Frame) -> str:
        return "lcg2:mulligan"

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return f"Keep this hand, or shuffle it into your deck and draw {HAND_SIZE} other cards"

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return [Option("keep"), Option("mulligan")]

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        if picked[0].verb == "mulligan":
            Mulligan(seat).apply(game, frame.entry, "lcg2:setup/7")
        else:
            game.note("keeps", frame.entry, seat, NOTHING, "lcg2:mulligan")


def placed_cost(game: Game, seat: int) -> int:
    """What the seat's setup cards cost; additional copies of a unique card are free."""
    pile = game.pile(seat, zones.SETUP)
    return sum(game.facts[card].cost or 0 for card in pile if not _free_copy(game, seat, card))


def _free_copy(game: Game, seat: int, card: int) -> bool:
    return game.facts[card].unique and _copies_before(game, seat, card)


def setup_refusal(game: Game, seat: int, card: int) -> Refusal | None:
    """The first check that keeps a card from being placed in setup."""
    refused = _placeable(game, card) or _first_limited(game, seat, card)
    if refused is not None or _free_copy(game, seat, card):
        return refused
    return _within_cost(game, seat, card) or _bearer_placed(game, seat, card)


def may_be_placed(game: Game, seat: int, card: int) -> bool:
    """Whether a card could lie among a seat's setup cards, beside those that lie there."""
    if not game.in_play(seat):
        return setup_refusal(game, seat, card) is None
    # The others are turned up already: what is left goes on one of them.
    facts = game.facts[card]
    if facts.unique and game.copy_in_play(seat, card) != NOTHING:
        return True
    return facts.type == ATTACHMENT and bool(setup_bearers(game, seat, card, zones.PLAY))


def _placeable(game: Game, card: int) -> Refusal | None:
    facts = game.facts[card]
    if facts.type >= EVENT or facts.cost is None or facts.cost == COST_X:
        words = f"{facts.title} is no character, location or attachment"
        return Refusal("lcg2:setup/8", words, a(TYPES[facts.type]) if facts.type >= EVENT else "no cost to pay")
    return None


def _first_limited(game: Game, seat: int, card: int) -> Refusal | None:
    pile = game.pile(seat, zones.SETUP)
    if game.facts[card].keywords & LIMITED and any(game.facts[other].keywords & LIMITED for other in pile):
        return Refusal("lcg2:limited", "one limited card is placed already", "one limited only")
    return None


def _within_cost(game: Game, seat: int, card: int) -> Refusal | None:
    cost, left = game.facts[card].cost or 0, SETUP_COST - placed_cost(game, seat)
    if cost <= left:
        return None
    words = f"{game.title(card)} costs {cost}, {left} of {SETUP_COST} is left"
    return Refusal("lcg2:setup/8", words, within(f"costs {cost}, {left} is left"))


def _bearer_placed(game: Game, seat: int, card: int) -> Refusal | None:
    if game.facts[card].type == ATTACHMENT and not setup_bearers(game, seat, card, zones.SETUP):
        return Refusal("lcg2:setup/8", f"no card placed so far may bear {game.title(card)}", "nobody to bear it")
    return None


def setup_bearers(game: Game, seat: int, card: int, zone: int) -> list[int]:
    """The seat's own characters that an attachment may be on."""
    facts = game.facts
    return [
        other
        for other in game.pile(seat, zone)
        if facts[other].type == CHARACTER and fit(game.deal.cited, facts[card], facts[other]) is None
    ]


class SetupQuestion(Question):
    """A seat places setup cards one at a time, then says it is done."""

    name = "setup"
    none = "Done"
    does = "places setup cards"
    answer = "Place"

    def rule(self, game: Game, frame: Frame) -> str:
        return "lcg2:setup/8"

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        left = SETUP_COST - placed_cost(game, seat)
        return f"Place setup cards, or say that you are done; {left} of {SETUP_COST} gold is left"

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        cards = [card for card in game.hand(seat) if setup_refusal(game, seat, card) is None]
        return [*(Option("place", card) for card in cards), DONE]

    def price(self, game: Game, frame: Frame, seat: int, option: Option) -> Value | None:
        if option.card < 0:
            return None
        is_free = game.facts[option.card].unique and _copies_before(game, seat, option.card)
        return compute("cost", 0 if is_free else game.facts[option.card].cost or 0, [])

    def is_risky(self, game: Game, frame: Frame, seat: int, option: Option, options: Sequence[Option]) -> bool:
        return option == DONE and len(options) > 1

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[Checked]:
        rule, title = "lcg2:setup/8", game.title(card)
        yield in_places(game, card, (zones.HAND,), rule)
        unplaceable = _placeable(game, card)
        yield judged(unplaceable, rule, f"{title} is a character, location or attachment")
        words = f"{title} is the first limited card, or is none"
        yield judged(_first_limited(game, seat, card), "lcg2:limited", words)
        if unplaceable is not None:
            yield unreached(rule, f"{title} is within the cost that is left")
        elif _free_copy(game, seat, card):
            yield Checked(rule, f"{title} is another copy of a unique card that is placed, and free", True)
        else:
            spent = placed_cost(game, seat)
            words = f"{title} costs {game.facts[card].cost}, {SETUP_COST - spent} of {SETUP_COST} is left"
            yield judged(_within_cost(game, seat, card), rule, words, (game.facts[card].cost or 0, spent, SETUP_COST))
            yield judged(_bearer_placed(game, seat, card), rule, f"{title} needs no bearer, or one is placed")

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        if picked[0].verb == "place":
            PlaceSetup(picked[0].card).apply(game, frame.entry, "lcg2:setup/8")
        else:
            frame.a += 1


class SetupBearer(Question):
    """A seat says which of its characters bears a setup attachment."""

    name = "setup bearer"
    does = "chooses a bearer"
    title = "Attachment"
    answer = "Attach"

    def rule(self, game: Game, frame: Frame) -> str:
        return "lcg2:setup/9"

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return f"Choose the character that {game.title(frame.a)} is attached to"

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return [Option("attach", card) for card in setup_bearers(game, seat, frame.a, zones.PLAY)]

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        return game.in_play(seat)

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[Checked]:
        rule, facts = "lcg2:setup/9", game.facts
        there = yield from character_in_play(game, card, rule)
        yield under_control(game, seat, card, rule)
        words = f"{game.title(frame.a)} may be on {game.title(card)}"
        fits = fit(game.deal.cited, facts[frame.a], facts[card])
        yield judged(fits, rule, words) if there else unreached(rule, words)

    def meant(self, game: Game, frame: Frame, seat: int, option: Option) -> Meant:
        return Meant(option.card, frame.a)

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        AttachSetup(frame.a, picked[0].card).apply(game, frame.entry, "lcg2:setup/9")


QUESTIONS = questions(MulliganQuestion(), SetupQuestion(), SetupBearer())
