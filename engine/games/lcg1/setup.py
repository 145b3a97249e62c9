"""Setup of a first edition match: 5 gold of cards, facedown, without duplicates."""

from __future__ import annotations

from collections.abc import Iterator

from engine.base import zones
from engine.cards import ATTACHMENT
from engine.cards import SETUP as SETUP_KEYWORD
from engine.english import phrase
from engine.games.lcg1 import timing
from engine.games.lcg1.values import PENALTY_GOLD, is_of_another_house
from engine.games.lcg1.variants import variants
from engine.play.phases.setup import (
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
from engine.play.rules.action_window_rules import cited_rules
from engine.prompts.checks import CheckResult, check_of_refusal
from engine.prompts.prompts import ask, list_questions
from engine.ruleset import Refusal
from engine.table.frames import declare_card_steps, go_to, sequence, step
from engine.table.game import Game
from engine.table.rows import Frame


def _announce_match(game: Game, frame: Frame) -> None:
    """Announce format, Houses and agendas, and name the first player by chance."""
    announce_format(game, frame)
    variants.note_variant(game, frame.entry)
    name_first_player(game, frame)
    announce_factions(game, frame)


def _prepare_decks(game: Game, frame: Frame) -> None:
    note_plot_decks(game, frame)
    shuffle_decks(game, frame)
    draw_hands(game, frame)
    frame.a = 0


def _is_attachment(game: Game, seat: int, card: int) -> bool:
    return game.facts[card].type == ATTACHMENT


def _ask_setup_bearer(game: Game, frame: Frame) -> None:
    for seat in game.player_order():
        for card in game.pile(seat, zones.SETUP):
            frame.a = card
            ask(game, "setup bearer", seat)
            go_to(frame, "attach")
            return


def _refill(game: Game, frame: Frame) -> None:
    refill_hands(game, frame)
    timing.settle(game, frame.entry)


STEPS = (
    step("first player", _announce_match),
    step("decks", _prepare_decks),
    step("place", place_cards),
    step("reveal", reveal_cards(_is_attachment)),
    step("attach", _ask_setup_bearer),
    step("refill", _refill),
)
SETUP = sequence("lcg1.setup", *STEPS)
declare_card_steps(SETUP, "attach")


class FirstEditionPlacingQuestion(SetupQuestion):
    """Question: which cards to set up, for 5 gold.

    These are characters, locations, and attachments with Setup; cards of another House also cost their penalty.
    """

    gold = 5
    kinds = "character or location with a cost"
    placeable = "is a character, a location, or has Setup"

    def kind_refusal(self, game: Game, card: int) -> Refusal | None:
        facts = game.facts[card]
        refused = super().kind_refusal(game, card)
        if refused is None and facts.type == ATTACHMENT and not facts.keywords & SETUP_KEYWORD:
            words = phrase("%(title)s is an attachment without the Setup keyword", title=facts.title)
            return Refusal(cited_rules(game).setup_keyword, words, "no Setup keyword")
        return refused

    def copy_refusal(self, game: Game, seat: int, card: int) -> Refusal | None:
        titles = [game.title(other) for other in game.pile(seat, zones.SETUP)]
        if game.facts[card].unique and game.title(card) in titles:
            words = phrase("%(card)s is already placed, and setup allows no duplicates", card=game.title(card))
            return Refusal(cited_rules(game).setup_copies, words, "no duplicates here")
        return None

    def copy_checks(self, game: Game, seat: int, card: int) -> Iterator[CheckResult]:
        words = phrase("%(card)s is not placed yet, or not unique", card=game.title(card))
        yield check_of_refusal(self.copy_refusal(game, seat, card), cited_rules(game).setup_copies, words)

    def cost(self, game: Game, seat: int, card: int) -> int:
        return (game.facts[card].cost or 0) + (PENALTY_GOLD if is_of_another_house(game, seat, card) else 0)


PLACING = FirstEditionPlacingQuestion()
QUESTIONS = list_questions(PLACING, SetupBearerQuestion())
