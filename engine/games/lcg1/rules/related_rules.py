"""The rules that a step of the first edition's log rests on besides the one it cites, read only when asked."""

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
    modified,
    of_another,
    of_type,
    says,
    takes_part,
    under,
    unique,
    was_an_event,
)
from engine.table.constants import IMMUNE

_SEGMENTS: Final = tuple(
    f"flow-{phase}" for phase in ("plot", "draw", "marshalling", "challenges", "dominance", "standing", "taxation")
)
_TO_ACT: Final[tuple[Case, ...]] = (
    ("timing/marshalling core/expert/playing core/marshalling", cites("flow-marshalling")),
    ("flow-challenges/stealth-defend core/kw/stealth", both(cites("flow-challenges"), inside("challenge"))),
    ("core/challenges/windows", cites("flow-challenges")),
    ("qa/dominance-action", cites("flow-dominance")),
    ("timing/player-action qa/first-action core/expert/action-order qa/act-again timing/action", cites(*_SEGMENTS)),
)
_WINDOW: Final[tuple[Case, ...]] = (
    *_TO_ACT,
    ("faq-3.4 timing/save-gate core/expert/save-cancel", both(cites("timing/2"), around("initiate"))),
    ("timing/save-gate timing/responses core/expert/save-cancel faq-4.3", cites("timing/2")),
    ("core/plot/passive-order timing/4 faq-2.4", cites("faq-2.2")),
    ("faq-2.4 timing/passive-conflict core/expert/passive qa/passive-mandatory timing/player-action/passive",
     cites("timing/4")),
    ("timing/framework/common timing/framework/example", both(cites("timing/5"), around("win challenge"))),
    ("timing/moribund timing/moribund-abilities", both(cites("timing/5"), around("leave play"))),
    ("timing/opportunities timing/first-responses core/expert/response-order qa/first-response faq-2.4 "
     "qa/respond-again", cites("timing/5")),
    ("timing/framework/common", inside("phase", "challenge")),
)  # fmt: skip
"""Of windows, of what stands in them, and of what may be done in them."""

_EFFECT: Final[tuple[Case, ...]] = (
    ("faq-4.10", both(cites("timing/3"), has_then)),
    ("faq-character/effect timing/window", both(cites("timing/3"), under("use"))),
    ("faq-event/effect timing/window", both(cites("timing/3"), under("play"))),
    ("faq-3.3 faq-3.16 qa/cost-own-card", cites("timing/1e")),
)
"""Of what an ability does, and of what it costs."""


def _has_titles(shape: Shape) -> bool:
    return bool(shape.table.deal.titles)


