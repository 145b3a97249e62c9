"""What cards of the Iron Throne Edition do not answer to: what happens to others, otherwise, or at another time."""

from __future__ import annotations

import pytest

from engine.cards import EVENT
from tests.engine.ccg.iron_throne.board import POOL, TITHE, Scenario, attacked, board, fought
from tests.engine.ccg.iron_throne.test_choices import CREW, KNIGHT, PAYNE
from tests.engine.lcg1.core.board import resolved

NED, CAT, CERSEI, JAIME, SEPTON = (
    "Eddard Stark",
    "Catelyn Stark",
    "Cersei Lannister",
    "Ser Jaime Lannister",
    "Royal Septon",
)
HANG, COVE = "Hang the Traitors", "Smuggler's Cove"


def hanged(victim: str, *play: str, hand: tuple[str, ...] = ()) -> Scenario:
    """Bob is about to kill a character of Ann's, or has, where nobody saves it."""
    bob = {"play": [TITHE], "hand": [HANG]}
    game = board({"play": list(play), "hand": list(hand)}, bob, "dominance", first="bob")
    game.bob.uses(HANG)
    game.picks("bob", victim)
    return game


# --- deaths

UNDER_THE_DECK = [
    "Aeron Damphair",
    "Doubting Septa",
    "Drowned Disciple",
    "Drunken Devout",
    "High Septon",
    "Queen's Man",
]


@pytest.mark.parametrize("title", UNDER_THE_DECK)
def test_who_goes_under_the_deck_stays_when_another_is_killed(title: str):
    game = hanged(KNIGHT, title, KNIGHT, SEPTON)
    assert (title in game.ann.play, game.ann.dead, game.ann.power) == (True, [KNIGHT], 1)  # for dominance


@pytest.mark.parametrize("title", UNDER_THE_DECK)
def test_who_goes_under_the_deck_when_killed_is_discarded_as_others_are(title: str):
    """Theon has who loses by 4 discard a character, which is no death."""
    theon = "Theon Greyjoy"
    attackers = (theon, "Robert Baratheon")
    game = fought("power", attackers, (), attackers, (title,))
    game.bob.chooses("character")
    game.picks("bob", title)
    assert title in game.bob.discard


def test_jorah_and_perished_in_flame_and_the_spike_answer_to_what_they_name():
    jorah, spike, flame = "Ser Jorah Mormont", "Head on a Spike", "Perished in Flame"
    game = hanged(KNIGHT, jorah, KNIGHT, SEPTON)
    assert game.strength("ann", SEPTON) == 3
    locked = "Locked in the Tower"
    game = board({"play": [TITHE], "hand": [locked, spike, flame]}, ("Viserys Targaryen", KNIGHT), "dominance")
    game.ann.uses(locked)
    game.picks("ann", "Viserys Targaryen")
    assert not game.ann.was_offered(spike)
    assert not game.ann.was_offered(flame)


SAVES = [
    # what saves from death: whom it guards, what else is in play
    ("Crested Wolf Shield", KNIGHT, (f"Crested Wolf Shield on {KNIGHT}",), ()),
    ("Risen from the Sea", CREW, (), ("Risen from the Sea",)),
    ("Paying the Iron Price", CREW, (TITHE,), ("Paying the Iron Price",)),
    ("Zealous Deckhand", CREW, ("Zealous Deckhand",), ()),
    ("Take the White", NED, (SEPTON, f"Take the White on {SEPTON}"), ()),
]


@pytest.mark.parametrize(("saver", "victim", "play", "hand"), SAVES)
def test_who_is_saved_from_death(saver: str, victim: str, play: tuple[str, ...], hand: tuple[str, ...]):
    assert hanged(victim, victim, *play, hand=hand).ann.may(saver)


