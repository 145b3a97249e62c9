"""Tywin Lannister: gold on him, and paying with it."""

from __future__ import annotations

import pytest

from tests.support.engine.games.lcg1.sets.core.board import Scenario, fought, in_phase

TYWIN, TYRION, STEWARD, CERSEI = "Tywin Lannister", "Tyrion Lannister", "Lannisport Steward", "Cersei Lannister"
NED, ROBB, DAENERYS = "Eddard Stark", "Robb Stark", "Daenerys Targaryen"


def lions(*play: str, **more: object) -> dict[str, object]:
    return {"faction": "lannister", "play": list(play), **more}


def rich(gold: int, *play: str, pool: int, **more: object) -> dict[str, object]:
    """A side with Tywin in play, gold on him, and gold in the pool."""
    return lions(f"{TYWIN} ({gold} gold tokens)" if gold else TYWIN, *play, gold=pool, **more)


def on_tywin(game: Scenario, name: str = "ann") -> int:
    return dict(game.player(name)[TYWIN].tokens).get("gold", 0)


def test_two_gold_are_put_on_tywin_as_the_marshalling_phase_begins():
    game = in_phase("draw", lions(TYWIN), lions())
    while game.phase == "draw":
        game.player(game.acts()).passes()
    assert (game.phase, on_tywin(game)) == ("marshalling", 2)
    assert game.happened(f"{TYWIN} gets 2 gold tokens (0 → 2)")


def test_no_gold_is_put_on_him_when_another_phase_begins():
    game = in_phase("marshalling", rich(0, pool=0))
    while game.phase == "marshalling":
        game.player(game.acts()).passes()
    before = on_tywin(game)
    while game.phase == "challenges" and game.acts():
        game.player(game.acts()).passes()
    assert on_tywin(game) == before == 2


# Income is 3, and 2 are put on Tywin: 5 gold in all when Ann begins to marshal.


@pytest.mark.parametrize(("from_card", "left"), [(1, (2, 1)), (2, (3, 0)), (0, (1, 2))])
def test_of_gold_in_the_pool_and_on_tywin_the_player_says_which_is_paid(from_card: int, left: tuple[int, int]):
    game = in_phase("marshalling", lions(TYWIN, hand=[STEWARD]))  # the Steward costs 2
    game.ann.marshals(STEWARD)
    assert game.ann.asked == "purse"
    assert game.ann.offered == ["0 gold from the card", "1 gold from the card", "2 gold from the card"]
    game.ann.chooses(f"{from_card} gold from the card")
    assert STEWARD in game.closes().ann.play
    assert (game.ann.gold, on_tywin(game)) == left


def test_what_the_pool_lacks_is_on_him_in_any_case():
    game = in_phase("marshalling", lions(TYWIN, hand=[TYRION]))  # Tyrion costs 4
    game.ann.marshals(TYRION)
    assert game.ann.offered == ["1 gold from the card", "2 gold from the card"]


def test_no_question_is_asked_where_all_is_needed():
    game = in_phase("marshalling", lions(TYWIN, hand=["Littlefinger"]))  # who costs 5
    game.ann.marshals("Littlefinger")
    assert (game.ann.gold, on_tywin(game), "Littlefinger" in game.closes().ann.play) == (0, 0, True)
    assert game.happened(f"ann pays 2 gold from {TYWIN} (2 → 0)")
    assert game.happened("ann pays 3 gold (3 → 0)")


def test_what_both_together_do_not_pay_is_refused_and_the_sum_is_said():
    game = in_phase("marshalling", lions(TYWIN, hand=["Lurkers at Harrenhal"]))  # who cost 6
    refused = game.ann.explain("Lurkers at Harrenhal")
    assert refused is not None
    assert refused.words == "Lurkers at Harrenhal costs 6 gold; ann has 5"
    assert not game.ann.may("Lurkers at Harrenhal")


def test_gold_on_him_pays_for_abilities():
    game = in_phase("dominance", rich(2, CERSEI, pool=0), {"play": [NED]})
    game.ann.uses(CERSEI).chooses(NED)  # for 2 gold
    assert (on_tywin(game), game.ann.gold) == (0, 0)


