"""Setup: first player, decks, hands, and cards that each seat places facedown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from engine.base import zones
from engine.base.ids import NOTHING
from engine.cards import ATTACHMENT, CHARACTER, COST_X, EVENT, LIMITED
from engine.chain.journal import TABLE
from engine.english import add_article, phrase
from engine.events import AttachSetup, DrawCards, FirstPlayer, PlaceSetup, RevealSetup, Shuffle, seat_bit
from engine.play.abilities.choice_checks import zone_check
from engine.play.entering.attachments import fit_refusal
from engine.play.state.card_checks import character_in_play_checks, control_check
from engine.prompts.checks import CheckResult, check_of_refusal, first_fitting, make_unreached_check
from engine.prompts.prompts import Option, OptionSubject, Question, ask
from engine.ruleset import Refusal
from engine.table.frames import StepFunction, go_to
from engine.table.game import Game
from engine.table.rows import Frame
from engine.table.values import Value, compute

SETUP_HAND_CARDS: Final = 7
PLACE_NO_MORE: Final = Option("done")


def announce_format(game: Game, frame: Frame) -> None:
    frame.entry = game.note("setup", 0, TABLE, NOTHING, game.deal.cited.setup_begins, (game.deal.format,))


def name_first_player(game: Game, frame: Frame) -> None:
    seat = game.chance.below("first player", game.seats)
    FirstPlayer(seat, "by chance").apply(game, frame.entry, game.deal.cited.setup_first)


def announce_factions(game: Game, frame: Frame) -> None:
    for seat in game.player_order():
        shown = [game.faction(seat), *game.pile(seat, zones.AGENDA)]
        pairs = tuple((game.ref[card], game.facts[card].code) for card in shown)
        game.note("announces", frame.entry, seat, shown[0], game.deal.cited.setup_factions, pairs)


def note_plot_decks(game: Game, frame: Frame) -> None:
    for seat in game.player_order():
        plots = tuple((card, game.facts[card].code) for card in game.pile(seat, zones.PLOTS))
        rule = game.deal.cited.setup_plots
        game.note("plot deck", frame.entry, seat, NOTHING, rule, (len(plots),), seat_bit(seat), plots)


def shuffle_decks(game: Game, frame: Frame) -> None:
    for seat in game.player_order():
        Shuffle(seat).apply(game, frame.entry, game.deal.cited.setup_shuffle)


def draw_hands(game: Game, frame: Frame) -> None:
    for seat in game.player_order():
        DrawCards(seat, SETUP_HAND_CARDS).apply(game, frame.entry, game.deal.cited.setup_draw)


def place_cards(game: Game, frame: Frame) -> None:
    """Let each seat in player order place setup cards, in a step called `place`.

    frame.a counts the seats that are done.
    """
    order, frame.a = game.player_order(), max(frame.a, 0)
    if frame.a < len(order):
        ask(game, "setup", order[frame.a])
        go_to(frame, "place")


def reveal_cards(goes_on: Callable[[Game, int, int], bool]) -> StepFunction:
    """Turn up all setup cards at once, except those that go on other cards.

    They are neither played, nor do they enter play.
    """

    def do(game: Game, frame: Frame) -> None:
        for seat in game.player_order():
            cards = [card for card in game.pile(seat, zones.SETUP) if not goes_on(game, seat, card)]
            RevealSetup(seat, tuple(cards)).apply(game, frame.entry, game.deal.cited.setup_reveal)
        frame.a = 0

    return do


def refill_hands(game: Game, frame: Frame) -> None:
    for seat in game.player_order():
        missing = SETUP_HAND_CARDS - len(game.hand(seat))
        if missing > 0:
            DrawCards(seat, missing).apply(game, frame.entry, game.deal.cited.setup_refill)


def bearers(game: Game, seat: int, card: int, zone: int) -> list[int]:
    """Return the seat's own characters that may bear an attachment."""
    facts = game.facts
    return [
        other
        for other in game.pile(seat, zone)
        if facts[other].type == CHARACTER and fit_refusal(game.deal.cited, facts[card], facts[other]) is None
    ]


