"""Matches over HTTP whose every card has a code of its own and every deck titles of its own, so that any byte that
tells of a card can be traced to it; and who may know of which, told by a witness of the moves."""

import re
from dataclasses import dataclass, replace
from random import Random
from typing import Self
from uuid import UUID, uuid4

from flask import Flask
from sqlalchemy import select

from engine import PUBLIC, Deck, Match, Pool
from engine.base import zones
from engine.games.registry import CORE_SET, DEFAULT_GAME
from engine.match.choices import list_options
from engine.prompts.prompts import Choices
from engine.table.frames import SEQUENCE_NAMES
from tests.support.engine.play import CORE, Witness, canaries
from tests.support.tournament.online.tables import NOON
from tests.support.tournament.online.wire import Heard, Reader
from tests.support.tournament.people import bearer, browser, make_account
from tournament.core.security.principal import Principal
from tournament.events.online_settings import MatchSettings
from tournament.online.models import OnlineInput
from tournament.online.operations.lobby.setup import MatchSecrets, open_match, set_ready, sit_down
from tournament.online.operations.match.deal import load_deal
from tournament.online.operations.match.match_rows import open_content
from tournament.online.operations.match.runtime import MatchRuntime

CODE = re.compile(rb"canary-[a-z]+-\d+-\d+-end")
TITLE = re.compile(rb"Mark\d+x\d+q")
ID = re.compile(rb"(?<![<\w/])h(\d+)\b")
"""A card out of sight by its number; headings of a page aside."""
BRINGS = re.compile(r"\w+\.(?:marshal|ambush)(?:\.|$)")
"""Sequences in which a card is brought into play."""
OF_POOL = re.compile(rb'"words":"[^"]*"')
"""Around a step every card of the pool that acts from a hand is weighed aloud, whoever has it; marked ones too."""
STRANGER = -3


def marked(decks: tuple[Deck, ...], among: Pool = CORE) -> tuple[Pool, tuple[Deck, ...]]:
    """Decks whose every single card has a code of its own, and each card a title that no other deck has."""
    pool, codes = canaries(decks, among)
    titles = {}
    for seat, (before, after) in enumerate(zip(decks, codes, strict=True)):
        for old, code in zip(before.plots + before.draw, after.plots + after.draw, strict=True):
            titles[code] = f"Mark{seat}x{before.codes().index(old)}q"
    facts = {code: replace(one, title=titles.get(code, one.title)) for code, one in pool.facts.items()}
    return replace(pool, facts=facts), codes


def board_of(app: Flask, player: Principal) -> dict[str, str]:
    """The headers that the browser of a player sends."""
    client = browser(app, player)
    cookie = client.get_cookie("kingsmoot_session")
    assert cookie is not None
    return {
        "Cookie": f"kingsmoot_session={cookie.value}",
        "X-CSRF-Token": client.environ_base["HTTP_X_CSRF_TOKEN"],
        "Accept-Encoding": "gzip",
    }


