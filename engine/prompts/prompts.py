"""Questions put to seats: what may be answered, and what has been answered so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from engine.cards import FACTION
from engine.prompts import verbs
from engine.prompts.checks import CardUse, CheckResult, make_check

if TYPE_CHECKING:
    from engine.table.game import Game
    from engine.table.rows import Frame
    from engine.table.values import Value

CHOSEN: Final = "chosen"
ONLY: Final = "only answer"
NOTHING_TO_DO: Final = "nothing to do"
BY_SETTING: Final = "by setting"
TIMED_OUT: Final = "timed out"
BY_ORDER: Final = "by order"
REPEATED: Final = "repeated"

PASS: Final = "pass"


class Option(NamedTuple):
    """One legal answer: a verb of the rules, perhaps with a card and a second thing."""

    verb: str
    card: int = -1
    other: int = -1

    def id(self, game: Game) -> str:
        """Stable while the prompt stands: public cards by public number, the seat's own hidden ones as h…."""
        verb, card, other = self
        if card < 0:
            return verb if other < 0 else f"{verb} {other}"
        ref = game.ref.get(card)
        name = f"h{card}" if ref is None else str(ref)
        return f"{verb} {name}" if other < 0 else f"{verb} {name} {other}"


_make = tuple.__new__


def option(verb: str, card: int, other: int = -1) -> Option:
    """The same as `Option(…)` where very many are made: the named tuple's own constructor would show."""
    return _make(Option, (verb, card, other))


THE_PASS: Final = Option(PASS)
DECLINING: Final = frozenset({PASS, "done", "none", "nobody", "bypass nobody"})
"""The verbs by which nothing is done, or nothing more."""


class OptionSubject(NamedTuple):
    """What an option is about besides its words: the card it belongs to, a second card, a seat, a number."""

    card: int = -1
    other: int = -1
    seat: int | None = None
    number: int | None = None


_MEMBERS: Final = 1000
"""So many members beside so many abilities; what is more than that, as in a long loop, comes on top."""


def pack(ability: int, member: int) -> int:
    """An ability's number and an occurrence's member in one int, as an option carries them."""
    more, member = divmod(member, _MEMBERS)
    return (more * _MEMBERS + ability) * _MEMBERS + member


def unpack(other: int) -> tuple[int, int]:
    """The ability and the member that were packed."""
    rest, member = divmod(other, _MEMBERS)
    more, ability = divmod(rest, _MEMBERS)
    return ability, more * _MEMBERS + member


