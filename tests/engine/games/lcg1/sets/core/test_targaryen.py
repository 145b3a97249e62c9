"""House Targaryen: every ability of its Core Set cards, where it applies and where it does not."""

import pytest

from engine.cards import KEYWORDS
from engine.table import values
from tests.support.engine.games.lcg1.sets.core.board import Scenario, fought, in_phase, resolved

DANY, DROGO, VISERYS = "Daenerys Targaryen", "Khal Drogo", "Viserys Targaryen"
DROGON, RHAEGAL, VISERION = "Drogon", "Rhaegal", "Viserion"
JHOGO, BELWAS, DAARIO, QUAITHE, XARO = (
    "Jhogo",
    "Strong Belwas",
    "Daario Naharis",
    "Quaithe of the Shadow",
    "Xaro Xoan Daxos",
)
GROLEO, TITAN, GUILD = "Captain Groleo", "The Titan's Bastard", "Pentoshi Guildmaster"
FANATIC, PLUMM, MAIDEN = "Qartheen Fanatic", "Brown Ben Plumm", "Dany's Handmaiden"
NED, ROBB, PUP = "Eddard Stark", "Robb Stark", "Direwolf Pup"


def dragons(*play: str, **more: object) -> dict[str, object]:
    return {"faction": "targaryen", "play": list(play), **more}


def wolves(*play: str, **more: object) -> dict[str, object]:
    return {"play": list(play), **more}


def test_blood_of_the_dragon_works_in_challenges_only():
    game = Scenario(ann=dragons(PLUMM, "Blood of the Dragon on Brown Ben Plumm"), bob=wolves(NED))
    plumm = game.ann[PLUMM].number
    assert (game.strength("ann", PLUMM), values.traits(game.match.game, plumm)) == (2, ("Mercenary",))
    game.ann.attacks("military", PLUMM)
    assert (game.strength("ann", PLUMM), values.traits(game.match.game, plumm)) == (8, ("Mercenary", "Dragon"))


def test_poisoned_wine_weakens_and_moves_for_an_influence():
    game = in_phase(
        "challenges", dragons("Poisoned Wine on bob's Eddard Stark", "Crossroads"), wolves(NED, ROBB, PUP)
    )
    assert game.strength("bob", NED) == 1
    game.ann.uses("Poisoned Wine")
    assert (game.ann["Poisoned Wine"].host, game.strength("bob", NED), game.strength("bob", ROBB)) == (ROBB, 3, 0)
    game = in_phase("challenges", dragons("Poisoned Wine on bob's Eddard Stark"), wolves(NED, ROBB))
    assert not game.ann.may("Poisoned Wine")


@pytest.mark.parametrize(
    ("bearer", "strength", "keywords"),
    [(PLUMM, 4, ()), (MAIDEN, 2, ("stealth",)), (DANY, 3, ("stealth", "renown")), (DAARIO, 5, ("stealth", "renown"))],
)
def test_aegons_blade_gives_what_the_icons_say(bearer: str, strength: int, keywords: tuple[str, ...]):
    game = Scenario(ann=dragons(bearer, f"Aegon's Blade on {bearer}"), bob={})
    found = [name for name in ("stealth", "renown") if game.keywords("ann", bearer) & KEYWORDS[name]]
    assert (game.strength("ann", bearer), tuple(found)) == (strength, keywords)


def test_flame_kissed_weakens_who_bears_nothing_else_and_kills_at_nothing():
    game = in_phase("marshalling", dragons(hand=["Flame-Kissed"], gold=5), wolves(NED, ROBB))
    game.ann.marshals("Flame-Kissed", on=NED)
    assert (game.strength("bob", NED), game.bob.dead) == (1, [])
    game = in_phase("marshalling", dragons(hand=["Flame-Kissed"], gold=5), wolves(NED, ROBB))
    game.ann.marshals("Flame-Kissed", on=ROBB)
    assert game.closes().bob.dead == [ROBB]
    game = in_phase("marshalling", dragons(hand=["Flame-Kissed"], gold=5), wolves(ROBB, "Lordship on Robb Stark"))
    game.ann.marshals("Flame-Kissed", on=ROBB)
    assert (game.closes().bob.dead, game.strength("bob", ROBB)) == ([], 2)


def test_bones_of_a_child_lower_an_opponents_claim():
    game = Scenario(ann=wolves(ROBB), bob=dragons(PLUMM, "Bones of a Child on Brown Ben Plumm"))
    game.ann.attacks("military", ROBB)
    game.ann.passes()
    game.bob.uses("Bones of a Child")
    game.on_to("defenders")
    game.bob.chooses()
    while game.match.game.challenge is not None:
        game.player(game.acts()).passes()
    assert (game.bob.dead, game.bob.discard) == ([], ["Bones of a Child"])
    game = fought("military", (ROBB,), ann=wolves(ROBB), bob=dragons(PLUMM))
    assert game.closes().bob.dead == [PLUMM]


