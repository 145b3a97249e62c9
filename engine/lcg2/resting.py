"""The rules that a step of the second edition's log rests on besides the one it cites, read only when asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from engine.abilities import Ability, Then
from engine.cards import ATTACHMENT, CHARACTER, EVENT, FACTION, LOCATION
from engine.log.journal import Datum
from engine.log.shape import Shape
from engine.table.constants import BLANK, IMMUNE
from engine.table.index import index_of

MOST: Final = 6
"""How many are told at most: who reads them is to be helped and not buried."""

When = Callable[[Shape], bool]
Case = tuple[str, When]
"""Ids without their game, the likeliest first, and where they bear."""


def _always(shape: Shape) -> bool:
    return True


def _first(*values: Datum) -> When:
    """The first datum is one of some."""
    return lambda shape: shape.datum(0) in values


def _under(*kinds: str) -> When:
    return lambda shape: shape.parent in kinds


def _inside(*kinds: str) -> When:
    return lambda shape: shape.within(*kinds)


def _cites(*ids: str) -> When:
    return lambda shape: shape.rule in {f"lcg2:{id}" for id in ids}


def _both(*tests: When) -> When:
    return lambda shape: all(test(shape) for test in tests)


def _in(*timings: str) -> When:
    """It stands in a window of one of some kinds."""
    return lambda shape: shape.in_window is not None and shape.in_window.datum(0) in timings


def _around(*kinds: str) -> When:
    """Of a window: it is around one of some kinds of event."""
    return lambda shape: bool(shape.events.intersection(kinds))


def _nests(shape: Shape) -> bool:
    """Whether a window was opened by what was used in another."""
    return shape.within("window") and shape.within("use", "play", "brings")


def _shares(shape: Shape) -> bool:
    rows = shape.datum(2)
    return isinstance(rows, tuple) and len(rows) > 1


def _operations(shape: Shape) -> list[str]:
    """The operations of the modifiers of a value."""
    rows = shape.datum(3)
    return [str(row[0]) for row in rows if isinstance(row, tuple)] if isinstance(rows, tuple) else []


def _modified(*operations: str, by: int = 1) -> When:
    def test(shape: Shape) -> bool:
        found = [one for one in _operations(shape) if not operations or one in operations]
        return len(found) >= by

    return test


def _lowered(shape: Shape) -> bool:
    """Whether a value has a modifier below 0."""
    rows = shape.datum(3)
    return isinstance(rows, tuple) and any(_amount(row) < 0 for row in rows)


def _amount(row: Datum) -> int:
    return row[1] if isinstance(row, tuple) and len(row) > 1 and isinstance(row[1], int) else 0


def _lowers(shape: Shape) -> bool:
    amount = shape.datum(2)
    return shape.datum(0) == "strength" and isinstance(amount, int) and amount < 0


def _several(place: int) -> When:
    def test(shape: Shape) -> bool:
        many = shape.datum(place)
        return isinstance(many, tuple) and len(many) > 1

    return test


def _of_type(*types: int) -> When:
    return lambda shape: shape.facts is not None and shape.facts.type in types


def _unique(shape: Shape) -> bool:
    return shape.facts is not None and shape.facts.unique


def _was_an_event(shape: Shape) -> bool:
    return shape.card >= 0 and shape.table.deal.facts[shape.card].type == EVENT


def _says(quantity: str) -> When:
    """The card that it is about has a constant ability of a kind."""

    def test(shape: Shape) -> bool:
        facts = shape.facts
        lines = index_of(shape.table.deal.pool).constants.get(facts.code, ()) if facts is not None else ()
        return any(line.quantity == quantity for line in lines)

    return test


def _has_then(shape: Shape) -> bool:
    """Whether the ability that it stands under, or is, goes on with what depends on what came before."""
    using = shape.entry if shape.kind in ("use", "play") else shape.above[0] if shape.above else shape.entry
    code = using.data[2] if using.kind == "use" and len(using.data) > 2 else using.data[0] if using.data else ""
    if using.kind not in ("use", "play") or not isinstance(code, str):
        return False
    lines = shape.table.deal.pool.abilities.get(code, ())
    return any(isinstance(part, Then) for line in lines if isinstance(line, Ability) for part in line.do)


def _of_another(shape: Shape) -> bool:
    """Whether the card that it is about is not its controller's own."""
    game, card = shape.table, shape.card
    return card >= 0 and game.deal.owner[card] != game.seat_of[card]


