"""Keywords that resolve after a challenge.

The first player orders the types; each instance is its controller's choice.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence

from engine.base import defaults
from engine.base.ids import NOBODY, NOTHING
from engine.cards import INSIGHT, INTIMIDATE, PILLAGE, RENOWN
from engine.english import phrase
from engine.events import Discard, DrawCards, Event, GainPower, Kneel
from engine.games.lcg2 import timing
from engine.play.state.card_checks import character_in_play_checks, control_check, standing_check
from engine.prompts.checks import CheckResult, first_fitting, make_check, make_unreached_check
from engine.prompts.prompts import Option, Question, ask, list_questions
from engine.table import values
from engine.table.frames import go_to, sequence, step
from engine.table.game import Game
from engine.table.rows import Frame

KEYWORD_NAMES = {INSIGHT: "insight", INTIMIDATE: "intimidate", PILLAGE: "pillage", RENOWN: "renown"}
KEYWORD_RULES = {
    INSIGHT: "lcg2:insight",
    INTIMIDATE: "lcg2:intimidate",
    PILLAGE: "lcg2:pillage",
    RENOWN: "lcg2:renown",
}


def bearers(game: Game, keyword: int) -> list[int]:
    """List the winner's participating characters with a keyword."""
    challenge = game.challenge
    if challenge is None or challenge.winner == NOBODY:
        return []
    return [card for card in values.participants(game, challenge.winner) if values.keywords(game, card) & keyword]


def _check_winning_side(game: Game, card: int, rule: str) -> Generator[CheckResult, None, bool]:
    """Check whether a card takes part on the winner's side."""
    challenge, title = game.challenge, game.title(card)
    there = challenge is not None and challenge.winner != NOBODY
    there = there and challenge is not None and card in values.participants(game, challenge.winner)
    holds, fails = (
        phrase("%(title)s participates on the winner's side", title=title),
        phrase("%(title)s does not participate on the winner's side", title=title),
    )
    yield make_check(rule, there, holds, fails, "not participating")
    return there


def intimidation_targets(game: Game) -> list[int]:
    """List the loser's standing characters whose STR is within the margin."""
    challenge = game.challenge
    if challenge is None:
        return []
    return [
        card
        for card in game.characters(challenge.loser)
        if not game.kneeling[card] and values.strength(game, card) <= challenge.margin
    ]


def pending_keywords(game: Game) -> list[int]:
    """List keyword types that are still to be processed and could do something."""
    challenge = game.challenge
    if challenge is None or challenge.winner == NOBODY:
        return []
    borne = 0
    for card in values.participants(game, challenge.winner):
        borne |= values.keywords(game, card)
    found = []
    for keyword in KEYWORD_NAMES:
        if challenge.processed & keyword or not borne & keyword:
            continue
        if keyword == INTIMIDATE and (challenge.winner != challenge.attacker or not intimidation_targets(game)):
            continue
        if keyword == PILLAGE and not game.deck(challenge.loser):
            continue
        found.append(keyword)
    return found


def _note_bystanders(game: Game, frame: Frame) -> None:
    """Note the default that only participants intimidate, where it matters."""
    challenge = game.challenge
    if challenge is None or challenge.winner != challenge.attacker or bearers(game, INTIMIDATE):
        return
    bystanders = [card for card in game.characters(challenge.winner) if values.keywords(game, card) & INTIMIDATE]
    if bystanders and intimidation_targets(game):
        game.note_unsettled(defaults.BYSTANDERS, frame.entry, "lcg2:intimidate", subject=bystanders[0])


def _ask_next_keyword(game: Game, frame: Frame) -> None:
    if game.challenge is not None and not game.challenge.processed:
        _note_bystanders(game, frame)
    if pending_keywords(game):
        ask(game, "keyword order", game.first)
    else:
        frame.step += 1


def _use_keyword(game: Game, frame: Frame) -> None:
    go_to(frame, "next")
    challenge = game.challenge
    if challenge is None:
        return
    keyword = frame.a
    challenge.processed |= keyword
    data = (KEYWORD_NAMES[keyword], tuple(game.ref[card] for card in bearers(game, keyword)), challenge.margin)
    frame.b = game.note("keyword", frame.entry, challenge.winner, NOTHING, KEYWORD_RULES[keyword], data)
    if keyword == INTIMIDATE:
        ask(game, "intimidate", challenge.winner)
    else:
        ask(game, "keyword use", challenge.winner)


KEYWORDS_STEP = sequence("lcg2.keywords", step("next", _ask_next_keyword), step("use", _use_keyword))


USE_WORDS = {
    RENOWN: "Choose characters to gain 1 power each by renown, or none",
    INSIGHT: "Choose characters whose insight draws 1 card each, or none",
    PILLAGE: "Choose characters whose pillage discards the top card of the loser's deck, or none",
}


