"""Two matches that differ in one hidden card: whoever may not see it is sent the same bytes, as often and in the same
order, although its player could act with one of the cards and not with the other."""

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from flask import Flask

from engine import PUBLIC, Deck, Match, Seat
from engine.prompts.prompts import Choices
from tests.effort import examples
from tests.support.engine.play import core_decks, seed_of
from tests.support.engine.played_games import EVERY, Played
from tests.support.tournament.online.marked import STRANGER, Table
from tests.support.tournament.online.wire import Heard, listening
from tests.support.tournament.people import make_account
from tournament.core.bus.bus import Bus, Subscription, match_topic
from tournament.core.storage.database import Database

HIDER = 1
OTHERS = (0, STRANGER, PUBLIC)
TWINS = {
    "ccg": {10: "ite_212", 11: "ite_220", 12: "ite_206"},
    "lcg1": {12: "core_170", 10: "core_156", 11: "core_169"},
    "lcg2": {
        28: "01197", 43: "01119", 48: "01140", 57: "01197", 46: "01138", 34: "01062", 31: "01043", 16: "01121",
    },
}  # fmt: skip
"""Matches of each game by their seeds, with the event that the hider holds in one of both, and could soon play."""
PAIRS = [(game, number) for game, pairs in TWINS.items() for number in list(pairs)[: examples(1, 8)]]
SEARCHES = ("/search?q=", "/search?kind=pass&seat=2", "/search?passed=1", "/search?longer=0", "/search?q=hand")
CHANGING = re.compile(rb"(?m)^(?:Date|X-Request-Id|Kingsmoot-Now): .*\r$|\"request\":\"\w+\"")


def twins(game: str, number: int) -> tuple[tuple[Deck, ...], tuple[Deck, ...]]:
    """Decks that differ in one card, which the hider has in the first hand."""
    of = next(played for played in EVERY if played.game == game and played.seats == 2)
    mine, theirs = core_decks(number, mirrored=False) if game == "lcg2" else of.decks(number)
    for place in range(len(theirs.draw)):
        draw = list(theirs.draw)
        draw[place] = TWINS[game][number]
        other = replace(theirs, draw=tuple(draw))
        one, two = (_started(of, number, (mine, each)) for each in (theirs, other))
        changed = changed_card(one, two)
        if changed is not None and changed in one.game.hand(HIDER):
            return (mine, theirs), (mine, other)
    raise AssertionError("the hider draws another card in either case")


def _started(of: Played, number: int, decks: tuple[Deck, Deck]) -> Match:
    seats = [Seat(f"Player {seat}", deck) for seat, deck in enumerate(decks)]
    nonces = (b"nonce" * 4,) * 2
    return Match.start(
        ruleset=of.game, format="joust", pool=of.pool, seats=seats, seed=seed_of(number), nonces=nonces
    )


def changed_card(one: Match, other: Match) -> int | None:
    facts = zip(one.deal.facts, other.deal.facts, strict=True)
    changed = [card for card, (here, there) in enumerate(facts) if here.code != there.code]
    return changed[0] if len(changed) == 1 else None


@pytest.fixture
def port(app: Flask, database: Database) -> Iterator[int]:
    with listening(app) as port:
        yield port


def looks(table: Table, random: Random, after: int) -> Iterator[tuple[int, Heard]]:
    """What the other seat asks for each time, and the rest of the world now and then."""
    cards = [f"h{random.randrange(120)}", str(random.randint(1, 60))]
    for viewer in OTHERS if random.random() < 0.1 else (0,):
        for path in ("/view", f"/log?after={after}", "/stream?once=1", *(f"/why?card={card}" for card in cards)):
            yield viewer, table.readers[viewer].get(table.at(path))
    tried = {"step": random.randint(1, 60), "choices": [["pass"]]}
    yield 0, table.readers[0].ask("POST", table.at("/what-if"), tried)
    step = random.randint(1, after + 9)  # some of which are not there yet
    asked = (f"/steps/{step}", *(f"/steps/{step}/{ask}" for ask in ("around", "rests-on", "answered")))
    asked += (f"/steps/{step}/why?seat=2&card={cards[0]}", f"/steps/{step}/why?seat=1&card={cards[1]}")
    asked += (random.choice(SEARCHES), f"/leaks?to={step}", f"/steps/{step}?tables={random.choice(['2', 'public'])}")
    for viewer in OTHERS if random.random() < 0.1 else (0,):
        for path in asked:
            yield viewer, table.readers[viewer].get(table.at(path))
    stale = {"prompt": 1, "ids": ["pass"], "key": f"{random.getrandbits(64):x}"}
    yield 0, table.readers[0].ask("POST", table.at("/choices"), stale)


