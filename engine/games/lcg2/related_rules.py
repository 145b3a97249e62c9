"""The rules that a step of the second edition's log rests on besides the one it cites, read only when asked."""

from __future__ import annotations

from typing import Final

from engine.abilities.constant import BLANK
from engine.cards import ATTACHMENT, CHARACTER, FACTION, LOCATION
from engine.log.context import Shape
from engine.play.rules import related_rules
from engine.play.rules.related_rules import (
    Case,
    always,
    another_version,
    around,
    both,
    cites,
    first,
    has_then,
    in_window,
    inside,
    lowered,
    lowers,
    modified,
    nests,
    of_another,
    of_type,
    on_anothers,
    says,
    shares,
    takes_part,
    under,
    unique,
    was_an_event,
)
from engine.table.constants import IMMUNE

_ANSWERING: Final = ("would interrupt", "interrupt", "reaction")
_OF_PHASE: Final[tuple[Case, ...]] = (
    ("7.2", cites("aw-7")),
    ("4.2.1 stealth", cites("aw-4b")),
    ("first-player/first-opportunity active-player/challenge aw aw/resolve", cites("aw-4a")),
    ("aw/resolve active-player/marshal first-player/first-opportunity", cites("aw-3")),
    ("4.2.2", cites("aw-4c")),
)
_TO_ACT: Final[tuple[Case, ...]] = (
    ("first-player/first-opportunity", always),
    ("aw aw/resolve abilities/potential costs/no-effect", first("action")),
)
_WINDOW: Final[tuple[Case, ...]] = (
    *_OF_PHASE,
    ("framework-windows", both(first(*_ANSWERING), under("phase", "step", "challenge", "active"))),
    ("nested nested/lifo nested/first-player", nests),
    ("initiating/6 cancel initiating/5", around("initiate")),
    ("would/changed", first("would interrupt")),
    ("forced/order forced/complete simultaneous/order forced/before-optional forced abilities/mandatory",
     first("forced interrupt", "forced reaction")),
    ("1.3.react 1.3.III", around("reveal plot")),
    ("lasting-effects/too-late abilities/potential", around("end challenge", "phase ends", "round ends")),
    ("4.2.react", around("initiate challenge", "bypass")),
    ("event-cards/discard-timing", both(around("play"), first("reaction"))),
    ("would triggering-condition/4 triggering-condition/1", first("would interrupt")),
    ("triggering-condition/shared", shares),
    ("interrupts/order interrupts/once interrupts interrupts/window interrupts/copies", first("interrupt")),
    ("interrupts/order", first("would interrupt")),
    ("reactions/order reactions/once reactions reactions/window reactions/copies triggering-condition/5",
     first("reaction")),
    ("initiating/nested", inside("use", "play", "brings")),
    *_TO_ACT,
)  # fmt: skip
"""Of windows, of what stands in them, and of what may be done in them."""

_PASSES: Final[tuple[Case, ...]] = (
    ("active-player/challenge", cites("4.2")),
    ("redirect/initiated", cites("redirect")),
    ("pass/consecutive", under("window")),
    ("reactions/order", in_window("reaction")),
    ("interrupts/order", in_window("interrupt", "would interrupt")),
    ("first-player/first-opportunity", under("window")),
)

_EFFECT: Final[tuple[Case, ...]] = (
    ("then then/must", both(cites("initiating/7"), has_then)),
    ("effects/do-all effects/as-many effects", cites("initiating/7")),
    ("effects/not-effects costs costs/own-only", cites("initiating/4")),
)
"""Of what an ability does, and of what it costs."""

