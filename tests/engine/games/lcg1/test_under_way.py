"""A described board of the first edition with a challenge under way goes on where that has come to."""

import pytest

from engine.games.registry import POOL_LOADERS
from engine.position.board import Attack, Board, Side, with_blanks
from engine.record.record import Recorder, replay
from engine.scenario.scenario import Scenario

POOL = with_blanks(POOL_LOADERS["lcg1"](""))
RODRIK, EDDARD, JAIME, TYRION = "Ser Rodrik Cassel", "Eddard Stark", "Ser Jaime Lannister", "Tyrion Lannister"
NEXT = {
    "attackers": ({}, "Declare a defender against ann's military challenge, or none"),
    "stealth": ({"bypassed": (TYRION,)}, "Declare a defender against ann's military challenge, or none"),
    "nobody defends": ({"defenders": ()}, "Choose a character you control to be killed for claim"),
    "defended": ({"defenders": (JAIME,)}, "Initiate a challenge, or pass"),
}


@pytest.mark.parametrize("named", NEXT)
def test_the_next_question_is_the_one_after_what_was_declared(named: str):
    more, words = NEXT[named]
    ann = Side(plot="Blank plot", play=(f"{RODRIK} (kneeling)", EDDARD))
    bob = Side(plot="Blank plot", faction="lannister", play=(JAIME, TYRION, "Joffrey Baratheon"))
    fought = Attack("military", "ann", (RODRIK,), **more)
    game = Scenario.on(Board({"ann": ann, "bob": bob}, first="bob", ruleset="lcg1", challenge=fought), POOL)
    (prompt,) = game.match.prompts.values()
    assert prompt.words == words
    kinds = [entry.kind for entry in game.log]
    assert kinds.count("challenge") == 1 and kinds.count("phase") == 1
    assert "ann is the active player" in [game.says(entry) for entry in game.log]
    wins = [game.says(entry) for entry in game.log if entry.kind == "wins"]
    assert bool(wins) == ("defenders" in more)
    stealth = [game.says(entry) for entry in game.log if entry.rule == "lcg1:core/kw/stealth"]
    assert stealth == ([f"{RODRIK} bypasses {TYRION} by stealth"] if "bypassed" in more else [])
    assert not any(TYRION in offer.label for offer in prompt.offers) or "bypassed" not in more


def test_such_a_match_is_played_again_line_by_line():
    sides = {name: Side(plot="Blank plot", play=(who,)) for name, who in (("ann", EDDARD), ("bob", JAIME))}
    fought = Attack("military", "ann", (EDDARD,))
    game = Scenario.on(Board(sides, first="ann", ruleset="lcg1", challenge=fought), POOL)
    record = Recorder(game.match).record
    (again, _entries), *_ = replay(record, POOL)
    assert again.to_bytes() == game.match.to_bytes()
