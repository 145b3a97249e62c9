"""Constant abilities: what cards change while in play, and which are active now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.base import zones

if TYPE_CHECKING:
    from engine.table.game import Game
from engine.abilities.constant import BLANK, Constant

STRENGTH: Final = "strength"
ICONS: Final = "icons"
KEYWORDS: Final = "keywords"
AMBUSH: Final = "ambush"
COST: Final = "cost"
GOLD: Final = "gold"
INITIATIVE: Final = "initiative"
INFLUENCE: Final = "influence"
RESERVE: Final = "reserve"
CLAIM: Final = "claim"
DOMINANCE: Final = "dominance"
SIDE_STRENGTH: Final = "side strength"
CHALLENGES: Final = "challenges"
LIMITED_CARDS: Final = "limited cards"
CARDS_DRAWN: Final = "cards drawn"
CHALLENGES_ELSEWHERE: Final = "challenges against another opponent"
CLAIM_ON_ANY: Final = "claim against any opponents"
REDIRECTS: Final = "redirects"
TAKES_OVER: Final = "takes over"

STANDS_ATTACKING: Final = "does not kneel as attacker"
STANDS_DEFENDING: Final = "does not kneel as defender"
DEFENDS_KNEELING: Final = "may defend kneeling"
NO_STRENGTH: Final = "does not contribute STR"
TAKES_PART: Final = "takes part"
NOT_BYPASSED: Final = "cannot be bypassed"
IMMUNE: Final = "immune"
ENTERS_KNELT: Final = "enters play knelt"
DOOMED: Final = "sacrificed"
TRAITS: Final = "traits"
ABILITY_COST: Final = "cost of abilities"
OWN_COST: Final = "cost of its own"
NO_ATTACK: Final = "cannot be declared as an attacker"
NO_DEFENSE: Final = "cannot be declared as a defender"
NO_STANDING: Final = "does not stand"
NO_KILLING: Final = "cannot be killed"
NO_DISCARDING: Final = "cannot be discarded"
NOT_CHOSEN: Final = "cannot be chosen"
NOT_SAVED: Final = "cannot be saved"
NOT_FOR_CLAIM: Final = "cannot be chosen for claim"
COST_FOR_ALL: Final = "cost to everybody"
IMMUNE_TO_TRIGGERED: Final = "immune to triggered effects"
CRESTS: Final = "crests"
WINS_REGARDLESS: Final = "wins the challenge whatever the STR"
UNOPPOSED: Final = "wins unopposed"
CLAIM_INSTEAD: Final = "something else instead of claim"
CLAIM_AFTER_ALL: Final = "claim after all"
NO_INCOME: Final = "brings no income"
NO_POWER: Final = "power does not count"
SPENDABLE_GOLD: Final = "gold on it is spent like gold of the pool"
PHASE_SKIPPED: Final = "phase is skipped"
TOLL_ON_CHALLENGES: Final = "toll on challenges"
TOLL_ON_CARD: Final = "toll on a card"
TOLL_ON_EVENTS: Final = "toll on events"
TOLLS: Final = frozenset({TOLL_ON_CHALLENGES, TOLL_ON_CARD, TOLL_ON_EVENTS})

CARD_QUANTITIES: Final = frozenset(
    {
        STANDS_DEFENDING,
        DEFENDS_KNEELING,
        NO_STRENGTH,
        NOT_BYPASSED,
        ENTERS_KNELT,
        NO_ATTACK,
        NO_DEFENSE,
        NO_STANDING,
        NO_KILLING,
        NO_DISCARDING,
        NOT_SAVED,
    }
)
"""Quantities that belong to single cards, so that a card can be immune to them."""

NO_CHALLENGE: Final = "cannot initiate"
NO_TRIGGERS: Final = "cannot trigger"
NO_ABILITIES: Final = "triggered abilities can't be used"
ON_HOUSE: Final = "may be on the faction card"
TRACKS_STRENGTH: Final = "remembers that its STR was changed"
ACTIONS_BEFORE_PLOTS: Final = "actions before plots are revealed"
STANDS_INSTEAD: Final = "another stands instead"
"""A lasting effect: the card isn't killed; instead, if the effect's source kneels, it stands up."""
NO_MARSHAL: Final = "cannot marshal"
NOT_PLAYED: Final = "cannot be played from the hand"
POWER_TO_WIN: Final = "power needed besides to win"
DRAW_LIMIT: Final = "cards that effects may draw"
NOT_ALONE: Final = "cannot attack or defend alone"
NOT_AGAINST: Final = "cannot be declared as an attacker against a player"
NO_EVENTS: Final = "cannot play"
ATTACKERS_AT_MOST: Final = "attackers at most"
DEFENDERS_AT_MOST: Final = "defenders at most"
STANDING_AT_MOST: Final = "characters that stand at most"


_KEY_BASE: Final = 10


def challenge_key(who: int, kind: int) -> int:
    """Encode a card or seat and a challenge type as one number.

    Constant abilities that depend on both are asked about this number.
    """
    return who * _KEY_BASE + kind


def split_challenge_key(number: int) -> tuple[int, int]:
    """Return the card or seat and the challenge type that a number encodes."""
    return divmod(number, _KEY_BASE)


def is_blank(game: Game, card: int) -> bool:
    """Return whether a card in play has a blank printed text box; traits stay."""
    blanking = game.active_constants.get(BLANK)
    if blanking is None:
        blanking = active_constants(game, BLANK)
    if blanking:
        for source, constant in blanking:
            if constant.bears(game, source, card) and not _keeps_text(game, card, source):
                return game.zone[card] in zones.IN_PLAY
    return bool(game.lasting) and is_blanked_by_effect(game, card)


def _keeps_text(game: Game, card: int, source: int) -> bool:
    """Return whether a card is immune to a blanking source.

    Only the text of a card that no lasting effect blanks can give this immunity.
    """
    if IMMUNE not in game.deal.constants:
        return False
    return any(
        constant.bears(game, bearer, card) and constant.by(game, bearer, source)
        for bearer, constant in game.deal.constants[IMMUNE]
        if game.zone[bearer] in _ACTIVE_ZONES and not is_blanked_by_effect(game, bearer)
    )


def is_blanked_by_effect(game: Game, card: int) -> bool:
    """Return whether a lasting effect blanks a card."""
    for row in game.lasting:  # noqa: SIM110 - a hot path: a generator would be slower
        if row.quantity == BLANK and card in row.cards:
            return True
    return False


def clear_caches(game: Game) -> None:
    """Clear what was computed before an event.

    Values are always cleared; the index of active constants only if an event may have changed which are active.
    """
    game.cache.clear()
    game.circular.clear()
    kept = game.active_constants
    if game.moved or game.lasting or kept.get(BLANK):
        game.moved = False
        kept.clear()


def active_constants(game: Game, quantity: str) -> list[tuple[int, Constant]]:
    """Return the constant abilities that affect a quantity now.

    The result is cached until an event changes which abilities are active.
    """
    kept = game.active_constants.get(quantity)
    if kept is None:
        if game.blanking and quantity != BLANK:  # abilities of blank cards drop out when they are evaluated
            return [
                pair
                for pair in game.deal.constants.get(quantity, _NO_CONSTANTS)
                if game.zone[pair[0]] in _ACTIVE_ZONES
            ]
        kept = game.active_constants[quantity] = compute_active_constants(game, quantity)
    return kept


def compute_active_constants(game: Game, quantity: str) -> list[tuple[int, Constant]]:
    """Compute `active_constants` without the cache: sources in play that are not blank."""
    declared, zone = game.deal.constants.get(quantity), game.zone
    if declared is None:
        return _NO_CONSTANTS
    there = [pair for pair in declared if zone[pair[0]] in _ACTIVE_ZONES]
    if quantity == BLANK:
        if there and game.lasting:
            there = [pair for pair in there if not is_blanked_by_effect(game, pair[0])]
        return there if len(there) < 2 else _drop_blanked(game, there)
    if there and (game.lasting or active_constants(game, BLANK)):
        return [pair for pair in there if not is_blank(game, pair[0])]
    return there


def _drop_blanked(game: Game, blanking: list[tuple[int, Constant]]) -> list[tuple[int, Constant]]:
    """Return the blanking abilities that no other active one blanks.

    If two blank each other, both count.
    """

    def blanked(card: int, by: list[tuple[int, Constant]]) -> bool:
        return any(constant.bears(game, source, card) for source, constant in by if source != card)

    untouched = [pair for pair in blanking if not blanked(pair[0], blanking)]
    return [pair for pair in blanking if not blanked(pair[0], untouched)]


def constants_affecting(game: Game, quantity: str, who: int) -> list[tuple[int, Constant]]:
    """Return the active constant abilities that affect this card or seat."""
    if quantity not in game.deal.constants:
        return _NO_CONSTANTS
    found = []
    for source, constant in active_constants(game, quantity):
        if constant.bears(game, source, who):
            found.append((source, constant))
    return found


def is_immune(game: Game, card: int, source: int) -> bool:
    """Return whether a card in play is immune to the effects of a source."""
    if IMMUNE not in game.deal.constants or game.zone[card] not in zones.IN_PLAY:
        return False
    return any(constant.by(game, bearer, source) for bearer, constant in constants_affecting(game, IMMUNE, card))


def can_choose(game: Game, card: int, source: int) -> bool:
    """Return whether the effects of a source may choose a card."""
    if NOT_CHOSEN not in game.deal.constants:
        return True
    return not any(
        constant.by(game, bearer, source) for bearer, constant in constants_affecting(game, NOT_CHOSEN, card)
    )


def limits(game: Game, quantity: str, seat: int) -> list[int]:
    """Return the limits of a kind that active constant abilities put on a seat."""
    found = []
    for source, constant in constants_affecting(game, quantity, seat):
        limit = constant.by(game, source, seat)
        if not constant.is_circular(game, source, seat):
            found.append(limit)
    return found


def has_quantity(game: Game, quantity: str, who: int) -> bool:
    """Return whether a constant ability or lasting effect gives a card or seat this."""
    if quantity in game.deal.constants:
        for source, constant in active_constants(game, quantity):
            if constant.bears(game, source, who) and (
                quantity not in CARD_QUANTITIES or not is_immune(game, who, source)
            ):
                return True
    for row in game.lasting:  # noqa: SIM110 - as above
        if row.quantity == quantity and who in row.cards:
            return True
    return False


_ACTIVE_ZONES: Final = zones.IN_PLAY | {zones.AGENDA}
_NO_CONSTANTS: Final[list[tuple[int, Constant]]] = []
