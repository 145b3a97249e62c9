"""The bots: find matches that wait for one, and answer one at a time.

They think outside of any transaction.
"""

import os
import secrets
import threading
import time
from collections.abc import Callable
from datetime import datetime
from typing import Final
from uuid import UUID, uuid4

import structlog

from engine import Choice, Concede, Match, Proposal
from engine.bots import RandomBot, make_bot, sees_no_end
from engine.chain.inputs import DRAW, GRANT, REFUSE, Input
from engine.control.proposals import unanswered_seats
from engine.prompts.prompts import Choices
from tournament.core.bus.bus import Bus, Subscription, all_matches_topic, match_id_of
from tournament.core.cache import LruCache
from tournament.core.problems import Problem
from tournament.core.scheduling.leader import Leader, utc_now
from tournament.online.notifications import notify_match
from tournament.online.operations.lobby.bots import list_bots, list_waiting_bots
from tournament.online.operations.lobby.setup import BOTS_LEASE, BOTS_LEASE_LENGTH
from tournament.online.operations.match.loaded_match import (
    ArchivedMatch,
    LoadedMatch,
    find_departed_seats,
    waiting_mask,
)
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import MatchSnapshot, load_snapshot
from tournament.online.operations.match.submission import read_match, submit_input
from tournament.online.states import OnlineStatus

POLL_INTERVAL_SECONDS: Final = 2.0
"""Interval of database polling: notifications can be lost, and some prompts are older than this process."""
NOTIFICATION_WAIT_SECONDS: Final = 0.5
DECISION_CPU_SECONDS: Final = 0.1
"""CPU time for one decision; then the best answer so far is used."""
BOT_SEATS_CACHE_SIZE: Final = 5000
NICENESS: Final = 5

BotAnswer = tuple[Input, int | None]
"""What a bot sends, and the step of the prompt that it answers."""
log: structlog.stdlib.BoundLogger = structlog.get_logger("kingsmoot.bots")


class BotRunner:
    """All bots of an installation; only one process at a time thinks for them."""

    def __init__(
        self,
        play: MatchRuntime,
        bus: Bus,
        *,
        clock: Callable[[], datetime] = utc_now,
        cpu: float = DECISION_CPU_SECONDS,
    ) -> None:
        self._play = play
        self._bus = bus
        self._clock = clock
        self._cpu = cpu
        self._stopped = threading.Event()
        self._known: LruCache[UUID, dict[int, str]] = LruCache(BOT_SEATS_CACHE_SIZE)
        self.leader = Leader(play.database, BOTS_LEASE, BOTS_LEASE_LENGTH, clock, _log_lease)

    def run(self) -> None:
        """Run until stopped; a match that fails is retried at the next poll."""
        os.nice(NICENESS)
        next_look = 0.0
        with self._bus.subscribe([all_matches_topic()]) as pokes:
            while not self._stopped.is_set():
                try:
                    if time.monotonic() >= next_look:
                        next_look = time.monotonic() + POLL_INTERVAL_SECONDS
                        self.look()
                    self._follow(pokes)
                except Exception:  # for example, the database is unreachable
                    log.exception("bots can't go on; trying again")
                    self._stopped.wait(POLL_INTERVAL_SECONDS)
        self.leader.release()

    def stop(self) -> None:
        self._stopped.set()

    def look(self) -> None:
        """Answer once for every bot that has a prompt."""
        if not self.leader.leads():
            return
        with self._play.database.read() as session:
            waiting = list_waiting_bots(session)
        for match_id in dict.fromkeys(one.match_id for one in waiting):
            if self._stopped.is_set() or not self.leader.leads():
                return
            self.attend(match_id)

    def _follow(self, pokes: Subscription) -> None:
        told = pokes.wait(NOTIFICATION_WAIT_SECONDS)
        match_id = match_id_of(told.topic) if told is not None else None
        if match_id is not None and self.leader.holds and self.leader.leads():
            self.attend(match_id)

    def attend(self, match_id: UUID) -> bool:
        """Submit one answer of one bot at this match, if it has a prompt.

        The answer's own notification leads to the next call for this match.
        """
        bots = self._bots(match_id)
        if not bots:
            return False
        try:
            snapshot = load_snapshot(self._play, match_id)
            if snapshot.status not in (OnlineStatus.LIVE, OnlineStatus.PAUSED):
                return False
            given = read_match(self._play, snapshot, lambda match, now: self.decide(match, now, bots))
            if given is None:
                return False
            sent, prompt = given
            carried = submit_input(
                self._play, match_id, sent, uuid4().hex, self._clock(), lambda match, found: None, prompt
            )
        except Problem as problem:  # another input came first, or the match has ended
            log.info("a bot's answer was not taken", match=str(match_id), why=problem.name())
            return False
        except Exception:
            log.exception("a bot could not answer", match=str(match_id))
            return False
        notify_match(self._bus, carried.snapshot)
        return True

    def decide(self, match: LoadedMatch, snapshot: MatchSnapshot, bots: dict[int, str]) -> BotAnswer | None:
        """Choose what a bot at this table answers.

        Nothing is written meanwhile, and no transaction is open.
        """
        if isinstance(match, ArchivedMatch):  # this engine can't simulate matches of older rules
            asked = [seat for seat in bots if waiting_mask(match) >> seat & 1]
            return (Concede(asked[0]), None) if asked else None
        for proposed in match.game.proposed:
            for seat in unanswered_seats(match.game, proposed):
                if seat in bots:
                    refused = proposed.about == DRAW and not sees_no_end(match.game, seat)
                    return Proposal(seat, proposed.about, REFUSE if refused else GRANT), None
        if snapshot.status is not OnlineStatus.LIVE:
            return None
        if {*range(match.game.seats)} - find_departed_seats(match) <= bots.keys():  # only bots are left
            return Concede(min(prompt.seat for prompt in match.choices)), None
        for prompt in match.choices:
            if prompt.seat in bots:
                return self.think(match, prompt, bots[prompt.seat]), prompt.step
        return None

    def think(self, match: Match, prompt: Choices, kind: str) -> Choice:
        """Choose an answer within the CPU limit.

        If the bot fails, a random legal choice keeps the match going.
        """
        end = time.thread_time() + self._cpu
        seed = secrets.token_bytes(32)
        try:
            return make_bot(kind, seed).answer(match, prompt, lambda: time.thread_time() < end)
        except Exception:
            log.exception("a bot could not think", question=match.game.asked.name if match.game.asked else "")
            return RandomBot(seed).choose(prompt)

    def _bots(self, match_id: UUID) -> dict[int, str]:
        """Return the bots of a match, cached: seats never change once a match has begun."""

        def read() -> dict[int, str]:
            with self._play.database.read() as session:
                return list_bots(session, match_id)

        return self._known.get(match_id, read)


def _log_lease(holds: bool) -> None:
    log.info("bots play here" if holds else "bots play elsewhere")
