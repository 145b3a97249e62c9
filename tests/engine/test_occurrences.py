"""What happens, and the windows around it: when one opens, what the log calls it, what is left when it is over."""

import pytest

from engine import events as ev
from engine.abilities import SELF, YOUR_FACTION, Part, PlayRestriction, Trigger
from engine.cards import CHARACTER, EVENT, LOCATION, POWER, Facts, Pool
from engine.chain.journal import LogEntry
from engine.events import Event
from engine.games.lcg2.declarations import interrupt, reaction
from engine.match.match import Match
from engine.scenario.scenario import Scenario as FullScenario
from engine.table.game import Game
from engine.table.rows import FATES, AbilityUse
from engine.vocabulary import constants as c
from engine.vocabulary.effects import draw, gain_power
from engine.vocabulary.targets import character
from engine.vocabulary.triggers import happens_to
from tests.support.engine.cards import DECLARED, KILLED, POOL, THIS_LEAVES, scenario
from tests.support.engine.plain import Scenario, plain_pool


def _return_to_hand(_game: Game, use: AbilityUse) -> list[Event]:
    return [ev.return_event(card) for card in use.targets]


def _won_power(game: Game, source: int) -> bool:
    return game.count(f"phase/won/{game.seat_of[source]}/{POWER}") > 0


GROWS = Trigger(("strength raised",), (happens_to(SELF),))
RICH = PlayRestriction("only with 2 gold", lambda game, _card, seat: game.gold[seat] >= 2)
MORE = {
    Facts("t41", "Secret Door", LOCATION, cost=1): (
        interrupt(KILLED, Part("the chosen card → hand", _return_to_hand), target=character()),
    ),
    Facts("t42", "Rich Man's Wake", EVENT, cost=0): (reaction(KILLED, draw(1), when=(RICH,)),),
    Facts("t43", "Proud Squire", CHARACTER, cost=2, strength=2, icons=5): (
        c.more_strength(c.own(c.takes_part(attacking=True)), 2, "while attacking: +2 STR"),
        reaction(GROWS, gain_power(YOUR_FACTION, 1), forced=True),
        reaction(GROWS, draw(1)),
    ),
    Facts("t45", "Living Legend", CHARACTER, cost=2, strength=2, icons=1): (
        c.more_strength(c.own(_won_power), 2, "if you won a power challenge this phase: +2 STR"),
        reaction(GROWS, draw(1)),
    ),
    Facts("t46", "Old Retainer", CHARACTER, cost=2, strength=1, icons=1): (reaction(THIS_LEAVES, draw(1)),),
    Facts("t44", "Three Bells", LOCATION, cost=1): (
        reaction(KILLED, gain_power(YOUR_FACTION, 1), forced=True),
        reaction(KILLED, draw(1), forced=True),
        reaction(KILLED, draw(2)),
    ),
}
LARGER = POOL.with_cards(MORE, {facts.code: abilities for facts, abilities in MORE.items()})
KNIFE, HOME, DEATH, KNIGHT = "Hidden Knife", "Sent Home", "Feigned Death", "Tumblestone Knight"
BEARER, SISTER, STONE, RITES, WIDOW = "Shieldbearer", "Silent Sister", "Weeping Stone", "Last Rites", "Sworn Widow"
DOOR, WAKE, SQUIRE, BELLS = "Secret Door", "Rich Man's Wake", "Proud Squire", "Three Bells"
LEGEND, RETAINER = "Living Legend", "Old Retainer"
ROBB, BRAN, ARYA = "Robb Stark", "Bran Stark", "Arya Stark"


def windows(game: Scenario, kind: str) -> list[LogEntry]:
    """The windows around events of a kind, in order."""
    return [entry for entry in game.entries("window") if any(event[0] == kind for event in entry.data[2])]


def claim(ann: list[str], bob: list[str], plot: str = "A Noble Cause", **more: object) -> Scenario:
    """Ann wins an unopposed military challenge; then Bob chooses who dies for claim."""
    game = Scenario(first="ann", pool=LARGER, ann={"play": [KNIGHT, *ann], "plot": plot}, bob={"play": bob, **more})
    game.ann.attacks("military", KNIGHT)
    game.bob.defends()
    return game


