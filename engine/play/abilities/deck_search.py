"""Viewing a deck while an effect resolves: searching it, or arranging its top."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.abilities import Arrange, Search
from engine.base.ids import NOTHING
from engine.english import phrase
from engine.events import LookAtCards, ReorderDeck, seat_bit
from engine.play.abilities.choice_checks import filter_checks
from engine.play.abilities.picks import part_of, source_title
from engine.prompts.checks import CheckResult, first_fitting, make_check, make_unreached_check
from engine.prompts.prompts import Option, Question, ask, list_questions
from engine.ruleset import EventContext
from engine.table.frames import go_to, sequence, step
from engine.table.game import Game
from engine.table.rows import AbilityUse, Frame

TAKE_NONE = Option("none")


def _whose_deck(game: Game, seat: int, row: AbilityUse) -> str:
    owner = game.seat_of[row.targets[0]]
    return "your deck" if owner == seat else phrase("%(player)s's deck", player=game.name(owner))


def _look_at_deck(game: Game, frame: Frame) -> None:
    row = game.pending[frame.a]
    part = part_of(game, frame)
    seat, top = row.seat, 0
    if isinstance(part, Search):
        seat, top = part.by(game, row) if part.by is not None else row.seat, part.top
    if game.eliminated[seat]:
        row.found = []
        return
    deck = game.deck(seat)
    row.looked = deck[-top:][::-1] if top else deck[::-1]
    for card in row.looked:
        game.seen[card] |= seat_bit(seat)
    secret = tuple((card, game.facts[card].code) for card in row.looked)
    data = (len(row.looked),)
    game.note("search", frame.entry, seat, NOTHING, game.deal.cited.search, data, seat_bit(seat), secret)
    ask(game, "search", seat)


SEARCH = sequence("search", step("look", _look_at_deck))


class SearchQuestion(Question):
    """The searcher takes a matching card, or finds none."""

    name = "search"
    none = "Take nothing"
    does = "searches a deck"
    answer = "Take"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.search_fails

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return phrase(
            "%(card)s: %(words)s, or take nothing",
            card=source_title(game, frame),
            words=part_of(game, frame).words,
        )

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        row = game.pending[frame.a]
        part = part_of(game, frame)
        if not isinstance(part, Search):
            return [TAKE_NONE]
        return [*(Option("find", card) for card in row.looked if part.finds(game, row, card)), TAKE_NONE]

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        return game.pending[frame.a].looked

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[CheckResult]:
        row, part, rule = game.pending[frame.a], part_of(game, frame), game.deal.cited.search
        yield _looked_at_check(game, row, card, rule)
        if not isinstance(part, Search):
            return
        there = card in row.looked
        fits = yield from filter_checks(game, part.what, rule, card, row.seat, there)
        if part.fits is not None:
            holds = phrase("%(card)s is a card %(fitting)s", card=game.title(card), fitting=part.fitting)
            fails = phrase("%(card)s is not a card %(fitting)s", card=game.title(card), fitting=part.fitting)
            if there and fits:
                found = part.fits(game, row, card)
                yield make_check(
                    rule,
                    found,
                    holds,
                    fails,
                    first_fitting(phrase("not %(fitting)s", fitting=part.fitting), "does not fit"),
                )
            else:
                yield make_unreached_check(rule, holds)

    def is_risky(self, game: Game, frame: Frame, seat: int, option: Option, options: Sequence[Option]) -> bool:
        return option == TAKE_NONE and len(options) > 1

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        row = game.pending[frame.a]
        row.found = [option.card for option in picked if option.verb == "find"]
        row.ok = row.ok and bool(row.found)
        game.note("found", frame.entry, seat, NOTHING, game.deal.cited.search_shown, (len(row.found),))

    def unanswered(self, game: Game, frame: Frame, seat: int) -> None:
        game.pending[frame.a].found = []


def _looked_at_check(game: Game, row: AbilityUse, card: int, rule: str) -> CheckResult:
    """Check whether a card is among those looked at and not placed yet."""
    title = game.title(card)
    holds, fails = (
        phrase("%(title)s is one of these cards", title=title),
        phrase("%(title)s is not one of these cards", title=title),
    )
    return make_check(rule, card in row.looked, holds, fails, "not one of these")


def _look_at_top(game: Game, frame: Frame) -> None:
    row = game.pending[frame.a]
    part = part_of(game, frame)
    deck = game.deck(game.seat_of[row.targets[0]])
    row.looked = deck[-part.top :][::-1] if isinstance(part, Arrange) else []
    row.found, row.x = [], 0
    game.deal.ruleset.happen(
        game,
        frame.entry,
        game.deal.cited.look,
        [LookAtCards(row.seat, tuple(row.looked), "deck")],
        EventContext.EFFECT,
    )


def _ask_bottom(game: Game, frame: Frame) -> None:
    row = game.pending[frame.a]
    part = part_of(game, frame)
    if isinstance(part, Arrange) and row.x < part.bottom and row.looked and not row.canceled:
        ask(game, "to bottom", row.seat)


def _ask_top(game: Game, frame: Frame) -> None:
    row = game.pending[frame.a]
    if row.looked and not row.canceled:
        go_to(frame, "on top")
        ask(game, "on top", row.seat)


def _reorder_deck(game: Game, frame: Frame) -> None:
    row = game.pending[frame.a]
    if row.canceled:
        return
    owner = game.seat_of[row.targets[0]]
    reorder = ReorderDeck(row.seat, owner, tuple(row.found[row.x :]), tuple(row.found[: row.x]))
    game.deal.ruleset.happen(game, frame.entry, game.deal.cited.look, [reorder], use=row.id)


ARRANGE = sequence(
    "arrange",
    step("look", _look_at_top),
    step("to bottom", _ask_bottom),
    step("on top", _ask_top),
    step("arranged", _reorder_deck),
)


class ArrangeQuestion(Question):
    """The viewer of a deck's top decides where the next card goes."""

    title = "Top of the deck"
    does = "arranges a deck"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.look

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        return game.pending[frame.a].found

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[CheckResult]:
        yield _looked_at_check(game, game.pending[frame.a], card, game.deal.cited.look)


class ToBottomQuestion(ArrangeQuestion):
    """The viewer puts cards on the bottom of the deck, one under another."""

    name = "to bottom"
    none = "Done"

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        row, part = game.pending[frame.a], part_of(game, frame)
        left = part.bottom - row.x if isinstance(part, Arrange) else 0
        return phrase(
            "Choose a card for the bottom of %(deck)s, or Done (at most %(left)s more)",
            deck=_whose_deck(game, seat, row),
            left=left,
        )

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return [*(Option("bottom", card) for card in game.pending[frame.a].looked), TAKE_NONE]

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        row = game.pending[frame.a]
        if picked[0].verb == "bottom":
            row.looked.remove(picked[0].card)
            row.found.append(picked[0].card)
            row.x += 1
            go_to(frame, "to bottom")


class OnTopQuestion(ArrangeQuestion):
    """The viewer puts the other cards back on top, from the top down."""

    name = "on top"

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        row = game.pending[frame.a]
        deck = _whose_deck(game, seat, row)
        if len(row.found) == row.x:
            return phrase("Choose the top card of %(deck)s", deck=deck)
        return phrase("Choose the next card from the top of %(deck)s", deck=deck)

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return [Option("top", card) for card in game.pending[frame.a].looked]

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        row = game.pending[frame.a]
        row.looked.remove(picked[0].card)
        row.found.append(picked[0].card)


QUESTIONS = list_questions(SearchQuestion(), ToBottomQuestion(), OnTopQuestion())
