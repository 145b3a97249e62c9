"""What melee adds to the second edition's round: titles drafted and given back, a challenge redirected, rivals."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import CHALLENGES, TITLE
from engine.checked import Checked, checked
from engine.events import (
    Bypass,
    Event,
    GainPower,
    LookAtTitles,
    RedirectChallenge,
    ReturnTitle,
    RevealTitle,
    ShuffleTitles,
    TakeTitle,
)
from engine.lcg2 import timing
from engine.log.journal import TABLE
from engine.play.card_checks import of_type, stands_for_player
from engine.play.declaring import ask_stealth, bypassing
from engine.prompts import THE_PASS, Meant, Option, Question, ask, questions
from engine.table import counts, zones
from engine.table.challenge import Challenge
from engine.table.constants import CLAIM, ELSEWHERE, REDIRECTS, active, forget, holds
from engine.table.frames import go_to, leave, push, sequence, step
from engine.table.game import Game
from engine.table.relations import are_rivals, title_of
from engine.table.rows import CANCELED, NOBODY, NOTHING, Frame

ASIDE = {3: 2, 6: 0}
"""How many titles are put aside by chance with so many players; one with any other number of them."""


# --- 1.4 select titles


def select_titles(game: Game, frame: Frame) -> None:
    if game.deal.titles:
        push(game, SELECT, entry=game.note("step", frame.entry, TABLE, NOTHING, "lcg2:1.4", ("select titles",)))


def _shuffle(game: Game, frame: Frame) -> None:
    timing.happen(game, frame.entry, "lcg2:1.4", [ShuffleTitles(ASIDE.get(len(game.alive()), 1))])


def _draft(game: Game, frame: Frame) -> None:
    """The next player without a title takes one of those that are left."""
    if not game.deck(game.seats):
        return
    for seat in game.player_order():
        if not _taken(game, seat):
            go_to(frame, "draft")
            LookAtTitles(seat).apply(game, frame.entry, "lcg2:1.4")
            ask(game, "title", seat)
            return


def _taken(game: Game, seat: int) -> list[int]:
    return [card for card in game.pile(seat, zones.CHOSEN) if card in game.deal.titles]


def _turn_up(game: Game, frame: Frame) -> None:
    """All titles that were taken enter play together, the others go back to the pool."""
    events: list[Event] = [ReturnTitle(card) for card in game.pile(game.seats, zones.CHOSEN)]
    events += [RevealTitle(card) for seat in game.player_order() for card in _taken(game, seat)]
    timing.happen(game, frame.entry, "lcg2:1.4", events)


SELECT = sequence("lcg2.titles", step("shuffle", _shuffle), step("draft", _draft), step("turn up", _turn_up))


class TitleQuestion(Question):
    """A seat takes one of the titles that are left, and shows it to nobody."""

    name = "title"
    does = "takes a title"
    asked_again = True
    title = "Title"
    answer = "Take"

    def rule(self, game: Game, frame: Frame) -> str:
        return "lcg2:1.4"

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return "Take a title for this round; nobody sees it until all have one"

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return [Option("title", card) for card in sorted(game.deck(game.seats))]

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        return []

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[Checked]:
        left, title = card in game.deck(game.seats), game.title(card)
        yield of_type(game, card, TITLE, "lcg2:1.4")
        yield checked("lcg2:1.4", left, f"{title} is left to be taken", f"{title} is not left", "not left")

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        timing.happen(game, frame.entry, "lcg2:1.4", [TakeTitle(picked[0].card, seat)])


# --- 4.2 redirect


def may_redirect(game: Game) -> int:
    """The seat that may redirect the challenge which was just initiated, or NOBODY."""
    challenge = game.challenge
    if challenge is None or REDIRECTS not in game.deal.constants or not _others(game, challenge):
        return NOBODY
    for seat in game.player_order():
        if holds(game, REDIRECTS, seat) and not game.count(counts.redirected(seat)):
            return seat
    return NOBODY


def _others(game: Game, challenge: Challenge) -> list[int]:
    """The attacker's opponents but the one it was initiated against: what forbids initiating forbids no redirect."""
    return [seat for seat in game.opponents(challenge.attacker) if seat != challenge.against]


def before_reactions(game: Game, frame: Frame) -> None:
    """A challenge may be redirected between its initiation, whose row frame.b holds, and the reactions to it."""
    if may_redirect(game) != NOBODY:
        push(game, REDIRECT, b=frame.b, entry=frame.entry)


def _ask_redirect(game: Game, frame: Frame) -> None:
    ask(game, "redirect", may_redirect(game))


def _ask_against(game: Game, frame: Frame) -> None:
    if game.challenge is not None and _others(game, game.challenge):
        ask(game, "redirect against", game.challenge.attacker)
    else:
        leave(frame)


