"""What the Iron Throne Edition declares as a whole: who is declared, in which kinds, and in which words."""

from __future__ import annotations

import json

import pytest

from engine.abilities import (
    ACTION,
    CONSTANT,
    PASSIVE,
    RESPONSE,
    SAVE_CANCEL,
    Ability,
)
from engine.base import zones
from engine.cards import EVENT
from engine.games.ccg.declarations import PHASES
from engine.games.ccg.sets.iron_throne import ABILITIES
from engine.games.ccg.sets.iron_throne.pool import card_facts, iron_throne
from tests.reference import reference
from tests.support.engine.games.lcg2.sets.core.words_of_cards import (
    check_elsewhere,
    check_not_printed,
    check_sentences,
)

POOL = iron_throne()
NOT_ENFORCED = {
    "Maester Luwin": "a draw of one's own is replaced",
    "Sansa Stark": "the price depends on the bearer",
    "Paxter Redwyne": "influence that events cost is lowered",
    "Champion Pit Fighter": "the text does not say since when somebody was killed",
    "Pious Librarian": "three names are kept in mind",
    "The Hound": "constant effects that lower STR are noticed",
    "Clash for the Crown": "power is distributed",
    "Devious Machinations": "any ability is copied",
    "Scouring the Dungeons": "cards in play facedown",
    "The Good God's Own Kiss": "cards are played from the dead pile",
    "The Things I Do for Love": "every triggered effect is noticed",
    "With King's Consent": "a challenge costs power or influence",
    "The Gathering Storm": "plots are taken back",
    "Ser Ilyn Payne": "why a character kneels is remembered",
    "Quaithe of the Shadow": "a character is played as an attachment",
    "Permutation of Power": "multiplayer cards are exchanged",
    "Patchface": "a plot stays revealed",
    "Gorold Goodbrother": "a location becomes a character",
}
"""What the engine can't do yet; decks with such a card are refused by its name."""


def test_every_card_that_does_something_is_declared_or_refused_by_name():
    left = {facts.title for facts in card_facts() if not POOL.enforced(facts.code)}
    missing = [f'"{title}": "what the engine lacks for it"' for title in sorted(left - set(NOT_ENFORCED))]
    assert not missing, (
        "declare, or add to NOT_ENFORCED in tests/engine/games/ccg/sets/iron_throne/test_declarations.py: "
        + ", ".join(missing)
    )
    assert left == set(NOT_ENFORCED)
    assert len(card_facts()) - len(left) >= 244


def test_nothing_is_declared_for_a_card_that_is_not_there_or_does_nothing():
    assert {code for code in ABILITIES if not POOL[code].ability} == set()


def test_every_ability_is_of_a_kind_and_phase_of_this_game():
    kinds = {ACTION, SAVE_CANCEL, PASSIVE, RESPONSE, CONSTANT}
    for code, lines in POOL.abilities.items():
        for line in lines:
            if isinstance(line, Ability):
                assert line.timing in kinds, code
                assert line.phase in ("", *PHASES), code


def test_cards_that_work_from_elsewhere_than_play_say_so():
    used = {
        POOL[code].title: {zones.ZONES[place] for line in lines if isinstance(line, Ability) for place in line.places}
        for code, lines in ABILITIES.items()
    }
    lone = ("Direct Assault", "Extended Siege", "Knife in the Back", "Seditious Plans", "Treacherous Schemes")
    elsewhere = {
        "Khal Drogo": {"hand"},
        "Moment of Glory": {"discard"},
        "Venom in the Cup": {"discard"},
        **{title: {"discard"} for title in lone},
    }
    check_elsewhere(used, elsewhere, "tests/engine/games/ccg/sets/iron_throne/test_declarations.py")


def test_every_event_can_be_played():
    for facts in card_facts():
        if facts.type == EVENT and POOL.enforced(facts.code):
            abilities = [line for line in POOL.abilities[facts.code] if isinstance(line, Ability)]
            assert any(not line.places for line in abilities), facts.title


SAID = {
    "Eddard Stark": """
        Response: when you win a military challenge, stand this character and give this character +2 STR until the
        phase ends.
    """,
    "Riverrun": """
        Response, by kneeling this location: when you win dominance, reveal the top 3 cards of your deck, pick a Stark
        character among them with a printed cost up to 4, put it into play and put the others at the bottom of your
        deck in any order.
    """,
    "The Reader": "Response: when a character or location is saved, draw 1 card.",
    "Septon of White Harbor": """
        Challenges action, by kneeling 2 influence: choose a Stark character and give it +2 STR until the phase ends.
    """,
}


@pytest.mark.parametrize("title", sorted(SAID))
def test_a_card_is_said_in_plain_sentences(title: str):
    assert " ".join(POOL.text(POOL.titled(title).code)) == " ".join(SAID[title].split())


def test_every_ability_is_a_line_of_whole_sentences():
    check_sentences(POOL)


def test_no_text_is_the_printed_one():
    path = reference("cards/ccg/ccg-cards.jsonl", "our texts of cards are not the printed ones")
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    check_not_printed(POOL, [row["text_en"] or "" for row in rows])