def _on_anothers(shape: Shape) -> bool:
    game, card = shape.table, shape.card
    return card in game.host and game.seat_of[game.host[card]] != game.seat_of[card]


def _takes_part(shape: Shape) -> bool:
    """Whether a challenge is under way in which its card took part, as far as the table still tells."""
    return shape.within("challenge") and shape.facts is not None and shape.facts.type == CHARACTER


def _another_version(shape: Shape) -> bool:
    """Whether a duplicate is another card of the same title than the one that it lies under."""
    game, card = shape.table, shape.card
    host = game.host.get(card, -1)
    return host >= 0 and game.facts[host].code != game.facts[card].code


_ANSWERING: Final = ("would interrupt", "interrupt", "reaction")
_WINDOW: Final[tuple[Case, ...]] = (
    ("7.2", _cites("aw-7")),
    ("4.2.1 stealth", _cites("aw-4b")),
    ("first-player/first-opportunity active-player/challenge aw aw/resolve", _cites("aw-4a")),
    ("aw/resolve active-player/marshal first-player/first-opportunity", _cites("aw-3")),
    ("4.2.2", _cites("aw-4c")),
    ("nested nested/lifo nested/first-player", _nests),
    ("initiating/6 cancel initiating/5", _around("initiate")),
    ("forced/order forced/complete simultaneous/order forced/before-optional forced abilities/mandatory",
     _first("forced interrupt", "forced reaction")),
    ("1.3.react 1.3.III", _around("reveal plot")),
    ("lasting-effects/too-late abilities/potential", _around("end challenge", "phase ends", "round ends")),
    ("4.2.react", _around("initiate challenge", "bypass")),
    ("event-cards/discard-timing", _both(_around("play"), _first("reaction"))),
    ("would triggering-condition/4 triggering-condition/1", _first("would interrupt")),
    ("triggering-condition/shared", _shares),
    ("interrupts/order interrupts/once interrupts interrupts/window interrupts/copies", _first("interrupt")),
    ("interrupts/order", _first("would interrupt")),
    ("reactions/order reactions/once reactions reactions/window reactions/copies triggering-condition/5",
     _first("reaction")),
    ("initiating/nested", _inside("use", "play", "brings")),
    ("framework-windows", _both(_first(*_ANSWERING), _under("phase", "step", "challenge", "active"))),
    ("first-player/first-opportunity", _always),
    ("aw aw/resolve abilities/potential costs/no-effect", _first("action")),
)  # fmt: skip
"""Of windows, of what stands in them, and of what may be done in them."""

_PASSES: Final[tuple[Case, ...]] = (
    ("active-player/challenge", _cites("4.2")),
    ("redirect/initiated", _cites("redirect")),
    ("pass/consecutive", _under("window")),
    ("reactions/order", _in("reaction")),
    ("interrupts/order", _in("interrupt", "would interrupt")),
    ("first-player/first-opportunity", _under("window")),
)

_EFFECT: Final[tuple[Case, ...]] = (
    ("then then/must", _both(_cites("initiating/7"), _has_then)),
    ("effects/do-all effects/as-many effects", _cites("initiating/7")),
    ("effects/not-effects costs costs/own-only", _cites("initiating/4")),
)
"""Of what an ability does, and of what it costs."""

