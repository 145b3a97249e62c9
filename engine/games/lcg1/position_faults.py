"""Rules of the first edition that a described board breaks."""

from __future__ import annotations

from collections import Counter

from engine.base import zones
from engine.base.ids import NOTHING
from engine.cards import CHARACTER
from engine.english import phrase
from engine.play.entering.attachments import bearer_refusal
from engine.play.rules.action_window_rules import cited_rules
from engine.position.board import SETUP
from engine.ruleset import Refusal
from engine.table.game import Game

Fault = tuple[int, Refusal]


def board_faults(game: Game, phase: str, loose: bool) -> list[Fault]:
    """List every state of the table that no match could have come to.

    For a loose board, list only what play can't begin from.
    """
    found: list[Fault] = []
    for seat in range(game.seats):
        refusals = (
            [] if loose else [*_copy_faults(game, seat), *_bearer_faults(game, seat), *_dead_pile_faults(game, seat)]
        )
        if phase == SETUP:
            refusals += _setup_faults(game, seat)
        elif phase == "plot" and not game.pile(seat, zones.PLOTS):
            refusals.append(Refusal(game.deal.cited.choose_plot, "there is no plot to choose; add some to plots"))
        elif phase != "plot" and game.plot(seat) == NOTHING:
            words = phrase("no plot is revealed in the %(phase)s phase; add one as plot", phase=phase)
            refusals.append(Refusal(game.deal.cited.choose_plot, words))
        found += [(seat, refusal) for refusal in refusals]
    return found


def _copy_faults(game: Game, seat: int) -> list[Refusal]:
    """List faults of unique cards and duplicates.

    A unique card is in play once, with no copy in the dead pile, and only unique cards have duplicates.
    """
    found = []
    dead = [game.title(card) for card in game.pile(seat, zones.DEAD)]
    copies = Counter(game.title(card) for card in game.in_play(seat) if game.facts[card].unique)
    for title, count in copies.items():
        if count > 1:
            found.append(
                Refusal(
                    game.deal.cited.unique,
                    phrase("%(title)s is unique but in play %(count)s times; list it once", title=title, count=count),
                )
            )
        if title in dead:
            words = phrase("%(title)s is unique but both in play and in the dead pile; remove one", title=title)
            found.append(Refusal(game.deal.cited.unique, words))
    for card in game.in_play(seat):
        if game.duplicates(card) and not game.facts[card].unique:
            words = phrase("%(card)s is not unique, so it can't have duplicates", card=game.title(card))
            found.append(Refusal(game.deal.cited.duplicate, words))
    return found


def _bearer_faults(game: Game, seat: int) -> list[Refusal]:
    found = []
    for card in game.in_play(seat):
        host = game.host.get(card, NOTHING)
        refused = None if host == NOTHING else bearer_refusal(game, card, host)
        if refused is not None:
            found.append(Refusal(refused.rule, phrase("%(words)s; choose another card", words=refused.words)))
    return found


def _dead_pile_faults(game: Game, seat: int) -> list[Refusal]:
    return [
        Refusal(
            game.deal.cited.unique,
            phrase("%(card)s in dead is not a character; move it to discard", card=game.title(card)),
        )
        for card in game.pile(seat, zones.DEAD)
        if game.facts[card].type != CHARACTER and not game.facts[card].keywords
    ]


def _setup_faults(game: Game, seat: int) -> list[Refusal]:
    """List what is not empty when setup cards are about to be placed.

    At that point hands have been drawn, and nothing else has been done.
    """
    there = {"play": game.in_play(seat), "discard": game.pile(seat, zones.DISCARD), "gold": game.gold[seat]}
    return [
        Refusal(
            cited_rules(game).setup_place,
            phrase("%(where)s must be empty in setup; remove it or begin with another phase", where=where),
        )
        for where, what in there.items()
        if what
    ]
