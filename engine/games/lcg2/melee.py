"""What melee adds to the second edition's round.

Titles are drafted and given back, challenges redirected, and rivals beaten.
"""

from __future__ import annotations

from engine.base import counters, defaults, zones
from engine.base.ids import NOBODY, NOTHING
from engine.chain.journal import TABLE
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
from engine.games.lcg2 import timing
from engine.play.challenges.declaration import ask_stealth, bypass_events
from engine.play.phases.titles import (
    RedirectAgainstQuestion,
    RedirectQuestion,
    TitleQuestion,
    ask_against,
    ask_redirect,
    redirecting_seat,
)
from engine.prompts.prompts import Option, ask, list_questions
from engine.table.constants import CLAIM, active_constants, clear_caches
from engine.table.frames import go_to, push, sequence, step
from engine.table.game import Game
from engine.table.rows import CANCELED, Frame
from engine.table.title_relations import are_rivals, title_of

TITLES_SET_ASIDE = {3: 2, 6: 0}
"""By number of players: how many titles are set aside by chance; else one."""


# --- 1.4 select titles


def select_titles(game: Game, frame: Frame) -> None:
    if game.deal.titles:
        push(game, SELECT, entry=game.note("step", frame.entry, TABLE, NOTHING, "lcg2:1.4", ("select titles",)))


def _shuffle_titles(game: Game, frame: Frame) -> None:
    timing.happen(game, frame.entry, "lcg2:1.4", [ShuffleTitles(TITLES_SET_ASIDE.get(len(game.alive()), 1))])


def _ask_next_drafter(game: Game, frame: Frame) -> None:
    """Ask the next player without a title to take one of those that are left."""
    if not game.deck(game.seats):
        return
    for seat in game.player_order():
        if not _taken_titles(game, seat):
            go_to(frame, "draft")
            LookAtTitles(seat).apply(game, frame.entry, "lcg2:1.4")
            ask(game, "title", seat)
            return


def _taken_titles(game: Game, seat: int) -> list[int]:
    return [card for card in game.pile(seat, zones.CHOSEN) if card in game.deal.titles]


def _reveal_titles(game: Game, frame: Frame) -> None:
    """Reveal all titles that were taken, and return the others to the pool."""
    events: list[Event] = [ReturnTitle(card) for card in game.pile(game.seats, zones.CHOSEN)]
    events += [RevealTitle(card) for seat in game.player_order() for card in _taken_titles(game, seat)]
    timing.happen(game, frame.entry, "lcg2:1.4", events)


SELECT = sequence(
    "lcg2.titles", step("shuffle", _shuffle_titles), step("draft", _ask_next_drafter), step("turn up", _reveal_titles)
)


class DraftTitleQuestion(TitleQuestion):
    """Question: which of the remaining titles a seat takes, in secret."""

    def rule(self, game: Game, frame: Frame) -> str:
        return "lcg2:1.4"

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return "Take a title for this round; it stays secret until all players have one"

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        timing.happen(game, frame.entry, "lcg2:1.4", [TakeTitle(picked[0].card, seat)])


# --- 4.2 redirect


def offer_redirect(game: Game, frame: Frame) -> None:
    """Offer to redirect a challenge between its initiation and the reactions to it.

    frame.b holds the row of the initiation.
    """
    if redirecting_seat(game) != NOBODY:
        push(game, REDIRECT, b=frame.b, entry=frame.entry)


def _redirect_challenge(game: Game, frame: Frame) -> None:
    """Redirect the challenge to another player.

    Earlier stealth targets no longer count as bypassed; the new ones do.
    """
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
    if any(title == source for source, _constant in active_constants(game, CLAIM)):
        game.note_unsettled(defaults.TITLE_OF_REDIRECTED, frame.entry, "lcg2:redirect", subject=title)
    bypassed = bypass_events(declared)
    for event in bypassed:
        event.apply(game, frame.entry, "lcg2:redirect/new-target")
    clear_caches(game)
    timing.join(game, row, bypassed, "lcg2:redirect/new-target", frame.entry)


REDIRECT = sequence(
    "lcg2.redirect",
    step("redirect", ask_redirect),
    step("against", ask_against),
    step("stealth", ask_stealth),
    step("redirected", _redirect_challenge),
)


# --- 4.2.3 rivals, 7.4 return titles


def rivals_bonus(game: Game, entry: int) -> list[Event]:
    """Return 1 power for beating a rival, as attacker or defender.

    It is given once a round for each rival.
    """
    challenge = game.challenge
    if challenge is None or challenge.winner == NOBODY:
        return []
    winner, loser = challenge.winner, challenge.loser
    if not are_rivals(game, winner, loser) or game.count(counters.rival_bonus(winner, loser)):
        return []
    game.bump(counters.rival_bonus(winner, loser))
    game.note("rival beaten", entry, winner, NOTHING, "lcg2:rivals", (loser,))
    return [GainPower(game.faction(winner), 1, "rivals")]


def return_titles(game: Game, frame: Frame) -> None:
    if game.deal.titles:
        events: list[Event] = [
            ReturnTitle(card) for seat in game.player_order() for card in game.pile(seat, zones.TITLES)
        ]
        timing.happen(game, frame.entry, "lcg2:7.4", events)


QUESTIONS = list_questions(DraftTitleQuestion(), RedirectQuestion(), RedirectAgainstQuestion())
