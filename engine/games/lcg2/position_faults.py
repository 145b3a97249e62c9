"""Rules of the second edition that a described board breaks."""

from __future__ import annotations

from collections import Counter

from engine.base import zones
from engine.base.ids import NOTHING
from engine.cards import CHARACTER
from engine.english import phrase, phrase_count
from engine.play.entering.attachments import bearer_refusal
from engine.position.board import SETUP
from engine.ruleset import Refusal
from engine.table.game import Game
from engine.table.title_relations import title_of

Fault = tuple[int, Refusal]


def board_faults(game: Game, phase: str, loose: bool) -> list[Fault]:
    """List every state of the table that no match could have come to, by seat.

    For a loose board, list only what play can't begin from.
    """
    found: list[Fault] = []
    for seat in range(game.seats):
        refusals: list[Refusal] = []
        if not loose:
            refusals += [
                *_unique_faults(game, seat),
                *_duplicate_faults(game, seat),
                *_bearer_faults(game, seat),
                *_dead_pile_faults(game, seat),
            ]
        refusals += _setup_faults(game, seat) if phase == SETUP else _plot_faults(game, seat, phase)
        if phase in (SETUP, "plot") and title_of(game, seat) != NOTHING:
            words = phrase(
                "no player has a title when the %(phase)s begins; remove it or begin with another phase", phase=phase
            )
            refusals.append(Refusal("lcg2:1.4", words))
        found += [(seat, refusal) for refusal in refusals]
    return found


def _unique_faults(game: Game, seat: int) -> list[Refusal]:
    """List faults of unique cards.

    A unique card is in play once under a seat's control, and not while a copy lies in its dead pile.
    """
    found = []
    dead = [game.title(card) for card in game.pile(seat, zones.DEAD)]
    copies = Counter(game.title(card) for card in game.in_play(seat) if game.facts[card].unique)
    for title, count in copies.items():
        if count > 1:
            words = phrase_count(
                "%(title)s is unique but in play %(times)s times; write it once, '%(title)s (1 duplicate)'",
                "%(title)s is unique but in play %(times)s times; write it once, '%(title)s (%(number)s duplicates)'",
                count - 1,
                title=title,
                times=count,
            )
            found.append(Refusal("lcg2:unique", words))
        if title in dead:
            words = phrase("%(title)s is unique but both in play and in the dead pile; remove one", title=title)
            found.append(Refusal("lcg2:unique/dead", words))
    return found


def _duplicate_faults(game: Game, seat: int) -> list[Refusal]:
    found = []
    for card in game.in_play(seat):
        if game.duplicates(card) and not game.facts[card].unique:
            words = phrase(
                "%(card)s is not unique, so it can't have duplicates; list each copy separately",
                card=game.title(card),
            )
            found.append(Refusal("lcg2:duplicates", words))
    return found


def _bearer_faults(game: Game, seat: int) -> list[Refusal]:
    found = []
    for card in game.in_play(seat):
        host = game.host.get(card, NOTHING)
        refused = None if host == NOTHING else bearer_refusal(game, card, host)
        if refused is not None:
            words = phrase(
                "'%(card)s on %(bearer)s': %(words)s; choose another card",
                card=game.title(card),
                bearer=game.title(host),
                words=refused.words,
            )
            found.append(Refusal(refused.rule, words))
    return found


def _dead_pile_faults(game: Game, seat: int) -> list[Refusal]:
    return [
        Refusal(
            "lcg2:dead-pile", phrase("%(card)s in dead is not a character; move it to discard", card=game.title(card))
        )
        for card in game.pile(seat, zones.DEAD)
        if game.facts[card].type != CHARACTER
    ]


def _plot_faults(game: Game, seat: int, phase: str) -> list[Refusal]:
    """List faults of plots.

    A plot is revealed from the first plot phase on, and there is one to choose when a plot phase begins.
    """
    if phase == "plot" and not game.pile(seat, zones.PLOTS):
        return [Refusal("lcg2:1.2", "there is no plot to choose; add some to plots")]
    if phase != "plot" and game.plot(seat) == NOTHING:
        return [
            Refusal(
                "lcg2:revealed-plot",
                phrase("no plot is revealed in the %(phase)s phase; add one as plot", phase=phase),
            )
        ]
    return []


def _setup_faults(game: Game, seat: int) -> list[Refusal]:
    """List what is not empty when setup cards are about to be placed.

    At that point hands have been drawn, and nothing else has been done.
    """
    there = {
        "play": game.in_play(seat),
        "discard": game.pile(seat, zones.DISCARD),
        "dead": game.pile(seat, zones.DEAD),
        "used": game.pile(seat, zones.USED),
        "gold": game.gold[seat],
        "power": game.total_power(seat),
    }
    return [
        Refusal(
            "lcg2:setup/8",
            phrase("%(where)s must be empty in setup; remove it or begin with another phase", where=where),
        )
        for where, what in there.items()
        if what
    ]