class SetupQuestion(Question):
    """A seat places setup cards one at a time, then says that it is done.

    The game decides which cards, and how much they may cost.
    """

    name = "setup"
    none = "Done"
    does = "places setup cards"
    answer = "Place"
    gold: int
    """The limit on the total cost of a seat's setup cards."""
    kinds: str
    """The kinds of card that may be placed, in words."""
    placeable: str
    """The words for a card that may be placed."""

    def kind_refusal(self, game: Game, card: int) -> Refusal | None:
        """Return why no card of its kind may be placed, or None.

        Events, plots and cards without a cost can't.
        """
        facts = game.facts[card]
        if facts.type < EVENT and facts.cost is not None and facts.cost != COST_X:
            return None
        short = add_article(game.deal.pool.words.card(facts.type)) if facts.type >= EVENT else "no cost to pay"
        return Refusal(
            game.deal.cited.setup_place,
            phrase("%(title)s is not %(noun)s", title=facts.title, noun=add_article(self.kinds)),
            short,
        )

    def copy_refusal(self, game: Game, seat: int, card: int) -> Refusal | None:
        """Return why a card may not be placed beside a copy placed before, or None."""
        return None

    def copy_checks(self, game: Game, seat: int, card: int) -> Iterator[CheckResult]:
        return iter(())

    def is_free(self, game: Game, seat: int, card: int) -> bool:
        """Return whether a card is placed for nothing, as a copy of another."""
        return False

    def cost(self, game: Game, seat: int, card: int) -> int:
        return 0 if self.is_free(game, seat, card) else game.facts[card].cost or 0

    def placed_cost(self, game: Game, seat: int) -> int:
        return sum(self.cost(game, seat, card) for card in game.pile(seat, zones.SETUP))

    def placing_refusal(self, game: Game, seat: int, card: int) -> Refusal | None:
        """Return why a card can't be placed, or None."""
        refused = (
            self.kind_refusal(game, card) or self.copy_refusal(game, seat, card) or _limited_refusal(game, seat, card)
        )
        if refused is not None or self.is_free(game, seat, card):
            return refused
        return self._cost_refusal(game, seat, card) or _bearer_refusal(game, seat, card)

    def may_be_placed(self, game: Game, seat: int, card: int) -> bool:
        """Return whether a card could be among a seat's setup cards, beside the others."""
        if game.in_play(seat):  # The others are turned up already: what is left goes on one of them.
            return game.facts[card].type == ATTACHMENT and bool(bearers(game, seat, card, zones.PLAY))
        return self.placing_refusal(game, seat, card) is None

    def _cost_refusal(self, game: Game, seat: int, card: int) -> Refusal | None:
        cost, left = self.cost(game, seat, card), self.gold - self.placed_cost(game, seat)
        if cost <= left:
            return None
        words = phrase(
            "%(card)s costs %(cost)s gold; %(left)s of %(gold)s is left",
            card=game.title(card),
            cost=cost,
            left=left,
            gold=self.gold,
        )
        return Refusal(
            game.deal.cited.setup_place,
            words,
            first_fitting(phrase("needs %(number)s more gold", number=cost - left), "lacks gold"),
        )

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.setup_place

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        left = self.gold - self.placed_cost(game, seat)
        return phrase("Place setup cards, or Done (%(left)s of %(gold)s gold left)", left=left, gold=self.gold)

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        cards = [card for card in game.hand(seat) if self.placing_refusal(game, seat, card) is None]
        return [*(Option("place", card) for card in cards), PLACE_NO_MORE]

    def price(self, game: Game, frame: Frame, seat: int, option: Option) -> Value | None:
        return None if option.card < 0 else compute("cost", self.cost(game, seat, option.card), [])

    def is_risky(self, game: Game, frame: Frame, seat: int, option: Option, options: Sequence[Option]) -> bool:
        return option == PLACE_NO_MORE and len(options) > 1

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[CheckResult]:
        cited, title = game.deal.cited, game.title(card)
        rule = cited.setup_place
        yield zone_check(game, card, (zones.HAND,), rule)
        unplaceable = self.kind_refusal(game, card)
        yield check_of_refusal(unplaceable, rule, f"{title} {self.placeable}")
        yield from self.copy_checks(game, seat, card)
        words = phrase("%(title)s is not limited, or the first limited card", title=title)
        yield check_of_refusal(_limited_refusal(game, seat, card), cited.limited, words)
        if unplaceable is not None:
            yield make_unreached_check(rule, phrase("enough gold is left for %(title)s", title=title))
        elif self.is_free(game, seat, card):
            yield CheckResult(rule, phrase("%(title)s is a free duplicate of a placed card", title=title), True)
        else:
            cost, spent = self.cost(game, seat, card), self.placed_cost(game, seat)
            words = phrase(
                "%(title)s costs %(cost)s gold; %(number)s of %(gold)s is left",
                title=title,
                cost=cost,
                number=self.gold - spent,
                gold=self.gold,
            )
            yield check_of_refusal(self._cost_refusal(game, seat, card), rule, words, (cost, spent, self.gold))
            yield check_of_refusal(
                _bearer_refusal(game, seat, card),
                rule,
                phrase("%(title)s needs no character, or a legal one is placed", title=title),
            )

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        if picked[0].verb == "place":
            PlaceSetup(picked[0].card).apply(game, frame.entry, game.deal.cited.setup_place)
        else:
            frame.a += 1


def _limited_refusal(game: Game, seat: int, card: int) -> Refusal | None:
    pile = game.pile(seat, zones.SETUP)
    if game.facts[card].keywords & LIMITED and any(game.facts[other].keywords & LIMITED for other in pile):
        return Refusal(game.deal.cited.limited, "a limited card is already placed", "only 1 limited")
    return None


def _bearer_refusal(game: Game, seat: int, card: int) -> Refusal | None:
    if game.facts[card].type == ATTACHMENT and not bearers(game, seat, card, zones.SETUP):
        words = phrase("no placed character can have %(card)s attached", card=game.title(card))
        return Refusal(game.deal.cited.setup_place, words, "no legal character")
    return None


class SetupBearerQuestion(Question):
    """A seat chooses which of its characters bears a setup attachment.

    frame.a holds the attachment.
    """

    name = "setup bearer"
    does = "chooses where to attach a card"
    title = "Attachment"
    answer = "Attach"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.setup_bearer

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return phrase("Choose a character to attach %(card)s to", card=game.title(frame.a))

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return [Option("attach", card) for card in bearers(game, seat, frame.a, zones.PLAY)]

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        return game.in_play(seat)

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[CheckResult]:
        rule = self.rule(game, frame)
        there = yield from character_in_play_checks(game, card, rule)
        yield control_check(game, seat, card, rule)
        words = phrase("%(card)s can be attached to %(bearer)s", card=game.title(frame.a), bearer=game.title(card))
        fits = fit_refusal(game.deal.cited, game.facts[frame.a], game.facts[card])
        yield check_of_refusal(fits, rule, words) if there else make_unreached_check(rule, words)

    def meant(self, game: Game, frame: Frame, seat: int, option: Option) -> OptionSubject:
        return OptionSubject(option.card, frame.a)

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        AttachSetup(frame.a, picked[0].card).apply(game, frame.entry, self.rule(game, frame))
