"""The six titles of melee: their support, their rivals, and what they give."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import Declaration
from engine.abilities.constant import Constant
from engine.cards.facts import INTRIGUE, MILITARY, POWER, TITLE, Facts
from engine.table.constants import (
    CARDS_DRAWN,
    CHALLENGES_ELSEWHERE,
    CLAIM,
    CLAIM_ON_ANY,
    REDIRECTS,
    split_challenge_key,
)
from engine.table.title_relations import are_rivals
from engine.vocabulary import constants as c

if TYPE_CHECKING:
    from engine.table.game import Game

COIN = "Master of Coin"
HAND = "Hand of the King"
LAWS = "Master of Laws"
REGENT = "Crown Regent"
SHIPS = "Master of Ships"
WHISPERS = "Master of Whispers"

TITLES = (
    Facts("01206", WHISPERS, TITLE, ability=True, supports=HAND, rivals=(LAWS, COIN)),
    Facts("01207", SHIPS, TITLE, ability=True, supports=WHISPERS, rivals=(LAWS, HAND)),
    Facts("01208", HAND, TITLE, ability=True, supports=LAWS, rivals=(COIN, SHIPS)),
    Facts("01209", COIN, TITLE, gold=2, supports=SHIPS, rivals=(HAND, WHISPERS)),
    Facts("01210", LAWS, TITLE, reserve=1, ability=True, supports=COIN, rivals=(WHISPERS, SHIPS)),
    Facts("01211", REGENT, TITLE, ability=True),
)


def _attacks_rival(game: Game, source: int) -> bool:
    challenge, seat = game.challenge, game.seat_of[source]
    if challenge is None or (challenge.kind, challenge.attacker) != (MILITARY, seat):
        return False
    return are_rivals(game, seat, challenge.defender)


def _challenges_of(kind: int) -> c.Applies:
    return lambda game, source, who: split_challenge_key(who) == (game.seat_of[source], kind)


CARDS: dict[str, tuple[Declaration, ...]] = {
    # Master of Whispers
    "01206": (
        Constant(
            CLAIM_ON_ANY,
            "when you win an intrigue challenge as the attacker, claim applies to any number of opponents",
            _challenges_of(INTRIGUE),
        ),
        c.side_strength(1, c.you_take_part(INTRIGUE), "you count +1 STR in intrigue challenges"),
    ),
    # Master of Ships
    "01207": (
        Constant(
            CLAIM,
            "while you attack a rival in a military challenge, your plot has +1 claim",
            c.your_plot(_attacks_rival),
        ),
        c.side_strength(1, c.you_take_part(MILITARY), "you count +1 STR in military challenges"),
    ),
    # Hand of the King
    "01208": (
        Constant(
            CHALLENGES_ELSEWHERE,
            "you may initiate 1 additional power challenge each round, against a different opponent",
            _challenges_of(POWER),
        ),
        c.side_strength(1, c.you_take_part(POWER), "you count +1 STR in power challenges"),
    ),
    # Master of Laws
    "01210": (Constant(CARDS_DRAWN, "you draw 1 additional card in the draw phase", c.your_seat()),),
    # Crown Regent
    "01211": (
        Constant(REDIRECTS, "you may redirect 1 challenge each round", c.your_seat()),
        c.dominance(2),
    ),
}
