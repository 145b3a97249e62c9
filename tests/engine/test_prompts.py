"""What a player is asked, in words: each kind of window, and the questions of a challenge."""

import pytest

from engine.prompts.prompts import pack, unpack
from engine.scenario.seat import ScenarioSeat
from tests.support.engine.cards import scenario
from tests.support.engine.plain import Scenario

KNIFE, RITES, SISTER, KNIGHT = "Hidden Knife", "Last Rites", "Silent Sister", "Tumblestone Knight"


def stabbed(*ann: str, bob: tuple[str, ...] = ("Robb Stark", "Bran Stark")) -> Scenario:
    game = scenario(first="ann", ann={"play": list(ann), "hand": [KNIFE], "gold": 2}, bob={"play": list(bob)})
    game.ann.plays(KNIFE).chooses("Robb Stark")
    return game


def test_in_an_action_window_a_player_is_asked_for_an_action():
    game = scenario(first="ann", ann={"play": ["Drill Sergeant"]}, bob={})
    assert game.ann.prompt.words == "Take an action, or pass"
    assert game.ann.prompt.path == ("Challenges", "Actions")


def test_in_a_window_for_saves_a_player_is_asked_for_a_would_interrupt():
    game = stabbed(bob=("Robb Stark (1 duplicate)", "Bran Stark"))
    assert game.bob.prompt.words == 'Save or cancel before "Robb Stark is killed", or pass'
    assert game.bob.prompt.path == (
        *("Challenges", "Actions", "ann plays Hidden Knife"),
        "Saves and cancels: Robb Stark is killed",
    )


def test_in_an_interrupt_window_a_player_is_asked_for_an_interrupt():
    assert stabbed(RITES).ann.prompt.words == 'Use an interrupt before "Robb Stark is killed", or pass'


def test_in_a_reaction_window_a_player_is_asked_for_a_reaction():
    words = 'Use a reaction after "Robb Stark is killed", or pass'
    assert stabbed(SISTER).ann.prompt.words == words


def test_the_first_player_is_asked_for_the_next_forced_ability():
    prompt = stabbed("Weeping Stone", "Hungry Crypt").ann.prompt
    assert (prompt.words, prompt.rule) == ("Choose the forced ability that resolves next", "lcg2:forced/order")


def test_the_questions_of_a_challenge_say_what_is_chosen_and_by_which_rule():
    game = Scenario(
        first="ann",
        ann={"play": ["Asha Greyjoy", KNIGHT], "plot": "The Winds of Winter"},
        bob={"play": [KNIGHT, "Robb Stark", "Bran Stark"]},
    )
    asked = []

    def ask(player: ScenarioSeat) -> None:
        asked.append((player.prompt.words, player.prompt.rule))

    ask(game.ann)
    game.ann.chooses("military against bob")
    ask(game.ann)
    game.ann.chooses("Asha Greyjoy")
    ask(game.ann)
    game.ann.chooses(KNIGHT)
    ask(game.bob)
    game.bob.defends()
    ask(game.bob)
    assert asked == [
        ("Initiate a challenge, or pass", "lcg2:4.2"),
        ("Declare attackers for your military challenge", "lcg2:4.2"),
        ("Choose a character for Asha Greyjoy to bypass by stealth, or none", "lcg2:stealth"),
        ("Declare a defender against ann's military challenge, or none", "lcg2:4.2.1"),
        ("Choose 2 characters you control to be killed for claim", "lcg2:military-claim"),
    ]


def test_a_player_is_asked_for_attackers_by_the_type_of_the_challenge():
    game = Scenario(first="ann", ann={"play": [KNIGHT, "Robb Stark"]}, bob={})
    game.ann.chooses("power against bob")
    assert game.ann.prompt.words == "Declare attackers for your power challenge"


def test_a_player_is_asked_for_a_stealth_target_by_the_name_of_each_attacker():
    game = Scenario(
        first="ann",
        ann={"play": ["Asha Greyjoy", "Theon Greyjoy"]},
        bob={"play": [KNIGHT, "Robb Stark"]},
    )
    game.ann.attacks("power", "Asha Greyjoy", "Theon Greyjoy")
    assert game.ann.prompt.words == "Choose a character for Asha Greyjoy to bypass by stealth, or none"
    game.ann.chooses(KNIGHT)
    assert game.ann.prompt.words == "Choose a character for Theon Greyjoy to bypass by stealth, or none"


@pytest.mark.parametrize(("ability", "member"), [(0, 0), (2, 999), (0, 1000), (3, 2500), (1, 1_000_000)])
def test_an_option_tells_the_ability_and_the_member_however_many_things_happened(ability: int, member: int):
    assert unpack(pack(ability, member)) == (ability, member)
