"""The second edition as a ruleset: its answers to shared code."""

from __future__ import annotations

from collections.abc import Iterator

from engine import cards
from engine.base import zones
from engine.events import Event, LeavePlay, ReturnTitle
from engine.games.lcg2 import (
    keywords,
    leaving_play,
    marshaling,
    melee,
    position_faults,
    setup,
    timing,
)
from engine.games.lcg2.round_chart import CHALLENGE, PHASES, ROUND, STANDING_PHASE, TAXATION_PHASE, begin_amid
from engine.games.lcg2.values import dominance
from engine.play.abilities import (
    deck_search,
    initiation,
    payment,
    picks,
    resolution,
    usability,
    use_checks,
    when_revealed,
)
from engine.play.challenges import claim, declaration
from engine.play.ending import match_end
from engine.play.entering import attachments, entering_play
from engine.play.phases import plots, upkeep
from engine.play.rules.cited import CitedRules
from engine.play.rules.related_rules import RelatedRules
from engine.play.state import immunity
from engine.play.windows import windows
from engine.position.board import SETUP
from engine.prompts.checks import CHECK_ALL, CheckResult
from engine.prompts.prompts import Option, list_questions
from engine.ruleset import NO_USE, EventContext, Format, GameNumbers, OccurrenceSteps, Refusal, Ruleset
from engine.table import values
from engine.table.constants import IMMUNE, is_immune
from engine.table.frames import STEP_NAMES, push
from engine.table.game import Game
from engine.table.rows import AbilityUse, Occurrence, Window
from engine.table.values import Value


