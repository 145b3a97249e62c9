"""The six titles of melee: what each supports, opposes and gives its bearer."""

from __future__ import annotations

from engine.abilities import Declaration
from engine.abilities.constant import Constant
from engine.cards.facts import INTRIGUE, MILITARY, POWER, TITLE, Facts
from engine.table.constants import CARDS_DRAWN, REDIRECTS, TAKES_OVER
from engine.vocabulary import constants as c

COIN = "Master of Coin"
COMMANDER = "Lord Commander of the Kingsguard"
HAND = "Hand of the King"
LAWS = "Master of Laws"
REGENT = "Crown Regent"
WHISPERS = "Master of Whispers"

TITLES = (
    Facts("title-coin", COIN, TITLE, gold=2, supports=LAWS, opposes=(HAND,)),
    Facts("title-commander", COMMANDER, TITLE, ability=True),
    Facts("title-hand", HAND, TITLE, influence=2, supports=WHISPERS, opposes=(COIN,)),
    Facts("title-laws", LAWS, TITLE, ability=True, supports=HAND, opposes=(WHISPERS,)),
    Facts("title-regent", REGENT, TITLE, ability=True),
    Facts("title-whispers", WHISPERS, TITLE, ability=True, supports=COIN, opposes=(LAWS, REGENT)),
)
"""Titles are no numbered cards and in no deck; the Hand kneels to pay influence."""

CARDS: dict[str, tuple[Declaration, ...]] = {
    "title-commander": (
        c.side_strength(3, c.you_take_part(MILITARY), "you count +3 STR in military challenges"),
        Constant(
            TAKES_OVER, "once per round, you may become the target of an undefended military attack", c.your_seat()
        ),
    ),
    "title-laws": (Constant(CARDS_DRAWN, "you draw 1 additional card in the draw phase", c.your_seat()),),
    "title-regent": (
        c.side_strength(3, c.you_take_part(POWER), "you count +3 STR in power challenges"),
        Constant(REDIRECTS, "once per round, you may make an attacker choose another target", c.your_seat()),
    ),
    "title-whispers": (c.side_strength(3, c.you_take_part(INTRIGUE), "you count +3 STR in intrigue challenges"),),
}
