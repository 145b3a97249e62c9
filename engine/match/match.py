"""A match: started from a header, carried on by inputs, seen through views."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Deck, Pool
from engine.chain.chance import Chance, chance_key
from engine.chain.inputs import Input
from engine.chain.journal import Journal, LogEntry, journal_root
from engine.control.judge_orders import reshuffle_unseen
from engine.log.redaction import View, table_view
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
from engine.table.rows import NEVER, Outcome, Witness
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
        """Starts a match and runs it to its first prompt; `take` then gives the entries written so far.

        A described board that can't exist is refused with all its faults.
        """
        names, decks = tuple(seat.name for seat in seats), tuple(seat.deck for seat in seats)
        return cls.begin(start.new_deal(ruleset, format, pool, names, decks, seed, at, nonces, board))

    @classmethod
    def begin(cls, deal: Deal, until: int = NEVER, witness: Witness | None = None) -> Match:
        """A match from its very beginning, run to its first prompt; raises Reached at a step before it."""
        match = cls(start.begin(deal, until, witness))
        match.advance()
        return match

    @classmethod
    def laid_out(cls, deal: Deal) -> Match:
        """The table before the first step, to be looked at."""
        return cls(start.lay_out_game(deal))

    def take(self) -> list[LogEntry]:
        """The log entries written since they were last taken; the match keeps none."""
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
    def outcome(self) -> Outcome | None:
        return self.game.outcome

    @property
    def prompts(self) -> dict[int, Prompt]:
        """Who is asked what now."""
        asked = self.game.asked
        return {} if asked is None or self.outcome else {seat: self.prompt(seat) for seat in asked.waiting()}

    def prompt(self, seat: int) -> Prompt:
        """What one seat is asked; raises NotYourChoice where it is not asked."""
        return choices.make_prompt(self.game, seat)

    def shorts(self, seat: int) -> list[str]:
        """What a seat is offered as the log and scenarios say it, in the order of its prompt."""
        return choices.list_shorts(self.game, seat)

    @property
    def choices(self) -> list[Choices]:
        """Who may pick what now, without words; quicker than `prompts`."""
        return choices.list_choices(self.game)

    def options(self, seat: int) -> dict[str, Option]:
        """What a seat that is asked may pick, by id."""
        return dict(zip(choices.list_ids(self.game, seat), choices.list_options(self.game, seat), strict=True))

    def default(self, seat: int) -> tuple[str, ...]:
        """What would be answered for a seat that is asked if its time were up: a pass, or as little as is allowed."""
        picked = choices.pick_default(self.game, seat)
        return tuple(id for id, option in self.options(seat).items() if option in picked)

    def stands(self, seat: int, ids: tuple[str, ...]) -> bool:
        """Whether a seat that is asked may answer so."""
        return choices.would_stand(self.game, seat, ids)

    def loop(self, seat: int) -> loops.Loop | None:
        """The loop that a seat has shown and may have repeated now, where the game has a rule for it."""
        return loops.shown_by(self.game, seat)

    # --- looking

    def view(self, viewer: int) -> View:
        """What a seat, the public or a judge may see, and nothing else."""
        return table_view(self.game, viewer, self.prompts)

    def seen(self, viewer: int) -> TablePayload:
        """The table with reasons, as a board is drawn from it: for a seat, or the public."""
        game, asked = self.game, self.game.asked
        if asked is None or viewer not in asked.waiting() or self.outcome is not None:
            return make_table_payload(game, viewer)
        offered, ids = choices.list_options(game, viewer), choices.list_ids(game, viewer)
        return make_table_payload(game, viewer, offered, ids, self.cannot(viewer))

    def explain(self, seat: int, card: str) -> Refusal | None:
        """Why a seat can't use a card (its id in the view) now: the first check that fails, with its rule."""
        return explanation.explain(self.game, seat, self.card(seat, card))

    def checks(self, seat: int, card: str) -> tuple[CheckResult, ...]:
        """Every predicate between a seat and a card (its id in the view) in what the seat is asked now.

        All hold if one of its offers speaks of the card. Raises NotYourChoice where the seat is not asked.
        """
        game = self.game
        return explanation.checks(game, seat, self.card(seat, card), explanation.list_asked(game, seat))

    def trace(self, seat: int, card: str) -> tuple[CardUse, ...]:
        """The same for every way in which the seat could think to answer with the card, with all that is known of it.

        One of them holds whole exactly if an offer speaks of the card.
        """
        game = self.game
        return explanation.trace(game, seat, self.card(seat, card), explanation.list_asked(game, seat))

    def cannot(self, seat: int) -> list[tuple[int, CheckResult]]:
        """The cards (by their numbers) one could think of at the seat's prompt that no offer speaks of, and why.

        Only cards that the seat may see. Raises NotYourChoice where the seat is not asked.
        """
        return explanation.explain_unoffered(self.game, seat, explanation.list_asked(self.game, seat))

    def named(self, seat: int, card: str) -> str:
        """A card (its id in a seat's view) by its title, in play told from other copies in play."""
        return name_card(self.game, self.card(seat, card))

    def card(self, seat: int, name: str) -> int:
        """The card a seat means by an id of its view."""
        return explanation.find_card(self.game, seat, name)

    # --- changing

    def submit(
        self, entry: Input, at: int = 0, expect: int | None = None, restored: Game | None = None
    ) -> list[LogEntry]:
        """Carries the match on by one input; a refused input changes nothing. Returns the new log entries."""
        self.game = submission.submit(self.game, entry, at, expect, restored)
        self.advance()
        return self.take()

    def advance(self) -> None:
        """Runs on, answering what has one answer only, until somebody must choose or the match is over."""
        progress.advance(self.game)

    # --- copies

    def fork(self, seed: bytes, eyes: int | None = None) -> Match:
        """An independent what-if: chance hangs on another seed and unseen cards lie elsewhere: it shows no future.

        With a seat's eyes everything that the seat has not seen is dealt anew, others' hands and plots as well.
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
        """What players have proposed to each other; everybody sees it."""
        return make_open_offers_payload(self.game)

    @property
    def paused(self) -> str:
        """By whom the match is paused: a judge, its players, or nobody."""
        return self.game.paused

    def last_choice(self, seat: int) -> int:
        """The step that a seat's take-back goes to if it names none: before its last own choice; 0 for none."""
        return self.game.chose[seat]

    def timeouts(self, seat: int) -> int:
        """How often a seat's time was up."""
        return self.game.timeouts[seat]

    def to_bytes(self) -> bytes:
        return codec.dump(self.game)

    @classmethod
    def from_bytes(cls, source: bytes, deal: Deal) -> Match:
        """A match carried on from bytes; what never changes is kept apart from them."""
        return cls(codec.load(source, start.new_game(deal)))
