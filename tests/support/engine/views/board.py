"""A board's eyes for tests: the view as the JSON that is sent, and every id that it names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from engine import Match
from engine.scenario.scenario import Scenario

Json = Any
ID = re.compile(r"h?\d+")


def sent(match: Match, viewer: int) -> bytes:
    return msgspec.json.encode(match.seen(viewer))


def board(of: Match | Scenario, viewer: int) -> Json:
    """What a viewer's board is drawn from."""
    return msgspec.json.decode(sent(of.match if isinstance(of, Scenario) else of, viewer))


def card(view: Json, title: str, of: Match | Scenario) -> Json:
    """The one card of a view with this title."""
    pool = (of.match if isinstance(of, Scenario) else of).deal.pool
    found = [one for one in view["cards"].values() if one["code"] and pool[one["code"]].title == title]
    assert len(found) == 1, f"{len(found)} cards of the view are called {title}"
    return found[0]


def offer(view: Json, id: str) -> Json:
    return next(one for one in view["prompt"]["offers"] if one["id"] == id)


def named(view: Json) -> Iterator[str]:
    """Every card that anything in a view names by its id."""
    for side in view["seats"]:
        yield from filter(None, [side["faction"], side["title"], side["plot"], *side["agendas"]])
        for pile in side["piles"].values():
            yield from pile["cards"] or ()
            yield from (id for _place, id in pile.get("known", ()))
        for value in side["values"].values():
            yield from sources(value)
    for one in view["cards"].values():
        yield from one["dups"]
        yield from filter(None, [one["on"]])
        gained = [by for what in ("icons", "keywords", "crests", "traits") for by in one.get(f"{what}_by", ())]
        yield from (by[2] for by in gained if ID.fullmatch(by[2]))
        yield from sources(one["str"])
        yield from sources(one["cost"])
    challenge, prompt = view["challenge"], view["prompt"]
    if challenge is not None:
        yield from (*challenge["attackers"], *challenge["defenders"])
        yield from (id for row in challenge["bypassed"] for id in (row["card"], row["by"]) if id)
    if prompt is not None:
        for one in prompt["offers"]:
            yield from filter(None, [one["card"], one["other"]])
            yield from sources(one["cost"])
        yield from (row["card"] for row in prompt["cannot"])


def sources(value: Json) -> Iterator[str]:
    """The cards that a value's reasons name; other sources are words."""
    yield from (by[2] for by in (value or {}).get("by", ()) if ID.fullmatch(by[2]))
