"""The action window in six steps: the worked examples of its chapter, each as the log that must come of it."""

from engine.abilities import PASSIVE
from engine.log.kinds import describe_entry
from engine.log.names import Names
from tests.support.engine.games.lcg1.board import Scenario, text
from tests.support.engine.games.lcg1.positions import shows


@shows("EX-T8 L1-04", "timing/5 timing/6 core/attachments", "timing/moribund timing/moribund-abilities core/victory")
def test_a_moribund_character_responds_to_its_own_death_and_leaves_in_step_6_with_all_it_has():
    game = Scenario(ann=dict(hand=["Dagger"]), bob=dict(play=["Widow (1 power)", "Banner on Widow"], hand=["Page"]))
    game.ann.uses("Dagger")
    game.bob.uses("Widow")
    assert game.told() == text("""
        ann plays Dagger [timing/1]
          ann chooses Widow [timing/1f]
          The effect of Dagger would initiate and Widow would be killed: save or cancel? [timing/2]
            bob passes (auto-pass) [timing/2]
            ann passes (auto-pass) [timing/2]
          Widow is killed and moribund [timing/3]
          Responses to: Dagger is played and Widow is killed [timing/5]
            bob uses Widow [timing/1]
              The effect of Widow would initiate and Widow would gain power: save or cancel? [timing/2]
                default 21 [timing/first-responses]
                ann passes (auto-pass) [timing/2]
                bob passes (auto-pass) [timing/2]
              Widow gains 1 power (1 → 2) [core/victory/claiming]
            ann passes (auto-pass) [timing/5]
            bob passes (auto-pass) [timing/5]
          The action window ends [timing/6]
            Widow goes to the dead pile [timing/6]
              Banner is discarded from play [core/attachments]
            Dagger goes to the discard pile [timing/moribund-events]
    """)


@shows("EX-T8 L1-04", "core/victory", "timing/moribund-abilities")
def test_power_that_a_moribund_character_claims_wins_at_once():
    game = Scenario(ann=dict(hand=["Dagger"]), bob=dict(power=14, play=["Widow"]))
    game.ann.uses("Dagger")
    game.bob.uses("Widow")
    assert (game.winner, game.bob["Widow"].zone) == ("bob", "play")
    assert game.rules("match ends") == ["lcg1:core/victory"]


@shows("EX-T11", "timing/5 faq-3.4 timing/moribund-events", "timing/save-gate")
def test_a_canceled_response_was_played_and_goes_to_its_pile_in_step_6():
    game = Scenario(
        ann=dict(hand=["Dagger", "Writ"]), bob=dict(play=["Widow (kneeling)", "Squire (kneeling)"], hand=["Rally"])
    )
    game.ann.uses("Dagger").chooses("Widow")
    game.ann.passes()
    game.bob.uses("Rally")
    game.ann.uses("Writ")
    game.bob.passes()
    assert game.told() == text("""
        ann plays Dagger [timing/1]
          ann chooses Widow [timing/1f]
          The effect of Dagger would initiate and Widow would be killed: save or cancel? [timing/2]
            bob passes (auto-pass) [timing/2]
            ann passes [timing/2]
          Widow is killed and moribund [timing/3]
          Responses to: Dagger is played and Widow is killed [timing/5]
            bob plays Rally [timing/1]
              The effect of Rally would initiate, Widow would stand and Squire would stand: save or cancel? [timing/2]
                default 21 [timing/first-responses]
                ann plays Writ [timing/1]
                bob passes (auto-pass) [timing/2]
                ann passes (auto-pass) [timing/2]
              The effects of bob's Rally are canceled [faq-3.4]
            ann passes (auto-pass) [timing/5]
            bob passes [timing/5]
          The action window ends [timing/6]
            Widow goes to the dead pile [timing/6]
            Dagger goes to the discard pile [timing/moribund-events]
            Writ goes to the discard pile [timing/moribund-events]
            Rally goes to the discard pile [timing/moribund-events]
    """)


