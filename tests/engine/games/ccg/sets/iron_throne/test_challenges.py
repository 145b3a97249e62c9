"""What cards of the Iron Throne Edition do in challenges and after them, and where they don't."""

from __future__ import annotations

import pytest

from engine.base import zones
from engine.play.windows import card_uses, windows
from engine.table import values
from tests.support.engine.games.ccg.sets.iron_throne.board import POOL, TITHE, Scenario, attacked, board, fought

KNIGHT, PAYNE, SEPTON = "Knight of the Tumblestone", "House Payne Knight", "Royal Septon"
CREW, MAESTER, LANCERS = "Motley Crew", "Nomadic Scholar", "Brightwater Lancers"
NED, ROBB, CAT, ARYA = "Eddard Stark", "Robb Stark", "Catelyn Stark", "Arya Stark"
CERSEI, JAIME, GREGOR = "Cersei Lannister", "Ser Jaime Lannister", "Ser Gregor Clegane"
COVE, ROAD, SHIELD = "Smuggler's Cove", "The Roseroad", "Polished Copper Shield"


# --- responses to a result

RESPONSES = [
    # type, Ann's attackers, Bob's defenders, Ann's other cards, Bob's, who may respond, with what, whether offered
    ("military", (NED,), (), (), (), "ann", NED, True),
    ("power", (NED,), (), (), (), "ann", NED, False),
    ("military", (KNIGHT,), (), (NED,), (), "ann", NED, True),
    ("intrigue", ("Qyburn's Informers",), (), (), (), "ann", "Qyburn's Informers", True),
    ("intrigue", (SEPTON,), (), ("Qyburn's Informers",), (), "ann", "Qyburn's Informers", False),
    ("military", (KNIGHT,), (PAYNE,), (f"Final Words on bob's {JAIME}",), (JAIME,), "ann", "Final Words", False),
    ("military", (KNIGHT,), (JAIME,), (f"Final Words on bob's {JAIME}",), (), "ann", "Final Words", True),
    ("power", ("Robert's Honor Guard",), (), (), (), "ann", "Robert's Honor Guard", True),
    ("power", ("Robert's Honor Guard",), (), (), ("Melisandre",), "ann", "Robert's Honor Guard", True),
    ("military", ("Viserion",), (), (), (), "ann", "Viserion", True),
    ("military", (KNIGHT,), (), ("Viserion",), (), "ann", "Viserion", False),
    ("military", (CREW,), (), (), (KNIGHT, f"{SHIELD} on {KNIGHT}"), "bob", SHIELD, True),
    ("military", (KNIGHT,), (CREW,), (), (f"{SHIELD} on {CREW}",), "bob", SHIELD, False),
    ("military", (CREW,), (), (), ("Areo Hotah", KNIGHT), "bob", "Areo Hotah", True),
    ("military", (KNIGHT,), (), (), ("Areo Hotah",), "bob", "Areo Hotah", False),
    ("military", (CREW,), (), (), ("Areo Hotah (kneeling)", KNIGHT), "bob", "Areo Hotah", False),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "attackers", "defenders", "ann", "bob", "who", "title", "offered"), RESPONSES)
def test_responses_to_a_challenge(
    kind: str, attackers: tuple[str, ...], defenders: tuple[str, ...], ann: tuple[str, ...], bob: tuple[str, ...],
    who: str, title: str, offered: bool,
):  # fmt: skip
    game = fought(kind, attackers, defenders, (*attackers, *ann), (*defenders, *bob, SEPTON))
    if game.bob.asked == "military claim":
        game.picks("bob", SEPTON)
    assert game.player(who).was_offered(title) == offered


