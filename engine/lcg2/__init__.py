"""The second edition of the living card game (2015), by its Rules Reference."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from engine import cards
from engine.abilities import ACTION
from engine.events import Event, LeavePlay, discarded
from engine.lcg2 import leaving, marshaling, setup, timing
from engine.lcg2.chart import CHALLENGE, PHASES, ROUND
from engine.lcg2.cited import CITED
from engine.lcg2.initiating import ABILITY
from engine.log.names import listed
from engine.play import attachments, bringing, ending, initiating, state, windows
from engine.play.cited import Cited
from engine.prompts import Option
from engine.ruleset import Refusal, Ruleset
from engine.scenario.board import SETUP
from engine.table import zones
from engine.table.constants import DOOMED
from engine.table.frames import STEP_NAMES, push
from engine.table.game import NOTHING, Game, Occurrence, Window


class SecondEdition(Ruleset):
    """Seven phases, seven steps around each occurrence, cards leave play at once."""

    id: ClassVar[str] = "lcg2"
    version: ClassVar[int] = 1
    formats: ClassVar[tuple[str, ...]] = ("joust",)
    phases: ClassVar[tuple[str, ...]] = PHASES
    cited: ClassVar[Cited] = CITED
    timings: ClassVar[Mapping[int, str]] = timing.TIMINGS
    ability: ClassVar[int] = ABILITY
    challenge: ClassVar[int] = CHALLENGE

    def begin(self, game: Game) -> None:
        push(game, ROUND)
        push(game, setup.SETUP)

    def begin_at(self, game: Game, phase: str) -> None:
        frame = push(game, ROUND)
        if phase == SETUP:
            game.round -= 1
            frame = push(game, setup.SETUP)
            frame.step = STEP_NAMES[setup.SETUP].index("mulligans")
        else:
            frame.step = STEP_NAMES[ROUND].index(phase)
        self._discard_illegal(game, 0)

    def happen(
        self, game: Game, entry: int, rule: str, events: list[Event], pending: int = -1, hold: bool = False
    ) -> Occurrence | None:
        return timing.happen(game, entry, rule, events, pending, hold)

    def react(self, game: Game, row: Occurrence, entry: int) -> None:
        timing.react(game, row, entry)

    def settle(self, game: Game, entry: int, pending: int = NOTHING, row: Occurrence | None = None) -> None:
        """Ends first, then what the table itself drives from play, then what waits for STR to grow."""
        ending.check_ends(game, entry)
        if game.outcome is not None:
            return
        for host in game.host.values():
            if game.facts[host].shuns:
                self._discard_illegal(game, entry)
                break
        if game.lasting or DOOMED in game.deal.constants:
            state.drive_out(game, entry, pending)
        if game.deal.waiting_for_strength:
            state.notice_strength(game, entry, pending, row)

    def _discard_illegal(self, game: Game, entry: int) -> None:
        illegal: list[Event] = [discarded(card, unsavable=True) for card in bringing.illegal_attachments(game)]
        if illegal:
            self.happen(game, entry, "lcg2:attachment-cards/illegal", illegal)

    def leave_play(self, game: Game, card: int, how: str, to: int, entry: int, rule: str) -> None:
        leaving.leave_play(game, card, how, to, entry, rule)

    def bearers(self, game: Game, attachment: int) -> list[int]:
        return attachments.bearers(game, attachment, game.player_order())

    def player_actions(self, game: Game, window: Window, seat: int) -> list[Option]:
        return marshaling.options(game, seat)

    def take_action(self, game: Game, seat: int, option: Option, entry: int) -> None:
        marshaling.bring(game, seat, option, entry)

    def could_act(self, game: Game, window: Window) -> bool:
        holding = any([game.hand(seat) for seat in game.alive()])
        if holding and (game.phase in ("marshaling", "challenges") or game.deal.hand_actions):
            return True
        return any(
            game.zone[card] in zones.IN_PLAY or game.zone[card] == zones.AGENDA
            for card, _number, _used_from in game.deal.actions
            if game.facts[card].type != cards.EVENT
        )

    def eliminate(self, game: Game, seat: int, why: str, rule: str) -> None:
        ending.eliminate(game, seat, why, rule, 0)

    def explain(self, game: Game, seat: int, card: int) -> Refusal | None:
        """Why a seat can't use a card now: the first check that fails, of the ways the card could be used."""
        asked = game.asked
        if asked is None or game.outcome is not None:
            return Refusal("lcg2:pass", "the match is over")
        if seat not in asked.waiting():
            return Refusal("lcg2:pass", f"{game.name(seat)} is not asked anything now")
        frame = game.stack[-1]
        if asked.name == "setup":
            return setup.setup_refusal(game, seat, card)
        if asked.name != "opportunity":
            return Refusal("lcg2:actions", f"{game.name(seat)} is asked something else: {asked.name}")
        window = game.windows[frame.a]
        if window.timing != ACTION:
            return self._explain_triggered(game, window, seat, card)
        if game.zone[card] == zones.HAND and game.facts[card].type < cards.EVENT:
            if game.phase == "challenges":
                return marshaling.ambush_refusal(game, seat, card)
            return marshaling.marshal_refusal(game, seat, card)
        abilities = sorted(enumerate(game.deal.abilities[card]), key=lambda pair: not pair[1].is_action)
        reasons = [initiating.action_refusal(game, seat, card, number) for number, _ability in abilities]
        if not reasons:
            return self._nothing_to_use(game, card)
        return None if None in reasons else reasons[0]

    def _nothing_to_use(self, game: Game, card: int) -> Refusal:
        if not game.deal.pool.enforced(game.facts[card].code):
            return Refusal("lcg2:abilities", f"the engine does not enforce the ability of {game.title(card)} yet")
        return Refusal("lcg2:abilities", f"{game.title(card)} has no ability to use")

    def _explain_triggered(self, game: Game, window: Window, seat: int, card: int) -> Refusal | None:
        row = game.occurrences[window.occurrence]
        abilities = game.deal.abilities[card]
        if not abilities:
            return self._nothing_to_use(game, card)
        first: Refusal | None = None
        for number, ability in enumerate(abilities):
            reason = self._explain_one(game, window, row, seat, card, number)
            if reason is None:
                return None
            if first is None or ability.timing == window.timing:
                first = reason
        return first

    def _explain_one(
        self, game: Game, window: Window, row: Occurrence, seat: int, card: int, number: int
    ) -> Refusal | None:
        ability = game.deal.abilities[card][number]
        title = game.title(card)
        if ability.timing != window.timing or ability.trigger is None:
            return Refusal(timing.TIMINGS[window.timing], f"{title} is not for this window")
        if windows.source_seat(game, card, row) != seat:
            return Refusal("lcg2:abilities/in-play-only", f"{title} is not where its ability can be used")
        members = [
            member
            for owner, other, n, member in windows.candidates(game, window.timing, row)
            if (owner, other, n) == (seat, card, number)
        ]
        if not members:
            unsavable = any(isinstance(event, LeavePlay) and event.unsavable for event in row.events)
            rule = "lcg2:save/cannot" if unsavable else "lcg2:triggering-condition"
            return Refusal(rule, f"nothing that {title} waits for happens here: {ability.trigger.words()}")
        occasions = windows.occasions_of(game, window) if len(members) > 1 else []
        unused = [member for member in members if (card, number, member) not in window.used]
        if not unused:
            what = listed([occasions[member] for member in members]) if occasions else "for this"
            return Refusal("lcg2:reactions/once", f"{title} was used already {what}")
        reasons = [initiating.refusal(game, initiating.trial(game, card, number, row, member)) for member in unused]
        reason = None if None in reasons else reasons[0]
        if reason is None or not occasions:
            return reason
        return reason._replace(words=f"{reason.words} ({occasions[unused[0]]})")


LCG2 = SecondEdition()
