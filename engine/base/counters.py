"""The keys of all counters; each begins with the period after which it is cleared."""

from __future__ import annotations

from collections.abc import Mapping


def was_active(seat: int) -> str:
    """Name the counter: the seat was the active player this phase."""
    return f"phase/active/{seat}"


def challenges(seat: int) -> str:
    """Name the counter: challenges that the seat initiated this phase."""
    return f"phase/challenges/{seat}"


def challenges_of(seat: int, kind: int) -> str:
    return f"phase/challenges/{seat}/{kind}"


def challenges_against(seat: int, kind: int, other: int) -> str:
    """Name the counter: challenges of a type against one opponent this phase.

    Kept only in formats with titles.
    """
    return f"phase/challenged/{seat}/{kind}/{other}"


def challenges_redirected(seat: int) -> str:
    """Name the counter: challenges that the seat redirected this round."""
    return f"round/redirected/{seat}"


def rival_bonus(seat: int, other: int) -> str:
    """Name the counter: the seat got its bonus against this rival this round."""
    return f"round/beaten/{seat}/{other}"


def opposed_bonus(seat: int) -> str:
    """Name the counter: the seat got its power against an opposed title this round."""
    return f"round/opposed/{seat}"


def attack_taken_over(seat: int) -> str:
    """Name the counter: the seat became the target of an attack by choice this round."""
    return f"round/took over/{seat}"


def gifts_made(seat: int) -> str:
    """Name the counter: gifts of gold that the seat made this phase."""
    return f"phase/gifts/{seat}"


def participation(ref: int) -> str:
    """Name the counter: the card, by public number, fought in a challenge this round."""
    return f"round/fought/{ref}"


def won_initiative(seat: int) -> str:
    """Name the counter: the seat won initiative this round."""
    return f"round/initiative/{seat}"


PHASES_CREATED = "round/phases created"
"""Phases that effects created this round, besides those of every round."""
PHASES_PLAYED = "round/phases played"
"""How many created phases have been played."""
ROUND_IS_CUT = "round/cut"
"""Whether an effect ends the round as soon as the open window closes."""


def challenge_trait(trait: str) -> str:
    """Name the counter: the current challenge has this trait."""
    return f"challenge/trait/{trait}"


LAST_ROUND = "match/last round"
"""After time was called in a match of two: the round with which the match ends."""


def departure_order(seat: int) -> str:
    """Name the counter: the place of a seat in the order of departures, from 1.

    It is never cleared.
    """
    return f"match/gone/{seat}"


def strength_changed(card: int) -> str:
    """Name the counter: the STR of a card with an ability about it was changed."""
    return f"phase/strength/{card}"


def challenges_won(seat: int, kind: int) -> str:
    """Name the counter: challenges of a type that the seat won this phase."""
    return f"phase/won/{seat}/{kind}"


def challenges_lost(seat: int, kind: int) -> str:
    return f"phase/lost/{seat}/{kind}"


def defenses_lost(seat: int) -> str:
    return f"phase/lost defending/{seat}"


def characters_stood(seat: int) -> str:
    """Name the counter: characters of the seat that stood this phase."""
    return f"phase/stood/{seat}"


def stays_kneeling(card: int) -> str:
    """Name the counter: the card stays kneeling this phase."""
    return f"phase/stays/{card}"


def came_by_ambush(ref: int) -> str:
    """Name the counter: the card, by public number, ambushed this phase."""
    return f"phase/ambushed/{ref}"


def x_of(ref: int) -> str:
    """Name the counter: the X that was paid for a card in play, by public number."""
    return f"match/x/{ref}"


def plot_was_revealed(seat: int) -> str:
    """Name the counter: the seat's current plot was revealed in this match.

    It is cleared when the seat's next plot is revealed.
    """
    return f"plot/{seat}/revealed"


def plot_ability_resolved(seat: int, ability: int) -> str:
    """Name the counter: an ability of the seat's current plot resolved.

    It is cleared when the seat's next plot is revealed.
    """
    return f"plot/{seat}/when revealed/{ability}"


def limited_cards(seat: int) -> str:
    """Name the counter: limited cards that the seat marshaled this round."""
    return f"round/limited/{seat}"


def cards_marshaled(seat: int, trait: str) -> str:
    """Name the counter: cards with a trait that the seat marshaled this round."""
    return f"round/marshaled/{seat}/{trait}"


def events_played(seat: int) -> str:
    """Name the counter: events that the seat played this round."""
    return f"round/played/{seat}"


def ability_uses(period: str, seat: int, card: int, ref: int, ability: int) -> str:
    """Name the counter: uses of an ability of one copy of a card.

    A copy that left play and returned counts as another copy.
    """
    return f"{period}/limit/{seat}/{card}/{ref}/{ability}"


def title_uses(period: str, seat: int, title: str) -> str:
    return f"{period}/max/{seat}/{title}"


def card_counters(counts: Mapping[str, int], card: int, ref: int) -> list[tuple[str, int]]:
    """List the counters of one card: uses of its abilities, and ambush."""
    found = []
    for key, count in counts.items():
        before, copy, ability = key.partition(f"/{card}/{ref}/")
        if copy and "/limit/" in before:
            found.append((f"{before}/{ability}", count))
        elif key == came_by_ambush(ref):
            found.append(("ambushed", count))
    return found