RESTS: Final[dict[str, tuple[Case, ...]]] = {
    "active": (("timing/active-first core/marshalling", always),),
    "announces": (("core/house-cards faq-4.11 core/houses", always),),
    "brings": (
        ("core/influence faq-3.2 faq-4.4 core/marshalling/put-into-play", cites("core/kw/ambush")),
        ("core/duplicates core/marshalling/duplicates", lambda shape: shape.datum(1) == "duplicate"),
        ("timing/marshalling core/expert/playing core/marshalling/pool timing/1", always),
    ),
    "bypass": (("flow-challenges/stealth-defend core/supports/stealth", always),),
    "canceled": (("core/expert/save-cancel timing/2 core/kw/deathbound", always),),
    "challenge": (("core/challenges/1 core/challenges core/kneel-stand core/supports", always),),
    "challenge ends": (("faq-3.33 core/challenges/participating faq-3.28", always),),
    "choice": (
        ("core/expert/high-claim core/challenges/claim-military", first("military claim")),
        ("core/expert/passive faq-2.4", first("forced order")),
        ("core/challenges/1", first("attackers")),
        ("core/challenges/2 core/kw/stealth", first("defenders")),
        ("core/supports/list core/supports/stealth core/challenges/2", first("defend for")),
        ("core/challenges core/supports", first("challenge")),
        ("core/title/lord-commander", first("take over", "helper")),
        ("errata/titles", first("redirect", "redirect against", "take over", "helper")),
        ("core/title-cards core/supports/list core/opposes/list", first("title")),
        ("timing/1e faq-3.3", first("cost", "influence", "purse")),
        ("faq-character/target faq-event/target faq-3.15", first("target", "next target")),
        ("core/setup/note core/kw/setup core/kw/limited", first("setup")),
        ("faq-2.5", first("destination")),
        ("core/kw/no-attachments faq-3.20", first("bearer")),
        ("core/plot/1 core/plots", first("plot")),
        ("qa/search-verify faq-1.3", first("search")),
        ("faq-4.14", first("deadly", "vengeful", "vigilant")),
        ("qa/respond-again timing/opportunities", cites("timing/5")),
        ("faq-3.1 timing/1a", first("x", "marshalled x")),
    ),
    "claim": (
        ("timing/framework/common timing/framework/example", always),
        ("core/supports", lambda shape: shape.beside("defends for") or bool(shape.table.deal.titles)),
        ("core/challenges/claim-military core/expert/high-claim", first("military")),
        ("core/challenges/claim-intrigue", first("intrigue")),
        ("core/challenges/claim-power qa/move-claim", first("power")),
        ("core/challenges/3", always),
    ),
    "chosen for claim": (("core/expert/high-claim timing/framework/example", always),),
    "close": (("timing/save-gate", in_window("save or cancel")), ("qa/act-again", in_window("action"))),
    "control": (("faq-3.25 faq-3.27 faq-3.28 qa/control", always),),
    "count": (("core/kw/limited", under("brings")), ("faq-character/restriction", under("use"))),
    "defenders": (("core/challenges/2 core/kw/stealth core/supports/stealth", always),),
    "defends for": (("core/supports/list core/challenges/defender-wins flow-challenges/stealth-defend", always),),
    "dominance": (("qa/tie-dominance core/gold-uses", always),),
    "draw": (
        ("faq-draw-cap core/expert/draw-cap faq-1.1 qa/draw-partial", cites("timing/3", "timing/4")),
        ("qa/draw-mandatory core/title/laws", cites("core/draw")),
    ),
    "extra draw": (("core/expert/draw-cap faq-1.1 qa/draw-partial", always),),
    "duplicate": (
        ("core/versions", another_version),
        ("core/duplicates/blank faq-4.2 core/duplicates/save core/unique", always),
    ),
    "eliminated": (("faq-4.6 faq-2.8", always),),
    "ends": (("faq-2.6 timing/lasting-conflict", always),),
    "enter": (
        ("faq-4.4 core/marshalling/put-into-play", lambda shape: shape.datum(2) == "put into play"),
        ("faq-3.22 faq-3.23", was_an_event),
        ("faq-3.9", says(BLANK)),
        ("faq-3.14 faq-3.15 core/kw/immunity", says(IMMUNE)),
        ("core/attachments", of_type(ATTACHMENT)),
        ("core/unique faq-3.27", unique),
        ("core/characters", of_type(CHARACTER)),
        ("core/locations", of_type(LOCATION)),
    ),
    "expires": (("faq-3.35 core/expert/lasting", always),),
    "first player": (("timing/active-first", always),),
    "gold": (
        ("core/icons-income qa/income-kneeling qa/income-lost", first("income")),
        ("timing/1d timing/1c core/gold-uses", cites("timing/1e")),
        ("core/marshalling/pool", cites("core/taxation")),
    ),
    "initiative": (("core/icons-initiative", always),),
    "kneel": (
        ("core/influence faq-3.2", cites("core/influence")),
        ("core/kneel-stand", always),
    ),
    "lasting": (("timing/lasting-conflict faq-3.11", always),),
    "leave": (
        ("core/attachments", cites("core/attachments")),
        ("faq-3.29", of_another),
        ("faq-3.31 faq-3.33 core/challenges/participating", takes_part),
        ("faq-4.5 timing/moribund faq-3.30", always),
    ),
    "match ends": (
        ("timing/moribund timing/moribund-abilities", lambda shape: bool(shape.table.moribund)),
        ("faq-2.8 core/victory/claiming", always),
    ),
    "moribund": (
        ("core/expert/high-claim", inside("claim")),
        ("timing/moribund timing/moribund-abilities timing/moribund-exception faq-4.5 errata/flight-of-dragons",
         always),
    ),
    "move": (("faq-4.8", cites("core/kw/deathbound")), ("timing/6", cites("timing/moribund-events"))),
    "move power": (("qa/move-claim core/victory", always),),
    "nobody wins": (("faq-3.33", always),),
    "opposed beaten": (("core/opposes/list timing/4", always),),
    "place": (("core/setup/note core/kw/setup core/duplicates", always),),
    "play": (("core/events faq-event/restriction faq-event/cost faq-event/effect faq-event/target faq-3.6", always),),
    "power": (
        ("core/kw/infamy", of_type(LOCATION)),
        ("core/opposes/list", cites("core/opposes")),
        ("core/challenges/3", cites("core/unopposed")),
        ("core/victory", of_type(FACTION)),
        ("core/victory/claiming core/victory", always),
    ),
    "redirected": (("errata/titles core/supports core/supports/stealth", always),),
    "reveal plot": (("faq-2.2 faq-2.3 flow-plot core/plots", always),),
    "plot used": (("core/plot/1", always),),
    "recycle plots": (("core/plot/1 faq-2.3", always),),
    "round ends": (("faq-2.6 faq-2.3", always),),
    "save": (
        ("core/duplicates/save faq-4.2", under("use")),
        ("timing/save-gate faq-3.19", always),
    ),
    "spends": (("timing/1d timing/1c core/gold-uses", always),),
    "search": (("qa/search-verify faq-1.3", always),),
    "setup": (
        ("core/variant/two", first("joust")),
        ("core/variant/two-on-two", first("two-on-two")),
        ("core/variant/littlefinger", first("littlefinger")),
        ("core/title-cards", first("melee", "titled-joust", "littlefinger")),
    ),
    "stand": (("core/kneel-stand", always),),
    "stand all": (("core/kneel-stand", always),),
    "target": (("faq-character/target faq-event/target faq-3.15 faq-3.18", always),),
    "title": (("core/title-cards core/supports/list core/opposes/list sum/titles", always),),
    "title aside": (("core/plot/2 core/taxation", always),),
    "title returned": (("core/plot/2", always),),
    "titles left": (("core/title-cards", always),),
    "title unused": (("core/title/lord-commander errata/titles", always),),
    "use": (
        ("faq-4.2 core/duplicates", first("duplicate")),
        ("faq-2.2 core/plot/passive-order", first("when revealed")),
        ("qa/passive-mandatory timing/player-action/passive", first("passive")),
        ("qa/response-optional timing/player-action/response faq-2.4 core/expert/responses", first("response")),
        ("core/expert/save-cancel timing/2", first("save or cancel")),
        ("faq-character/restriction faq-character/cost faq-3.6 core/expert/actions", always),
    ),
    "value": (
        ("core/marshalling/gold-penalty timing/1c timing/1a faq-3.5 faq-3.1", first("cost")),
        ("core/icons-income qa/income-lost core/title/coin", first("gold")),
        ("core/icons-initiative", first("initiative")),
        ("core/gold-uses", first("dominance")),
        ("core/title/lord-commander", both(first("challenge STR"), modified(), _has_titles)),
        ("core/kw/intimidate core/title-cards", both(first("challenge STR"), modified())),
        ("faq-3.11", modified()),
        ("core/expert/lasting", lowered),
        ("core/expert/lasting timing/lasting-conflict", modified(by=2)),
    ),
    "window": _WINDOW,
    "empty window": _TO_ACT,
    "wins": (
        ("core/unopposed", lambda shape: shape.datum(3) == 0),
        ("qa/tie-challenge", lambda shape: shape.datum(4) == 0),
        ("timing/framework/common timing/framework/example", always),
        ("core/challenges/defender-wins", always),
    ),
    "pass": (
        ("qa/act-again", under("window")),
        ("core/challenges", cites("flow-challenges/declare")),
        ("core/title/lord-commander", cites("errata/lord-commander")),
        ("errata/titles", cites("core/title/crown-regent", "errata/lord-commander")),
    ),
    "x": (("faq-3.1", always),),
}  # fmt: skip
"""By kind of entry: the ids that it rests on, the likeliest first."""


def placed() -> frozenset[str]:
    """Every id that some step may rest on."""
    return related_rules.placed("lcg1", RESTS, _EFFECT)


def rests_on(shape: Shape) -> tuple[str, ...]:
    return related_rules.rests_on("lcg1", RESTS, _EFFECT, shape)
