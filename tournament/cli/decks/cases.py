"""Decks with a known verdict: reads their records and judges each."""

import json
from collections.abc import Iterable, Iterator
from datetime import date

from engine.games.registry import DEFAULT_GAME
from tournament.decks.cards import normalize_faction
from tournament.decks.decklist import DeckList
from tournament.decks.legality import CheckTerms, check_legality, find_refused_elsewhere
from tournament.decks.play_formats import FORMATS
from tournament.decks.pool import CardPool
from tournament.decks.violations import ViolationKind


class BadCase(ValueError):
    """A malformed record; the message names its line."""


def verdicts(lines: Iterable[bytes], pool: CardPool) -> Iterator[str]:
    """Yield a line of JSON for each case."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            case = json.loads(line)
            deck, terms = deck_and_terms(case)
            identity = case["id"]
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise BadCase(f"line {number} is no deck case ({type(error).__name__}: {error})") from None
        if terms.list_code and terms.list_code not in pool.lists:
            raise BadCase(f"line {number}: the pool has no legality list {terms.list_code}")
        valid, kinds = judge(deck, pool, terms)
        yield json.dumps({"id": identity, "valid": valid, "kinds": kinds})


def judge(deck: DeckList, pool: CardPool, terms: CheckTerms) -> tuple[bool, list[str]]:
    found = check_legality(deck, pool, terms)
    kinds = set(found.kinds)
    if not found.valid and find_refused_elsewhere(deck, pool):
        kinds.add(ViolationKind.NOT_ALLOWED)
    return found.valid, sorted(kinds)


def deck_and_terms(case: dict[str, object]) -> tuple[DeckList, CheckTerms]:
    listed = case["legality_list"]
    code = listed["code"] if isinstance(listed, dict) else ""
    deck = DeckList.of(
        normalize_faction(_text(case["faction"])),
        _texts(case["agendas"]),
        _counts(case["cards"]),
        drafted=_counts(case["drafted"]) if case.get("drafted") is not None else None,
        saved_for=_text(case.get("deck_format") or ""),
    )
    play = FORMATS[f"{DEFAULT_GAME}-{_text(case['format'])}"]
    return deck, CheckTerms(play, date.fromisoformat(_text(case["as_of"])), _text(code))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is not a text")
    return value


def _texts(value: object) -> list[str]:
    if not isinstance(value, list):
        raise TypeError(f"{value!r} is not a list")
    return [_text(item) for item in value]


def _counts(value: object) -> dict[str, int]:
    if not isinstance(value, dict) or not all(type(count) is int for count in value.values()):
        raise TypeError("counts are not numbers by code")
    return {_text(code): count for code, count in value.items()}
