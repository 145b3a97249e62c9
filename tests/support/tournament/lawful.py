"""A dispute that is closed, and a case that can be drafted from it."""

import pytest
from click.testing import CliRunner, Result

from tests.support.tournament.disputed import PASSED, Disputed
from tests.support.tournament.online.tables import SECRET
from tournament.accounts.operations.administration import set_trusted
from tournament.cli import main
from tournament.core.security.principal import Principal
from tournament.events.models.events import Event
from tournament.judging.cases.operations import drafts as drafting
from tournament.judging.cases.operations.drafts import CaseDraft
from tournament.judging.cases.operations.publication import end_objection_time
from tournament.judging.disputes.operations.decisions import RulingRequest
from tournament.judging.disputes.operations.remedies.remedies import RemedyRequest
from tournament.judging.disputes.operations.transitions import DisputeVerb
from tournament.judging.models.cases import Case
from tournament.judging.models.disputes import Dispute
from tournament.judging.states import EngineStance, Remedy

SCENARIO = """
rule = "lcg2:duplicates/save"
play = [
    "ann: attack military with Tumblestone Knight",
    "bob: defend",
    "bob: choose Robb Stark",
    "bob: save Robb Stark",
]
expect = ["bob play Robb Stark (standing)", "bob dead 0"]

[board]
phase = "challenges"
first = "ann"

[board.seats.ann]
play = ["Tumblestone Knight", "Greenblood Trader"]

[board.seats.bob]
play = ["Robb Stark (1 duplicate)", "Bran Stark"]
"""

GOOD = CaseDraft(
    title="A setting passes a save",
    situation="B’s challenge would kill A’s unique character, which has a duplicate. A had set to pass by itself.",
    question="Is a pass by a setting the player’s own pass?",
    holding="Yes. A pass by setting binds like any other, while the setting can be seen.",
    reason="A pass gives up a chance at that moment, and by the player’s will.",
    remedy="None: play continued.",
    rules=("lcg2:duplicates/save", "pass"),
    cards=("Robb Stark",),
    window="Interrupt",
    scenario=SCENARIO,
)


class Lawful(Disputed):
    """A dispute ruled on and closed; `draft`, `propose` and so on are the head judge's."""

    def closed(
        self, engine: EngineStance = EngineStance.NOT_CONCERNED, reason: str = "", trusts: bool = True
    ) -> Dispute:
        """Of a head judge whom the installation trusts, or does not."""
        self.ready()
        with self.database.write() as session:
            set_trusted(session, "Hedda", publishes_cases=trusts)
        dispute = self.flag(proposal=None)
        self.does(dispute, DisputeVerb.TAKE, self.judith)
        said = reason or f"{self.raiser.name} had set it so, and could see it."
        wanted = RemedyRequest(Remedy.UPHOLD, self.passed.number, PASSED)
        self.does(
            dispute,
            DisputeVerb.RULE,
            self.judith,
            decided=RulingRequest(wanted, said, ("lcg2:duplicates/save",), engine=engine),
        )
        for player in self.seats:
            self.does(dispute, DisputeVerb.ACCEPT, player)
        self.found = self.dispute(dispute)
        self.now = max(self.now, self.found.state_since)  # a server that ticks meanwhile closes it by its own clock
        return self.found

    def drafts(self, draft: CaseDraft = GOOD, actor: Principal | None = None) -> Case:
        with self.database.write() as session:
            event = session.get_one(Event, self.found.event_id, with_for_update=True)
            return drafting.write_case(session, event, self.found.id, draft, actor or self.hedda, self.now)

    def proposes(self, number: int = 1, actor: Principal | None = None) -> Case:
        with self.database.write() as session:
            event = session.get_one(Event, self.found.event_id, with_for_update=True)
            return drafting.propose(session, event, number, actor or self.hedda, self.now)

    def publishes(self, number: int = 1) -> Case:
        """Proposes it and lets the time to object pass."""
        case = self.proposes(number)
        self.wait(days=8)
        with self.database.write() as session:
            end_objection_time(session, case.id, self.now)
        return self.case(number)

    def case(self, number: int = 1) -> Case:
        with self.database.read() as session:
            return drafting.find_case(session, number)


def asked(run: Lawful, monkeypatch: pytest.MonkeyPatch, *words: str) -> Result:
    """`kingsmoot cases`, of the run's installation."""
    monkeypatch.setenv("KINGSMOOT_ENV", "development")
    monkeypatch.setenv("KINGSMOOT_DATABASE_URL", run.database.url.render_as_string(hide_password=False))
    monkeypatch.setenv("KINGSMOOT_SECRET_KEY", SECRET)
    return CliRunner().invoke(main, ["cases", *words])
