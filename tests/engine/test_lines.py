"""Lines say what and by what: what a judge would have to look up stands in the line itself."""

from __future__ import annotations

from engine.chain.journal import LogEntry
from engine.log.names import Names
from engine.log.redaction import JUDGE
from engine.log.text import format_line, format_log
from engine.scenario.scenario import Scenario


def told(game: Scenario, kind: str) -> list[tuple[LogEntry, str]]:
    """The lines of a kind with their entries, as a judge reads them who has nothing but the log."""
    names = Names(game.match.deal.names, game.match.deal.pool, JUDGE)
    found = []
    for entry in game.log:
        names.learn(entry)
        if entry.kind == kind:
            found.append((entry, format_line(entry, names)))
    return found


def won_by_5() -> Scenario:
    """Ann wins a military challenge by 5 and may play Put to the Sword."""
    game = Scenario(
        first="ann",
        ann={"play": ["Ser Jaime Lannister"], "hand": ["Put to the Sword"], "gold": 2},
        bob={"play": ["Eddard Stark", "Bran Stark"], "hand": ["The Hand's Judgment"], "gold": 5},
    )
    game.ann.attacks("military", "Ser Jaime Lannister")
    game.bob.defends()
    return game


def test_a_canceled_effect_says_whose_it_was_and_which_step_canceled_it():
    game = won_by_5()
    game.ann.plays("Put to the Sword").chooses("Eddard Stark")
    game.bob.plays("The Hand's Judgment")
    [(canceled, said)] = told(game, "canceled")
    by = next(entry for entry in game.entries("play") if entry.actor == 1)
    assert canceled.data == (by.number,)
    assert said == f"The effects of ann's Put to the Sword are canceled   [by step {by.number}]"


def test_the_value_of_x_has_a_line_of_its_own_before_the_price():
    game = won_by_5()
    game.ann.plays("Put to the Sword").chooses("Eddard Stark")
    game.bob.plays("The Hand's Judgment")
    [(settled, said)] = told(game, "x")
    price = next(entry for entry in game.entries("value") if entry.parent == settled.parent)
    assert said == "X is 2 for The Hand's Judgment"
    assert settled.number < price.number
    assert price.data[:2] == ("cost", 2)


def test_a_save_says_what_would_have_happened():
    game = Scenario(
        first="ann",
        ann={"play": ["Ser Jaime Lannister"]},
        bob={"play": ["Eddard Stark", "Bodyguard on Eddard Stark"]},
    )
    game.ann.attacks("military", "Ser Jaime Lannister")
    game.bob.defends()
    game.bob.uses("Bodyguard")
    assert [said for _entry, said in told(game, "save")] == ["Eddard Stark is saved   [instead of being killed]"]


def test_the_moments_people_argue_about_are_in_the_short_view():
    game = won_by_5()
    game.passes()
    game.bob.chooses("Bran Stark")
    game.passes()
    names = Names(game.match.deal.names, game.match.deal.pool, JUDGE)
    shown = [entry for entry, _text in format_log(game.log, names)]
    kinds = [entry.kind for entry in shown]
    assert {"claim satisfied", "ends"} <= set(kinds)
    satisfied = next(entry for entry in shown if entry.kind == "claim satisfied")
    assert satisfied.actor == 1
    assert satisfied.rule == "lcg2:4.2.4"


def test_nobody_needs_a_table_to_read_the_log_of_a_described_board():
    game = won_by_5()
    game.passes()
    for viewer in (JUDGE, 0, 1):
        names = Names(game.match.deal.names, game.match.deal.pool, viewer)
        assert not any("card #" in text for _entry, text in format_log(game.log, names, everything=True))
