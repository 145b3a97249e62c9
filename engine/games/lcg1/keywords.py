"""Keywords of challenges: intimidate, and those that resolve with the passives.

Intimidate applies while STR is counted; the others come after the challenge.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.base import defaults, zones
from engine.base.ids import NOTHING
from engine.cards import DEADLY, INTIMIDATE, VENGEFUL, VIGILANT
from engine.chain.journal import TABLE
from engine.english import phrase
from engine.events import Event, NoChallengeWinner, Stand, WinChallenge, kill_event
from engine.games.lcg1 import title_rewards
from engine.play.abilities.choice_checks import zone_check
from engine.play.rules.action_window_rules import action_window_ruleset, cited_rules
from engine.play.state.card_checks import character_in_play_checks, control_check
from engine.prompts.checks import CheckResult, make_check
from engine.prompts.prompts import Option, Question, ask, list_questions
from engine.ruleset import UncardedEffect
from engine.table import values
from engine.table.game import Game
from engine.table.rows import Frame, Occurrence

# --- intimidate


def counts_strength(game: Game, card: int) -> bool:
    """Return whether a participant's STR counts.

    It doesn't if an attacker with intimidate has more.
    """
    challenge = game.challenge
    if challenge is None:
        return True
    highest = [values.strength(game, by) for by in challenge.attackers if values.keywords(game, by) & INTIMIDATE]
    return not highest or values.strength(game, card) >= max(highest)


def note_own_side(game: Game, entry: int) -> None:
    """Note the default that intimidate takes away the STR of weaker attackers, too."""
    challenge = game.challenge
    if challenge is not None and any(
        not action_window_ruleset(game).counts_strength(game, card) for card in challenge.attackers
    ):
        game.note_unsettled(defaults.OWN_SIDE, entry, "lcg1:core/kw/intimidate")


# --- deadly, vengeful, vigilant


def all_keyword_effects(game: Game) -> tuple[UncardedEffect, ...]:
    """List all keywords and rewards that may come with a resolution's passives."""
    return (
        UncardedEffect(DEADLY, "deadly", cited_rules(game).deadly),
        UncardedEffect(VENGEFUL, "vengeful", "lcg1:core/kw/vengeful"),
        UncardedEffect(VIGILANT, "vigilant", "lcg1:core/kw/vigilant"),
        *title_rewards.all_rewards(game),
    )


def due_effects(game: Game, course: Occurrence, since: int) -> list[UncardedEffect]:
    """List the keywords and rewards of a challenge resolved in this window.

    Only those that do something now.
    """
    if game.challenge is None or not any(isinstance(event, RESOLUTION_EVENTS) for event in course.events[since:]):
        return []
    doing = (bool(deadly_victims(game)), bool(cards_to_stand(game, VENGEFUL)), bool(cards_to_stand(game, VIGILANT)))
    return [
        *(one for one, does in zip(all_keyword_effects(game), doing, strict=False) if does),
        *title_rewards.due_rewards(game),
    ]


RESOLUTION_EVENTS = (WinChallenge, NoChallengeWinner)


def carry_out_effect(game: Game, frame: Frame) -> None:
    """Carry out a keyword or reward whose turn it is; frame.a is its number."""
    one = next(one for one in all_keyword_effects(game) if one.number == frame.a)
    challenge = game.challenge
    if challenge is None:
        return
    if one.number in title_rewards.NUMBERS:
        title_rewards.give_reward(game, one, frame.entry)
        return
    words = one.verb
    if frame.a == DEADLY:
        attacking, defending = deadly_count(game)
        words = f"deadly characters: {attacking} attack, {defending} defend"
    frame.entry = game.note("step", frame.entry, TABLE, NOTHING, one.rule, (words,))
    game.note_unsettled(action_window_ruleset(game).in_order, frame.entry, one.rule)
    asked = {DEADLY: challenge.defender, VENGEFUL: challenge.loser, VIGILANT: challenge.winner}
    ask(game, one.verb, asked[frame.a])


def bearers(game: Game, cards: list[int], keyword: int) -> list[int]:
    known = action_window_ruleset(game).keywords & keyword
    return [card for card in cards if values.keywords(game, card) & known]


