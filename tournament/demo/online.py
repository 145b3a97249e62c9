"""The demonstration's online event of every game but the usual one: bots have played its matches to the end."""

from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final
from uuid import UUID

import msgspec
from sqlalchemy import select

from engine import Choice, Match
from engine.bots import RandomBot
from engine.rulesets import DEFAULT, GAMES, RULESETS, decks_at_hand
from tournament.demo.driving import Driver
from tournament.demo.people import known_people
from tournament.demo.seeding import deck_text, seed_of
from tournament.event_settings import DeckVisibility, EventSettings
from tournament.models import OnlineMatch
from tournament.operations.entries.decks import submit_deck
from tournament.operations.events import life as events
from tournament.operations.events.life import EventDraft, StageDraft
from tournament.operations.online.carrying import carry_on, seen_of
from tournament.operations.online.dealing import seats_of
from tournament.operations.online.opening import say_ready
from tournament.operations.online.process import OnlinePlay
from tournament.operations.online.standing import Standing, read_standing
from tournament.operations.online.tables import Dealer
from tournament.operations.online.woken import Woken
from tournament.operations.rounds import life as rounds
from tournament.principal import Principal

PLAYERS: Final = ("Bettina", "Kemal", "Nadia", "Oskar")
AGO: Final = timedelta(hours=30)
THINKING: Final = timedelta(seconds=6)
"""What a bot seems to think for."""


def online_name(game: str) -> str:
    return f"{GAMES[game].heading} online"


def seed_online(play: OnlinePlay, now: datetime) -> None:
    """After the rest was written: matches are carried on in transactions of their own, as they always are."""
    for game in RULESETS:
        if game != DEFAULT:
            _event(play, game, now - AGO)


def _event(play: OnlinePlay, game: str, begins: datetime) -> None:
    """Registered, dealt, one round played online, closed; the standings follow, and the logs are open to all."""
    name = online_name(game)
    draft = EventDraft(
        name=name,
        description="An evening in the browser: one round, played to the end, with every log open.",
        starts_at=begins,
        time_zone="Europe/Berlin",
        ruleset=game,
        cut=False,
        settings=EventSettings(decks_required=True, deck_visibility=DeckVisibility.PUBLIC, online=True),
    )
    with play.database.write() as session:
        people = known_people(session, (*PLAYERS, "Orla"))
        players = [people[name] for name in PLAYERS]
        drive = Driver(session, draft, people["Orla"], begins - timedelta(days=2), seed_of(name))
        book = drive.book
        plans = [
            StageDraft(kind=stage.kind, name=stage.name, plan=msgspec.structs.replace(book.plan(stage), rounds=1))
            for stage in book.stages
        ]
        events.plan_stages(session, drive.slug, plans, people["Orla"], drive.later())
        decks = list(decks_at_hand(game)[1].values())[:: len(decks_at_hand(game)[1]) // len(players)]
        drive.register(players, [deck.faction for deck in decks])
        for number, (player, deck) in enumerate(zip(players, decks, strict=False), 1):
            text = deck_text(deck, game)
            submit_deck(session, drive.slug, number, "joust", text, player, drive.later(0.5))
        drive.now = begins
        drive.check_everybody_in()
        drive.begin(1)
        seeds = iter(range(len(players)))
        drive.draw(Dealer(play.sealer, lambda: _chance(name, next(seeds))))
        matches = list(session.scalars(select(OnlineMatch.id).where(OnlineMatch.event_id == drive.book.event.id)))
    ends = [_played(play, match_id, players, drive.now, _chance(name, -at)) for at, match_id in enumerate(matches, 1)]
    with play.database.write() as session:
        drive.session, drive.now = session, max(ends)
        rounds.close_round(session, drive.slug, people["Orla"], drive.later(5))
        events.finish_event(session, drive.slug, people["Orla"], drive.later())


def _chance(name: str, number: int) -> bytes:
    """The same in every demonstration."""
    return sha256(f"kingsmoot demonstration/{name}/{number}".encode()).digest()


def _played(play: OnlinePlay, match_id: UUID, players: list[Principal], now: datetime, chance: bytes) -> datetime:
    """Everybody at the table says ready, and bots answer for them until the match is over; when that was."""
    _say_ready(play, match_id, players, now, chance)
    bot = RandomBot(chance)

    def next_choice(match: Woken, _standing: Standing) -> tuple[Choice, int] | None:
        assert isinstance(match, Match)
        asked = match.choices[0] if match.choices else None
        return (bot.choose(asked), asked.step) if asked is not None else None

    given = seen_of(play, read_standing(play, match_id), next_choice)
    while given is not None:
        now += THINKING
        choice, step = given
        given = carry_on(play, match_id, choice, str(step), now, next_choice, step).seen
    return now


def _say_ready(play: OnlinePlay, match_id: UUID, players: list[Principal], now: datetime, chance: bytes) -> None:
    with play.database.write() as session:
        seated = {seat.account_id for seat in seats_of(session, match_id)}
        for player in players:
            if player.account_id in seated:
                say_ready(session, play.sealer, match_id, player, chance[:16], now)
