"""What cards of the Iron Throne Edition do not answer to: what happens to others, otherwise, or at another time."""

from __future__ import annotations

import pytest

from engine.cards import EVENT
from tests.support.engine.games.ccg.sets.iron_throne.board import (
    CREW,
    KNIGHT,
    PAYNE,
    POOL,
    TITHE,
    Scenario,
    attacked,
    board,
    fought,
)
from tests.support.engine.games.lcg1.sets.core.board import resolved

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
    ann = {"play": list(play), "hand": list(hand), "deck": ["Southron Septon"]}
    game = board(ann, bob, "dominance", first="bob")
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
    assert (game.ann.asked in ("", "opportunity"), game.ann.hand, game.bob.discard) == (True, [], [HANG])


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
    assert {player.asked for player in game.players} <= {"", "opportunity"}
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
    game = fought("military", (CREW,), (), (areo, CREW), (PAYNE, SEPTON))
    game.bob.chooses(PAYNE)
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
    ("Qyburn's Informers", "military", ("Qyburn's Informers", "Castellan on Qyburn's Informers"), (), False),
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
    attackers = tuple(name for name in attackers if " on " not in name)
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


def test_shield_of_faith_lets_the_holy_defend_standing():
    game = board((CERSEI,), {"play": [SEPTON], "hand": ["Shield of Faith"]}, first="bob")
    game.bob.uses("Shield of Faith")
    while game.ann.asked != "challenge":
        asked = next(player for player in game.players if player.asked)
        asked.passes() if asked.asked == "opportunity" else asked.chooses("pass")
    game.ann.attacks("intrigue", CERSEI)
    game.on_to("defenders").bob.defends(SEPTON)
    assert not game.bob[SEPTON].kneeling


# --- looking, showing, shuffling


@pytest.mark.parametrize("payer", [TITHE, "Nomadic Scholar"])
def test_the_heavens_are_shown_and_drawn(payer: str):
    heavens = "Watching the Heavens"
    game = board({"play": [payer], "hand": [heavens]}, (), "dominance")
    game.ann.uses(heavens)
    assert (len(game.entries("reveal")), len(game.ann.hand)) == (3, 3)


def test_riverrun_shows_three_and_puts_them_all_under_the_deck():
    deck = [PAYNE, SEPTON, JAIME]
    game = board({"play": ["Riverrun", CREW], "deck": deck}, (), "dominance")
    game.ann.uses("Riverrun")
    game.picks("ann", SEPTON)
    game.picks("ann", PAYNE)
    assert (len(game.entries("reveal")), game.ann.deck[-3:]) == (3, [SEPTON, PAYNE, JAIME])


@pytest.mark.parametrize("payer", [TITHE, NED])
def test_preemptive_murder_shows_four(payer: str):
    murder, quiet = "Preemptive Murder", "For Love of Duty"
    ann = {"play": [payer], "hand": [murder], "plots": [quiet]}
    game = board(ann, {"plots": [quiet], "deck": [NED, JAIME, KNIGHT, CREW]}, "plot")
    game.on_to("first player")
    next(player for player in game.players if player.asked).chooses("ann")
    game.ann.uses(murder)
    for title in (JAIME, CREW, NED):
        game.picks("ann", title)
    assert (game.bob.dead, game.bob.deck[-3:]) == ([JAIME], [CREW, NED, KNIGHT])
    assert len(game.entries("reveal")) == 4
    assert game.ann[payer].kneeling


def test_plots_within_plots_costs_influence():
    plots = "Plots Within Plots"
    ann = {"play": [TITHE], "hand": [plots], "plots": ["For Love of Duty", "Storm of Swords"]}
    game = board(ann, {"plots": ["For Love of Duty"]}, "plot").on_to("plot")
    game.ann.reveals("For Love of Duty")
    while not game.ann.may(plots):
        next(player for player in game.players if player.asked).chooses("ann")
    game.ann.uses(plots)
    assert game.ann[TITHE].kneeling


SHUFFLES = [
    # phase, what shuffles a deck, who pays, what is taken out of the deck
    ("dominance", "Gifts for the Queen", TITHE, ("Castellan", "Needle")),
    ("dominance", "Gifts for the Queen", CERSEI, ("Castellan", "Needle")),
    ("dominance", "Support of the Masses", TITHE, ("The Roseroad", "The Searoad")),
    ("dominance", "Support of the Masses", CERSEI, ("The Roseroad", "The Searoad")),
    ("marshalling", "Watery Shrine", "Watery Shrine", (NED,)),
    ("marshalling", "Watery Shrine (kneeling)", SEPTON, (NED,)),
]


