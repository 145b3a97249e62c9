"""Questions to seats, the legal answers, and the answers given so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from engine.cards import FACTION
from engine.english import phrase
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
    """One legal answer: a verb, perhaps with a card and a second value."""

    verb: str
    card: int = -1
    other: int = -1

    def id(self, game: Game) -> str:
        """Return the id, which is stable while the prompt is open.

        Public cards have their public number in it, the seat's hidden ones `h…`.
        """
        verb, card, other = self
        if card < 0:
            return verb if other < 0 else f"{verb} {other}"
        ref = game.ref.get(card)
        name = f"h{card}" if ref is None else str(ref)
        return f"{verb} {name}" if other < 0 else f"{verb} {name} {other}"


_new_tuple = tuple.__new__


def make_option(verb: str, card: int, other: int = -1) -> Option:
    """Return `Option(…)` without the named tuple's slow constructor.

    It is used where a great many options are made.
    """
    return _new_tuple(Option, (verb, card, other))


PASS_OPTION: Final = Option(PASS)
DECLINING: Final = frozenset({PASS, "done", "none", "nobody", "bypass nobody"})
"""The verbs that do nothing, or nothing more."""


class OptionSubject(NamedTuple):
    """What an option is about: its card, a second card, a seat, a number."""

    card: int = -1
    other: int = -1
    seat: int | None = None
    number: int | None = None


_MEMBER_BASE: Final = 1000
"""Base of packed numbers; what exceeds it, as in a long loop, is packed on top."""


def pack(ability: int, member: int) -> int:
    """Pack an ability's number and an occurrence's member into one int."""
    more, member = divmod(member, _MEMBER_BASE)
    return (more * _MEMBER_BASE + ability) * _MEMBER_BASE + member


def unpack(other: int) -> tuple[int, int]:
    """Return the ability and the member of a packed number."""
    rest, member = divmod(other, _MEMBER_BASE)
    more, ability = divmod(rest, _MEMBER_BASE)
    return ability, more * _MEMBER_BASE + member


class Question:
    """A kind of question.

    Options are computed from the table, so a saved match needs no list of them.
    """

    name: ClassVar[str]
    together: ClassVar[bool] = False
    """Whether the rules ask several seats at once."""
    picks_depend: ClassVar[bool] = False
    """Whether options that are legal alone may be refused together."""
    asked_again: ClassVar[bool] = False
    """Whether its step asks it again, of the seats that must answer then, once an asked seat has left."""
    open: ClassVar[bool] = True
    """Whether all viewers know who is asked; false if that would reveal who can act."""
    title: ClassVar[str] = ""
    """The heading of the prompt; if empty, the question's name is used."""
    answer: ClassVar[str] = "Choose"
    none: ClassVar[str] = "Nothing"
    does: ClassVar[str] = "chooses"
    """What others read while a seat is asked, after its name; `do` is the plural."""
    do: ClassVar[str] = "choose"

    def rule(self, game: Game, frame: Frame) -> str:
        raise NotImplementedError

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        """Return what the seat is asked, in a few words."""
        raise NotImplementedError

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        raise NotImplementedError

    def bounds(self, game: Game, frame: Frame, seat: int, options: list[Option]) -> tuple[int, int]:
        """Return the minimum and maximum number of options to pick."""
        return 1, 1

    def refusal(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> str | None:
        """Return why picks that are legal alone are not legal together, or None."""
        return None

    def about(self, game: Game, frame: Frame, seat: int, option: Option) -> str:
        """Name what an option is about: a card, a player or a number.

        Empty if it is about nothing.
        """
        if option.card >= 0:
            title = game.title(option.card)
            is_faction = game.facts[option.card].type == FACTION
            if not is_faction:
                return title
            return phrase("%(player)s's %(card)s", player=game.name(game.seat_of[option.card]), card=title)
        if option.other < 0:
            return ""
        return game.name(option.other) if verbs.find_verb(option.verb).about == verbs.SEAT else str(option.other)

    def label(self, game: Game, frame: Frame, seat: int, option: Option, about: str) -> str:
        """Return the option in words, for the seat that is asked.

        `engine.log.text.offers.labels` distinguishes equal ones.

        about: what the option is about, perhaps with the number of that copy.
        """
        if option.verb in DECLINING:
            return self.none
        card = option.card
        if card >= 0 and game.facts[card].type == FACTION:
            # the card stands for the player
            about = phrase("%(player)s (%(card)s)", player=game.name(game.seat_of[card]), card=game.title(card))
        return verbs.say_offer(option.verb, about)

    def short(self, game: Game, frame: Frame, option: Option, about: str) -> str:
        """Return the option in words, as the log and scenarios write it."""
        return verbs.say_short(option.verb, about)

    def heading(self, game: Game, frame: Frame) -> str:
        """Return the heading, which other viewers read as well.

        It has nothing that only the seat knows.
        """
        return self.title or self.name.capitalize()

    def meant(self, game: Game, frame: Frame, seat: int, option: Option) -> OptionSubject:
        """Return what an option is about.

        Only the question knows what the option's last number means.
        """
        return OptionSubject(option.card)

    def group(self, game: Game, frame: Frame, seat: int, option: Option) -> str:
        """Return the heading that an option is listed under, or nothing."""
        return ""

    def price(self, game: Game, frame: Frame, seat: int, option: Option) -> Value | None:
        """Return the gold that an option costs, if it costs gold."""
        return None

    def is_risky(self, game: Game, frame: Frame, seat: int, option: Option, options: Sequence[Option]) -> bool:
        """Tell whether an option gives something up that can't be had again."""
        return False

    def apart(self, game: Game, frame: Frame, options: Sequence[Option]) -> list[list[str]]:
        """Return hints that distinguish options with equal words.

        They are columns with a hint for each option, and go before hints about whose card it is.
        """
        return []

    # --- why, and why not

    names_cards: ClassVar[bool] = True
    """Whether a card can be an answer at all; false if a number or a word is asked for."""

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[CheckResult]:
        """Yield all checks between the seat and a card that it may see.

        All hold if an option names the card. They repeat one by one what `options` tests; the default only checks
        whether an option names the card.
        """
        if not self.names_cards:
            words = phrase("%(card)s can't be chosen: the question is not about cards", card=game.title(card))
            yield CheckResult(self.rule(game, frame), words, False, phrase("not about cards"))
            return
        spoken_of = any(card in self.speaks_of(game, frame, seat, one) for one in self.options(game, frame, seat))
        title = game.title(card)
        yield make_check(
            self.rule(game, frame),
            spoken_of,
            phrase("%(card)s can be chosen", card=title),
            phrase("%(card)s can't be chosen here", card=title),
            phrase("not an option here"),
        )

    def speaks_of(self, game: Game, frame: Frame, seat: int, option: Option) -> tuple[int, ...]:
        """Return the cards that an option names.

        These are its own card, or the faction card of a player it names.
        """
        meant = self.meant(game, frame, seat, option)
        if meant.card < 0 and meant.seat is not None:
            return (game.faction(meant.seat),)
        return (meant.card,) if meant.card >= 0 else ()

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        """Return the cards that the seat might think of as an answer.

        Cards in the same pile as an option's card are added to them.
        """
        return [*game.hand(seat), *game.in_play(seat)]

    def checks(self, game: Game, frame: Frame, seat: int, card: int) -> tuple[CheckResult, ...]:
        """Return all checks of `checking`."""
        return tuple(self.checking(game, frame, seat, card))

    def trace(self, game: Game, frame: Frame, seat: int, card: int) -> tuple[CardUse, ...]:
        """Return every way to answer with a card; most questions have one."""
        return (CardUse(self.heading(game, frame), self.checks(game, frame, seat, card)),)

    def fault(self, game: Game, frame: Frame, seat: int, card: int) -> CheckResult | None:
        """Return the first check that fails; those after it are not made."""
        for one in self.checking(game, frame, seat, card):
            if one.ok is False:
                return one
        return None

    # --- answers

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        raise NotImplementedError

    def unanswered(self, game: Game, frame: Frame, seat: int) -> None:
        """Handle a question whose seat has left, or all of whose answers left with it."""

    def default(self, game: Game, frame: Frame, seat: int, options: list[Option]) -> tuple[Option, ...] | None:
        """Return the answer for a seat whose time is up.

        None stands for a pass, or as few options as allowed.
        """
        return None


def list_questions(*kinds: Question | Mapping[str, Question]) -> dict[str, Question]:
    """Return kinds of question by name, as a module or a game has them.

    Names are append-only and unique.
    """
    found: dict[str, Question] = {}
    for kind in kinds:
        for one in [kind] if isinstance(kind, Question) else kind.values():
            if one.name in found:
                raise ValueError(f"question {one.name!r} is declared twice")
            found[one.name] = one
    return found


class OpenQuestion:
    """The open question: its seats, the step it is open since, and the answers."""

    __slots__ = ("answers", "ids", "name", "offered", "seats", "since")

    def __init__(self, name: str, seats: list[int], since: int) -> None:
        self.name = name
        self.seats = seats
        self.since = since
        self.answers: dict[int, tuple[Option, ...]] = {}
        self.offered: dict[int, list[Option]] = {}
        """Computed options by seat, and below their ids: a cache that is not saved."""
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
    """Carry out all answers, in player order."""
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
    """What a seat is asked: all legal answers, how many to pick, and the rule."""

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
    """A prompt without text, for callers that need none."""

    seat: int
    ids: tuple[str, ...]
    least: int
    most: int
    step: int
    stands: Callable[[tuple[str, ...]], bool] | None = None
    """Tells whether options may be picked together; None if all that are legal alone may."""


def ask(game: Game, name: str, *seats: int) -> None:
    """Put a question to seats; it belongs to the frame on top of the stack."""
    game.asked = OpenQuestion(name, list(seats), game.journal.number)
