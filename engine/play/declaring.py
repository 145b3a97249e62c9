"""Declaring a challenge: its type, attackers, stealth targets, defenders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.cards import CHALLENGES, CHARACTER, FACTION, STEALTH
from engine.checked import Checked, judged
from engine.events import Bypass, DeclareDefenders, Event, InitiateChallenge, Kneel
from engine.prompts import THE_PASS, Meant, Option, Question, ask, questions
from engine.ruleset import Refusal
from engine.table import counts, values, zones
from engine.table.challenge import Challenge
from engine.table.constants import (
    ATTACKERS_AT_MOST,
    DEFENDERS_AT_MOST,
    DEFENDS_KNEELING,
    ELSEWHERE,
    NO_CHALLENGE,
    NOT_BYPASSED,
    STANDS_ATTACKING,
    STANDS_DEFENDING,
    applying,
    holds,
    in_challenges,
    limits,
)
from engine.table.constants import CHALLENGES as MORE_CHALLENGES
from engine.table.frames import again, leave, push
from engine.table.game import Game
from engine.table.relations import supports, title_of
from engine.table.rows import (
    CANNOT_DEFEND,
    MUST_DEFEND,
    NOTHING,
    Frame,
    cannot_attack,
    cannot_initiate,
    more_challenges,
)

NO_TARGET = Option("bypass nobody")


def _takes_no_part(game: Game, seat: int, card: int, rule: str, kinds: Sequence[int]) -> Refusal | None:
    """Why a card can't be declared by a seat in a challenge of some types: whose it is, how it lies, its icons."""
    title = game.title(card)
    if game.facts[card].type != CHARACTER or game.zone[card] != zones.PLAY:
        return Refusal(rule, f"{title} is no character in play")
    if game.seat_of[card] != seat:
        return Refusal(rule, f"{title} is under {game.name(game.seat_of[card])}'s control")
    if game.kneeling[card]:
        return Refusal(rule, f"{title} is kneeling")
    if not any(values.has_icon(game, card, kind) for kind in kinds):
        return Refusal(rule, f"{title} has no {' or '.join(CHALLENGES[kind] for kind in kinds)} icon")
    return None


def challenges_left(game: Game, seat: int, kind: int) -> int:
    """How many challenges of a type a seat may still initiate this phase."""
    who = in_challenges(seat, kind)
    allowed = 1 + sum([more.by(game, source, who) for source, more in applying(game, MORE_CHALLENGES, who)])
    for row in game.lasting:
        if row.quantity == more_challenges(kind) and seat in row.cards:
            allowed += row.amount
    return allowed - game.count(counts.challenges_of(seat, kind))


def may_initiate(game: Game, seat: int, kind: int, against: int) -> bool:
    """Whether nothing forbids a seat a challenge of a type against an opponent."""
    return initiating_refusal(game, seat, kind, against) is None


def initiating_refusal(game: Game, seat: int, kind: int, against: int) -> Refusal | None:
    """What forbids a seat a challenge of a type against an opponent."""
    cited, name = game.deal.cited, game.name
    if game.deal.titles and supports(game, seat, against):
        titles = f"{game.title(title_of(game, seat))} supports {game.title(title_of(game, against))}"
        return Refusal(cited.supports, f"{name(seat)} cannot initiate challenges against {name(against)}: {titles}")
    if challenges_left(game, seat, kind) < 1 and not _elsewhere(game, seat, kind, against):
        words = f"{name(seat)} may initiate no further {CHALLENGES[kind]} challenge against {name(against)}"
        return Refusal(cited.challenge, words)
    if holds(game, NO_CHALLENGE, in_challenges(seat, kind)):
        return Refusal(cited.cannot, f"{name(seat)} cannot initiate {CHALLENGES[kind]} challenges now")
    forbidden = (cannot_initiate(kind), cannot_attack(against))
    if any(row.quantity in forbidden and seat in row.cards for row in game.lasting):
        words = f"{name(seat)} cannot initiate {CHALLENGES[kind]} challenges against {name(against)} now"
        return Refusal(cited.cannot, words)
    return None


def _elsewhere(game: Game, seat: int, kind: int, against: int) -> bool:
    """Whether one more challenge of a type is allowed because one of them is against an opponent of its own."""
    more = sum(limits(game, ELSEWHERE, in_challenges(seat, kind)))
    if challenges_left(game, seat, kind) + more < 1:
        return False
    challenged = [
        game.count(counts.challenged(seat, kind, other)) + (other == against) for other in range(game.seats)
    ]
    return 1 in challenged


def eligible_attackers(game: Game, seat: int, kind: int) -> list[int]:
    return [card for card in game.characters(seat) if not game.kneeling[card] and values.has_icon(game, card, kind)]


