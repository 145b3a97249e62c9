"""Challenges in words."""

from __future__ import annotations

from engine.cards import CHALLENGES
from engine.log.journal import Entry
from engine.log.names import Names, numbers
from engine.log.views import JUDGE
from engine.log.words.saying import capital, count, drawn_from, first, hint, sum_of, what, who, words


@words("challenge")
def _challenge(entry: Entry, names: Names) -> str:
    match entry.data:
        case (int(kind), int(defender), tuple(attackers), int(number), int(total)):
            said = f"{who(entry, names)} initiates {a(CHALLENGES[kind])} challenge against {names.seat(defender)}"
            nth = f"{CHALLENGES[kind]} {number}, challenge {total} this phase"
            return f"{said} with {names.cards(attackers)}" + hint(nth)
    return f"{who(entry, names)} initiates a challenge"


def a(noun: str) -> str:
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"


@words("bypass")
def _bypass(entry: Entry, names: Names) -> str:
    by = entry.data[0] if entry.data else 0
    return f"{names.card(by)} bypasses {what(entry, names)} by stealth"


@words("defenders")
def _defenders(entry: Entry, names: Names) -> str:
    refs = entry.data[0] if entry.data else ()
    if not list(numbers(refs)):
        return f"{who(entry, names)} declares no defenders"
    return f"{who(entry, names)} defends with {names.cards(refs)}"


@words("wins")
def _wins(entry: Entry, names: Names) -> str:
    match entry.data:
        case (int(kind), int(loser), int(attack), int(defense), int(margin), unopposed):
            challenge = f"{a(CHALLENGES[kind])} challenge against {names.seat(loser)}"
            if attack < defense:
                challenge = f"{names.whose(loser)} {CHALLENGES[kind]} challenge as the defender"
            score = f"{max(attack, defense)} to {min(attack, defense)}"
            return f"{who(entry, names)} wins {challenge} by {margin} STR ({score})" + hint(
                "unopposed" if unopposed else ""
            )
    return f"{who(entry, names)} wins the challenge"


@words("nobody wins")
def _nobody_wins(entry: Entry, names: Names) -> str:
    match entry.data:
        case (int(attack), int(defense)):
            return f"Nobody wins the challenge ({attack} STR to {defense})"
    return "Nobody wins the challenge"


@words("claim")
def _claim(entry: Entry, names: Names) -> str:
    match entry.data:
        case (str(kind), _, int(total), int(base), modifiers):
            said = f"{capital(kind)} claim {total} against {who(entry, names)}"
            return said + sum_of(base, modifiers, names, "plot") + hint(what(entry, names))
    return f"Claim against {who(entry, names)}"


@words("chosen for claim")
def _chosen_for_claim(entry: Entry, names: Names) -> str:
    return f"{who(entry, names)} chooses {names.cards(entry.data[0] if entry.data else ())} for claim"


@words("chance")
def _chance(entry: Entry, names: Names) -> str:
    match entry.data:
        case (str(stream), int(epoch), int(begins), int(number)):
            said = f"Chance picks {count(number, 'card')} of {names.whose(entry.actor)} hand"
            return said + (hint(drawn_from(stream, epoch, begins)) if names.viewer == JUDGE else "")
    return "Chance decides"


@words("keyword")
def _keyword(entry: Entry, names: Names) -> str:
    match entry.data:
        case (str(keyword), tuple(cards), int(margin)):
            within = f"up to {margin} STR" if keyword == "intimidate" else ""
            return f"{capital(keyword)}: {names.cards(cards)}" + hint(within)
    return capital(first(entry.data))


@words("challenge ends")
def _challenge_ends(entry: Entry, names: Names) -> str:
    match entry.data:
        case (int(kind),):
            return f"The {CHALLENGES[kind]} challenge ends"
    return "The challenge ends"


@words("dominance")
def _dominance(entry: Entry, names: Names) -> str:
    return f"{who(entry, names)} wins dominance"
