"""Whom House Lannister's cards do not reach."""

from engine import events as ev
from engine.abilities import BEARER, IT, SELF
from engine.cards import ATTACHMENT, KEYWORDS, Facts
from engine.games.lcg2.declarations import interrupt
from engine.scenario.scenario import Scenario, core_pool
from engine.table import values
from engine.vocabulary import triggers as t
from engine.vocabulary.costs import sacrifice
from engine.vocabulary.effects import save

KNIGHT, BURNED, HUNTER, BLANK = "Tumblestone Knight", "Burned Men", "Old Forest Hunter", "Blank card"
CERSEI, JOFFREY, JAIME = "Cersei Lannister", "Joffrey Baratheon", "Ser Jaime Lannister"
TYRION, TYWIN = "Tyrion Lannister", "Tywin Lannister"
CLOAKS, ASSASSIN, ROAR, TREACHERY = "Gold Cloaks", "The Queen's Assassin", "Hear Me Roar!", "Treachery"
SHELTER = Facts("t-shelter", "Hasty Shelter", ATTACHMENT, ambush=(0,))
SHELTERING = interrupt(
    t.leaves((ev.DISCARDED,), of=BEARER, would=True), save(IT), would=True, cost=(sacrifice(SELF),)
)


def has_renown(game: Scenario, title: str) -> bool:
    return bool(values.keywords(game.match.game, game.ann[title].number) & KEYWORDS["renown"])


def test_cersei_lannister_raises_no_claim_while_she_defends():
    ann = {"play": [CERSEI, HUNTER], "hand": [BLANK]}
    game = Scenario(first="bob", ann=ann, bob={"play": [TYWIN]})
    game.bob.attacks("intrigue", TYWIN)
    game.ann.defends(CERSEI)
    assert values.claim(game.match.game, 0).total == 1


def test_joffrey_baratheon_gains_nothing_when_a_lord_is_discarded():
    game = Scenario(phase="dominance", ann={"play": ["Varys", "Littlefinger"]}, bob={"play": [JOFFREY]})
    game.ann.uses("Varys")
    assert game.ann.discard == ["Littlefinger"]
    assert not game.bob.may(JOFFREY)


def test_ser_jaime_lannister_has_renown_in_military_challenges_only():
    ann = {"play": [JAIME, "Tyrion Lannister", BURNED, HUNTER], "hand": [BLANK]}
    game = Scenario(first="ann", ann=ann, bob={"play": [KNIGHT]})
    assert not has_renown(game, JAIME)
    game.ann.attacks("intrigue", JAIME)
    assert not has_renown(game, JAIME)


def test_ser_jaime_lannister_gives_renown_to_nobody_beside_him():
    ann = {"play": [JAIME, BURNED, HUNTER], "hand": [BLANK]}
    game = Scenario(first="ann", ann=ann, bob={"play": [KNIGHT]})
    game.ann.attacks("military", JAIME, BURNED)
    assert (has_renown(game, JAIME), has_renown(game, BURNED)) == (True, False)


def test_gold_strengthens_nobody_but_tywin_lannister():
    game = Scenario(ann={"play": [TYWIN, BURNED], "gold": 3}, bob={"play": [KNIGHT]})
    assert (game.ann[TYWIN].strength, game.ann[BURNED].strength, game.bob[KNIGHT].strength) == (9, 2, 2)


def test_gold_cloaks_cannot_be_saved_from_their_own_ability():
    pool = core_pool().with_cards({SHELTER: 1}, {SHELTER.code: (SHELTERING,)})
    game = Scenario(pool=pool, first="ann", ann={"hand": [CLOAKS, SHELTER.title], "gold": 2}, bob={})
    game.ann.ambushes(CLOAKS).ambushes(SHELTER.title, on=CLOAKS)
    while game.phase == "challenges":
        game.ann.passes()
        assert not game.ann.may(SHELTER.title)
    assert game.ann.discard == [CLOAKS]


def test_the_queens_assassin_does_nothing_when_another_is_ambushed():
    game = Scenario(
        first="ann",
        ann={"play": [ASSASSIN], "hand": [BURNED, BLANK, BLANK], "gold": 2},
        bob={"play": [KNIGHT]},
    )
    game.ann.ambushes(BURNED)
    assert not game.ann.may(ASSASSIN)
    assert game.bob.play == [KNIGHT]


def test_a_duplicate_does_not_save_from_the_end_of_hear_me_roar():
    game = Scenario(
        phase="marshaling",
        first="ann",
        ann={"faction": "lannister", "hand": [ROAR, TYRION, TYRION], "gold": 2},
        bob={},
    )
    game.ann.plays(ROAR).chooses(TYRION)
    game.ann.marshals(TYRION)
    assert (game.ann.play, sorted(game.ann.discard)) == ([], [ROAR, TYRION, TYRION])
    assert not game.entries("save")


def test_treachery_asks_for_a_character_and_casterly_rock_is_none():
    for ally, offered in (("Casterly Rock", False), (TYRION, True)):
        game = Scenario(
            first="bob",
            ann={"play": [ally, BURNED], "hand": [TREACHERY], "gold": 1},
            bob={"play": ["Gates of Winterfell", KNIGHT]},
        )
        game.bob.uses("Gates of Winterfell")
        assert game.ann.may(TREACHERY) is offered


def test_the_tickler_chooses_nobody_before_the_top_card_is_discarded():
    game = Scenario(phase="dominance", first="ann", ann={"play": ["The Tickler"]}, bob={"deck": [KNIGHT]})
    game.ann.uses("The Tickler")
    assert game.bob.discard == [KNIGHT]
    assert "lcg2:initiating/5" not in game.rules("target")
