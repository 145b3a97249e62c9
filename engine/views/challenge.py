"""The challenge as a viewer sees it: sides, totals, and the result that it would have now, or has."""

from __future__ import annotations

from itertools import zip_longest
from typing import Final, NamedTuple

from engine.base.ids import NOBODY, NOTHING
from engine.cards import CHALLENGES
from engine.english import phrase
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
        (phrase("%(card)s does not count", card=game.title(card)), -values.strength(game, card), seat)
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
        patterns = UNOPPOSED_RESULTS if row.unopposed else RESULTS
        return (row.attack, row.defense), _forecast(game, row, row.winner, row.margin, row.unopposed, patterns)
    attack, defense, event = compute_winner(game, row)
    totals = (attack.total, defense.total)
    if not isinstance(event, WinChallenge):
        return totals, ForecastPayload(None, 0, False, 0, phrase("Nobody wins."))
    margin = abs(attack.total - defense.total)
    patterns = UNOPPOSED_FORECASTS if event.unopposed else FORECASTS
    return totals, _forecast(game, row, event.winner, margin, event.unopposed, patterns)


class ResultPatterns(NamedTuple):
    """Sentences for a result: without claim, with claim already applied, and with claim still to come."""

    no_claim: str
    plain: str
    claim: str


RESULTS: Final = ResultPatterns(
    "%(player)s won by %(margin)s; no claim.",
    "%(player)s won by %(margin)s.",
    "%(player)s won by %(margin)s; claim %(claim)s: %(effect)s.",
)
UNOPPOSED_RESULTS: Final = ResultPatterns(
    "%(player)s won unopposed; no claim.",
    "%(player)s won unopposed.",
    "%(player)s won unopposed; claim %(claim)s: %(effect)s.",
)
FORECASTS: Final = ResultPatterns(
    "%(player)s wins by %(margin)s; no claim.",
    "%(player)s wins by %(margin)s.",
    "%(player)s wins by %(margin)s; claim %(claim)s: %(effect)s.",
)
UNOPPOSED_FORECASTS: Final = ResultPatterns(
    "%(player)s wins unopposed; no claim.",
    "%(player)s wins unopposed.",
    "%(player)s wins unopposed; claim %(claim)s: %(effect)s.",
)


def _forecast(
    game: Game, row: Row, winner: int, margin: int, unopposed: bool, patterns: ResultPatterns
) -> ForecastPayload:
    player = game.name(winner)
    if winner != row.attacker:
        words = phrase(patterns.no_claim, player=player, margin=margin)
        return ForecastPayload(winner, margin, unopposed, 0, words)
    claim = values.claim(game, winner).total
    if not _is_claim_ahead(game):
        words = phrase(patterns.plain, player=player, margin=margin)
    else:
        effect = claim_words(game, row, claim)
        words = phrase(patterns.claim, player=player, margin=margin, claim=claim, effect=effect)
    return ForecastPayload(winner, margin, unopposed, claim, words)


def _is_claim_ahead(game: Game) -> bool:
    """Tell whether claim has not been applied yet, nor is being applied now."""
    rules = game.deal.ruleset
    names = STEP_NAMES[rules.challenge]
    frame = next((frame for frame in game.stack if frame.sequence == rules.challenge), None)
    return frame is not None and rules.challenge_claims in names[frame.step :]