@shows("EX-T7 L1-31", "timing/4 timing/6", "timing/moribund errata/flight-of-dragons")
def test_what_a_dying_card_moves_from_the_discard_pile_is_never_itself():
    game = Scenario(ann=dict(hand=["Dagger"]), bob=dict(play=["Sergeant"], discard=["Page", "Squire", "Feast"]))
    game.ann.uses("Dagger")
    below = "on the bottom of the deck"
    assert game.told() == text(f"""
        ann plays Dagger [timing/1]
          ann chooses Sergeant [timing/1f]
          Sergeant is killed and moribund [timing/3]
          Passive abilities after: Dagger is played and Sergeant is killed [timing/4]
            Passive ability of bob's Sergeant triggers [timing/4]
              bob puts Squire from the discard pile {below} [timing/3]
              bob puts Feast from the discard pile {below} [timing/3]
          The action window ends [timing/6]
            Sergeant goes to the dead pile [timing/6]
            Dagger goes to the discard pile [timing/moribund-events]
    """)


@shows("EX-T9", "timing/moribund-exception", "faq-3.21")
def test_a_moribund_card_is_not_removed_twice_but_its_destination_may_change():
    game = Scenario(ann=dict(hand=["Dagger"]), bob=dict(play=["Drowned Man", "Odd Priest"]))
    game.ann.uses("Dagger").chooses("Drowned Man")
    game.bob.uses("Odd Priest")
    assert game.told(passes=False) == text("""
        ann plays Dagger [timing/1]
          ann chooses Drowned Man [timing/1f]
          Drowned Man is killed and moribund [timing/3]
          Passive abilities after: Dagger is played and Drowned Man is killed [timing/4]
            Passive ability of bob's Drowned Man triggers [timing/4]
              Drowned Man goes to the bottom of the deck instead [timing/moribund-exception]
          Responses to: Dagger is played, Drowned Man is killed and Drowned Man goes elsewhere [timing/5]
            bob uses Odd Priest [timing/1]
              Drowned Man goes to the top of the deck instead [timing/moribund-exception]
          The action window ends [timing/6]
            Drowned Man is put on top of the deck [timing/6]
            Dagger goes to the discard pile [timing/moribund-events]
    """)


@shows("EX-T10", "timing/4 timing/6", "faq-4.3")
def test_cards_that_leave_for_one_another_leave_together():
    game = Scenario(ann=dict(hand=["Dagger"]), bob=dict(play=["Reaver", "Barracks", "Septry"]))
    game.ann.uses("Dagger")
    game.bob.chooses("Barracks")
    assert game.told() == text("""
        ann plays Dagger [timing/1]
          ann chooses Reaver [timing/1f]
          Reaver is killed and moribund [timing/3]
          Passive abilities after: Dagger is played and Reaver is killed [timing/4]
            Passive ability of bob's Reaver triggers [timing/4]
              bob chooses Barracks [timing/3]
              Barracks is discarded from play and moribund [timing/3]
          The action window ends [timing/6]
            Reaver goes to the dead pile [timing/6]
            Barracks goes to the discard pile [timing/6]
            Dagger goes to the discard pile [timing/moribund-events]
    """)


@shows("EX-T10", "timing/4")
def test_the_log_says_that_no_passive_is_left_and_who_reads_it_that_nothing_follows():
    game = Scenario(ann=dict(hand=["Dagger"]), bob=dict(play=["Reaver", "Barracks", "Septry"]))
    game.ann.uses("Dagger")
    game.bob.chooses("Barracks")
    window = next(entry.number for entry in game.entries("window") if entry.data[0] == "passive")
    closed = next(entry for entry in game.entries("close") if entry.parent == window)
    names = Names(game.match.deal.names, game.match.deal.pool)
    for entry in game.log[: closed.number]:
        names.learn(entry)
    assert describe_entry(closed, names).sentence == "Window closes: no passive ability is left"
    assert (closed.rule, closed.data) == ("lcg1:timing/4", ("no forced ability is left",))  # as it was always written
    gone = next(entry.number for entry in game.log if game.says(entry).startswith("Barracks is discarded"))
    # the Reaver waits for its own leaving alone, and that it has answered
    assert _passives_after(game, gone) == [("not for this", "lcg1:timing/opportunities")]


@shows("EX-T8", "", "timing/4")
def test_where_no_passive_waits_no_line_is_written_and_who_reads_the_log_is_told_why():
    game = Scenario(ann=dict(hand=["Dagger"]), bob=dict(play=["Widow"], hand=["Page"]))
    game.ann.uses("Dagger")
    killed = next(entry.number for entry in game.log if game.says(entry) == "Widow is killed and moribund")
    assert _passives_after(game, killed) == [("no card", "lcg1:timing/opportunities")]
    assert not [entry for entry in game.entries("window") if entry.data[0] == "passive"]