@dataclass
class Table:
    """A match under way, its readers, and its shadow: the same inputs played where the witness watches."""

    match_id: UUID
    play: MatchRuntime
    readers: dict[int, Reader]
    shadow: Match
    witness: Witness
    done: int = 0

    @classmethod
    def open(
        cls,
        app: Flask,
        port: int,
        decks: tuple[Deck, ...],
        seed: bytes,
        format: str = "joust",
        hides_passes: bool = False,
        players: list[Principal] | None = None,
        game: str = DEFAULT_GAME,
    ) -> Self:
        play: MatchRuntime = app.extensions["kingsmoot.online"]
        players = players or [make_account(play.database, f"Player {seat}") for seat in range(len(decks))]
        with play.database.write() as session:
            match_id = open_match(
                session,
                play.sealer,
                MatchSecrets(seed, uuid4().hex),
                ruleset=game,
                format=format,
                pool=CORE_SET,
                seats=len(decks),
                now=NOON,
                settings=MatchSettings(hides_passes=hides_passes),
            )
            for player, deck in zip(players, decks, strict=True):
                sit_down(session, play.sealer, match_id, player, deck, NOON)
            for player in players:
                set_ready(session, play.sealer, match_id, player, b"nonce" * 4, NOON)
        stranger = make_account(play.database, f"Stranger {match_id.hex[:8]}")
        readers = {
            seat: Reader(port, bearer(play.database, player), board_of(app, player))
            for seat, player in enumerate(players)
        }
        readers |= {STRANGER: Reader(port, bearer(play.database, stranger)), PUBLIC: Reader(port, {})}
        shadow = Match.begin(load_deal(play, match_id))
        shadow.take()
        return cls(match_id, play, readers, shadow, Witness(shadow))

    def __post_init__(self) -> None:
        self.catch_up()

    @property
    def seats(self) -> range:
        return range(self.shadow.game.seats)

    def at(self, what: str) -> str:
        return f"/matches/{self.match_id}{what}"

    def catch_up(self) -> None:
        """Plays what has come since by the record, which nobody was sent."""
        found = select(OnlineInput).where(OnlineInput.match_id == self.match_id, OnlineInput.seq > self.done)
        with self.play.database.read() as session:
            rows = list(session.scalars(found.order_by(OnlineInput.seq)))
        for row in rows:
            given = open_content(self.play.sealer, row).given
            assert given is not None
            self.shadow.submit(given, row.at)
            self.done = row.seq
        self.witness.look()

    def asked(self) -> Choices | None:
        return self.shadow.choices[0] if self.shadow.choices else None

    def choose(self, seat: int, random: Random) -> Heard:
        """The seat answers something that its own view offers."""
        prompt = self.readers[seat].get(self.at("/view")).json["prompt"]
        ids = [offer["id"] for offer in prompt["offers"]]
        picked = random.sample(ids, random.randint(prompt["least"], min(prompt["most"], len(ids))))
        return self.send(seat, prompt["id"], picked, random)

    def send(self, seat: int, prompt: int, ids: list[str], random: Random) -> Heard:
        key = f"{random.getrandbits(64):x}"
        heard = self.readers[seat].ask("POST", self.at("/choices"), {"prompt": prompt, "ids": ids, "key": key})
        self.catch_up()
        return heard

    # --- what may be known

    def in_sight(self, viewer: int) -> set[int]:
        """The cards that a viewer sees right now."""
        game, asked = self.shadow.game, self.shadow.game.asked
        brought = {frame.a for frame in game.stack if BRINGS.match(SEQUENCE_NAMES[frame.sequence])}
        offered = set()
        if asked is not None and viewer in asked.waiting():
            offered = {option.card for option in list_options(game, viewer)}
        return {
            card
            for card, zone in enumerate(game.zone)
            if (zone in zones.OPEN and not game.facedown[card])
            or card in brought
            or card in offered
            or (viewer >= 0 and game.seat_of[card] == viewer and zone in zones.OWNERS)
            or (viewer >= 0 and game.seat_of[card] == viewer and zone == zones.DUPLICATE)
            or (viewer >= 0 and game.seen[card] >> viewer & 1)
        }

    def leaks(self, viewer: int, heard: Heard, strict: bool = False) -> list[str]:
        """What an answer tells its reader that this one may not know; strict: not even what it has seen before."""
        if viewer == STRANGER:
            known: set[int] = set()
        else:
            known = self.in_sight(viewer) if strict else self.witness.shown[viewer]
        return [f"{heard.sent} told {viewer} of {token}" for token in self._tokens(heard, known)]

    def _tokens(self, heard: Heard, known: set[int]) -> list[str]:
        facts, raw = self.shadow.deal.facts, OF_POOL.sub(b"", heard.raw) if "/around" in heard.sent else heard.raw
        codes = {facts[card].code.encode() for card in known}
        titles = {facts[card].title.encode() for card in known}
        own_words = {int(number) for number in ID.findall(heard.sent.encode())}
        found = [token.decode() for token in {*CODE.findall(raw)} - codes]
        found += [token.decode() for token in {*TITLE.findall(raw)} - titles]
        found += [f"h{card}" for card in {*map(int, ID.findall(raw))} - known - own_words]
        secrets = [self.shadow.deal.seed.hex().encode(), self.shadow.deal.seed]
        return found + ["the seed" for secret in secrets if secret in raw]
