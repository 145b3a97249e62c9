"""The challenge as a viewer sees it: sides, totals, and the result if it ended."""

from __future__ import annotations

from itertools import zip_longest

from engine.base.ids import NOBODY, NOTHING
from engine.cards import CHALLENGES
from engine.events import WinChallenge
from engine.play.challenges.claim import claim_words
from engine.play.challenges.winner import compute_winner
from engine.table import values
from engine.table.challenge import Challenge as Row
from engine.table.constants import SIDE_STRENGTH, constants_affecting
from engine.table.frames import STEP_NAMES
from engine.table.game import Game
from engine.views.cards import CardVisibility
from engine.views.shapes import BypassPayload, ChallengePayload, ForecastPayload


def make_challenge_payload(sight: CardVisibility) -> ChallengePayload | None:
    """Return the challenge that is being resolved, if any.

    The seat that declares one sees what it has declared so far.
    """
    game = sight.game
    row, declaring = game.challenge, game.declaring
    if row is not None:
        sides = [values.participants(game, row.attacker), values.participants(game, row.defender)]
        besides = (*_other_strength(game, row.attacker), *_other_strength(game, row.defender))
        totals, if_now = _totals_and_forecast(game, row)
        return _challenge_payload(sight, row, sides, row.bypassed, row.bypassers, totals, besides, if_now)
    if declaring is None or declaring.attacker != sight.viewer:
        return None
    # While a challenge is being declared, its defenders column holds the stealth target of each attacker.
    pairs = [pair for pair in zip(declaring.defenders, declaring.attackers, strict=False) if pair[0] != NOTHING]
    bypassed, bypassers = [target for target, _by in pairs], [by for _target, by in pairs]
    return _challenge_payload(sight, declaring, [declaring.attackers, []], bypassed, bypassers, (0, 0), (), None)


def _challenge_payload(
    sight: CardVisibility,
    row: Row,
    sides: list[list[int]],
    bypassed: list[int],
    bypassers: list[int],
    totals: tuple[int, int],
    besides: tuple[tuple[str, int, int], ...],
    if_now: ForecastPayload | None,
) -> ChallengePayload:
    refs = sight.game.ref
    return ChallengePayload(
        type=CHALLENGES[row.kind],
        attacker=row.attacker,
        defender=row.defender,
        against=row.against,
        attackers=sight.names(sides[0]),
        defenders=sight.names(sides[1]),
        bypassed=tuple(
            [
                BypassPayload(sight.name(card), sight.name(by) if by in refs else None)
                for card, by in zip_longest(bypassed, bypassers)
                if card in refs
            ]
        ),
        totals=totals,
        totals_by=besides,
        if_now=if_now,
    )


def _other_strength(game: Game, seat: int) -> list[tuple[str, int, int]]:
    """Return what changes a side's total besides its characters' STR.

    Each change has words, an amount and the seat.
    """
    found = [
        (f"{game.title(card)} does not count", -values.strength(game, card), seat)
        for card in values.participants(game, seat)
        if not values.counts_strength(game, card)
    ]
    for source, constant in constants_affecting(game, SIDE_STRENGTH, seat):
        found.append((game.title(source), constant.by(game, source, seat), seat))
    return found


def _totals_and_forecast(game: Game, row: Row) -> tuple[tuple[int, int], ForecastPayload]:
    """Return both totals, and the forecast of the challenge.

    Once it is won, the forecast is the result.
    """
    if row.winner != NOBODY:
        words = f"{game.name(row.winner)} won {_margin_words(row.unopposed, row.margin)}"
        return (row.attack, row.defense), _forecast(game, row, row.winner, row.margin, row.unopposed, words)
    attack, defense, event = compute_winner(game, row)
    totals = (attack.total, defense.total)
    if not isinstance(event, WinChallenge):
        return totals, ForecastPayload(None, 0, False, 0, "Nobody wins.")
    margin = abs(attack.total - defense.total)
    words = f"{game.name(event.winner)} wins {_margin_words(event.unopposed, margin)}"
    return totals, _forecast(game, row, event.winner, margin, event.unopposed, words)


def _margin_words(unopposed: bool, margin: int) -> str:
    return "unopposed" if unopposed else f"by {margin}"


def _forecast(game: Game, row: Row, winner: int, margin: int, unopposed: bool, words: str) -> ForecastPayload:
    if winner != row.attacker:
        return ForecastPayload(winner, margin, unopposed, 0, f"{words}; no claim.")
    claim = values.claim(game, winner).total
    if not _is_claim_ahead(game):
        return ForecastPayload(winner, margin, unopposed, claim, f"{words}.")
    return ForecastPayload(
        winner, margin, unopposed, claim, f"{words}; claim {claim}: {claim_words(game, row, claim)}."
    )


def _is_claim_ahead(game: Game) -> bool:
    """Tell whether claim has not been applied yet, nor is being applied now."""
    rules = game.deal.ruleset
    names = STEP_NAMES[rules.challenge]
    frame = next((frame for frame in game.stack if frame.sequence == rules.challenge), None)
    return frame is not None and rules.challenge_claims in names[frame.step :]
