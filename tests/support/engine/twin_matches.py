"""Pairs of matches that differ only in what somebody has not seen."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import msgspec
import pytest

from engine import Match
from engine.base import zones
from engine.chain.chance import Chance
from engine.record.record import Record
from tests.support.engine.melee import play as melee
from tests.support.engine.play import (
    CORE,
    POOL,
    Witness,
    check_state,
    core_decks,
    draw_cards,
    play_out,
    start,
    start_core,
)
from tests.support.engine.played_games import Played

SEED = b"what a seat imagines there"
HIDDEN = (zones.DECK, zones.HAND, zones.PLOTS, zones.CHOSEN, zones.SETUP)


def match_with_another(number: int, card: int) -> Match:
    """The same match with one draw card of the first seat replaced by quite another card."""
    deal = start_core(number).deal
    mine, theirs = core_decks(number)
    others = [facts.code for facts in [*draw_cards("neutral"), *draw_cards(mine.faction)]]
    others.remove(deal.facts[card].code) if deal.facts[card].code in others else None
    draw = list(mine.draw)
    draw[_place_in_list(draw, card, number)] = others[number % len(others)]
    other = start(number, CORE, (replace(mine, draw=tuple(draw)), theirs))
    changed = [c for c, facts in enumerate(other.game.facts) if facts.code != deal.facts[c].code]
    assert changed == [card]
    return other


def _place_in_list(draw: list[str], card: int, number: int) -> int:
    """Which place of the list got this number: asked of a deck whose every card is told apart."""
    marked = [replace(POOL[code], code=f"marked-{place}") for place, code in enumerate(draw)]
    mine, theirs = core_decks(number)
    deck = replace(mine, draw=tuple(facts.code for facts in marked))
    deal = start(number, POOL.with_cards(marked), (deck, theirs)).deal
    return int(deal.facts[card].code.removeprefix("marked-"))


def melee_with_another(number: int, card: int) -> Match:
    """The same match with one draw card of the first seat replaced by quite another card."""
    deal, decks = melee.start(number).deal, melee.decks_of(number)
    mine = decks[0]
    order = list(range(len(mine.draw)))
    Chance(deal.key).shuffle("numbers/draw/0", order)
    place = order[card - 1 - len(mine.agendas) - len(mine.plots)]
    code = deal.facts[card].code
    assert mine.draw[place] == code
    others = [facts.code for facts in [*draw_cards("neutral"), *draw_cards(mine.faction)] if facts.code != code]
    draw = (*mine.draw[:place], others[number % len(others)], *mine.draw[place + 1 :])
    match = melee.start(number, CORE, (replace(mine, draw=draw), *decks[1:]))
    assert [c for c, facts in enumerate(match.deal.facts) if facts.code != deal.facts[c].code] == [card]
    return match


def longest_held(match: Match, record: Record, viewers: list[int]) -> int:
    """Of the first seat's cards that no viewer has seen, the one that lay in its hand at the most prompts."""
    witness, held = Witness(match), Counter[int]()
    with witness.watching():
        for played in record.inputs:
            match.submit(played.input, played.at)
            witness.look()
            held.update(match.game.hand(0))
    shown = set().union(*(witness.shown[viewer] for viewer in viewers))
    hidden = [card for card in held if card not in shown]
    if not hidden:
        pytest.skip("every card that was held has been shown")
    return max(hidden, key=lambda card: held[card])


def sees(match: Match, seat: int) -> tuple[object, ...]:
    """Everything that a seat is sent."""
    asked = seat in match.prompts
    return (
        msgspec.json.encode(match.seen(seat)),
        match.view(seat).seats,
        match.prompt(seat) if asked else None,
    )


def twin(match: Match, eyes: int, chance: random.Random) -> Match:
    """The same match for a seat's eyes, in which others' cards that it has not seen lie otherwise."""
    game = match.game.copy()
    used = {option.card for picked in (game.asked.answers.values() if game.asked else ()) for option in picked}
    used |= {card for use in game.pending.values() for card in (use.card, *use.looked, *use.found, *use.targets)}
    used |= {card for row in game.occurrences.values() for event in row.events for card in event.touches()}
    used |= {card for row in game.occurrences.values() for card in row.known}
    if game.asked is not None and eyes in game.asked.seats:  # a hand that is looked at to pick from it
        used |= {o.card for o in game.deal.questions[game.asked.name].options(game, game.stack[-1], eyes)}
    used |= {frame.a for frame in game.stack} | {card for w in game.windows.values() for card, _, _ in w.used}
    for seat in range(game.seats):
        for pair in ((zones.DECK, zones.HAND), (zones.PLOTS, zones.CHOSEN)):
            cards = [
                card
                for zone in pair
                for card in game.pile(seat, zone)
                if card not in used
                and not game.seen[card]
                and game.deal.owner[card] == seat
                and (seat != eyes or zone == zones.DECK)
            ]
            if seat == eyes and pair[0] == zones.PLOTS:
                continue
            mixed = cards[:]
            chance.shuffle(mixed)
            swapped = dict(zip(cards, mixed, strict=True))
            spots = {card: (game.zone[card], game.seat_of[card]) for card in cards}
            for zone in pair:
                pile = game.pile(seat, zone)
                pile[:] = [swapped.get(card, card) for card in pile]
            for card, other in swapped.items():
                game.zone[other], game.seat_of[other] = spots[card]
    return Match(game)


def tables(number: int, every: int, played: Played | None = None) -> list[Match]:
    """Tables of a match at which somebody is asked, as they are at that time."""
    kept: list[Match] = []

    def keep(match: Match) -> None:
        if (match.step % every < 6 or number % 3 == 2) and match.outcome is None:
            kept.append(Match.from_bytes(match.to_bytes(), match.deal))

    if played is not None:
        play_out(played.start(number), number, keep, time=0)
    elif number % 3 == 2:
        melee.play(number, keep)
    else:
        play_out(start_core(number), number, keep, time=0)
    return random.Random(number).sample(kept, min(len(kept), 30))


def check_forks(found: list[Match], chance: random.Random) -> None:
    moved = 0
    assert found
    for match in found:
        eyes = chance.randrange(match.game.seats)
        before, own = match.to_bytes(), sees(match, eyes)
        fork = match.fork(SEED, eyes=eyes)
        assert match.to_bytes() == before
        assert sees(fork, eyes) == own
        check_state(fork)
        for seat in range(match.game.seats):
            for zone in HIDDEN:
                there, here = match.game.pile(seat, zone), fork.game.pile(seat, zone)
                assert len(there) == len(here)
                moved += there != here
        other = twin(match, eyes, chance)
        assert sees(other, eyes) == own
        assert other.fork(SEED, eyes=eyes).to_bytes() == fork.to_bytes()
        assert match.fork(SEED + b"!", eyes=eyes).to_bytes() != fork.to_bytes()
    assert moved > len(found)
