"""`kingsmoot play`, by what is typed."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from engine.bots import stalemate as standstill
from engine.prompts.prompts import Offer, Prompt
from engine.record.container import load
from tournament.cli import main
from tournament.cli.matches.play import _pick_offers


def play(*typed: str, args: tuple[str, ...] = ("--seed", "3"), kind: str = "random") -> Result:
    result = CliRunner().invoke(main, ["play", "--bot", kind, *args], input="".join(f"{line}\n" for line in typed))
    assert "Traceback" not in result.output
    return result


def test_it_shows_hand_question_and_answers():
    result = play("quit")
    assert result.exit_code == 0
    assert "Player with Wolves of the North against Bot with Gold of the Rock." in result.stdout
    assert (
        "Player is asked: Keep this hand, or shuffle it into your deck and draw 7 new cards   lcg2:mulligan"
        in result.stdout
    )
    assert "   1  Keep this hand\n   2  Take a mulligan\n" in result.stdout
    assert "Bot draws 7 cards (deck 60 → 53)   " in result.stdout
    assert "The match is left unfinished." in result.stdout


def test_a_whole_match_can_be_played(tmp_path: Path):
    file = tmp_path / "mine.kingsmoot"
    result = play(*["1", "1 2", "0"] * 2000, args=("--seed", "3", "--save", str(file)))
    assert result.exit_code == 0
    assert " wins by " in result.stdout
    record = load(file.read_bytes())
    assert record.ended
    assert record.header.seats == ("Player", "Bot")
    assert f"kingsmoot log show {file} --as Player" in result.stdout


def test_the_bot_can_be_one_that_thinks():
    result = play(*["1"] * 12, "quit", kind="easy")
    assert result.exit_code == 0
    assert "Round 1" in result.stdout
    assert "--bot easy --seed 3" in result.stdout
    assert play("quit", kind="grand").exit_code == 2


def test_a_melee_is_played_against_several_bots_and_goes_on_without_who_gives_up():
    result = play("concede", "y", args=("--format", "melee", "--seats", "4", "--seed", "3"))
    assert result.exit_code == 0
    assert "against Bot 1 with Gold of the Rock against Bot 2 with" in result.stdout
    assert " wins by " in result.stdout
    assert "  4  Player, 0 power\n" in result.stdout
    assert "--against lannister,greyjoy,martell --bot random --format melee --seats 4 --seed 3" in result.stdout


def test_bots_that_are_left_alone_and_see_no_end_agree_on_a_draw(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(standstill, "sees_no_end", lambda game, seat: game.round > 0)
    result = play("concede", "y", args=("--ruleset", "ccg", "--format", "melee", "--seats", "3", "--seed", "3"))
    assert (result.exit_code, "Nobody wins by draw agreed." in result.stdout) == (0, True)


def test_partners_are_told_from_those_they_play_against():
    args = ("--ruleset", "lcg1", "--format", "two-on-two", "--against", "lannister,stark,lannister", "--seed", "4")
    result = play("concede", "y", args=args)
    first = result.stdout.splitlines()[0]
    wolves, gold = "Wolves at the Gate", "Gold and Whispers"
    assert first.startswith(
        f"Player with {wolves} and Bot 2 with {wolves} against Bot 1 with {gold} and Bot 3 with {gold}."
    )
    assert "Bot 1 and Bot 3 win by victory." in result.stdout


def test_gold_is_given_in_littlefinger_and_refused_in_words_elsewhere():
    args = ("--ruleset", "lcg1", "--format", "littlefinger", "--against", "lannister,stark", "--seed", "3")
    answers = ["give Bot 1 1 for peace", "6", "done", "pass", "1", "0"] * 60
    result = play(*answers, "quit", args=args)
    assert "Player can't give gold: gold can be given only during a phase" in result.stdout
    assert "gold can't be given in the marshalling phase" in result.stdout
    assert "Player gives Bot 1 1 gold" in result.stdout
    assert "Say whom and how much" in play("give 3", "give nobody 2", "quit").stdout
    assert "a joust has no gifts of gold" in play("give Bot 2", "quit").stdout


def test_who_the_bots_are_must_be_said_of_all():
    result = play(args=("--format", "melee", "--against", "lannister"))
    assert (result.exit_code, "--against takes 2 names" in result.stderr) == (2, True)


def test_the_end_of_input_leaves_cleanly_and_saves(tmp_path: Path):
    file = tmp_path / "mine.kingsmoot"
    result = play("1", args=("--seed", "3", "--save", str(file)))
    assert result.exit_code == 0
    assert "The match is left unfinished." in result.stdout
    assert not load(file.read_bytes()).ended


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("", "Choose a number from 1 to 2, or type help."),
        ("7", "There is no answer 7; choose a number from 1 to 2."),
        ("0", "There is no answer 0"),
        ("1 2", "That is 2; choose a number from 1 to 2."),
        ("1 1", "An answer can be chosen only once."),
        ("dance", "'dance' is no answer; choose a number from 1 to 2, or type help."),
    ],
)
def test_a_wrong_answer_is_explained_and_asked_again(typed: str, answer: str):
    result = play(typed, "keep", "quit")
    assert answer in result.stdout
    assert "Player keeps the starting hand" in result.stdout


def test_an_answer_may_be_typed_by_its_beginning():
    assert "Player takes a mulligan" in play("mull", "quit").stdout


def test_the_words_of_equal_copies_in_hand_choose_one_of_them():
    same = (
        Offer("discard h4", "discard Ice"),
        Offer("discard h9", "discard Ice"),
        Offer("discard h2", "discard Ghost"),
    )
    prompt = Prompt(0, "reserve", "discard down to the reserve", "lcg2:7.3", 1, same)
    assert _pick_offers("discard ice", prompt) == ("discard h4",)
    assert (
        _pick_offers("discard", prompt)
        == "'discard' could be discard Ice, discard Ice, discard Ghost; use its number."
    )


def test_a_question_mark_explains_what_cannot_be_used():
    result = play("1", "?", "quit")
    assert "For the North! is not a character, location or attachment   lcg2:setup/8" in result.stdout
    assert "Summer is among your answers" in result.stdout


def test_a_question_mark_with_a_title_explains_one_card():
    result = play("1", "? for the", "?dragon", "quit")
    assert "For the North! is not a character" in result.stdout
    assert "Summer is among" not in result.stdout
    assert "You have no card called 'dragon'." in result.stdout


def test_log_table_and_help_are_there():
    result = play("help", "table", "1", "log all", "quit")
    assert "why your cards, or one card, can't be used now" in result.stdout
    assert "plots     7 in the plot deck" in result.stdout
    assert "Player chooses to keep the hand" in result.stdout


def test_conceding_is_asked_twice():
    kept = play("concede", "n", "quit")
    assert "The match is left unfinished." in kept.stdout
    lost = play("concede", "y")
    assert "Bot wins by elimination." in lost.stdout


def test_the_bots_hand_is_never_shown(tmp_path: Path):
    file = tmp_path / "mine.kingsmoot"
    shown = play(*["1"] * 40, args=("--seed", "5", "--save", str(file))).stdout
    bot = [line for line in shown.splitlines() if line.strip().startswith("hand")]
    assert any(line.endswith(" cards") for line in bot)
    assert not any("Bot draws" in line and ": " in line for line in shown.splitlines())


def test_the_same_seed_deals_the_same_cards():
    def drawn(seed: str) -> list[str]:
        return [line for line in play("quit", args=("--seed", seed)).stdout.splitlines() if "  hand " in line]

    assert drawn("5") == drawn("5") != drawn("6")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--deck", "bolton"), "There is no deck 'bolton'; there are stark, lannister, "),
        (("--against", "bolton"), "There is no deck 'bolton'"),
        (("--name", "Bot"), "every seat needs a name of its own"),
    ],
)
def test_what_cannot_be_played_is_one_line(args: tuple[str, ...], words: str):
    result = play(args=args)
    assert result.exit_code == 2
    assert words in result.stderr


def test_a_file_that_is_there_is_kept(tmp_path: Path):
    file = tmp_path / "mine.kingsmoot"
    file.write_text("precious")
    result = play(args=("--save", str(file)))
    assert result.exit_code == 2
    assert "is there already" in result.stderr
    assert file.read_text() == "precious"