def test_groleo_claims_a_power_when_opponents_play_attachments_once_a_phase():
    board = wolves(ROBB, hand=["Lordship", "Milk of the Poppy"], gold=5)
    game = in_phase("marshalling", board, dragons(GROLEO))
    game.ann.marshals("Lordship", on=ROBB)
    game.bob.uses(GROLEO)
    assert game.bob.power == 1
    while game.acts() != "ann":
        game.player(game.acts()).passes()
    game.ann.marshals("Milk of the Poppy", on=GROLEO)
    assert not game.bob.may(GROLEO)
    game = in_phase("marshalling", dragons(GROLEO, hand=["Lordship"], gold=5))
    game.ann.marshals("Lordship", on=GROLEO)
    assert not game.ann.may(GROLEO)


def test_groleo_claims_a_power_when_an_opponents_effect_reveals_an_attachment():
    game = in_phase("marshalling", wolves("Winterfell Kennels", gold=1, deck=["Summer", PUP]), dragons(GROLEO))
    game.ann.uses("Winterfell Kennels").chooses("Summer")
    game.bob.uses(GROLEO)
    assert game.bob.power == 1
    game = in_phase("marshalling", wolves("Winterfell Kennels", gold=1, deck=["Summer", PUP]), dragons(GROLEO))
    game.ann.uses("Winterfell Kennels").chooses(PUP)
    assert not game.bob.may(GROLEO)


@pytest.mark.parametrize(("attackers", "gold"), [((DANY,), 4), ((DANY, JHOGO), 0), ((JHOGO,), 0)])
def test_daenerys_takes_all_gold_of_whom_she_beats_alone(attackers: tuple[str, ...], gold: int):
    game = Scenario(ann=dragons(DANY, JHOGO), bob=wolves(gold=4))
    game.ann.attacks("power", *attackers)
    game.passes()
    assert game.happened("ann gains 4 gold (0 → 4)") == bool(gold)


def test_khal_drogo_comes_from_hand_after_a_challenge_and_goes_back_at_the_end_of_the_phase():
    game = fought("military", (PLUMM,), ann=dragons(PLUMM, hand=[DROGO]), bob=wolves())
    game.ann.uses(DROGO)
    assert DROGO in game.ann.play
    while game.phase == "challenges":
        next(player for player in game.players if player.asked).passes()
    assert game.ann.hand == [DROGO]
    game = fought("military", (PUP,), ann=wolves(PUP), bob=dragons(hand=[DROGO]))
    assert not game.bob.was_offered(DROGO)


def test_viserys_is_saved_and_returns_to_hand():
    game = fought("military", (ROBB,), ann=wolves(ROBB), bob=dragons(VISERYS))
    game.bob.uses(VISERYS)
    assert (game.closes().bob.hand, game.bob.dead) == ([VISERYS], [])
    game = fought("military", (ROBB,), ann=wolves(ROBB), bob=dragons(VISERYS, PLUMM))
    game.bob.chooses(PLUMM)
    assert not game.bob.was_offered(VISERYS)


def test_rhaegal_finds_a_duplicate_for_a_gold():
    game = in_phase("challenges", dragons(RHAEGAL, gold=1, deck=[PLUMM, RHAEGAL]))
    game.ann.uses(RHAEGAL).chooses(RHAEGAL)
    assert (game.ann[RHAEGAL].duplicates, game.ann.gold) == (1, 0)
    assert not in_phase("challenges", dragons(RHAEGAL)).ann.may(RHAEGAL)


def test_drogon_burns_once_a_phase():
    game = in_phase("challenges", dragons(DROGON, gold=4), wolves("Robb Stark (-1 STR)", NED))
    game.ann.uses(DROGON).chooses(ROBB)
    assert game.closes().bob.dead == [ROBB]
    game.bob.passes()
    assert not game.ann.may(DROGON)
    game = in_phase("challenges", dragons(DROGON, gold=2), wolves(NED))
    game.ann.uses(DROGON).chooses(NED)
    assert (game.closes().strength("bob", NED), game.bob.dead) == (2, [])


def test_viserion_kills_who_kneels_for_four_gold():
    game = in_phase("dominance", dragons(VISERION, gold=4), wolves(NED, f"{ROBB} (kneeling)"))
    game.ann.uses(VISERION)
    assert game.closes().bob.dead == [ROBB]
    assert not in_phase("dominance", dragons(VISERION, gold=4), wolves(NED)).ann.may(VISERION)
    assert not in_phase("dominance", dragons(VISERION, gold=3), wolves(f"{ROBB} (kneeling)")).ann.may(VISERION)