def eligible_defenders(game: Game, challenge: Challenge) -> list[int]:
    """Standing characters of the defender with the icon, not bypassed by stealth, and whoever is allowed besides."""
    return [
        card
        for card in game.characters(challenge.defender)
        if card not in challenge.bypassed
        and not any(row.quantity == CANNOT_DEFEND and card in row.cards for row in game.lasting)
        and (
            (not game.kneeling[card] and values.has_icon(game, card, challenge.kind))
            or holds(game, DEFENDS_KNEELING, card)
        )
    ]


class ChallengeQuestion(Question):
    """The active player may initiate a challenge: its type, and against whom."""

    name = "challenge"
    none = "Pass"
    does = "initiates a challenge or passes"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.challenge

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return "initiate a challenge or pass"

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        icons = 0
        for card in game.characters(seat):
            if not game.kneeling[card]:
                icons |= values.icons(game, card)
        more = ELSEWHERE in game.deal.constants
        kinds = [k for k in range(3) if icons >> k & 1 and (more or challenges_left(game, seat, k) > 0)]
        return [
            *(
                Option(CHALLENGES[kind], other=other)
                for kind in kinds
                for other in game.opponents(seat)
                if may_initiate(game, seat, kind, other)
            ),
            THE_PASS,
        ]

    def label(self, game: Game, frame: Frame, seat: int, option: Option) -> str:
        return "pass" if option.other < 0 else f"{option.verb} against {game.name(option.other)}"

    def meant(self, game: Game, frame: Frame, seat: int, option: Option) -> Meant:
        return Meant(seat=option.other if option.other >= 0 else None)

    def group(self, game: Game, frame: Frame, seat: int, option: Option) -> str:
        """With several opponents, the one it is against."""
        return game.name(option.other) if option.other >= 0 and len(game.opponents(seat)) > 1 else ""

    def is_risky(self, game: Game, frame: Frame, seat: int, option: Option, options: Sequence[Option]) -> bool:
        """Who passes initiates no challenge any more in this phase."""
        return option.other < 0 and len(options) > 1

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[Checked]:
        yield judged(self._refused(game, frame, seat, card), self.rule(game, frame), f"{game.title(card)} is able")

    def _refused(self, game: Game, frame: Frame, seat: int, card: int) -> Refusal | None:
        """Why no challenge can be initiated against an opponent, by that one's faction card, or with a character."""
        other, cited = game.seat_of[card], game.deal.cited
        if game.facts[card].type == FACTION and game.are_opponents(seat, other):
            refusals = [initiating_refusal(game, seat, kind, other) for kind in range(3)]
            able = [kind for kind in range(3) if eligible_attackers(game, seat, kind)]
            if any(refusals[kind] is None for kind in able):
                return None
            words = f"{game.name(seat)} has no standing character that could attack {game.name(other)}"
            return next((refusal for refusal in refusals if refusal is not None), Refusal(cited.challenge, words))
        if game.zone[card] != zones.PLAY:
            return Refusal(cited.challenge, f"{game.title(card)} is not in play", "not in play")
        return _takes_no_part(game, seat, card, cited.challenge, range(3))

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
    """Each stealth attacker may choose a target; frame.a counts the attackers that were asked about."""
    declaring = game.declaring
    if declaring is None:
        return
    frame.a = max(frame.a, 0)
    while frame.a < len(declaring.attackers):
        attacker = declaring.attackers[frame.a]
        if values.keywords(game, attacker) & STEALTH and stealth_targets(game, declaring):
            again(frame)
            ask(game, "stealth", declaring.attacker)
            return
        frame.a += 1
        declaring.defenders.append(NOTHING)


def stealth_targets(game: Game, declaring: Challenge) -> list[int]:
    """Characters without stealth of the defending player that are not bypassed yet."""
    return [
        card
        for card in game.characters(declaring.defender)
        if not values.keywords(game, card) & STEALTH
        and card not in declaring.defenders
        and not holds(game, NOT_BYPASSED, card)
    ]


class AttackersQuestion(Question):
    """The active player declares one or more attackers."""

    name = "attackers"
    answer = "Declare"
    does = "declares attackers"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.challenge

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        kind = CHALLENGES[game.declaring.kind] if game.declaring else ""
        return f"declare attackers for a {kind} challenge"

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        if game.declaring is None:
            return []
        return [Option("attack", card) for card in eligible_attackers(game, seat, game.declaring.kind)]

    def bounds(self, game: Game, frame: Frame, seat: int, options: list[Option]) -> tuple[int, int]:
        return 1, values.at_most(game, ATTACKERS_AT_MOST, seat, len(options))

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[Checked]:
        yield judged(self._refused(game, frame, seat, card), self.rule(game, frame), f"{game.title(card)} is able")

    def _refused(self, game: Game, frame: Frame, seat: int, card: int) -> Refusal | None:
        kinds = range(3) if game.declaring is None else (game.declaring.kind,)
        return _takes_no_part(game, seat, card, game.deal.cited.challenge, kinds)

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        if game.declaring is not None:
            game.declaring.attackers = [option.card for option in picked]


