"""Seats of online matches without a browser: clients that play by HTTP, at the same tables as browsers do."""

import json
from contextlib import closing
from dataclasses import dataclass, field
from http.client import HTTPConnection
from random import Random
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

from sqlalchemy import select

from tests.support.browser.serving import Site
from tests.support.tournament.people import bearer
from tournament.core.security.principal import Principal
from tournament.online.models import OnlineMatch, OnlineSeat, OnlineState
from tournament.online.states import OnlineStatus


@dataclass
class Client:
    """Somebody who plays by HTTP and answers by chance whatever their own view offers."""

    site: Site
    who: Principal
    chance: Random
    match_id: UUID | None = None
    _headers: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        with self.site.database() as database:
            self._headers = {**bearer(database, self.who), "Content-Type": "application/json"}

    def open(self, **asked: object) -> dict[str, Any]:
        """A casual table: its match and the link to it."""
        return self._say("POST", "/matches", asked, (201,))

    def take(self, link: str, deck: str) -> None:
        self._say("POST", f"/play/{link}", {"deck": deck}, (200,))

    def sit(self, match_id: UUID) -> None:
        self.match_id = match_id
        self.send("ready", nonce=self.chance.randbytes(16).hex())

    def view(self) -> dict[str, Any]:
        return self._ask("GET", "view")

    def begins(self) -> None:
        """Nothing to wait for: it looks when it is its turn."""

    def is_over(self) -> bool:
        return self.view()["status"] == "ended"

    def answers(self) -> bool:
        """Whether there was something to answer."""
        prompt = self.view().get("prompt")
        if not prompt:
            return False
        ids = [offer["id"] for offer in prompt["offers"]]
        picked = self.chance.sample(ids, self.chance.randint(prompt["least"], min(prompt["most"], len(ids))))
        self.send("choices", prompt=prompt["id"], ids=picked, key=self._key(), ok=(200, 409, 422))
        return True

    def concede(self) -> None:
        self.send("concede", key=self._key())

    def send(self, what: str, ok: tuple[int, ...] = (200,), **sent: object) -> dict[str, Any]:
        return self._ask("POST", what, sent, ok)

    def _key(self) -> str:
        return f"{self.chance.getrandbits(64):x}"

    def _ask(self, method: str, what: str, sent: object = None, ok: tuple[int, ...] = (200,)) -> dict[str, Any]:
        return self._say(method, f"/matches/{self.match_id}/{what}", sent, ok)

    def _say(self, method: str, path: str, sent: object, ok: tuple[int, ...]) -> dict[str, Any]:
        body = json.dumps(sent) if sent is not None else None
        with closing(HTTPConnection(urlsplit(self.site.address).netloc, timeout=60)) as line:
            line.request(method, path, body, self._headers)
            answer = line.getresponse()
            heard = answer.read()
        assert answer.status in ok, f"{method} {path}: {answer.status} {heard[:400]!r}"
        found: dict[str, Any] = json.loads(heard)
        return found


def waiting_matches(site: Site, event_id: UUID) -> list[tuple[UUID, list[UUID | None]]]:
    """The matches of an event that wait for their players, each with the accounts of its seats."""
    waiting = (
        select(OnlineMatch.id)
        .join(OnlineState, OnlineState.match_id == OnlineMatch.id)
        .where(OnlineMatch.event_id == event_id, OnlineState.status == OnlineStatus.WAITING)
    )
    with site.database() as database, database.read() as session:
        return [
            (
                match_id,
                list(
                    session.scalars(
                        select(OnlineSeat.account_id).filter_by(match_id=match_id).order_by(OnlineSeat.seat)
                    )
                ),
            )
            for match_id in session.scalars(waiting)
        ]
