"""Open proposals between the players, as all viewers see them."""

from __future__ import annotations

from typing import Final

from engine.chain.inputs import DRAW, PAUSE, RESUME, TAKEBACK
from engine.control.proposals import open_proposal, unanswered_seats
from engine.english import join_words, phrase, phrase_count
from engine.table.game import Game
from engine.table.rows import OpenProposal
from engine.views.shapes import OpenOffersPayload, ProposalPayload, TakebackPayload

MAX_NAMED_CARDS: Final = 6
"""How many of the cards shown since are named."""


def make_open_offers_payload(game: Game) -> OpenOffersPayload:
    if game.outcome is not None:
        return OpenOffersPayload()
    back = open_proposal(game, TAKEBACK)
    return OpenOffersPayload(
        takeback=back
        and TakebackPayload(back.by, back.step, tuple(unanswered_seats(game, back)), describe_seen_cards(game, back)),
        draw=_proposal_payload(game, DRAW),
        pause=_proposal_payload(game, RESUME if game.paused else PAUSE),
    )


def _proposal_payload(game: Game, about: str) -> ProposalPayload | None:
    stands = open_proposal(game, about)
    return stands and ProposalPayload(stands.by, tuple(unanswered_seats(game, stands)))


def describe_seen_cards(game: Game, proposed: OpenProposal) -> str:
    """Describe what all players have seen since the step of a take-back."""
    said = []
    for seat, before in enumerate(proposed.decks):
        left = before - len(game.deck(seat))
        if left > 0:
            one, many = "%(number)s card left %(player)s's deck", "%(number)s cards left %(player)s's deck"
            said.append(phrase_count(one, many, left, player=game.name(seat)))
    shown = [game.title(card) for card, ref in game.ref.items() if ref > proposed.refs and not game.facedown[card]]
    if shown:
        more = len(shown) - MAX_NAMED_CARDS
        if more > 0:
            shown[MAX_NAMED_CARDS:] = [phrase_count("%(number)s more card", "%(number)s more cards", more)]
        said.append(phrase("shown: %(cards)s", cards=join_words(shown)))
    return "; ".join(said) or phrase("nothing")