def deadly_count(game: Game) -> tuple[int, int]:
    """Count the deadly characters that attack, and those that defend."""
    challenge = game.challenge
    if challenge is None:
        return 0, 0
    attacking, defending = (
        len(bearers(game, values.participants(game, seat), DEADLY))
        for seat in (challenge.attacker, challenge.defender)
    )
    return attacking, defending


def deadly_victims(game: Game) -> list[int]:
    """List the defending characters of which the defender must kill one by deadly.

    Deadly applies if more deadly characters attack than defend, whoever wins.
    """
    attacking, defending = deadly_count(game)
    return killable_defenders(game) if attacking > defending else []


def killable_defenders(game: Game) -> list[int]:
    challenge = game.challenge
    defenders = [] if challenge is None else values.participants(game, challenge.defender)
    return [card for card in defenders if kill_event(card).possible(game)]


def cards_to_stand(game: Game, keyword: int) -> list[int]:
    """List the cards that a keyword lets stand.

    These are vengeful cards after a lost defense, and vigilant cards after a won attack.
    """
    challenge = game.challenge
    if challenge is None or challenge.winner != challenge.attacker:
        return []
    return kneeling_bearers(game, challenge.loser if keyword == VENGEFUL else challenge.winner, keyword)


def kneeling_bearers(game: Game, seat: int, keyword: int) -> list[int]:
    return [card for card in bearers(game, game.in_play(seat), keyword) if game.kneeling[card]]


class DeadlyQuestion(Question):
    """Question to the defender: which defending character is killed."""

    name = "deadly"
    does = "chooses a character for deadly"
    answer = "Kill"

    def rule(self, game: Game, frame: Frame) -> str:
        return cited_rules(game).deadly

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return "Choose a defending character you control to be killed by deadly"

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return [Option("kill", card) for card in killable_defenders(game)]

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        return game.characters(seat)

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[CheckResult]:
        rule, title = self.rule(game, frame), game.title(card)
        yield from character_in_play_checks(game, card, rule)
        yield control_check(game, seat, card, rule)
        fits = card in killable_defenders(game)
        yield make_check(
            rule,
            fits,
            phrase("%(title)s defends and can be killed", title=title),
            phrase("%(title)s does not defend or can't be killed", title=title),
            "not defending",
        )

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        dying: list[Event] = [kill_event(option.card) for option in picked]
        game.deal.ruleset.happen(game, frame.entry, self.rule(game, frame), dying)


class _StandQuestion(Question):
    """Question: which of one's own cards with a keyword stand."""

    answer = "Stand"
    none = "No card"
    keyword: int
    cites: str

    def rule(self, game: Game, frame: Frame) -> str:
        return self.cites

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return phrase("Choose any number of your %(name)s cards to stand", name=self.name)

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return [Option("stand", card) for card in kneeling_bearers(game, seat, self.keyword)]

    def bounds(self, game: Game, frame: Frame, seat: int, options: list[Option]) -> tuple[int, int]:
        return 0, len(options)

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        return game.in_play(seat)

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[CheckResult]:
        rule, title = self.rule(game, frame), game.title(card)
        yield zone_check(game, card, (zones.PLAY,), rule)
        yield control_check(game, seat, card, rule)
        has = bool(values.keywords(game, card) & self.keyword)
        yield make_check(
            rule,
            has,
            phrase("%(title)s is %(name)s", title=title, name=self.name),
            phrase("%(title)s is not %(name)s", title=title, name=self.name),
            phrase("not %(name)s", name=self.name),
        )
        yield make_check(
            rule,
            bool(game.kneeling[card]),
            phrase("%(title)s is kneeling", title=title),
            phrase("%(title)s is standing", title=title),
            "standing",
        )

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        game.deal.ruleset.happen(game, frame.entry, self.rule(game, frame), [Stand(option.card) for option in picked])


class VengefulQuestion(_StandQuestion):
    name = "vengeful"
    does = "may stand vengeful cards"
    keyword = VENGEFUL
    cites = "lcg1:core/kw/vengeful"


class VigilantQuestion(_StandQuestion):
    name = "vigilant"
    does = "may stand vigilant cards"
    keyword = VIGILANT
    cites = "lcg1:core/kw/vigilant"


QUESTIONS = list_questions(DeadlyQuestion(), VengefulQuestion(), VigilantQuestion())
