"""What abilities do not reach: cards of another kind, of another side, at another time, once too often."""

import pytest

from tests.support.engine.games.lcg1.sets.core.board import IDLE, Scenario, fought, in_phase, resolved

NED, ROBB, PUP, SANSA, CAT = "Eddard Stark", "Robb Stark", "Direwolf Pup", "Sansa Stark", "Catelyn Stark"
TYRION, CERSEI, JAIME, SHAE = "Tyrion Lannister", "Cersei Lannister", "Ser Jaime Lannister", "Shae"
KNIGHT, PLUMM = "Knight of the Tumblestone", "Brown Ben Plumm"


def side(*play: str, **more: object) -> dict[str, object]:
    return {"play": list(play), **more}


def ann_acts(game: Scenario) -> Scenario:
    """Others pass until Ann may act again."""
    while game.acts() and game.acts() != "ann":
        game.player(game.acts()).passes()
    return game


# --- saves


SAVERS = [
    ("Bodyguard", SANSA, ["Bodyguard on Sansa Stark"]),
    ("Nymeria", SANSA, ["Nymeria on Sansa Stark"]),
    ("Gilded Plate", SHAE, ["Gilded Plate on Shae"]),
    ("Lightbringer", "Robert Baratheon", ["Lightbringer on Robert Baratheon"]),
    ("Viserys Targaryen", "Viserys Targaryen", []),
    ("Ser Davos Seaworth", "Ser Davos Seaworth", []),
    ("Strong Belwas", CAT, ["Strong Belwas"]),
    ("Maester Aemon", "Benjen Stark", ["Maester Aemon"]),
    ("Ghost", "Benjen Stark", ["Ghost"]),
]


@pytest.mark.parametrize(("saver", "victim", "with_"), SAVERS)
def test_nobody_is_saved_from_what_cannot_be_saved(saver: str, victim: str, with_: list[str]):
    kept = [PUP, ROBB, KNIGHT]
    extra = [with_[0]] if with_ and with_[0] == saver else []
    board = side(victim, *kept, *with_, gold=9, plots=["Uneasy Truce"])
    game = Scenario(phase="plot", ann=side(plots=["Wildfire Assault"]), bob=board)
    game.on_to("first player")
    next(player for player in game.players if player.asked).chooses("ann as first player")
    game.bob.chooses(*(kept if not extra else [saver, *kept[:2]]))
    assert not game.bob.was_offered(f"use {saver}")
    assert victim in game.closes().bob.dead


@pytest.mark.parametrize(("saver", "victim", "with_"), [one for one in SAVERS if one[0] not in ("Gilded Plate",)])
def test_a_return_to_hand_is_no_death_and_saved_by_none_of_them(saver: str, victim: str, with_: list[str]):
    board = side(f"{victim} (kneeling)", *with_, gold=9)
    game = in_phase("dominance", side(plot="Snowed Under"), board)
    while game.phase == "dominance" and not game.ann.asked.startswith("next"):
        next(player for player in game.players if player.asked).passes()
    assert not game.bob.was_offered(f"use {saver}")


# --- how often


def test_groleo_claims_once_a_phase():
    board = side(ROBB, hand=["Lordship", "Stinking Drunk"], gold=9)
    game = in_phase("marshalling", board, side("Captain Groleo", faction="targaryen"))
    game.ann.marshals("Lordship", on=ROBB)
    game.bob.uses("Captain Groleo")
    ann_acts(game).ann.marshals("Stinking Drunk", on=ROBB)
    assert not game.bob.may("Captain Groleo")


def test_viserion_kills_once_a_phase():
    kneeling = side(f"{NED} (kneeling)", f"{ROBB} (kneeling)")
    game = in_phase("dominance", side("Viserion", faction="targaryen", gold=8), kneeling)
    game.ann.uses("Viserion").chooses(ROBB)
    assert not ann_acts(game.closes()).ann.may("Viserion")


def test_bran_reveals_three_times_a_round():
    board = side("Bran Stark (used 3 times)", plots=["Blockade"])
    assert not in_phase("plot", board).ann.may("Bran Stark")
    assert in_phase("plot", side("Bran Stark (used twice)", plots=["Blockade"])).ann.may("Bran Stark")