@pytest.mark.parametrize(("saver", "victim", "play", "hand"), SAVES)
def test_nobody_is_saved_from_a_return_to_hand(saver: str, victim: str, play: tuple[str, ...], hand: tuple[str, ...]):
    locked = "Locked in the Tower"
    bob = {"play": [TITHE], "hand": [locked]}
    game = board({"play": [victim, *play], "hand": list(hand)}, bob, "dominance", first="bob")
    game.bob.uses(locked)
    game.picks("bob", victim)
    assert (game.ann.was_offered(saver), victim in game.ann.hand) == (False, True)


@pytest.mark.parametrize(("saver", "victim", "play", "hand"), SAVES)
def test_nobody_is_saved_from_what_cannot_be_saved(
    saver: str, victim: str, play: tuple[str, ...], hand: tuple[str, ...]
):
    """Final Words kill so."""
    ann = {"play": [victim, *play], "hand": list(hand)}
    kind = "power" if victim == NED else "military"
    game = attacked(kind, (victim,), (), ann, (PAYNE, f"Final Words on ann's {victim}"))
    for _ in range(20):
        if game.bob.may("Final Words"):
            break
        asked = next(player for player in game.players if player.asked)
        asked.passes() if asked.asked == "opportunity" else asked.chooses(asked.offered[0])
    game.bob.uses("Final Words")
    assert (game.ann.was_offered(f"use {saver}"), victim in game.ann.dead) == (False, True)


def test_the_shield_and_the_plate_guard_their_bearers_alone():
    for armor in ("Crested Wolf Shield", "Gilded Plate"):
        game = hanged(SEPTON, KNIGHT, SEPTON, f"{armor} on {KNIGHT}")
        assert (game.ann.was_offered(armor), game.ann.dead) == (False, [SEPTON])


def test_gilded_plate_is_spent_and_saves_from_no_return():
    plate = "Gilded Plate"
    game = hanged(KNIGHT, KNIGHT, f"{plate} on {KNIGHT}")
    game.ann.uses(plate)
    assert (game.ann.discard, game.ann.dead) == ([plate], [])
    locked = "Locked in the Tower"
    bob = {"play": [TITHE], "hand": [locked]}
    game = board((KNIGHT, f"{plate} on {KNIGHT}"), bob, "dominance", first="bob")
    game.bob.uses(locked)
    game.picks("bob", KNIGHT)
    assert not game.ann.was_offered(plate)


@pytest.mark.parametrize(
    ("saver", "paid"), [("Zealous Deckhand", "Zealous Deckhand"), ("Paying the Iron Price", TITHE)]
)
def test_what_a_save_is_paid_with(saver: str, paid: str):
    more, hand = ((saver,), ()) if saver == paid else ((TITHE,), (saver,))
    game = hanged(CREW, CREW, *more, hand=hand)
    game.ann.uses(saver)
    assert (CREW in game.ann.play, game.ann[paid].kneeling or paid in game.ann.discard) == (True, True)


# --- arrivals

ARRIVALS = [
    ("Anders Yronwood", ("Corrupt Goldcloaks",)),
    ("Ser Arys Oakheart", ("Lyseni Sellsails",)),
    (f"Lord's Battle Standard on {CREW}", ()),
    (f"Rich Lands and a Keep on {CREW}", ()),
    (f"True Piety on {CREW}", ()),
    (f"Hand of the King on {CREW}", ()),
    (f"Burned Fields on bob's {COVE}", (COVE,)),
    (f"Foothold on the Shore on bob's {COVE}", (COVE,)),
    ("The Iron Throne", (COVE,)),
    ("Raiders of Thenn", ()),
]


@pytest.mark.parametrize(("there", "bob"), ARRIVALS)
def test_who_answers_to_the_own_arrival_does_not_to_that_of_another(there: str, bob: tuple[str, ...]):
    title = there.partition(" on bob")[0].removesuffix(f" on {CREW}")
    game = board({"play": [CREW, there], "hand": [KNIGHT]}, bob, "marshalling")
    before = (list(game.ann.play), list(game.bob.play), [game.bob[card].kneeling for card in bob])
    game.ann.marshals(KNIGHT)
    assert not game.ann.was_offered(f"use {title}")
    after = (sorted(set(game.ann.play) - {KNIGHT}), list(game.bob.play), [game.bob[card].kneeling for card in bob])
    assert (after, game.ann.hand) == ((sorted(set(before[0])), *before[1:]), [])