PLAYED = [
    # events that answer: type, attackers, defenders, Ann's cards, Bob's, whose hand, the event, whether offered
    ("military", (CREW,), (), (), (SEPTON,), "ann", "Bragging Rights", True),
    ("military", (KNIGHT,), (), (), (SEPTON,), "ann", "Bragging Rights", False),
    ("power", ("Wolfswood Hunters",), (), (), (), "ann", "Bragging Rights", False),
    ("power", ("Wolfswood Hunters",), (), (), (SEPTON,), "ann", "Seductive Promise", True),
    ("power", (KNIGHT,), (), (), (SEPTON,), "ann", "Seductive Promise", False),
    ("military", (CREW,), (), (KNIGHT,), (SEPTON,), "ann", "Assertion of Might", True),
    ("power", (SEPTON,), (), (TITHE,), (), "ann", "Assertion of Might", True),
    ("military", (KNIGHT,), (), (SEPTON,), (SEPTON,), "ann", "Assertion of Might", False),
    ("military", (CREW,), (PAYNE,), (KNIGHT,), (SEPTON,), "ann", "Assertion of Might", False),
    ("military", (KNIGHT,), (CREW,), (), (), "bob", "Routing the Charge", True),
    ("military", (CREW,), (PAYNE,), (), (), "bob", "Routing the Charge", False),
    ("military", (CREW,), (), (), (SEPTON, KNIGHT), "bob", "Failed Schemes", True),
    ("military", (KNIGHT,), (CREW,), (), (), "bob", "Failed Schemes", False),
    ("military", (CREW,), (), (), (SEPTON, PAYNE), "bob", "A Lannister Pays His Debts", True),
    ("military", (CREW,), (), (), (CAT, KNIGHT), "bob", "A Lannister Pays His Debts", False),
    ("military", (KNIGHT,), (CREW,), (), (PAYNE,), "bob", "A Lannister Pays His Debts", False),
]


@pytest.mark.parametrize(("kind", "attackers", "defenders", "ann", "bob", "who", "event", "offered"), PLAYED)
def test_events_that_answer_a_challenge(
    kind: str, attackers: tuple[str, ...], defenders: tuple[str, ...], ann: tuple[str, ...], bob: tuple[str, ...],
    who: str, event: str, offered: bool,
):  # fmt: skip
    hands = {"ann": [event], "bob": []} if who == "ann" else {"ann": [], "bob": [event]}
    mine = {"play": [*attackers, *ann], "hand": hands["ann"]}
    theirs = {"play": [*defenders, *bob], "hand": hands["bob"]}
    game = fought(kind, attackers, defenders, mine, theirs)
    if game.bob.asked == "military claim":
        game.picks("bob", *([SEPTON] if SEPTON in bob else [game.bob.offered[0]]))
    assert game.player(who).was_offered(event) == offered


@pytest.mark.parametrize(("killed", "offered"), [(PAYNE, True), (f"{PAYNE} (kneeling)", False)])
def test_a_lannister_who_was_killed_for_claim_still_kneels_to_pay_his_debts(killed: str, offered: bool):
    """By the FAQ a moribund card is in play for everything but leaving it again: its Treachery is paid so."""
    game = fought("military", (CREW,), (), (CREW,), {"play": [killed], "hand": ["A Lannister Pays His Debts"]})
    assert game.bob.was_offered("A Lannister Pays His Debts") == offered
    if offered:
        assert game.bob[PAYNE].zone == "play"
        game.bob.uses("A Lannister Pays His Debts")
        assert (game.ann.dead, game.bob.dead) == ([CREW], [PAYNE])
        paid = game.entries("moribund")[0].number, game.entries("kneel")[-1].number, game.entries("leave")[0].number
        assert sorted(paid) == [*paid]


def test_eddard_stands_and_grows():
    game = fought("military", (NED,), (), (NED,))
    game.ann.uses(NED)
    assert (game.ann[NED].kneeling, game.strength("ann", NED), game.ann[NED].power) == (False, 5, 1)


def test_the_honor_guard_has_2_power_more():
    game = fought("power", ("Robert's Honor Guard",), (), ("Robert's Honor Guard",))
    game.ann.uses("Robert's Honor Guard")
    assert game.ann["Robert's Honor Guard"].power == 3


def test_final_words_kill_the_bearer_after_a_challenge():
    game = fought("military", (KNIGHT,), (JAIME,), (KNIGHT, f"Final Words on bob's {JAIME}"), (JAIME,))
    game.ann.uses("Final Words")
    assert game.bob.dead == [JAIME]


def test_viserion_burns_all_who_fought():
    game = fought("military", ("Viserion", CREW), (PAYNE,), ("Viserion", CREW), (PAYNE, SEPTON))
    game.picks("bob", SEPTON)
    game.ann.uses("Viserion")
    assert (game.ann.dead, sorted(game.bob.dead), game.ann["Viserion"].power) == ([CREW], [PAYNE, SEPTON], 1)
    game = fought("military", ("Viserion",), (), ("Viserion",))
    game.ann.uses("Viserion")
    assert game.ann["Viserion"].power == 1 + 2  # renown, and nobody opposed him