@pytest.mark.parametrize("event", ["Winter is Coming", "Lethal Counterattack"])
def test_some_events_are_played_once(event: str):
    game = Scenario(ann=side(JAIME, faction="lannister"), bob=side(NED, CAT, ROBB, SANSA, hand=[event, event]))
    game.ann.attacks("military", JAIME)
    game.ann.passes()
    game.bob.plays(event)
    while game.bob.asked == "cost":
        game.bob.chooses(NED if not game.bob[NED].kneeling and game.bob.may(NED) else CAT)
    game.closes()
    if game.acts() == "ann":
        game.ann.passes()
    assert not game.bob.may(event)


def test_a_seductive_promise_is_made_once_a_phase():
    board = side(NED, ROBB, hand=["Seductive Promise"], spent=["Seductive Promise"])
    game = fought("power", (NED, ROBB), ann=board, bob=side(PUP))
    assert not game.ann.was_offered("Seductive Promise")


# --- searches


@pytest.mark.parametrize(
    ("card", "phase", "board", "finds", "leaves"),
    [
        ("Winterfell Kennels", "draw", {"play": ["Winterfell Kennels"], "gold": 1}, PUP, NED),
        ("Dance With Dragons", "draw", {"play": ["Crossroads"], "hand": ["Dance With Dragons"]}, "Drogon", NED),
        ("Muster", "marshalling", {"play": [KNIGHT], "hand": ["Muster"]}, "Knight of Flowers", NED),
        ("Rhaegal", "draw", {"play": ["Rhaegal"], "gold": 1}, "Rhaegal", "Drogon"),
        (
            "Bran the Builder's Legacy",
            "dominance",
            {"hand": ["Bran the Builder's Legacy"], "gold": 3},
            "Godswood",
            "Summer",
        ),
    ],
)
def test_a_search_finds_what_fits_and_shuffles(
    card: str, phase: str, board: dict[str, object], finds: str, leaves: str
):
    game = in_phase(phase, {**board, "deck": [finds, leaves]})
    game.ann.uses(card)
    assert (game.ann.may(finds), game.ann.may(leaves)) == (True, False)
    game.ann.chooses(finds)
    assert game.entries("shuffle")[-1].actor == 0


@pytest.mark.parametrize(("plot", "finds"), [("Summoning Season", NED), ("Building Season", "Godswood")])
def test_both_find_what_the_season_says_and_shuffle(plot: str, finds: str):
    deck = {"deck": [NED, "Godswood"]}
    game = Scenario(phase="plot", ann={**deck, "plots": [plot]}, bob={**deck, "plots": ["Uneasy Truce"]})
    game.on_to("first player")
    next(player for player in game.players if player.asked).chooses("ann as first player")
    for player in (game.ann, game.bob):
        assert [player.may(title) for title in (NED, "Godswood")] == [finds == NED, finds != NED]
        player.chooses(finds)
    assert [entry.actor for entry in game.entries("shuffle")[-2:]] == [0, 1]


# --- whose, and of what kind


def test_xaro_answers_to_himself_only():
    game = in_phase("marshalling", side("Xaro Xoan Daxos", hand=[PLUMM], faction="targaryen", gold=5))
    game.ann.marshals(PLUMM)
    assert (game.ann.hand, game.acts() != "") == ([], True)


def test_lady_looks_at_sansa_alone():
    game = Scenario(ann=side(SANSA, "Lady", NED), bob={})
    assert (game.strength("ann", NED), game.strength("ann", "Lady")) == (3, 2)
    assert game.keywords("ann", "Lady") == 0


def test_attachments_change_their_bearer_alone():
    board = side(SHAE, PUP, "Lordship on Shae")
    game = Scenario(ann=board, bob={})
    assert game.icons("ann", PUP) == "m"
    game = Scenario(phase="dominance", ann=board, bob={})
    assert game.strength("ann", PUP) == 2


def test_littlefinger_alone_is_as_strong_as_rich():
    assert Scenario(ann=side("Littlefinger", PUP, gold=4), bob={}).strength("ann", PUP) == 2


