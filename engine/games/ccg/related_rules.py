"""The rules that a step of the collectible game's log rests on besides the one it cites, read only when asked."""

from __future__ import annotations

from typing import Final

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
    in_window,
    inside,
    lowered,
    modified,
    of_type,
    says,
    takes_part,
    under,
    unique,
)
from engine.table.constants import IMMUNE, UNTOUCHED

_TO_ACT: Final[tuple[Case, ...]] = (
    ("expert/playing marshalling/spend", cites("marshalling")),
    ("flow-challenges/declare flow-challenges/stealth-defend", cites("challenges/windows")),
    ("expert/action-order expert/playing expert/actions round/boxes", always),
)
_WINDOW: Final[tuple[Case, ...]] = (
    ("expert/cancel-cost", both(cites("expert/save-cancel"), around("initiate"))),
    ("expert/save-cost duplicates/save", both(cites("expert/save-cancel"), around("leave play"))),
    ("mp/passive-order", cites("expert/passive")),
    ("mp/response-order expert/actions", cites("expert/responses")),
    ("challenges/defender-wins", both(cites("expert/responses"), around("win challenge"))),
    *_TO_ACT,
)
"""Of windows, of what stands in them, and of what may be done in them."""

_EFFECT: Final[tuple[Case, ...]] = (
    ("expert/playing cards/event", both(cites("expert/actions"), under("play"))),
    ("expert/playing golden-rule", both(cites("expert/actions"), under("use"))),
)
"""Of what an ability does, and of what it costs."""


def _has_titles(shape: Shape) -> bool:
    return bool(shape.table.deal.titles)


def _between_boxes(shape: Shape) -> bool:
    """Whether it stands in the actions between two boxes of a challenge."""
    return shape.in_window is not None and shape.in_window.rule == "ccg:challenges/windows"


_BETWEEN: Final[Case] = (
    "challenges/windows flow-challenges/declare flow-challenges/stealth-defend",
    both(inside("challenge"), _between_boxes),
)


