"""One side of the table as a viewer sees it: piles, values, challenges."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.base import counters, zones
from engine.cards import CHALLENGES
from engine.log.redaction import JUDGE
from engine.play.challenges.eligibility import challenges_left
from engine.play.ending.match_end import dead_and_doomed
from engine.table import values
from engine.table.game import Game
from engine.table.title_relations import are_rivals, opposes, supports
from engine.views.cards import Sight
from engine.views.shapes import Challenges, Doomed, Pile, Reckoned, Side, Tie
from engine.views.values import reckoned

OPEN: Final = {
    "play": zones.PLAY,
    "discard": zones.DISCARD,
    "dead": zones.DEAD,
    "used": zones.USED,
    "removed": zones.REMOVED,
    "being_played": zones.BEING_PLAYED,
}
"""Piles that everybody sees, by the names that a view has for them; below those that their player sees."""
OWN: Final = {"hand": zones.HAND, "plots": zones.PLOTS, "setup": zones.SETUP, "chosen": zones.CHOSEN}


def side(sight: Sight, seat: int, power: int) -> Side:
    game = sight.game
    faction, title, plot = (_one(sight, seat, zone) for zone in (zones.FACTION, zones.TITLES, zones.REVEALED))
    return Side(
        name=game.name(seat),
        faction=faction,
        agendas=sight.names(game.pile(seat, zones.AGENDA)),
        title=title,
        relations=tuple(_ties(game, seat)),
        eliminated=game.eliminated[seat],
        gold=game.gold[seat],
        doomed=_doomed(game, seat),
        power=power,
        goal=values.goal(game, seat),
        plot=plot,
        values=_values(game, seat),
        piles=_piles(sight, seat),
        challenges=_challenges(game, seat) if "challenge" in game.deal.questions else None,
    )


def _ties(game: Game, seat: int) -> Iterator[Tie]:
    if not game.deal.titles:
        return
    for other in game.opponents(seat):
        if are_rivals(game, seat, other):
            beaten = game.count(counters.beaten(seat, other))
            yield Tie(other, "rival", "beaten this round" if beaten else "worth 1 power")
        if opposes(game, seat, other):
            had = game.count(counters.opposed(seat))
            yield Tie(other, "opposes", "no further power this round" if had else "worth 1 power")
        defends = game.deal.ruleset.terms.supporters_defend
        if supports(game, seat, other):
            helps = ", you may defend for them" if defends else ""
            yield Tie(other, "supports", f"no challenge against this player{helps}")
        if supports(game, other, seat):
            helps = ", may defend for you" if defends else ""
            yield Tie(other, "supported", f"no challenge by this player{helps}")


def _one(sight: Sight, seat: int, zone: int) -> str | None:
    pile = sight.game.pile(seat, zone)
    return sight.name(pile[0]) if pile else None


def _piles(sight: Sight, seat: int) -> dict[str, Pile]:
    game, is_own = sight.game, sight.viewer in (seat, JUDGE)
    found = {}
    for name, zone in OPEN.items():
        pile = game.pile(seat, zone)
        found[name] = Pile(len(pile), sight.names(pile))
    for name, zone in OWN.items():
        pile = game.pile(seat, zone)
        found[name] = Pile(len(pile), sight.names(pile) if is_own or not pile else None)
    deck = game.deck(seat)
    known = []
    if any(game.seen):  # which is rare, and asked more quickly than of each card
        known = [(len(deck) - place, sight.name(card)) for place, card in enumerate(deck) if sight.knows(card)]
    found["deck"] = Pile(len(deck), None, tuple(known[::-1]))
    return found


def _values(game: Game, seat: int) -> dict[str, Reckoned]:
    found = {"income": reckoned(game.deal.ruleset.income(game, seat))}
    if "plot" in game.deal.questions:
        found["initiative"] = reckoned(values.initiative(game, seat))
        found["claim"] = reckoned(values.claim(game, seat))
    if "reserve" in game.deal.questions:
        found["reserve"] = reckoned(values.reserve(game, seat))
    if game.deal.ruleset.terms.influence:
        found["influence"] = reckoned(values.influence_of(game, seat))
    return found


def _doomed(game: Game, seat: int) -> Doomed | None:
    most = game.deal.ruleset.terms.doomed
    return Doomed(dead_and_doomed(game, seat), most) if most else None


def _challenges(game: Game, seat: int) -> Challenges:
    left: list[str] = []
    made: list[str] = []
    for kind, name in enumerate(CHALLENGES):
        left += [name] * challenges_left(game, seat, kind)
        made += [name] * game.count(counters.challenges_of(seat, kind))
    return Challenges(tuple(left), tuple(made))
