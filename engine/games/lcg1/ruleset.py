"""The first edition as a ruleset: its answers to shared code."""

from __future__ import annotations

from collections.abc import Iterator

from engine import cards
from engine.abilities import PASSIVE, SAVE_CANCEL, TIMINGS, Ability
from engine.abilities import RESPONSE as RESPONDING
from engine.base import zones
from engine.base.defaults import KEYWORDS_AFTERWARDS
from engine.base.ids import NOBODY
from engine.events import DiscardDuplicate, Event, Initiate, LeavePlay, SetTitleAside, TakeControl
from engine.games.lcg1 import (
    ambush,
    infamy,
    keywords,
    leaving_play,
    marshalling,
    melee,
    position_faults,
    setup,
    timing,
)
from engine.games.lcg1 import (
    payment as purse,
)
from engine.games.lcg1 import values as sums
from engine.games.lcg1.declarations import EPIC, PHASES
from engine.games.lcg1.framework_actions import begin_amid
from engine.games.lcg1.round_chart import CHALLENGE, CHALLENGES_PHASE, ROUND, STANDING_PHASE
from engine.games.lcg1.variants import gift_rules, variants
from engine.play.abilities import (
    deck_search,
    initiation,
    payment,
    picks,
    resolution,
    tolls,
    usability,
    use_checks,
    when_revealed,
)
from engine.play.challenges import claim, declaration
from engine.play.challenges.eligibility import target_refusal
from engine.play.ending import match_end
from engine.play.entering import attachments, entering_play
from engine.play.phases import plots, upkeep
from engine.play.rules.action_window_rules import ActionWindowRules, ActionWindowRuleset
from engine.play.rules.related_rules import RelatedRules
from engine.play.windows import windows
from engine.position.board import SETUP
from engine.prompts.checks import CHECK_ALL, CheckResult
from engine.prompts.prompts import Option, list_questions
from engine.ruleset import NO_USE, EventContext, GameNumbers, OccurrenceSteps, Refusal, UncardedEffect
from engine.table import values
from engine.table.challenge import Challenge
from engine.table.constants import NO_POWER, has_quantity, is_immune
from engine.table.frames import STEP_NAMES, push
from engine.table.game import Game
from engine.table.rows import AbilityUse, MoribundCard, Occurrence, Window
from engine.table.values import Value


class PassiveOrder(windows.ForcedOrderQuestion):
    """Question to the first player: the order of passives of the same moment."""

    does = "orders passive abilities"
    title = "Passives"


WINDOWS = {**windows.QUESTIONS, **list_questions(PassiveOrder())}