def test_areo_kills_after_a_heavy_loss():
    game = fought("military", (CREW,), (), (CREW,), ("Areo Hotah", SEPTON))
    game.picks("bob", SEPTON)
    game.bob.uses("Areo Hotah")
    game.picks("bob", CREW)
    assert (game.ann.dead, game.bob["Areo Hotah"].kneeling) == ([CREW], True)


def test_the_copper_shield_keeps_its_bearer_alive_for_the_phase():
    game = fought("military", (CREW,), (), (CREW, KNIGHT, JAIME), (ARYA, f"{SHIELD} on {ARYA}", SEPTON))
    game.picks("bob", SEPTON)
    game.bob.uses("Polished Copper Shield")
    game.closes()
    assert game.bob.dead == [SEPTON]
    assert game.data("lasting")[0] == "cannot be killed"


# --- what is counted otherwise


def test_robb_wins_military_challenges_whatever_the_strength():
    game = fought("military", (ROBB,), (CREW,), (ROBB,), (CREW,))
    assert game.happened("ann wins")
    game = fought("power", (ROBB,), ("Wolfswood Hunters",), (ROBB,), ("Wolfswood Hunters",))
    assert game.happened("bob wins")  # no military challenge


def test_two_robbs_fight_like_anybody():
    game = fought("military", (ROBB,), (ROBB, CREW), (ROBB,), (ROBB, CREW))
    assert game.happened("bob wins")


def test_balon_is_never_opposed():
    balon = "Balon Greyjoy"
    game = fought("power", (balon,), (SEPTON,), (balon,), (SEPTON,))
    assert game.ann.power == 2  # unopposed, and renown
    game = fought("power", ("Wolfswood Hunters",), (SEPTON,), ("Wolfswood Hunters", balon), (SEPTON,))
    assert game.ann.power == 0


def test_rise_of_the_kraken_brings_one_more_for_an_unopposed_win():
    ann = {"play": [KNIGHT], "plot": "Rise of the Kraken"}
    assert fought("power", (KNIGHT,), (), ann).ann.power == 2
    assert fought("power", (KNIGHT,), (MAESTER,), ann, (MAESTER,)).ann.power == 0


def test_wex_leaves_only_crests_to_defend():
    wex = "Wex Pyke"
    game = board((wex, PAYNE), (GREGOR, "Hammerhorn Forager"))
    game.ann.attacks("military", wex)
    game.pass_windows_until(game.bob, "defenders")
    assert game.bob.may(GREGOR) and not game.bob.may("Hammerhorn Forager")
    game = board((wex, PAYNE), (GREGOR, "Hammerhorn Forager"))
    game.ann.attacks("military", PAYNE)
    game.pass_windows_until(game.bob, "defenders")
    assert game.bob.may("Hammerhorn Forager")


def test_who_is_unmanned_can_not_defend():
    game = board((KNIGHT, f"Unmanned by Fear on bob's {JAIME}"), (JAIME, CREW))
    game.ann.attacks("military", KNIGHT)
    game.pass_windows_until(game.bob, "defenders")
    assert game.bob.may(CREW) and not game.bob.may(JAIME)


def test_brienne_silences_opponents_where_she_fights():
    brienne = "Brienne of Tarth"
    game = attacked("military", (brienne,), (), (brienne, "Marya Seaworth"), ("Marya Seaworth",))
    assert game.ann.may("Marya Seaworth")
    game.ann.passes()
    assert not game.bob.may("Marya Seaworth")
    game = attacked("military", (KNIGHT,), (), (KNIGHT, brienne), ("Marya Seaworth",))
    game.ann.passes()
    assert game.bob.may("Marya Seaworth")


# --- instead of claim

ALONE = [
    # who attacks alone, in what, what becomes of Bob's: a location, a character, or a card of the hand
    ("Northern Sentinel", "power", "location"),
    ("Victarion Greyjoy", "power", "location"),
    ("Pyat Pree", "intrigue", "character"),
    ("Tyrion Lannister", "power", "hand"),
    ("Varys", "intrigue", "hand"),
]


@pytest.mark.parametrize(("title", "kind", "what"), ALONE)
def test_who_attacks_alone_does_something_else(title: str, kind: str, what: str):
    bob = {"play": [COVE, GREGOR], "hand": [ROAD, KNIGHT], "power": 3}
    game = fought(kind, (title,), (), (title,), bob)
    game.picks("ann", {"location": COVE, "character": GREGOR, "hand": ROAD}[what])
    assert (COVE in game.ann.play, game.bob.dead, game.bob.discard) == (
        what == "location",
        [GREGOR] if what == "character" else [],
        [ROAD] if what == "hand" else [],
    )
    assert (game.ann.power, game.bob.power) == (1, 3)  # unopposed only: no power was claimed


