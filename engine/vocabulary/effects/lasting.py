"""Effects that last: STR, icons, keywords, claim, blank text boxes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.abilities import (
    Part,
    Ref,
    referenced_cards,
)
from engine.abilities.constant import BLANK
from engine.cards import CHALLENGES, KEYWORDS
from engine.english import add_article
from engine.events import AddLastingEffect
from engine.table.constants import CLAIM

if TYPE_CHECKING:
    from engine.table.game import Game
    from engine.table.rows import AbilityUse


def format_signed(amount: int) -> str:
    return f"+{amount}" if amount >= 0 else f"−{-amount}"


def lasting(quantity: str, ref: Ref, amount: int, until: str, operation: str = "add", words: str = "") -> Part:
    """Modify cards until a period ends."""
    return Part(
        words or f"give {ref.name} {amount:+d} {quantity} until the {until} ends",
        lambda game, use: [
            AddLastingEffect(use.card, quantity, operation, amount, tuple(referenced_cards(game, use, ref)), until)
        ],
        "lasting",
    )


def gains_keyword(name: str, ref: Ref, until: str) -> Part:
    words = f"have {ref.name} gain {name} until the {until} ends"
    return lasting("keywords", ref, KEYWORDS[name], until, "gain", words)


def gains_icon(kind: int, ref: Ref, until: str) -> Part:
    words = f"have {ref.name} gain {add_article(CHALLENGES[kind])} icon until the {until} ends"
    return lasting("icons", ref, 1 << kind, until, "gain", words)


def claim(
    plots: Callable[[Game, AbilityUse], list[int]], amount: Callable[[Game, AbilityUse], int], words: str
) -> Part:
    """Change the claim of revealed plots until the challenge ends."""
    return Part(
        words,
        lambda game, use: [
            AddLastingEffect(use.card, CLAIM, "add", amount(game, use), tuple(plots(game, use)), "challenge")
        ],
        "lasting",
    )


def blank(ref: Ref, until: str) -> Part:
    """Treat a card's text box as blank, except for traits, until a period ends."""
    return lasting(
        BLANK,
        ref,
        1,
        until,
        words=f"treat the text of {ref.name} as blank, except for traits, until the {until} ends",
    )


def strength(ref: Ref, amount: int, until: str) -> Part:
    """Raise or lower STR until a period ends."""
    return Part(
        f"give {ref.name} {format_signed(amount)} STR until the {until} ends",
        lambda game, use: [
            AddLastingEffect(use.card, "strength", "add", amount, tuple(referenced_cards(game, use, ref)), until)
        ],
    )
