"""Matches played by random bots, with everything checked that must hold at every prompt."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256

import msgspec

from engine import Deck, Match, Pool, Seat, core_set, values, views, zones
from engine.board import with_blanks
from engine.bots import RandomBot
from engine.cards import Facts, ready_decks
from engine.codec import dump, load
from engine.match import blank_game
from engine.record import Recorder

POOL = with_blanks(core_set(enforced=False))
DECKS = ready_decks(POOL)
Check = Callable[[Match], None]


def seed_of(number: int) -> bytes:
    return sha256(f"test {number}".encode()).digest()


def start(number: int, pool: Pool = POOL, decks: tuple[Deck, ...] | None = None) -> Match:
    first, second = decks or (DECKS["stark"], DECKS["lannister"])
    seats = [Seat("Ann", first), Seat("Bob", second)]
    return Match.start(ruleset="lcg2", format="joust", pool=pool, seats=seats, seed=seed_of(number))


def play_out(
    match: Match, number: int, check: Check | None = None, most: int | None = None, time: int = 1000
) -> Recorder:
    """Random bots play until the match ends, or for so many inputs."""
    recorder = Recorder(match)
    bot = RandomBot(seed_of(number))
    at = 0
    if check is not None:
        check(match)
    while match.outcome is None and (most is None or len(recorder.record.inputs) < most):
        choice = bot.choose(match.choices[0])
        at += time
        recorder.submit(choice, at, match.choices[0].step)
        if check is not None:
            check(match)
    return recorder


def check_state(match: Match) -> None:
    """Bytes and back is the same table; no card is lost; what is cached equals what is computed anew."""
    game = match.game
    saved = dump(game)
    again = load(saved, blank_game(match.deal))
    assert dump(again) == saved
    assert [choices.ids for choices in Match(again).choices] == [choices.ids for choices in match.choices]
    cards = sorted(card for pile in game.piles for card in pile)
    assert cards == list(range(len(game.facts)))
    for seat in range(game.seats):
        for zone in range(zones.COUNT):
            for card in game.pile(seat, zone):
                assert (game.seat_of[card], game.zone[card]) == (seat, zone)
    for seat in range(game.seats):
        assert game.gold[seat] >= 0
        for card in game.in_play(seat):
            if game.facts[card].is_character:
                assert values.strength(game, card) == values.strength_of(game, card).total
            if card in game.host:
                assert game.zone[game.host[card]] == zones.PLAY
    for card, amount in game.power.items():
        assert amount > 0
        assert game.zone[card] in zones.IN_PLAY


def canary_match(number: int) -> Match:
    """A match in which every single card has a title and code of its own."""
    facts: list[Facts] = []
    decks = []
    for seat, name in enumerate(("stark", "lannister")):
        deck = DECKS[name]

        def rename(code: str, place: int, kind: str, seat: int = seat) -> str:
            canary = f"canary-{kind}-{seat}-{place}-end"
            facts.append(replace(POOL[code], code=canary, title=canary))
            return canary

        plots = tuple(rename(code, place, "plot") for place, code in enumerate(deck.plots))
        draw = tuple(rename(code, place, "draw") for place, code in enumerate(deck.draw))
        decks.append(Deck(faction=deck.faction, plots=plots, draw=draw))
    return start(number, POOL.adding(facts), tuple(decks))


def sent_to(match: Match, viewer: int, entries: list[views.Entry]) -> bytes:
    """Every byte that a viewer is given after an input: the table, and the new lines of the log."""
    seen = [views.redacted(entry, viewer) for entry in entries]
    return msgspec.json.encode((match.view(viewer), seen))
