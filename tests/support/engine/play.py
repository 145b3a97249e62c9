"""Matches played by random bots, with everything checked that must hold at every prompt."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256

import msgspec
import pytest

from engine import Choice, Deck, Gift, Match, Pool, Seat, core_set
from engine import events as ev
from engine.abilities import Declaration
from engine.base import zones
from engine.bots import RandomBot, propose_draw
from engine.cards import EVENT, FACTIONS, PLOT, Facts
from engine.chain.journal import (
    LogEntry,
    first_head,
    journal_root,
    link,
    public_bytes,
    seal,
    secret_bytes,
    secret_key,
)
from engine.control import gifts
from engine.games.registry import ready_decks
from engine.log import redaction
from engine.match.codec import dump, load
from engine.match.start import new_game
from engine.play.state.visibility import can_see
from engine.position.board import with_blanks
from engine.prompts.prompts import PASS, Choices
from engine.record.record import MARK_BYTES, Record, Recorder
from engine.table import values
from engine.table.constants import compute_active_constants
from engine.table.game import Game
from tests.engine.frozen_pools import frozen

POOL = with_blanks(frozen("lcg2", core_set(enforced=False)))
"""The Core Set's facts without its abilities: the kernel alone."""
CORE = with_blanks(frozen("lcg2", core_set()))
"""The Core Set with all its abilities."""
DECKS = ready_decks(POOL)
BANNERS = dict(zip(FACTIONS, ("Stag", "Kraken", "Lion", "Sun", "Watch", "Wolf", "Dragon", "Rose"), strict=True))
TWICE_MORE = ("The Kingsroad", "The Roseroad")
Check = Callable[[Match], None]


def seed_of(number: int) -> bytes:
    return sha256(f"test {number}".encode()).digest()


def start(number: int, pool: Pool = POOL, decks: tuple[Deck, ...] | None = None) -> Match:
    first, second = decks or (DECKS["stark"], DECKS["lannister"])
    seats = [Seat("Ann", first), Seat("Bob", second)]
    return Match.start(ruleset="lcg2", format="joust", pool=pool, seats=seats, seed=seed_of(number))


def draw_cards(faction: str) -> list[Facts]:
    """The Core Set's draw cards of a faction, in the order of the set."""
    return [facts for facts in CORE.facts.values() if facts.code[:2] == "01" and _draws(facts, faction)]


def _draws(facts: Facts, faction: str) -> bool:
    return facts.faction == faction and facts.type <= EVENT and "-" not in facts.code


def core_deck(faction: str, agenda: str = "", first_plot: int = 0, chance: random.Random | None = None) -> Deck:
    """A legal deck of Core cards: all of a faction's own twice, the neutral ones once, and two roads more.

    With Fealty three neutral cards make room for third copies of the faction's own; with a banner, twelve cards of
    the banner's faction that are not loyal take the place of neutral ones. Plots follow each other in order.
    """
    chance = chance or random.Random(0)
    own = [facts.code for facts in draw_cards(faction) for _ in range(2)]
    neutral = [facts.code for facts in draw_cards("neutral")]
    roads = [CORE.titled(title).code for title in TWICE_MORE for _ in range(2)]
    if not agenda:
        draw = own + neutral + roads
    elif agenda == "Fealty":
        draw = own + chance.sample(neutral, 15) + chance.sample(own[::2], 7)
    else:
        ally = next(name for name, banner in BANNERS.items() if agenda.endswith(banner))
        lent = [facts.code for facts in draw_cards(ally) if not facts.loyal]
        draw = own + chance.sample(lent, 12) + chance.sample(neutral, 10)
    plots = [facts.code for facts in CORE.facts.values() if facts.type == PLOT and facts.code[:2] == "01"]
    turned = plots[first_plot % len(plots) :] + plots[: first_plot % len(plots)]
    codes = (CORE.titled(agenda).code,) if agenda else ()
    return Deck(faction, tuple(turned[:7]), tuple(draw), codes, f"{faction} {agenda}".strip())


def core_decks(number: int, mirrored: bool = True) -> tuple[Deck, Deck]:
    """Two decks that follow from a number: every faction, agenda, plot and draw card comes up over many numbers."""
    chance = random.Random(number)
    first = FACTIONS[number % 8]
    second = chance.choice([name for name in FACTIONS if mirrored or name != first])
    decks = []
    for faction in (first, second):
        others = [name for name in FACTIONS if name != faction]
        agenda = chance.choice(["", "Fealty", f"Banner of the {BANNERS[chance.choice(others)]}"])
        decks.append(core_deck(faction, agenda, chance.randrange(26), chance))
    return decks[0], decks[1]


def start_core(number: int, pool: Pool = CORE) -> Match:
    """A match with all abilities enforced; which decks meet follows from the number."""
    return start(number, pool, core_decks(number))