RESTS: Final[dict[str, tuple[Case, ...]]] = {
    "active": (("active-player player-order", always), ("income", first("marshaling"))),
    "announces": (("faction-cards", always), ("agenda-cards agenda-cards/out-of-play", lambda s: len(s.data) > 1)),
    "begins": (("framework", always),),
    "brings": (
        ("marshal/put put-into-play/not-marshaled duplicates/marshal-type put-into-play", cites("ambush")),
        ("duplicates/free unique/duplicate duplicates/marshal-type", lambda s: s.datum(1) == "duplicate"),
        ("aw/resolve aw-3 active-player/marshal", cites("marshal")),
        ("initiating/1 initiating", always),
    ),
    "bypass": (("stealth 4.2.1 4.2 redirect/new-target", always),),
    "canceled": (
        ("cancel/used limits/cancelled limits/max", lambda s: s.beside("count")),
        ("cancel/used cancel/not-imminent limits/cancelled", always),
        ("event-cards/cancelled cancel/event-played", under("play")),
    ),
    "challenge": (("active-player/challenge stealth challenge-icons attacker against defender", always),),
    "challenge ends": (("lasting-effects/too-late abilities/potential participating", always),),
    "choice": (
        ("military-claim/distinct military-claim/as-many", first("military claim")),
        ("forced/complete simultaneous/order abilities/mandatory", first("forced order")),
        ("intimidate/once abilities/keyword-may", first("intimidate")),
        ("abilities/keyword-may may", first("keyword use")),
        ("keywords keywords/list", first("keyword order")),
        ("challenge-icons 4.2", first("attackers")),
        ("stealth challenge-icons 4.2 defender", first("defenders")),
        ("active-player/challenge", first("challenge")),
        ("redirect/not-same redirect/ignores-ban redirect/locked", first("redirect", "redirect against")),
        ("attachment-cards/no-limit no-attachments/multi attachment-cards/default-host", first("bearer")),
        ("attachment-cards/no-limit no-attachments/multi", first("setup bearer")),
        ("costs/simultaneous costs/own-only costs/out-of-play costs/prevented", first("cost")),
        ("target/must-affect target/current target", first("target", "next target")),
        ("target/later target", first("pick")),
        ("target/any-number", first("next target")),
        ("mulligan/order", first("mulligan")),
        ("player-order", first("each picks", "mulligan", "reserve", "title")),
        ("search/location", first("search")),
        ("facedown limited", first("setup")),
        ("reserve-value", first("reserve")),
        ("first-player", first("first player")),
        ("1.3.react when-revealed simultaneous/order", first("when revealed")),
        ("delayed-effects/before-reactions simultaneous/order", first("delayed order")),
        ("may", lambda s: s.in_window is None),
    ),
    "claim": (
        ("military-claim military-claim/distinct military-claim/as-many military-claim/saved", first("military")),
        ("intrigue-claim", first("intrigue")),
        ("power-claim", first("power")),
        ("claim", always),
    ),
    "chosen for claim": (("military-claim/distinct military-claim/as-many military-claim/saved", always),),
    "close": (
        ("reactions/closed", in_window("reaction")),
        ("interrupts/closed", in_window("interrupt", "would interrupt")),
        ("pass/consecutive", in_window("action", "reaction", "interrupt", "would interrupt")),
    ),
    "control": (("ownership unique/control ownership/areas ownership/challenge ownership/redirect", always),),
    "count": (
        ("limits/max copy limits/cancelled", under("play")),
        ("limits/limit-period", under("use")),
        ("limited", under("brings")),
    ),
    "defenders": (("stealth 4.2 challenge-icons defender kneel", always),),
    "delayed": (("delayed-effects/before-reactions target/later", always),),
    "delayed now": (("delayed-effects/before-reactions delayed-effects/not-triggered", always),),
    "dominance": (("framework", always),),
    "draw": (("drawing drawing/simultaneous drawing/no-cap deck", always),),
    "duplicate": (
        ("put-into-play/duplicate", lambda s: s.datum(2) != "marshaled"),
        ("duplicates/version copy", another_version),
        ("duplicates/marshal-type duplicates/free unique/duplicate duplicates/blank duplicates/not-attachment "
         "duplicates/many", always),
    ),
    "eliminated": (("2.2", inside("phase")), ("first-player/eliminated", always)),
    "ends": (("lasting-effects/expiry lasting-effects/too-late framework", always),),
    "enter": (
        ("marshal/put put-into-play/not-marshaled duplicates/marshal-type", lambda s: s.datum(2) == "ambushed"),
        ("put-into-play/not-marshaled marshal/put put-into-play/legal limited/put-into-play",
         lambda s: s.datum(2) == "put into play"),
        ("dead-pile/reanimate", lambda s: s.datum(1) == "dead"),
        ("event-cards/no-enter cardtypes/change", was_an_event),
        ("blank/textbox", says(BLANK)),
        ("immune/scope immune/pre-existing immune/costs", says(IMMUNE)),
        ("attachment-cards/control", on_anothers),
        ("attachment-cards/independent", of_type(ATTACHMENT)),
        ("character-cards", of_type(CHARACTER)),
        ("location-cards", of_type(LOCATION)),
        ("enters-play in-play/enter-leave stand in-play", always),
    ),
    "expires": (("effects/expiry lasting-effects/independent", always),),
    "first player": (("1.3.II first-player first-player/active", always),),
    "gold": (
        ("income", first("income")),
        ("treasury gold-tokens gold", always),
    ),
    "initiative": (("initiative 1.3.II", always),),
    "instead": (("reactions would/changed replacement/latest", always),),
    "keyword": (
        ("intimidate/once", first("intimidate")),
        ("abilities/keyword-may keywords/single keywords 4.2.5", always),
    ),
    "kneel": (
        ("attachment-cards/independent", of_type(ATTACHMENT)),
        ("kneel", always),
    ),
    "lasting": (
        ("modifiers modifiers/floor", lowers),
        ("event-cards/set-locked", under("play")),
        ("participating/icon-loss", lambda s: "icon" in str(s.datum(0)) and s.within("challenge")),
        ("gains/characteristic", lambda s: s.datum(0) not in ("strength", "claim")),
        ("lasting-effects/independent", always),
    ),
    "leave": (
        ("abilities/potential save/cannot", cites("save/ongoing")),
        ("leaves-play/attachments terminal attachment-cards/return", cites("attachment-cards/return", "terminal")),
        ("sacrifice/no-save sacrifice sacrifice/distinct sacrifice/must-leave", first("sacrificed")),
        ("removed-from-game", first("removed")),
        ("save/cannot cannot", both(first("killed"), inside("use", "play"))),
        ("save/claim military-claim/saved", inside("claim")),
        ("ownership/areas ownership/redirect", of_another),
        ("participating/left", takes_part),
        ("dead-pile/unique-block", both(first("killed"), unique)),
        ("dead-pile/killed dead-pile/simultaneous", first("killed")),
        ("discard-pile discard-pile/simultaneous", first("discarded")),
        ("leaves-play/effects leaves-play in-play/enter-leave", always),
    ),
    "match ends": (
        ("2.2", cites("winning-game/elimination")),
        ("winning-game/tie unopposed/bonus 4.2.3", cites("winning-game")),
    ),
    "move": (
        ("reactions event-cards/cancelled", cites("event-cards/discard-timing")),
        ("reserve-value", cites("7.3")),
        ("move discard-pile discard-pile/simultaneous", always),
    ),
    "move power": (("moving-power/victory moving-power", always),),
    "mulligan": (("mulligan mulligan/order", always),),
    "nobody wins": (
        ("winning-challenge/minimum 4.2.2 winning-challenge/tie winning-challenge strength", always),
    ),
    "phase": (("framework", always),),
    "place": (("facedown limited", always),),
    "play": (
        ("event-cards/when initiating/1 initiating initiating/nested event-cards triggered-abilities", always),
        ("actions/resolve-first", in_window("action")),
    ),
    "plot deck": (("plot-deck plot-card", always),),
    "power": (
        ("unopposed/bonus winning-game", first("unopposed")),
        ("rivals/max 4.2.3 winning-game", first("rivals", "rival")),
        ("rivals/max", lambda s: s.rule == "lcg2:4.2.3" and s.beside("rival beaten")),
        ("for-your-faction", of_type(FACTION)),
        ("winning-game power", always),
    ),
    "reveal": (("reveal/location", always),),
    "reveal plot": (
        ("1.3.react in-play/plot plot-card/in-play plot-card/states plot-card when-revealed", always),
    ),
    "redirected": (
        ("redirect/new-target redirect/initiated redirect/locked redirect/ignores-ban redirect/not-same", always),
    ),
    "rival beaten": (("rivals/max 4.2.3", always),),
    "round": (("framework", always),),
    "round ends": (("lasting-effects/expiry lasting-effects/too-late", always),),
    "save": (
        ("save/claim military-claim/saved", inside("claim")),
        ("save/ongoing save/cannot", always),
    ),
    "search": (("search/location search/shuffle deck", always),),
    "setup": (("joust", first("joust")), ("melee", first("melee"))),
    "shuffle": (("search/shuffle", under("use", "play")),),
    "stand": (("stand", always),),
    "stand all": (("stand", always),),
    "step": (("framework", always),),
    "target": (("target/must-affect target/current target initiating/6", always),),
    "title": (("title-cards title-cards/bonus", always),),
    "token": (("influence-tokens treasury", always),),
    "use": (
        ("cannot cancel", first("duplicate")),
        ("1.3.III 1.3.react when-revealed abilities/mandatory", first("when revealed")),
        ("forced/complete abilities/mandatory forced", first("forced interrupt", "forced reaction")),
        ("reactions/complete reactions/copies reactions/once", first("reaction")),
        ("interrupts/complete interrupts/copies interrupts/once", first("interrupt", "would interrupt")),
        ("actions/resolve-first", first("action")),
        ("initiating/1 initiating initiating/nested triggered-abilities", always),
    ),
    "value": (
        ("modifiers/set", modified("set")),
        ("modifiers/order modifiers/round-up", modified("double", "halve")),
        ("modifiers/order", modified(by=2)),
        ("constant-abilities", modified()),
        ("modifiers modifiers/floor", lowered),
        ("title-cards/bonus", both(first("dominance", "challenge STR"), lambda s: s.table.deal.format == "melee")),
        ("initiative", first("initiative")),
        ("income", cites("3.2")),
        ("reserve-value", first("reserve")),
        ("plot-value-modifiers plot-value-modifiers/blank", both(first("gold", "initiative", "reserve"),
                                                                  modified())),
        ("initiating/2", first("cost")),
        ("constant-abilities/stack", modified(by=2)),
        ("modifiers base-value modifiers/floor", modified()),
        ("base-value", always),
    ),
    "window": _WINDOW,
    "empty window": (*_OF_PHASE, *_TO_ACT),
    "wins": (
        ("unopposed unopposed/bonus", lambda s: s.datum(3) == 0),
        ("winning-challenge/tie", lambda s: s.datum(4) == 0),
        ("winning-challenge winning-challenge/minimum strength", always),
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
    return related_rules.placed("lcg2", RESTS, _EFFECT)


def rests_on(shape: Shape) -> tuple[str, ...]:
    return related_rules.rests_on("lcg2", RESTS, _EFFECT, shape)