def test_shaggydog_wants_a_lord_of_his_own_house():
    assert Scenario(ann=side("Shaggydog", TYRION), bob={}).strength("ann", "Shaggydog") == 1


def test_insidious_ways_are_for_lannisters():
    game = Scenario(ann=side(SANSA, hand=["Insidious Ways"]), bob=side())
    game.ann.attacks("intrigue", SANSA)
    assert not game.ann.may("Insidious Ways")


def test_a_lethal_counterattack_spares_defenders():
    game = Scenario(ann=side(JAIME, TYRION, faction="lannister"), bob=side(NED, CAT, hand=["Lethal Counterattack"]))
    game.ann.attacks("military", JAIME)
    game.ann.passes()
    game.bob.plays("Lethal Counterattack")
    while game.bob.asked == "cost":
        game.bob.chooses(NED if game.bob.may(NED) else CAT)
    game.closes()
    assert (game.ann.dead, TYRION in game.ann.play, NED in game.bob.play) == ([JAIME], True, True)


def test_a_lannister_pays_debts_to_the_winner_only():
    board = side(CERSEI, TYRION, faction="lannister", hand=["A Lannister Pays His Debts"])
    game = Scenario(ann=side(ROBB), bob=board)
    game.ann.attacks("power", ROBB)
    game.bob.defends(CERSEI)
    resolved(game)
    assert not game.ann.was_offered("A Lannister Pays His Debts")


def test_support_of_the_kingdom_is_for_power_and_locations_of_others():
    board = side(NED, "Crossroads", hand=["Support of the Kingdom"])
    assert not fought("military", (NED,), ann=board, bob=side("Crossroads")).ann.was_offered("Support of the Kingdom")
    board = side(NED, "Crossroads", hand=["Support of the Kingdom"])
    game = fought("power", (NED,), ann=board, bob=side("Lannisport Steward"))
    assert not game.ann.was_offered("Support of the Kingdom")


def test_a_seductive_promise_is_for_power_and_the_loser():
    board = side(NED, ROBB, PUP, hand=["Seductive Promise"])
    assert not fought("military", (NED, ROBB), ann=board, bob=side()).ann.was_offered("Seductive Promise")
    board = side(NED, ROBB, PUP, hand=["Seductive Promise"])
    assert not fought("power", (NED, ROBB), ann=board, bob=side(CAT)).ann.was_offered("Seductive Promise")


def test_retreat_is_for_the_killed_of_your_own():
    game = fought("military", (JAIME,), ann=side(JAIME, hand=["Retreat"], faction="lannister"), bob=side(NED))
    assert not game.ann.was_offered("Retreat")


def test_drunken_allegations_reach_standing_characters():
    game = Scenario(
        phase="plot",
        ann=side(NED, f"{SANSA} (kneeling)", plots=["Drunken Allegations"]),
        bob=side(ROBB, PUP, plots=["Uneasy Truce"]),
    )
    game.on_to("first player")
    next(player for player in game.players if player.asked).chooses("ann as first player")
    for player in (game.ann, game.bob):
        assert [player.may(title) for title in (SANSA, f"ann's {IDLE}")] == [False, False]
        player.chooses(ROBB if player is game.ann else NED)


def test_illyrio_kneels_for_what_he_asks():
    game = in_phase("challenges", side("Magister Illyrio"), side(ROBB))
    game.ann.uses("Magister Illyrio").chooses("military")
    assert game.ann["Magister Illyrio"].kneeling


def test_drogon_burns_for_gold():
    game = in_phase("challenges", side("Drogon", faction="targaryen", gold=2), side(NED))
    game.ann.uses("Drogon").chooses(NED)
    assert game.ann.gold == 0
    assert not in_phase("challenges", side("Drogon", faction="targaryen", gold=1), side(NED)).ann.may("Drogon")


def test_a_defender_takes_no_gold_by_daenerys():
    game = Scenario(ann=side(ROBB, gold=3), bob=side("Daenerys Targaryen", faction="targaryen"))
    game.ann.attacks("power", ROBB)
    game.bob.defends("Daenerys Targaryen")
    resolved(game)
    assert game.ann.gold == 3


def test_benjen_answers_to_his_own_death():
    game = fought("military", (ROBB,), ann=side(ROBB, dead=[NED]), bob=side("Benjen Stark", PUP))
    game.bob.chooses(PUP)
    assert game.closes().ann.dead == [NED]