# --- events that are played, and what is not


@pytest.mark.parametrize(
    "answering", ["Arianne Martell (kneeling)", "Joffrey Baratheon", f"Hand of the King on {CREW}"]
)
def test_who_answers_to_events_does_not_to_cards_that_are_marshalled(answering: str):
    title = answering.partition(" on ")[0].partition(" (")[0]
    play = [CREW, answering, TITHE, "Brienne of Tarth (1 power)"]
    game = board({"play": play, "hand": [KNIGHT]}, (), "marshalling")
    game.ann.marshals(KNIGHT)
    assert not game.ann.was_offered(f"use {title}")


# --- challenges


def test_areo_hotah_answers_to_the_own_loss_alone():
    areo = "Areo Hotah"
    game = fought("military", (areo, CREW), (), (areo, CREW), (PAYNE, SEPTON))
    assert not game.ann.was_offered(areo)


CHALLENGES = [
    # the card in Ann's hand or play, type and attackers, defenders, and whether it answers
    ("Assertion of Might", "military", (CREW,), (), True),
    ("Assertion of Might", "military", (CREW,), (PAYNE,), False),
    ("Bragging Rights", "military", (CREW,), (), True),
    ("Seductive Promise", "military", (CREW,), (), False),
    ("Seductive Promise", "power", ("Wolfswood Hunters",), (), True),
    ("Wars Are Won with Quills", "power", ("Wolfswood Hunters",), (), False),
    ("Routing the Charge", "military", (CREW,), (), False),
    ("A Lannister Pays His Debts", "military", (CREW,), (), False),
    ("Qyburn's Informers", "intrigue", ("Qyburn's Informers",), (), True),
    ("Qyburn's Informers", "power", ("Wolfswood Hunters",), (), False),
    ("Robert's Honor Guard", "military", ("Robert's Honor Guard",), (), True),
    ("Robert's Honor Guard", "military", (NED,), (), False),
    ("Maester Caelotte", "military", (CREW,), (), False),
    ("Maester Caelotte", "power", ("Maester Caelotte",), (), True),
    ("Catelyn Stark", "power", (CAT,), (), False),
]


@pytest.mark.parametrize(("title", "kind", "attackers", "defenders", "answers"), CHALLENGES)
def test_which_challenges_are_answered(
    title: str, kind: str, attackers: tuple[str, ...], defenders: tuple[str, ...], answers: bool
):
    event = POOL.titled(title).type == EVENT
    play = [*dict.fromkeys((*attackers, JAIME, *([] if event else [title])))]
    ann = {"play": [*play, TITHE], "hand": [title] if event else []}
    game = attacked(kind, attackers, defenders, ann, {"play": [PAYNE, SEPTON, "Tyrion Lannister"], "power": 2})
    for _ in range(12):
        if game.match.game.challenge is None or not game.acts():
            break
        if game.ann.may(title):
            break
        game.player(game.acts()).passes()
    if game.bob.asked == "military claim":
        game.bob.chooses(PAYNE)
    assert game.ann.was_offered(title) == answers


def test_the_kraken_wants_nobody_to_oppose():
    kraken = {"play": [NED], "plot": "Rise of the Kraken"}
    game = fought("power", (NED,), ("Bastard in Hiding",), kraken, {"play": ["Bastard in Hiding"], "power": 5})
    assert (game.ann.power, game.bob.power) == (3, 3)  # claim 2, and renown


def test_the_lancers_answer_when_power_is_taken():
    lancers = "Brightwater Lancers"
    game = fought("military", (CREW,), (), (CREW,), {"play": [lancers, PAYNE], "power": 4})
    game.bob.chooses(PAYNE)
    assert not game.bob.was_offered(f"use {lancers}")


