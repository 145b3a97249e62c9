"""Bearers of attachments, and the conditions for unique cards to enter play."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.base import zones
from engine.base.ids import NOTHING
from engine.cards import CHARACTER, FACTION, LIMITED, TYPES, Facts, NoAttachments, faction_name
from engine.english import add_article, phrase
from engine.play.rules.cited import CitedRules
from engine.prompts.checks import first_fitting
from engine.ruleset import Refusal
from engine.table import values
from engine.table.constants import TRAITS, is_blank
from engine.table.game import Game
from engine.table.rows import NEVER

CHARACTERS: Final = (CHARACTER,)
"""The default types of cards that bear an attachment."""


def bearer_refusal(game: Game, attachment: int, bearer: int) -> Refusal | None:
    """Return why an attachment can't be on a card, or None."""
    facts, other = game.facts[attachment], game.facts[bearer]
    if other.type == FACTION and facts.on_house:
        return None
    if other.type not in (facts.bearer_types or CHARACTERS):
        wanted = " or ".join(TYPES[one] for one in facts.bearer_types or CHARACTERS)
        words, short = (
            phrase("%(title)s is not %(noun)s", title=other.title, noun=add_article(wanted)),
            first_fitting(phrase("not %(noun)s", noun=add_article(wanted)), phrase("no %(wanted)s", wanted=wanted)),
        )
        return Refusal(game.deal.cited.default_bearer, words, short)
    restricted = not is_blank(game, attachment)
    refused = _bearer_restriction(game, attachment, bearer) if restricted else None
    return refused or fit_refusal(
        game.deal.cited, facts, current_facts(game, bearer), values.shuns(game, bearer), restricted
    )


def current_facts(game: Game, card: int) -> Facts:
    """Return a card's facts with its current traits."""
    facts, traits = game.facts[card], values.traits(game, card)
    return facts if traits is facts.traits else replace(facts, traits=traits)


def _bearer_restriction(game: Game, attachment: int, bearer: int) -> Refusal | None:
    """Return why a bearer's controller or attachments forbid an attachment.

    None if they allow it.
    """
    facts, rule = game.facts[attachment], game.deal.cited.restriction
    if facts.bearer_opponents and not game.are_opponents(game.seat_of[attachment], game.seat_of[bearer]):
        return Refusal(
            rule, phrase("%(title)s attaches only to an opponent's card", title=facts.title), "not an opponent's"
        )
    if facts.bearer_yours and game.seat_of[attachment] != game.seat_of[bearer]:
        return Refusal(
            rule, phrase("%(title)s attaches only to a card of its controller", title=facts.title), "not your own"
        )
    others = [other for other in game.attached(bearer) if other != attachment] if facts.bearer_once else []
    if any(game.title(other) == facts.title for other in others):
        return Refusal(
            rule,
            phrase("%(card)s already has %(title)s", card=game.title(bearer), title=facts.title),
            "already has one",
        )
    return None


def fit_refusal(
    cited: CitedRules,
    facts: Facts,
    bearer: Facts,
    shuns: tuple[NoAttachments, ...] | None = None,
    restricted: bool = True,
) -> Refusal | None:
    """Return why restrictions and keywords of two cards forbid an attachment.

    None if they allow it. The facts are printed or current ones.
    """
    if restricted and facts.bearer_faction and not bearer.is_of(facts.bearer_faction):
        wanted = faction_name(facts.bearer_faction)
        short = first_fitting(
            phrase("not %(wanted)s", wanted=wanted),
            phrase("not %(house)s", house=wanted.removeprefix("House ").removeprefix("The ")),
        )
        return Refusal(
            cited.restriction,
            phrase("%(title)s attaches only to %(noun)s character", title=facts.title, noun=add_article(wanted)),
            short,
        )
    if restricted and facts.bearer_traits and not any(trait in facts.bearer_traits for trait in bearer.traits):
        wanted = " or ".join(facts.bearer_traits)
        short = first_fitting(phrase("not %(wanted)s", wanted=wanted), "lacks the trait")
        return Refusal(
            cited.restriction,
            phrase("%(title)s attaches only to %(noun)s character", title=facts.title, noun=add_article(wanted)),
            short,
        )
    if restricted and facts.bearer_crests and not any(crest in facts.bearer_crests for crest in bearer.crests):
        wanted = " or ".join(crest.capitalize() for crest in facts.bearer_crests)
        return Refusal(
            cited.restriction,
            phrase("%(title)s attaches only to %(noun)s character", title=facts.title, noun=add_article(wanted)),
            first_fitting(phrase("not %(wanted)s", wanted=wanted)),
        )
    if restricted and facts.bearer_unlimited and bearer.keywords & LIMITED:
        return Refusal(
            cited.restriction, phrase("%(title)s can't be attached to a limited card", title=facts.title), "limited"
        )
    for shun in bearer.shuns if shuns is None else shuns:
        if shun.refuses(facts.traits):
            if not shun.traits:
                rule = cited.no_attachments
            else:
                rule = cited.no_attachments_except if shun.sparing else cited.no_attachments_trait
            return Refusal(
                rule,
                phrase("%(title)s can't have %(attachment)s attached", title=bearer.title, attachment=facts.title),
                "no attachments",
            )
    return None


def bearers(game: Game, attachment: int, seats: list[int], enough: int = NEVER) -> list[int]:
    """Return the cards of some seats that may bear an attachment.

    Stops at `enough`.
    """
    cited, every = game.deal.cited, game.facts
    facts, restricted = every[attachment], not is_blank(game, attachment)
    gaining = TRAITS in game.deal.constants
    beside = restricted and (facts.bearer_opponents or facts.bearer_once or facts.bearer_yours)
    types = facts.bearer_types or CHARACTERS
    found: list[int] = []
    for seat in seats:
        for card in game.in_play(seat):
            other = every[card]
            if other.type not in types:
                continue
            if beside and _bearer_restriction(game, attachment, card) is not None:
                continue
            now = current_facts(game, card) if gaining else other
            if fit_refusal(cited, facts, now, values.shuns(game, card), restricted) is None:
                found.append(card)
                if len(found) == enough:
                    return found
    return found


def unique_refusal(game: Game, seat: int, card: int) -> Refusal | None:
    """Return why a seat can't bring a unique card into play, or None.

    A copy is dead, or a copy in play has another owner or controller.
    """
    facts = game.facts[card]
    if not facts.unique:
        return None
    title, every = facts.title, game.facts
    for dead in game.pile(seat, zones.DEAD):
        if every[dead].title == title:
            return Refusal(
                game.deal.cited.unique_dead,
                phrase("a copy of %(title)s is in the dead pile", title=title),
                "a copy is dead",
            )
    there = game.copy_in_play(seat, card)
    if there != NOTHING and game.deal.owner[there] != seat:
        words = phrase(
            "%(player)s controls a copy of %(title)s that another player owns", player=game.name(seat), title=title
        )
        return Refusal(game.deal.cited.unique, words, "copy in play")
    owner = game.deal.owner
    for controller in range(game.seats):
        if controller == seat:
            continue
        for other in game.in_play(controller):
            if every[other].title == title and owner[other] == seat:
                words = phrase(
                    "%(player)s controls a copy of %(title)s that %(owner)s owns",
                    player=game.name(controller),
                    title=title,
                    owner=game.name(seat),
                )
                return Refusal(game.deal.cited.unique, words, "copy in play")
    return None