@pytest.mark.parametrize(("phase", "used", "payer", "taken"), SHUFFLES)
def test_what_is_taken_out_of_a_deck_that_is_shuffled(phase: str, used: str, payer: str, taken: tuple[str, ...]):
    title = used.partition(" (")[0]
    event = POOL.titled(title).type == EVENT
    play = [NED, payer] if event else list(dict.fromkeys([NED, used, payer]))
    ann = {"play": [name for name in play if not (event and name == NED)], "hand": [title] if event else []}
    game = board({**ann, "deck": [*taken, KNIGHT]}, (), phase)
    game.ann.uses(title)
    while game.ann.asked in ("cost", "search", "pick"):
        game.ann.chooses(game.ann.offered[0])
    assert len(game.entries("shuffle")) == 1
    assert set(taken) <= {*game.ann.hand, *game.ann.play} - set(game.ann.deck)


# --- bounds of single cards


MOST = [(HANG, TITHE, 4), (HANG, "", 4), ("Stripped of Honors", TITHE, 2), ("Stripped of Honors", NED, 2)]


@pytest.mark.parametrize(("event", "payer", "most"), MOST)
def test_how_many_may_be_chosen(event: str, payer: str, most: int):
    ann = {"play": [payer] if payer else [NED, CAT, CERSEI], "hand": [event]}
    bob = [KNIGHT, "Nomadic Scholar", SEPTON, CREW, "Southron Septon"]
    game = board(ann, [*bob, *(f"Castellan on {title}" for title in bob)], "dominance")
    game.ann.uses(event)
    while game.ann.asked == "cost":
        game.ann.chooses(game.ann.offered[0])
    assert game.match.choices[0].most == most


def test_attachments_that_cannot_be_saved():
    """The Maester of Starfall saves locations and attachments from being discarded, where that is allowed."""
    maester = "Maester of Starfall"
    bob = (maester, KNIGHT, f"Castellan on {KNIGHT}", COVE)
    game = board({"play": [CREW], "hand": ["The Iron Throne"]}, bob, "marshalling")
    game.ann.marshals("The Iron Throne")
    game.ann.chooses(COVE)
    game.bob.uses(maester)
    assert (COVE in game.bob.play, game.bob[maester].kneeling) == (True, True)
    for event, payer in (("Stripped of Honors", TITHE), ("Stripped of Honors", NED), ("Yunkish Pickpocket", TITHE)):
        hand, play = ([event], [payer]) if event != "Yunkish Pickpocket" else ([], [event, payer])
        game = board({"play": play, "hand": hand}, bob, "dominance")
        game.ann.uses(event)
        game.picks("ann", "Castellan")
        assert (game.bob.was_offered(maester), game.bob.discard) == (False, ["Castellan"])
    game = hanged(KNIGHT, maester, KNIGHT, SEPTON)
    assert not game.ann.was_offered(maester)


def test_the_maester_of_starfall_saves_from_no_return():
    sea, maester = "Everywhere the Sea Is Heard", "Maester of Starfall"
    game = board({"play": [TITHE], "hand": [sea]}, (maester, COVE), "dominance")
    game.ann.uses(sea)
    assert (game.bob.was_offered(maester), COVE in game.bob.hand) == (False, True)


def test_an_attachment_that_is_saved_is_not_read_about():
    maester, reader = "Maester of Starfall", "The Reader"
    bob = (maester, reader, KNIGHT, f"Castellan on {KNIGHT}")
    game = board({"play": [TITHE], "hand": ["Weapons at the Door"]}, bob, "dominance")
    game.ann.uses("Weapons at the Door")
    game.bob.uses(maester)
    game.picks("bob", maester)
    assert ("Castellan" in game.bob[KNIGHT].attachments, game.bob.was_offered(reader)) == (True, False)


@pytest.mark.parametrize("canceler", ["Ellaria Sand", "Maester Murenmure"])
def test_who_cancels_a_draw_kneels(canceler: str):
    game = board(("Dornish Alchemist",), (canceler,), "dominance")
    game.ann.uses("Dornish Alchemist")
    game.bob.uses(canceler)
    assert (game.bob[canceler].kneeling, game.ann.hand) == (True, [])


def test_seasick_is_not_for_passives():
    ann = {"play": [KNIGHT], "hand": ["Lord's Battle Standard"], "faction": "stark"}
    game = board(ann, {"hand": ["Seasick"]}, "marshalling")
    game.ann.marshals("Lord's Battle Standard")
    assert (len(game.ann.hand), game.bob.was_offered("Seasick")) == (1, False)


