"""Details of a described board: tokens, lasting STR, used abilities, a challenge."""

from __future__ import annotations

from collections.abc import Iterator

from engine.abilities import Ability
from engine.base import counters, zones
from engine.base.ids import NOBODY, NOTHING
from engine.cards import CHALLENGES, CHARACTER
from engine.english import phrase
from engine.events import AddLastingEffect, PlaceToken
from engine.play.challenges.declaration import ChallengeUnderWay
from engine.position.board import Attack, Board, Side, find_in_play
from engine.position.card_names import is_title
from engine.position.placed_card import PlacedCard
from engine.table.game import Game
from engine.table.rows import AbilityUse


def add_details(game: Game, board: Board, entry: int) -> None:
    """Add the details to a table after its layout, with a log entry for each."""
    cited = game.deal.cited
    for seat, side in enumerate(board.seats.values()):
        for placed, card in _placed_cards(game, seat, side):
            for token, number in placed.tokens:
                PlaceToken(card, token, number).apply(game, entry, cited.token)
            for more, until in placed.strength:
                AddLastingEffect(card, "strength", "add", more, (card,), until).apply(game, entry, "")
            for number, ability in _limited_abilities(game, card, by_title=False) if placed.used else ():
                _count(game, seat, card, number, ability, placed.used, entry)
        for title in dict.fromkeys(side.spent):
            card = next(card for card, facts in enumerate(game.facts) if facts.title == title)
            for number, ability in _limited_abilities(game, card, by_title=True)[:1]:
                _count(game, seat, card, number, ability, side.spent.count(title), entry)
        for kind in side.initiated:
            game.bump(counters.challenges_of(seat, CHALLENGES.index(kind)))
            game.bump(counters.challenges(seat))


def _placed_cards(game: Game, seat: int, side: Side) -> Iterator[tuple[PlacedCard, int]]:
    """Yield a side's lines with their cards, which lie in the same order."""
    return zip(side.placed(game.deal.pool), list(game.pile(seat, zones.PLAY)), strict=True)


def _limited_abilities(game: Game, card: int, *, by_title: bool) -> list[tuple[int, Ability]]:
    """Return a card's abilities with a limit, for each copy or for a title."""
    return [
        (number, ability)
        for number, ability in enumerate(game.deal.abilities[card])
        if ability.limit is not None and ability.limit.by_title == by_title
    ]


def _count(game: Game, seat: int, card: int, number: int, ability: Ability, times: int, entry: int) -> None:
    limit = ability.limit
    assert limit is not None, "it was picked for its limit"
    key = limit.key(game, AbilityUse(0, card, number, seat, NOTHING, NOTHING, entry))
    game.counts[key] = times
    game.note("count", entry, seat, card, game.deal.cited.limit_counted, (limit.period, times, limit.times))


def list_detail_faults(game: Game, board: Board) -> list[str]:
    """List impossible details, given a table after its layout."""
    found = []
    for seat, side in enumerate(board.seats.values()):
        name = game.name(seat)
        for placed, card in _placed_cards(game, seat, side):
            if board.challenge is None and any(until == "challenge" for _more, until in placed.strength):
                found.append(
                    phrase(
                        "%(name)s: %(title)s has STR until the challenge ends, but the board has no challenge",
                        name=name,
                        title=placed.title,
                    )
                )
            if placed.used:
                found += [f"{name}: {placed.title} {fault}" for fault in _use_faults(game, card, placed.used, False)]
        for title in dict.fromkeys(side.spent):
            cards = [card for card, facts in enumerate(game.facts) if facts.title == title]
            if not cards:
                found.append(
                    phrase(
                        "%(name)s: %(title)s in spent is nowhere on the board; add the card", name=name, title=title
                    )
                )
                continue
            faults = _use_faults(game, cards[0], side.spent.count(title), True)
            found += [
                phrase("%(name)s: %(title)s in spent %(fault)s", name=name, title=title, fault=fault)
                for fault in faults
            ]
    return found


def _use_faults(game: Game, card: int, times: int, by_title: bool) -> list[str]:
    limited = _limited_abilities(game, card, by_title=by_title)
    if not limited:
        return ["has no ability with a limit" if not by_title else "has no ability with a maximum"]
    return [
        phrase("is marked as used %(times)s times; its limit is %(words)s", times=times, words=ability.limit.words)
        for _number, ability in limited
        if ability.limit is not None and times > ability.limit.times
    ]


# --- a challenge


def read_challenge(game: Game, board: Board) -> tuple[ChallengeUnderWay | None, list[str]]:
    """Return a board's challenge by its cards, and its faults."""
    challenge, names = board.challenge, list(board.seats)
    if (
        challenge is None
        or not game.deal.ruleset.begins_amid
        or challenge.attacker not in names
        or challenge.type not in CHALLENGES
    ):
        return None, []
    attacker = names.index(challenge.attacker)
    foes = game.opponents(attacker)
    defender = names.index(challenge.defender) if challenge.defender in names else next(iter(foes), NOBODY)
    if defender in (NOBODY, attacker):
        return None, []
    if defender not in foes:
        return None, [
            phrase(
                "challenge: %(player)s and %(partner)s are partners",
                player=game.name(attacker),
                partner=game.name(defender),
            )
        ]
    reading = _ParticipantReader(game)
    attackers = reading.take("attackers", attacker, challenge.attackers)
    defenders = None if challenge.defenders is None else reading.take("defenders", defender, challenge.defenders)
    bypassed = reading.pairs(challenge, defender, attackers)
    for card, _by in bypassed:
        if card in (defenders or ()):
            reading.faults.append(
                phrase("challenge: %(card)s is bypassed, so it can't defend", card=game.title(card))
            )
    kind = CHALLENGES.index(challenge.type)
    return ChallengeUnderWay(kind, attacker, defender, attackers, bypassed, defenders), reading.faults


class _ParticipantReader:
    """Reads participants by name and collects faults."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.faults: list[str] = []

    def take(self, role: str, seat: int, names: tuple[str, ...]) -> tuple[int, ...]:
        """Find the characters of one side; each can be named once."""
        game, taken = self.game, list[int]()
        for words in names:
            left = [card for card in game.in_play(seat) if card not in taken]
            card, fault = find_in_play(game, seat, words, left)
            if not fault and game.facts[card].type != CHARACTER:
                fault = phrase("%(card)s is not a character", card=game.title(card))
            if fault:
                self.faults.append(
                    phrase(
                        "challenge: %(words)r in %(role)s of %(player)s: %(fault)s",
                        words=words,
                        role=role,
                        player=game.name(seat),
                        fault=fault,
                    )
                )
            else:
                taken.append(card)
        return tuple(taken)

    def pairs(self, challenge: Attack, defender: int, attackers: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
        found = []
        for words in challenge.bypassed:
            whom, _, by = ("", "", words) if is_title(words, self.game.deal.pool) else words.rpartition(" by ")
            cards = self.take("bypassed", defender, (whom or by,))
            if cards:
                found.append((cards[0], self._by(by, attackers) if whom else next(iter(attackers), NOTHING)))
        return tuple(pair for pair in found if pair[1] != NOTHING)

    def _by(self, words: str, attackers: tuple[int, ...]) -> int:
        seat = self.game.seat_of[attackers[0]] if attackers else 0
        card, fault = find_in_play(self.game, seat, words, list(attackers))
        if fault:
            self.faults.append(
                phrase("challenge: %(words)r is not a bypassing attacker: %(fault)s", words=words, fault=fault)
            )
        return card
