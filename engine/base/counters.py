"""What is counted, each counter's name once; it begins with the period after which the count is forgotten."""

from __future__ import annotations

from collections.abc import Mapping


def was_active(seat: int) -> str:
    """Whether a seat has been the active player this phase."""
    return f"phase/active/{seat}"


def challenges(seat: int) -> str:
    """Challenges a seat initiated this phase."""
    return f"phase/challenges/{seat}"


def challenges_of(seat: int, kind: int) -> str:
    return f"phase/challenges/{seat}/{kind}"


def challenges_against(seat: int, kind: int, other: int) -> str:
    """Challenges of a type that a seat's opponent had to answer this phase; kept where there are titles."""
    return f"phase/challenged/{seat}/{kind}/{other}"


def challenges_redirected(seat: int) -> str:
    """Challenges that a seat redirected this round."""
    return f"round/redirected/{seat}"


def rival_bonus(seat: int, other: int) -> str:
    """Whether a seat had its bonus for beating a rival this round."""
    return f"round/beaten/{seat}/{other}"


def opposed_bonus(seat: int) -> str:
    """Whether a seat had its power for beating an opposed title this round."""
    return f"round/opposed/{seat}"


def attack_taken_over(seat: int) -> str:
    """Whether a seat made itself the target of an attack this round."""
    return f"round/took over/{seat}"


def gifts_made(seat: int) -> str:
    """How often a seat gave others gold this phase."""
    return f"phase/gifts/{seat}"


def took_part(ref: int) -> str:
    """That a card has taken part in a challenge, by its number for everybody; for cards that ask for it later."""
    return f"round/fought/{ref}"


def won_initiative(seat: int) -> str:
    """That a seat has won initiative, in games whose cards ask for that later."""
    return f"round/initiative/{seat}"


PHASES_CREATED = "round/phases created"
"""Phases that effects have created this round, beside those of every round."""
PHASES_PLAYED = "round/phases played"
"""How many of them have been played."""
ROUND_IS_CUT = "round/cut"
"""Whether an effect brings the round to an end as soon as its window closes."""


def challenge_trait(trait: str) -> str:
    """Whether the challenge that is fought has a trait."""
    return f"challenge/trait/{trait}"


LAST_ROUND = "match/last round"
"""Once time was called in a match of two: the round with which it ends."""


def departure_order(seat: int) -> str:
    """When a seat was out of the match, counted from 1; never forgotten."""
    return f"match/gone/{seat}"


def strength_changed(card: int) -> str:
    """Whether the STR of a card that remembers it was raised or lowered."""
    return f"phase/strength/{card}"


def challenges_won(seat: int, kind: int) -> str:
    """Challenges of a type a seat won this phase."""
    return f"phase/won/{seat}/{kind}"


def challenges_lost(seat: int, kind: int) -> str:
    return f"phase/lost/{seat}/{kind}"


def defenses_lost(seat: int) -> str:
    return f"phase/lost defending/{seat}"


def characters_stood(seat: int) -> str:
    """Characters of a seat that stood this phase."""
    return f"phase/stood/{seat}"


def stays_kneeling(card: int) -> str:
    """Whether a card stays kneeling this phase."""
    return f"phase/stays/{card}"


def came_by_ambush(ref: int) -> str:
    """Whether a card, by its public number, came into play by ambush this phase."""
    return f"phase/ambushed/{ref}"


def x_of(ref: int) -> str:
    """X of a card in play, by its public number, that was paid for with X; of every other it is 0."""
    return f"match/x/{ref}"


def plot_was_revealed(seat: int) -> str:
    """Whether a seat's plot was revealed in this match; forgotten when its next plot is."""
    return f"plot/{seat}/revealed"


def plot_ability_resolved(seat: int, ability: int) -> str:
    """Whether an ability of a seat's revealed plot was resolved; forgotten when its next plot is revealed."""
    return f"plot/{seat}/when revealed/{ability}"


def limited_cards(seat: int) -> str:
    """Limited cards a seat marshaled this round."""
    return f"round/limited/{seat}"


def cards_marshaled(seat: int, trait: str) -> str:
    """Cards with a trait a seat marshaled this round."""
    return f"round/marshaled/{seat}/{trait}"


def events_played(seat: int) -> str:
    """Events a seat played this round."""
    return f"round/played/{seat}"


def ability_uses(period: str, seat: int, card: int, ref: int, ability: int) -> str:
    """Uses of one copy of an ability; a copy that came back into play is another."""
    return f"{period}/limit/{seat}/{card}/{ref}/{ability}"


def title_uses(period: str, seat: int, title: str) -> str:
    return f"{period}/max/{seat}/{title}"


def card_counters(counts: Mapping[str, int], card: int, ref: int) -> list[tuple[str, int]]:
    """What is counted for one card alone: how often its abilities were used, that it came by ambush."""
    found = []
    for key, count in counts.items():
        before, copy, ability = key.partition(f"/{card}/{ref}/")
        if copy and "/limit/" in before:
            found.append((f"{before}/{ability}", count))
        elif key == came_by_ambush(ref):
            found.append(("ambushed", count))
    return found