def stabbed(target: str, ann: dict[str, object], bob: dict[str, object]) -> Scenario:
    """Ann tries to kill one of Bob's characters by an event; afterwards she may still attack."""
    game = Scenario(
        first="ann", pool=LARGER, ann={"hand": [KNIFE], "gold": 2, **ann}, bob={"play": [ROBB, BRAN], **bob}
    )
    game.ann.plays(KNIFE).chooses(target)
    return game


# --- what the log calls it


def test_the_windows_around_one_occurrence_are_told_by_the_step_of_the_first():
    game = claim([RITES, SISTER], [f"{ROBB} (1 duplicate)", BRAN])
    game.bob.chooses(ROBB).passes()
    game.ann.uses(RITES)
    around = windows(game, "leave play")
    assert [entry.data[0] for entry in around] == ["would interrupt", "interrupt", "reaction"]
    assert {entry.data[1] for entry in around} == {around[0].number}


def test_two_occurrences_are_told_apart():
    game = claim(["Blood Price"], [BRAN, ARYA, ROBB])
    game.bob.chooses(BRAN)
    game.ann.uses("Blood Price").chooses(ARYA)
    game.passes()
    named = [entry.data[1] for entry in windows(game, "leave play") if entry.data[0] == "reaction"]
    assert len(set(named)) == 2


def test_a_card_that_went_back_to_a_hand_is_not_named_any_more():
    game = scenario(first="ann", ann={"hand": [HOME]}, bob={"play": [WIDOW, BRAN]})
    game.ann.plays(HOME).chooses(WIDOW)
    forced = windows(game, "leave play")[-1]
    assert forced.data[0] == "forced reaction"
    assert [event for event in forced.data[2] if event[0] == "leave play"] == [("leave play", 0, -1, "returned")]


def test_what_happens_to_no_card_names_none():
    game = scenario(first="ann", ann={"play": ["Ending Bell", KNIGHT]}, bob={})
    game.ann.passes()
    assert windows(game, "phase ends")[0].data[2] == (("phase ends", 0, -1, ""),)


def test_an_action_window_stands_around_nothing():
    game = scenario(first="ann", ann={"play": ["Drill Sergeant"]}, bob={})
    assert game.data("window") == ("action", 0, ())
    game.ann.uses("Drill Sergeant")
    assert game.data("use") == ("action", 0, "t20", 0)


def test_who_can_only_pass_names_no_card():
    game = stabbed(BRAN, {"play": [SISTER]}, {})
    assert game.ann.asked == "opportunity"
    game.ann.passes()
    passed = [entry for entry in game.entries("pass") if entry.secret == ("nothing to do",)]
    assert passed
    assert {entry.subject for entry in passed} == {0}


def test_the_log_says_which_ability_of_a_card_was_used_and_for_which_killing():
    """The second of two who die together; the abilities of one card are told apart."""
    game = claim([BELLS], [BRAN, ARYA, ROBB], "The Winds of Winter")
    game.bob.chooses(BRAN, ARYA)
    assert game.ann.offered == [
        f'resolve {BELLS} (after "{killed} is killed", ability {number})'
        for killed in (BRAN, ARYA)
        for number in (1, 2)
    ]
    game.ann.chooses(f'resolve {BELLS} (after "{ARYA} is killed", ability 2)')
    assert game.data("use") == ("forced reaction", 1, "t44", 1)
    game.ann.chooses(f'{BELLS} (after "{BRAN} is killed", ability 1)').chooses(f'{BELLS} (after "{BRAN} is killed")')
    assert sorted(entry.data[1:4:2] for entry in game.entries("use")) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert (game.ann.power, len(game.ann.hand)) == (3, 2)  # one power is for the unopposed challenge
    game.ann.uses(f'{BELLS} (after "{ARYA} is killed")')
    assert game.data("use") == ("reaction", 2, "t44", 1)
    assert len(game.ann.hand) == 4


# --- when a window opens


def test_no_window_opens_where_no_card_of_the_pool_could_answer():
    """An event could save who is killed, but not who returns to a hand."""
    killed = scenario(first="ann", ann={"hand": [KNIFE], "gold": 2}, bob={"play": [ROBB, BRAN], "hand": [DEATH]})
    killed.ann.plays(KNIFE).chooses(BRAN)
    assert [entry.data[0] for entry in windows(killed, "leave play")] == ["would interrupt"]
    returned = scenario(first="ann", ann={"hand": [HOME]}, bob={"play": [ROBB, BRAN], "hand": [DEATH]})
    returned.ann.plays(HOME).chooses(BRAN)
    assert BRAN in returned.bob.hand
    assert not windows(returned, "leave play")