class StealthQuestion(Question):
    """A stealth attacker may bypass one character."""

    name = "stealth"
    none = "Nobody"
    does = "chooses whom stealth bypasses"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.stealth

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        attacker = game.declaring.attackers[frame.a] if game.declaring else NOTHING
        return f"choose whom {game.title(attacker)} bypasses by stealth"

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        targets = stealth_targets(game, game.declaring) if game.declaring else []
        return [*(Option("bypass", card) for card in targets), NO_TARGET]

    def meant(self, game: Game, frame: Frame, seat: int, option: Option) -> Meant:
        return Meant(option.card, game.declaring.attackers[frame.a] if game.declaring else NOTHING)

    def is_risky(self, game: Game, frame: Frame, seat: int, option: Option, options: Sequence[Option]) -> bool:
        return option == NO_TARGET

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        if game.declaring is not None:
            # While a challenge is being declared, its defenders column holds the stealth target of each attacker.
            game.declaring.defenders.append(picked[0].card)
            frame.a += 1


def initiate(game: Game, frame: Frame) -> None:
    events = initiation(game, frame)
    if events:
        game.deal.ruleset.happen(game, frame.entry, game.deal.cited.challenge, events)


def initiation(game: Game, frame: Frame) -> list[Event]:
    """What happens when a challenge that was declared is initiated; nothing where it was given up."""
    declared = game.declaring
    if declared is None:
        leave(frame)
        return []
    game.declaring = None
    frame.a = NOTHING
    events: list[Event] = [
        InitiateChallenge(declared.kind, declared.attacker, declared.defender, tuple(declared.attackers))
    ]
    events += [
        Kneel(card)
        for card in declared.attackers
        if not holds(game, STANDS_ATTACKING, in_challenges(card, declared.kind))
    ]
    return events + bypassing(declared)


def bypassing(declared: Challenge) -> list[Event]:
    """Those whom attackers with stealth bypass."""
    pairs = zip(declared.attackers, declared.defenders, strict=True)
    return [Bypass(target, by) for by, target in pairs if target != NOTHING]


def nest(game: Game, frame: Frame) -> None:
    if game.challenge is not None:
        frame.entry = game.challenge.entry
    else:
        leave(frame)


def ask_defenders(game: Game, frame: Frame) -> None:
    if game.challenge is not None:
        ask(game, "defenders", game.challenge.defender)


class DefendersQuestion(Question):
    """The defending player declares any number of defenders."""

    name = "defenders"
    picks_depend = True
    answer = "Declare"
    none = "Nobody"
    does = "declares defenders"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.defenders

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return "declare defenders, or none"

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        if game.challenge is None:
            return []
        able = [Option("defend", card) for card in eligible_defenders(game, game.challenge)]
        must = self._must(game, able)
        if must and len(must) >= values.at_most(game, DEFENDERS_AT_MOST, seat, len(able)):
            return [option for option in able if option.card in must]  # nobody else takes their places
        return able

    def bounds(self, game: Game, frame: Frame, seat: int, options: list[Option]) -> tuple[int, int]:
        return min(len(self._must(game, options)), 1), values.at_most(game, DEFENDERS_AT_MOST, seat, len(options))

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[Checked]:
        yield judged(self._refused(game, frame, seat, card), self.rule(game, frame), f"{game.title(card)} is able")

    def _refused(self, game: Game, frame: Frame, seat: int, card: int) -> Refusal | None:
        challenge, rule = game.challenge, game.deal.cited.defenders
        if challenge is None or card in eligible_defenders(game, challenge):
            return None
        if card in challenge.bypassed:
            return Refusal(game.deal.cited.stealth, f"{game.title(card)} is bypassed by stealth")
        if any(row.quantity == CANNOT_DEFEND and card in row.cards for row in game.lasting):
            return Refusal(game.deal.cited.cannot, f"{game.title(card)} cannot be declared as a defender now")
        return _takes_no_part(game, seat, card, rule, (challenge.kind,))

    @staticmethod
    def _must(game: Game, options: list[Option]) -> list[int]:
        """Characters that have to be declared if they can be."""
        return [
            option.card
            for option in options
            if any(row.quantity == MUST_DEFEND and option.card in row.cards for row in game.lasting)
        ]

    def refusal(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> str | None:
        cards = [option.card for option in picked]
        must = self._must(game, self.options(game, frame, seat))
        left_out = [card for card in must if card not in cards]
        most = values.at_most(game, DEFENDERS_AT_MOST, seat, len(game.facts))
        if left_out and (len(cards) < most or any(card not in must for card in cards)):
            return f"{game.title(left_out[0])} must be declared as a defender"
        return None

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        cards = tuple(option.card for option in picked)
        events: list[Event] = [DeclareDefenders(seat, cards)]
        events += [Kneel(card) for card in cards if not holds(game, STANDS_DEFENDING, card)]
        game.deal.ruleset.happen(game, frame.entry, game.deal.cited.defenders, events)


QUESTIONS = questions(ChallengeQuestion(), AttackersQuestion(), StealthQuestion(), DefendersQuestion())
