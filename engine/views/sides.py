"""One side of the table as a viewer sees it: piles, values, challenges."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.base import counters, zones
from engine.cards import CHALLENGES
from engine.english import phrase
from engine.log.redaction import JUDGE
from engine.play.challenges.eligibility import challenges_left
from engine.play.ending.match_end import doomed_deaths
from engine.table import values
from engine.table.game import Game
from engine.table.title_relations import are_rivals, opposes, supports
from engine.views.cards import CardVisibility
from engine.views.shapes import (
    ChallengesPayload,
    DoomedPayload,
    PilePayload,
    RelationPayload,
    SidePayload,
    ValuePayload,
)
from engine.views.values import make_value_payload

OPEN_PILES: Final = {
    "play": zones.PLAY,
    "discard": zones.DISCARD,
    "dead": zones.DEAD,
    "used": zones.USED,
    "removed": zones.REMOVED,
    "being_played": zones.BEING_PLAYED,
}
"""Piles that all viewers see, by their names in a view; `OWN_PILES` has those that only their player sees."""
OWN_PILES: Final = {"hand": zones.HAND, "plots": zones.PLOTS, "setup": zones.SETUP, "chosen": zones.CHOSEN}


def make_side_payload(sight: CardVisibility, seat: int, power: int) -> SidePayload:
    game = sight.game
    faction, title, plot = (
        _first_card_name(sight, seat, zone) for zone in (zones.FACTION, zones.TITLES, zones.REVEALED)
    )
    return SidePayload(
        name=game.name(seat),
        faction=faction,
        agendas=sight.names(game.pile(seat, zones.AGENDA)),
        title=title,
        relations=tuple(_relations(game, seat)),
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


def _relations(game: Game, seat: int) -> Iterator[RelationPayload]:
    if not game.deal.titles:
        return
    for other in game.opponents(seat):
        if are_rivals(game, seat, other):
            beaten = game.count(counters.rival_bonus(seat, other))
            yield RelationPayload(other, "rival", phrase("beaten this round") if beaten else phrase("worth 1 power"))
        if opposes(game, seat, other):
            had = game.count(counters.opposed_bonus(seat))
            yield RelationPayload(
                other, "opposes", phrase("no further power this round") if had else phrase("worth 1 power")
            )
        defends = game.deal.ruleset.terms.supporters_defend
        if supports(game, seat, other):
            pattern = "you can't challenge this player"
            if defends:
                pattern = "you can't challenge this player, but may defend for them"
            yield RelationPayload(other, "supports", phrase(pattern))
        if supports(game, other, seat):
            pattern = "this player can't challenge you"
            if defends:
                pattern = "this player can't challenge you, but may defend for you"
            yield RelationPayload(other, "supported", phrase(pattern))


def _first_card_name(sight: CardVisibility, seat: int, zone: int) -> str | None:
    pile = sight.game.pile(seat, zone)
    return sight.name(pile[0]) if pile else None


def _piles(sight: CardVisibility, seat: int) -> dict[str, PilePayload]:
    game, is_own = sight.game, sight.viewer in (seat, JUDGE)
    found = {}
    for name, zone in OPEN_PILES.items():
        pile = game.pile(seat, zone)
        found[name] = PilePayload(len(pile), sight.names(pile))
    for name, zone in OWN_PILES.items():
        pile = game.pile(seat, zone)
        found[name] = PilePayload(len(pile), sight.names(pile) if is_own or not pile else None)
    deck = game.deck(seat)
    known = []
    if any(game.seen):  # rare, and faster to test than each card
        known = [(len(deck) - place, sight.name(card)) for place, card in enumerate(deck) if sight.knows(card)]
    found["deck"] = PilePayload(len(deck), None, tuple(known[::-1]))
    return found


def _values(game: Game, seat: int) -> dict[str, ValuePayload]:
    found = {"income": make_value_payload(game.deal.ruleset.income(game, seat))}
    if "plot" in game.deal.questions:
        found["initiative"] = make_value_payload(values.initiative(game, seat))
        found["claim"] = make_value_payload(values.claim(game, seat))
    if "reserve" in game.deal.questions:
        found["reserve"] = make_value_payload(values.reserve(game, seat))
    if game.deal.ruleset.terms.influence:
        found["influence"] = make_value_payload(values.influence_of(game, seat))
    return found


def _doomed(game: Game, seat: int) -> DoomedPayload | None:
    most = game.deal.ruleset.terms.doomed
    return DoomedPayload(doomed_deaths(game, seat), most) if most else None


def _challenges(game: Game, seat: int) -> ChallengesPayload:
    left: list[str] = []
    made: list[str] = []
    for kind, name in enumerate(CHALLENGES):
        left += [name] * challenges_left(game, seat, kind)
        made += [name] * game.count(counters.challenges_of(seat, kind))
    return ChallengesPayload(tuple(left), tuple(made))
