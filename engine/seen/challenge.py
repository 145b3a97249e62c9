"""The challenge as everybody sees it: sides, totals, and what it would come to if it ended now."""

from __future__ import annotations

from engine.cards import CHALLENGES
from engine.events import WinChallenge
from engine.play.claiming import claim_words
from engine.play.winning import reckon
from engine.seen.cards import Sight
from engine.seen.shapes import Bypassed, Challenge, IfNow
from engine.table import values
from engine.table.constants import NO_STRENGTH, SIDE_STRENGTH, applying, holds
from engine.table.game import Game
from engine.table.rows import NOBODY


def challenge_seen(sight: Sight) -> Challenge | None:
    game = sight.game
    challenge = game.challenge
    if challenge is None:
        return None
    attack, defense, _event = reckon(game, challenge)
    totals = (attack.total, defense.total)
    if challenge.winner != NOBODY:
        totals = (challenge.attack, challenge.defense)
    return Challenge(
        type=CHALLENGES[challenge.kind],
        attacker=challenge.attacker,
        defender=challenge.defender,
        against=challenge.against,
        attackers=sight.names(values.participants(game, challenge.attacker)),
        defenders=sight.names(values.participants(game, challenge.defender)),
        bypassed=tuple(Bypassed(sight.name(card), None) for card in challenge.bypassed if card in game.ref),
        totals=totals,
        totals_by=(*_besides(game, challenge.attacker), *_besides(game, challenge.defender)),
        if_now=_if_now(game),
    )


def _besides(game: Game, seat: int) -> list[tuple[str, int, int]]:
    """What a side's total differs by from the STR of its characters: in words, by how much, for which seat."""
    found = [
        (f"{game.title(card)} does not count", -values.strength(game, card), seat)
        for card in values.participants(game, seat)
        if holds(game, NO_STRENGTH, card)
    ]
    for source, constant in applying(game, SIDE_STRENGTH, seat):
        found.append((game.title(source), constant.by(game, source, seat), seat))
    return found


def _if_now(game: Game) -> IfNow | None:
    """What comes of it as things stand; once it is won, what came of it."""
    challenge = game.challenge
    if challenge is None:
        return None
    winner, margin, unopposed = challenge.winner, challenge.margin, challenge.unopposed
    is_over = winner != NOBODY
    if not is_over:
        attack, defense, event = reckon(game, challenge)
        if isinstance(event, WinChallenge):
            winner, margin, unopposed = event.winner, abs(attack.total - defense.total), event.unopposed
    if winner == NOBODY:
        return IfNow(None, 0, False, 0, "Nobody wins.")
    how = "unopposed" if unopposed else f"by {margin}"
    words = f"{game.name(winner)} {'won' if is_over else 'wins'} {how}"
    if winner != challenge.attacker:
        return IfNow(winner, margin, unopposed, 0, f"{words}; no claim.")
    claim = values.claim(game, winner).total
    return IfNow(winner, margin, unopposed, claim, f"{words}; claim {claim}: {claim_words(game, challenge, claim)}.")