def plain(table: Table, heard: Heard) -> bytes:
    """An answer without what differs between any two requests: the match's own address, the hour, the number."""
    return CHANGING.sub(b"", heard.raw.replace(str(table.match_id).encode(), b"this-match"))


def common(prompts: tuple[Choices, Choices], card: int, random: Random) -> list[str] | None:
    """An answer that both twins can give without the card; None where there is none."""
    one, other = prompts
    ids = [id for id in one.ids if id in other.ids and not re.search(rf"\bh{card}\b", id)]
    least, most = max(one.least, other.least), min(one.most, other.most, len(ids))
    return random.sample(ids, random.randint(least, most)) if least <= most else None


@pytest.mark.parametrize(("game", "number"), PAIRS)
def test_nobody_else_can_tell_the_twins_apart(app: Flask, database: Database, port: int, game: str, number: int):
    differed = _differed(app, database, port, game, number, hides_passes=True)
    assert differed, "the hider could always do the same with both"


def test_where_passes_are_not_hidden_time_tells(app: Flask, database: Database, port: int):
    """And so the test above can fail: one twin waits for the hider where the other goes on."""
    with pytest.raises(AssertionError, match="one waits where the other goes on"):
        _differed(app, database, port, "lcg2", 43, hides_passes=False)


def _differed(app: Flask, database: Database, port: int, game: str, number: int, hides_passes: bool) -> int:
    """Plays both; how often the hider was offered something else in one match than in the other."""
    players = [make_account(database, f"Player {seat}") for seat in range(2)]
    pair = [
        Table.open(app, port, each, seed_of(number), "joust", hides_passes, players, game)
        for each in twins(game, number)
    ]
    one, other = pair
    card = changed_card(one.shadow, other.shadow)
    assert card is not None
    bus: Bus = app.extensions["kingsmoot.bus"]
    pokes = [bus.subscribe([match_topic(table.match_id)]) for table in pair]
    with one.witness.watching():
        return _played(pair, pokes, card, Random(number))


def _played(pair: list[Table], pokes: list[Subscription], card: int, random: Random) -> int:
    differed = after = 0
    for _ in range(examples(12, 300)):
        asked = tuple(table.asked() for table in pair)
        if None in asked or card in pair[0].witness.shown[0]:
            return differed
        assert asked[0].seat == asked[1].seat, "one waits where the other goes on"
        differed += asked[0].seat == HIDER and asked[0].ids != asked[1].ids
        ids = common(asked, card, random)
        if ids is None:
            return differed
        draw = random.getrandbits(32)
        answers = [
            table.send(each.seat, each.step, ids, Random(draw)) for table, each in zip(pair, asked, strict=True)
        ]
        assert answers[0].status == answers[1].status
        told = [each.wait(0) for each in pokes]
        versions = [poke and poke.version for poke in told]
        assert versions[0] == versions[1], "one waits where the other goes on"
        if asked[0].seat == 0:
            assert plain(pair[0], answers[0]) == plain(pair[1], answers[1])
        heard = [list(looks(table, Random(draw), after)) for table in pair]
        for (viewer, first), (_, second) in zip(*heard, strict=True):
            assert plain(pair[0], first) == plain(pair[1], second), f"{viewer} can tell by {first.sent}"
        after = pair[0].shadow.step
    return differed