@pytest.mark.parametrize(("title", "kind", "what"), ALONE)
def test_who_attacks_with_others_has_claim(title: str, kind: str, what: str):
    helper = KNIGHT if kind == "power" else SEPTON
    bob = {"play": [COVE, GREGOR], "hand": [ROAD], "power": 3}
    game = fought(kind, (title, helper), (), (title, helper), bob)
    assert COVE in game.bob.play and game.bob.dead == []
    assert (game.bob.power, game.bob.discard) == ((2, []) if kind == "power" else (3, [ROAD]))


@pytest.mark.parametrize("declined", [False, True])
def test_the_red_viper_may_have_claim_after_all(declined: bool):
    game = fought("power", ("The Red Viper",), (), ("The Red Viper",), {"play": [GREGOR], "power": 3})
    game.ann.chooses("no" if declined else "yes")
    assert (game.bob.dead, game.bob.power) == (([], 2) if declined else ([GREGOR], 3))


@pytest.mark.parametrize(
    ("bearer", "kind", "works"), [(PAYNE, "intrigue", False), (JAIME, "intrigue", True), (KNIGHT, "power", False)]
)
def test_manticore_venom_wants_both_icons(bearer: str, kind: str, works: bool):
    if bearer == PAYNE:  # who bears nothing but weapons, as this is, and has both icons
        works = True
    venom = f"Manticore Venom on {bearer}"
    game = fought(kind, (bearer,), (), (bearer, venom), {"play": [GREGOR], "power": 3, "hand": [ROAD]})
    if works:
        game.ann.chooses("yes")
        assert (game.bob.dead, game.ann.discard) == ([GREGOR], ["Manticore Venom"])
    else:
        assert (game.bob.dead, game.ann.discard) == ([], [])


def test_manticore_venom_stays_where_its_victim_was_saved():
    venom, shield = f"Manticore Venom on {JAIME}", f"Crested Wolf Shield on {NED}"
    game = fought("intrigue", (JAIME,), (), (JAIME, venom), (NED, shield))
    game.ann.chooses("yes")
    game.bob.uses("Crested Wolf Shield")
    assert (game.bob.dead, game.bob.discard, game.ann.discard) == ([], ["Crested Wolf Shield"], [])


EVENTS = [
    ("Direct Assault", KNIGHT, "military", "location"),
    ("Extended Siege", KNIGHT, "military", "location"),
    ("Knife in the Back", PAYNE, "intrigue", "character"),
    ("Venom in the Cup", PAYNE, "intrigue", "character"),
    ("Seditious Plans", SEPTON, "power", "hand"),
    ("Treacherous Schemes", SEPTON, "power", "hand"),
]


@pytest.mark.parametrize(("event", "attacker", "kind", "what"), EVENTS)
def test_events_for_who_attacks_alone(event: str, attacker: str, kind: str, what: str):
    bob = {"play": [COVE, CERSEI], "hand": [ROAD, KNIGHT], "power": 3}
    game = attacked(kind, (attacker,), (), {"play": [attacker], "hand": [event]}, bob)
    game.ann.uses(event)
    while game.acts() and not game.happened("ann wins"):
        game.player(game.acts()).passes()
    wanted = {"location": COVE, "character": CERSEI, "hand": ROAD}[what]
    if game.ann.asked:
        game.picks("ann", wanted)
    assert (COVE in game.ann.play, game.bob.dead, game.bob.discard) == (
        what == "location",
        [CERSEI] if what == "character" else [],
        [ROAD] if what == "hand" else [],
    )


def test_an_event_for_a_lone_attack_is_of_no_use_where_the_attack_is_lost():
    game = attacked("military", (PAYNE,), (), {"play": [PAYNE], "hand": ["Venom in the Cup"]}, (CERSEI, GREGOR))
    assert game.ann.may("Venom in the Cup")
    game = board({"play": [PAYNE], "hand": ["Venom in the Cup"]}, (CERSEI, "Drogon"))
    game.ann.attacks("military", PAYNE)
    game.ann.uses("Venom in the Cup")
    game.bob.defends("Drogon")
    while game.acts() and not game.happened("bob wins"):
        game.player(game.acts()).passes()
    assert game.bob.dead == []


