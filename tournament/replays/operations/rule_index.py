"""The rule index: every rule with its id and summary, found by id or words."""

from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib import resources
from typing import Final

import msgspec

from engine.games.registry import DEFAULT_GAME
from tournament.core.translation import gettext
from tournament.replays.problems import RuleNotFound


class Rule(msgspec.Struct, frozen=True):
    """One rule: the id that people cite, and a summary in our words."""

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
        """The document's name without the ruleset."""
        return self.document.partition(" — ")[2] or self.document


@dataclass(frozen=True, slots=True)
class RuleSection:
    """A section of a document with its rules, in the document's order."""

    document: str
    name: str
    rules: tuple[Rule, ...]


_read_rules = msgspec.json.Decoder(list[Rule]).decode


@cache
def all_rules() -> tuple[Rule, ...]:
    raw = resources.files("engine.data").joinpath("rules-index.json").read_bytes()
    return tuple(_read_rules(raw))


@cache
def _by_id() -> dict[str, Rule]:
    return {rule.id: rule for rule in all_rules()}


def find_rule(id: str) -> Rule | None:
    return _by_id().get(id)


def load_rule(id: str, ruleset: str = DEFAULT_GAME) -> Rule:
    """Return a rule by its id.

    An id without ruleset, such as `save`, is looked up in the given ruleset first.
    """
    wanted = id.strip().casefold()
    named = [rule for rule in all_rules() if wanted in (rule.id.casefold(), rule.place.casefold())]
    found = find_rule(id) or min(named, key=lambda rule: rule.ruleset != ruleset, default=None)
    if found is None:
        near = get_close_matches(wanted, _by_id(), 3, 0.5)
        words = gettext("The rule index has no %(id)s. Search for a word of the rule.", id=id[:60])
        if near:
            words = gettext(
                "The rule index has no %(id)s. Similar ids: %(near)s. You can also search for a word of the rule.",
                id=id[:60],
                near=", ".join(near),
            )
        raise RuleNotFound(words, rule=id[:60], near=near)
    return found


STOP_WORDS: Final = frozenset(
    ("a", "after", "an", "and", "any", "are", "at", "be", "before", "but", "by", "can", "do", "does", "for", "from",
     "how", "i", "if", "in", "is", "it", "its", "my", "of", "on", "or", "that", "the", "then", "this", "to", "was",
     "what", "when", "where", "which", "who", "why", "with", "would")
)  # fmt: skip
"""Words that a search ignores if it has others."""


@dataclass(frozen=True, slots=True)
class RuleSearchResult:
    rules: tuple[Rule, ...]
    has_all: bool
    """Whether the rules contain every word; otherwise they contain most of them."""


def search_rules(words: str, ruleset: str = "") -> RuleSearchResult:
    """Search rules that contain every word, best match first.

    An exact id comes first, then ids that begin with the words. If no rule has all words, those with most of them are
    returned, not counting little words.
    """
    every = words.casefold().replace("’", "'").replace("?", " ").replace(",", " ").split()
    if found := _rules_with_all(every, ruleset):
        return RuleSearchResult(found, True)
    asked = [stem(word) for word in every if word not in STOP_WORDS] or [stem(word) for word in every]
    if found := _rules_with_all(asked, ruleset):
        return RuleSearchResult(found, True)
    counted = [(sum(word in _rule_text(rule) for word in asked), rule) for rule in _rules_in(ruleset)]
    most = max((count for count, _ in counted), default=0)
    enough = most >= len(asked) / 2 and most > 0
    return RuleSearchResult(tuple(rule for count, rule in counted if count == most) if enough else (), False)


def stem(word: str) -> str:
    """Return the stem of a word: `saves`, `saved` and `saving` become `sav`."""
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word.removesuffix(ending)
    return word


def _rules_in(ruleset: str) -> list[Rule]:
    return [rule for rule in all_rules() if not ruleset or rule.ruleset == ruleset]


@cache
def _rule_text(rule: Rule) -> str:
    return f"{rule.id} {rule.summary} {rule.section}".casefold().replace("’", "'")


def _rules_with_all(asked: list[str], ruleset: str) -> tuple[Rule, ...]:
    if not asked:
        return ()
    whole = " ".join(asked)
    ranked = []
    for order, rule in enumerate(_rules_in(ruleset)):
        id, place = rule.id.casefold(), rule.place.casefold()
        if not all(word in _rule_text(rule) for word in asked):
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


def rule_sections(ruleset: str) -> tuple[RuleSection, ...]:
    """Return the sections of a ruleset, as its documents order them."""
    found: dict[tuple[str, str], list[Rule]] = {}
    for rule in all_rules():
        if rule.ruleset == ruleset:
            found.setdefault((rule.source, rule.section), []).append(rule)
    return tuple(RuleSection(document, name, tuple(held)) for (document, name), held in found.items())


@cache
def family(rule: Rule) -> tuple[Rule, ...]:
    """Return the rules above a rule and those below it.

    If none is below it, the other rules below the nearest one above are returned.
    """
    above = [held for held in all_rules() if rule.id != held.id and is_below(rule.id, held.id)]
    below = [held for held in all_rules() if rule.id != held.id and is_below(held.id, rule.id)]
    if not below and above:
        below = [held for held in all_rules() if held.id != rule.id and is_below(held.id, above[-1].id)]
    return tuple(dict.fromkeys((*above, *below)))


def is_below(id: str, above: str) -> bool:
    return id.startswith(above) and id[len(above) : len(above) + 1] in ("/", ".")