def test_gold_on_him_pays_within_an_effect():
    """Davos Seaworth is saved for a gold while the effect resolves, or returns to hand."""
    board = rich(1, "Ser Davos Seaworth", pool=1)
    game = fought("military", (ROBB,), ann={"play": [ROBB]}, bob=board)
    game.bob.chooses("Ser Davos Seaworth")
    game.bob.uses("Ser Davos Seaworth").chooses("pay 1 gold")
    game.bob.chooses("1 gold from the card")
    game.closes()
    assert ("Ser Davos Seaworth" in game.bob.play, game.bob.gold, on_tywin(game, "bob")) == (True, 1, 0)


def test_gold_on_him_is_no_gold_of_the_pool():
    """It gives nobody STR, counts for no dominance, and stays when pools are emptied."""
    game = Scenario(ann=rich(2, "Littlefinger", pool=1), bob={})
    assert game.strength("ann", "Littlefinger") == 4  # 3 and the one of the pool
    game = in_phase("dominance", rich(4, pool=0), {"play": ["Direwolf Pup"], "gold": 3})
    assert game.entries("dominance")[-1].actor == 1  # 2 STR and 3 gold against 4 STR
    game = in_phase("taxation", rich(2, pool=3))
    assert (game.ann.gold, on_tywin(game)) == (0, 2)


def test_daenerys_takes_the_pool_alone():
    attack = {"faction": "targaryen", "play": [DAENERYS]}
    game = fought("power", (DAENERYS,), ann=attack, bob=rich(2, pool=3))
    game.closes()
    assert (game.bob.gold, on_tywin(game, "bob"), game.ann.gold) == (0, 2, 3)


@pytest.mark.parametrize("from_card", [0, 1])
def test_gold_on_him_pays_a_toll_to_whom_it_is_owed(from_card: int):
    game = Scenario(ann=rich(1, pool=1), bob={"play": ["Motley on Tywin Lannister"]})
    game.ann.attacks("power", TYWIN)
    assert game.ann.asked == "purse"
    game.ann.chooses(f"{from_card} gold from the card")
    assert (game.ann.gold, on_tywin(game), game.bob.gold) == (from_card, 1 - from_card, 1)
    assert [card.title for card in game.ann.participants] == [TYWIN]


def test_a_toll_is_paid_from_him_where_the_pool_is_empty():
    game = Scenario(ann=rich(1, pool=0), bob={"play": ["Motley on Tywin Lannister"]})
    game.ann.attacks("power", TYWIN)
    assert (game.ann.gold, on_tywin(game), game.bob.gold) == (0, 0, 1)


def test_gold_on_him_can_not_be_spent_while_his_text_is_blank():
    game = in_phase("dominance", rich(2, CERSEI, "Milk of the Poppy on Tywin Lannister", pool=0), {"play": [NED]})
    assert not game.ann.may(CERSEI)


def test_gold_on_him_is_spent_by_who_controls_him_alone():
    assert in_phase("dominance", rich(2, CERSEI, pool=0), {"play": [NED]}).ann.may(CERSEI)
    assert not in_phase("dominance", lions(CERSEI), rich(2, pool=0)).ann.may(CERSEI)


def test_gold_on_him_goes_with_him():
    game = fought("military", (ROBB,), ann={"play": [ROBB]}, bob=rich(2, pool=0))
    game.closes()
    assert game.bob.dead == [TYWIN]
    assert game.entries("leave")[-1].data[3] == (("gold", 2),)


def test_whoever_is_asked_which_gold_is_told_what_is_owed():
    game = in_phase("marshalling", lions(TYWIN, hand=[STEWARD]))
    game.ann.marshals(STEWARD)
    prompt = game.ann.prompt
    assert prompt is not None
    assert prompt.words == "Choose how much of 2 gold to pay from Tywin Lannister; the rest comes from your pool"
    assert prompt.rule == "lcg1:timing/1e"
