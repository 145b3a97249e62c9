"""An ability in sentences: kind, cost, trigger, effect and limit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from engine.abilities.parts import AnyPart, AtRandom, EachPicks, MarkCards, Name, Pick, Search, Then
from engine.abilities.refs import FOUND, IT, SELF, TARGET, Ref
from engine.abilities.timings import SAVE_CANCEL, TIMINGS, WHEN_REVEALED, WOULD
from engine.base.zones import DEAD, DISCARD, ZONES
from engine.english import capitalize, join_words

if TYPE_CHECKING:
    from engine.abilities.ability import Ability
    from engine.abilities.trigger import Trigger

TIMING_NAMES: Final = {WOULD: "interrupt", WHEN_REVEALED: "when revealed", SAVE_CANCEL: "response"}
"""Timings that players know by another name."""
PILE_NAMES: Final = {DISCARD: "discard pile", DEAD: "dead pile"}
STATEMENT_WORDS: Final = frozenset(
    ["all", "each", "every", "if", "it", "its", "otherwise", "that", "the", "until", "you", "your"]
)
"""First words of a clause that is a statement and no instruction.

Such a clause becomes a sentence of its own.
"""


def describe_ability(ability: Ability) -> str:
    """Describe an ability in sentences.

    `Reaction, by kneeling this card: when you win a challenge, draw 2 cards. At most once per round.`
    """
    sentences = _effect_sentences(ability)
    if ability.trigger is not None and ability.timing != WHEN_REVEALED:
        sentences[0] = f"{_trigger_clause(ability.trigger, TIMINGS[ability.timing].after)}, {sentences[0]}"
    if ability.limit is not None:
        sentences.append(ability.limit.words)
    if ability.firm:
        sentences.append("this effect can't be canceled")
    first, *others = sentences
    return " ".join([f"{_heading(ability)}: {first}.", *(f"{capitalize(sentence)}." for sentence in others)])


def _trigger_clause(trigger: Trigger, after: bool) -> str:
    """Return `before this card is killed` or `when you win a challenge`."""
    return f"when {trigger.words()}" if after else f"before {trigger.words()}"


def _heading(ability: Ability) -> str:
    """Return the heading: kind, places, cost and restrictions.

    `Challenges action, by kneeling this card, only if you are the first player`
    """
    name = TIMING_NAMES.get(ability.timing, TIMINGS[ability.timing].name)
    pieces = [f"{ability.phase} {name}" if ability.phase else name]
    pieces += [f"from your {' or '.join(PILE_NAMES.get(place, ZONES[place]) for place in ability.places)}"] * bool(
        ability.places
    )
    pieces += [f"by {_cost_clause([cost.words for cost in ability.cost])}"] if ability.cost else []
    return capitalize(", ".join([*pieces, *(check.words for check in ability.when)]))


def _cost_clause(costs: Sequence[str]) -> str:
    """Join costs: `kneeling and sacrificing this card`.

    From `kneel this card` and `sacrifice this card`.
    """
    paid: dict[str, list[str]] = {}
    for cost in costs:
        verb, _, what = cost.partition(" ")
        paid.setdefault(what, []).append(f"{verb.removesuffix('e')}ing")
    return join_words([f"{join_words(verbs)} {what}" for what, verbs in paid.items()])


def _effect_sentences(ability: Ability) -> list[str]:
    """Return the effect as sentences, with pronouns for cards named before."""
    target, trigger = ability.target, ability.trigger
    sentences: list[list[str]] = [[]]
    called = {
        TARGET: "them" if target is not None and target.most > 1 else "it",
        FOUND: "it",
        IT: SELF.name if trigger is not None and trigger.is_own else "it",
    }
    if target is not None:
        _add_clause(sentences, f"choose {target.words}")
    opens = ""
    for part in ability.do:
        called[FOUND] = _found_pronoun(part, called[FOUND])
        if isinstance(part, Then):
            sentences.append([])
            opens = "then "
        elif clause := _part_clause(part):
            _add_clause(sentences, opens + _insert_pronouns(clause, called))
            opens = ""
    return [join_words(clauses) for clauses in sentences if clauses]


def _add_clause(sentences: list[list[str]], clause: str) -> None:
    """Add a clause to the last sentence, or as a sentence of its own.

    It stands alone if the joined sentence would be hard to read.
    """
    alone = clause.partition(" ")[0] in STATEMENT_WORDS or ", " in clause or " while " in clause
    if alone and sentences[-1]:
        sentences.append([])
    sentences[-1].append(clause)
    if alone:
        sentences.append([])


def _found_pronoun(part: AnyPart, before: str) -> str:
    """Return the pronoun for the found cards after a part."""
    if isinstance(part, Pick):
        several = part.most > 1
    elif isinstance(part, AtRandom):
        several = part.number > 1 or part.words.startswith("each ")
    elif isinstance(part, EachPicks):
        several = True
    else:
        return before
    return "them" if several else "it"


def _part_clause(part: AnyPart) -> str:
    """Return one part as a clause; empty if other parts already say it."""
    if isinstance(part, MarkCards):
        return ""
    if isinstance(part, Pick | Name | Search) and part.text is not None:
        return part.text
    if isinstance(part, Pick):
        return f"pick {part.words}"
    if isinstance(part, EachPicks):
        return f"each player picks {part.words}"
    if isinstance(part, AtRandom):
        cards = "a random card" if part.number == 1 else f"{part.number} random cards"
        return f"pick {cards} from {part.words}"
    return part.words


def _insert_pronouns(clause: str, called: dict[Ref, str]) -> str:
    for ref, pronoun in called.items():
        if ref.name in clause:
            clause = clause.replace(ref.name, pronoun).replace("give them", "give each of them")
            clause = _say_plural(clause) if pronoun == "them" else clause
    return clause


def _say_plural(clause: str) -> str:
    """Return a clause about several cards in the plural."""
    clause = clause.replace("it can't be", "they can't be")
    for place in ("hand", "deck"):
        clause = clause.replace(f"its owner's {place}", f"their owners' {place}s")
    return clause