class SecondEdition(Ruleset):
    """Ruleset with seven phases and seven steps around each occurrence.

    Cards leave play at once.
    """

    id = "lcg2"
    name = "A Game of Thrones: The Card Game, second edition"
    version = 3
    formats = {  # noqa: RUF012 - never changed
        "joust": Format("joust", 2, 2),
        "melee": Format("melee", 3, 6, titles=True),
    }
    phases = PHASES
    begins_amid = True
    cited = CitedRules.read("engine.games.lcg2")
    related = RelatedRules("engine.games.lcg2")
    questions = list_questions(
        windows.QUESTIONS,
        initiation.QUESTIONS,
        resolution.QUESTIONS,
        picks.QUESTIONS,
        deck_search.QUESTIONS,
        entering_play.QUESTIONS,
        declaration.QUESTIONS,
        claim.QUESTIONS,
        plots.QUESTIONS,
        when_revealed.QUESTIONS,
        upkeep.QUESTIONS,
        match_end.QUESTIONS,
        setup.QUESTIONS,
        keywords.QUESTIONS,
        melee.QUESTIONS,
    )
    timings = timing.TIMING_RULES
    steps = OccurrenceSteps(("It is about to happen", cited.triggering_condition))
    terms = GameNumbers(goal=15, draw=2, empty_deck_loses=True)
    ability = timing.ABILITY
    challenge = CHALLENGE
    challenge_claims = "4.2.4"
    challenge_ends = "4.2.6"
    brings = {  # noqa: RUF012 - never changed
        marshaling.BRING: "marshals {card}",
        marshaling.BRING_BY_AMBUSH: "puts {card} into play by ambush",
    }
    within_challenge = (keywords.KEYWORDS_STEP, melee.REDIRECT)
    turns = frozenset(
        {(setup.SETUP, "mulligans"), (setup.SETUP, "place"), (STANDING_PHASE, "6.2"), (TAXATION_PHASE, "7.3")}
    )

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
        timing.discard_illegal_attachments(game, 0)

    def begin_amid(self, game: Game, fought: declaration.ChallengeUnderWay) -> None:
        begin_amid(game, fought)
        timing.discard_illegal_attachments(game, 0)

    def board_faults(self, game: Game, phase: str, loose: bool) -> list[tuple[int, Refusal]]:
        return position_faults.board_faults(game, phase, loose)

    # --- time

    def happen(
        self,
        game: Game,
        entry: int,
        rule: str,
        events: list[Event],
        during: EventContext = EventContext.FRAMEWORK,
        use: int = NO_USE,
    ) -> Occurrence | None:
        """Let events happen; reactions to an effect wait for the end of the whole effect.

        This includes reactions to what follows from the effect.
        """
        if use == NO_USE:
            return timing.happen(game, entry, rule, events)
        if during is EventContext.SETTLING:
            row = timing.happen(game, entry, rule, events, hold=True)
            if row is not None:
                game.pending[use].held.append(row.id)
            return row
        if IMMUNE in game.deal.constants:
            pending = game.pending[use]
            reaching = immunity.without_immune(game, pending.card, events, entry)
            pending.ok = pending.ok and reaching == events
            events = reaching
        return timing.happen(game, entry, rule, events, use, hold=during is EventContext.EFFECT)

    def act(self, game: Game, seat: int, window: Window, card: int, ability: int, member: int) -> None:
        initiation.use_ability(game, card, ability, seat, window.occurrence, member, window.entry)

    def save_with_duplicate(self, game: Game, card: int, occurrence: int, member: int, entry: int) -> None:
        initiation.save_with_duplicate(game, card, occurrence, member, entry)

    def may_be_chosen(self, game: Game, use: AbilityUse) -> bool:
        return usability.has_potential(game, use)

    def first_to_act(self, game: Game, window: Window) -> int:
        return game.next_seat(game.first) if game.eliminated[game.first] else game.first

    def refusal(self, game: Game, use: AbilityUse) -> Refusal | None:
        ability = game.deal.abilities[use.card][use.ability]
        refused = usability.ban_refusal(game, use, ability)
        # This runs so often that checks with nothing to check are skipped.
        if refused is None and ability.when:
            refused = usability.restrictions_refusal(game, use, ability)
        if refused is None and ability.limit is not None:
            refused = usability.limit_refusal(game, use, ability)
        if refused is None and ability.x is not None:
            refused = payment.x_refusal(game, use, ability)
        if refused is None:
            refused = payment.costs_refusal(game, use, ability)
        if refused is not None:
            return refused
        if ability.target is not None:
            refused = usability.missing_target_refusal(game, use, ability)
        else:
            refused = usability.pointless_refusal(game, use, ability)
        if refused is None and ability.cost:
            refused = payment.exhausted_effect_refusal(game, use, ability)
        return refused

    def use_checks(
        self, game: Game, use: AbilityUse, reached: int = CHECK_ALL, told: bool = False
    ) -> Iterator[CheckResult]:
        return use_checks.use_checks(game, use, reached, told)

    def player_actions(self, game: Game, window: Window, seat: int) -> list[Option]:
        return marshaling.options(game, seat)

    def take_action(self, game: Game, seat: int, option: Option, entry: int) -> None:
        marshaling.bring(game, seat, option, entry)

    def action_price(self, game: Game, seat: int, option: Option) -> Value | None:
        return marshaling.price(game, seat, option.card, marshaling.ENTRY_BY_VERB[option.verb])

    def is_last_window(self, game: Game) -> bool:
        return game.phase != "challenges"

    def bringing_refusal(self, game: Game, seat: int, card: int) -> Refusal | None:
        if game.phase == "challenges":
            return marshaling.ambush_refusal(game, seat, card)
        return marshaling.marshal_refusal(game, seat, card)

    def bringing_checks(self, game: Game, seat: int, card: int) -> Iterator[CheckResult]:
        if game.phase == "challenges":
            return marshaling.ambush_checks(game, seat, card)
        return marshaling.marshal_checks(game, seat, card)

    def could_act(self, game: Game, window: Window) -> bool:
        if game.phase in ("marshaling", "challenges") or game.deal.hand_actions:
            for seat in game.alive():
                if game.hand(seat):
                    return True
        return any(
            game.zone[card] in zones.IN_PLAY or game.zone[card] == zones.AGENDA
            for card, _number, _used_from in game.deal.actions
            if game.facts[card].type != cards.EVENT
        )

    # --- leaving

    def may_be_placed(self, game: Game, seat: int, card: int) -> bool:
        return setup.PLACING.may_be_placed(game, seat, card)

    def may_leave(self, game: Game, card: int) -> bool:
        return game.zone[card] == zones.PLAY

    def leave_play(self, game: Game, event: LeavePlay, entry: int, rule: str) -> None:
        leaving_play.leave_play(game, event.card, event.how, event.to, entry, rule)

    # --- sums

    def price(self, game: Game, seat: int, card: int, how: str) -> Value:
        return marshaling.price(game, seat, card, how)

    def income(self, game: Game, seat: int) -> Value:
        return values.gold(game, seat)

    def dominance(self, game: Game, seat: int) -> Value:
        return dominance(game, seat)

    def counts_power(self, game: Game, card: int) -> bool:
        return True

    def affects(self, game: Game, source: int, card: int) -> bool:
        return not is_immune(game, card, source)

    def bearers(self, game: Game, attachment: int) -> list[int]:
        return attachments.bearers(game, attachment, game.player_order())

    # --- life

    def give_title_back(self, game: Game, title: int, entry: int) -> None:
        ReturnTitle(title).apply(game, entry, self.cited.title_leaves)

    def settle(self, game: Game, entry: int, use: int = NO_USE, row: Occurrence | None = None) -> None:
        timing.settle(game, entry, use, row)

    def eliminate(self, game: Game, seat: int, why: str, entry: int) -> None:
        match_end.eliminate(game, seat, why, entry)


LCG2 = SecondEdition()
