"""What each card does in sentences of our own, for the reading stand and for `kingsmoot cards show`."""

from __future__ import annotations

import json
import re

import pytest

from engine.abilities import FOUND, IT, MARKED, TARGET
from engine.games.registry import core_set
from tests.reference import reference
from tests.support.engine.games.lcg2.sets.core.words_of_cards import runs

SAID = {
    "A Feast for Crows": "Reaction: when you win dominance, put 2 power on your faction card.",
    "Wildfire Assault": """
        When revealed: each player picks up to 3 characters to keep. All others are killed and can't be saved.
    """,
    "Bodyguard": """
        Interrupt, by sacrificing this attachment: before the attached character is killed or discarded, save it.
    """,
    "The Kingsroad": """
        Marshaling action, by kneeling and sacrificing this location: the next character that you marshal this phase
        costs 3 less.
    """,
    "Put to the Sword": """
        Reaction: when you win a military challenge by at least 5 STR as the attacker, choose a character that the
        loser controls and kill it. At most 1 copy per challenge.
    """,
    "Robb Stark": """
        Reaction: when a Stark character you control is killed or sacrificed, stand all your characters. At most once
        per round.
    """,
    "Catelyn Stark": "While this character participates in a challenge, opponents can't use triggered abilities.",
    "Great Kraken": """
        Your Balon Greyjoy gains stealth. Reaction: when you win an unopposed challenge, choose one: draw 1 card or
        put 1 power on your faction card. At most twice per round.
    """,
    "Growing Strong": """
        Challenges action: choose up to 3 Tyrell characters and give each of them +2 STR until the phase ends.
    """,
    "Benjen Stark": """
        Your Rangers can't be bypassed by stealth. Interrupt: before this character is killed, put 2 power on your
        faction card. Then shuffle this character into its owner's deck instead of the dead pile.
    """,
}


@pytest.mark.parametrize("title", sorted(SAID))
def test_a_card_is_said_in_plain_sentences(title: str):
    pool = core_set()
    assert " ".join(pool.text(pool.titled(title).code)) == " ".join(SAID[title].split())


def test_every_ability_is_a_line_of_whole_sentences():
    pool = core_set()
    for code, declared in pool.abilities.items():
        lines = pool.text(code)
        assert len(lines) == len(declared), code
        for line in lines:
            assert re.fullmatch(r"[A-Z][^·→≤≥=]*[.]", line), (code, line)
            assert not re.search(r"  | [,.:]|\.\.|this card|This card", line), (code, line)
            assert not re.search(r"\ba [aeio]|\ban [^aeiou]|\ban uni", line.lower()), (code, line)


def test_no_text_speaks_of_cards_as_the_engine_does():
    pool = core_set()
    for code in pool.abilities:
        for line in pool.text(code):
            assert not any(ref.name in line for ref in (TARGET, FOUND, MARKED, IT)), (code, line)


def test_what_a_card_turns_into_has_its_text():
    assert core_set().text("01081-attached")[-1] == "The attached character gets +1 STR."


def test_a_card_without_abilities_has_no_text():
    assert core_set().text("01085") == core_set().text("faction-stark") == ()


def test_no_text_is_the_printed_one():
    """No nine words in a row stand on a card of the second edition."""
    packs = reference("cards/lcg2/packs", "our texts of cards are not the printed ones")
    printed = set()
    for path in sorted(packs.glob("*.json")):
        for card in json.loads(path.read_bytes())["cards"]:
            printed.update(runs(re.sub(r"<[^>]+>", " ", card.get("text") or "")))
    assert len(printed) > 10_000
    pool = core_set()
    for code in pool.facts:
        for line in [*pool.text(code), pool.gist(code)]:
            assert not runs(line) & printed, (code, line)
