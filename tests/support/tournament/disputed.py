"""An online event with a match in which a seat was passed by its setting where it could have done something."""

from collections.abc import Callable
from datetime import datetime, timedelta
from random import Random
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from engine import Choice, Match, Setting
from engine.bots import RandomBot
from engine.chain.inputs import Input
from engine.chain.journal import LogEntry
from engine.games.ccg.round_chart import CHALLENGE
from engine.play.challenges.eligibility import has_stealth
from engine.prompts.prompts import BY_SETTING, PASS, Option
from engine.table.frames import STEP_NAMES
from tests.support.tournament.online_event import Online
from tournament.core.security.permissions import Role
from tournament.core.security.principal import Principal
from tournament.events.models.events import Event
from tournament.judging.disputes.operations.decisions import RulingRequest, execute_verb
from tournament.judging.disputes.operations.disputes import VerbRequest
from tournament.judging.disputes.operations.flags import Flag, flag_step
from tournament.judging.disputes.operations.remedies.remedy_application import apply_due_ruling
from tournament.judging.disputes.operations.transitions import DisputeVerb
from tournament.judging.models.disputes import Dispute, DisputeLine, Ruling
from tournament.judging.states import DisputeKind, Remedy
from tournament.online.models import OnlineInput
from tournament.online.operations.match.match_rows import open_content
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import load_snapshot
from tournament.online.operations.match.submission import read_match, submit_input

PASSED = 1
"""The seat that passes by itself."""
MOST = 1200


def passed_by_setting(
    play: MatchRuntime,
    match_id: UUID,
    now: datetime,
    chance: int = 3,
    verb: str = "",
    thinking: timedelta = timedelta(),
) -> LogEntry:
    """Plays a match on until a seat was passed by its setting where it could have done something, or just this."""
    bot, random = RandomBot(chance.to_bytes(4)), Random(chance)
    for number in range(MOST):
        snapshot = load_snapshot(play, match_id)

        def next_input(match: Match, _: object) -> Input:
            if not match.game.manners[PASSED].auto_pass:
                return Setting(PASSED, "auto_pass", "round")
            return bot.choose(random.choice(match.choices))

        given = read_match(play, snapshot, next_input)
        version = submit_input(
            play, match_id, given, f"play {number}", now + number * thinking, lambda *_: None
        ).snapshot.version
        with play.database.read() as session:
            row = session.scalars(select(OnlineInput).filter_by(match_id=match_id, seq=version)).one()
        for entry in reversed(open_content(play.sealer, row).entries if isinstance(given, Choice) else ()):
            passed = entry.kind == "pass" and entry.actor == PASSED and entry.secret[:1] == (BY_SETTING,)
            if passed and any(str(id) != PASS and str(id).startswith(verb) for id in entry.secret[2]):
                return entry
    raise AssertionError("nobody was passed where something could be done")


Wanted = Callable[[Match, int, Option], bool]
"""Whether it is what a seat is to do."""


def used_when(
    play: MatchRuntime,
    match_id: UUID,
    now: datetime,
    wanted: Wanted,
    is_over: Callable[[Match], bool],
    chance: int = 3,
) -> tuple[LogEntry, str] | None:
    """Plays a match on until a card was used as it is wanted and what it was used in is over: its use and title.

    None where the match ends before.
    """
    bot, used = RandomBot(chance.to_bytes(4)), None

    def next_input(match: Match, _: object) -> tuple[Input, str] | None:
        if match.outcome is not None or (used is not None and is_over(match)):
            return None
        asked = match.choices[0]
        for id, option in match.options(asked.seat).items() if used is None else ():
            if option.verb in ("use", "play") and wanted(match, asked.seat, option):
                return Choice(asked.seat, (id,)), match.game.title(option.card)
        return bot.choose(asked), ""

    for number in range(MOST):
        found = read_match(play, load_snapshot(play, match_id), next_input)
        if found is None:
            return used
        carried = submit_input(play, match_id, found[0], f"play {number}", now, lambda *_: None)
        if found[1] and used is None:
            version = carried.snapshot.version
            with play.database.read() as session:
                row = session.scalars(select(OnlineInput).filter_by(match_id=match_id, seq=version)).one()
            entries = open_content(play.sealer, row).entries
            used = next(entry for entry in entries if entry.kind in ("use", "play")), found[1]
    return None


