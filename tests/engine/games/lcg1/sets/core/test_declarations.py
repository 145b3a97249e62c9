"""What the Core Set declares as a whole: who is declared, in which kinds, and in which words."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from engine.abilities import (
    ACTION,
    CONSTANT,
    PASSIVE,
    RESPONSE,
    SAVE_CANCEL,
    WHEN_REVEALED,
    Ability,
)
from engine.base import zones
from engine.cards import EVENT, PLOT
from engine.games.lcg1.declarations import PHASES
from engine.games.lcg1.sets.core import ABILITIES
from engine.games.lcg1.sets.core.pool import core_facts, core_set, reprints
from engine.match.commitments import hand_digest
from tests.reference import reference
from tests.support.engine.games.lcg2.sets.core.words_of_cards import (
    check_elsewhere,
    check_not_printed,
    check_sentences,
)

POOL = core_set()


def test_every_card_that_does_something_is_declared():
    """So no deck of the set is refused for online play because of a card."""
    assert [facts.title for facts in core_facts() if not POOL.enforced(facts.code)] == []


def test_nothing_is_declared_for_a_card_that_is_not_there_or_does_nothing():
    assert {code for code in ABILITIES if not POOL[code].ability} == set()
    assert not set(ABILITIES) & set(reprints())


def test_every_ability_is_of_a_kind_and_phase_of_this_edition():
    kinds = {ACTION, WHEN_REVEALED, SAVE_CANCEL, PASSIVE, RESPONSE, CONSTANT}
    for code, lines in POOL.abilities.items():
        for line in lines:
            if isinstance(line, Ability):
                assert line.timing in kinds, code
                assert line.phase in ("", *PHASES), code
                assert (line.timing == WHEN_REVEALED) <= (POOL[code].type == PLOT), code


def test_cards_that_work_from_elsewhere_than_play_say_so():
    used = {
        POOL[code].title: {zones.ZONES[place] for line in lines if isinstance(line, Ability) for place in line.places}
        for code, lines in ABILITIES.items()
    }
    elsewhere = {
        "Winterfell Honor Guard": {"hand"},
        "Lannisport Honor Guard": {"hand"},
        "Highgarden Honor Guard": {"hand"},
        "Dothraki Honor Guard": {"hand"},
        "House Tyrell Guard": {"hand"},
        "Khal Drogo": {"hand"},
        "The Titan's Bastard": {"hand"},
        "Trident Reinforcements": {"dead"},
        "Forever Burning": {"dead"},
        "Pentoshi Guildmaster": {"discard"},
    }
    check_elsewhere(used, elsewhere, "tests/engine/games/lcg1/sets/core/test_declarations.py")
    assert POOL.text("core_22")[0].startswith("Dominance action, from your dead pile, only if ")


def test_a_header_covers_every_card_that_may_act_from_a_hand():
    pup, drogo, event = (POOL.titled(title).code for title in ("Direwolf Pup", "Khal Drogo", "Distinct Mastery"))
    changed = {code: hand_digest(replace(POOL, numbers={code: 2})) for code in (pup, drogo, event)}
    assert changed[pup] == hand_digest(POOL)
    assert len({changed[drogo], changed[event], hand_digest(POOL)}) == 3


def test_every_event_can_be_played():
    for facts in core_facts():
        if facts.type == EVENT:
            abilities = [line for line in POOL.abilities[facts.code] if isinstance(line, Ability)]
            assert any(not line.places for line in abilities), facts.title


SAID = {
    "Ice": """
        Challenges action, by kneeling and discarding this attachment, only while the attached character participates
        in a challenge: choose a participating character other than the attached character and kill it.
    """,
    "Guilty!": """
        Dominance action, by kneeling 3 influence: choose a non-Stark character and kill it. Dominance action, by
        kneeling a Noble character: choose a non-Stark character and kill it.
    """,
    "Wildfire Assault": """
        When revealed: each player picks up to 3 characters to keep. All others are killed and can't be saved.
    """,
    "Edric Storm": """
        Response, by discarding this character: when you win a power challenge by at least 4 STR as the attacker, you
        may initiate 1 additional power challenge this phase. At most 1 limited response per round.
    """,
}


@pytest.mark.parametrize("title", sorted(SAID))
def test_a_card_is_said_in_plain_sentences(title: str):
    assert " ".join(POOL.text(POOL.titled(title).code)) == " ".join(SAID[title].split())


def test_every_ability_is_a_line_of_whole_sentences():
    check_sentences(POOL)


def test_no_text_is_the_printed_one():
    path = reference("cards/lcg1/cards.json", "our texts of cards are not the printed ones")
    check_not_printed(POOL, [row["rules_text"] or "" for row in json.loads(path.read_bytes())])