def test_theon_wants_a_loss_by_four_and_nobody_saves():
    theon = "Theon Greyjoy"
    game = fought("power", (theon,), (), (theon,), (KNIGHT, COVE))
    assert {player.asked for player in game.players} <= {"", "opportunity"}
    attackers = (theon, "Robert Baratheon")
    game = fought("power", attackers, (), attackers, (KNIGHT, f"Gilded Plate on {KNIGHT}"))
    game.bob.chooses("character")
    assert (game.bob.was_offered("Gilded Plate"), KNIGHT in game.bob.discard) == (False, True)


def test_routing_the_charge_kills_for_good():
    defenders = (CREW, "Corrupt Goldcloaks")
    bob = {"play": list(defenders), "hand": ["Routing the Charge"]}
    game = fought("military", (KNIGHT,), defenders, (KNIGHT, f"Crested Wolf Shield on {KNIGHT}"), bob)
    game.bob.uses("Routing the Charge")
    assert (game.ann.was_offered("use Crested Wolf Shield"), KNIGHT in game.ann.dead) == (False, True)


def test_the_venom_may_stay_and_claim_be_had():
    venom = f"Manticore Venom on {JAIME}"
    game = fought("intrigue", (JAIME,), (), (JAIME, venom), {"play": [KNIGHT], "hand": [CREW]})
    game.ann.chooses("no")
    assert (game.bob.dead, game.bob.discard, game.ann[JAIME].attachments) == ([], [CREW], ["Manticore Venom"])


def test_pyromancer_hallyne_wants_influence():
    hallyne = "Pyromancer Hallyne"
    game = board((hallyne, "Littlefinger", "Nomadic Scholar"), (COVE,), "dominance")
    game.ann.uses(hallyne)
    while game.ann.asked == "cost":
        game.ann.chooses(game.ann.offered[0])
    assert len(game.entries("kneel")) == 2


@pytest.mark.parametrize("payer", [TITHE, SEPTON])
def test_the_great_sept_looks_under_the_deck(payer: str):
    sept = "Great Sept of Baelor"
    game = board({"play": [sept, payer], "deck": [KNIGHT, "Southron Septon"]}, (CREW,), "dominance")
    before = game.ann.power
    while len(game.match.game.deck(0)) > 2:
        game.match.game.deck(0).pop(0)
    game.ann.uses(sept)
    assert (len(game.entries("reveal")), game.ann.power - before) == (1, 1)


def test_bloodlust_is_for_those_in_the_challenge():
    lancers = "Brightwater Lancers"
    ann = {"play": [lancers, CREW], "hand": ["Bloodlust"]}
    game = attacked("military", (lancers, CREW), (PAYNE,), ann, (PAYNE, KNIGHT))
    game.ann.uses("Bloodlust")
    offered = {game.match.game.title(option.card) for option in game.match.options(0).values()}
    assert offered == {CREW, PAYNE}


def test_seductive_promise_takes_a_character_of_the_loser_that_is_not_unique():
    promise, hunters = "Seductive Promise", "Wolfswood Hunters"
    ann = {"play": [hunters, CREW], "hand": [promise]}
    game = fought("power", (hunters,), (), ann, (PAYNE, KNIGHT, CERSEI, COVE))
    game.ann.uses(promise)
    offered = {game.match.game.title(option.card) for option in game.match.options(0).values()}
    assert offered == {PAYNE, KNIGHT}


def test_a_lannister_is_paid_by_those_who_won():
    debts = "A Lannister Pays His Debts"
    bob = {"play": [PAYNE, KNIGHT, CERSEI], "hand": [debts]}
    attackers = (CREW, "Corrupt Goldcloaks")
    game = fought("military", attackers, (KNIGHT,), (*attackers, JAIME), bob)
    game.bob.chooses(PAYNE)
    game.bob.uses(debts)
    game.picks("bob", f"pay with {CERSEI}")
    offered = {game.match.game.title(option.card) for option in game.match.options(1).values()}
    assert offered == set(attackers)


def test_fear_is_for_characters_of_ones_own():
    fear, locked = "Fear Cuts Deeper than Swords", "Locked in the Tower"
    game = board(holding_tower(), {"play": [CREW], "hand": [fear]}, "dominance")
    game.ann.uses(locked)
    game.picks("ann", KNIGHT)
    assert not game.bob.was_offered(fear)
    bob = {"play": [NED, f"Needle on {NED}"], "hand": [fear]}
    game = board({"play": [TITHE], "hand": ["Stripped of Honors"]}, bob, "dominance")
    game.ann.uses("Stripped of Honors")
    assert (game.bob.was_offered(fear), game.bob.discard) == (False, ["Needle"])


