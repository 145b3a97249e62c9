"""Challenge resolution keywords: after claim, by type, in the first player's order, each its controller's choice."""

from tests.support.engine.plain import Scenario

KNIGHT, STEWARD = "Tumblestone Knight", "Winterfell Steward"


def fought(kind: str, ann: list[str], bob: list[str], defenders: tuple[str, ...] = (), **more: object) -> Scenario:
    """Ann attacks with her first character; Bob defends as told."""
    first = str(more.pop("first", "ann"))
    game = Scenario(first=first, ann={"play": ann}, bob={"play": bob, **more})
    if first == "bob":
        game.bob.passes()
    game.ann.attacks(kind, ann[0])
    game.bob.defends(*defenders)
    return game


# --- renown


def test_renown_puts_one_power_on_the_character():
    game = fought("power", ["Robb Stark", KNIGHT], [])
    assert game.ann.asked == "keyword use"
    game.ann.chooses("Robb Stark")
    assert game.ann["Robb Stark"].power == 1
    assert game.ann.power == 2  # and one for the unopposed challenge
    gained = game.entries("power")[-1]
    assert (gained.data, gained.rule) == (("renown", 0, 1), "lcg2:renown")


def test_renown_is_good_for_a_winning_defender_too():
    """KW-5."""
    game = fought("power", [STEWARD, "Direwolf Pup"], ["Eddard Stark"], ("Eddard Stark",))
    game.bob.chooses("Eddard Stark")
    assert game.bob["Eddard Stark"].power == 1
    assert game.bob.power == 1


def test_renown_is_for_participants_on_the_winning_side_only():
    game = fought("power", ["Robb Stark", "Khal Drogo"], ["Eddard Stark"], ("Eddard Stark",))
    assert game.ann.offered == ["renown Robb Stark"]


def test_every_instance_may_be_declined():
    """KW-9, last part."""
    game = fought("power", ["Robb Stark", KNIGHT], [])
    game.ann.chooses()
    assert game.ann["Robb Stark"].power == 0


def test_instances_of_one_type_resolve_together():
    game = Scenario(first="ann", ann={"play": ["Robb Stark", "Eddard Stark", "Bran Stark"]}, bob={})
    game.ann.attacks("military", "Robb Stark", "Eddard Stark")
    game.ann.chooses("Robb Stark", "Eddard Stark")
    gained = game.entries("power")[-2:]
    assert [game.titles((entry.subject,)) for entry in gained] == [["Robb Stark"], ["Eddard Stark"]]
    assert gained[0].parent == gained[1].parent == game.entries("keyword")[0].number


# --- insight and pillage


def test_insight_draws_one_card_for_each_character():
    game = fought("intrigue", ["Doran Martell", "Samwell Tarly", KNIGHT], [])
    game.ann.chooses("Doran Martell")
    assert len(game.ann.hand) == 1
    assert game.entries("draw")[-1].rule == "lcg2:insight"


def test_pillage_discards_from_the_top_of_the_losers_deck():
    game = fought("power", ["Black Wind's Crew", "Direwolf Pup"], [], deck=["Bran Stark", "Arya Stark"])
    game.ann.chooses("Black Wind's Crew")
    assert game.bob.discard == ["Bran Stark"]
    assert game.bob.deck[0] == "Arya Stark"
    assert game.data("move")[1:] == ("deck", "discard", "pillage")


# --- intimidate


def test_intimidate_kneels_one_within_the_margin():
    """KW-7."""
    game = fought(
        "military",
        ["Grey Wind", STEWARD],
        [KNIGHT, "Bran Stark", "Catelyn Stark", "Robb Stark"],
        (KNIGHT,),
    )
    game.bob.chooses(KNIGHT)
    assert game.data("wins")[4] == 2
    assert game.ann.offered == ["kneel Bran Stark", "nobody"]
    game.ann.chooses("Bran Stark")
    assert game.bob["Bran Stark"].kneeling
    assert game.entries("kneel")[-1].rule == "lcg2:intimidate"


def test_a_winning_defender_intimidates_nobody():
    """KW-7, second half."""
    game = fought("military", ["Direwolf Pup", STEWARD], ["Grey Wind"], ("Grey Wind",))
    assert game.happened("bob wins ann's military challenge as the defender")
    assert "lcg2:intimidate" not in game.rules()


def test_one_intimidate_a_challenge():
    """L2-22."""
    game = Scenario(
        first="ann",
        ann={"play": ["Grey Wind", "Robert Baratheon", STEWARD]},
        bob={"play": ["Bran Stark", "Arya Stark", KNIGHT]},
    )
    game.ann.attacks("military", "Grey Wind", "Robert Baratheon")
    game.bob.defends()
    game.bob.chooses("Bran Stark")
    game.ann.chooses("intimidate").chooses("Arya Stark")
    assert game.ann.asked == "keyword use"
    assert [entry.data[0] for entry in game.entries("keyword")] == ["intimidate", "renown"]
    assert not game.bob[KNIGHT].kneeling


def test_kneeling_characters_are_not_intimidated():
    game = fought("military", ["Grey Wind", STEWARD], ["Bran Stark (kneeling)", "Arya Stark (kneeling)"])
    game.bob.chooses("Bran Stark")
    assert "lcg2:intimidate" not in game.rules()


def test_intimidate_counts_for_participants_only_and_the_log_calls_it_a_default():
    """The Reference does not say whether the character has to take part."""
    game = fought("military", [KNIGHT, "Grey Wind", STEWARD], ["Bran Stark", "Arya Stark"])
    game.bob.chooses("Arya Stark")
    assert not game.bob["Bran Stark"].kneeling
    assert not game.entries("keyword")
    open_question = game.entries("unsettled")[0]
    assert (open_question.rule, game.titles((open_question.subject,))) == ("lcg2:intimidate", ["Grey Wind"])


# --- order


def test_the_first_player_orders_the_keyword_types_even_as_the_loser():
    """KW-9."""
    game = fought("power", ["Euron Crow's Eye", "Direwolf Pup"], [KNIGHT, KNIGHT], first="bob")
    assert (game.ann.asked, game.bob.asked) == ("", "keyword order")
    assert game.bob.offered == ["pillage", "renown"]
    game.bob.chooses("renown")
    assert game.ann.offered == ["renown Euron Crow's Eye"]
    game.ann.chooses("Euron Crow's Eye")
    assert game.ann.offered == ["pillage Euron Crow's Eye"]
    game.ann.chooses()
    assert [entry.data[0] for entry in game.entries("keyword")] == ["renown", "pillage"]


def test_keywords_come_after_claim():
    game = fought("power", ["Robb Stark", "Direwolf Pup"], [], power=3)
    rules = game.rules()
    assert rules.index("lcg2:power-claim") < rules.index("lcg2:renown")


def test_the_losers_keywords_do_not_count():
    game = fought("power", ["Balon Greyjoy", "Direwolf Pup"], ["Tywin Lannister"], ("Tywin Lannister",))
    keyword = game.entries("keyword")[0]
    assert (keyword.actor, game.titles(keyword.data[1])) == (game.bob.seat, ["Tywin Lannister"])
    assert game.bob.offered == ["renown Tywin Lannister"]
