"""A match: starts from a header, changes by inputs, is read through views."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Deck, Pool
from engine.chain.chance import Chance, chance_key
from engine.chain.inputs import Input
from engine.chain.journal import Journal, LogEntry, journal_root
from engine.control.judge_orders import reshuffle_unseen
from engine.log.redaction import ViewerTable, table_view
from engine.log.text.offers import name_card
from engine.match import choices, codec, explanation, progress, start, submission
from engine.match.determinization import determinize
from engine.play.ending import loops
from engine.position.board import Board
from engine.prompts.checks import CardUse, CheckResult
from engine.prompts.prompts import Choices, Option, Prompt
from engine.ruleset import Refusal
from engine.table.deal import Deal
from engine.table.game import Game
from engine.table.rows import NEVER, MatchOutcome, Witness
from engine.views import TablePayload, make_table_payload
from engine.views.open_offers import make_open_offers_payload
from engine.views.shapes import OpenOffersPayload


@dataclass(frozen=True, slots=True)
class Seat:
    """A player with a deck."""

    name: str
    deck: Deck


class Match:
    """One match. `submit` is the only way to change it."""

    __slots__ = ("game",)

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def deal(self) -> Deal:
        """What never changes: header, seats, decks, seed."""
        return self.game.deal

    # --- beginning

    @classmethod
    def start(
        cls,
        *,
        ruleset: str,
        format: str,
        pool: Pool,
        seats: list[Seat],
        seed: bytes,
        at: int = 0,
        nonces: tuple[bytes, ...] = (),
        board: Board | None = None,
    ) -> Match:
        """Start a match and run it to its first prompt.

        `take` then returns the entries written so far. A described board that can't exist is refused with all its
        faults.
        """
        names, decks = tuple(seat.name for seat in seats), tuple(seat.deck for seat in seats)
        return cls.begin(start.new_deal(ruleset, format, pool, names, decks, seed, at, nonces, board))

    @classmethod
    def begin(cls, deal: Deal, until: int = NEVER, witness: Witness | None = None) -> Match:
        """Begin a match of this deal and run it to its first prompt.

        Raise Reached if step `until` comes before that.
        """
        match = cls(start.begin(deal, until, witness))
        match.advance()
        return match

    @classmethod
    def lay_out(cls, deal: Deal) -> Match:
        """Return a match with the table before the first step, for viewing only."""
        return cls(start.lay_out_game(deal))

    def take(self) -> list[LogEntry]:
        """Return the entries written since the last call; the match keeps none."""
        return self.game.journal.take()

    # --- asking

    @property
    def step(self) -> int:
        """The number of the last log entry."""
        return self.game.journal.number

    @property
    def head(self) -> bytes:
        """The head of the chain."""
        return self.game.journal.head

    @property
    def outcome(self) -> MatchOutcome | None:
        return self.game.outcome

    @property
    def prompts(self) -> dict[int, Prompt]:
        """The prompts of all asked seats."""
        asked = self.game.asked
        return {} if asked is None or self.outcome else {seat: self.prompt(seat) for seat in asked.waiting()}

    def prompt(self, seat: int) -> Prompt:
        """Return what a seat is asked; raise NotYourChoice if it is not asked."""
        return choices.make_prompt(self.game, seat)

    def shorts(self, seat: int) -> list[str]:
        """Return a seat's options as the log writes them, in the prompt's order."""
        return choices.list_short_labels(self.game, seat)

    @property
    def choices(self) -> list[Choices]:
        """The choices of all asked seats, without text; faster than `prompts`."""
        return choices.list_choices(self.game)

    def options(self, seat: int) -> dict[str, Option]:
        """Return what an asked seat may pick, by id."""
        return dict(zip(choices.list_ids(self.game, seat), choices.list_options(self.game, seat), strict=True))

    def default(self, seat: int) -> tuple[str, ...]:
        """Return the answer for an asked seat whose time is up.

        It is a pass, or as few options as allowed.
        """
        picked = choices.pick_default(self.game, seat)
        return tuple(id for id, option in self.options(seat).items() if option in picked)

    def stands(self, seat: int, ids: tuple[str, ...]) -> bool:
        """Tell whether an asked seat may answer with these options."""
        return choices.is_legal_answer(self.game, seat, ids)

    def loop(self, seat: int) -> loops.Loop | None:
        """Return the loop that a seat has shown and may have repeated now.

        None if there is no such loop, or the game has no rule for loops.
        """
        return loops.shown_loop(self.game, seat)

    # --- views

    def view(self, viewer: int) -> ViewerTable:
        """Return what a seat, the public or a judge may see, and nothing else."""
        return table_view(self.game, viewer, self.prompts)

    def seen(self, viewer: int) -> TablePayload:
        """Return the table with reasons, as a board of a seat or the public needs it."""
        game, asked = self.game, self.game.asked
        if asked is None or viewer not in asked.waiting() or self.outcome is not None:
            return make_table_payload(game, viewer)
        offered, ids = choices.list_options(game, viewer), choices.list_ids(game, viewer)
        return make_table_payload(game, viewer, offered, ids, self.cannot(viewer))

    def explain(self, seat: int, card: str) -> Refusal | None:
        """Explain why a seat can't use a card (its id in the view) now.

        Return the first check that fails, with its rule.
        """
        return explanation.explain_card(self.game, seat, self.card(seat, card))

    def checks(self, seat: int, card: str) -> tuple[CheckResult, ...]:
        """Return all checks between a seat and a card (its id in the view).

        All hold if one of the seat's offers names the card. Raise NotYourChoice if the seat is not asked.
        """
        game = self.game
        return explanation.list_checks(game, seat, self.card(seat, card), explanation.list_prompt_options(game, seat))

    def trace(self, seat: int, card: str) -> tuple[CardUse, ...]:
        """Return every way to answer with a card, each with all its checks.

        All checks of one way hold exactly if an offer names the card.
        """
        game = self.game
        return explanation.trace_card(game, seat, self.card(seat, card), explanation.list_prompt_options(game, seat))

    def cannot(self, seat: int) -> list[tuple[int, CheckResult]]:
        """Return the cards that no offer names, each with its failing check.

        Cards are internal numbers; only cards that the seat may see and might think of are listed. Raise
        NotYourChoice if the seat is not asked.
        """
        return explanation.explain_unoffered(self.game, seat, explanation.list_prompt_options(self.game, seat))

    def named(self, seat: int, card: str) -> str:
        """Return a card's title, in play distinguished from other copies in play."""
        return name_card(self.game, self.card(seat, card))

    def card(self, seat: int, name: str) -> int:
        """Return the card that a seat means by an id of its view."""
        return explanation.find_card(self.game, seat, name)

    # --- changing

    def submit(
        self, entry: Input, at: int = 0, expect: int | None = None, restored: Game | None = None
    ) -> list[LogEntry]:
        """Submit one input and return the new log entries.

        A refused input changes nothing.
        """
        self.game = submission.submit(self.game, entry, at, expect, restored)
        self.advance()
        return self.take()

    def advance(self) -> None:
        """Run on until a seat must choose or the match is over.

        Questions with only one answer are answered automatically.
        """
        progress.advance(self.game)

    # --- copies

    def fork(self, seed: bytes, eyes: int | None = None) -> Match:
        """Return an independent what-if match, which reveals no future.

        Chance uses another seed, and unseen cards are reshuffled. With a seat's `eyes`, everything that the seat
        has not seen is dealt again, including other hands and plots.
        """
        if eyes is not None:
            return Match(determinize(self.game, seed, eyes))
        game = self.game.copy()
        journal = game.journal
        epoch = journal.epochs + 1
        game.chance = Chance(chance_key(seed), epoch)
        game.journal = Journal(journal_root(seed), journal.head, journal.number, journal.at, epoch)
        game.told = None
        reshuffle_unseen(game)
        return Match(game)

    # --- between the players

    @property
    def offers_open(self) -> OpenOffersPayload:
        """The open proposals between players, which all viewers see."""
        return make_open_offers_payload(self.game)

    @property
    def paused(self) -> str:
        """Who has paused the match: a judge or its players; empty if nobody has."""
        return self.game.paused

    def last_choice(self, seat: int) -> int:
        """Return the step before a seat's last own choice, or 0.

        A take-back goes to this step unless it names another.
        """
        return self.game.chose[seat]

    def timeouts(self, seat: int) -> int:
        """Return how often a seat's time was up."""
        return self.game.timeouts[seat]

    def to_bytes(self) -> bytes:
        return codec.dump(self.game)

    @classmethod
    def from_bytes(cls, source: bytes, deal: Deal) -> Match:
        """Load a match from bytes; they don't contain its deal."""
        return cls(codec.load(source, start.new_game(deal)))