RESTS: Final[dict[str, tuple[Case, ...]]] = {
    "active": (("active-player player-order", _always), ("income", _first("marshaling"))),
    "announces": (("faction-cards", _always), ("agenda-cards agenda-cards/out-of-play", lambda s: len(s.data) > 1)),
    "begins": (("framework", _always),),
    "brings": (
        ("marshal/put put-into-play/not-marshaled duplicates/marshal-type put-into-play", _cites("ambush")),
        ("duplicates/free unique/duplicate duplicates/marshal-type", lambda s: s.datum(1) == "duplicate"),
        ("aw/resolve aw-3 active-player/marshal", _cites("marshal")),
        ("initiating", _always),
    ),
    "bypass": (("stealth 4.2.1 4.2 redirect/new-target", _always),),
    "canceled": (
        ("cancel/used limits/cancelled limits/max", lambda s: s.beside("count")),
        ("cancel/used cancel/not-imminent limits/cancelled", _always),
        ("event-cards/cancelled cancel/event-played", _under("play")),
    ),
    "challenge": (("active-player/challenge stealth challenge-icons attacker against defender", _always),),
    "challenge ends": (("lasting-effects/too-late abilities/potential participating", _always),),
    "choice": (
        ("military-claim/distinct military-claim/as-many", _first("military claim")),
        ("forced/complete simultaneous/order abilities/mandatory", _first("forced order")),
        ("intimidate/once abilities/keyword-may", _first("intimidate")),
        ("abilities/keyword-may may", _first("keyword use")),
        ("keywords keywords/list", _first("keyword order")),
        ("challenge-icons 4.2", _first("attackers")),
        ("stealth challenge-icons 4.2 defender", _first("defenders")),
        ("active-player/challenge", _first("challenge")),
        ("redirect/not-same redirect/ignores-ban redirect/locked", _first("redirect", "redirect against")),
        ("attachment-cards/no-limit no-attachments/multi attachment-cards/default-host", _first("bearer")),
        ("attachment-cards/no-limit no-attachments/multi", _first("setup bearer")),
        ("costs/simultaneous costs/own-only costs/out-of-play costs/prevented", _first("cost")),
        ("target/must-affect target/current target", _first("target", "next target")),
        ("target/later target", _first("pick")),
        ("target/any-number", _first("next target")),
        ("mulligan/order", _first("mulligan")),
        ("player-order", _first("each picks", "mulligan", "reserve", "title")),
        ("search/location", _first("search")),
        ("facedown limited", _first("setup")),
        ("reserve-value", _first("reserve")),
        ("first-player", _first("first player")),
        ("1.3.react when-revealed simultaneous/order", _first("when revealed")),
        ("delayed-effects/before-reactions", _first("delayed order")),
        ("may", lambda s: s.in_window is None),
    ),
    "claim": (
        ("military-claim military-claim/distinct military-claim/as-many military-claim/saved", _first("military")),
        ("intrigue-claim", _first("intrigue")),
        ("power-claim", _first("power")),
        ("claim", _always),
    ),
    "chosen for claim": (("military-claim/distinct military-claim/as-many military-claim/saved", _always),),
    "close": (
        ("reactions/closed", _in("reaction")),
        ("interrupts/closed", _in("interrupt", "would interrupt")),
        ("pass/consecutive", _in("action", "reaction", "interrupt", "would interrupt")),
    ),
    "control": (("ownership unique/control ownership/areas ownership/challenge ownership/redirect", _always),),
    "count": (
        ("limits/max copy limits/cancelled", _under("play")),
        ("limits/limit-period", _under("use")),
        ("limited", _under("brings")),
    ),
    "defenders": (("stealth 4.2 challenge-icons defender kneel", _always),),
    "delayed": (("delayed-effects/before-reactions target/later", _always),),
    "delayed now": (("delayed-effects/before-reactions delayed-effects/not-triggered", _always),),
    "dominance": (("framework", _always),),
    "draw": (("drawing drawing/simultaneous drawing/no-cap deck", _always),),
    "duplicate": (
        ("put-into-play/duplicate", lambda s: s.datum(2) != "marshaled"),
        ("duplicates/version copy", _another_version),
        ("duplicates/marshal-type duplicates/free unique/duplicate duplicates/blank duplicates/not-attachment "
         "duplicates/many", _always),
    ),
    "eliminated": (("2.2", _inside("phase")), ("first-player/eliminated", _always)),
    "ends": (("lasting-effects/expiry lasting-effects/too-late framework", _always),),
    "enter": (
        ("marshal/put put-into-play/not-marshaled duplicates/marshal-type", lambda s: s.datum(2) == "ambushed"),
        ("put-into-play/not-marshaled marshal/put put-into-play/legal limited/put-into-play",
         lambda s: s.datum(2) == "put into play"),
        ("dead-pile/reanimate", lambda s: s.datum(1) == "dead"),
        ("event-cards/no-enter cardtypes/change", _was_an_event),
        ("blank/textbox", _says(BLANK)),
        ("immune/scope immune/pre-existing immune/costs", _says(IMMUNE)),
        ("attachment-cards/control", _on_anothers),
        ("attachment-cards/independent", _of_type(ATTACHMENT)),
        ("character-cards", _of_type(CHARACTER)),
        ("location-cards", _of_type(LOCATION)),
        ("enters-play in-play/enter-leave stand in-play", _always),
    ),
    "expires": (("effects/expiry lasting-effects/independent", _always),),
    "first player": (("first-player first-player/active", _always),),
    "gold": (
        ("income", _first("income")),
        ("treasury gold-tokens gold", _always),
    ),
    "initiative": (("initiative", _always),),
    "instead": (("reactions would/changed replacement/latest", _always),),
    "keyword": (
        ("intimidate/once", _first("intimidate")),
        ("abilities/keyword-may keywords/single keywords 4.2.5", _always),
    ),
    "kneel": (
        ("attachment-cards/independent", _of_type(ATTACHMENT)),
        ("kneel", _always),
    ),
    "lasting": (
        ("modifiers modifiers/floor", _lowers),
        ("event-cards/set-locked", _both(_under("play"), _several(3))),
        ("participating/icon-loss", lambda s: "icon" in str(s.datum(0)) and s.within("challenge")),
        ("gains/characteristic", lambda s: s.datum(0) not in ("strength", "claim")),
        ("lasting-effects/independent", _always),
    ),
    "leave": (
        ("abilities/potential save/cannot", _cites("save/ongoing")),
        ("leaves-play/attachments terminal attachment-cards/return", _cites("attachment-cards/return", "terminal")),
        ("sacrifice/no-save sacrifice sacrifice/distinct sacrifice/must-leave", _first("sacrificed")),
        ("save/cannot cannot", _both(_first("killed"), _inside("use", "play"))),
        ("save/claim military-claim/saved", _inside("claim")),
        ("ownership/areas ownership/redirect", _of_another),
        ("participating/left", _takes_part),
        ("dead-pile/unique-block", _both(_first("killed"), _unique)),
        ("dead-pile/killed dead-pile/simultaneous", _first("killed")),
        ("discard-pile discard-pile/simultaneous", _first("discarded")),
        ("leaves-play/effects leaves-play in-play/enter-leave", _always),
    ),
    "match ends": (
        ("2.2", _cites("winning-game/elimination")),
        ("winning-game/tie unopposed/bonus 4.2.3", _cites("winning-game")),
    ),
    "move": (
        ("reactions event-cards/cancelled", _cites("event-cards/discard-timing")),
        ("removed-from-game", lambda s: s.datum(2) == "removed"),
        ("reserve-value", _cites("7.3")),
        ("move discard-pile discard-pile/simultaneous", _always),
    ),
    "move power": (("moving-power/victory moving-power", _always),),
    "mulligan": (("mulligan mulligan/order", _always),),
    "nobody wins": (
        ("winning-challenge/minimum 4.2.2 winning-challenge/tie winning-challenge strength", _always),
    ),
    "phase": (("framework", _always),),
    "place": (("facedown limited", _always),),
    "play": (
        ("event-cards/when initiating initiating/nested event-cards triggered-abilities", _always),
        ("actions/resolve-first", _in("action")),
    ),
    "plot deck": (("plot-deck plot-card", _always),),
    "power": (
        ("unopposed/bonus winning-game", _first("unopposed")),
        ("rivals/max 4.2.3 winning-game", _first("rivals", "rival")),
        ("rivals/max", lambda s: s.rule == "lcg2:4.2.3" and s.beside("rival beaten")),
        ("for-your-faction", _of_type(FACTION)),
        ("winning-game power", _always),
    ),
    "reveal": (("reveal/location", _always),),
    "reveal plot": (
        ("1.3.react in-play/plot plot-card/in-play plot-card/states plot-card when-revealed", _always),
    ),
    "redirected": (
        ("redirect/new-target redirect/initiated redirect/locked redirect/ignores-ban redirect/not-same", _always),
    ),
    "rival beaten": (("rivals/max 4.2.3", _always),),
    "round": (("framework", _always),),
    "round ends": (("lasting-effects/expiry lasting-effects/too-late", _always),),
    "save": (
        ("save/claim military-claim/saved", _inside("claim")),
        ("save/ongoing save/cannot", _always),
    ),
    "search": (("search/location search/shuffle deck", _always),),
    "setup": (("joust", _first("joust")), ("melee", _first("melee"))),
    "shuffle": (("search/shuffle", _under("use", "play")),),
    "stand": (("stand", _always),),
    "stand all": (("stand", _always),),
    "step": (("framework", _always),),
    "target": (("target/must-affect target/current target initiating/6", _always),),
    "title": (("title-cards title-cards/bonus", _always),),
    "token": (("influence-tokens treasury", _always),),
    "use": (
        ("cannot cancel", _first("duplicate")),
        ("1.3.III 1.3.react when-revealed abilities/mandatory", _first("when revealed")),
        ("forced/complete abilities/mandatory forced", _first("forced interrupt", "forced reaction")),
        ("reactions/complete reactions/copies reactions/once", _first("reaction")),
        ("interrupts/complete interrupts/copies interrupts/once", _first("interrupt", "would interrupt")),
        ("actions/resolve-first", _first("action")),
        ("initiating initiating/nested triggered-abilities", _always),
    ),
    "value": (
        ("modifiers/set", _modified("set")),
        ("modifiers/order modifiers/round-up", _modified("double", "halve")),
        ("modifiers modifiers/floor", _lowered),
        ("title-cards/bonus", _both(_first("dominance", "challenge STR"), lambda s: s.table.deal.format == "melee")),
        ("initiative", _first("initiative")),
        ("income", _cites("3.2")),
        ("reserve-value", _first("reserve")),
        ("plot-value-modifiers plot-value-modifiers/blank", _both(_first("gold", "initiative", "reserve"),
                                                                  _modified())),
        ("initiating/2", _first("cost")),
        ("constant-abilities constant-abilities/stack", _modified(by=2)),
        ("modifiers base-value modifiers/floor", _modified()),
        ("base-value", _always),
    ),
    "window": _WINDOW,
    "empty window": _WINDOW,
    "wins": (
        ("unopposed unopposed/bonus", lambda s: s.datum(3) == 0),
        ("winning-challenge/tie", lambda s: s.datum(4) == 0),
        ("winning-challenge winning-challenge/minimum strength", _always),
    ),
    "pass": _PASSES,
}  # fmt: skip
"""By kind of entry: the ids that it rests on, the likeliest first."""

