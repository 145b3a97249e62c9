"""House Stark: its Core Set attachment, locations and events."""

from engine.scenario.scenario import Scenario

KNIGHT, STEWARD, PUP, GREY_WIND = "Tumblestone Knight", "Winterfell Steward", "Direwolf Pup", "Grey Wind"
BRAN, CAT, NED, ROBB, SANSA = (f"{name} Stark" for name in ("Bran", "Catelyn", "Eddard", "Robb", "Sansa"))
GATES, WOOD, GROVE = "Gates of Winterfell", "The Wolfswood", "Heart Tree Grove"
NORTH, RAIN, WINTER = "For the North!", "Like Warm Rain", "Winter Is Coming"


def marshaling(*hand: str, **ann: object) -> Scenario:
    return Scenario(phase="marshaling", first="ann", ann={"hand": list(hand), "gold": 9, **ann}, bob={})


# --- Ice


def won_with(*attackers: str, kind: str = "military", ice: str = ROBB, **more: object) -> Scenario:
    """Ann, who has Ice, wins an unopposed challenge."""
    play = [ROBB, CAT, KNIGHT, f"Ice on {ice}"]
    game = Scenario(first="ann", ann={"play": play, **more}, bob={"play": [NED, BRAN]})
    game.ann.attacks(kind, *attackers)
    game.bob.defends()
    return game


def test_ice_gives_its_bearer_2_str():
    game = won_with(KNIGHT)
    assert (game.ann[ROBB].strength, game.ann[KNIGHT].strength) == (7, 2)


def test_ice_is_sacrificed_to_kill_a_character_of_the_loser():
    game = won_with(ROBB)
    game.ann.uses("Ice")
    assert game.ann.offered == [f"choose {NED}", f"choose {BRAN}"]
    game.ann.chooses(NED)
    assert game.ann.discard == ["Ice"]
    assert game.happened(f"{NED} is killed")


def test_ice_needs_its_bearer_in_a_military_challenge_that_its_player_won():
    assert not won_with(KNIGHT).ann.may("Ice")
    assert not won_with(ROBB, kind="power").ann.may("Ice")
    game = Scenario(first="ann", ann={"play": [ROBB, CAT, KNIGHT, f"Ice on {KNIGHT}"]}, bob={"play": [NED, BRAN]})
    game.ann.attacks("military", KNIGHT)
    game.bob.defends(NED)
    assert game.happened("bob wins ann's military challenge as the defender")
    assert not game.ann.may("Ice")


# --- Gates of Winterfell


def test_gates_of_winterfell_reveal_the_top_card_and_draw_a_stark_card():
    game = Scenario(first="ann", ann={"play": [GATES, f"{KNIGHT} (kneeling)"], "deck": [NORTH, BRAN]}, bob={})
    game.ann.uses(GATES)
    assert game.ann.hand == [NORTH]
    revealed = game.entries("reveal")[0]
    assert (game.match.deal.pool[revealed.data[0]].title, revealed.rule) == (NORTH, "lcg2:reveal")
    assert game.happened(f"{GATES} kneels")


def test_gates_of_winterfell_leave_a_strangers_card_on_the_deck():
    game = Scenario(
        first="ann", ann={"play": [GATES, KNIGHT], "deck": ["Lannisport Merchant", BRAN]}, bob={"play": [KNIGHT]}
    )
    game.ann.uses(GATES)
    assert (game.ann.hand, game.ann.deck[0]) == ([], "Lannisport Merchant")
    assert len(game.entries("reveal")) == 1


def test_gates_of_winterfell_are_for_the_challenges_phase_and_must_stand():
    assert not Scenario(first="ann", ann={"play": [f"{GATES} (kneeling)", KNIGHT]}, bob={}).ann.may(GATES)
    game = marshaling(KNIGHT, play=[GATES])
    assert game.ann.explain(GATES).rule == "lcg2:actions/phase"


# --- The Wolfswood


def wolves(*play: str, gold: int = 5) -> Scenario:
    return Scenario(first="ann", ann={"play": [KNIGHT, *play], "hand": [GREY_WIND, ROBB], "gold": gold}, bob={})


def test_the_wolfswood_lets_direwolves_ambush_for_their_printed_cost():
    game = wolves(WOOD)
    game.ann.ambushes(GREY_WIND)
    assert (game.ann.gold, game.ann[GREY_WIND].zone) == (0, "play")
    assert game.data("enter")[2] == "ambushed"


def test_nobody_ambushes_without_the_wolfswood_the_gold_or_the_trait():
    assert not wolves().ann.may(GREY_WIND)
    assert not wolves(WOOD, gold=4).ann.may(GREY_WIND)
    assert not wolves(WOOD, gold=9).ann.may(ROBB)
    theirs = Scenario(first="ann", ann={"hand": [GREY_WIND], "gold": 5, "play": [KNIGHT]}, bob={"play": [WOOD]})
    assert not theirs.ann.may(GREY_WIND)


# --- Heart Tree Grove


def test_heart_tree_grove_makes_the_next_stark_card_cheaper_by_1():
    game = marshaling(GATES, KNIGHT, play=[GROVE])
    gold = game.ann.gold
    game.ann.uses(GROVE).marshals(GATES)
    assert game.ann.gold == gold - 1
    game.ann.marshals(KNIGHT)
    assert (game.ann.gold, game.ann[GROVE].kneeling) == (gold - 3, True)