class KeywordOrderQuestion(Question):
    """Question to the first player: which keyword type is processed next."""

    name = "keyword order"
    does = "chooses the next keyword"
    asked_again = True
    title = "Keywords"

    def rule(self, game: Game, frame: Frame) -> str:
        return "lcg2:4.2.5"

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return "Choose the keyword that resolves next"

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return [Option(KEYWORD_NAMES[keyword]) for keyword in pending_keywords(game)]

    def speaks_of(self, game: Game, frame: Frame, seat: int, option: Option) -> tuple[int, ...]:
        """List the characters that bear the keyword."""
        return tuple(
            [
                card
                for keyword in KEYWORD_NAMES
                if KEYWORD_NAMES[keyword] == option.verb
                for card in bearers(game, keyword)
            ]
        )

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        return values.participants(game, game.challenge.winner) if game.challenge is not None else []

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[CheckResult]:
        rule, title, waiting = "lcg2:4.2.5", game.title(card), pending_keywords(game)
        takes_part = yield from _check_winning_side(game, card, rule)
        borne = [keyword for keyword in waiting if takes_part and values.keywords(game, card) & keyword]
        holds, fails = (
            phrase("%(title)s has a keyword to resolve", title=title),
            phrase("%(title)s has no keyword to resolve", title=title),
        )
        yield make_check(rule, bool(borne), holds, fails, "no keyword here")

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        frame.a = next(keyword for keyword, name in KEYWORD_NAMES.items() if name == picked[0].verb)

    def unanswered(self, game: Game, frame: Frame, seat: int) -> None:
        go_to(frame, "next")


class KeywordUseQuestion(Question):
    """Question to the winner: whose insight, pillage or renown is used.

    All uses resolve together.
    """

    name = "keyword use"
    does = "chooses characters for a keyword"
    answer = "Use"
    none = "No character"

    def rule(self, game: Game, frame: Frame) -> str:
        return KEYWORD_RULES[frame.a]

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return USE_WORDS[frame.a]

    def heading(self, game: Game, frame: Frame) -> str:
        return KEYWORD_NAMES[frame.a].capitalize()

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return [Option(KEYWORD_NAMES[frame.a], card) for card in bearers(game, frame.a)]

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        return game.characters(seat)

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[CheckResult]:
        rule, keyword, title = KEYWORD_RULES[frame.a], KEYWORD_NAMES[frame.a], game.title(card)
        there = yield from _check_winning_side(game, card, rule)
        has = there and bool(values.keywords(game, card) & frame.a)
        yield make_check(
            rule,
            has,
            phrase("%(title)s has %(keyword)s", title=title, keyword=keyword),
            phrase("%(title)s has no %(keyword)s", title=title, keyword=keyword),
            phrase("no %(keyword)s", keyword=keyword),
        )

    def bounds(self, game: Game, frame: Frame, seat: int, options: list[Option]) -> tuple[int, int]:
        return 0, len(options)

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        challenge = game.challenge
        if challenge is None or not picked:
            return
        events: list[Event]
        if frame.a == RENOWN:
            events = [GainPower(option.card, 1, "renown") for option in picked]
        elif frame.a == INSIGHT:
            events = [DrawCards(seat, 1) for _ in picked]
        else:
            deck = game.deck(challenge.loser)
            cards = deck[-len(picked) :][::-1]
            events = [Discard(card, "pillage", by.card) for card, by in zip(cards, picked, strict=False)]
        timing.happen(game, frame.b, KEYWORD_RULES[frame.a], events)


class IntimidateQuestion(Question):
    """Question to the winner: which character of the loser kneels by intimidate."""

    name = "intimidate"
    does = "may kneel a character by intimidate"
    answer = "Kneel"
    none = "No character"

    def rule(self, game: Game, frame: Frame) -> str:
        return "lcg2:intimidate"

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        challenge = game.challenge
        if challenge is None:
            return "Choose a character to kneel, or none"
        loser, margin = game.name(challenge.loser), challenge.margin
        return phrase(
            "Choose one of %(loser)s's characters with at most %(margin)s STR to kneel, or none",
            loser=loser,
            margin=margin,
        )

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return [*(Option("kneel", card) for card in intimidation_targets(game)), Option("nobody")]

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        return game.characters(game.challenge.loser) if game.challenge is not None else []

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[CheckResult]:
        rule, title, challenge = "lcg2:intimidate", game.title(card), game.challenge
        there = yield from character_in_play_checks(game, card, rule)
        if challenge is None:
            return
        yield control_check(game, challenge.loser, card, rule)
        yield standing_check(game, card, rule)
        if not there:
            yield make_unreached_check(
                rule, phrase("%(title)s has at most %(margin)s STR", title=title, margin=challenge.margin)
            )
            return
        has = values.strength_of(game, card)
        holds = phrase(
            "%(title)s has %(total)s STR (at most %(margin)s)", title=title, total=has.total, margin=challenge.margin
        )
        fails = phrase(
            "%(title)s has %(total)s STR (at most %(margin)s allowed)",
            title=title,
            total=has.total,
            margin=challenge.margin,
        )
        short = first_fitting(
            phrase("STR %(total)s, above %(margin)s", total=has.total, margin=challenge.margin),
            phrase("STR %(total)s", total=has.total),
        )
        yield make_check(rule, has.total <= challenge.margin, holds, fails, short, has.data())

    def is_risky(self, game: Game, frame: Frame, seat: int, option: Option, options: Sequence[Option]) -> bool:
        return option.card == NOTHING and len(options) > 1

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        if picked[0].card != NOTHING:
            timing.happen(game, frame.b, "lcg2:intimidate", [Kneel(picked[0].card)])


QUESTIONS = list_questions(KeywordOrderQuestion(), KeywordUseQuestion(), IntimidateQuestion())
