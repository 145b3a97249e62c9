"""Declaring a challenge: its type, attackers, stealth targets, defenders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.base.ids import NOBODY, NOTHING
from engine.cards import CHALLENGES, FACTION
from engine.chain.journal import TABLE
from engine.english import join_words, phrase
from engine.events import BeginPhase, Bypass, DeclareDefenders, Event, InitiateChallenge, Kneel
from engine.play.abilities import tolls
from engine.play.challenges.eligibility import (
    against_checks,
    alone_refusal,
    attack_refusal,
    attacking_checks,
    bypass_checks,
    challenges_left,
    crowding_defenders,
    defending_checks,
    eligible_attackers,
    eligible_defenders,
    has_stealth,
    initiating_checks,
    joint_toll_refusal,
    mandatory_defenders,
    may_challenge,
    stealth_targets,
)
from engine.play.phases.steps import activate_next, note_active
from engine.prompts.checks import CheckResult
from engine.prompts.prompts import PASS_OPTION, Option, OptionSubject, Question, ask, list_questions
from engine.table import values
from engine.table.challenge import Challenge
from engine.table.constants import (
    ATTACKERS_AT_MOST,
    CHALLENGES_ELSEWHERE,
    DEFENDERS_AT_MOST,
    STANDS_ATTACKING,
    STANDS_DEFENDING,
    challenge_key,
    has_quantity,
)
from engine.table.frames import STEP_NAMES, StepFunction, go_to, push, repeat_step, skip_rest
from engine.table.game import Game
from engine.table.rows import Frame

BYPASS_NOBODY = Option("bypass nobody")


class ChallengeUnderWay(NamedTuple):
    """A challenge that is under way on a described board."""

    kind: int
    attacker: int
    defender: int
    attackers: tuple[int, ...]
    bypassed: tuple[tuple[int, int], ...]
    """Pairs of the bypassed character and the character that bypasses it."""
    defenders: tuple[int, ...] | None
    """None if they are not declared yet."""


def next_challenger(then: str) -> StepFunction:
    """Let the next player in order initiate challenges; after all, go to a step."""

    def do(game: Game, frame: Frame) -> None:
        if activate_next(game) == NOBODY:
            go_to(frame, then)
        else:
            frame.b = note_active(game, frame.entry, "challenges", game.deal.cited.active_challenger)

    return do


def ask_challenge(game: Game, frame: Frame) -> None:
    if game.active != NOBODY:
        ask(game, "challenge", game.active)


def challenge_again(same: str, following: str) -> StepFunction:
    """Go back to one step after a challenge, and to another after a pass.

    A seat that has initiated a challenge may initiate more; after a pass the next player does.
    """

    def do(game: Game, frame: Frame) -> None:
        go_to(frame, same if frame.a == 1 and game.active != NOBODY else following)
        frame.a = NOTHING

    return do


def set_up_challenge(game: Game, fought: ChallengeUnderWay, round: int, phase: int, rule: str) -> int:
    """Put a challenge on a described board; return the step that the rest nests in.

    round, phase: the sequences of the round and of its challenges phase. rule: that of the phase.
    """
    push(game, round).step = STEP_NAMES[round].index("challenges") + 1
    frame = push(game, phase, a=1)
    go_to(frame, "again")
    frame.entry = game.note("phase", 0, TABLE, NOTHING, rule, ("challenges", game.round))
    BeginPhase("challenges").apply(game, frame.entry, rule)
    while activate_next(game) not in (fought.attacker, NOBODY):
        pass
    frame.b = note_active(game, frame.entry, "challenges", game.deal.cited.active_challenger)
    return _apply_challenge(game, fought, frame.b)


def _apply_challenge(game: Game, fought: ChallengeUnderWay, entry: int) -> int:
    """Apply the events of a challenge up to its described state.

    Return the step that the rest nests in.
    """
    cited = game.deal.cited
    InitiateChallenge(fought.kind, fought.attacker, fought.defender, fought.attackers).apply(
        game, entry, cited.challenge
    )
    at = game.challenge.entry if game.challenge is not None else entry
    for card, by in fought.bypassed:
        Bypass(card, by).apply(game, at, cited.stealth)
    if fought.defenders is not None:
        DeclareDefenders(fought.defender, fought.defenders).apply(game, at, cited.defenders)
    return at


class ChallengeQuestion(Question):
    """The active player may initiate a challenge: its type, and against whom."""

    name = "challenge"
    none = "Pass"
    does = "initiates a challenge or passes"
    title = "Challenges"
    answer = "Initiate"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.challenge

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return "Initiate a challenge, or pass"

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        icons = 0
        for card in game.characters(seat):
            if not game.kneeling[card] and attack_refusal(game, card) is None:
                icons |= values.icons(game, card)
        more = CHALLENGES_ELSEWHERE in game.deal.constants
        kinds = [k for k in range(3) if icons >> k & 1 and (more or challenges_left(game, seat, k) > 0)]
        return [
            *(
                Option(CHALLENGES[kind], other=other)
                for kind in kinds
                for other in game.opponents(seat)
                if may_challenge(game, seat, kind, other)
            ),
            PASS_OPTION,
        ]

    def meant(self, game: Game, frame: Frame, seat: int, option: Option) -> OptionSubject:
        return OptionSubject(seat=option.other if option.other >= 0 else None)

    def group(self, game: Game, frame: Frame, seat: int, option: Option) -> str:
        """Return the challenged opponent's name, if there are several opponents."""
        return game.name(option.other) if option.other >= 0 and len(game.opponents(seat)) > 1 else ""

    def is_risky(self, game: Game, frame: Frame, seat: int, option: Option, options: Sequence[Option]) -> bool:
        """Return whether it is a pass, which ends the seat's challenges this phase."""
        return option.other < 0 and len(options) > 1

    def speaks_of(self, game: Game, frame: Frame, seat: int, option: Option) -> tuple[int, ...]:
        """Return the opponent's faction card and every character that could attack."""
        if option.other < 0:
            return ()
        attackers = eligible_attackers(game, seat, CHALLENGES.index(option.verb), option.other)
        return (game.faction(option.other), *attackers)

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        return [*game.in_play(seat), *map(game.faction, (*game.opponents(seat), *game.partners(seat)))]

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[CheckResult]:
        """Check a challenge against an opponent, or an attack with a card.

        A faction card stands for its player.
        """
        if game.facts[card].type == FACTION and game.seat_of[card] != seat:
            return against_checks(game, seat, game.seat_of[card])
        return initiating_checks(game, seat, card)

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        option = picked[0]
        if option.other < 0:
            return
        frame.a = 1
        game.declaring = Challenge(CHALLENGES.index(option.verb), seat, option.other, [], 0)
        push(game, game.deal.ruleset.challenge, entry=frame.b)


