"""The collectible game as a ruleset: where it differs from the first edition."""

from __future__ import annotations

from collections.abc import Iterator

from engine.abilities import Ability
from engine.base import zones
from engine.base.defaults import DEADLY_AFTERWARDS
from engine.cards import DEADLY, DEATHBOUND, LIMITED, RENOWN, SETUP, STEALTH
from engine.english import phrase
from engine.events import MARSHALED
from engine.games.ccg import melee, setup, timing, values
from engine.games.ccg.declarations import PHASES
from engine.games.ccg.round_chart import CHALLENGE, CHALLENGES_PHASE, ROUND, STANDING_PHASE
from engine.games.lcg1 import keywords, marshalling
from engine.games.lcg1 import timing as window
from engine.games.lcg1.ruleset import WINDOWS, FirstEdition
from engine.play.abilities import (
    deck_search,
    initiation,
    picks,
    resolution,
    tolls,
    usability,
    use_checks,
    when_revealed,
)
from engine.play.abilities.use_checks import NEEDS_X, UseCheck
from engine.play.challenges import claim, declaration
from engine.play.ending import match_end
from engine.play.entering import entering_play
from engine.play.entering.entering_play import ask_bearer, enter_step
from engine.play.phases import plots, upkeep
from engine.play.rules.action_window_rules import ActionWindowRules
from engine.play.rules.related_rules import RelatedRules
from engine.prompts.checks import CHECK_ALL, CheckResult
from engine.prompts.prompts import Option, list_questions
from engine.ruleset import Format, GameNumbers, OccurrenceSteps, Refusal
from engine.table.challenge import Challenge
from engine.table.frames import declare_card_steps, sequence, step
from engine.table.game import Game
from engine.table.rows import AbilityUse, Window
from engine.table.values import Value

BRING = sequence("ccg.marshal", step("bearer", ask_bearer), step("enters", enter_step(MARSHALED)))
declare_card_steps(BRING, "bearer", "enters")


class CollectibleGame(FirstEdition):
    """Ruleset with six phases; five doomed cards lose the match.

    Gold is lost when marshalling ends. Events leave play right after their effect.
    """

    id = "ccg"
    name = "A Game of Thrones: The Collectible Card Game, Iron Throne Edition"
    version = 2
    formats = {"joust": Format("joust", 2, 2), "melee": Format("melee", 3, 6, titles=True)}  # noqa: RUF012 - never changed
    phases = PHASES
    created_phases = ()
    cited = ActionWindowRules.read("engine.games.ccg")
    related = RelatedRules("engine.games.ccg")
    loops = "ccg:expert/action-order"
    questions = list_questions(
        WINDOWS,
        initiation.QUESTIONS,
        resolution.QUESTIONS,
        picks.QUESTIONS,
        deck_search.QUESTIONS,
        entering_play.QUESTIONS,
        declaration.QUESTIONS,
        claim.QUESTIONS,
        plots.QUESTIONS,
        when_revealed.QUESTIONS,
        upkeep.STANDING_QUESTIONS,
        match_end.QUESTIONS,
        setup.QUESTIONS,
        keywords.QUESTIONS,
        tolls.QUESTIONS,
        window.QUESTIONS,
        melee.QUESTIONS,
    )
    timings = timing.TIMING_RULES
    steps = OccurrenceSteps(
        ("It is initiated", "ccg:expert/actions"),
        ("It is carried out", "ccg:expert/actions"),
        window.WINDOW_NAMES,
        ("The action is over", "ccg:expert/actions"),
    )
    terms = GameNumbers(
        goal=15,
        draw=2,
        empty_deck_loses=False,
        idle_uses=True,
        duplicates_save_all=False,
        in_play=frozenset({zones.PLAY, zones.REVEALED, zones.FACTION}),
        doomed=5,
        doomed_by="ccg:kw/doomed",
        influence=True,
        attachments_bar_control=True,
    )
    ability = timing.ABILITY
    challenge = CHALLENGE
    within_challenge = (melee.REDIRECT, melee.TAKE_OVER)
    round_steps = ROUND
    setup_steps = setup.SETUP
    challenges_phase = (CHALLENGES_PHASE, "ccg:challenges")
    bring = BRING
    brings = {BRING: "plays {card}"}  # noqa: RUF012 - never changed
    turns = frozenset({(setup.SETUP, "place"), (STANDING_PHASE, "stand")})
    keywords = DEADLY | DEATHBOUND | LIMITED | RENOWN | SETUP | STEALTH
    events_leave_at_once = True
    canceled_deathbound = True
    plots_return_late = True
    unanswered_by_default = True
    in_order = DEADLY_AFTERWARDS

    def note_default(self, game: Game, default: str, entry: int) -> None:
        timing.note_default(game, default, entry)

    # --- gold

    def gold_refusal(self, game: Game, use: AbilityUse, ability: Ability) -> Refusal | None:
        return values.gold_refusal(game, use, ability)

    def use_checks(
        self, game: Game, use: AbilityUse, reached: int = CHECK_ALL, told: bool = False
    ) -> Iterator[CheckResult]:
        """Yield every check of a use, first the one for spending gold in one's own turn."""
        words = phrase("this costs no gold, or it is %(player)s's own marshalling turn", player=game.name(use.seat))
        ability = usability.ability_of(game, use)
        reading = UseCheck(values.SPENDING_RULE, words, lambda: values.gold_refusal(game, use, ability), NEEDS_X)
        return use_checks.use_checks(game, use, reached, told, reading)

    def dominance(self, game: Game, seat: int) -> Value:
        return values.dominance(game, seat)

    # --- what the first edition has and this game has not

    def player_actions(self, game: Game, window: Window, seat: int) -> list[Option]:
        return marshalling.options(game, seat)

    def take_action(self, game: Game, seat: int, option: Option, entry: int) -> None:
        marshalling.bring(game, seat, option, entry)

    def action_price(self, game: Game, seat: int, option: Option) -> Value | None:
        return marshalling.price(game, seat, option.card)

    def bringing_refusal(self, game: Game, seat: int, card: int) -> Refusal | None:
        return marshalling.refusal(game, seat, card)

    def counts_strength(self, game: Game, card: int) -> bool:
        """Return True, as there is no intimidate."""
        return True

    def pays_claim(self, challenge: Challenge) -> int:
        return challenge.defender


CCG = CollectibleGame()
