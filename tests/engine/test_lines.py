"""Lines say what and by what: what a judge would have to look up stands in the line itself."""

from __future__ import annotations

from engine.base.defaults import GOAL_AND_LOSS
from engine.chain.journal import LogEntry
from engine.log.names import Names
from engine.log.redaction import JUDGE
from engine.log.text import format_line, format_log
from engine.scenario.scenario import Scenario
from tests.support.engine.cards import POOL as TEST_POOL


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


# --- as players speak


def test_who_kneels_for_a_challenge_kneels_to_attack_or_to_defend():
    game = Scenario(first="ann", ann={"play": ["Tumblestone Knight"]}, bob={"play": ["Eddard Stark", "Bran Stark"]})
    game.ann.attacks("military", "Tumblestone Knight")
    game.bob.defends("Eddard Stark")
    assert [said for _entry, said in told(game, "kneel")] == [
        "Tumblestone Knight kneels to attack",
        "Eddard Stark kneels to defend",
    ]


def test_windows_are_named_by_what_they_answer():
    game = won_by_5()
    names = [said for _entry, said in told(game, "window")]
    assert "Reactions to: ann wins the military challenge" in names
    assert not any("window" in said for said in names if said != "Action window")


def test_claim_that_does_nothing_says_why():
    game = Scenario(first="ann", ann={"play": ["Tumblestone Knight"]}, bob={})
    game.ann.attacks("power", "Tumblestone Knight")
    assert [said for _entry, said in told(game, "claim satisfied")] == ["bob has no power to lose"]
    paid = Scenario(first="ann", ann={"play": ["Tumblestone Knight"]}, bob={"power": 2})
    paid.ann.attacks("power", "Tumblestone Knight")
    assert [said for _entry, said in told(paid, "claim satisfied")] == ["bob has satisfied power claim"]


def test_a_default_is_in_the_full_log_alone():
    game = Scenario(
        phase="draw",
        first="ann",
        ann={"hand": ["Turned Cloak"], "gold": 2},
        bob={"play": ["Robb Stark (1 duplicate)"]},
        pool=TEST_POOL,
    )
    game.ann.plays("Turned Cloak")
    names = Names(game.match.deal.names, game.match.deal.pool, JUDGE)
    assert [said.partition(":")[0] for _entry, said in told(game, "unsettled")] == ["Default"]
    assert not [entry for entry, _text in format_log(game.log, names) if entry.kind == "unsettled"]


def test_what_a_document_settles_is_no_default_in_an_older_record():
    entry = LogEntry(9, "unsettled", 0, -1, 0, "lcg1:faq-2.8", (GOAL_AND_LOSS,), 0, (), 0)
    said = format_line(entry, Names(("ann", "bob"), TEST_POOL))
    assert said.endswith("   [lcg1:faq-2.8]") and not said.startswith("Default")