def test_belwas_saves_nobles_for_two_gold():
    game = fought("military", (ROBB,), ann=wolves(ROBB), bob=dragons(BELWAS, DANY, gold=2))
    game.bob.chooses(DANY).uses(BELWAS)
    assert (game.closes().bob.dead, game.bob.gold) == ([], 0)
    game = fought("military", (ROBB,), ann=wolves(ROBB), bob=dragons(BELWAS, PLUMM, gold=2))
    game.bob.chooses(PLUMM)
    assert not game.bob.was_offered(BELWAS)


@pytest.mark.parametrize(("answer", "left"), [("1 gold from bob", True), ("this card", False)])
def test_daario_wants_gold_of_somebody_or_goes(answer: str, left: bool):
    game = Scenario(ann=dragons(DAARIO), bob=wolves(gold=2))
    while game.ann.asked != "name":
        next(player for player in game.players if player.asked).passes()
    game.ann.chooses(answer)
    game.closes()
    assert (DAARIO in game.ann.play, game.bob.gold) == (left, 1 if left else 2)


def test_quaithe_with_an_attachment_is_not_chosen_by_events_and_characters_of_opponents():
    bare = in_phase("marshalling", wolves(hand=["Distraction"]), dragons(QUAITHE, PLUMM))
    bare.ann.plays("Distraction")
    assert bare.ann.may(QUAITHE)
    kept = in_phase(
        "marshalling", wolves(hand=["Distraction"]), dragons(QUAITHE, PLUMM, "Lordship on Quaithe of the Shadow")
    )
    kept.ann.plays("Distraction")
    assert kept.bob[PLUMM].kneeling
    own = in_phase("marshalling", dragons(QUAITHE, PLUMM, "Lordship on Quaithe of the Shadow", hand=["Distraction"]))
    own.ann.plays("Distraction")
    assert own.ann.may(QUAITHE)


def test_xaro_returns_a_character_of_yours_when_he_is_played():
    game = in_phase("marshalling", dragons(PLUMM, hand=[XARO], gold=5), wolves(NED))
    game.ann.marshals(XARO)
    assert (game.ann.may(NED), game.ann.may(XARO)) == (False, True)
    game.ann.chooses(PLUMM)
    assert (game.closes().ann.hand, XARO in game.ann.play) == ([PLUMM], True)
    game = in_phase("marshalling", dragons(XARO, hand=[PLUMM], gold=5))
    game.ann.marshals(PLUMM)
    assert game.ann.hand == []


@pytest.mark.parametrize(("attachment", "strength"), [("Aegon's Blade", 7), ("Lordship", 3)])
def test_jhogo_is_stronger_with_a_weapon(attachment: str, strength: int):
    assert Scenario(ann=dragons(JHOGO, f"{attachment} on Jhogo"), bob={}).strength("ann", JHOGO) == strength


def test_the_titans_bastard_comes_with_a_death_of_yours_and_goes_with_one_of_theirs():
    game = fought("military", (ROBB,), ann=wolves(ROBB), bob=dragons(PLUMM, hand=[TITAN]))
    game.bob.uses(TITAN)
    assert TITAN in game.bob.play
    game = fought("military", (TITAN,), ann=dragons(TITAN), bob=wolves(ROBB))
    game.ann.uses(TITAN)
    assert game.closes().ann.hand == [TITAN]
    game = fought("military", (PLUMM,), ann=dragons(PLUMM, hand=[TITAN]), bob=wolves(ROBB))
    assert not game.ann.was_offered(TITAN)


@pytest.mark.parametrize(("victim", "offered"), [(DANY, True), (MAIDEN, True), (PLUMM, False)])
def test_danys_handmaiden_discards_an_attachment_after_one_of_two_deaths(victim: str, offered: bool):
    board = dragons(DANY, MAIDEN, PLUMM)
    game = fought("military", (PUP,), ann=wolves(PUP, NED, "Lordship on Eddard Stark"), bob=board)
    game.bob.chooses(victim)
    assert game.bob.may(MAIDEN, "use") == offered
    if offered:
        game.bob.uses(MAIDEN)
        assert game.closes().ann.discard == ["Lordship"]


def test_warlocks_servitors_are_immune_to_characters():
    game = in_phase(
        "dominance",
        {"faction": "lannister", "play": ["Cersei Lannister"], "gold": 2},
        dragons("Warlock's Servitors", PLUMM),
    )
    game.ann.uses("Cersei Lannister")
    assert (game.ann.may("Warlock's Servitors"), game.ann.may(PLUMM)) == (False, True)