def play_out(
    match: Match,
    number: int,
    check: Check | None = None,
    most: int | None = None,
    time: int = 1000,
    bot: RandomBot | None = None,
) -> Recorder:
    """Random bots play until the match ends, or for so many inputs; or another bot plays all seats.

    Where none of them sees an end they agree on a draw.
    """
    recorder, chance = Recorder(match), random.Random(f"gifts {number}")
    bot = bot or RandomBot(seed_of(number))
    at = 0
    if check is not None:
        check(match)
    while match.outcome is None and (most is None or len(recorder.record.inputs) < most):
        at += time
        gift = gift_by_chance(match, chance)
        if gift is not None:
            recorder.submit(gift, at)
        recorder.submit(bot.choose(match.choices[0]), at, match.choices[0].step)
        for proposal in propose_draw(match):
            recorder.submit(proposal, at)
        if check is not None:
            check(match)
    return recorder


def gift_by_chance(match: Match, chance: random.Random) -> Gift | None:
    """Now and then somebody gives another gold, in formats that have it."""
    form, game = match.deal.form, match.game
    if form is None or not form.gifts or chance.random() > 0.1:
        return None
    givers = [seat for seat in game.alive() if gifts.gift_refusal(game, seat) is None]
    if not givers:
        return None
    seat = chance.choice(givers)
    note = chance.choice(("", "leave me alone"))
    return Gift(seat, chance.choice(gifts.list_recipients(game, seat)), chance.randint(1, game.gold[seat]), note)


def played_by_version(record: Record, version: int) -> Record:
    """The record as rules of another version would have written it: its chain is made anew from another header."""
    header = replace(record.header, rules_version=version)
    root, head, marks = journal_root(record.seed), first_head(header.to_bytes()), {}
    for entry in record.entries:
        sealed = seal(secret_key(root, entry.number), secret_bytes(entry)) if entry.seats else b""
        head = link(head, public_bytes(entry), sealed)
        marks[entry.number] = head[:MARK_BYTES]
    ends = [*(played.step for played in record.inputs[1:]), len(record.entries)]
    inputs = [replace(played, mark=marks[end]) for played, end in zip(record.inputs, ends, strict=True)]
    return replace(record, header=header, inputs=inputs, opening_mark=marks[record.inputs[0].step], head=head)


def check_state(match: Match) -> None:
    """Bytes and back is the same table; no card is lost; what is cached equals what is computed anew."""
    game = match.game
    saved = dump(game)
    again = load(saved, new_game(match.deal))
    assert dump(again) == saved
    assert [choices.ids for choices in Match(again).choices] == [choices.ids for choices in match.choices]
    cards = sorted(card for pile in game.piles for card in pile)
    assert cards == list(range(len(game.facts)))
    for seat in range(game.deal.sides):
        for zone in range(zones.COUNT):
            for card in game.pile(seat, zone):
                assert (game.seat_of[card], game.zone[card]) == (seat, zone)
    for seat in range(game.seats):
        assert game.gold[seat] >= 0
        for card in game.in_play(seat):
            if game.facts[card].is_character:
                assert values.strength(game, card) == values.strength_of(game, card).total
            if card in game.host:
                assert game.zone[game.host[card]] in (zones.PLAY, zones.FACTION)
    for card, amount in game.power.items():
        assert amount > 0
        assert game.zone[card] in zones.IN_PLAY


def as_found_anew(match: Match) -> None:
    """What is kept of constant abilities and of chance is what plain recomputation finds."""
    game = match.game
    for quantity, kept in game.active_constants.items():
        assert kept == compute_active_constants(game, quantity)
    streams = game.chance.streams
    for stream in streams:
        game.chance.streams = dict(streams)
        for _ in range(9):
            anew = game.chance.copy()
            assert game.chance.below(stream, 1000) == anew.below(stream, 1000)
    game.chance.streams = streams


def secret_titles(match: Match, seen: set[int], sent: bytes) -> list[str]:
    """Titles in what a viewer is sent of which it has seen no copy.

    Those of a single word are words of other sentences, too, some are a part of other titles, and some are named by
    what a card that was seen says.
    """
    facts, text = match.deal.facts, sent.decode()
    known = {facts[card].title for card in seen}
    titles = {one.title for one in facts if " " in one.title and one.title in text}
    secret = [title for title in titles if not any(title in other for other in known)]
    if secret:
        said = " ".join([line for card in seen for line in match.deal.pool.text(facts[card].code)])
        secret = [title for title in secret if title not in said]
    return sorted(secret)