def moribund_responds(play: MatchRuntime, match_id: UUID, now: datetime) -> tuple[LogEntry, str] | None:
    """Until a moribund card was used as a response and the window is over."""

    def wanted(match: Match, seat: int, option: Option) -> bool:
        return option.verb == "use" and option.card in match.game.moribund

    return used_when(play, match_id, now, wanted, lambda match: not match.game.moribund)


def acts_before_stealth(play: MatchRuntime, match_id: UUID, now: datetime) -> tuple[LogEntry, str] | None:
    """Until who is attacked by a card with stealth acted before its target was chosen, and it was chosen."""

    def wanted(match: Match, seat: int, option: Option) -> bool:
        game, challenge = match.game, match.game.challenge
        if challenge is None or seat != challenge.defender:
            return False
        at = [STEP_NAMES[frame.sequence][frame.step - 1] for frame in game.stack if frame.sequence == CHALLENGE]
        return at == ["actions a"] and any(has_stealth(game, card) for card in challenge.attackers)

    def is_over(match: Match) -> bool:
        return match.game.challenge is None or bool(match.game.challenge.bypassed)

    return used_when(play, match_id, now, wanted, is_over)


class Sides:
    """Who sits where in a match, of which the second seat was passed; every key is a new one."""

    seats: list[Principal]
    keys = 0

    @property
    def raiser(self) -> Principal:
        return self.seats[PASSED]

    @property
    def opponent(self) -> Principal:
        return self.seats[1 - PASSED]

    def key(self) -> str:
        self.keys += 1
        return f"key {self.keys}"


def remove_dispute(session: Session, dispute_id: UUID) -> None:
    """As if there never had been one."""
    for model in (Ruling, DisputeLine):
        for row in session.scalars(select(model).filter_by(dispute_id=dispute_id)):
            session.delete(row)
    session.flush()
    if (old := session.get(Dispute, dispute_id)) is not None:
        session.delete(old)
        session.flush()


class Disputed(Sides, Online):
    """Two players, a judge and a head judge; the second seat was passed by a setting."""

    def ready(self, chance: int = 3, verb: str = "", thinking: timedelta = timedelta()) -> "Disputed":
        self.with_decks(2).playing()
        self.judith, self.hedda = self.staff("Judith"), self.staff("Hedda", Role.HEAD_JUDGE)
        self.match_id = self.begin(1)
        self.passed = passed_by_setting(self.play, self.match_id, self.now, chance, verb, thinking)
        self.now += MOST * thinking
        self.seats = self.seated()
        return self

    def seated(self) -> list[Principal]:
        """Who sits where in the match."""
        table = next(one for one in self.tables() if one.number == 1)
        return [self.player(number) for number in table.players]

    def flag(self, proposal: Remedy | None = Remedy.ALLOW_LATE, kind: DisputeKind = DisputeKind.TIMING) -> Dispute:
        wrong = Flag(self.passed.number, kind, "I never got to save him.", self.key(), proposal)
        return flag_step(self.play, self.match_id, wrong, self.raiser, self.now)

    def flag_now(self) -> Dispute:
        """The newest step, for a judge."""
        newest = load_snapshot(self.play, self.match_id).step
        wrong = Flag(newest, DisputeKind.CONDUCT, "And again.", self.key())
        return flag_step(self.play, self.match_id, wrong, self.raiser, self.now)

    def does(
        self,
        dispute: Dispute,
        verb: DisputeVerb,
        actor: Principal,
        text: str = "",
        decided: RulingRequest | None = None,
        **more: object,
    ) -> Dispute:
        """A verb and what follows at once."""
        with self.database.write() as session:
            event = session.get_one(Event, dispute.event_id)
            asked = VerbRequest(self.key(), None, text, more)
            execute_verb(self.play, session, event, dispute.id, verb, actor, self.now, asked, decided)
        apply_due_ruling(self.play, dispute.id, self.now)
        return self.dispute(dispute)

    def dispute(self, dispute: Dispute) -> Dispute:
        with self.database.read() as session:
            return session.get_one(Dispute, dispute.id)