def ask_attackers(game: Game, frame: Frame) -> None:
    ask(game, "attackers", game.active)


def ask_stealth(game: Game, frame: Frame) -> None:
    """Ask about a target for each attacker with stealth.

    frame.a counts the attackers that were asked about.
    """
    declaring = game.declaring
    if declaring is None:
        return
    frame.a = max(frame.a, 0)
    while frame.a < len(declaring.attackers):
        attacker = declaring.attackers[frame.a]
        if has_stealth(game, attacker) and stealth_targets(game, declaring):
            repeat_step(frame)
            ask(game, "stealth", declaring.attacker)
            return
        frame.a += 1
        declaring.defenders.append(NOTHING)


class AttackersQuestion(Question):
    """The active player declares one or more attackers."""

    name = "attackers"
    picks_depend = True
    answer = "Declare"
    does = "declares attackers"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.challenge

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        declaring = game.declaring
        if declaring is None:
            return "Declare attackers"
        least, most = self.bounds(game, frame, seat, self.options(game, frame, seat))
        kind, defender = CHALLENGES[declaring.kind], game.name(declaring.defender)
        if game.seats > 2:
            if most == least:
                return phrase(
                    "Declare an attacker for your %(kind)s challenge against %(defender)s",
                    kind=kind,
                    defender=defender,
                )
            return phrase(
                "Declare attackers for your %(kind)s challenge against %(defender)s", kind=kind, defender=defender
            )
        return (
            phrase("Declare an attacker for your %(kind)s challenge", kind=kind)
            if most == least
            else phrase("Declare attackers for your %(kind)s challenge", kind=kind)
        )

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        if game.declaring is None:
            return []
        kind, against = game.declaring.kind, game.declaring.defender
        return [Option("attack", card) for card in eligible_attackers(game, seat, kind, against)]

    def bounds(self, game: Game, frame: Frame, seat: int, options: list[Option]) -> tuple[int, int]:
        return 1, values.lowest_limit(game, ATTACKERS_AT_MOST, seat, len(options))

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[CheckResult]:
        if game.declaring is None:
            return attacking_checks(game, seat, card, range(3))
        return attacking_checks(game, seat, card, (game.declaring.kind,), game.declaring.defender)

    def refusal(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> str | None:
        cards, declared = [option.card for option in picked], game.declaring
        owed = [] if declared is None else tolls.challenge_tolls(game, seat, declared.kind, declared.defender)
        return alone_refusal(game, cards) or joint_toll_refusal(game, seat, cards, tolls.total_gold(owed))

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        if game.declaring is not None:
            game.declaring.attackers = [option.card for option in picked]


class StealthQuestion(Question):
    """A stealth attacker may bypass one character."""

    name = "stealth"
    none = "Bypass no character"
    does = "chooses a character to bypass"
    answer = "Bypass"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.stealth

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        attacker = game.declaring.attackers[frame.a] if game.declaring else NOTHING
        return phrase("Choose a character for %(card)s to bypass by stealth, or none", card=game.title(attacker))

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        targets = stealth_targets(game, game.declaring) if game.declaring else []
        return [*(Option("bypass", card) for card in targets), BYPASS_NOBODY]

    def meant(self, game: Game, frame: Frame, seat: int, option: Option) -> OptionSubject:
        return OptionSubject(option.card, game.declaring.attackers[frame.a] if game.declaring else NOTHING)

    def is_risky(self, game: Game, frame: Frame, seat: int, option: Option, options: Sequence[Option]) -> bool:
        return option == BYPASS_NOBODY

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        return game.characters(game.declaring.defender) if game.declaring else []

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[CheckResult]:
        return bypass_checks(game, game.declaring, card) if game.declaring else iter(())

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        if game.declaring is not None:
            # While a challenge is being declared, `defenders` holds the stealth target of each attacker.
            game.declaring.defenders.append(picked[0].card)
            frame.a += 1


def initiation_events(game: Game, frame: Frame) -> list[Event]:
    """Return the events that initiate the declared challenge.

    There are none if the declaration was given up.
    """
    declared, game.declaring = game.declaring, None
    if declared is None:
        skip_rest(frame)
        return []
    frame.a = NOTHING
    return attack_events(game, declared) + bypass_events(declared)


def attack_events(game: Game, declared: Challenge) -> list[Event]:
    """Return the events of a declared attack.

    Tolls, the challenge, kneeling attackers.
    """
    owed = tolls.challenge_tolls(game, declared.attacker, declared.kind, declared.defender)
    owed += tolls.tolls_of_cards(game, declared.attackers)
    events: list[Event] = [
        *tolls.toll_events(declared.attacker, owed),
        InitiateChallenge(declared.kind, declared.attacker, declared.defender, tuple(declared.attackers)),
    ]
    return events + [
        Kneel(card)
        for card in declared.attackers
        if not has_quantity(game, STANDS_ATTACKING, challenge_key(card, declared.kind))
    ]


def bypass_events(declared: Challenge) -> list[Event]:
    """Return the events by which attackers with stealth bypass characters."""
    pairs = zip(declared.attackers, declared.defenders, strict=True)
    return [Bypass(target, by) for by, target in pairs if target != NOTHING]


def nest_in_challenge(game: Game, frame: Frame) -> None:
    if game.challenge is not None:
        frame.entry = game.challenge.entry
    else:
        skip_rest(frame)


def ask_defenders(game: Game, frame: Frame) -> None:
    if game.challenge is not None:
        ask(game, "defenders", game.challenge.defender)


class DefendersQuestion(Question):
    """The defending player declares any number of defenders."""

    name = "defenders"
    picks_depend = True
    answer = "Declare"
    none = "No defenders"
    does = "declares defenders"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.defenders

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        challenge = game.challenge
        if challenge is None:
            return "Declare defenders, or none"
        options = self.options(game, frame, seat)
        least, most = self.bounds(game, frame, seat, options)
        attacker, kind = game.name(challenge.attacker), CHALLENGES[challenge.kind]
        if not least:
            if most == 1:
                return phrase(
                    "Declare a defender against %(attacker)s's %(kind)s challenge, or none",
                    attacker=attacker,
                    kind=kind,
                )
            return phrase(
                "Declare defenders against %(attacker)s's %(kind)s challenge, or none", attacker=attacker, kind=kind
            )
        must = join_words(
            [game.title(card) for card in mandatory_defenders(game, [option.card for option in options])]
        )
        if most == 1:
            return phrase(
                "Declare a defender against %(attacker)s's %(kind)s challenge; %(must)s must defend",
                attacker=attacker,
                kind=kind,
                must=must,
            )
        return phrase(
            "Declare defenders against %(attacker)s's %(kind)s challenge; %(must)s must defend",
            attacker=attacker,
            kind=kind,
            must=must,
        )

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        if game.challenge is None:
            return []
        able = eligible_defenders(game, game.challenge, seat)
        return [Option("defend", card) for card in crowding_defenders(game, seat, able) or able]

    def bounds(self, game: Game, frame: Frame, seat: int, options: list[Option]) -> tuple[int, int]:
        must = mandatory_defenders(game, [option.card for option in options])
        return min(len(must), 1), values.lowest_limit(game, DEFENDERS_AT_MOST, seat, len(options))

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[CheckResult]:
        return defending_checks(game, game.challenge, seat, card) if game.challenge else iter(())

    def refusal(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> str | None:
        cards = [option.card for option in picked]
        must = mandatory_defenders(game, [option.card for option in self.options(game, frame, seat)])
        left_out = [card for card in must if card not in cards]
        most = values.lowest_limit(game, DEFENDERS_AT_MOST, seat, len(game.facts))
        if left_out and (len(cards) < most or any(card not in must for card in cards)):
            return phrase("%(card)s must be declared as a defender", card=game.title(left_out[0]))
        return alone_refusal(game, cards) or joint_toll_refusal(game, seat, cards)

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        events = defense_events(game, seat, tuple(option.card for option in picked))
        game.deal.ruleset.happen(game, frame.entry, game.deal.cited.defenders, events)


def defense_events(game: Game, seat: int, cards: tuple[int, ...]) -> list[Event]:
    """Return the events by which a seat declares defenders."""
    events: list[Event] = [*tolls.toll_events(seat, tolls.tolls_of_cards(game, cards)), DeclareDefenders(seat, cards)]
    return events + [Kneel(card) for card in cards if not has_quantity(game, STANDS_DEFENDING, card)]


QUESTIONS = list_questions(ChallengeQuestion(), AttackersQuestion(), StealthQuestion(), DefendersQuestion())
