"""Which cards: named tests that can be combined."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from engine import cards
from engine.abilities import Filter
from engine.abilities.phrases import CARD, Phrase, phrase_of_all, phrase_of_any
from engine.cards import CHALLENGES, faction_name
from engine.english import add_article
from engine.table import values
from engine.table.constants import TRAITS

if TYPE_CHECKING:
    from engine.table.game import Game


Test = Callable[["Game", int, int], bool]
NOUNS: Final = {cards.FACTION: "faction card"}


def both(*filters: Filter) -> Filter:
    """Match cards that pass all of the tests."""

    def test(game: Game, card: int, seat: int) -> bool:
        for one in filters:  # noqa: SIM110 - a hot loop, where a generator costs time
            if not one.test(game, card, seat):
                return False
        return True

    said = phrase_of_all([one.phrase for one in filters])
    return Filter(said.one, test, parts=filters, said=said)


def either(*filters: Filter) -> Filter:
    said = phrase_of_any([one.phrase for one in filters])
    return Filter(
        " or ".join(one.words for one in filters),
        lambda game, card, seat: any(one.test(game, card, seat) for one in filters),
        filters[0].has,
        said=said,
    )


def _adjective(words: str, test: Test, has: Callable[[Game, int], str] | None = None) -> Filter:
    """Make a filter whose words stand before the noun."""
    return Filter(words, test, has, said=Phrase(before=words))


def of_type(*types: int) -> Filter:
    words = " or ".join(NOUNS.get(t, cards.TYPES[t]) for t in types)
    return Filter(
        words,
        lambda game, card, _s: game.facts[card].type in types,
        lambda game, card: add_article(game.deal.pool.words.type(game.facts[card].type)),
        said=Phrase(noun=words),
    )


CHARACTERS = of_type(cards.CHARACTER)
LOCATIONS = of_type(cards.LOCATION)
ATTACHMENTS = of_type(cards.ATTACHMENT)
EVENTS = of_type(cards.EVENT)
PLOTS = of_type(cards.PLOT)
FACTIONS = of_type(cards.FACTION)
CARDS = Filter("card", lambda _g, _c, _s: True, said=Phrase(noun=CARD))


def faction(name: str) -> Filter:
    return _adjective(
        faction_adjective(name),
        lambda game, card, _s: (facts := game.facts[card]).faction == name or name in facts.houses,
        lambda game, card: f"is {faction_adjective(game.facts[card].faction)}",
    )


def faction_adjective(name: str) -> str:
    """Return a faction's name as an adjective: `Stark`, `Night's Watch`."""
    return faction_name(name).removeprefix("House ").removeprefix("The ")


def trait(*names: str) -> Filter:
    """Match cards with at least one of the traits.

    Gained traits count in matches where a card gives traits.
    """
    wanted = frozenset(names)

    def test(game: Game, card: int, _seat: int) -> bool:
        traits = values.traits(game, card) if TRAITS in game.deal.constants else game.facts[card].traits
        return not wanted.isdisjoint(traits)

    return _adjective(" or ".join(names), test)


def titled(title: str) -> Filter:
    return Filter(
        title, lambda game, card, _s: game.facts[card].title == title, said=Phrase(noun=title, is_name=True)
    )


UNIQUE = _adjective("unique", lambda game, card, _s: game.facts[card].unique)
NOT_UNIQUE = _adjective("non-unique", lambda game, card, _s: not game.facts[card].unique)
LOYAL = _adjective("loyal", lambda game, card, _s: game.facts[card].loyal)


def cost_at_most(number: int) -> Filter:
    return Filter(
        f"with a printed cost up to {number}",
        lambda game, card, _s: (game.facts[card].cost or 0) <= number,
        lambda game, card: f"cost {game.facts[card].cost}, max. {number}",
    )


def printed_strength_at_most(number: int) -> Filter:
    return Filter(
        f"with a printed STR up to {number}",
        lambda game, card, _s: game.facts[card].strength <= number,
        lambda game, card: f"STR {game.facts[card].strength}, max. {number}",
    )


def strength_words(game: Game, card: int) -> str:
    return f"STR {values.strength(game, card)}"


def strength_at_most(number: int) -> Filter:
    return Filter(
        f"with at most {number} STR",
        lambda game, card, _s: values.strength(game, card) <= number,
        lambda game, card: f"{strength_words(game, card)}, max. {number}",
    )


def _controller_words(game: Game, card: int) -> str:
    return f"{game.name(game.seat_of[card])} controls it"


YOURS = Filter("you control", lambda game, card, seat: game.seat_of[card] == seat, _controller_words)
OPPONENTS = Filter(
    "that an opponent controls",
    lambda game, card, seat: game.are_opponents(seat, game.seat_of[card]),
    _controller_words,
)
WHILE_FIRST = Filter("while you are the first player", lambda game, _card, seat: game.first == seat)
STANDING = _adjective("standing", lambda game, card, _s: not game.kneeling[card], lambda _g, _c: "kneeling")
KNEELING = _adjective("kneeling", lambda game, card, _s: bool(game.kneeling[card]), lambda _g, _c: "standing")


def _is_losers(game: Game, card: int, seat: int) -> bool:
    challenge = game.challenge
    if challenge is None or game.seat_of[card] != challenge.loser:
        return False
    return game.are_opponents(seat, challenge.loser)


LOSERS = Filter("that the loser controls", _is_losers, _controller_words)


def _is_defenders(game: Game, card: int, _seat: int) -> bool:
    return game.challenge is not None and game.seat_of[card] == game.challenge.defender


DEFENDERS = Filter("that the defending player controls", _is_defenders, _controller_words)


def _is_attacking(game: Game, card: int, _seat: int) -> bool:
    challenge = game.challenge
    return challenge is not None and card in values.participants(game, challenge.attacker)


def _is_defending(game: Game, card: int, _seat: int) -> bool:
    challenge = game.challenge
    return challenge is not None and card in values.participants(game, challenge.defender)


def _is_participating(game: Game, card: int, seat: int) -> bool:
    return game.challenge is not None and (_is_attacking(game, card, seat) or _is_defending(game, card, seat))


ATTACKING = _adjective("attacking", _is_attacking)
DEFENDING = _adjective("defending", _is_defending)
PARTICIPATING = _adjective("participating", _is_participating, lambda _g, _c: "not in challenge")


def without_icon(kind: int) -> Filter:
    return Filter(
        f"without {add_article(CHALLENGES[kind])} icon",
        lambda game, card, _s: not values.has_icon(game, card, kind),
        lambda _g, _c: f"has {CHALLENGES[kind]} icon",
    )


def with_icon(kind: int) -> Filter:
    return Filter(
        f"with {add_article(CHALLENGES[kind])} icon",
        lambda game, card, _s: values.has_icon(game, card, kind),
        lambda _g, _c: f"no {CHALLENGES[kind]} icon",
    )


def without_trait(*names: str) -> Filter:
    wanted = frozenset(names)
    return _adjective(
        f"non-{' or '.join(names)}", lambda game, card, _s: wanted.isdisjoint(values.traits(game, card))
    )


def not_of(name: str) -> Filter:
    return _adjective(f"non-{faction_adjective(name)}", lambda game, card, _s: not game.facts[card].is_of(name))


def crest(*names: str) -> Filter:
    """Match cards with at least one of the crests.

    Gained crests count in matches where a card gives crests.
    """
    said = " or ".join(name.capitalize() for name in names)
    return _adjective(said, lambda game, card, _s: any(name in values.crests(game, card) for name in names))


def without_crest(name: str) -> Filter:
    return _adjective(f"non-{name.capitalize()}", lambda game, card, _s: name not in values.crests(game, card))


WITHOUT_CRESTS = Filter("without crests", lambda game, card, _s: not values.crests(game, card))
NOT_LIMITED = _adjective("non-limited", lambda game, card, _s: not game.facts[card].keywords & cards.LIMITED)
LIMITED = _adjective("limited", lambda game, card, _s: bool(game.facts[card].keywords & cards.LIMITED))


def with_keyword(*names: str) -> Filter:
    """Match cards that have at least one of the keywords now."""
    mask = sum(cards.KEYWORDS[name] for name in names)
    return Filter(f"with {' or '.join(names)}", lambda game, card, _s: bool(values.keywords(game, card) & mask))


BRINGS_GOLD_OR_INFLUENCE = Filter(
    "that provides gold or influence",
    lambda game, card, _s: bool(game.facts[card].gold or game.facts[card].influence),
)
WITH_POWER = Filter("with power on it", lambda game, card, _s: game.power.get(card, 0) > 0)


def _is_winners(game: Game, card: int, seat: int) -> bool:
    challenge = game.challenge
    if challenge is None or game.seat_of[card] != challenge.winner:
        return False
    return game.are_opponents(seat, challenge.winner)


WINNERS = Filter("that the winner controls", _is_winners, _controller_words)


def _is_mightier(game: Game, card: int, seat: int) -> bool:
    return game.total_power(game.seat_of[card]) > game.total_power(seat)


OF_THE_MIGHTIER = Filter("that a player with more power than you controls", _is_mightier, _controller_words)


WITHOUT_ATTACHMENTS = Filter(
    "without attachments", lambda game, card, _s: not game.attached(card), lambda _g, _c: "has attachments"
)
