"""The six titles of melee: whom each supports, whom it opposes, and what it gives its bearer."""

from __future__ import annotations

from engine.abilities import Declared
from engine.abilities.constant import Constant
from engine.cards.facts import INTRIGUE, MILITARY, POWER, TITLE, Facts
from engine.table.constants import MORE_DRAWN, REDIRECTS, TAKES_OVER
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
"""They lie beside the 208 cards of the set and are in nobody's deck; the Hand's influence is paid by kneeling it."""

CARDS: dict[str, tuple[Declared, ...]] = {
    "title-commander": (
        c.side_strength(3, c.you_take_part(MILITARY), "you count 3 STR more in military challenges"),
        Constant(
            TAKES_OVER, "once a round you may become the target of an undefended military attack", c.your_seat()
        ),
    ),
    "title-laws": (Constant(MORE_DRAWN, "you draw 1 card more in the draw phase", c.your_seat()),),
    "title-regent": (
        c.side_strength(3, c.you_take_part(POWER), "you count 3 STR more in power challenges"),
        Constant(REDIRECTS, "once a round you may have an attacker choose another target", c.your_seat()),
    ),
    "title-whispers": (c.side_strength(3, c.you_take_part(INTRIGUE), "you count 3 STR more in intrigue challenges"),),
}