def test_heart_tree_grove_does_nothing_for_strangers_or_kneeling():
    game = marshaling("Lannisport Merchant", GATES, play=[GROVE])
    gold = game.ann.gold
    game.ann.uses(GROVE).marshals("Lannisport Merchant")
    assert game.ann.gold == gold - 1
    assert not marshaling(KNIGHT, play=[f"{GROVE} (kneeling)"]).ann.may(GROVE)
    assert not Scenario(first="ann", ann={"play": [GROVE, KNIGHT]}, bob={}).ann.may(GROVE)


# --- For the North!


def north(kind: str, *bob: str, attacker: str = KNIGHT) -> Scenario:
    ann = {"play": [KNIGHT, "Bastard in Hiding"], "hand": [NORTH]}
    game = Scenario(first="ann", ann=ann, bob={"play": list(bob)})
    game.ann.attacks(kind, attacker)
    return game


def test_for_the_north_gives_2_str_and_a_card_after_a_victory():
    game = north("military", "Bastard in Hiding")
    game.ann.plays(NORTH)
    assert game.ann[KNIGHT].strength == 4
    game.bob.defends("Bastard in Hiding")
    assert game.data("wins")[2:4] == (4, 2)
    assert game.ann.hand == ["Blank card"]
    assert [entry.data[0] for entry in game.entries("draw")] == [1]


def test_for_the_north_draws_nothing_after_a_defeat():
    game = north("military", NED)
    game.ann.plays(NORTH)
    game.bob.defends(NED)
    assert game.happened("bob wins ann's military challenge as the defender")
    assert game.ann.hand == []


def test_for_the_north_needs_a_military_challenge_and_a_stark_in_it():
    assert not north("power", STEWARD).ann.may(NORTH)
    assert not north("military", KNIGHT, attacker="Bastard in Hiding").ann.may(NORTH)
    game = Scenario(first="ann", ann={"play": [KNIGHT, STEWARD], "hand": [NORTH]}, bob={})
    assert not game.ann.may(NORTH)


# --- Like Warm Rain


def rain(*bob: str, kind: str = "intrigue", hand: tuple[str, ...] = (RAIN,), defends: bool = False) -> Scenario:
    """Ann attacks, and Bob, who holds Like Warm Rain, loses unless he defends."""
    attackers = ("Cersei Lannister", SANSA)
    bob_side = {"play": [CAT, *bob], "hand": list(hand), "gold": 5}
    game = Scenario(first="ann", ann={"play": list(attackers)}, bob=bob_side)
    game.ann.attacks(kind, *attackers[: 2 if kind == "intrigue" else 1])
    game.bob.defends(*([CAT] if defends else []))
    return game


def test_like_warm_rain_kneels_a_direwolf_to_kill_an_attacker():
    game = rain(PUP, "Summer", hand=(RAIN, RAIN))
    game.bob.plays(RAIN)
    assert game.bob.offered == [f"pay with {PUP}", "pay with Summer"]
    game.bob.chooses("Summer")
    assert game.bob.offered == ["choose Cersei Lannister", f"choose {SANSA}"]
    game.bob.chooses("Cersei Lannister")
    assert (game.ann.dead, game.bob["Summer"].kneeling, game.bob.gold) == (["Cersei Lannister"], True, 4)
    assert not game.bob.may(RAIN)


def test_like_warm_rain_needs_a_standing_direwolf():
    assert not rain(f"{PUP} (kneeling)").bob.may(RAIN)
    assert not rain(KNIGHT).bob.may(RAIN)


def test_like_warm_rain_needs_a_defeat_in_intrigue():
    assert not rain(PUP, kind="power").bob.may(RAIN)
    game = rain(PUP, GREY_WIND, defends=True)
    assert game.happened("ann wins an intrigue challenge against bob")
    assert game.bob.may(RAIN)
    won = Scenario(first="ann", ann={"play": [SANSA]}, bob={"play": [CAT, PUP], "hand": [RAIN], "gold": 5})
    won.ann.attacks("intrigue", SANSA)
    won.bob.defends(CAT)
    assert won.happened("bob wins ann's intrigue challenge as the defender")
    assert not won.happened(f"bob plays {RAIN}")


# --- Winter Is Coming


def winter(*hand: str) -> Scenario:
    game = Scenario(
        first="ann",
        ann={"play": [KNIGHT, ROBB], "hand": list(hand), "gold": 3},
        bob={"play": [NED, STEWARD, BRAN]},
    )
    game.ann.attacks("military", KNIGHT)
    return game


def test_winter_is_coming_raises_claim_by_1_for_the_challenge():
    game = winter(WINTER, WINTER)
    game.ann.plays(WINTER)
    assert not game.ann.may(WINTER)
    game.bob.defends()
    assert game.data("claim")[2] == 2
    game.bob.chooses(STEWARD, BRAN)
    assert sorted(game.bob.dead) == [BRAN, STEWARD]
    assert game.entries("expires")[0].data[:4] == ("challenge", "claim", "add", 1)


def test_winter_is_coming_needs_a_challenge():
    game = Scenario(first="ann", ann={"play": [KNIGHT, GATES], "hand": [WINTER], "gold": 3}, bob={})
    assert not game.ann.may(WINTER)
    assert game.ann.explain(WINTER).rule == "lcg2:event-cards/when"


def test_claim_stays_1_without_winter_is_coming():
    game = winter()
    game.bob.defends()
    assert game.data("claim")[2] == 1