def holding_tower() -> dict[str, object]:
    return {"play": [TITHE, KNIGHT], "hand": ["Locked in the Tower"]}


def test_the_honor_guard_answers_to_renown_only():
    guard, dwarf = "Robert's Honor Guard", "You've Killed the Wrong Dwarf!"
    game = board({"play": [guard], "hand": [dwarf]}, (), "dominance")
    game.ann.uses(dwarf)
    game.picks("ann", guard)
    assert not game.ann.was_offered(f"use {guard}")


def test_a_foothold_holds_when_others_leave():
    foothold = "Foothold on the Shore"
    ann = {"play": [KNIGHT, "Orphan of the Greenblood"], "hand": [foothold], "faction": "greyjoy"}
    game = board(ann, (COVE,), "marshalling")
    game.ann.marshals(foothold)
    game.picks("ann", COVE)
    assert COVE in game.ann.play
    game.bob.passes()
    game.ann.uses("Orphan of the Greenblood")
    game.picks("ann", KNIGHT)
    assert (game.ann.discard, COVE in game.ann.play) == (["Orphan of the Greenblood"], True)


@pytest.mark.parametrize(("bearing", "dies"), [((), True), (("Castellan on Hammerhorn Forager",), False)])
def test_who_has_no_strength_is_burnt_where_it_bears_nothing(bearing: tuple[str, ...], dies: bool):
    forager = "Hammerhorn Forager"
    game = board(("Drogon", "Dornish Alchemist"), (forager, *bearing), "dominance")
    game.ann.uses("Dornish Alchemist")
    assert (forager in game.bob.dead) == dies


def test_dark_words_are_for_what_is_played():
    words = "Dark Wings, Dark Words"
    game = board({"play": [], "hand": [KNIGHT, "Not Enough Coin"], "power": 6, "plot": words}, (), "dominance")
    before = game.ann.power
    game.ann.uses("Not Enough Coin")
    game.picks("ann", "2")
    assert (KNIGHT in game.ann.play, before - game.ann.power) == (True, 3)  # 2 for the knight, 1 for the event


def test_harrenhal_costs_its_own_player():
    ann = {"play": ["Harrenhal", KNIGHT, CREW], "plots": ["Storm of Swords"]}
    game = board(ann, {"play": [PAYNE], "plots": ["Storm of Swords"]}, "plot").on_to("first player")
    next(player for player in game.players if player.asked).chooses("ann")
    offered = {game.match.game.title(option.card) for option in game.match.options(0).values()}
    assert offered == {KNIGHT, CREW}


@pytest.mark.parametrize("plot", ["On Raven's Wings", "Benjen's Cache"])
@pytest.mark.parametrize("other", ["Outfox", "Storm of Swords"])
def test_outfoxed_plots_do_nothing(plot: str, other: str):
    ann = {"plots": [plot], "deck": [KNIGHT]}
    game = board(ann, {"plots": [other]}, "plot").on_to("first player")
    next(player for player in game.players if player.asked).chooses("ann")
    assert (game.ann.asked == "search") == (other != "Outfox")
    if other != "Outfox":
        game.ann.chooses(KNIGHT)
        assert len(game.entries("shuffle")) == 1


def test_a_third_kingdom_finds_nothing():
    used = ["Bounty of the Realm", "Under One Banner"]
    game = board({"plots": ["Benjen's Cache"], "used": used}, {"plots": ["Storm of Swords"]}, "plot")
    game.on_to("first player").bob.chooses("ann")
    assert game.ann.asked != "search"


def test_the_red_wedding_takes_a_lord_and_a_lady():
    ann = {"plots": ["The Red Wedding"], "play": [NED, KNIGHT, CAT]}
    game = board(ann, {"plots": ["Storm of Swords"], "play": [CERSEI, JAIME]}, "plot").on_to("first player")
    next(player for player in game.players if player.asked).chooses("ann")

    def offered() -> set[str]:
        return {game.match.game.title(option.card) for option in game.match.options(1).values()}

    assert offered() == {NED, JAIME}
    game.bob.chooses(NED)
    assert offered() == {CAT, CERSEI}


def test_khal_drogo_goes_home():
    drogo = "Khal Drogo"
    ann = {"play": [CREW], "hand": [drogo], "faction": "targaryen"}
    game = fought("military", (CREW,), (), ann, (PAYNE, KNIGHT))
    game.bob.chooses(PAYNE)
    game.ann.uses(drogo)
    assert drogo in game.ann.play
    for _ in range(30):
        if game.match.game.phase != "challenges":
            break
        asked = next(player for player in game.players if player.asked)
        asked.passes() if asked.asked == "opportunity" else asked.chooses("pass")
    assert drogo in game.ann.hand


