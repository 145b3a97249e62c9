"""A match: started from a header, carried on by inputs, seen through views."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Final

from engine.cards import Deck, Pool
from engine.chain.chance import Chance, chance_key
from engine.chain.header import Header
from engine.chain.inputs import (
    ANSWER,
    RESUME,
    Choice,
    Concede,
    Forfeit,
    Gift,
    Input,
    Order,
    Proposal,
    Repeat,
    Setting,
    Timeout,
)
from engine.chain.journal import Entry, Journal, first_head, journal_root
from engine.control import gifts as giving
from engine.control import judge_orders as orders
from engine.control import proposals as agreeing
from engine.control.prompt_preferences import CHOICES, WINDOW, changed, passes
from engine.errors import BadDeck, BadScenario, EngineError, IllegalChoice, MatchOver, MatchPaused, NotYourChoice
from engine.events import stop_passing
from engine.games.registry import DEFAULT, RULESETS
from engine.log.reader_state import follow
from engine.log.redaction import View, table_view
from engine.log.text.offers import labels, named, shorts
from engine.match import codec
from engine.match import explanation as explaining
from engine.match.commitments import make_header
from engine.match.determinization import imagined
from engine.play.ending import loops
from engine.play.ending.match_end import leave_match
from engine.play.state.visibility import sees
from engine.position.board import Board, lay_out, read_board, tell
from engine.position.details import dress, dress_faults, under_way
from engine.position.faults import refuse, written_faults
from engine.prompts.checks import Checked, Way
from engine.prompts.prompts import (
    BY_ORDER,
    BY_SETTING,
    CHOSEN,
    ONLY,
    PASS,
    REPEATED,
    TIMED_OUT,
    Choices,
    Offer,
    Option,
    Prompt,
    carry_out,
)
from engine.ruleset import Refusal
from engine.table.deal import Deal
from engine.table.frames import MOST_STEPS, run
from engine.table.game import Game
from engine.table.rows import BY_JUDGE, BY_PLAYERS, DECISION, NEVER, Outcome, Witness
from engine.views import Table, see
from engine.views.open_offers import offers_open
from engine.views.path import path_of
from engine.views.shapes import OffersOpen

PAUSED: Final = {BY_JUDGE: "a judge", BY_PLAYERS: "its players"}
DECIDED: Final = (CHOSEN, TIMED_OUT, BY_ORDER)
"""Causes of answers that were inputs; all others follow from the table by themselves."""
MAY: Final = {BY_JUDGE: "concede, until a judge lets it go on", BY_PLAYERS: "propose to go on, or concede"}


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
        rules = RULESETS.get(ruleset)
        if rules is None:
            raise EngineError(f"no ruleset {ruleset!r}; one of {', '.join(RULESETS)}")
        if format not in rules.formats:
            raise EngineError(f"{ruleset} has no format {format!r} yet; one of {', '.join(rules.formats)}")
        allowed = rules.formats[format]
        if board is not None:
            described = (ruleset_of(board), board.format)
            if described != (ruleset, format):
                raise BadScenario(f"the board is for {' '.join(described)}, not for {ruleset} {format}")
            refuse(board_faults(board, pool))
        if not allowed.least <= len(seats) <= allowed.most:
            raise EngineError(f"a {allowed.said()} of {rules.name} has {allowed.seats()} seats, not {len(seats)}")
        if allowed.titles and not pool.titles:
            raise EngineError(f"the pool {pool.name!r} has no titles, and a {allowed.said()} is played with them")
        if len({seat.name for seat in seats}) < len(seats):
            raise BadDeck("every seat needs a name of its own")
        if len(seed) < 16:
            raise EngineError(f"the seed has {len(seed)} bytes; at least 16 are needed")
        decks = tuple(seat.deck for seat in seats)
        for deck in decks:
            deck.check(pool)
        names = tuple(seat.name for seat in seats)
        header = make_header(
            ruleset, rules.version, format, pool, names, decks, seed, journal_root(seed), nonces, at,
            board.text() if board else "",
        )  # fmt: skip
        return cls.begin(Deal(rules, header, pool, decks, seed))

    @classmethod
    def begin(cls, deal: Deal, until: int = NEVER, witness: Witness | None = None) -> Match:
        """A match from its very beginning, run to its first prompt; raises Reached at a step before it."""
        match = cls.laid_out(deal)
        game = match.game
        game.until, game.witness = until, witness
        if deal.header.board:
            board = read_board(deal.header.board)
            dress(game, board, tell(game, board))
            fought, _faults = under_way(game, board)
            if fought is None:
                deal.ruleset.begin_at(game, board.phase)
            else:
                deal.ruleset.begin_amid(game, fought)
        else:
            deal.ruleset.begin(game)
        match.advance()
        return match

    @classmethod
    def laid_out(cls, deal: Deal) -> Match:
        """The table before the first step, to be looked at."""
        game = blank_game(deal)
        game.until = 0
        game.journal.at = deal.header.at
        lay_out(game, read_board(deal.header.board) if deal.header.board else None)
        return cls(game)

    def take(self) -> list[Entry]:
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
        game = self.game
        asked = game.asked
        if asked is None or seat not in asked.waiting():
            raise NotYourChoice(f"{game.name(seat)} is not asked anything")
        question = game.deal.questions[asked.name]
        frame = game.stack[-1]
        options = self._options(seat)
        least, most = question.bounds(game, frame, seat, options)
        said = labels(question, game, frame, seat, options)
        offers = tuple(
            Offer(id, label, "" if option.card < 0 or game.facedown[option.card] else game.facts[option.card].code)
            for id, label, option in zip(self._ids(seat), said, options, strict=True)
        )
        return Prompt(
            seat=seat,
            question=asked.name,
            words=question.words(game, frame, seat),
            rule=question.rule(game, frame),
            step=asked.since,
            offers=offers,
            least=least,
            most=most,
            path=tuple([crumb.words for crumb in path_of(game)]),
        )

    def shorts(self, seat: int) -> list[str]:
        """What a seat is offered as the log and scenarios say it, in the order of its prompt."""
        game = self.game
        if game.asked is None or seat not in game.asked.waiting():
            return []
        question = game.deal.questions[game.asked.name]
        return shorts(question, game, game.stack[-1], seat, self._options(seat))

    @property
    def choices(self) -> list[Choices]:
        """Who may pick what now, without words; quicker than `prompts`."""
        game = self.game
        asked = game.asked
        if asked is None or game.outcome is not None:
            return []
        question, frame = game.deal.questions[asked.name], game.stack[-1]
        found = []
        for seat in asked.waiting():
            ids = self._ids(seat)
            least, most = question.bounds(game, frame, seat, asked.offered[seat])
            stands = partial(self._stands, seat) if question.picks_depend else None
            found.append(Choices(seat, ids, least, most, asked.since, stands))
        return found

    def options(self, seat: int) -> dict[str, Option]:
        """What a seat that is asked may pick, by id."""
        return dict(zip(self._ids(seat), self._options(seat), strict=True))

    def default(self, seat: int) -> tuple[str, ...]:
        """What would be answered for a seat that is asked if its time were up: a pass, or as little as is allowed."""
        picked = self._default(seat)
        return tuple(id for id, option in self.options(seat).items() if option in picked)

    def stands(self, seat: int, ids: tuple[str, ...]) -> bool:
        """Whether a seat that is asked may answer so."""
        return self._stands(seat, ids)

    def _stands(self, seat: int, ids: tuple[str, ...]) -> bool:
        """Whether options that are legal alone may be picked together."""
        try:
            self._picked(Choice(seat, ids), None)
        except IllegalChoice:
            return False
        return True

    def _ids(self, seat: int) -> tuple[str, ...]:
        """The ids of a seat's options, in their order."""
        game = self.game
        asked = game.asked
        if asked is None:
            return ()
        ids = asked.ids.get(seat)
        if ids is None:
            ids = asked.ids[seat] = tuple([option.id(game) for option in self._options(seat)])
        return ids

    def _options(self, seat: int) -> list[Option]:
        game = self.game
        asked = game.asked
        if asked is None:
            return []
        options = asked.offered.get(seat)
        if options is None:
            options = game.deal.questions[asked.name].options(game, game.stack[-1], seat)
            asked.offered[seat] = options
        return options

    def view(self, viewer: int) -> View:
        """What a seat, the public or a judge may see, and nothing else."""
        return table_view(self.game, viewer, self.prompts)

    def seen(self, viewer: int) -> Table:
        """The table with reasons, as a board is drawn from it: for a seat, or the public."""
        asked = self.game.asked
        if asked is None or viewer not in asked.waiting() or self.outcome is not None:
            return see(self.game, viewer)
        return see(self.game, viewer, self._options(viewer), self._ids(viewer), self.cannot(viewer))

    def explain(self, seat: int, card: str) -> Refusal | None:
        """Why a seat can't use a card (its id in the view) now: the first check that fails, with its rule."""
        game, meant = self.game, self.card(seat, card)
        try:
            fault = explaining.fault(game, seat, meant, self._asked(seat))
        except NotYourChoice as not_asked:
            return Refusal(game.deal.cited.not_asked, str(not_asked), "not asked now")
        if fault is None:
            return None
        name = named(game, meant)
        words = fault.words if name == game.title(meant) else f"{name}: {fault.words}"
        return Refusal(fault.rule, words, fault.short)

    def checks(self, seat: int, card: str) -> tuple[Checked, ...]:
        """Every predicate between a seat and a card (its id in the view) in what the seat is asked now.

        All hold if one of its offers speaks of the card. Raises NotYourChoice where the seat is not asked.
        """
        return explaining.checks(self.game, seat, self.card(seat, card), self._asked(seat))

    def trace(self, seat: int, card: str) -> tuple[Way, ...]:
        """The same for every way in which the seat could think to answer with the card, with all that is known of it.

        One of them holds whole exactly if an offer speaks of the card.
        """
        return explaining.trace(self.game, seat, self.card(seat, card), self._asked(seat))

    def cannot(self, seat: int) -> list[tuple[int, Checked]]:
        """The cards (by their numbers) one could think of at the seat's prompt that no offer speaks of, and why.

        Only cards that the seat may see. Raises NotYourChoice where the seat is not asked.
        """
        return explaining.cannot(self.game, seat, self._asked(seat))

    def _asked(self, seat: int) -> list[Option]:
        """What a seat is offered; raises NotYourChoice where it is not asked."""
        game, asked = self.game, self.game.asked
        if game.outcome is not None:
            raise NotYourChoice("the match is over")
        if asked is None:
            raise NotYourChoice("nobody is asked anything at this step")
        if seat not in asked.waiting():
            raise NotYourChoice(f"{game.name(seat)} is not asked anything now")
        return self._options(seat)

    def named(self, seat: int, card: str) -> str:
        """A card (its id in a seat's view) by its title, in play told from other copies in play."""
        return named(self.game, self.card(seat, card))

    def card(self, seat: int, name: str) -> int:
        """The card a seat means by an id of its view."""
        game, digits = self.game, name.removeprefix("h")
        number = int(digits) if digits.isdecimal() and len(digits) < 10 else -1
        if name.startswith("h"):
            if 0 <= number < len(game.facts) and number not in game.ref and self._sees(seat, number):
                return number
        else:
            for card, ref in game.ref.items():
                if ref == number:
                    return card
        raise IllegalChoice(f"{game.name(seat)} sees no card {name!r}")

    def _sees(self, seat: int, card: int) -> bool:
        """Whether a card is in a seat's sight: where the rules show it, or in what the seat is asked."""
        asked = self.game.asked
        if sees(self.game, seat, card):
            return True
        return asked is not None and seat in asked.waiting() and any(card == one.card for one in self._options(seat))

    # --- changing

    def submit(
        self, entry: Input, at: int = 0, expect: int | None = None, restored: Game | None = None
    ) -> list[Entry]:
        """Carries the match on by one input; a refused input changes nothing. Returns the new log entries."""
        if self.game.until == self.game.journal.number:
            raise EngineError(
                f"this is the table at step {self.step}, in the middle of things; it can be looked at, and played on "
                "from a step at which somebody is asked"
            )
        if isinstance(entry, Order):
            self._order(entry, at, restored)
        else:
            self._check_may(entry)
            if isinstance(entry, Choice):
                self._choose(entry, at, expect)
            elif isinstance(entry, Timeout):
                self._time_out(entry, at)
            elif isinstance(entry, Setting):
                self._set(entry, at)
            elif isinstance(entry, Proposal):
                self.game = agreeing.carry_out(self.game, entry, at, restored)
            elif isinstance(entry, Concede):
                self._concede(entry, at)
            elif isinstance(entry, Repeat):
                self._repeat(entry, at)
            elif isinstance(entry, Gift):
                giving.carry_out(self.game, entry, at)
            else:
                self._forfeit(entry, at)
        self.advance()
        return self.take()

    def _check_may(self, entry: Choice | Timeout | Setting | Proposal | Concede | Forfeit | Repeat | Gift) -> None:
        """Refuses what no seat, or not this one, may do any more or at the moment."""
        game, who = self.game, self._who(entry.seat)
        if game.outcome is not None:
            raise MatchOver(f"the match is over; {who} can't do anything any more")
        if game.eliminated[entry.seat]:
            raise NotYourChoice(f"{who} is out of the match and can't do anything any more")
        resumes = isinstance(entry, Proposal) and entry.about == RESUME
        if game.paused and not resumes and not isinstance(entry, (Concede, Forfeit)):
            raise MatchPaused(f"the match is paused by {PAUSED[game.paused]}; {who} can only {MAY[game.paused]}")

    def _choose(self, choice: Choice, at: int, expect: int | None) -> None:
        game, seat, before = self.game, choice.seat, self.step
        picked = self._picked(choice, expect)
        game.journal.at = at
        self._answer(seat, picked, CHOSEN, at)
        game.chose = (*game.chose[:seat], before, *game.chose[seat + 1 :])

    def _time_out(self, entry: Timeout, at: int) -> None:
        game, seat = self.game, entry.seat
        picked = self._default(seat)
        game.journal.at = at
        game.timeouts = (*game.timeouts[:seat], game.timeouts[seat] + 1, *game.timeouts[seat + 1 :])
        self._answer(seat, picked, TIMED_OUT, at)

    def _who(self, seat: int) -> str:
        if not 0 <= seat < self.game.seats:
            raise NotYourChoice(f"there is no seat {seat}; seats are 0 to {self.game.seats - 1}")
        return self.game.name(seat)

    def _picked(self, choice: Choice, expect: int | None) -> tuple[Option, ...]:
        """The options a choice names; raises where it is foreign, late or illegal."""
        game = self.game
        who = self._who(choice.seat)
        asked = game.asked
        if asked is None or choice.seat not in asked.waiting():
            names = ", ".join(map(game.name, asked.waiting())) if asked else "nobody"
            raise NotYourChoice(f"{who} may not choose {_tried(choice)}: waiting for {names}")
        if expect is not None and expect != asked.since:
            raise NotYourChoice(
                f"{who} chose {_tried(choice)} at step {expect}; the prompt stands since step {asked.since}"
            )
        ids = self._ids(choice.seat)
        options = asked.offered[choice.seat]
        question = game.deal.questions[asked.name]
        frame = game.stack[-1]
        chosen = choice.ids
        places = []
        for id in chosen:
            if id in ids:
                places.append(ids.index(id))
        if len(set(places)) < len(chosen):
            raise IllegalChoice(f"{who} may not choose {_tried(choice)}; {self._offered(choice.seat)}")
        least, most = question.bounds(game, frame, choice.seat, options)
        if not least <= len(chosen) <= most:
            number = str(least) if least == most else f"{least} to {most}"
            raise IllegalChoice(f"{who} chose {len(chosen)} of {number}; {self._offered(choice.seat)}")
        picked = tuple(map(options.__getitem__, places))
        reason = question.refusal(game, frame, choice.seat, picked)
        if reason is not None:
            raise IllegalChoice(f"{who} may not choose {_tried(choice)}: {reason}")
        return picked

    def _offered(self, seat: int) -> str:
        prompt = self.prompt(seat)
        offers = ", ".join(f"{offer.label} ({offer.id})" for offer in prompt.offers) or "nothing"
        return f"asked ({prompt.question}): {offers}"

    def _default(self, seat: int) -> tuple[Option, ...]:
        """What is answered for a seat whose time is up: a pass, or as little as is allowed."""
        game = self.game
        asked = game.asked
        if asked is None or seat not in asked.waiting():
            raise NotYourChoice(f"{game.name(seat)} is not asked anything; no time can be up")
        options = self._options(seat)
        question, frame = game.deal.questions[asked.name], game.stack[-1]
        least, most = question.bounds(game, frame, seat, options)
        chosen = question.default(game, frame, seat, options)
        if chosen is not None:
            return chosen
        for option in options:
            if option.verb in (PASS, "done", "keep", "none", "nobody", "bypass nobody"):
                return (option,)
        for number in range(least, most + 1 if question.picks_depend else least):
            for picked in combinations(options, number):
                if question.refusal(game, frame, seat, picked) is None:
                    return picked
        return tuple(options[:least])

    def _answer(self, seat: int, picked: tuple[Option, ...], cause: str, at: int | None = None) -> None:
        """Notes an answer; once all are in, they are carried out in player order."""
        game = self.game
        asked = game.asked
        if asked is None:
            return
        frame = game.stack[-1]
        question = game.deal.questions[asked.name]
        offered, options = self._ids(seat), asked.offered[seat]
        chosen = tuple(map(offered.__getitem__, map(options.index, picked)))
        kind = "pass" if chosen == (PASS,) else "choice"
        public = () if kind == "pass" else (asked.name,)
        secret = (cause, chosen, offered, at, asked.since)
        if cause in DECIDED and game.deal.ruleset.loops:
            loops.record(game, asked, seat, picked, options)
        asked.answers[seat] = picked
        game.write(kind, frame.entry, seat, 0, question.rule(game, frame), public, 1 << seat, secret)
        if not asked.waiting():
            carry_out(game, asked)

    def _set(self, setting: Setting, at: int) -> None:
        game = self.game
        manners = changed(game, setting)
        game.journal.at = at
        game.manners[setting.seat] = manners
        secret = (setting.name, setting.value, at)
        game.write("setting", 0, setting.seat, 0, "", (), 1 << setting.seat, secret)

    def _concede(self, entry: Concede, at: int) -> None:
        game = self.game
        game.journal.at = at
        game.write("concedes", 0, entry.seat, 0, "", (at,))
        leave_match(game, entry.seat, "conceded", 0)
        agreeing.lapse(game)

    def _forfeit(self, entry: Forfeit, at: int) -> None:
        game = self.game
        game.journal.at = at
        game.write("forfeits", 0, entry.seat, 0, "", (at,))
        leave_match(game, entry.seat, "out of time", 0)
        agreeing.lapse(game)

    def loop(self, seat: int) -> loops.Loop | None:
        """The loop that a seat has shown and may have repeated now, where the game has a rule for it."""
        return loops.shown_by(self.game, seat)

    def _repeat(self, entry: Repeat, at: int) -> None:
        """Goes through a loop as often as its player says; it ends before where something else is asked."""
        game, seat, times, before = self.game, entry.seat, entry.times, self.step
        loop, rule = loops.named(game, seat, times), game.deal.ruleset.loops
        game.journal.at = at
        told = game.write("loop", 0, seat, 0, rule, (times, loop.first, loop.last, at))
        rounds, done = times if loop.changes else 1, 0
        while done < rounds and self._goes_round(loop, at):
            done += 1
        game.chose = (*game.chose[:seat], before, *game.chose[seat + 1 :])
        if done < rounds:
            game.cycle = ()
        if game.outcome is None:
            done = times if done == rounds else done
            game.write("loop ends", told, seat, 0, rule, (done, times, tuple(game.totals()), tuple(game.gold)))

    def _goes_round(self, loop: loops.Loop, at: int) -> bool:
        """One round of a loop, every answer as it was shown; false where it can't be given again."""
        for answer in loop.answers:
            asked = self.game.asked
            options = self._options(answer.seat) if asked is not None and answer.seat in asked.waiting() else []
            picked = loops.as_shown(answer, asked, options)
            if picked is None:
                return False
            self._answer(answer.seat, picked, REPEATED, at)
            self._run_on()
            if self.game.outcome is not None:
                return False
        return True

    def advance(self) -> None:
        """Runs on, answering what has one answer only, until somebody must choose or the match is over."""
        self._run_on()
        follow(self.game)

    def _run_on(self) -> None:
        game, steps_left = self.game, MOST_STEPS
        while True:
            steps_left = run(game, steps_left - 1)
            asked = game.asked
            if asked is None or game.outcome is not None:
                return
            question = game.deal.questions[asked.name]
            frame = game.stack[-1]
            open_seats = asked.waiting()
            for seat in open_seats:
                options = self._options(seat)
                if game.manners[seat].auto_pass and options and passes(game, seat, options):
                    self._answer(seat, (options[-1],), BY_SETTING)
                    continue
                if asked.name != WINDOW:  # There a seat is asked although it can only pass if its settings say so.
                    least, most = question.bounds(game, frame, seat, options)
                    alone = least == most == len(options) or not options
                    if alone and (CHOICES not in game.manners[seat].ask_in or least > len(options)):
                        self._answer(seat, tuple(options), ONLY)
                        continue
                if game.manners[seat].auto_pass == DECISION:
                    stop_passing(game, DECISION, seat)
            if game.asked is asked:
                return

    # --- a judge's orders

    def _order(self, order: Order, at: int, restored: Game | None) -> None:
        """Carries out a judge's order; an order that answers for a seat goes the way of any answer."""
        orders.check(self.game, order)
        if order.order == ANSWER:
            picked = self._picked(Choice(order.seat, order.option), None)
            orders.note(self.game, order, at)
            self._answer(order.seat, picked, BY_ORDER, at)
            return
        late = Choice(order.ask, order.option) if order.ask >= 0 and order.option else None
        if order.ask >= 0 and restored is not None:
            Match(restored)._check_late(order, late)
        self.game = orders.carry_out(self.game, order, at, restored)
        if late is not None:
            self._answer(order.ask, self._picked(late, None), BY_ORDER, at)

    def _check_late(self, order: Order, late: Choice | None) -> None:
        """Refuses to ask a seat anew where it has no choice, and an answer that it could not give there."""
        who, (asked,) = orders.said(order), [found for found in self.choices if found.seat == order.ask]
        if late is not None:
            self._picked(late, None)
        elif (
            self.game.asked is not None
            and self.game.asked.name != WINDOW
            and asked.most == len(asked.ids) == asked.least
        ):
            raise IllegalChoice(
                f"{who} can't have {self.game.name(order.ask)} asked anew at step {order.step}: "
                "there is one answer only"
            )

    # --- copies

    def fork(self, seed: bytes, eyes: int | None = None) -> Match:
        """An independent what-if: chance hangs on another seed and unseen cards lie elsewhere: it shows no future.

        With a seat's eyes everything that the seat has not seen is dealt anew, others' hands and plots as well.
        """
        if eyes is not None:
            return Match(imagined(self.game, seed, eyes))
        game = self.game.copy()
        journal = game.journal
        epoch = journal.epochs + 1
        game.chance = Chance(chance_key(seed), epoch)
        game.journal = Journal(journal_root(seed), journal.head, journal.number, journal.at, epoch)
        game.told = None
        orders.reshuffle_unseen(game)
        return Match(game)

    # --- between the players

    @property
    def offers_open(self) -> OffersOpen:
        """What players have proposed to each other; everybody sees it."""
        return offers_open(self.game)

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
        return cls(codec.load(source, blank_game(deal)))