# --- moment of glory: K-CH-13


def glory(*defenders: str) -> Scenario:
    game = attacked("military", (KNIGHT,), defenders, {"play": [KNIGHT], "hand": ["Moment of Glory"]}, defenders)
    game.ann.uses("Moment of Glory")
    game.picks("ann", KNIGHT)
    while game.acts() and game.match.game.challenge is not None and not game.entries("wins"):
        game.player(game.acts()).passes()
    return game


def test_moment_of_glory_ends_a_weaker_participant_even_of_a_lost_challenge():
    """Jaime has 3 and Gregor 4, the Knight 2 and 3 more: he loses 5 to 7."""
    game = glory(JAIME, GREGOR)
    assert game.happened("bob wins")
    game.picks("ann", GREGOR)
    assert game.bob.dead == [GREGOR]


def test_what_waits_in_a_discard_pile_speaks_for_the_window_in_which_it_resolves():
    game = glory(JAIME, GREGOR)
    passives = [entry.number for entry in game.entries("window") if entry.data[0] == "passive"]
    openings = [one for step in passives for one in game.record.around(step, POOL) if one.window == step]
    assert [any(check.ok for check in one.why) for one in openings] == [True]


def test_a_passive_that_answers_to_elder_events_is_not_said_to_be_one_of_a_later_window():
    """Two copies wait, and are to be put in order; a window that came later is about neither."""
    both = {"play": [KNIGHT], "hand": ["Moment of Glory", "Moment of Glory"]}
    game = attacked("military", (KNIGHT,), (JAIME, GREGOR, PAYNE), both, (JAIME, GREGOR, PAYNE))
    for _ in both["hand"]:
        game.ann.uses("Moment of Glory")
        game.picks("ann", KNIGHT)
        game.bob.passes()
    while game.ann.asked != "forced order":
        game.player(game.acts()).passes()
    table = game.match.game
    window = table.windows[table.stack[-1].a]
    events = [card.number for card in game.ann.lying("Moment of Glory", zones.DISCARD)]
    assert [all(one.ok for one in card_uses.order_checks(table, window, 0, card)) for card in events] == [True, True]
    window.since = len(table.occurrences[window.occurrence].events)
    assert windows.forced_options(table, window) == []
    assert not any(all(one.ok for one in card_uses.order_checks(table, window, 0, card)) for card in events)


def test_moment_of_glory_ends_nobody_once_its_character_has_left_play():
    """Bob gives one defender for the Knight; of the other, who is weak enough, nothing is asked."""
    bob = {"play": [LANCERS, PAYNE], "hand": ["Bloodlust"], "faction": "baratheon"}
    game = attacked("military", (KNIGHT,), (LANCERS, PAYNE), {"play": [KNIGHT], "hand": ["Moment of Glory"]}, bob)
    game.ann.uses("Moment of Glory")
    game.picks("ann", KNIGHT)
    game.bob.uses("Bloodlust")
    game.picks("bob", KNIGHT)
    while game.acts() and game.match.game.challenge is not None:
        game.player(game.acts()).passes()
    assert (game.ann.dead, game.bob.dead, game.bob.discard) == ([KNIGHT], [], ["Bloodlust", LANCERS])


def test_moment_of_glory_ends_nobody_who_is_as_strong():
    """The Chosen have 5, as the Knight has now; they die for nothing but claim, which a lost attack has not."""
    game = glory("Lord Yronwood's Chosen", "Drogon")
    assert game.bob.dead == []


# --- actions that change a challenge


def test_frozen_outpost_lifts_a_defender_more_with_the_war_crest():
    game = attacked("military", (CREW,), (KNIGHT,), (CREW,), (KNIGHT, "Frozen Outpost"))
    game.ann.passes()
    game.bob.uses("Frozen Outpost")
    assert (game.strength("bob", KNIGHT), game.bob[KNIGHT].kneeling) == (6, False)
    game = attacked("power", (KNIGHT,), (SEPTON,), (KNIGHT,), (SEPTON, "Frozen Outpost"))
    game.ann.passes()
    game.bob.uses("Frozen Outpost")
    assert game.strength("bob", SEPTON) == 5