class Witness:
    """Who has seen which card by the rules, told from the moves of cards and not from what viewers are sent."""

    def __init__(self, match: Match) -> None:
        self.game = match.game
        viewers = (*range(match.game.seats), redaction.PUBLIC)
        self.shown: dict[int, set[int]] = {viewer: set() for viewer in viewers}

    def shows(self, card: int, *viewers: int) -> None:
        for viewer in viewers or self.shown:
            self.shown[viewer].add(card)

    def look(self) -> None:
        """What lies open now, what a seat owns, and what it knows the place of."""
        game = self.game
        # A card that is being marshaled is shown, although it lies in the hand until its bearer is chosen.
        brought = {frame.a for frame in game.stack if frame.sequence in game.deal.ruleset.brings}
        for card, zone in enumerate(game.zone):
            if (zone in zones.OPEN and not game.facedown[card]) or card in brought:
                self.shows(card)
            if game.deal.owner[card] < game.seats:  # titles, which the table owns, are known to all
                self.shows(card, game.deal.owner[card])
            for seat in range(game.seats):
                if game.seen[card] >> seat & 1:
                    self.shows(card, seat)

    @contextmanager
    def watching(self) -> Iterator[None]:
        """While this lasts, cards that pass through an open zone, are revealed or looked at are taken down."""
        move, to_hand, show, look = Game.move, ev.MoveToHand.apply, ev.RevealCard.apply, ev.LookAtCards.apply

        def moved(game: Game, card: int, seat: int, zone: int, index: int | None = None) -> None:
            move(game, card, seat, zone, index)
            if game is self.game and zone in zones.OPEN and not game.facedown[card]:
                self.shows(card)

        def taken(event: ev.MoveToHand, game: Game, entry: int, rule: str) -> None:
            # What was searched for by a printed property is shown to all before it goes to the hand.
            if event.revealed:
                self.shows(event.card)
            to_hand(event, game, entry, rule)

        def revealed(event: ev.RevealCard, game: Game, entry: int, rule: str) -> None:
            self.shows(event.card)
            show(event, game, entry, rule)

        def looked(event: ev.LookAtCards, game: Game, entry: int, rule: str) -> None:
            for card in event.cards:
                self.shows(card, event.seat)
            look(event, game, entry, rule)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Game, "move", moved)
            patch.setattr(ev.MoveToHand, "apply", taken)
            patch.setattr(ev.RevealCard, "apply", revealed)
            patch.setattr(ev.LookAtCards, "apply", looked)
            yield


def canary_match(number: int) -> Match:
    """A match with all abilities in which every single card has a code of its own; titles and text stay."""
    pool, decks = canaries(core_decks(number, mirrored=False))
    return start(number, pool, decks)


def canaries(of: tuple[Deck, ...], among: Pool = CORE) -> tuple[Pool, tuple[Deck, ...]]:
    """Decks whose every single card has a code of its own, and the pool with those."""
    facts: list[Facts] = []
    abilities: dict[str, tuple[Declaration, ...]] = {}
    decks = []
    for seat, deck in enumerate(of):

        def rename(code: str, place: int, kind: str, seat: int = seat) -> str:
            canary = f"canary-{kind}-{seat}-{place}-end"
            facts.append(replace(among[code], code=canary))
            abilities[canary] = among.abilities.get(code, ())
            return canary

        plots = tuple(rename(code, place, "plot") for place, code in enumerate(deck.plots))
        draw = tuple(rename(code, place, "draw") for place, code in enumerate(deck.draw))
        decks.append(Deck(faction=deck.faction, plots=plots, draw=draw, agendas=deck.agendas))
    return among.with_cards(facts, abilities), tuple(decks)


def sent_to(match: Match, viewer: int, entries: list[LogEntry]) -> bytes:
    """Every byte that a viewer is given after an input: the table, plain and with reasons, the log, and why not."""
    seen = [redaction.redact_entry(entry, viewer) for entry in entries]
    board = msgspec.structs.replace(match.seen(viewer), game="")  # the game's name is in the title of a card, too
    return msgspec.json.encode((match.view(viewer), board, seen, why_not(match, viewer)))


def log_sent_to(viewer: int, entries: list[LogEntry]) -> bytes:
    """Of what a viewer is given after an input the log alone."""
    return msgspec.json.encode([redaction.redact_entry(entry, viewer) for entry in entries])


def why_not(match: Match, viewer: int) -> object:
    """Where a seat is asked: all it is told about every card that it can ask about."""
    if viewer not in [choices.seat for choices in match.choices]:
        return ()
    game = match.game
    cards = [card for card in range(len(game.facts)) if card in game.ref or can_see(game, viewer, card)]
    ids = [str(game.ref.get(card, f"h{card}")) for card in cards]
    return [(id, match.checks(viewer, id), match.trace(viewer, id), match.explain(viewer, id)) for id in ids]


def sent_again(match: Match, record: Record, viewer: int) -> list[bytes]:
    """Everything a viewer gets while the choices of a record are made again."""
    log: list[LogEntry] = match.take()
    seen = []
    end = len(record.entries)
    while match.outcome is None and match.step < end:
        choices = match.choices[0]
        if viewer == choices.seat:
            seen.append(sent_to(match, viewer, log))
            log = []
        log += match.submit(answer_again(choices, record.entries[match.step]), 0)
    # Where the record stops, one match may wait for a seat that the other need not ask: the logs alone are alike.
    last = [redaction.redact_entry(entry, viewer) for entry in log if entry.number <= end]
    return [*seen, msgspec.json.encode(last)]


def answer_again(choices: Choices, entry: LogEntry) -> Choice:
    """What the seat answered in the record, be it because there was nothing else to answer."""
    assert (entry.kind, entry.actor) in (("choice", choices.seat), ("pass", choices.seat))
    if entry.kind == "pass":
        return Choice(choices.seat, PASS)
    picked = entry.secret[1]
    assert isinstance(picked, tuple)
    return Choice(choices.seat, tuple(str(id) for id in picked))
