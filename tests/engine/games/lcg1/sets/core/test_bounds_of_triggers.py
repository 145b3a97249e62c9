"""What abilities do not answer to, and what lies just outside of what they bear on: one case for each bound."""

from __future__ import annotations

import pytest

from engine.abilities import FOUND
from engine.base import zones
from engine.cards import LOCATION, Facts
from engine.games.lcg1.declarations import any_phase
from engine.scenario.scenario import Scenario as AnyScenario
from engine.vocabulary import effects as do
from engine.vocabulary import filters as f
from tests.support.engine.first_edition import dragons, side, through
from tests.support.engine.games.lcg1.sets.core.board import IDLE, PLOT, POOL, Scenario, fought, in_phase, resolved

NED, ROBB, PUP, SANSA, CAT = "Eddard Stark", "Robb Stark", "Direwolf Pup", "Sansa Stark", "Catelyn Stark"
TYRION, CERSEI, JAIME, HOUND = "Tyrion Lannister", "Cersei Lannister", "Ser Jaime Lannister", "The Hound"
KNIGHT, PRIEST, GREATJON = "Knight of the Tumblestone", "Old Red Priest", "Greatjon Umber"
DEBTS, WRIT, TYRELL = "A Lannister Pays His Debts", "I'm You Writ Small", "House Tyrell Guard"


def lions(*play: str, **more: object) -> dict[str, object]:
    return side(*play, faction="lannister", **more)


def on_to_standing(ann: dict[str, object], bob: dict[str, object]) -> Scenario:
    """Dominance is passed, and so is all that comes after, until the standing phase has begun."""
    game = through(in_phase("dominance", ann, bob))
    assert game.phase == "standing"
    return game


def three(phase: str, **sides: dict[str, object]) -> AnyScenario:
    """A melee of three; seats that are not described have nothing."""
    given = {name: {"plot": PLOT, **sides.get(name, {})} for name in ("ann", "bob", "cleo")}
    return AnyScenario(phase=phase, first="ann", ruleset="lcg1", format="melee", pool=POOL, **given)


# --- asked after it was answered


@pytest.mark.parametrize(("victim", "offered"), [(SANSA, True), (PUP, False)])
def test_what_was_declined_was_offered(victim: str, offered: bool):
    game = fought("military", (JAIME,), ann=lions(JAIME), bob=side(SANSA, PUP, "Nymeria on Sansa Stark"))
    through(game, bob=victim)
    assert [game.bob.was_offered(words) for words in ("use Nymeria", "Nymeria")] == [offered, offered]


# --- out of play, but not by death


def test_who_is_returned_to_hand_is_neither_saved_nor_discarded():
    board = lions(f"{HOUND} (kneeling)", "Shae", "Gilded Plate on Shae", gold=1)
    game = on_to_standing(side(plot="Snowed Under"), board)
    assert game.bob.hand == [HOUND]
    board = lions("Shae (kneeling)", "Gilded Plate on Shae", gold=1)
    game = on_to_standing(side(plot="Snowed Under"), board)
    assert (game.bob.was_offered("Gilded Plate"), "Shae" in game.bob.hand) == (False, True)


def test_a_priest_who_is_discarded_kneels_nothing():
    game = in_phase("dominance", side(*["Crossroads"] * 4, hand=["Westeros Bleeds"]), side(PRIEST))
    game.ann.plays("Westeros Bleeds")
    while game.ann.asked == "cost":
        game.ann.chooses("Crossroads")
    game.closes()
    assert (PRIEST in game.bob.discard, game.bob[IDLE].kneeling) == (True, False)


# --- the death of another


def test_a_priest_mourns_nobody_else():
    game = fought("military", (JAIME,), ann=lions(JAIME), bob=side(PRIEST, PUP))
    through(game, bob=PUP)
    assert (game.bob.dead, game.bob[IDLE].kneeling) == ([PUP], False)


def test_a_titans_bastard_goes_home_for_the_dead_of_others_alone():
    board = dragons("The Titan's Bastard", "Brown Ben Plumm")
    game = through(fought("military", (ROBB,), ann=side(ROBB), bob=board), bob="Brown Ben Plumm")
    assert (game.bob.dead, game.bob.was_offered("The Titan's Bastard")) == (["Brown Ben Plumm"], False)


@pytest.mark.parametrize(("holder", "offered"), [("bob", True), ("ann", False)])
def test_a_tyrell_guard_comes_for_baratheons_of_its_own_side(holder: str, offered: bool):
    hands = {name: {"hand": [TYRELL] if name == holder else []} for name in ("ann", "bob")}
    stags = side("Robert Baratheon", faction="baratheon", **hands["bob"])
    game = through(fought("military", (JAIME,), ann=lions(JAIME, **hands["ann"]), bob=stags))
    assert (game.bob.dead, game.player(holder).was_offered(TYRELL)) == (["Robert Baratheon"], offered)