def _tried(choice: Choice) -> str:
    return ", ".join(repr(id) for id in choice.ids) or "nothing"


def make_deal(header: Header, pool: Pool, decks: tuple[Deck, ...], seed: bytes, names: tuple[str, ...] = ()) -> Deal:
    """What never changes in the match with this header; seats may be called otherwise than it calls them."""
    rules = RULESETS.get(header.ruleset)
    if rules is None:
        raise EngineError(f"no ruleset {header.ruleset!r}; one of {', '.join(RULESETS)}")
    deal = Deal(rules, header, pool, decks, seed)
    deal.names = names or deal.names
    return deal


def blank_game(deal: Deal) -> Game:
    """A table with nothing on it yet."""
    return Game(deal, Chance(deal.key), Journal(journal_root(deal.seed), first_head(deal.header.to_bytes())))


def ruleset_of(board: Board) -> str:
    """The game that a board is described for."""
    return board.ruleset or DEFAULT


def board_faults(board: Board, pool: Pool) -> list[str]:
    """Everything that keeps a described board from existing: as it is written, and as it lies on the table."""
    rules = RULESETS.get(ruleset_of(board))
    if rules is None:
        return [f"no ruleset {board.ruleset!r}; one of {', '.join(RULESETS)}"]
    found, sound = written_faults(board, pool, rules)
    if not sound.seats:
        return found
    decks = tuple(side.make_deck(pool, name) for name, side in sound.seats.items())
    header = make_header(rules.id, rules.version, board.format, pool, tuple(sound.seats), decks, b"", b"", (), 0, "")
    game = blank_game(Deal(rules, header, pool, decks, b""))
    found += lay_out(game, sound)
    found += dress_faults(game, sound) + under_way(game, sound)[1]
    return found + [
        f"{game.name(seat)}: {refusal.words} ({refusal.rule})"
        for seat, refusal in rules.board_faults(game, sound.phase, sound.loose)
    ]
