"""Agendas: never in play, and yet their text counts from beside the faction card."""

import msgspec

from engine.abilities import YOUR_FACTION
from engine.cards import AGENDA, Facts, read_decks
from engine.games.lcg2.declarations import action, interrupt, reaction
from engine.log.redaction import PUBLIC
from engine.match.match import Match, Seat
from engine.vocabulary.effects import draw, gain_power
from tests.support.engine.cards import KILLED, POOL
from tests.support.engine.plain import Scenario

DECLARED = {
    Facts("t31", "Mourners' Vow", AGENDA): (
        interrupt(KILLED, gain_power(YOUR_FACTION, 1)),
        reaction(KILLED, draw(1)),
    ),
    Facts("t32", "Grim Creed", AGENDA): (reaction(KILLED, gain_power(YOUR_FACTION, 1), forced=True),),
    Facts("t33", "Open Hearth", AGENDA): (action(draw(1)),),
}
AGENDAS = POOL.with_cards(DECLARED, {facts.code: abilities for facts, abilities in DECLARED.items()})
KNIFE, VOW, CREED, HEARTH = "Hidden Knife", "Mourners' Vow", "Grim Creed", "Open Hearth"


def stabbed(anns: str | None, bobs: str | list[str]) -> Scenario:
    """Ann kills one of Bob's characters; he has an agenda, and perhaps she has one too."""
    game = Scenario(
        first="ann",
        pool=AGENDAS,
        ann={"agenda": anns, "hand": [KNIFE], "gold": 2},
        bob={"agenda": bobs, "play": ["Robb Stark", "Bran Stark"]},
    )
    game.ann.plays(KNIFE).chooses("Bran Stark")
    return game


def test_an_agenda_interrupts_and_reacts():
    game = stabbed(None, VOW)
    assert game.bob.offered == [f"use {VOW}", "pass"]
    game.bob.uses(VOW)
    assert (game.bob.power, game.bob.dead) == (1, ["Bran Stark"])
    game.bob.uses(VOW)
    assert len(game.bob.hand) == 1
    assert [(entry.actor, entry.data[:2]) for entry in game.entries("use")] == [
        (game.bob.seat, ("interrupt", 0)),
        (game.bob.seat, ("reaction", 1)),
    ]
    assert (game.bob[VOW].zone, game.bob.play) == ("agenda", ["Robb Stark"])


def test_a_forced_reaction_of_an_agenda_resolves_by_itself():
    game = stabbed(None, CREED)
    assert (game.ann.power, game.bob.power) == (0, 1)


def test_each_player_uses_the_agenda_of_their_own():
    game = stabbed(CREED, CREED)
    game.ann.chooses(f"bob's {CREED}")
    assert (game.ann.power, game.bob.power) == (1, 1)
    assert [entry.actor for entry in game.entries("use")] == [game.bob.seat, game.ann.seat]


def test_an_action_of_an_agenda_is_offered_to_its_player_alone():
    game = Scenario(first="ann", pool=AGENDAS, ann={}, bob={"agenda": HEARTH})
    assert (game.ann.asked, game.bob.offered) == ("", [f"use {HEARTH}", "pass"])
    game.bob.uses(HEARTH)
    assert len(game.bob.hand) == 1


def test_a_player_with_several_agendas_uses_each_and_everybody_sees_them_all():
    game = stabbed(None, [VOW, CREED])
    assert game.match.deal.decks[1].agendas == ("t31", "t32")
    for viewer in (0, 1, PUBLIC):
        assert [card.title for card in game.match.view(viewer).seats[1].agendas] == [VOW, CREED]
    game.bob.uses(VOW)
    assert game.match.view(PUBLIC).seats[1].power == 2


def test_every_agenda_is_announced_in_setup():
    """lcg2:setup/3: a deck lays what it has; how many it may have is the deck check's matter."""
    deck = {"name": "pact", "faction": "stark", "plots": {"Blank plot": 1}, "draw": {"Blank card": 20}}
    source = msgspec.json.encode({"one": deck, "two": {**deck, "agenda": [VOW, HEARTH]}})
    decks = read_decks(source, AGENDAS)
    seats = [Seat(name, deck) for name, deck in decks.items()]
    match = Match.start(ruleset="lcg2", format="joust", pool=AGENDAS, seats=seats, seed=b"several agendas in a deck")
    announced = {entry.actor: entry.data for entry in match.take() if entry.kind == "announces"}
    assert [code for _ref, code in announced[0]] == ["faction-stark"]
    assert [code for _ref, code in announced[1]] == ["faction-stark", "t31", "t33"]