class Question:
    """A kind of question. Options are computed from the table, so a saved match needs no list of them."""

    name: ClassVar[str]
    together: ClassVar[bool] = False
    """Whether the rules ask several seats at once."""
    picks_depend: ClassVar[bool] = False
    """Whether options that are legal alone may be refused together."""
    asked_again: ClassVar[bool] = False
    """Whether, when a seat is gone, it is put anew: by the step that asks it, to whoever is to answer it then."""
    open: ClassVar[bool] = True
    """Whether everybody knows who is asked; not where it would tell who could do something."""
    title: ClassVar[str] = ""
    """What stands over it; the question's name where nothing is said."""
    answer: ClassVar[str] = "Choose"
    none: ClassVar[str] = "Nothing"
    does: ClassVar[str] = "chooses"
    """What the others read while a seat is asked, after its name; and below the same of several."""
    do: ClassVar[str] = "choose"

    def rule(self, game: Game, frame: Frame) -> str:
        raise NotImplementedError

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        """What the seat is asked, in a few words."""
        raise NotImplementedError

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        raise NotImplementedError

    def bounds(self, game: Game, frame: Frame, seat: int, options: list[Option]) -> tuple[int, int]:
        """How many options are picked at least and at most."""
        return 1, 1

    def refusal(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> str | None:
        """Why these picks can't stand together, if each of them is legal alone."""
        return None

    def about(self, game: Game, frame: Frame, seat: int, option: Option) -> str:
        """What an option is about, by its name: a card, a player, a number; nothing where it is about nothing."""
        if option.card >= 0:
            title = game.title(option.card)
            is_faction = game.facts[option.card].type == FACTION
            return f"{game.name(game.seat_of[option.card])}'s {title}" if is_faction else title
        if option.other < 0:
            return ""
        return game.name(option.other) if verbs.find_verb(option.verb).about == verbs.SEAT else str(option.other)

    def label(self, game: Game, frame: Frame, seat: int, option: Option, about: str) -> str:
        """The option in words, for the seat that is asked; `words.offers.labels` tells equal ones apart.

        about: what the option is about, perhaps with the number of that copy.
        """
        if option.verb in DECLINING:
            return self.none
        card = option.card
        if card >= 0 and game.facts[card].type == FACTION:
            about = f"{game.name(game.seat_of[card])} ({game.title(card)})"  # the player, whom this card stands for
        return verbs.say_offer(option.verb, about)

    def short(self, game: Game, frame: Frame, option: Option, about: str) -> str:
        """The option as the log and scenarios say it."""
        return verbs.say_short(option.verb, about)

    def heading(self, game: Game, frame: Frame) -> str:
        """What stands over it, and where everybody reads where the match is: nothing that only the seat knows."""
        return self.title or self.name.capitalize()

    def meant(self, game: Game, frame: Frame, seat: int, option: Option) -> OptionSubject:
        """What an option is about; only the question knows what its last number stands for."""
        return OptionSubject(option.card)

    def group(self, game: Game, frame: Frame, seat: int, option: Option) -> str:
        """The heading under which an option is listed with others, or nothing."""
        return ""

    def price(self, game: Game, frame: Frame, seat: int, option: Option) -> Value | None:
        """The gold that an option costs, where it costs gold."""
        return None

    def is_risky(self, game: Game, frame: Frame, seat: int, option: Option, options: Sequence[Option]) -> bool:
        """Whether by an option the seat gives something up that can't be had again."""
        return False

    def apart(self, game: Game, frame: Frame, options: Sequence[Option]) -> list[list[str]]:
        """What tells options with equal words apart before whose card it is: columns, with a hint for each option."""
        return []

    # --- why, and why not

    names_cards: ClassVar[bool] = True
    """Whether a card can be an answer at all; it can't where a number or a word is asked for."""

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[CheckResult]:
        """Every predicate between the seat and a card it may see, in this question; all hold if it is spoken of.

        A second reading of what `options` asks, one by one: by default only whether an option speaks of the card.
        """
        if not self.names_cards:
            words = f"{game.title(card)} is no answer: no card is asked for"
            yield CheckResult(self.rule(game, frame), words, False, "no card is asked")
            return
        spoken_of = any(card in self.speaks_of(game, frame, seat, one) for one in self.options(game, frame, seat))
        title = game.title(card)
        yield make_check(
            self.rule(game, frame),
            spoken_of,
            f"{title} can be chosen",
            f"{title} is no answer here",
            "no answer here",
        )

    def speaks_of(self, game: Game, frame: Frame, seat: int, option: Option) -> tuple[int, ...]:
        """The cards that an option offers: its own, and where it names a player that one's faction card."""
        meant = self.meant(game, frame, seat, option)
        if meant.card < 0 and meant.seat is not None:
            return (game.faction(meant.seat),)
        return (meant.card,) if meant.card >= 0 else ()

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        """The cards one could think of as an answer, besides those that lie where an option's card does."""
        return [*game.hand(seat), *game.in_play(seat)]

    def checks(self, game: Game, frame: Frame, seat: int, card: int) -> tuple[CheckResult, ...]:
        """All of `checking`."""
        return tuple(self.checking(game, frame, seat, card))

    def trace(self, game: Game, frame: Frame, seat: int, card: int) -> tuple[CardUse, ...]:
        """Every way to answer with a card; most questions know one."""
        return (CardUse(self.heading(game, frame), self.checks(game, frame, seat, card)),)

    def fault(self, game: Game, frame: Frame, seat: int, card: int) -> CheckResult | None:
        """The first check that fails; those after it are not made."""
        for one in self.checking(game, frame, seat, card):
            if one.ok is False:
                return one
        return None

    # --- answers

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        raise NotImplementedError

    def unanswered(self, game: Game, frame: Frame, seat: int) -> None:
        """What comes of it where the seat that was asked is gone, or with that one all that could be answered."""

    def default(self, game: Game, frame: Frame, seat: int, options: list[Option]) -> tuple[Option, ...] | None:
        """What is answered for a seat whose time is up, where that is neither a pass nor as little as is allowed."""
        return None


def list_questions(*kinds: Question | Mapping[str, Question]) -> dict[str, Question]:
    """Kinds of question by name, as a module or a game has them; names are append-only, and none is given twice."""
    found: dict[str, Question] = {}
    for kind in kinds:
        for one in [kind] if isinstance(kind, Question) else kind.values():
            if one.name in found:
                raise ValueError(f"question {one.name!r} is declared twice")
            found[one.name] = one
    return found


class OpenQuestion:
    """The question that stands open: to which seats, since which step, with the answers that are in."""

    __slots__ = ("answers", "ids", "name", "offered", "seats", "since")

    def __init__(self, name: str, seats: list[int], since: int) -> None:
        self.name = name
        self.seats = seats
        self.since = since
        self.answers: dict[int, tuple[Option, ...]] = {}
        self.offered: dict[int, list[Option]] = {}
        """Computed options by seat, and their ids below: a cache, not part of what is saved."""
        self.ids: dict[int, tuple[str, ...]] = {}

    def copy(self) -> OpenQuestion:
        other = OpenQuestion(self.name, list(self.seats), self.since)
        other.answers = dict(self.answers)
        return other

    def waiting(self) -> list[int]:
        if not self.answers:
            return self.seats
        waiting = []
        for seat in self.seats:
            if seat not in self.answers:
                waiting.append(seat)
        return waiting


def carry_out(game: Game, asked: OpenQuestion) -> None:
    """All answers are in: they are carried out in player order."""
    game.asked = None
    question, frame = game.deal.questions[asked.name], game.stack[-1]
    for seat in game.player_order():
        if seat in asked.answers:
            question.answered(game, frame, seat, asked.answers[seat])


@dataclass(frozen=True, slots=True)
class Offer:
    """One legal answer as its seat sees it."""

    id: str
    label: str
    card: str = ""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a seat is asked: every legal answer, how many may be picked, the rule it rests on."""

    seat: int
    question: str
    words: str
    rule: str
    step: int
    offers: tuple[Offer, ...]
    least: int = 1
    most: int = 1
    path: tuple[str, ...] = ()

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(offer.id for offer in self.offers)


class Choices(NamedTuple):
    """A prompt without words, for players that need none."""

    seat: int
    ids: tuple[str, ...]
    least: int
    most: int
    step: int
    stands: Callable[[tuple[str, ...]], bool] | None = None
    """Where options that are legal alone may not all be picked together: which may."""


def ask(game: Game, name: str, *seats: int) -> None:
    """Puts a question to seats; it belongs to the frame on top of the stack."""
    game.asked = OpenQuestion(name, list(seats), game.journal.number)
