"""Sentences of older versions, by which scenarios may still say what happened."""

from __future__ import annotations

from typing import Final

from engine.cards import CHALLENGES
from engine.chain.journal import Datum, LogEntry
from engine.english import add_article, capitalize, join_words, phrase, phrase_count
from engine.log.names import Names

FORMER_OFFERS: Final = {
    "Attack with ": " attacks",
    "Defend with ": " defends",
    "Kill ": " is killed",
    "Stand ": " stands",
    "Use insight of ": " uses insight",
    "Use pillage of ": " uses pillage",
}
"""Offers that began with their card in older versions, by how they begin now."""


def former_offer(label: str) -> str:
    """Return an offer as older versions said it.

    Facts about offers count those of verbs that stand before their card, and these did not.
    """
    for begins, ended in FORMER_OFFERS.items():
        if label.startswith(begins):
            card, hint, rest = label.removeprefix(begins).partition(" (")
            return f"{card}{ended}{hint}{rest}"
    return label


def former_sentence(entry: LogEntry, names: Names) -> str:
    """Return what older versions said about an entry of a match under way; empty if today's sentence begins so."""
    actor, card = names.seat(entry.actor), names.card(entry.subject)
    match entry.kind, entry.data:
        case "wins", (int(type), int(loser), int(attack), int(defense), int(margin), _):
            return _describe_win(actor, names.seat(loser), CHALLENGES[type], (attack, defense), margin)
        case "claim satisfied", (str(type),):
            return phrase("%(actor)s's %(type)s claim is satisfied", actor=actor, type=type)
        case "chance", (_, _, _, int(number)):
            one, many = (
                "Chance picks %(number)s card of %(actor)s's hand",
                "Chance picks %(number)s cards of %(actor)s's hand",
            )
            return phrase_count(one, many, number, actor=actor)
        case "keyword", (str(keyword), cards, _):
            return phrase("%(keyword)s: %(cards)s", keyword=capitalize(keyword), cards=names.cards(cards))
        case "count", (str(period), int(used), int(limit)) if entry.subject:
            pattern = "%(card)s is used %(used)s of %(limit)s times this %(period)s"
            return phrase(pattern, card=card, used=used, limit=limit, period=period)
        case "stand all", (tuple(cards),):
            one, many = "%(number)s card stand up: %(cards)s", "%(number)s cards stand up: %(cards)s"
            return phrase_count(one, many, len(cards), cards=names.cards(cards))
        case "found", (int(number),):
            return phrase_count(
                "%(actor)s finds %(number)s card", "%(actor)s finds %(number)s cards", number, actor=actor
            )
        case "gold", ("takes" | "loses" as why, int(before), int(after)):
            pattern = "%(actor)s gains %(amount)s gold (%(before)s → %(after)s)"
            if why == "loses":
                pattern = "%(actor)s pays %(amount)s gold (%(before)s → %(after)s)"
            return phrase(pattern, actor=actor, amount=abs(after - before), before=before, after=after)
        case "title", _:
            return phrase("%(actor)s bears %(card)s", actor=actor, card=card)
        case "named", (str(name),):
            return phrase("%(actor)s names %(name)s", actor=actor, name=name)
        case "use", ("passive", *_):
            return phrase("The passive of %(actor)s's %(card)s initiates", actor=actor, card=card)
        case "power", (_, int(before), int(after)) if names.is_faction(entry.subject):
            return _describe_power(card, before, after)
        case "target", (tuple(chosen), _) if chosen and all(
            [names.is_faction(ref) for ref in chosen if isinstance(ref, int)]
        ):
            return phrase("%(actor)s chooses %(cards)s", actor=actor, cards=names.cards(chosen))
        case "claim against", (tuple(seats),):
            against = join_words([names.seat(seat) for seat in seats]) if seats else "nobody"
            return phrase("%(actor)s resolves claim against %(against)s", actor=actor, against=against)
        case "becomes", _:
            return phrase("%(card)s counts as a character", card=card)
        case "leave", ("put to the bottom", *_):
            return phrase("%(card)s is put to the bottom of the deck", card=card)
        case "move", data:
            return _describe_move(actor, data, names)
    return ""


def _describe_win(winner: str, loser: str, type: str, totals: tuple[int, int], margin: int) -> str:
    pattern = "%(winner)s wins %(a)s challenge against %(loser)s by %(margin)s STR (%(high)s to %(low)s)"
    if totals[0] < totals[1]:
        pattern = (
            "%(winner)s wins %(loser)s's %(type)s challenge as the defender by %(margin)s STR (%(high)s to %(low)s)"
        )
    low, high = sorted(totals)
    words = {"a": add_article(type), "type": type, "margin": margin, "high": high, "low": low}
    return phrase(pattern, winner=winner, loser=loser, **words)


def _describe_power(card: str, before: int, after: int) -> str:
    pattern = "%(card)s gains %(amount)s power (%(before)s → %(after)s)"
    if after < before:
        pattern = "%(card)s loses %(amount)s power (%(before)s → %(after)s)"
    return phrase(pattern, card=card, amount=abs(after - before), before=before, after=after)


def _describe_move(actor: str, data: tuple[Datum, ...], names: Names) -> str:
    match data:
        case (str(code), str(origin), "discard" | "dead", _) if code and origin not in ("duplicate", "being played"):
            zone = {"deck": "the deck", "discard": "the discard pile", "dead": "the dead pile"}.get(origin, origin)
            return phrase(
                "%(actor)s discards %(card)s from %(zone)s", actor=actor, card=names.titled(code), zone=zone
            )
    return ""