RESTS: Final[dict[str, tuple[Case, ...]]] = {
    "active": (("marshalling challenges", always),),
    "announces": (("cards/house houses cards/agenda", always),),
    "brings": (
        ("duplicates marshalling/duplicates", lambda shape: shape.datum(1) == "duplicate"),
        ("marshalling/spend expert/playing anatomy/1", always),
    ),
    "bypass": (("flow-challenges/stealth-defend", always),),
    "canceled": (("expert/cancel-cost cards/event", always),),
    "challenge": (("challenges/1 challenges kneel-stand challenges/goals", always),),
    "challenge ends": (("challenges/participating", always),),
    "choice": (
        ("expert/high-claim challenges/claim-military", first("military claim")),
        ("mp/passive-order expert/passive", first("forced order")),
        ("challenges/1 anatomy/5", first("attackers")),
        ("challenges/2 kw/stealth anatomy/5", first("defenders")),
        ("challenges challenges/goals", first("challenge")),
        ("mp/not-in-play", first("redirect", "redirect against", "take over")),
        ("mp/supports mp/opposes cards/multiplayer", first("title")),
        ("icons/influence", first("cost")),
        ("kw/immunity", first("target", "next target")),
        ("setup/note kw/setup kw/limited", first("setup")),
        ("kw/no-attachments", first("bearer")),
        ("cards/plot plot/cycle", first("plot")),
        ("kw/deadly", first("deadly")),
    ),
    "claim": (
        ("challenges/claim-military expert/high-claim", first("military")),
        ("challenges/claim-intrigue", first("intrigue")),
        ("challenges/claim-power claiming-power", first("power")),
        ("challenges/3 anatomy/11", always),
    ),
    "chosen for claim": (("expert/high-claim challenges/claim-military", always),),
    "close": (("expert/save-cancel", in_window("save or cancel")), ("expert/actions", in_window("action"))),
    "control": (("challenges/participating", always),),
    "count": (("expert/playing", under("brings")),),
    "defenders": (("challenges/2 kw/stealth kneel-stand", always),),
    "dominance": (("flow-dominance marshalling/spend anatomy/4", always),),
    "draw": (
        ("expert/draw-limit", cites("expert/actions", "expert/passive")),
        ("mp/laws", _has_titles),
    ),
    "duplicate": (
        ("versions", another_version),
        ("duplicates/not-attachment duplicates/unlimited unique", always),
    ),
    "ends": (("expert/lasting", always),),
    "enter": (
        ("marshalling/put-into-play", lambda shape: shape.datum(2) == "put into play"),
        ("kw/immunity", says(IMMUNE, UNTOUCHED)),
        ("cards/attachment kw/no-attachments", of_type(ATTACHMENT)),
        ("unique dual-house", unique),
        ("cards/character", of_type(CHARACTER)),
        ("cards/location", of_type(LOCATION)),
    ),
    "expires": (("expert/lasting", always),),
    "extra draw": (("mp/laws", _has_titles), ("draw", always)),
    "first player": (("round", always),),
    "gold": (("icons/income anatomy/9", first("income")), ("marshalling/gold-penalty", cites("expert/actions"))),
    "initiative": (("icons/initiative anatomy/10", always),),
    "kneel": (
        ("icons/influence mp/hand", cites("expert/actions")),
        ("kneel-stand", always),
    ),
    "lasting": (("golden-rule", always),),
    "leave": (
        ("kw/deathbound kw/doomed", lambda shape: shape.datum(1) == "dead"),
        ("challenges/participating", takes_part),
        ("victory/character-power cards/attachment", always),
    ),
    "match ends": (("victory/tie claiming-power", always),),
    "moribund": (("expert/high-claim", inside("claim")), ("expert/actions duplicates/save", always)),
    "move": (("kw/deathbound", cites("cards/event")), ("cards/event", cites("kw/deathbound"))),
    "move power": (("claiming-power victory", always),),
    "nobody wins": (("challenges/participating", always),),
    "opposed beaten": (("claiming-power", always),),
    "place": (("setup/note kw/setup kw/limited", always),),
    "play": (_BETWEEN, ("cards/event expert/playing", always)),
    "plot used": (("plot/reveal", always),),
    "power": (
        ("challenges/3", cites("unopposed")),
        ("claiming-power victory", of_type(FACTION)),
        ("claiming-power victory/character-power", always),
    ),
    "recycle plots": (("plot/reveal", always),),
    "redirected": (("mp/supports mp/not-in-play", always),),
    "reveal plot": (("cards/plot plot/cycle", always),),
    "round ends": (("plot/cycle standing", always),),
    "save": (("duplicates/save expert/save-cost", always),),
    "setup": (("setup/7 deck", always),),
    "stand": (("kneel-stand", always),),
    "stand all": (("kneel-stand flow-standing", always),),
    "target": (("kw/immunity", always),),
    "title": (("mp/not-in-play mp/supports mp/opposes", always),),
    "title returned": (("mp/not-in-play", always),),
    "titles left": (("cards/multiplayer", always),),
    "title unused": (("mp/supports", always),),
    "use": (
        ("duplicates duplicates/not-attachment", first("duplicate")),
        ("mp/passive-order", first("passive")),
        ("mp/response-order", first("response")),
        ("expert/save-cancel", first("save or cancel")),
        _BETWEEN,
        ("expert/playing expert/in-play", always),
    ),
    "value": (
        ("marshalling/gold-penalty anatomy/1 dual-house", first("cost")),
        ("icons/income anatomy/9 mp/coin", first("gold")),
        ("icons/initiative anatomy/10", first("initiative")),
        ("marshalling/spend flow-dominance anatomy/4", first("dominance")),
        ("mp/whispers mp/crown-regent mp/lord-commander", both(first("challenge STR"), modified())),
        ("expert/lasting", lowered),
        ("expert/lasting anatomy/4", modified(by=2)),
    ),
    "window": _WINDOW,
    "empty window": _TO_ACT,
    "wins": (
        ("unopposed", lambda shape: shape.datum(3) == 0),
        ("challenges/defender-wins kw/renown", always),
    ),
    "pass": (("expert/action-order", under("window")), ("mp/not-in-play", cites("mp/crown-regent"))),
}  # fmt: skip
"""By kind of entry: the ids that it rests on, the likeliest first."""

NOT_PLACED: Final[dict[str, str]] = {
    "what is in the box, pictures of cards, and where to read on": "contents edition intro play-area first-game "
    "community credits concepts",
    "says what a word or a picture means, and no step turns on it": "cards keywords symbol/perpetual anatomy/2 "
    "anatomy/3 anatomy/6 anatomy/8",
    "an example of what other rules say, which are cited": "marshalling/example challenges/example",
    "decks are checked before a match begins": "symbol/promo",
}
"""Rules that no line of a log cites or rests on and no test names, by the reason."""


def placed() -> frozenset[str]:
    """Every id that some step may rest on."""
    return related_rules.placed("ccg", RESTS, _EFFECT)


def rests_on(shape: Shape) -> tuple[str, ...]:
    return related_rules.rests_on("ccg", RESTS, _EFFECT, shape)
