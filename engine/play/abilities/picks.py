"""Choices during an effect: pick, each picks, name, at random."""

from __future__ import annotations

from collections.abc import Iterator

from engine.abilities import AnyPart, AtRandom, Candidates, EachPicks, Name, Pick
from engine.base.ids import NOTHING
from engine.english import capitalize, phrase
from engine.events import seat_bit
from engine.play.abilities.choice_checks import affected_check, candidate_checks, cards_in_reach
from engine.play.abilities.initiation import aim_at
from engine.play.abilities.usability import ability_of
from engine.play.state.immunity import affected_cards
from engine.prompts.checks import CheckResult
from engine.prompts.prompts import Option, Question, ask, list_questions
from engine.table.frames import go_to, sequence, step
from engine.table.game import Game
from engine.table.rows import AbilityUse, Frame


def part_of(game: Game, frame: Frame) -> AnyPart:
    """Return the part that a sub-sequence of an ability works on."""
    return ability_of(game, game.pending[frame.a]).do[frame.b]


def source_title(game: Game, frame: Frame) -> str:
    """Return the title of the card that has the ability."""
    return game.title(game.pending[frame.a].card)


def _ask_remaining(game: Game, frame: Frame, name: str, seat: int) -> None:
    """Ask a seat, or skip it if it has left the match since it was chosen."""
    if game.eliminated[seat]:
        game.deal.questions[name].unanswered(game, frame, seat)
    else:
        ask(game, name, seat)


def pick_among(game: Game, row: AbilityUse, part: Pick) -> list[int]:
    """Return what may be picked, without cards that are immune to the effect."""
    return affected_cards(game, row.card, part.among(game, row))


def _pick(game: Game, frame: Frame) -> None:
    row = game.pending[frame.a]
    part = part_of(game, frame)
    if isinstance(part, Pick):
        if not part.besides:
            row.found = []
        if not pick_among(game, row, part):
            row.ok = row.ok and part.besides
            return
        _ask_remaining(game, frame, "pick", part.by(game, row) if part.by else row.seat)


PICK = sequence("pick", step("pick", _pick))


def note_picks(game: Game, frame: Frame, seat: int, cards: list[int], among: list[int]) -> None:
    """Log picks: public cards by number, hidden cards only for the picking seat.

    The number of hidden candidates is secret as well.
    """
    chosen = tuple(game.ref.get(card, 0) for card in cards)
    offered = tuple(game.ref[card] for card in among if card in game.ref)
    secret = tuple((card, game.facts[card].code) for card in cards if card not in game.ref)
    first = cards[0] if cards else NOTHING
    game.note("target", frame.entry, seat, first, game.deal.cited.choose, (chosen, offered), seat_bit(seat), secret)
    aim_at(game, seat, cards)


class PickQuestion(Question):
    """A seat picks cards while an effect resolves."""

    name = "pick"
    title = "Choice"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.choose

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return phrase(
            "%(card)s: choose %(words)s",
            card=source_title(game, frame),
            words=part_of(game, frame).words,
        )

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        part = part_of(game, frame)
        among = pick_among(game, game.pending[frame.a], part) if isinstance(part, Pick) else []
        return [Option("pick", card) for card in among]

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        part = part_of(game, frame)
        return cards_in_reach(game, game.pending[frame.a], part.among) if isinstance(part, Pick) else []

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[CheckResult]:
        row, part, rule = game.pending[frame.a], part_of(game, frame), game.deal.cited.choose
        if isinstance(part, Pick):
            yield from candidate_checks(game, row, part.among, part.words, rule, card, row.seat)
            yield affected_check(game, row.card, card)

    def bounds(self, game: Game, frame: Frame, seat: int, options: list[Option]) -> tuple[int, int]:
        part = part_of(game, frame)
        if not isinstance(part, Pick):
            return 0, 0
        if part.number is not None:
            number = min(part.number(game, game.pending[frame.a]), len(options))
            return number, number
        return min(part.least, len(options)), min(part.most, len(options))

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        row = game.pending[frame.a]
        part = part_of(game, frame)
        if not isinstance(part, Pick):
            return
        among = pick_among(game, row, part)
        cards = [option.card for option in picked]
        row.found = [*row.found, *cards] if part.besides else cards
        row.ok = row.ok and bool(cards)
        note_picks(game, frame, seat, cards, among)

    def unanswered(self, game: Game, frame: Frame, seat: int) -> None:
        game.pending[frame.a].ok = False