def test_a_qartheen_fanatic_fights_beside_dragons():
    game = Scenario(ann=dragons(FANATIC), bob=dragons(DROGON))
    assert (game.strength("ann", FANATIC), game.icons("ann", FANATIC)) == (3, "mi")
    game = Scenario(ann=dragons(FANATIC), bob=dragons(JHOGO))
    assert (game.strength("ann", FANATIC), game.icons("ann", FANATIC)) == (2, "i")


@pytest.mark.parametrize(("gold", "there"), [(3, True), (2, False)])
def test_a_pentoshi_guildmaster_comes_back_and_perhaps_into_play(gold: int, there: bool):
    game = fought("military", (DROGON,), ann=dragons(DROGON, discard=[GUILD], gold=gold), bob=wolves())
    game.ann.uses(GUILD)
    if there:
        game.ann.chooses("yes")
    assert (GUILD in game.ann.play, game.ann.hand) == (there, [] if there else [GUILD])
    game = fought("military", (JHOGO,), ann=dragons(JHOGO, discard=[GUILD], gold=gold), bob=wolves())
    assert not game.ann.was_offered(GUILD)


def test_xaros_home_draws_for_an_influence_when_you_play_an_attachment():
    board = dragons(PLUMM, "Xaro's Home", "Crossroads", hand=["Lordship"], gold=5)
    game = in_phase("marshalling", board)
    game.ann.marshals("Lordship").uses("Xaro's Home")
    assert (game.ann["Crossroads"].kneeling, len(game.ann.hand)) == (True, 1)
    game = in_phase("marshalling", dragons("Xaro's Home", "Crossroads", hand=[PLUMM], gold=5))
    game.ann.marshals(PLUMM)
    assert not game.ann.may("Xaro's Home")


def test_lady_daeneryss_chambers_bring_back_an_attachment_that_costs_no_more():
    board = dragons(
        "Lady Daenerys's Chambers", hand=[MAIDEN], gold=5, discard=["Blood of the Dragon", "Flame-Kissed"]
    )
    game = in_phase("marshalling", board)
    game.ann.marshals(MAIDEN).uses("Lady Daenerys's Chambers")
    assert (game.ann.hand, game.ann.discard) == (["Flame-Kissed"], ["Blood of the Dragon"])
    game = in_phase(
        "marshalling", dragons("Lady Daenerys's Chambers", hand=["Shae"], gold=5, discard=["Flame-Kissed"])
    )
    game.ann.marshals("Shae")
    assert not game.ann.may("Lady Daenerys's Chambers")


# --- where a card goes that is killed


HOUND, RETREAT, JOFFREY = "The Hound", "Retreat", "Joffrey Baratheon"


def killed_by_claim(victim: str, hand: list[str], *play: str, ann: tuple[str, ...] = ()) -> Scenario:
    """Ann wins a military challenge, and bob's character is killed for claim."""
    board = dragons(victim, *play, hand=hand)
    return fought("military", (PUP,), ann=dragons(PUP, *ann), bob=board)


@pytest.mark.parametrize(("victim", "offered"), [(ROBB, True), (NED, False), (HOUND, False)])
def test_the_titans_bastard_answers_only_to_cards_that_go_to_the_dead_pile(victim: str, offered: bool):
    """Eddard is Stalwart and goes to the deck, The Hound goes to the discard pile."""
    game = killed_by_claim(victim, [TITAN])
    assert game.happened(f"{victim} is killed")
    assert game.bob.was_offered(TITAN) == offered


@pytest.mark.parametrize(("victim", "offered"), [(ROBB, True), (NED, False), (HOUND, False)])
def test_so_he_does_when_he_is_in_play_already(victim: str, offered: bool):
    game = killed_by_claim(victim, [], ann=(TITAN,))
    assert game.ann.was_offered(TITAN) == offered


def test_who_answers_first_sees_where_the_card_goes_by_then():
    """Bob plays Retreat for Robb, who returns to the hand: there is nothing left for ann's Bastard to answer to."""
    game = Scenario(ann=dragons(PUP, TITAN), bob=dragons(ROBB, hand=[RETREAT]), first="bob")
    while game.ann.asked != "challenge":
        next(player for player in game.players if player.asked).passes()
    game.ann.attacks("military", PUP)
    game.bob.defends()
    resolved(game)
    assert game.bob.may(RETREAT)
    game.bob.uses(RETREAT)
    assert not game.ann.was_offered(TITAN)


def test_an_answer_to_killed_does_not_ask_where_the_card_goes():
    """Eddard is Stalwart, and a noble who is killed all the same."""
    game = killed_by_claim(NED, [], ann=(JOFFREY,))
    assert game.ann.was_offered(JOFFREY)