def test_hazardous_mire_takes_an_attacker_out():
    game = attacked("military", (NED,), (), (NED, CREW), (KNIGHT, "Hazardous Mire"))
    game.ann.passes()
    game.bob.uses("Hazardous Mire")
    assert (game.ann[NED].kneeling, game.ann.participants, game.bob[KNIGHT].kneeling) == (False, [], True)


def test_smugglers_cove_scouting_vessel_and_the_septons():
    game = attacked("power", (KNIGHT,), (SEPTON,), (KNIGHT, COVE), (SEPTON,))
    game.ann.uses(COVE)
    game.picks("ann", KNIGHT)
    assert game.strength("ann", KNIGHT) == 4
    game = attacked("power", (KNIGHT,), (SEPTON,), (KNIGHT, "Scouting Vessel"), (SEPTON,))
    game.ann.uses("Scouting Vessel")
    assert (game.counted("bob"), game.strength("bob", SEPTON)) == (0, 3)
    game = attacked("power", (KNIGHT,), (SEPTON,), (KNIGHT, "Septon of White Harbor", TITHE), (SEPTON,))
    game.ann.uses("Septon of White Harbor")
    game.picks("ann", KNIGHT)
    assert game.strength("ann", KNIGHT) == 4


def test_the_longship_kills_all_defenders_and_nothing_saves_them():
    ship = "Longship Iron Victory"
    game = attacked(
        "military", (CREW,), (JAIME, GREGOR), (CREW, ship, TITHE), (JAIME, f"Gilded Plate on {GREGOR}", GREGOR)
    )
    game.ann.uses(ship)
    assert (sorted(game.bob.dead), game.ann.discard) == ([GREGOR, JAIME], [ship])


def test_bloodlust_trades_a_stag_for_a_life():
    game = attacked(
        "military", (LANCERS, KNIGHT), (GREGOR,), {"play": [LANCERS, KNIGHT], "hand": ["Bloodlust"]}, (GREGOR,)
    )
    game.ann.uses("Bloodlust")
    game.picks("ann", GREGOR)
    assert (game.bob.dead, sorted(game.ann.discard)) == ([GREGOR], ["Bloodlust", LANCERS])


def test_catelyn_takes_a_participants_strength_from_the_count():
    game = board((SEPTON,), (CAT,))
    game.ann.attacks("power", SEPTON)
    game.bob.defends(CAT)
    game.bob.uses(CAT)
    game.picks("bob", SEPTON)
    assert game.counted("ann") == 0


def test_in_the_name_of_the_king_claims_when_its_bearer_is_sent_against_you():
    king = "In the Name of the King"
    game = board((KNIGHT, CREW), (f"{king} on ann's {KNIGHT}",))
    game.ann.attacks("military", KNIGHT)
    game.bob.uses(king)
    assert game.bob.power == 3
    game = board((KNIGHT, CREW), (f"{king} on ann's {KNIGHT}",))
    game.ann.attacks("military", CREW)
    assert not game.bob.was_offered(king)


def test_euron_turns_the_attackers_deck():
    euron = "Euron Crow's Eye"
    game = board({"play": [KNIGHT], "deck": [PAYNE, CREW, SEPTON]}, (euron,))
    game.ann.attacks("military", KNIGHT)
    game.bob.uses(euron)
    assert len(game.ann.discard) == 2
    game = board((euron,), (KNIGHT,))
    game.ann.attacks("military", euron)
    assert not game.ann.was_offered(euron)


def test_pyke_pays_when_the_attacker_has_no_deck():
    game = board((KNIGHT,), ("Pyke",))
    for card in list(game.match.game.deck(0)):
        game.match.game.move(card, 0, zones.DISCARD)
    game.ann.attacks("military", KNIGHT)
    assert (game.bob.power, len(game.ann.deck)) == (2, 2)
    game = board({"play": [KNIGHT], "deck": [JAIME]}, ("Pyke",))
    game.ann.attacks("military", KNIGHT)
    assert game.bob.power == 0


def test_caelotte_kneels_a_stealthy_one():
    caelotte = "Maester Caelotte"
    game = board((caelotte,), ("Tyrion Lannister", KNIGHT))
    game.ann.attacks("power", caelotte)
    game.ann.uses(caelotte)
    assert game.bob["Tyrion Lannister"].kneeling
    game = board((caelotte,), (KNIGHT,))
    game.ann.attacks("power", caelotte)
    assert not game.ann.was_offered(caelotte)