def each_among(game: Game, row: AbilityUse, part: EachPicks, seat: int) -> list[int]:
    """Return what one of several players may pick."""
    return affected_cards(game, row.card, part.among(game, row, seat))


def _ask_each(game: Game, frame: Frame) -> None:
    """Ask each player with something to pick, in player order."""
    row = game.pending[frame.a]
    part = part_of(game, frame)
    order = game.player_order()
    while isinstance(part, EachPicks) and row.turn < len(order):
        seat = order[row.turn]
        row.turn += 1
        if each_among(game, row, part, seat):
            go_to(frame, "each")
            ask(game, "each picks", seat)
            return


EACH = sequence("each", step("each", _ask_each))


class EachPicksQuestion(Question):
    """One of several players picks."""

    name = "each picks"
    title = "Choice"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.together

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return phrase(
            "%(card)s: choose %(words)s",
            card=source_title(game, frame),
            words=part_of(game, frame).words,
        )

    def _among(self, game: Game, frame: Frame, seat: int) -> list[int]:
        part = part_of(game, frame)
        return each_among(game, game.pending[frame.a], part, seat) if isinstance(part, EachPicks) else []

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return [Option("pick", card) for card in self._among(game, frame, seat)]

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        return game.in_play(seat)

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[CheckResult]:
        row, part, rule = game.pending[frame.a], part_of(game, frame), game.deal.cited.choose
        if isinstance(part, EachPicks):
            each = part.among
            among = each if isinstance(each, Candidates) else lambda table, use: each(table, use, seat)
            yield from candidate_checks(game, row, among, part.words, rule, card, seat)
            yield affected_check(game, row.card, card)

    def bounds(self, game: Game, frame: Frame, seat: int, options: list[Option]) -> tuple[int, int]:
        part = part_of(game, frame)
        if not isinstance(part, EachPicks):
            return 0, 0
        return min(part.least, len(options)), min(part.most, len(options))

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        cards = [option.card for option in picked]
        game.pending[frame.a].found += cards
        note_picks(game, frame, seat, cards, self._among(game, frame, seat))


def pick_at_random(game: Game, entry: int, row: AbilityUse, part: AtRandom) -> None:
    """Pick cards of hands at random, and log the position of each random stream."""
    row.found = []
    for seat in part.seats(game, row):
        hand = sorted(game.hand(seat))
        stream = f"hand/{seat}"
        begins = game.chance.streams.get(stream, 0)
        number = min(part.number, len(hand))
        for _ in range(number):
            row.found.append(hand.pop(game.chance.below(stream, len(hand))))
        data = (stream, game.chance.epoch, begins, number)
        game.note("chance", entry, seat, NOTHING, game.deal.cited.effect, data)


def _name(game: Game, frame: Frame) -> None:
    row = game.pending[frame.a]
    part = part_of(game, frame)
    if isinstance(part, Name):
        _ask_remaining(game, frame, "name", part.by(game, row) if part.by else row.seat)


NAME = sequence("name", step("name", _name))


class NameQuestion(Question):
    """A seat names one of several things."""

    name = "name"
    does = "names a card or type"
    names_cards = False
    title = "Choice"
    answer = "Name"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.choose

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return f"{source_title(game, frame)}: {part_of(game, frame).words}"

    def _names(self, game: Game, frame: Frame) -> list[str]:
        part = part_of(game, frame)
        return part.names(game, game.pending[frame.a]) if isinstance(part, Name) else []

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return [Option("name", other=place) for place, _name in enumerate(self._names(game, frame))]

    def about(self, game: Game, frame: Frame, seat: int, option: Option) -> str:
        return self._names(game, frame)[option.other]

    def label(self, game: Game, frame: Frame, seat: int, option: Option, about: str) -> str:
        part = part_of(game, frame)
        if isinstance(part, Name) and part.offers is not None:
            about = part.offers(game, game.pending[frame.a])[option.other]
        return capitalize(about)

    def short(self, game: Game, frame: Frame, option: Option, about: str) -> str:
        return about

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        row = game.pending[frame.a]
        row.x = picked[0].other
        named = self._names(game, frame)[row.x]
        game.note("named", frame.entry, seat, row.card, game.deal.cited.choose, (named,))

    def unanswered(self, game: Game, frame: Frame, seat: int) -> None:
        game.pending[frame.a].canceled = True  # Without a name the ability can't continue.


QUESTIONS = list_questions(PickQuestion(), EachPicksQuestion(), NameQuestion())