def test_no_window_opens_for_a_hand_where_no_event_of_the_pool_is_for_it():
    """In a match whose pool has one ability only: it answers to the killing, and nothing answers to its own cost."""
    shield = next(facts for facts in DECLARED if facts.title == BEARER)
    game = Scenario(
        first="ann",
        pool=plain_pool().with_cards([shield], {shield.code: DECLARED[shield]}),
        ann={"play": [KNIGHT], "hand": ["Blank card"]},
        bob={"play": [ROBB, BRAN, f"{BEARER} on {ROBB}"], "hand": ["Blank card"]},
    )
    game.ann.attacks("military", KNIGHT)
    game.bob.defends()
    game.bob.chooses(ROBB).uses(BEARER)
    assert game.bob[BEARER].zone == "discard"
    killing = windows(game, "leave play")
    assert [game.titles((entry.data[2][0][1],)) for entry in killing] == [[ROBB]]


def reactions(hand: str, gold: int) -> list[tuple[object, ...]]:
    """What all may read of Bob's chances to react to a killing."""
    game = stabbed(BRAN, {}, {"hand": [hand], "gold": gold})
    game.passes()
    shown = [entry for entry in game.log if entry.rule == "lcg2:triggering-condition/7"]
    return [(entry.kind, entry.actor, entry.data) for entry in shown]


def test_a_window_opens_by_what_all_can_see_and_not_by_what_a_hand_holds():
    """The event needs 2 gold: with less, nobody could play it; with 2, anybody could hold it."""
    assert reactions(WAKE, 0) == reactions("Blank card", 0) == []
    assert reactions(WAKE, 2) == reactions("Blank card", 2) != []


def test_a_character_reacts_from_play_and_not_from_a_hand():
    game = stabbed(BRAN, {}, {"play": [ROBB, BRAN, SISTER, SISTER, SISTER], "hand": [SISTER] * 3})
    in_play = [card.id for card in game.bob.cards(SISTER) if card.zone == "play"]
    assert game.bob.offered == [*(f"use {SISTER} #{number}" for number in in_play), "pass"]
    game.bob.uses(SISTER).uses(SISTER).uses(SISTER)
    assert not game.bob.may(SISTER)
    assert len(game.bob.hand) == 6


def test_a_card_that_left_play_may_react_to_its_own_leaving():
    game = stabbed(RETAINER, {}, {"play": [RETAINER, ROBB]})
    assert game.bob.dead == [RETAINER]
    assert (game.ann.asked, game.bob.offered) == ("", [f"use {RETAINER}", "pass"])
    game.bob.uses(RETAINER)
    assert len(game.bob.hand) == 1


def test_an_event_that_became_an_attachment_is_not_played_and_others_are():
    """One lies on the character and saves it no more; those in the hand may each be played."""
    theon, risen = "Theon Greyjoy", "Risen from the Sea"
    game = FullScenario(
        first="ann",
        ann={"play": [KNIGHT, ROBB], "plot": "A Storm of Swords"},
        bob={"play": [f"{theon} (kneeling)"], "hand": [risen] * 5},
    )
    game.ann.attacks("military", KNIGHT)
    assert game.bob.offered == [*[f"play {risen}"] * 5, "pass"]
    game.bob.plays(risen)
    game.ann.attacks("military", ROBB)
    assert game.bob.offered == [*[f"play {risen}"] * 4, "pass"]


# --- when it comes to pass


def test_what_is_not_possible_any_more_when_its_turn_comes_does_not_happen():
    """An interrupt takes the character home before it is killed."""
    game = stabbed(BRAN, {"play": [SISTER]}, {"play": [ROBB, BRAN, DOOR]})
    game.bob.uses(DOOR).chooses(BRAN)
    assert (game.bob.hand, game.bob.dead) == ([BRAN], [])
    assert not game.happened(f"{BRAN} is killed")
    assert not game.ann.may(SISTER)


def test_of_two_who_would_die_together_the_other_still_does():
    game = claim([], [ROBB, BRAN, ARYA, DOOR], "The Winds of Winter")
    game.bob.chooses(BRAN, ARYA).uses(f'{DOOR} (before "{BRAN} is killed")').chooses(BRAN)
    game.passes()
    assert (game.bob.hand, game.bob.dead) == ([BRAN], [ARYA])