def test_renly_pays_for_the_renown_of_others():
    game = fought("military", (NED,), (), (NED,), {"play": ["Renly Baratheon", SEPTON], "power": 2})
    game.picks("bob", SEPTON)
    assert game.bob.power == 1
    game = fought("military", (KNIGHT,), (), (KNIGHT,), {"play": ["Renly Baratheon", SEPTON], "power": 2})
    game.picks("bob", SEPTON)
    assert game.bob.power == 2


def test_brightwater_lancers_answer_lost_power():
    game = fought("power", (KNIGHT,), (), (KNIGHT,), {"play": [LANCERS], "power": 2})
    game.bob.uses(LANCERS)
    assert (game.bob[LANCERS].power, game.bob[LANCERS].kneeling) == (1, True)
    game = fought("power", (KNIGHT,), (), (KNIGHT,), {"play": [LANCERS], "power": 0})
    assert not game.bob.was_offered(LANCERS)


def test_mountain_pass_discards_who_fought_alone():
    game = fought("military", (KNIGHT,), (), (KNIGHT, CREW), ("Mountain Pass", SEPTON))
    game.picks("bob", SEPTON)
    assert game.ann.discard == [KNIGHT]
    game = fought("military", (KNIGHT, CREW), (), (KNIGHT, CREW), ("Mountain Pass", SEPTON, CAT))
    game.picks("bob", SEPTON)
    assert game.ann.discard == []


def test_the_knight_of_the_rainwood_is_not_discarded():
    rainwood = "Knight of the Rainwood"
    game = fought("power", (rainwood,), (), (rainwood,), ("Mountain Pass",))
    assert (game.ann.discard, rainwood in game.ann.play) == ([], True)


@pytest.mark.parametrize("kind", ["military", "power"])
def test_quills_bar_the_loser_from_a_type_of_challenge(kind: str):
    ann = {"play": ["Littlefinger", SEPTON, CREW], "hand": ["Wars Are Won with Quills"]}
    game = fought("intrigue", ("Littlefinger", SEPTON), (), ann, (GREGOR,))
    game.ann.uses("Wars Are Won with Quills")
    game.ann.chooses(kind)
    game.ann.attacks("military", CREW)
    while game.acts() and game.only_answer("defenders", game.bob.seat) is None:
        game.player(game.acts()).passes()
    assert game.bob.may(GREGOR) == (kind != "military")


def test_quills_need_an_intrigue_challenge_won_by_4():
    ann = {"play": [SEPTON], "hand": ["Wars Are Won with Quills"]}
    assert not fought("intrigue", (SEPTON,), (), ann).ann.was_offered("Wars Are Won with Quills")


def test_who_is_marked_for_ransom_does_not_die_for_claim():
    game = fought("military", (CREW,), (), (CREW,), (KNIGHT, f"Marked for Ransom on {KNIGHT}", SEPTON))
    assert game.bob.dead == [SEPTON]
    game = fought("military", (CREW,), (), (CREW,), (KNIGHT, f"Marked for Ransom on {KNIGHT}"))
    assert game.bob.dead == []


def test_jon_snow_takes_the_black_after_a_loss():
    snow = "Jon Snow"
    game = fought("power", (KNIGHT,), (), (KNIGHT,), (snow,))
    assert game.icons("bob", snow) == ""
    assert "Night's Watch" in values.traits(game.match.game, game.bob[snow].number)
    game = fought("power", (KNIGHT,), (snow,), (KNIGHT,), (snow,))
    assert game.icons("bob", snow) == "mp"


def test_theon_has_a_heavy_loser_discard():
    game = fought("power", ("Wolfswood Hunters",), (), ("Wolfswood Hunters", "Theon Greyjoy"), (KNIGHT, COVE))
    game.picks("bob", "location")
    game.picks("bob", COVE)
    assert game.bob.discard == [COVE]
    game = fought("power", (KNIGHT,), (), (KNIGHT, "Theon Greyjoy"), (KNIGHT, COVE))
    assert game.bob.discard == []


def test_khal_drogo_rides_in_after_a_win_and_away_when_the_phase_ends():
    game = fought("power", (KNIGHT,), (), {"play": [KNIGHT], "hand": ["Khal Drogo"]})
    game.ann.uses("Khal Drogo")
    assert "Khal Drogo" in game.ann.play
    game = fought("military", (KNIGHT,), (GREGOR,), {"play": [KNIGHT], "hand": ["Khal Drogo"]}, (GREGOR,))
    assert not game.ann.was_offered("Khal Drogo")
