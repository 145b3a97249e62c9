"""Scenarios: a described board, played with the verbs of the rules."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

import msgspec

from engine.abilities import TIMINGS
from engine.cards import Pool
from engine.chain.header import deck_digests
from engine.chain.inputs import Choice, Input
from engine.chain.journal import Data, LogEntry
from engine.converter import make_converter
from engine.english import phrase
from engine.errors import BadScenario, IllegalChoice, NotYourChoice
from engine.games.registry import core_set
from engine.log.kinds import EntryText, describe_entry
from engine.log.names import Names
from engine.log.redaction import JUDGE
from engine.match.match import Match, Seat
from engine.match.start import board_faults, ruleset_of
from engine.position.board import DEFAULT_FORMAT, Board, Side, with_blanks
from engine.position.faults import raise_faults
from engine.prompts.prompts import ONLY
from engine.record.record import MARK_BYTES, PlayedInput, Record
from engine.scenario.former_sentences import former_offer, former_sentence
from engine.scenario.seat import ScenarioSeat
from engine.table.rows import NEVER, MatchOutcome

SEED: Final = b"a described board"
RESERVED: Final = frozenset({"all", "log", "match", "not", "players", "rule"})
ONE_WORD: Final = re.compile(r"\w+")
DECLINING: Final = ("pass", "done", "keep", "none", "nobody", "bypass nobody")
PRECEDING_QUESTIONS: Final = {"attackers": "challenge", "defenders": "attackers", "bearer": "opportunity"}
"""By question, the question before it: older answers to the later one are stale."""

_convert_side = make_converter(Side)


@cache
def core_pool() -> Pool:
    """Return the Core Set with the blank cards that fill described decks."""
    return with_blanks(core_set())


class Scenario:
    """A match that begins at a described board.

    Its seats are keyword arguments, in seating order.
    """

    def __init__(
        self,
        *,
        phase: str = "challenges",
        first: str = "",
        round: int = 1,
        ruleset: str = "",
        format: str = DEFAULT_FORMAT,
        pool: Pool | None = None,
        seed: bytes = SEED,
        **sides: Side | dict[str, object],
    ) -> None:
        try:
            seats = {name: _convert_side(msgspec.to_builtins(side)) for name, side in sides.items()}
        except msgspec.ValidationError as error:
            raise BadScenario(phrase("this is not a board: %(error)s", error=error)) from error
        board = Board(seats=seats, phase=phase, first=first, round=round, ruleset=ruleset, format=format)
        self._begin(board, pool or core_pool(), seed)

    @classmethod
    def on(cls, board: Board, pool: Pool | None = None, seed: bytes = SEED) -> Scenario:
        """Create a scenario on a board that was read before."""
        scenario = cls.__new__(cls)
        scenario._begin(board, pool or core_pool(), seed)
        return scenario

    @classmethod
    def at(cls, match: Match) -> Scenario:
        """Create a scenario that continues a match.

        Its log begins there, and it has no record.
        """
        scenario = cls.__new__(cls)
        scenario._seat(match, Names.at_table(match.game, JUDGE))
        return scenario

    def _begin(self, board: Board, pool: Pool, seed: bytes) -> None:
        clashing = [name for name in board.seats if name in RESERVED or hasattr(type(self), name)]
        faults = [phrase("a seat can't be named %(name)r here", name=name) for name in clashing]
        faults += [
            phrase("a seat can't be named %(name)r here; use one word", name=name)
            for name in board.seats
            if not ONE_WORD.fullmatch(name)
        ]
        raise_faults(faults + board_faults(board, pool))
        seats = [Seat(name, side.make_deck(pool, name)) for name, side in board.seats.items()]
        match = Match.start(
            ruleset=ruleset_of(board), format=board.format, pool=pool, seats=seats, seed=seed, board=board
        )
        self._seat(match, Names(list(board.seats), pool, JUDGE, apart=False))

    def _seat(self, match: Match, names: Names) -> None:
        self.match = match
        self.most = NEVER
        """The last step at which an input is accepted."""
        self.players = [ScenarioSeat(self, seat, name) for seat, name in enumerate(match.deal.names)]
        self.log: list[LogEntry] = []
        self._played: list[PlayedInput] = []
        self._names = names
        self._said: dict[int, EntryText] = {}
        self._formerly: dict[int, str] = {}
        """What older versions said, where today's sentence is another."""
        self._titles: dict[int, str] = {}
        self._whose: dict[int, int] = {}
        self._sides: dict[int, int] = {}
        """For each step about a card, the seat on whose side it was."""
        self._learn(self.match.take())

    def __getattr__(self, name: str) -> ScenarioSeat:
        if name.startswith("_") or name == "players":
            raise AttributeError(name)
        return self.player(name)

    def player(self, name: str) -> ScenarioSeat:
        for player in self.players:
            if player.name == name:
                return player
        raise BadScenario(
            phrase(
                "there is no seat %(name)r; seats are %(names)s",
                name=name,
                names=", ".join(p.name for p in self.players),
            )
        )

    # --- the table

    @property
    def phase(self) -> str:
        return self.match.game.phase

    @property
    def round(self) -> int:
        return self.match.game.round

    @property
    def first(self) -> str:
        """The first player."""
        return self.match.game.name(self.match.game.first)

    @property
    def outcome(self) -> MatchOutcome | None:
        return self.match.outcome

    @property
    def winner(self) -> str:
        return self.match.game.name(self.outcome.winner) if self.outcome and self.outcome.winner >= 0 else ""

    # --- playing on

    def submit(self, entry: Input) -> None:
        step = self.match.step
        if step >= self.most:
            raise BadScenario(
                phrase("the match is at step %(step)s; the limit here is %(most)s steps", step=step, most=self.most)
            )
        entries = self.match.submit(entry)
        self._played.append(PlayedInput(step, entry, 0, self.match.head[:MARK_BYTES]))
        self._learn(entries)

    @property
    def record(self) -> Record:
        """The record of everything played from the board so far."""
        deal = self.match.deal
        if self.log and self.log[0].number != 1:
            raise BadScenario("it began in the middle of a match, so it has no record of its own")
        digests = tuple(deck_digests(deal.pool, deck) for deck in deal.decks)
        inputs = list(self._played)
        return Record(
            deal.header, deal.decks, deal.seed, inputs, list(self.log), head=self.match.head, digests=digests
        )

    def passes(self) -> None:
        """Decline everything optional for all seats.

        Stops at a mandatory choice and at the end of the round.
        """
        round = self.round
        while self.round == round and any([self._decline(player) for player in self.players]):
            pass

    def _decline(self, player: ScenarioSeat) -> bool:
        prompt = player.prompt
        if prompt is None:
            return False
        declining = [offer.id for offer in prompt.offers if offer.id in DECLINING]
        if not declining and prompt.least:
            return False
        self.submit(Choice(player.seat, tuple(declining[:1])))
        return True

    def pass_windows_until(self, player: ScenarioSeat, question: str) -> None:
        """Pass for all seats in windows until a question is asked.

        Also stops if the question had only one answer and was answered automatically.
        """
        while player.asked != question and self.only_answer(question, player.seat) is None:
            passing = [other for other in self.players if other.asked == "opportunity"]
            if not passing:
                words = phrase("%(name)s is not asked (%(question)s)", name=player.name, question=question)
                raise NotYourChoice(self.trouble(words))
            passing[0].passes()

    def only_answer(self, question: str, seat: int) -> tuple[str, ...] | None:
        """Return a seat's automatic answer to a question with only one answer.

        None if the seat had a choice, or if the answer is stale.
        """
        for entry in reversed(self.entries("choice")):
            if entry.data[0] == question and entry.actor == seat:
                ids = entry.secret[1] if entry.secret[0] == ONLY else None
                return tuple(str(id) for id in ids) if isinstance(ids, tuple) else None
            if entry.data[0] == PRECEDING_QUESTIONS.get(question):
                break
        return None

    def given_refs(self, question: str, seat: int) -> list[int] | None:
        """Return the public numbers of the cards in an automatic answer."""
        ids = self.only_answer(question, seat)
        return None if ids is None else [int(id.split()[1]) for id in ids]

    def given(self, question: str, seat: int) -> list[str] | None:
        """Return the titles of the cards in an automatic answer."""
        refs = self.given_refs(question, seat)
        return None if refs is None else self.titles(tuple(refs))

    def means(self, player: ScenarioSeat, name: str, ref: int) -> bool:
        """Return whether a player's name for a card means the one with this number.

        The card may have left its zone since.
        """
        for card, number in self.match.game.ref.items():
            if number == ref:
                return player.fits(card, name)
        return self._titles.get(ref) == player.named(name).title

    # --- the log

    def _learn(self, entries: list[LogEntry]) -> None:
        game = self.match.game
        for entry in entries:
            code = entry.data[0] if entry.data else None
            if isinstance(code, str) and code in game.deal.pool.facts and entry.subject:
                self._titles[entry.subject] = game.deal.pool[code].title
        self._titles.update((ref, game.title(card)) for card, ref in game.ref.items())
        # A card that dies goes to its owner; sentences name the seat that controlled it before.
        before = dict(self._whose)
        self._whose.update((ref, game.seat_of[card]) for card, ref in game.ref.items())
        for entry in entries:
            if entry.subject in self._whose:
                self._sides[entry.number] = before.get(entry.subject, self._whose[entry.subject])
        self.log += entries

    def entries(self, *kinds: str) -> list[LogEntry]:
        """Return the log's entries of some kinds, in order."""
        return [entry for entry in self.log if entry.kind in kinds]

    def data(self, kind: str) -> Data:
        """Return the data of the latest entry of a kind."""
        found = self.entries(kind)
        if not found:
            raise IllegalChoice(self.trouble(phrase("the log has no entry %(kind)r", kind=kind)))
        return found[-1].data

    def rules(self, *kinds: str) -> list[str]:
        """Return the rules that the log cites, in order.

        Only of some kinds of entries if any are given.
        """
        return [entry.rule for entry in self.log if entry.rule and (not kinds or entry.kind in kinds)]

    def titles(self, refs: object) -> list[str]:
        """Return the titles of cards by their public numbers in the log."""
        return [self._titles.get(ref, "?") for ref in refs] if isinstance(refs, tuple) else []

    def says(self, entry: LogEntry) -> str:
        """Return an entry as the sentence that a judge reads.

        Without hints and without numbers of cards.
        """
        return self._worded(entry).sentence

    def _worded(self, entry: LogEntry) -> EntryText:
        for new in self.log[len(self._said) :]:
            self._names.learn(new)
            self._said[new.number] = describe_entry(new, self._names)
            self._formerly[new.number] = former_sentence(new, self._names)
        return self._said[entry.number]

    def offered_to(self, seat: int) -> list[str]:
        """Return all offers of a seat's earlier answers, automatic ones included."""
        answers = [entry for entry in self.entries("choice", "pass") if entry.actor == seat]
        return [former_offer(words) for entry in answers for words, _picked in self._worded(entry).offers]

    def happened(self, sentence: str) -> bool:
        """Return whether the log has a sentence, or one that begins with it.

        A card may be called by its seat, as in `bob's Hedge Knight`.
        """
        return any(self._is_said(entry, sentence) for entry in self.log)

    def _is_said(self, entry: LogEntry, sentence: str) -> bool:
        said = [one for one in (self.says(entry), self._formerly[entry.number]) if one]
        side, title = self._sides.get(entry.number), self._titles.get(entry.subject, "")
        if side is not None and title:
            said += [one.replace(title, f"{self.players[side].name}'s {title}", 1) for one in said]
        return any(f"{one} ".startswith(f"{sentence} ") for one in said)

    def windows_to(self, sentence: str) -> list[str] | None:
        """Return the timings of the windows that opened around a sentence of the log.

        None if the log doesn't have the sentence.
        """
        steps = [entry.number for entry in self.log if self._is_said(entry, sentence)]
        if not steps:
            return None
        record, pool = self.record, self.match.deal.pool
        openings = [opening for step in steps for opening in record.around(step, pool)]
        return list(dict.fromkeys(TIMINGS[opening.timing].name for opening in openings if opening.window))

    def trouble(self, words: str) -> str:
        """Extend a complaint with the open prompts and the log so far."""
        lines = [words]
        for seat, prompt in self.match.prompts.items():
            player = self.players[seat]
            offers = ", ".join(player.offered) or "nothing"
            lines.append(
                phrase(
                    "%(name)s is asked (%(question)s, %(rule)s): %(offers)s",
                    name=player.name,
                    question=prompt.question,
                    rule=prompt.rule,
                    offers=offers,
                )
            )
        if self.outcome:
            lines.append(
                phrase(
                    "the match is over: %(winner)s won (%(reason)s)", winner=self.winner, reason=self.outcome.reason
                )
            )
        lines += [f"{entry.number:5}  {self.says(entry)}   {entry.rule}".rstrip() for entry in self.log]
        return "\n".join(lines)
