"""The rule index: every rule id with its summary, found by id or by words."""

from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib import resources
from typing import Final

import msgspec

from engine.games.registry import DEFAULT
from tournament.replays.problems import RuleNotFound


class Rule(msgspec.Struct, frozen=True):
    """One rule: what people cite, and what it says in our words."""

    id: str
    summary: str
    document: str
    section: str

    @property
    def ruleset(self) -> str:
        return self.id.partition(":")[0].partition("/")[0]

    @property
    def place(self) -> str:
        """The id without its ruleset."""
        return self.id.partition(":")[2]

    @property
    def source(self) -> str:
        """The document's name without the ruleset in front of it."""
        return self.document.partition(" — ")[2] or self.document


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a document with its rules, in the document's order."""

    document: str
    name: str
    rules: tuple[Rule, ...]


_read_rules = msgspec.json.Decoder(list[Rule]).decode


@cache
def rules() -> tuple[Rule, ...]:
    raw = resources.files("engine.data").joinpath("rules-index.json").read_bytes()
    return tuple(_read_rules(raw))


@cache
def _by_id() -> dict[str, Rule]:
    return {rule.id: rule for rule in rules()}


def find_rule(id: str) -> Rule | None:
    return _by_id().get(id)


def load_rule(id: str, ruleset: str = DEFAULT) -> Rule:
    """The rule of that id; one without its ruleset, like `save`, is meant in the one given, then in any."""
    wanted = id.strip().casefold()
    named = [rule for rule in rules() if wanted in (rule.id.casefold(), rule.place.casefold())]
    found = find_rule(id) or min(named, key=lambda rule: rule.ruleset != ruleset, default=None)
    if found is None:
        near = get_close_matches(wanted, _by_id(), 3, 0.5)
        instead = f"near it are {', '.join(near)}, or search for a word of it" if near else "search for a word of it"
        raise RuleNotFound(f"The rule index has no {id[:60]}; {instead}.", rule=id[:60], near=near)
    return found


LITTLE: Final = frozenset(
    ("a", "after", "an", "and", "any", "are", "at", "be", "before", "but", "by", "can", "do", "does", "for", "from",
     "how", "i", "if", "in", "is", "it", "its", "my", "of", "on", "or", "that", "the", "then", "this", "to", "was",
     "what", "when", "where", "which", "who", "why", "with", "would")
)  # fmt: skip
"""Words of a question that no rule is found by, as long as there are others."""


@dataclass(frozen=True, slots=True)
class Found:
    rules: tuple[Rule, ...]
    has_all: bool
    """Whether they have every word; otherwise they are those with most of them."""


def search(words: str, ruleset: str = "") -> Found:
    """Rules in which every word stands, best first: the id itself, an id that begins so, then the rest.

    Where none has all of them, those with most, little words left aside.
    """
    every = words.casefold().replace("’", "'").replace("?", " ").replace(",", " ").split()
    if found := _with_all(every, ruleset):
        return Found(found, True)
    asked = [stem(word) for word in every if word not in LITTLE] or [stem(word) for word in every]
    if found := _with_all(asked, ruleset):
        return Found(found, True)
    counted = [(sum(word in _text(rule) for word in asked), rule) for rule in _in(ruleset)]
    most = max((count for count, _ in counted), default=0)
    enough = most >= len(asked) / 2 and most > 0
    return Found(tuple(rule for count, rule in counted if count == most) if enough else (), False)


def stem(word: str) -> str:
    """`saves`, `saved` and `saving` are looked for as `sav`; short words as they are."""
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word.removesuffix(ending)
    return word


def _in(ruleset: str) -> list[Rule]:
    return [rule for rule in rules() if not ruleset or rule.ruleset == ruleset]


@cache
def _text(rule: Rule) -> str:
    return f"{rule.id} {rule.summary} {rule.section}".casefold().replace("’", "'")


def _with_all(asked: list[str], ruleset: str) -> tuple[Rule, ...]:
    if not asked:
        return ()
    whole = " ".join(asked)
    ranked = []
    for order, rule in enumerate(_in(ruleset)):
        id, place = rule.id.casefold(), rule.place.casefold()
        if not all(word in _text(rule) for word in asked):
            continue
        if whole in (id, place):
            rank = 0
        elif id.startswith(whole) or place.startswith(whole):
            rank = 1
        elif all(word in id for word in asked):
            rank = 2
        else:
            rank = 3
        ranked.append((rank, order, rule))
    return tuple(rule for _rank, _order, rule in sorted(ranked, key=lambda found: found[:2]))


def sections(ruleset: str) -> tuple[Section, ...]:
    """The index of one ruleset as its documents lay it out."""
    found: dict[tuple[str, str], list[Rule]] = {}
    for rule in rules():
        if rule.ruleset == ruleset:
            found.setdefault((rule.source, rule.section), []).append(rule)
    return tuple(Section(document, name, tuple(held)) for (document, name), held in found.items())


@cache
def family(rule: Rule) -> tuple[Rule, ...]:
    """The rules that a rule stands under, and those that stand under it."""
    above = [held for held in rules() if rule.id != held.id and stands_under(rule.id, held.id)]
    below = [held for held in rules() if rule.id != held.id and stands_under(held.id, rule.id)]
    if not below and above:
        below = [held for held in rules() if held.id != rule.id and stands_under(held.id, above[-1].id)]
    return tuple(dict.fromkeys((*above, *below)))


def stands_under(id: str, above: str) -> bool:
    return id.startswith(above) and id[len(above) : len(above) + 1] in ("/", ".")
