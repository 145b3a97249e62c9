"""Cards as one viewer sees them: open ones, its own, those it has looked at."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET, UnsetType

from engine.base import zones
from engine.cards import CHALLENGES, CHARACTER, COST_X, EVENT, KEYWORDS
from engine.english import phrase
from engine.events import MARSHALED
from engine.play.abilities.payment import event_cost
from engine.play.abilities.usability import trial_use
from engine.table import values
from engine.table.constants import CRESTS, ICONS, IMMUNE, TRAITS, constants_affecting, is_blank
from engine.table.constants import KEYWORDS as GAINED_KEYWORDS
from engine.table.game import Game
from engine.table.values import modifiers_on
from engine.views.shapes import CardPayload, GainPayload, UseLimitPayload, ValuePayload
from engine.views.values import GONE_SOURCE, make_value_payload

_ICON_NAMES: Final = [tuple(name for bit, name in enumerate(CHALLENGES) if mask >> bit & 1) for mask in range(8)]
"""Names of icons, by mask."""
_PLAIN_ZONES: Final = frozenset({zones.DISCARD, zones.DEAD, zones.USED, zones.PLOTS, zones.DECK})
"""Zones in which only the identity of a card matters; most cards are there, so the rest is skipped."""
_ACTIVE_ZONES: Final = zones.IN_PLAY | {zones.AGENDA}
_LIMITS: Final = {
    1: ("once per %(period)s", "once per %(period)s, all copies together"),
    2: ("twice per %(period)s", "twice per %(period)s, all copies together"),
}
_OTHER_LIMITS: Final = ("%(times)s times per %(period)s", "%(times)s times per %(period)s, all copies together")
"""How often an ability may be used, alone and together with its copies."""


class CardVisibility:
    """The viewer's names for cards, and all cards named so far.

    Every card that is named is in the view.
    """

    __slots__ = ("_hosted", "_states", "cards", "game", "viewer")

    def __init__(self, game: Game, viewer: int) -> None:
        self.game = game
        self.viewer = viewer
        self.cards: dict[str, CardPayload] = {}
        self._hosted: dict[int, list[int]] = {}
        for card, host in game.host.items():
            if game.zone[card] == zones.DUPLICATE:
                self._hosted.setdefault(host, []).append(card)
        self._states = _card_states(game)

    def name(self, card: int) -> str:
        """Return the viewer's name for a visible card and add the card to the view."""
        ref = self.game.ref.get(card)
        name = f"h{card}" if ref is None else str(ref)
        if name not in self.cards:
            seen = self.cards[name] = self._card(card)
            if card in self._hosted:
                seen.dups = self.names(self._hosted[card])
                seen.dup_count = len(seen.dups)
        return name

    def names(self, cards: list[int]) -> tuple[str, ...]:
        return tuple([self.name(card) for card in cards])

    def knows(self, card: int) -> bool:
        """Tell whether the viewer has looked at a hidden card and knows its place."""
        return self.viewer >= 0 and bool(self.game.seen[card] >> self.viewer & 1)

    def _card(self, card: int) -> CardPayload:
        game = self.game
        zone, facts = game.zone[card], game.facts[card]
        owner, seat = game.deal.owner[card], game.seat_of[card]
        if game.facedown[card]:
            return CardPayload(None, owner, seat, facedown=True, on=self._host(card))
        found = CardPayload(facts.code, owner, seat)
        if facts.ability and not game.deal.pool.enforced(facts.code):
            found.enforced = False
        if zone in _PLAIN_ZONES:
            return found
        if zone in _ACTIVE_ZONES:
            self._add_play_state(found, card)
            if facts.type == CHARACTER:
                self._add_character_state(found, card)
        elif zone == zones.HAND and seat == self.viewer:
            found.cost = hand_cost(game, seat, card)
            if facts.type == EVENT:
                found.limits = _use_limits(game, card)
        elif zone == zones.DUPLICATE:
            found.on = self._host(card)
        return found

    def _host(self, card: int) -> str | None:
        host = self.game.host.get(card)
        return None if host is None or host not in self.game.ref else str(self.game.ref[host])

    def _add_play_state(self, found: CardPayload, card: int) -> None:
        """Add what applies to every card in play."""
        game = self.game
        found.kneels = bool(game.kneeling[card])
        found.power = game.power.get(card, 0)
        tokens = game.tokens.get(card)
        if tokens:
            found.tokens = tokens
        if card in game.host:
            found.on = self._host(card)
        found.state = self._states.get(card, ())
        found.blank = is_blank(game, card)
        found.limits = _use_limits(game, card)
        if IMMUNE in game.deal.constants and game.zone[card] in zones.IN_PLAY:
            found.immune = tuple([constant.about for _source, constant in constants_affecting(game, IMMUNE, card)])
        mask = values.keywords(game, card)
        if mask:
            found.keywords = tuple([name for name, bit in KEYWORDS.items() if mask & bit])
        found.keywords_by = _gain_payloads(modifiers_on(game, card, GAINED_KEYWORDS), KEYWORDS)
        if game.zone[card] == zones.PLAY:
            found.crests_by = _gained_names(game, CRESTS, card)
            found.traits_by = _gained_names(game, TRAITS, card)

    def _add_character_state(self, found: CardPayload, card: int) -> None:
        game = self.game
        found.strength = make_value_payload(values.strength_of(game, card))
        found.icons = _ICON_NAMES[values.icons(game, card)]
        found.icons_by = _gain_payloads(modifiers_on(game, card, ICONS), _ICON_BITS)