def _redirect(game: Game, frame: Frame) -> None:
    """The challenge resolves against another; who was bypassed was not, the new targets are."""
    declared, challenge = game.declaring, game.challenge
    game.declaring = None
    if declared is None or challenge is None:
        return
    row = game.occurrences.get(frame.b)
    if row is not None:
        pairs = zip(row.events, row.fates, strict=True)
        row.fates = [CANCELED if isinstance(event, Bypass) else fate for event, fate in pairs]
    RedirectChallenge(challenge.attacker, declared.defender).apply(game, frame.entry, "lcg2:redirect")
    title = title_of(game, challenge.attacker)
    if any(title == source for quantity in (CLAIM, ELSEWHERE) for source, _constant in active(game, quantity)):
        words = "what the attacker's title says of opponents is about the one that the challenge resolves against"
        game.note("unsettled", frame.entry, TABLE, title, "lcg2:redirect", (words, 26))
    bypassed = bypassing(declared)
    for event in bypassed:
        event.apply(game, frame.entry, "lcg2:redirect/new-target")
    forget(game)
    timing.join(game, row, bypassed, "lcg2:redirect/new-target", frame.entry)


REDIRECT = sequence(
    "lcg2.redirect",
    step("redirect", _ask_redirect),
    step("against", _ask_against),
    step("stealth", ask_stealth),
    step("redirected", _redirect),
)


class RedirectQuestion(Question):
    """Who may redirect challenges is asked about each that is initiated, until one was redirected this round."""

    name = "redirect"
    does = "may redirect the challenge"
    names_cards = False
    none = "Pass"

    def rule(self, game: Game, frame: Frame) -> str:
        return "lcg2:redirect"

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        challenge = game.challenge
        if challenge is None:
            return "Redirect the challenge, or pass"
        against = game.name(challenge.defender) if challenge.defender != seat else "you"
        whose = f"{game.name(challenge.attacker)}'s" if challenge.attacker != seat else "your"
        kind = CHALLENGES[challenge.kind]
        return f"Redirect {whose} {kind} challenge against {against} to another player, or pass"

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        challenge = game.challenge  # Who could be named may have left since it was asked.
        return [Option("redirect"), THE_PASS] if challenge is not None and _others(game, challenge) else [THE_PASS]

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        challenge = game.challenge
        if picked[0].verb != "redirect" or challenge is None:
            leave(frame)
            return
        game.bump(counts.redirected(seat))
        if seat == challenge.attacker:
            words = ("the bearer of the title may redirect a challenge of its own", 0)
            game.note("unsettled", frame.entry, seat, NOTHING, "lcg2:redirect", words)

    def unanswered(self, game: Game, frame: Frame, seat: int) -> None:
        leave(frame)


class RedirectAgainst(Question):
    """The attacker names another opponent, be it one against whom no challenge could be initiated."""

    name = "redirect against"
    does = "chooses the new defender"
    title = "Redirected"

    def rule(self, game: Game, frame: Frame) -> str:
        return "lcg2:redirect/not-same"

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return "Choose against whom your redirected challenge goes on"

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        challenge = game.challenge
        return [] if challenge is None else [Option("against", other=other) for other in _others(game, challenge)]

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        return [game.faction(other) for other in game.opponents(seat)]

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[Checked]:
        others = [] if game.challenge is None else _others(game, game.challenge)
        fails = "is no other opponent than it was initiated against"
        return stands_for_player(game, card, "lcg2:redirect/not-same", others, fails, "not another")

    def meant(self, game: Game, frame: Frame, seat: int, option: Option) -> Meant:
        return Meant(seat=option.other)

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        challenge = game.challenge
        if challenge is not None:
            attackers = list(challenge.attackers)
            game.declaring = Challenge(challenge.kind, challenge.attacker, picked[0].other, attackers, 0)


# --- 4.2.3 rivals, 7.4 return titles


def rivals_bonus(game: Game, entry: int) -> list[Event]:
    """1 power for beating a rival, as attacker or defender, once a round for each of them."""
    challenge = game.challenge
    if challenge is None or challenge.winner == NOBODY:
        return []
    winner, loser = challenge.winner, challenge.loser
    if not are_rivals(game, winner, loser) or game.count(counts.beaten(winner, loser)):
        return []
    game.bump(counts.beaten(winner, loser))
    game.note("rival beaten", entry, winner, NOTHING, "lcg2:rivals", (loser,))
    return [GainPower(game.faction(winner), 1, "rivals")]


def return_titles(game: Game, frame: Frame) -> None:
    if game.deal.titles:
        events: list[Event] = [
            ReturnTitle(card) for seat in game.player_order() for card in game.pile(seat, zones.TITLES)
        ]
        timing.happen(game, frame.entry, "lcg2:7.4", events)


QUESTIONS = questions(TitleQuestion(), RedirectQuestion(), RedirectAgainst())