def _passives_after(game: Scenario, step: int) -> list[tuple[str, str]]:
    """Why no window of passives opened at a step, as the reader tells it."""
    found = game.record.around(step, game.match.deal.pool)
    return [
        (why.short, why.rule)
        for opening in found
        if opening.timing == PASSIVE and opening.step == step and not opening.window
        for why in opening.why
    ]


def test_passives_that_a_passive_causes_come_before_its_elders():
    game = Scenario(
        ann=dict(hand=["Dagger"], play=["Scavenger"]), bob=dict(play=["Steward", "Old Priest", "Barracks", "Septry"])
    )
    game.ann.uses("Dagger").chooses("Old Priest")
    game.ann.chooses("Steward")
    game.bob.chooses("Barracks")
    game.bob.chooses("Barracks")
    assert game.told() == text("""
        ann plays Dagger [timing/1]
          ann chooses Old Priest [timing/1f]
          Old Priest is killed and moribund [timing/3]
          Passive abilities after: Dagger is played and Old Priest is killed [timing/4]
            Passive ability of bob's Steward triggers [timing/4]
              bob chooses Barracks [timing/3]
              Barracks is discarded from play and moribund [timing/3]
              Passive abilities after: Dagger is played, Old Priest is killed and Barracks is discarded [timing/4]
                Passive ability of ann's Scavenger triggers [timing/4]
                  Scavenger gains 1 power (0 → 1) [core/victory/claiming]
            Passive ability of bob's Old Priest triggers [timing/4]
              bob chooses Barracks [timing/3]
              Barracks kneels [timing/3]
          The action window ends [timing/6]
            Old Priest goes to the dead pile [timing/6]
            Barracks goes to the discard pile [timing/6]
            Dagger goes to the discard pile [timing/moribund-events]
    """)
    assert game.rules("choice").count("lcg1:timing/passive-conflict") >= 1


@shows(
    "EX-T12",
    "timing/5 timing/6 core/kw/renown",
    "timing/framework/example timing/framework/events timing/framework/common timing/moribund timing/first-responses",
)
def test_a_challenge_resolves_event_by_event_then_passives_then_responses():
    game = Scenario(
        phase="challenges",
        ann=dict(play=["Rightful King"], hand=["Verdict"]),
        bob=dict(play=["Squire", "Page"], hand=["Betrayal"]),
    )
    game.ann.attacks("military", "Rightful King")
    game.since = len(game.log)
    game.bob.defends("Page")
    game.bob.chooses("Squire")
    game.ann.uses("Verdict")
    game.bob.uses("Betrayal")
    assert game.told(until="The military challenge ends") == text("""
        bob defends with Page [flow-challenges/stealth-defend]
        Page kneels to defend [flow-challenges/stealth-defend]
        Action window [flow-challenges]
          ann passes (auto-pass) [flow-challenges]
          bob passes (auto-pass) [flow-challenges]
        Compare STR [core/challenges/3]
          Military challenge: ann 4, bob 1. ann wins by 3. [core/challenges/3]
        Military claim 1 against bob [flow-challenges/resolve]
          bob chooses Squire for claim [core/challenges/claim-military]
          Squire would be killed: save or cancel? [timing/2]
            ann passes (auto-pass) [timing/2]
            bob passes (auto-pass) [timing/2]
          Squire is killed and moribund [timing/3]
        Rightful King gains 1 power (0 → 1) [core/kw/renown]
        Passive abilities after: ann wins the military challenge, Squire is killed and Rightful King gains power [timing/4]
          Passive ability of ann's Rightful King triggers [timing/4]
            The effect of Rightful King would initiate and Rightful King would gain power: save or cancel? [timing/2]
              default 21 [timing/first-responses]
              bob passes (auto-pass) [timing/2]
              ann passes (auto-pass) [timing/2]
            Rightful King gains 1 power (1 → 2) [core/victory/claiming]
        Responses to: ann wins the military challenge, Squire is killed and Rightful King gains power [timing/5]
          ann plays Verdict [timing/1]
            ann chooses Page [timing/1f]
            The effect of Verdict would initiate and Page would be killed: save or cancel? [timing/2]
              default 21 [timing/first-responses]
              bob plays Betrayal [timing/1]
                Squire kneels [timing/1e]
              ann passes (auto-pass) [timing/2]
              bob passes (auto-pass) [timing/2]
            The effects of ann's Verdict are canceled [faq-3.4]
          bob passes (auto-pass) [timing/5]
          ann passes (auto-pass) [timing/5]
        The action window ends [timing/6]
          Squire goes to the dead pile [timing/6]
          Verdict goes to the discard pile [timing/moribund-events]
          Betrayal goes to the discard pile [timing/moribund-events]
        The military challenge ends [flow-challenges/resolve]
    """)  # noqa: E501 - a line of the log
    assert (game.ann["Rightful King"].power, game.bob["Page"].zone, game.bob.dead) == (2, "play", ["Squire"])