class FirstEdition(ActionWindowRuleset):
    """Ruleset with seven phases and six steps around each action.

    Cards are moribund before they leave play.
    """

    id = "lcg1"
    name = "A Game of Thrones: The Card Game, first edition"
    version = 2
    formats = variants.FORMATS
    phases: tuple[str, ...] = PHASES
    created_phases: tuple[str, ...] = (EPIC,)
    begins_amid = True
    loops = "lcg1:faq-2.7"
    cited = ActionWindowRules.read("engine.games.lcg1")
    related = RelatedRules("engine.games.lcg1")
    questions = list_questions(
        WINDOWS,
        initiation.QUESTIONS,
        resolution.QUESTIONS,
        picks.QUESTIONS,
        deck_search.QUESTIONS,
        entering_play.QUESTIONS,
        marshalling.QUESTIONS,
        declaration.QUESTIONS,
        claim.QUESTIONS,
        plots.QUESTIONS,
        when_revealed.QUESTIONS,
        upkeep.STANDING_QUESTIONS,
        match_end.QUESTIONS,
        setup.QUESTIONS,
        keywords.QUESTIONS,
        infamy.QUESTIONS,
        ambush.QUESTIONS,
        tolls.QUESTIONS,
        purse.QUESTIONS,
        timing.QUESTIONS,
        melee.QUESTIONS,
    )
    timings = timing.TIMING_RULES
    steps = OccurrenceSteps(
        ("It is initiated", "lcg1:timing/1"),
        ("It is executed", "lcg1:timing/3"),
        timing.WINDOW_NAMES,
        ("The window ends", "lcg1:timing/6"),
    )
    terms = GameNumbers(
        goal=15,
        draw=2,
        empty_deck_loses=False,
        in_play=frozenset({zones.PLAY, zones.FACTION}),
        idle_uses=True,
        supporters_defend=True,
        influence=True,
        attachments_bar_control=True,
        marshals_for_x=True,
    )
    ability = timing.ABILITY
    challenge = CHALLENGE
    challenge_claims = "claim"
    challenge_ends = "ends"
    within_challenge: tuple[int, ...] = (melee.REDIRECT, melee.HELP)
    brings = {  # noqa: RUF012 - never changed
        marshalling.BRING: "marshals {card}",
        marshalling.ON_THE_HOUSE: "marshals {card}",
        marshalling.BRING_FOR_X: "marshals {card}",
        ambush.BRING: "puts {card} into play by ambush",
    }
    round_steps = ROUND
    setup_steps = setup.SETUP
    challenges_phase = (CHALLENGES_PHASE, "lcg1:flow-challenges")
    bring = marshalling.BRING
    in_order = KEYWORDS_AFTERWARDS
    turns = frozenset({(setup.SETUP, "place"), (STANDING_PHASE, "stand")})

    def begin(self, game: Game) -> None:
        push(game, self.round_steps)
        push(game, self.setup_steps)

    def begin_at(self, game: Game, phase: str) -> None:
        variants.note_variant(game, 0)
        frame = push(game, self.round_steps)
        if phase == SETUP:
            game.round -= 1
            frame = push(game, self.setup_steps)
            frame.step = STEP_NAMES[self.setup_steps].index("place")
        else:
            frame.step = STEP_NAMES[self.round_steps].index(phase)
        if game.host:
            timing.discard_illegal_attachments(game, 0)

    def begin_amid(self, game: Game, fought: declaration.ChallengeUnderWay) -> None:
        variants.note_variant(game, 0)
        phase, rule = self.challenges_phase
        begin_amid(game, fought, (self.round_steps, phase, self.challenge), rule)
        if game.host:
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
        return purse.happen(game, entry, rule, events, during, use)

    def act(self, game: Game, seat: int, window: Window, card: int, ability: int, member: int) -> None:
        timing.act(game, seat, window, card, ability, member)

    def forced_besides(self, game: Game, timing: int, row: Occurrence, since: int) -> list[UncardedEffect]:
        """List the keywords of a resolved challenge; they are ordered among the passives."""
        return keywords.due_effects(game, row, since) if timing == PASSIVE else []

    def resolve_besides(self, game: Game, window: Window, verb: str) -> None:
        timing.resolve_keyword(game, window, verb)

    def save_with_duplicate(self, game: Game, card: int, occurrence: int, member: int, entry: int) -> None:
        timing.save_with_duplicate(game, card, occurrence, member, entry)

    def may_be_chosen(self, game: Game, use: AbilityUse) -> bool:
        """Return whether an effect may choose its target.

        An effect may change nothing, but a card that can't leave play or change control can't be chosen for that.
        """
        target = use.targets[0]
        return not any(
            event.card == target
            and (event.is_barred(game) if isinstance(event, TakeControl) else not event.possible(game))
            for event in timing.upcoming_events(game, use)
            if isinstance(event, LeavePlay | TakeControl)
        )

    def first_to_act(self, game: Game, window: Window) -> int:
        """Return the seat to the left of the one that acted.

        In action segments and framework actions, return the first player.
        """
        first = game.player_order()[0]
        row = game.occurrences.get(window.occurrence)
        if window.timing == RESPONDING and game.action is not None and game.action.seat != NOBODY:
            return game.next_seat(game.action.seat)
        if window.timing == SAVE_CANCEL and row is not None:
            if isinstance(row.events[0], Initiate):
                return game.next_seat(row.events[0].seat)
            if row.pending != NO_USE:
                return game.next_seat(game.pending[row.pending].seat)
        return first

    def refusal(self, game: Game, use: AbilityUse) -> Refusal | None:
        ability = game.deal.abilities[use.card][use.ability]
        refused = usability.ban_refusal(game, use, ability)
        if refused is None and ability.when:
            refused = usability.restrictions_refusal(game, use, ability)
        if refused is None and ability.limit is not None:
            refused = usability.limit_refusal(game, use, ability)
        if refused is None and ability.x is not None:
            refused = payment.x_refusal(game, use, ability)
        if refused is None and not TIMINGS[ability.timing].forced:
            refused = self.gold_refusal(game, use, ability) or payment.costs_refusal(game, use, ability)
        if refused is None and ability.target is not None:
            refused = usability.missing_target_refusal(game, use, ability)
        return refused

    def gold_refusal(self, game: Game, use: AbilityUse, ability: Ability) -> Refusal | None:
        """Return why an ability can't be used now because it costs gold, or None."""
        return marshalling.gold_refusal(game, use, ability)

    def use_checks(
        self, game: Game, use: AbilityUse, reached: int = CHECK_ALL, told: bool = False
    ) -> Iterator[CheckResult]:
        """Yield every check of a use.

        For an action, one check is whether its player may spend gold now.
        """
        ability = usability.ability_of(game, use)
        own = [marshalling.gold_check(game, use, ability)] if ability.is_action else []
        return use_checks.use_checks(game, use, reached, told, *own)

    def player_actions(self, game: Game, window: Window, seat: int) -> list[Option]:
        return [*marshalling.options(game, seat), *ambush.options(game, seat)]

    def take_action(self, game: Game, seat: int, option: Option, entry: int) -> None:
        if option.verb == ambush.AMBUSH:
            ambush.bring(game, seat, option.card, entry)
        else:
            marshalling.bring(game, seat, option, entry)

    def action_price(self, game: Game, seat: int, option: Option) -> Value | None:
        """Return the gold to pay, or None where influence is paid or X is chosen first."""
        if option.verb == ambush.AMBUSH or marshalling.must_choose_x(game, option):
            return None
        return marshalling.price(game, seat, option.card)

    def is_last_window(self, game: Game) -> bool:
        return game.phase != "challenges"

    def bringing_refusal(self, game: Game, seat: int, card: int) -> Refusal | None:
        """Return why a card can't be brought into play now.

        It can be marshalled in one's own turn, or put into play by ambush in any segment.
        """
        if game.facts[card].ambush and ambush.refusal(game, seat, card) is None:
            return None
        return marshalling.refusal(game, seat, card)

    def may_be_attacked(self, game: Game, challenge: Challenge, seat: int) -> bool:
        return target_refusal(game, challenge.attacker, challenge.kind, seat) is None

    def pays_claim(self, challenge: Challenge) -> int:
        """Return the attacked seat, even if a supporter defends."""
        return challenge.against

    def gift_refusal(self, game: Game, seat: int) -> Refusal | None:
        return gift_rules.refusal(game, seat)

    def could_act(self, game: Game, window: Window) -> bool:
        if game.phase == "marshalling" or game.deal.hand_actions:
            for seat in game.alive():
                if game.hand(seat):
                    return True
        return any(
            game.zone[card] in used_from and game.zone[card] in zones.OPEN
            for card, _number, used_from in game.deal.actions
        )

    # --- leaving

    def may_be_placed(self, game: Game, seat: int, card: int) -> bool:
        return setup.PLACING.may_be_placed(game, seat, card)

    def may_leave(self, game: Game, card: int) -> bool:
        return game.zone[card] == zones.PLAY and card not in game.moribund

    def destination(self, game: Game, card: int, how: str, to: int) -> MoribundCard:
        return leaving_play.destination(game, card, how, to)

    def leave_play(self, game: Game, event: LeavePlay, entry: int, rule: str) -> None:
        leaving_play.leave_play(game, event, entry, rule)

    def discard_duplicate(self, game: Game, event: DiscardDuplicate, entry: int, rule: str) -> None:
        leaving_play.discard_duplicate(game, event, entry, rule)

    # --- sums

    def price(self, game: Game, seat: int, card: int, how: str) -> Value:
        return marshalling.price(game, seat, card)

    def income(self, game: Game, seat: int) -> Value:
        return sums.income(game, seat)

    def dominance(self, game: Game, seat: int) -> Value:
        return sums.dominance(game, seat)

    def counts_power(self, game: Game, card: int) -> bool:
        """Return whether power on a card counts.

        It counts on Houses, on characters and on cards with Infamy, unless an effect says that it does not.
        """
        if NO_POWER in game.deal.constants and has_quantity(game, NO_POWER, card):
            return False
        if game.facts[card].type in (cards.FACTION, cards.CHARACTER):
            return True
        return bool(values.keywords(game, card) & cards.INFAMY & self.keywords)

    def counts_strength(self, game: Game, card: int) -> bool:
        return keywords.counts_strength(game, card)

    def affects(self, game: Game, source: int, card: int) -> bool:
        return not is_immune(game, card, source)

    def bearers(self, game: Game, attachment: int) -> list[int]:
        return attachments.bearers(game, attachment, game.player_order())

    # --- life

    def give_title_back(self, game: Game, title: int, entry: int) -> None:
        """Set the title aside until the round is over."""
        SetTitleAside(title).apply(game, entry, self.cited.title_leaves)

    def settle(self, game: Game, entry: int, use: int = NO_USE, row: Occurrence | None = None) -> None:
        timing.settle(game, entry, use)

    def eliminate(self, game: Game, seat: int, why: str, entry: int) -> None:
        match_end.eliminate(game, seat, why, entry)


LCG1 = FirstEdition()
