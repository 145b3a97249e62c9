"""Who is asked is told where the rules make it known; in a window nobody is told who could act."""

from engine.games.lcg2.ruleset import LCG2
from engine.log.redaction import PUBLIC
from engine.scenario.scenario import Scenario
from tests.support.engine.play import play_out, start_core
from tests.support.engine.views.board import board

KNIGHT = "Tumblestone Knight"


def test_in_a_window_the_others_read_that_a_player_decides():
    game = Scenario(phase="marshaling", first="ann", ann={"hand": [KNIGHT], "gold": 2}, bob={})
    assert board(game, 0)["waits"] == {"seats": [0], "words": "ann decides"}
    for viewer in (1, PUBLIC):
        assert board(game, viewer)["waits"] == {"seats": None, "words": "A player decides"}


def test_who_declares_defenders_is_known_to_all():
    game = Scenario(first="ann", ann={"play": [KNIGHT]}, bob={"play": [KNIGHT]})
    game.ann.attacks("military", KNIGHT)
    for viewer in (0, 1, PUBLIC):
        assert board(game, viewer)["waits"] == {"seats": [1], "words": "bob declares defenders"}


def test_of_several_who_choose_at_once_those_are_named_who_have_not_chosen():
    game = Scenario(
        phase="plot",
        ann={"plot": None, "plots": ["Summons", "A Noble Cause"]},
        bob={"plot": None, "plots": ["Summons", "A Noble Cause"]},
    )
    assert board(game, PUBLIC)["waits"] == {"seats": [0, 1], "words": "ann and bob choose plots"}
    game.ann.reveals("Summons")
    assert board(game, PUBLIC)["waits"] == {"seats": [1], "words": "bob chooses a plot"}


def test_nobody_waits_once_the_match_is_over():
    match = play_out(start_core(2), 2).match
    view = board(match, 0)
    assert view["waits"] == {"seats": [], "words": "The match is over"}
    assert (view["path"], view["prompt"]) == ([], None)
    assert view["outcome"]["reason"] == "victory"
    assert sorted(view["outcome"]["places"]) == [1, 2]
    assert view["outcome"]["words"].endswith("power and wins")


def test_what_is_waited_for_is_said_of_every_question_and_of_several_players_only_where_they_are_asked_at_once():
    assert {name for name, question in LCG2.questions.items() if question.does == "chooses"} == {"pick", "each picks"}
    assert [name for name, question in LCG2.questions.items() if question.together] == ["plot"]
    assert [name for name, question in LCG2.questions.items() if not question.open] == ["opportunity"]
