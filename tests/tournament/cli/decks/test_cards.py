"""`kingsmoot cards`."""

from click.testing import CliRunner, Result

from tournament.cli import main


def run(*args: str) -> Result:
    return CliRunner().invoke(main, ["cards", *args])


def test_list_shows_every_card_once():
    lines = run("list").stdout.splitlines()
    codes = [line[:5] for line in lines if line[:5].isdigit()]
    assert len(codes) == len(set(codes)) > 200
    assert f"{len(codes)} cards" in lines


def test_list_can_be_narrowed():
    result = run("list", "--faction", "stark", "--type", "character")
    assert "*Robb Stark " in result.stdout
    assert "cost 6, STR 5, military power, renown" in result.stdout
    assert "Tyrion" not in result.stdout
    assert "Ice" not in result.stdout
    assert "Tumblestone Knight " in result.stdout


def test_nothing_of_the_core_set_is_marked_as_not_enforced():
    assert "°" not in run("list").stdout


def test_nothing_fits():
    assert run("list", "--faction", "stark", "--type", "agenda").stdout == "No card fits.\n"


def test_an_unknown_faction_names_the_known_ones():
    result = run("list", "--faction", "bolton")
    assert result.exit_code == 2
    assert "'greyjoy'" in result.stderr


def test_show_lays_the_facts_out():
    lines = run("show", "Robb Stark").stdout.splitlines()
    assert "title       Robb Stark, unique" in lines
    assert "faction     House Stark, loyal" in lines
    assert "icons       military power" in lines
    assert "keywords    renown" in lines
    assert "in short    a Stark dies: all yours stand" in lines
    assert any(
        line.startswith("ability     Reaction: when a Stark character you control is killed") for line in lines
    )
    assert "ability     none beyond these facts" in run("show", "Master of Coin").stdout


def test_show_says_every_ability_on_a_line_of_its_own():
    lines = run("show", "Arya Stark").stdout.splitlines()
    first, second = lines[-2:]
    assert first == "ability     While this character has a duplicate, it gains a military icon."
    assert second.startswith("            Reaction: when this character enters play, put the top card")


def test_what_becomes_of_a_card_is_said_once():
    said = run("show", "Fire and Blood").stdout
    assert said.rstrip().endswith(
        "If it has the Hatchling trait, you may put it into play. Otherwise shuffle it into your deck."
    )


def test_show_takes_a_title_in_any_case_without_quotes_and_a_code():
    expected = run("show", "Robb Stark").stdout
    assert run("show", "robb", "stark").stdout == expected
    assert run("show", "01146").stdout == expected


def test_show_a_plot_a_plain_card_and_an_attachment():
    assert "plot        gold 5, initiative 0, claim 1, reserve 6" in run("show", "A Noble Cause").stdout
    assert "ability     none beyond these facts" in run("show", "Tumblestone Knight").stdout
    assert "bearer      House Stark" in run("show", "Ice").stdout
    assert "gold        +1" in run("show", "The Roseroad").stdout


def test_an_unknown_title_names_near_ones():
    result = run("show", "Rob", "Strak")
    assert result.exit_code == 2
    assert "No card of the Core Set is called 'Rob Strak'. Near it: Robb Stark" in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_part_of_a_title_names_those_that_hold_it():
    assert "Winter Is Coming" in run("show", "winter").stderr


def test_a_title_unlike_any_names_none():
    assert run("show", "zzzzzzzz").stderr == "kingsmoot: No card of the Core Set is called 'zzzzzzzz'.\n"


def test_cards_of_another_game_are_listed_and_shown_with_their_errata():
    listed = run("list", "--game", "lcg1").stdout
    assert listed.count("Crossroads") == 5
    assert "Varys" in listed
    assert "°" not in listed
    shown = run("show", "--game", "lcg1", "lannisport brothel").stdout
    assert "Errata: printed without the mark of a unique card." in shown
    shown = run("show", "--game", "lcg1", "call their bluff").stdout
    assert "only for    House Lannister" in shown
    assert "House Stark and House Baratheon" in run("show", "--game", "lcg1", "core_33").stdout
    assert "House Stark and House Baratheon" in run("show", "--game", "ccg", "brienne of tarth").stdout
    assert run("list", "--game", "ccg", "--faction", "greyjoy").stdout.count("Asha Greyjoy") == 1