def test_saves_come_before_what_they_answer_and_are_used_once_each():
    game = Scenario(ann=dict(hand=["Dagger", "Writ"]), bob=dict(play=["Warden (2 duplicates)", "Reader"]))
    game.ann.uses("Dagger").chooses("Warden")
    game.bob.saves("Warden")
    game.ann.uses("Writ")
    game.bob.saves("Warden")
    game.bob.uses("Reader")
    assert game.told(passes=False) == text("""
        ann plays Dagger [timing/1]
          ann chooses Warden [timing/1f]
          The effect of Dagger would initiate and Warden would be killed: save or cancel? [timing/2]
            bob uses a duplicate of Warden [core/duplicates/save]
              A duplicate of Warden is discarded and moribund [timing/1e]
              The effect of Warden would initiate: cancel? [timing/2]
                default 21 [timing/first-responses]
                ann plays Writ [timing/1]
              The effects of bob's Warden are canceled [faq-4.2]
            bob uses a duplicate of Warden [core/duplicates/save]
              A duplicate of Warden is discarded and moribund [timing/1e]
              Warden is saved [timing/2]
          Responses to: Dagger is played, a duplicate is discarded and 3 more [timing/5]
            bob uses Reader [timing/1]
              bob draws extra card 1 of 3 this round [faq-draw-cap]
              bob draws 1 card (deck 20 → 19): Blank card [timing/3]
          The action window ends [timing/6]
            A duplicate of Warden is discarded [timing/6]
            A duplicate of Warden is discarded [timing/6]
            Dagger goes to the discard pile [timing/moribund-events]
            Writ goes to the discard pile [timing/moribund-events]
    """)


def test_what_is_picked_inside_an_effect_has_a_save_of_its_own():
    game = Scenario(ann=dict(hand=["Levy"]), bob=dict(play=["Squire", "Page"], hand=["Rescue"]))
    game.ann.uses("Levy").chooses("Squire")
    game.bob.uses("Rescue")
    assert game.told() == text("""
        ann plays Levy [timing/1]
          The effect of Levy would initiate: cancel? [timing/2]
            bob passes (auto-pass) [timing/2]
            ann passes (auto-pass) [timing/2]
          ann chooses Squire [timing/3]
          Squire would be killed: save or cancel? [timing/2]
            bob plays Rescue [timing/1]
              Squire is saved [timing/2]
            ann passes (auto-pass) [timing/2]
            bob passes (auto-pass) [timing/2]
          The action window ends [timing/6]
            Levy goes to the discard pile [timing/moribund-events]
            Rescue goes to the discard pile [timing/moribund-events]
    """)


@shows("EX-F17", "faq-4.10")
def test_what_follows_then_needs_what_came_before_in_full():
    game = Scenario(phase="challenges", ann=dict(play=["Headsman"]), bob=dict(play=["Squire"], hand=["Rescue"]))
    game.ann.uses("Headsman")
    game.bob.uses("Rescue")
    assert game.told() == text("""
        ann uses Headsman [timing/1]
          Headsman kneels [timing/1e]
          ann chooses Squire [timing/1f]
          The effect of Headsman would initiate, Squire would be killed and Headsman would stand: save or cancel? [timing/2]
            bob plays Rescue [timing/1]
              Squire is saved [timing/2]
            ann passes (auto-pass) [timing/2]
            bob passes (auto-pass) [timing/2]
          The "then" effect does not resolve: the effect before it did not resolve in full [faq-4.10]
          The action window ends [timing/6]
            Rescue goes to the discard pile [timing/moribund-events]
    """)  # noqa: E501 - a line of the log