_ICON_BITS: Final = {name: 1 << bit for bit, name in enumerate(CHALLENGES)}


def _gain_payloads(modifiers: list[values.Modifier], names: dict[str, int]) -> tuple[GainPayload, ...]:
    """Return gained and lost names, one by one."""
    if not modifiers:
        return ()
    return tuple(
        [
            ("lose" if operation == "lose" else "gain", name, str(ref) if ref else GONE_SOURCE)
            for operation, mask, ref in modifiers
            for name, bit in names.items()
            if mask & bit
        ]
    )


def _gained_names(game: Game, what: str, card: int) -> tuple[GainPayload, ...] | UnsetType:
    """Return what constant abilities give a card, if that is a name."""
    found = [
        ("gain", constant.about, str(game.ref[source])) for source, constant in constants_affecting(game, what, card)
    ]
    return tuple(found) or UNSET


def _card_states(game: Game) -> dict[int, tuple[str, ...]]:
    """Return the state of characters in the challenge and of moribund cards."""
    challenge = game.challenge
    if challenge is None:
        return dict.fromkeys(game.moribund, ("moribund",))
    found: dict[int, tuple[str, ...]] = {card: ("bypassed",) for card in challenge.bypassed}
    for seat, word in ((challenge.attacker, "attacking"), (challenge.defender, "defending")):
        declared = challenge.side(seat)
        for card in values.participants(game, seat):
            found[card] = (*found.get(card, ()), word if card in declared else "taking part")
    for card in game.moribund:
        found[card] = (*found.get(card, ()), "moribund")
    return found


def hand_cost(game: Game, seat: int, card: int) -> ValuePayload | None:
    """Return what a card in hand costs its player.

    None if the card has no number as its cost.
    """
    facts = game.facts[card]
    if facts.cost is None or facts.cost == COST_X:
        return None
    if facts.type == EVENT:
        return make_value_payload(event_cost(game, trial_use(game, card, 0, None, 0, seat)))
    return make_value_payload(game.deal.ruleset.price(game, seat, card, MARSHALED))


def _use_limits(game: Game, card: int) -> tuple[UseLimitPayload, ...]:
    """Return how often each of a card's abilities may be used and was used."""
    found = []
    for number, ability in enumerate(game.deal.abilities[card]):
        limit = ability.limit
        if limit is not None:
            pattern = _LIMITS.get(limit.times, _OTHER_LIMITS)[limit.by_title]
            words = phrase(pattern, times=limit.times, period=limit.period)
            used = game.count(limit.key(game, trial_use(game, card, number, None, 0)))
            found.append(UseLimitPayload(words, used, limit.times))
    return tuple(found)