NOT_PLACED: Final[dict[str, str]] = {
    "only points at other rules": "challenges-phase dominance-phase draw-phase gold-modifier initiative-modifier "
    "instead marshaling-phase max negative next-player out-of-play plot-phase reserve-modifier set standing-phase "
    "taxation-phase used-pile",
    "a picture of a card or a piece of cardboard": "anatomy anatomy/attachment anatomy/character anatomy/event "
    "anatomy/faction-agenda anatomy/location anatomy/plot anatomy/title components tokens-out setup/4",
    "decks are checked before a match begins": "deck-limits deckbuilding deckbuilding/affiliation "
    "deckbuilding/draw-deck deckbuilding/plots loyal plot-deck-limit neutral",
    "says what a word means, and no step turns on it": "cardtypes printed qualifiers self-reference str traits "
    "keywords/reminder golden/1 golden/2",
    "holds at every step, on every board": "dead-pile/open dead-pile/order discard-pile/open discard-pile/order "
    "in-play/faction",
    "no card of the Core Set does this": "agenda-cards/permanent ambush/multiple limits/limit-copies switch "
    "simultaneous/constants",
}
"""Ids that no step rests on, by the reason."""


def placed() -> frozenset[str]:
    """Every id that some step may rest on."""
    cases = [*_EFFECT, *(case for rows in RESTS.values() for case in rows)]
    return frozenset(f"lcg2:{id}" for ids, _when in cases for id in ids.split())


def rests_on(shape: Shape) -> tuple[str, ...]:
    """The ids that a step rests on besides the one it cites: the likeliest first, and a handful at most."""
    found: dict[str, None] = {}
    for id in _ids(shape):
        if id != shape.rule:
            found[id] = None
        if len(found) == MOST:
            break
    return tuple(found)


def _ids(shape: Shape) -> Iterator[str]:
    window = shape.in_window if shape.kind in ("pass", "choice", "close") else None
    for ids, when in (*RESTS.get(shape.kind, ()), *_EFFECT):
        if when(shape):
            yield from (f"lcg2:{id}" for id in ids.split())
    if window is not None:
        yield window.rule
        yield from _ids(window)