def test_anarchy_waits_for_the_standing_phase_and_leaves_attachments():
    anarchy, seal = "Anarchy in the Streets", "Seal of the Hand"
    ann = {"play": [f"{KNIGHT} (kneeling)", NED, f"{seal} on {NED} (kneeling)"], "plot": anarchy}
    game = board(ann, (), "marshalling")
    while game.match.game.phase != "challenges":
        game.player(game.acts()).passes()
    assert KNIGHT in game.ann.play
    for _ in range(30):
        if game.match.game.phase == "standing":
            break
        asked = next(player for player in game.players if player.asked)
        asked.passes() if asked.asked == "opportunity" else asked.chooses("pass")
    assert (game.ann.discard, game.ann[NED].attachments) == ([KNIGHT], [seal])


def test_the_lancers_do_not_answer_to_power_that_their_own_player_takes():
    lancers = "Brightwater Lancers"
    game = fought("power", (NED,), (), (NED, lancers), {"play": [KNIGHT], "power": 4})
    assert not game.ann.was_offered(f"use {lancers}")


def test_oldtown_does_not_answer_to_the_draw_phase():
    quiet = {"plots": ["Storm of Swords"]}
    game = board({"play": ["Oldtown", TITHE], **quiet}, quiet, "plot").on_to("first player")
    next(player for player in game.players if player.asked).chooses("ann")
    while game.match.game.phase in ("plot", "draw"):
        assert not game.ann.may("Oldtown")
        game.player(game.acts()).passes()
    assert len(game.ann.hand) == 2


def test_the_learned_kneel_for_oldtown():
    game = board(("Dornish Alchemist", "Oldtown", "Stooped Advisor"), (), "dominance")
    game.ann.uses("Dornish Alchemist")
    game.ann.uses("Oldtown")
    assert game.ann["Stooped Advisor"].kneeling


def test_melisandre_leaves_houses_their_power():
    assert board(("Melisandre",), {"play": [KNIGHT], "power": 4}).powers() == (0, 4)


def test_the_maester_of_starfall_saves_no_characters():
    maester = "Maester of Starfall"
    game = board(
        {"hand": ["Ser Arys Oakheart"], "faction": "lannister"}, (maester, "Lyseni Sellsails"), "marshalling"
    )
    game.ann.marshals("Ser Arys Oakheart")
    game.ann.uses("Ser Arys Oakheart")
    assert (game.bob.was_offered(maester), game.bob.discard) == (False, ["Lyseni Sellsails"])


def test_the_gates_cancel_no_passives():
    gates, jorah = "Gates of the Red Keep", "Ser Jorah Mormont"
    bob = {"play": [TITHE], "hand": ["Locked in the Tower"]}
    game = board((gates, NED, jorah), bob, "dominance", first="bob")
    game.bob.uses("Locked in the Tower")
    game.picks("bob", jorah)
    assert game.ann.may(gates)
    game.ann.passes()
    assert (jorah in game.ann.hand, game.ann.may(gates)) == (True, False)


def test_a_flight_discards_what_is_no_dragon():
    deck = ["Rhaegal", KNIGHT, CREW, PAYNE, SEPTON, NED]
    game = board({"hand": ["Taking Flight"], "deck": deck}, (), "marshalling")
    game.ann.uses("Taking Flight")
    game.picks("ann", "Rhaegal")
    assert ("Rhaegal" in game.ann.play, sorted(game.ann.discard)) == (
        True,
        sorted([KNIGHT, CREW, PAYNE, SEPTON, "Taking Flight"]),
    )


def test_aeron_and_the_white_shuffle_the_deck():
    game = hanged("Aeron Damphair", "Aeron Damphair", KNIGHT)
    game.ann.chooses("Southron Septon")
    assert len(game.entries("shuffle")) == 1
    game = hanged(NED, NED, SEPTON, f"Take the White on {SEPTON}")
    game.ann.uses("Take the White")
    assert len(game.entries("shuffle")) == 1


def test_nobody_saves_the_venom():
    maester, venom = "Maester of Starfall", f"Manticore Venom on {JAIME}"
    game = fought("intrigue", (JAIME,), (), (JAIME, venom, maester), (KNIGHT,))
    game.ann.chooses("yes")
    assert (game.ann.was_offered(maester), game.ann.discard) == (False, ["Manticore Venom"])