def test_an_attendant_kneels_a_character():
    board = lions("Cersei's Attendant", "Crossroads", "Qyburn's Informers")
    game = fought("military", (ROBB,), ann=side(ROBB, PUP, "Crossroads"), bob=board)
    while not game.bob.may("Cersei's Attendant", "use"):
        player = next(player for player in game.players if player.asked)
        player.chooses("Cersei's Attendant") if player.asked == "military claim" else player.passes()
    game.bob.uses("Cersei's Attendant")
    assert [game.bob.may(title) for title in (PUP, "Crossroads", IDLE)] == [True, False, False]


# --- what can't be saved, and what is


def test_a_kennel_master_is_saved_before_he_goes_home():
    wolves = side("Kennel Master", PUP, "Lady", "Grey Wind")
    game = fought("military", (ROBB,), ann=side(ROBB), bob=wolves)
    game.bob.chooses("Kennel Master").uses("Kennel Master")
    assert game.happened("Kennel Master is saved")
    assert (game.closes().bob.hand, game.bob.dead) == (["Kennel Master"], [])


def test_a_kennel_master_burns_in_wildfire():
    kept = [PUP, "Lady", "Grey Wind"]
    board = side("Kennel Master", *kept, plots=["Uneasy Truce"])
    game = Scenario(phase="plot", ann=side(plots=["Wildfire Assault"]), bob=board)
    game.on_to("first player")
    next(player for player in game.players if player.asked).chooses("ann as first player")
    game.bob.chooses(*kept)
    assert not game.bob.was_offered("use Kennel Master")
    assert game.closes().bob.dead == ["Kennel Master"]


# --- challenges


@pytest.mark.parametrize("title", ["Winterfell Honor Guard", "Lannisport Honor Guard", "Highgarden Honor Guard",
                                   "Dothraki Honor Guard"])  # fmt: skip
@pytest.mark.parametrize("with_guard", [True, False])
def test_a_guard_goes_home_after_a_victory_of_its_own(title: str, with_guard: bool):
    game = Scenario(ann=side(PUP, hand=[title]), bob=lions(HOUND))
    game.ann.uses(title)
    game.ann.attacks("military", PUP)
    game.bob.defends(title if with_guard else HOUND)
    through(game)
    assert [title in player.play for player in (game.ann, game.bob)] == [with_guard, not with_guard]


def test_reserves_answer_when_they_defend_themselves():
    board = side("Winterfell Reserves", ROBB, discard=[NED], gold=1)
    game = Scenario(ann=lions(JAIME), bob=board)
    game.ann.attacks("military", JAIME)
    game.bob.defends(ROBB)
    through(game)
    assert not game.bob.was_offered("use Winterfell Reserves")


@pytest.mark.parametrize(("kind", "offered"), [("intrigue", True), ("power", False)])
def test_qyburns_informers_win_by_intrigue_even_as_lords(kind: str, offered: bool):
    board = lions("Qyburn's Informers", "Lordship on Qyburn's Informers", deck=[PUP, PUP])
    game = through(fought(kind, ("Qyburn's Informers",), ann=board, bob={}))
    assert game.ann.was_offered("use Qyburn's Informers") == offered


def test_a_lannister_pays_with_a_character_of_the_winner():
    game = Scenario(ann=side(ROBB, GREATJON), bob=lions(CERSEI, TYRION, hand=[DEBTS]))
    game.ann.attacks("power", ROBB, GREATJON)
    game.bob.defends(CERSEI)
    resolved(game).bob.plays(DEBTS)
    assert [game.bob.may(title) for title in (ROBB, GREATJON, CERSEI, TYRION)] == [True, True, False, False]


@pytest.mark.parametrize(("holder", "offered"), [("bob", True), ("cleo", False)])
def test_who_only_looks_on_has_no_debts(holder: str, offered: bool):
    sides = {name: lions(TYRION, hand=[DEBTS] if name == holder else []) for name in ("bob", "cleo")}
    game = three("challenges", ann=side(ROBB), **sides)
    game.ann.attacks("power", ROBB, against="bob")
    through(game)
    assert game.player(holder).was_offered(DEBTS) == offered


@pytest.mark.parametrize("title", ["Lord Commander of the Kingsguard", "Crown Regent", "Master of Whispers"])
@pytest.mark.parametrize("kind", ["military", "intrigue", "power"])
def test_a_title_counts_in_its_own_challenges(title: str, kind: str):
    own = {"military": "Lord Commander of the Kingsguard", "intrigue": "Master of Whispers", "power": "Crown Regent"}
    game = three("challenges", ann=side(PRIEST, title=title), bob=side(title="Hand of the King"))
    game.ann.attacks(kind, PRIEST, against="bob")
    through(game)
    assert game.entries("wins")[0].data[2:4] == (4 if own[kind] == title else 1, 0)


# --- how it came into play


GATE = "Open Gate"
WITH_GATE = POOL.with_cards(
    [Facts("gate", GATE, LOCATION, ability=True)],
    {
        "gate": (
            any_phase(do.pick("a card of your hand", f.CHARACTERS, zones.HAND, yours=True), do.put_into_play(FOUND)),
        )
    },
)
"""No card of the set puts a character of another title into play; this one does."""