def test_theon_and_the_pass_wait_for_a_challenge():
    for watcher in ("Theon Greyjoy", "Mountain Pass"):
        game = board((watcher, "Dornish Alchemist", KNIGHT), (PAYNE,), "dominance")
        game.ann.uses("Dornish Alchemist")
        assert {player.asked for player in game.players} <= {"", "opportunity"}
        assert (game.ann.discard, game.bob.discard) == ([], [])


# --- what everybody sees


@pytest.mark.parametrize("title", ["Varys", "Tyrion Lannister", "Seditious Plans", "Treacherous Schemes"])
def test_the_hand_of_the_loser_is_looked_at(title: str):
    event = title.endswith(("Plans", "Schemes"))
    attacker = SEPTON if event else title
    ann = {"play": [attacker], "hand": [title] if event else []}
    game = attacked("intrigue", (attacker,), (), ann, {"play": [KNIGHT], "hand": [NED, CREW]})
    if event:
        game.ann.uses(title)
    resolved(game)
    assert len(game.entries("look")) == 1


@pytest.mark.parametrize("payer", [TITHE, SEPTON])
def test_confession_shows_a_hand_and_takes_a_card(payer: str):
    ann = {"play": [payer], "hand": ["Confession"]}
    game = board(ann, {"hand": [NED, "The Roseroad"]}, "dominance")
    game.ann.uses("Confession")
    game.picks("ann", NED)
    assert (len(game.entries("look")), game.bob.discard) == (1, [NED])


BONUSES = [
    ("Direct Assault", KNIGHT, "military", "strength"),
    ("Venom in the Cup", PAYNE, "military", "strength"),
    ("Extended Siege", KNIGHT, "military", "keyword"),
    ("Treacherous Schemes", SEPTON, "intrigue", "keyword"),
    ("Knife in the Back", PAYNE, "military", "keyword"),
    ("Seditious Plans", SEPTON, "intrigue", "keyword"),
]


@pytest.mark.parametrize(("event", "attacker", "kind", "bonus"), BONUSES)
def test_what_a_lone_attacker_gains(event: str, attacker: str, kind: str, bonus: str):
    game = attacked(kind, (attacker,), (), {"play": [attacker], "hand": [event]}, (CAT, "Corrupt Goldcloaks"))
    before = (game.strength("ann", attacker), game.keywords("ann", attacker))
    game.ann.uses(event)
    after = (game.strength("ann", attacker), game.keywords("ann", attacker))
    assert (before[0] != after[0], before[1] != after[1]) == (bonus == "strength", bonus == "keyword")


# --- what happens to all of a kind


def test_the_sea_takes_locations_and_the_queen_kneels_characters():
    """Both by influence and by two Nobles."""
    sea, way = "Everywhere the Sea Is Heard", "Make Way for the Queen"
    for payers in ((TITHE,), (CERSEI, JAIME)):
        game = board({"play": list(payers), "hand": [sea, way]}, (COVE, KNIGHT, SEPTON), "dominance")
        game.ann.uses(way)
        while game.ann.asked == "cost":
            game.ann.chooses(game.ann.offered[0])
        assert [game.bob[title].kneeling for title in (COVE, KNIGHT, SEPTON)] == [False, True, False]
        game = board({"play": list(payers), "hand": [sea]}, (COVE, KNIGHT, SEPTON), "dominance")
        game.ann.uses(sea)
        while game.ann.asked == "cost":
            game.ann.chooses(game.ann.offered[0])
        assert (COVE in game.bob.hand, game.bob.play) == (True, [KNIGHT, SEPTON])


def test_shield_of_faith_keeps_the_holy_standing_and_untouched():
    ann = {"play": [SEPTON], "hand": ["Shield of Faith"]}
    game = board(ann, ("The Broken Arm", CERSEI, CREW), first="ann")
    game.ann.uses("Shield of Faith")
    game.bob.uses("The Broken Arm")
    offered = {game.match.game.title(option.card) for option in game.match.options(1).values()}
    assert SEPTON not in offered