def test_a_titans_bastard_stays_when_yours_die():
    game = fought("military", (ROBB,), ann=side(ROBB), bob=side("The Titan's Bastard", PLUMM, faction="targaryen"))
    game.bob.chooses(PLUMM)
    assert not game.bob.was_offered("The Titan's Bastard")


# --- deaths, and what is none


def bled(*play: str) -> Scenario:
    """All characters of Bob are discarded from play, none is killed."""
    game = in_phase("dominance", side(*["Crossroads"] * 4, hand=["Westeros Bleeds"], dead=[NED]), side(*play))
    game.ann.plays("Westeros Bleeds")
    while game.ann.asked == "cost":
        game.ann.chooses("Crossroads")
    return game


@pytest.mark.parametrize("card", ["Benjen Stark", "Joffrey Baratheon", "Cersei's Attendant", "Ser Jacelyn Bywater"])
def test_who_answers_to_deaths_does_not_answer_to_discards(card: str):
    game = bled(card, CAT)
    assert not game.bob.was_offered(f"use {card}")
    assert game.closes().ann.dead == [NED]


@pytest.mark.parametrize("card", ["Old Red Priest", "Ser Jacelyn Bywater"])
def test_some_answer_to_their_own_death_only(card: str):
    game = fought("military", (JAIME,), ann=side(JAIME, hand=[PUP]), bob=side(card, PUP))
    game.bob.chooses(PUP)
    assert not game.bob.was_offered(f"use {card}")
    assert (game.closes().bob[IDLE].kneeling, game.ann.hand) == (False, [PUP])


def test_a_gilded_plate_saves_its_bearer_alone():
    board = side(SHAE, PUP, "Gilded Plate on Shae", gold=1)
    game = fought("military", (ROBB,), ann=side(ROBB), bob=board)
    game.bob.chooses(PUP)
    assert not game.bob.was_offered("Gilded Plate")


def test_catelyn_reaches_participants_only():
    game = Scenario(ann=side(JAIME, TYRION, faction="lannister"), bob=side(CAT, SANSA))
    game.ann.attacks("intrigue", JAIME)
    game.bob.defends(CAT).uses(CAT)
    assert [game.bob.may(title) for title in (JAIME, CAT, TYRION, SANSA)] == [True, True, False, False]


def test_a_wildfire_assault_leaves_locations_alone():
    game = Scenario(phase="plot", ann=side(PUP, plots=["Wildfire Assault"]), bob=side(plots=["Uneasy Truce"]))
    game.on_to("first player")
    next(player for player in game.players if player.asked).chooses("ann as first player")
    game.ann.chooses()
    assert (game.closes().ann.dead, IDLE in game.ann.play, IDLE in game.bob.play) == ([PUP], True, True)


def test_lordship_makes_a_lord_of_its_bearer_alone():
    game = in_phase("marshalling", side(SHAE, PLUMM, "Lordship on Shae", hand=["Bodyguard"], gold=5))
    game.ann.marshals("Bodyguard")
    assert game.ann["Bodyguard"].host == SHAE


def test_beside_jaime_others_kneel():
    game = Scenario(ann=side(PUP), bob=side(JAIME, "The Hound", faction="lannister"))
    game.ann.attacks("military", PUP)
    game.bob.defends(JAIME, "The Hound")
    assert [game.bob[title].kneeling for title in (JAIME, "The Hound")] == [False, True]


def test_a_tourney_keeps_the_knights_of_others_from_nothing():
    queen = side(CERSEI, faction="lannister", gold=2, plot="Tourney for the Hand")
    game = in_phase("dominance", queen, side(KNIGHT, PUP))
    game.ann.uses(CERSEI)
    assert game.ann.may(KNIGHT)


def test_flame_kissed_kills_its_bearer_alone():
    board = side(NED, f"{PUP} (-2 STR)", "Flame-Kissed on Eddard Stark", faction="targaryen")
    game = in_phase("challenges", board)
    assert (game.strength("ann", PUP), PUP in game.ann.play, game.strength("ann", NED)) == (0, True, 1)
