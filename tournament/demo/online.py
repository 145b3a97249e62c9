"""Online matches of the demonstration.

For every game but the default: an event that bots have finished, and one in progress. For every game: a table of each
melee variant.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final
from uuid import UUID

import msgspec
from sqlalchemy import select

from engine import Choice, Gift, Match
from engine.bots import RandomBot
from engine.games.registry import CORE_SET, DEFAULT_GAME, GAMES, RULESETS, shipped_decks
from engine.ruleset import Format
from tournament.core.security.permissions import Role
from tournament.core.security.principal import Principal
from tournament.demo.driver import Driver
from tournament.demo.people import PERSONAS, known_people
from tournament.demo.seed import deck_text, seed_of
from tournament.events.entries.operations.decks import submit_deck
from tournament.events.floor.operations import deck_checks
from tournament.events.formats import MELEE, variants_of
from tournament.events.hook_values import Dealer
from tournament.events.lifecycle.operations import lifecycle as events
from tournament.events.lifecycle.operations.checks import StageDraft
from tournament.events.lifecycle.operations.lifecycle import EventDraft
from tournament.events.lifecycle.operations.staff import add_staff
from tournament.events.rounds.operations import lifecycle as rounds
from tournament.events.settings import DeckVisibility, EventSettings
from tournament.online.models import OnlineMatch
from tournament.online.operations.lobby.bots import BotSeat, seat_bots
from tournament.online.operations.lobby.setup import MatchSecrets, open_match, set_ready, sit_down
from tournament.online.operations.match.deal import list_seats
from tournament.online.operations.match.loaded_match import LoadedMatch
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import MatchSnapshot, load_snapshot
from tournament.online.operations.match.submission import read_match, submit_input

PLAYERS: Final = ("Bettina", "Kemal", "Nadia", "Oskar")
TONIGHT_PLAYERS: Final = ("Pia", "Anselm", "Cormac", "Danuta")
FINISHED_AGO: Final = timedelta(hours=30)
VARIANT_SEATS: Final = 4
BOT_STRENGTH: Final = "fair"
THINKING_TIME: Final = timedelta(seconds=6)
"""How long a bot seems to think."""
ANSWERS_SO_FAR: Final = 70
"""Answers after which a match of tonight's event waits for the first player at its table."""


def finished_event_name(game: str) -> str:
    return f"{GAMES[game].heading} online"


def tonights_event_name(game: str) -> str:
    return f"{GAMES[game].heading} tonight"


def seed_online(play: MatchRuntime, now: datetime) -> None:
    """Add the online matches, after everything else is committed.

    Each input has a transaction of its own, as always.
    """
    for game in RULESETS:
        if game != DEFAULT_GAME:
            _add_finished_event(play, game, now - FINISHED_AGO)
            _add_tonights_event(play, game, now - timedelta(hours=2))
        for form in variants_of(game, MELEE):
            _add_table(play, game, form, now - timedelta(hours=2))


def _add_finished_event(play: MatchRuntime, game: str, begins: datetime) -> None:
    """Add an event of one online round that is finished, with all logs open."""
    words = "One round, played in the browser to the end. All logs are open."
    drive, players, matches = _deal_event(play, game, finished_event_name(game), words, PLAYERS, begins)
    ends = [
        _play_match(play, match_id, players, drive.now, _chance_bytes(finished_event_name(game), -at))
        for at, match_id in enumerate(matches, 1)
    ]
    with play.database.write() as session:
        drive.session, drive.now = session, max(ends)
        rounds.close_round(session, drive.slug, drive.organizer, drive.later(5))
        events.finish_event(session, drive.slug, drive.organizer, drive.later())


def _add_tonights_event(play: MatchRuntime, game: str, begins: datetime) -> None:
    """Add an event in its first round, with one deck checked and another in check."""
    name = tonights_event_name(game)
    words = "In progress in the browser. Watch a table, or continue as Pia."
    drive, players, matches = _deal_event(play, game, name, words, TONIGHT_PLAYERS, begins)
    with play.database.write() as session:
        jarek = known_people(session, ("Jarek",))["Jarek"]
        add_staff(session, drive.slug, "Jarek", Role.HEAD_JUDGE, drive.organizer, drive.later())
        first, second = deck_checks.pick_random(session, drive.slug, 2, jarek, drive.later())
        for check in (first, second):
            deck_checks.start_check(session, drive.slug, check.id, jarek, drive.later())
        findings = "As listed."
        deck_checks.finish_check(
            session, drive.slug, first.id, True, jarek, drive.later(4), findings=findings, minutes=5
        )
    for at, match_id in enumerate(matches, 1):
        _play_match(play, match_id, players, drive.now, _chance_bytes(name, -at), ANSWERS_SO_FAR)


