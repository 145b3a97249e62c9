"""Whom abilities of the Iron Throne Edition may choose, of a crowd that has somebody of every kind."""

from __future__ import annotations

import pytest

from engine.abilities import Ability
from engine.base.ids import NOTHING
from engine.games.ccg.sets.iron_throne import ABILITIES
from engine.play.abilities.usability import target_candidates
from engine.table.rows import AbilityUse
from tests.support.engine.games.ccg.sets.iron_throne.board import (
    CREW,
    KNIGHT,
    PAYNE,
    POOL,
    Scenario,
    attacked,
    board,
    side,
)
from tests.support.engine.games.lcg1.sets.core.board import resolved

CROWD = {
    "k": KNIGHT,
    "p": f"{PAYNE} (kneeling)",
    "c": "Cersei Lannister (2 power)",
    "n": "Nomadic Scholar (kneeling)",
    "s": "Royal Septon",
    "g": "Corrupt Goldcloaks",
    "t": "Tyrion Lannister",
    "l": "Lyseni Sellsails",
    "P": "Lannisport",
    "F": "Kingsroad Fiefdom (kneeling)",
    "W": "Riverrun",
    "R": "The Roseroad",
    "a": f"Castellan on {KNIGHT}",
}
"""Bob's, by a letter each."""
CHARACTERS = "kpcnsgtl"
LETTERS = {name.partition(" (")[0].partition(" on ")[0]: letter for letter, name in CROWD.items()}

CHOICES = {
    # the card: whom of the crowd its ability may choose
    "Anders Yronwood": "g",
    "Archmaester Marwyn": "n",
    "Areo Hotah": CHARACTERS,
    "Arya Stark": "t",
    "Confession": "",
    "Corrupt Goldcloaks": CHARACTERS,
    "Court Singer": "kcsgtl",
    "Distinct Mastery": "kpcnst",
    "Failed Schemes": CHARACTERS,
    "Grey Worm": "pcnsgtl",
    "Guilty!": "pcnsgtl",
    "Hand of the King": "a",
    "Hang the Traitors": CHARACTERS,
    "Joffrey Baratheon": "c",
    "Left to Rot": CHARACTERS,
    "Locked in the Tower": CHARACTERS,
    "Maester Caelotte": "t",
    "Marya Seaworth": CHARACTERS,
    "Orphan of the Greenblood": CHARACTERS,
    "Practical Alchemy": CHARACTERS,
    "Preemptive Murder": "",
    "Raiders of Thenn": "kp",
    "Renly's Courtier": "kpnsgl",
    "Septon of White Harbor": "k",
    "Ser Arys Oakheart": "l",
    "Ser Gregor Clegane": "p",
    "Ser Jaime Lannister": "a",
    "Shield of Faith": "s",
    "Stripped of Honors": "a",
    "The Broken Arm": CHARACTERS,
    "The Iron Throne": "PFW",
    "Vaes Dothrak": f"{CHARACTERS}PFRW",
    "Viserys Targaryen": CHARACTERS,
    "Weapons at the Door": "",
    "You've Killed the Wrong Dwarf!": "kpnsgtl",
    "Yunkish Pickpocket": "a",
}
IN_A_CHALLENGE = {
    # the same, while Motley Crew attacks and Knight of the Tumblestone defends
    "Catelyn Stark": "+k",
    "Frozen Outpost": "k",
    "Hazardous Mire": "+",
    "Moment of Glory": "+k",
    "Routing the Charge": "+",
    "Scouting Vessel": "k",
    "Septon Chayle": "+k",
    "Smuggler's Cove": "+k",
}


def chosen(game: Scenario, title: str) -> list[str]:
    """Whom of the crowd each ability of a card may choose; a plus is Motley Crew."""
    table = game.match.game
    card = game.ann[title].number
    uses = [
        AbilityUse(0, card, number, game.ann.seat, NOTHING, 0, 0)
        for number, ability in enumerate(table.deal.abilities[card])
        if ability.target is not None
    ]
    letters = {"Motley Crew": "+", **LETTERS}
    found = []
    for use in uses:
        cards = [one for one in target_candidates(table, use) if table.seat_of[one] or table.title(one) == CREW]
        found.append("".join(letters.get(table.title(one), "") for one in cards))
    return found


@pytest.mark.parametrize("title", CHOICES)
def test_whom_an_ability_may_choose(title: str):
    game = board(side(title), {"play": list(CROWD.values())}, "dominance")
    for found in chosen(game, title):
        assert sorted(found.replace("+", "")) == sorted(CHOICES[title])


@pytest.mark.parametrize("title", IN_A_CHALLENGE)
def test_whom_an_ability_may_choose_in_a_challenge(title: str):
    ann = side(title, CREW)
    game = attacked("military", (CREW,), (KNIGHT,), ann, {"play": list(CROWD.values())})
    assert chosen(game, title) == [IN_A_CHALLENGE[title]]


ALONE = {
    # who attacks alone, or what is played for that: who attacks, what may be chosen of the loser's
    "Northern Sentinel": ("Northern Sentinel", "military", "FR"),
    "Victarion Greyjoy": ("Victarion Greyjoy", "military", "FR"),
    "Direct Assault": ("Wolfswood Hunters", "military", "FR"),
    "Extended Siege": ("Wolfswood Hunters", "military", "FR"),
    "Pyat Pree": ("Pyat Pree", "military", CHARACTERS),
    "Knife in the Back": (PAYNE, "military", CHARACTERS),
    "Venom in the Cup": (PAYNE, "military", CHARACTERS),
}


@pytest.mark.parametrize("title", ALONE)
def test_what_is_taken_or_killed_instead_of_claim_is_the_losers(title: str):
    attacker, kind, wanted = ALONE[title]
    ann = {"play": [attacker, CREW, "Smuggler's Cove"], "hand": [title] if title != attacker else []}
    game = attacked(kind, (attacker,), (), ann, {"play": list(CROWD.values())})
    if title != attacker:
        game.ann.uses(title)
    resolved(game)
    assert game.ann.asked == "target"
    table = game.match.game
    cards = [option.card for option in game.match.options(game.ann.seat).values()]
    assert {table.seat_of[card] for card in cards} == {game.bob.seat}
    assert "".join(sorted(LETTERS.get(table.title(card), "") for card in cards)) == "".join(sorted(wanted))


def test_every_choice_is_in_a_table():
    tables = {*CHOICES, *IN_A_CHALLENGE, *ALONE}
    declared = {
        POOL[code].title
        for code, lines in ABILITIES.items()
        if not code.startswith("title-") and any(isinstance(line, Ability) and line.target for line in lines)
    }
    missing = [f'"{title}": "letters of whom it may choose"' for title in sorted(declared - tables - ELSEWHERE)]
    assert not missing, (
        "add to CHOICES, IN_A_CHALLENGE or ALONE in tests/engine/games/ccg/sets/iron_throne/test_choices.py "
        f"(or the title to ELSEWHERE if another test shows the choice): {', '.join(missing)}"
    )
    assert declared - tables == ELSEWHERE


ELSEWHERE = {
    "A Lannister Pays His Debts",
    "Bloodlust",
    "Harrenhal",
    "Seditious Plans",
    "Seductive Promise",
    "Treacherous Schemes",
}
"""Whose choices other tests show."""
