"""Claim: military, intrigue, power."""

from __future__ import annotations

from engine.cards import CHALLENGES, INTRIGUE, MILITARY
from engine.events import Discard, Event, MovePower, killed
from engine.prompts import Option, Question, ask, questions
from engine.table import values
from engine.table.game import Game
from engine.table.rows import NOTHING, Frame


def claim_step(game: Game, frame: Frame) -> None:
    """Claim applies only if the attacker won."""
    challenge = game.challenge
    if challenge is None or challenge.winner != challenge.attacker:
        return
    claim = values.claim(game, challenge.attacker)
    data = (CHALLENGES[challenge.kind], *claim.data())
    at = game.note("claim", frame.entry, challenge.loser, game.plot(challenge.attacker), game.deal.cited.claim, data)
    loser = challenge.loser
    if not claim.total:
        return
    if challenge.kind == MILITARY:
        frame.a, frame.b = claim.total, at
        if game.characters(loser):
            ask(game, "military claim", loser)
    elif challenge.kind == INTRIGUE:
        events = discard_at_random(game, loser, claim.total, at)
        game.deal.ruleset.happen(game, at, game.deal.cited.intrigue_claim, events)
    else:
        source, target = game.faction(loser), game.faction(challenge.attacker)
        game.deal.ruleset.happen(game, at, game.deal.cited.power_claim, [MovePower(source, target, claim.total)])


def claim_satisfied(game: Game, frame: Frame) -> None:
    """Whatever was saved or could not be paid: from here on claim has been satisfied."""
    challenge = game.challenge
    if challenge is not None and challenge.winner == challenge.attacker:
        kind = CHALLENGES[challenge.kind]
        game.note("claim satisfied", frame.entry, challenge.loser, NOTHING, game.deal.cited.claim, (kind,))


def discard_at_random(game: Game, seat: int, amount: int, entry: int) -> list[Event]:
    """Picks cards of a hand by chance and logs where the stream stood."""
    hand = sorted(game.hand(seat))
    stream = f"hand/{seat}"
    begins_at = game.chance.streams.get(stream, 0)
    picked = []
    for _ in range(min(amount, len(hand))):
        picked.append(hand.pop(game.chance.below(stream, len(hand))))
    data = (stream, game.chance.epoch, begins_at, len(picked))
    game.note("chance", entry, seat, NOTHING, game.deal.cited.intrigue_claim, data)
    return [Discard(card, "at random") for card in picked]


class MilitaryClaim(Question):
    """The loser chooses different characters to be killed, as many as claim says or as there are."""

    name = "military claim"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.military_claim

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return f"choose {min(frame.a, len(game.characters(seat)))} to be killed for claim"

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return [Option("kill", card) for card in game.characters(seat)]

    def bounds(self, game: Game, frame: Frame, seat: int, options: list[Option]) -> tuple[int, int]:
        number = min(frame.a, len(options))
        return number, number

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        chosen = tuple(game.ref[option.card] for option in picked)
        game.note("chosen for claim", frame.b, seat, NOTHING, game.deal.cited.military_claim, (chosen,))
        game.deal.ruleset.happen(game, frame.b, game.deal.cited.kill, [killed(option.card) for option in picked])


QUESTIONS = questions(MilitaryClaim())