def _deal_event(
    play: MatchRuntime, game: str, name: str, words: str, names: Sequence[str], begins: datetime
) -> tuple[Driver, list[Principal], list[UUID]]:
    """Create an event with ready decks of different factions; publish its first round.

    Return its driver, its players and its matches.
    """
    draft = EventDraft(
        name=name,
        description=words,
        starts_at=begins,
        time_zone="Europe/Berlin",
        ruleset=game,
        cut=False,
        settings=EventSettings(decks_required=True, deck_visibility=DeckVisibility.PUBLIC, online=True),
    )
    with play.database.write() as session:
        people = known_people(session, (*names, "Orla"))
        players = [people[name] for name in names]
        drive = Driver(session, draft, people["Orla"], begins - timedelta(days=2), seed_of(name))
        book = drive.book
        plans = [
            StageDraft(kind=stage.kind, name=stage.name, plan=msgspec.structs.replace(book.plan(stage), rounds=1))
            for stage in book.stages
        ]
        events.plan_stages(session, drive.slug, plans, people["Orla"], drive.later())
        decks = list(shipped_decks(game)[1].values())[:: len(shipped_decks(game)[1]) // len(players)]
        drive.register(players, [deck.faction for deck in decks])
        for number, (player, deck) in enumerate(zip(players, decks, strict=False), 1):
            text = deck_text(deck, game)
            submit_deck(session, drive.slug, number, "joust", text, player, drive.later(0.5))
        drive.now = begins
        drive.check_everybody_in()
        drive.begin(1)
        seeds = iter(range(len(players)))
        drive.draw(Dealer(play.sealer, lambda: _chance_bytes(name, next(seeds))))
        matches = list(session.scalars(select(OnlineMatch.id).where(OnlineMatch.event_id == drive.book.event.id)))
    return drive, players, matches


def _add_table(play: MatchRuntime, game: str, form: Format, now: datetime) -> None:
    """Add a casual table with bots, at which the demonstration's player has a prompt."""
    decks, chance = list(shipped_decks(game)[1].values())[::2], _chance_bytes(form.name, 0)
    with play.database.write() as session:
        player = known_people(session, [PERSONAS["player"]])[PERSONAS["player"]]
        seats = max(form.least, VARIANT_SEATS)
        match_id = open_match(
            session,
            play.sealer,
            MatchSecrets(chance),
            ruleset=game,
            format=form.name,
            pool=CORE_SET,
            seats=seats,
            now=now,
        )
        first = sit_down(session, play.sealer, match_id, player, decks[0], now)
        bots = [BotSeat(deck, _chance_bytes(form.name, at)) for at, deck in enumerate(decks[1:], 1)]
        seat_bots(session, play.sealer, match_id, BOT_STRENGTH, bots, now)
        set_ready(session, play.sealer, match_id, player, chance[:16], now)
    now, given = _answer_prompts(play, match_id, first, now, RandomBot(chance), ANSWERS_SO_FAR), not form.gifts
    while not given:
        gift = read_match(play, load_snapshot(play, match_id), lambda match, _: _find_gift(match))
        if gift is not None:
            submit_input(play, match_id, gift, "gift", now + THINKING_TIME, lambda *_: None)
        else:
            now = _answer_prompts(play, match_id, first, now, RandomBot(_chance_bytes(f"{now}", 0)), 1)
        given = gift is not None


def _find_gift(match: LoadedMatch) -> Gift | None:
    """Return a gift that a seat could offer now, if the format has gifts."""
    assert isinstance(match, Match)
    for seat in range(match.deal.seats):
        gifts = match.seen(seat).gifts
        if gifts is not None and gifts.most:
            return Gift(seat, gifts.to[0], 1, "no challenge against me this round")
    return None


def _chance_bytes(name: str, number: int) -> bytes:
    """Return a key that is the same in every demonstration."""
    return sha256(f"kingsmoot demonstration/{name}/{number}".encode()).digest()


def _play_match(
    play: MatchRuntime, match_id: UUID, players: list[Principal], now: datetime, chance: bytes, answers: int = 0
) -> datetime:
    """Declare all players ready and let bots answer; return when the match was over.

    With a number of answers, stop after those at a prompt of the first player at this table.
    """
    first = _say_ready(play, match_id, players, now, chance)
    return _answer_prompts(play, match_id, first, now, RandomBot(chance), answers)


def _answer_prompts(
    play: MatchRuntime, match_id: UUID, first: int, now: datetime, bot: RandomBot, answers: int
) -> datetime:
    given = 0

    def next_choice(match: LoadedMatch, _standing: MatchSnapshot) -> tuple[Choice, int] | None:
        assert isinstance(match, Match)
        asked = match.choices[0] if match.choices else None
        if asked is None or (answers and given >= answers and asked.seat == first):
            return None
        return bot.choose(asked), asked.step

    wanted = read_match(play, load_snapshot(play, match_id), next_choice)
    while wanted is not None:
        now += THINKING_TIME
        given += 1
        choice, step = wanted
        wanted = submit_input(play, match_id, choice, str(step), now, next_choice, step).seen
    return now


def _say_ready(play: MatchRuntime, match_id: UUID, players: list[Principal], now: datetime, chance: bytes) -> int:
    """Declare all players ready; return the seat of the first one."""
    with play.database.write() as session:
        seated = {seat.account_id: seat.seat for seat in list_seats(session, match_id)}
        there = [player for player in players if player.account_id in seated]
        for player in there:
            set_ready(session, play.sealer, match_id, player, chance[:16], now)
    return seated[there[0].account_id]
