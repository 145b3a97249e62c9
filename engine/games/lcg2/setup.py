"""Setup of a second edition match, steps 1 to 10."""

from __future__ import annotations

from engine.base import zones
from engine.base.ids import NOTHING
from engine.cards import ATTACHMENT
from engine.english import phrase
from engine.events import Mulligan, PlaceDuplicate
from engine.games.lcg2 import timing
from engine.play.phases.setup import (
    SETUP_HAND_CARDS,
    SetupBearerQuestion,
    SetupQuestion,
    announce_factions,
    announce_format,
    draw_hands,
    name_first_player,
    note_plot_decks,
    place_cards,
    refill_hands,
    reveal_cards,
    shuffle_decks,
)
from engine.prompts.prompts import Option, Question, ask, list_questions
from engine.table.frames import declare_card_steps, go_to, sequence, step
from engine.table.game import Game
from engine.table.rows import Frame


def _ask_mulligans(game: Game, frame: Frame) -> None:
    """Ask each seat in player order for a mulligan; frame.a counts seats asked."""
    frame.a = max(frame.a, 0)
    order = game.player_order()
    if frame.a < len(order):
        ask(game, "mulligan", order[frame.a])
        frame.a += 1
        go_to(frame, "mulligans")
    else:
        frame.a = 0


def _is_put_on_card(game: Game, seat: int, card: int) -> bool:
    """Return whether a setup card goes on another card.

    Attachments do, and so does every copy of a unique card but the first.
    """
    facts = game.facts[card]
    if facts.type == ATTACHMENT and not _has_earlier_copy(game, seat, card):
        return True
    return facts.unique and _has_earlier_copy(game, seat, card)


def _has_earlier_copy(game: Game, seat: int, card: int) -> bool:
    pile = game.pile(seat, zones.SETUP)
    title = game.facts[card].title
    earlier = pile[: pile.index(card)] if card in pile else pile
    return any(game.facts[other].title == title for other in earlier)


def _attach_setup_cards(game: Game, frame: Frame) -> None:
    """Put attachments on bearers and duplicates on their copies, in player order."""
    for seat in game.player_order():
        for card in list(game.pile(seat, zones.SETUP)):
            there = game.copy_in_play(seat, card) if game.facts[card].unique else NOTHING
            if there != NOTHING:
                PlaceDuplicate(card, there, "setup").apply(game, frame.entry, game.deal.cited.setup_bearer)
            else:
                frame.a = card
                ask(game, "setup bearer", seat)
                go_to(frame, "attach")
                return


def _settle_table(game: Game, frame: Frame) -> None:
    timing.settle(game, frame.entry)


SETUP = sequence(
    "lcg2.setup",
    step("announce", announce_format),
    step("first player", name_first_player),
    step("factions", announce_factions),
    step("plot decks", note_plot_decks),
    step("shuffle", shuffle_decks),
    step("draw", draw_hands),
    step("mulligans", _ask_mulligans),
    step("place", place_cards),
    step("reveal", reveal_cards(_is_put_on_card)),
    step("attach", _attach_setup_cards),
    step("replenish", refill_hands),
    step("ready", _settle_table),
)
declare_card_steps(SETUP, "attach")


class MulliganQuestion(Question):
    """Question: whether a seat draws a new starting hand, once."""

    name = "mulligan"
    names_cards = False
    does = "keeps the hand or takes a mulligan"
    title = "Starting hand"

    def rule(self, game: Game, frame: Frame) -> str:
        return "lcg2:mulligan"

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return phrase(
            "Keep this hand, or shuffle it into your deck and draw %(number)s new cards",
            number=SETUP_HAND_CARDS,
        )

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return [Option("keep"), Option("mulligan")]

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        if picked[0].verb == "mulligan":
            Mulligan(seat).apply(game, frame.entry, "lcg2:setup/7")
        else:
            game.note("keeps", frame.entry, seat, NOTHING, "lcg2:mulligan")


class SecondEditionPlacingQuestion(SetupQuestion):
    """Question: which cards to set up, for 8 gold.

    These are characters, locations and attachments; further copies of a unique card are free.
    """

    gold = 8
    kinds = "character, location or attachment"
    placeable = "is a character, location or attachment"

    def is_free(self, game: Game, seat: int, card: int) -> bool:
        return game.facts[card].unique and _has_earlier_copy(game, seat, card)

    def may_be_placed(self, game: Game, seat: int, card: int) -> bool:
        is_duplicate = game.facts[card].unique and game.copy_in_play(seat, card) != NOTHING
        return is_duplicate or super().may_be_placed(game, seat, card)


PLACING = SecondEditionPlacingQuestion()
QUESTIONS = list_questions(MulliganQuestion(), PLACING, SetupBearerQuestion())
