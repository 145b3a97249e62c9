"""What the words of every pool must be like: whole sentences of our own, and gists that fit on a card."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Mapping

from engine.abilities import FOUND, IT, MARKED, TARGET
from engine.cards import Pool
from engine.cards.card_files import GIST_LIMIT_CHARACTERS


def check_sentences(pool: Pool) -> None:
    """Every ability is a line of whole sentences, without what the engine calls things."""
    for code in pool.abilities:
        for line in pool.text(code):
            assert re.fullmatch(r"[A-Z][^·→≤≥=]*[.]", line), (code, line)
            assert not re.search(r"  | [,.:]|\.\.|this card|This card", line), (code, line)
            assert not re.search(r"\ba [aeio]|\ban [^aeiou]|\ban uni", line.lower()), (code, line)
            assert not any(ref.name in line for ref in (TARGET, FOUND, MARKED, IT)), (code, line)


def check_not_printed(pool: Pool, printed: Collection[str]) -> None:
    """No run of words is one of a printed text."""
    theirs = {run for text in printed for run in runs(text)}
    assert len(theirs) > 1_000
    for code in pool.facts:
        for line in pool.text(code):
            assert not runs(line) & theirs, (code, line)


def runs(text: str) -> set[tuple[str, ...]]:
    """Every nine words in a row of a text."""
    words = re.findall(r"[a-z0-9']+", text.lower().replace("’", "'"))
    return {tuple(words[at : at + 9]) for at in range(len(words) - 8)}


def check_elsewhere(used: Mapping[str, set[str]], listed: Mapping[str, set[str]], file: str) -> None:
    """The cards that work from elsewhere than play are those of a list."""
    found = {title: places for title, places in used.items() if places}
    missing = [f'"{title}": {places}' for title, places in found.items() if title not in listed]
    assert not missing, f"add to `elsewhere` in {file}: {', '.join(missing)}"
    assert found == listed


def check_every_gist_there(pool: Pool, file: str) -> None:
    """Every card with an ability has a gist, and no other card has one."""
    wanted = {code for code, facts in pool.facts.items() if facts.ability} | set(pool.guises)
    missing = [f'"{code}": "what {pool[code].title} does"' for code in sorted(wanted - set(pool.gists))]
    assert not missing, f"add to {file}, each in at most {GIST_LIMIT_CHARACTERS} characters: {', '.join(missing)}"
    needless = sorted(set(pool.gists) - wanted)
    assert not needless, f"{file} has gists of cards without an ability: {', '.join(needless)}"


def check_gists(pool: Pool) -> None:
    """A gist fits on a card, reads as one phrase, and is that of one title only."""
    said = defaultdict(set)
    for code, gist in pool.gists.items():
        assert 0 < len(gist) <= GIST_LIMIT_CHARACTERS, (code, gist)
        assert gist == gist.strip() and not gist.endswith("."), (code, gist)
        said[gist].add(pool[code].title)
    assert [titles for titles in said.values() if len(titles) > 1] == []