def test_strength_that_grows_by_itself_is_answered_like_what_made_it_grow():
    """Nobody waits for the attack, but for the STR that comes with it; forced reactions first."""
    game = Scenario(first="ann", pool=LARGER, ann={"play": [SQUIRE, KNIGHT]}, bob={"play": [ROBB]})
    game.ann.attacks("power", SQUIRE)
    assert game.ann[SQUIRE].strength == 4
    assert game.ann.power == 1
    assert game.ann.offered == [f"use {SQUIRE}", "pass"]
    game.ann.uses(SQUIRE)
    assert len(game.ann.hand) == 1
    assert [entry.data[0] for entry in windows(game, "strength raised")] == ["forced reaction", "reaction"]


def test_strength_that_grows_with_a_victory_is_answered_once_the_victory_is():
    game = Scenario(first="ann", pool=LARGER, ann={"play": [LEGEND, KNIGHT]}, bob={})
    game.ann.attacks("power", KNIGHT)
    assert game.ann[LEGEND].strength == 4
    assert game.ann.offered == [f"use {LEGEND}", "pass"]
    shared = windows(game, "strength raised")[0]
    assert [event[0] for event in shared.data[2]] == ["win challenge", "strength raised"]
    assert not game.entries("claim")
    game.ann.uses(LEGEND)
    assert len(game.ann.hand) == 1


def test_strength_that_did_not_grow_is_not_answered():
    game = Scenario(first="ann", pool=LARGER, ann={"play": [SQUIRE, KNIGHT]}, bob={"play": [ROBB]})
    game.ann.attacks("power", KNIGHT)
    assert (game.ann.power, game.bob.asked) == (0, "defenders")
    assert not windows(game, "strength raised")


# --- what is left


def only(*titles: str) -> Pool:
    """The plain pool with no ability besides those of these cards."""
    wanted = [facts for facts in DECLARED if facts.title in titles]
    return plain_pool().with_cards(wanted, {facts.code: DECLARED[facts] for facts in wanted})


@pytest.mark.parametrize("pool", [LARGER, only(KNIFE, STONE, SISTER)], ids=["much waits", "little waits"])
def test_when_all_is_over_the_table_keeps_nothing_of_it(pool: Pool):
    """A killing with forced and optional reactions, one that is saved, one for claim: no row is left behind."""
    game = Scenario(
        first="ann",
        pool=pool,
        ann={"play": [KNIGHT, STONE, SISTER], "hand": [KNIFE, KNIFE], "gold": 4},
        bob={"play": [f"{ROBB} (1 duplicate)", BRAN]},
    )
    game.ann.plays(KNIFE).chooses(BRAN).uses(SISTER).plays(KNIFE).chooses(ROBB)
    game.bob.saves(ROBB)
    game.ann.attacks("military", KNIGHT)
    game.bob.defends()
    assert game.bob.dead == [BRAN, ROBB]
    game.ann.passes()
    assert game.ann.asked == "challenge"
    table = game.match.game
    assert (table.occurrences, table.windows, table.pending) == ({}, {}, {})


def taken_up(game: Scenario) -> Match:
    """The match as it is when it was written down and taken up again."""
    return Match.from_bytes(game.match.to_bytes(), game.match.deal)


def test_a_match_written_down_in_a_window_offers_the_same_when_it_is_taken_up():
    """In an action window, among interrupts, and among the reactions to two of whom one did not die after all."""
    game = Scenario(
        first="ann",
        pool=LARGER,
        ann={"play": [KNIGHT, SISTER, "Drill Sergeant"], "plot": "The Winds of Winter"},
        bob={"play": [ROBB, BRAN, ARYA, DOOR]},
    )
    assert taken_up(game).prompts == game.match.prompts
    game.ann.attacks("military", KNIGHT)
    game.bob.defends()
    game.ann.passes()
    game.bob.chooses(BRAN, ARYA)
    assert game.bob.prompt.path[:2] == ("Challenges", "ann's military challenge")
    assert game.bob.prompt.path[2].startswith("Interrupts")
    assert taken_up(game).prompts == game.match.prompts
    game.bob.uses(f'{DOOR} (before "{BRAN} is killed")').chooses(BRAN).passes()
    assert game.ann.offered == [f"use {SISTER}", "pass"]
    again = taken_up(game)
    assert again.prompts == game.match.prompts
    fates = [row.fates for row in again.game.occurrences.values()]
    assert [[FATES[fate] for fate in row] for row in fates] == [["no longer possible", "occurred"]]