@pytest.mark.parametrize("title", ["Xaro Xoan Daxos", "Enemy Informer"])
@pytest.mark.parametrize("marshalled", [True, False])
def test_some_answer_to_being_marshalled_alone(title: str, marshalled: bool):
    ann = side(GATE, IDLE, KNIGHT, PUP, hand=[title], gold=5, plot=PLOT)
    game = AnyScenario(phase="marshalling", ruleset="lcg1", pool=WITH_GATE, ann=ann, bob=side(IDLE, plot=PLOT))
    game.ann.marshals(title) if marshalled else game.ann.uses(GATE)
    answers = game.ann.asked == "target" or game.ann.may(title, "use")
    assert (title in game.ann.play, answers) == (True, marshalled)


# --- phases


def test_snow_falls_as_the_standing_phase_begins():
    game = through(in_phase("challenges", side(plot="Snowed Under"), side(f"{ROBB} (kneeling)")))
    assert (game.phase, game.bob.hand, ROBB in game.bob.play) == ("dominance", [], True)


def test_snow_covers_no_attachments():
    board = side(ROBB, "Ice on Robb Stark (kneeling)")
    game = on_to_standing(side(plot="Snowed Under"), board)
    assert (game.bob.hand, game.bob["Ice"].zone) == ([], "play")


def test_a_brothel_waits_for_characters_in_the_standing_phase():
    game = in_phase("standing", lions("Lannisport Brothel"), side("Crossroads (kneeling)"))
    through(game)
    assert not game.ann.was_offered("Lannisport Brothel")
    game = in_phase("draw", lions("Lannisport Brothel", hand=["Distinct Mastery"]), side(f"{NED} (kneeling)"))
    game.ann.plays("Distinct Mastery")
    through(game)
    assert (game.bob[NED].kneeling, game.ann.was_offered("Lannisport Brothel")) == (False, False)


# --- plots


@pytest.mark.parametrize("plot", ["Mutual Cause", "Mutual Enemies", "Mutual Blackmail"])
def test_a_mutual_plot_does_its_part_once(plot: str):
    """Of three that are revealed at once it is its own that counts."""
    plots = {"ann": plot, "bob": "Uneasy Truce", "cleo": "Uneasy Truce"}
    sides = {name: side(IDLE, plots=[title], plot=None) for name, title in plots.items()}
    game = through(three("plot", **sides))
    assert [game.says(entry) for entry in game.entries("use")] == [f"ann uses {plot}"]


def test_a_tourney_makes_nobody_else_immune_to_their_own():
    board = lions(CERSEI, KNIGHT, PUP, gold=2)
    game = in_phase("dominance", side(plot="Tourney for the Hand"), board)
    game.ann.passes()
    game.bob.uses(CERSEI)
    assert [game.bob.may(title) for title in (KNIGHT, PUP)] == [True, True]


# --- who bears it


def test_some_raise_themselves_or_their_bearer_alone():
    game = Scenario(ann=side("Kennel Master", PUP, SANSA, CAT, "Summer on Sansa Stark"), bob=side(ROBB))
    assert [game.strength("ann", title) for title in ("Kennel Master", PUP, CAT)] == [4, 2, 3]
    assert [game.icons("ann", title) for title in (SANSA, CAT)] == ["mip", "ip"]
    assert game.strength("bob", ROBB) == 2


def test_a_boon_is_worn_by_one_lannister():
    game = in_phase("challenges", lions(CERSEI, "Lannisport", hand=[WRIT]), side(NED))
    game.ann.plays(WRIT).chooses(NED)
    game.closes()
    assert game.ann[CERSEI].attachments == [WRIT]
    assert (game.strength("ann", CERSEI), game.strength("bob", NED)) == (5, 3)


@pytest.mark.parametrize(("card", "stealthy"), [(PRIEST, True), ("Crossroads", False)])
def test_devan_looks_for_a_character_with_power(card: str, stealthy: bool):
    game = Scenario(ann=side("Devan Seaworth", f"{card} (1 power)"), bob={})
    assert bool(game.keywords("ann", "Devan Seaworth")) == stealthy


@pytest.mark.parametrize(("marshalled", "offered"), [("Dany's Handmaiden", True), ("Great Pyramid", False)])
def test_daenerys_has_chambers_for_characters(marshalled: str, offered: bool):
    board = dragons("Lady Daenerys's Chambers", hand=[marshalled], gold=5, discard=["Flame-Kissed"])
    game = in_phase("marshalling", board)
    game.ann.marshals(marshalled)
    assert game.ann.may("Lady Daenerys's Chambers") == offered


def test_ice_is_knelt_and_then_broken():
    for kneeling, offered in (("", True), (" (kneeling)", False)):
        game = Scenario(ann=side(ROBB, f"Ice on Robb Stark{kneeling}"), bob=lions(HOUND))
        game.ann.attacks("military", ROBB)
        game.bob.defends(HOUND)
        assert game.ann.may("Ice") == offered
