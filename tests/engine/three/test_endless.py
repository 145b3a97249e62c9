"""Forced loops end in every game, and work without end is told."""

from __future__ import annotations

import pytest

from engine.abilities import Ability, Part, PlayRestriction
from engine.abilities.constant import BLANK, Constant
from engine.abilities.trigger import Trigger
from engine.cards import CHARACTER, PLOT, Facts
from engine.errors import WorkLimitExceeded
from engine.events import Discard, Event
from engine.games.lcg1.declarations import any_phase, passive
from engine.games.lcg2.declarations import action, reaction
from engine.log.names import Names
from engine.log.text.phrases import describe_sum
from engine.match import progress
from engine.play.ending import loops
from engine.play.ending.loops import CAUSED_PREFIX, MOST_SELF_CAUSED
from engine.scenario.scenario import Scenario
from engine.table import frames, values
from engine.table.constants import (
    GOLD,
    INITIATIVE,
    NO_ATTACK,
    OWN_COST,
    STRENGTH,
    TRAITS,
    clear_caches,
    has_quantity,
    is_blank,
)
from engine.table.game import Game
from engine.table.rows import AbilityUse
from engine.vocabulary import effects as do
from tests.support.engine.three.table import PLOT_NAME, pool_of

GAINS = Trigger(("gain gold",), ())
LOOPERS = [Facts(f"loop{number}", f"Looper {number}", CHARACTER, cost=1, strength=1) for number in range(2)]
BEGINS = Facts("loops", "Beginner", CHARACTER, cost=1, strength=1)
each_game = pytest.mark.parametrize("game", ["lcg2", "lcg1", "ccg"])


def endless(game: str, loopers: int, times: int) -> Scenario:
    """Cards of which each gains gold, perhaps twice, whenever gold is gained: each causes itself and the other."""
    parts = [do.gain_gold(1)] * times
    forced = reaction(GAINS, *parts, forced=True) if game == "lcg2" else passive(GAINS, *parts)
    begins = action(do.gain_gold(1)) if game == "lcg2" else any_phase(do.gain_gold(1))
    there = LOOPERS[:loopers]
    pool = pool_of(game).with_cards(
        [*there, BEGINS], {facts.code: (forced,) for facts in there} | {BEGINS.code: (begins,)}
    )
    ann = {"play": [*(facts.title for facts in there), "Beginner"], "plot": PLOT_NAME}
    sides = {"ann": ann, "bob": {"plot": PLOT_NAME}}
    board = Scenario(phase="dominance", first="ann", ruleset=game, format="joust", pool=pool, **sides)
    while board.ann.offered != ["use Beginner", "pass"]:
        next(player for player in board.players if player.asked).passes()
    return board


@each_game
@pytest.mark.parametrize(("loopers", "times"), [(1, 1), (1, 2), (2, 1)])
def test_forced_abilities_that_cause_themselves_without_end_are_stopped(game: str, loopers: int, times: int):
    board = endless(game, loopers, times)
    board.ann.uses("Beginner")
    for _ in range(3 * MOST_SELF_CAUSED):
        if board.ann.asked != "forced order":
            break
        board.ann.chooses(board.ann.prompt.ids[0])
    assert board.ann.asked != "forced order"
    assert (18,) in [entry.data for entry in board.entries("unsettled")]
    assert MOST_SELF_CAUSED < len(board.entries("use")) <= loopers * (MOST_SELF_CAUSED + 1) + 1
    assert not [key for key in board.match.game.counts if key.startswith(CAUSED_PREFIX)]
    assert board.outcome is None


@each_game
def test_an_input_that_works_without_end_is_told_instead_of_hanging(game: str, monkeypatch: pytest.MonkeyPatch):
    """Were the loop not found, the match would stop with a fault that says where."""
    monkeypatch.setattr(loops, "is_endless", lambda *_given: False)
    monkeypatch.setattr(progress, "STEP_LIMIT", 2000)
    with pytest.raises(WorkLimitExceeded, match="one input has caused more than"):
        endless(game, 1, 1).ann.uses("Beginner")


def forced(game: str, trigger: Trigger, *parts: object, **more: object) -> Ability:
    return reaction(trigger, *parts, forced=True, **more) if game == "lcg2" else passive(trigger, *parts, **more)  # type: ignore[arg-type]


def begun(game: str, *lines: Ability, title: str = "Looper 0", **ann: object) -> Scenario:
    """Ann has a card with these abilities, and a Beginner that starts it all."""
    begins = (action if game == "lcg2" else any_phase)(ann.pop("begins"))
    pool = pool_of(game).with_cards([LOOPERS[0], BEGINS], {LOOPERS[0].code: lines, BEGINS.code: (begins,)})
    sides = {"ann": {"play": [title, "Beginner"], "plot": PLOT_NAME, **ann}, "bob": {"plot": PLOT_NAME}}
    board = Scenario(phase="dominance", first="ann", ruleset=game, format="joust", pool=pool, **sides)
    while board.ann.offered != ["use Beginner", "pass"]:
        next(player for player in board.players if player.asked).passes()
    return board


@each_game
def test_what_causes_itself_as_long_as_something_is_so_goes_on_to_its_end(game: str):
    """It comes to its end below the number from which on a loop in which only numbers change is stopped."""
    poor = PlayRestriction("only while you have less than 30 gold", lambda table, _card, seat: table.gold[seat] < 30)
    line = forced(game, GAINS, do.gain_gold(1), when=(poor,))
    board = begun(game, line, gold=0, begins=do.gain_gold(1))
    board.ann.uses("Beginner")
    assert board.ann.gold == 30
    assert (18,) not in [entry.data for entry in board.entries("unsettled")]


@each_game
def test_what_moves_a_card_each_time_goes_on_until_no_card_is_left(game: str):
    """More often than a loop may go on in which nothing moves."""
    cards = 2 * MOST_SELF_CAUSED

    def buried(table: Game, use: AbilityUse) -> list[Event]:
        return [Discard(card) for card in table.hand(use.seat)[:1]]

    bury = Part("discard a card from your hand", buried)
    board = begun(game, forced(game, Trigger(("discard",), ()), bury), hand=["Page"] * cards, begins=bury)
    assert len(board.ann.hand) == cards
    board.ann.uses("Beginner")
    assert board.ann.hand == []
    assert (18,) not in [entry.data for entry in board.entries("unsettled")]


@each_game
def test_what_nests_without_end_is_told_before_anybody_waits_for_long(game: str, monkeypatch: pytest.MonkeyPatch):
    """Were the loop not found: each round of it costs more than the one before."""
    monkeypatch.setattr(loops, "is_endless", lambda *_given: False)
    monkeypatch.setattr(frames, "FRAME_LIMIT", 500)
    with pytest.raises(WorkLimitExceeded, match="more than 500 frames"):
        endless(game, 1, 1).ann.uses("Beginner")


@each_game
def test_constants_that_read_each_other_count_for_nothing_whoever_is_asked_first(game: str):
    def as_strong_as(title: str) -> Constant:
        def other(table: Game, card: int) -> int:
            return next(one for one in table.in_play(table.seat_of[card]) if table.title(one) == title)

        return Constant(
            STRENGTH,
            f"it has the STR of {title} besides",
            lambda _table, source, who: source == who,
            lambda table, source, _who: values.strength(table, other(table, source)),
        )

    left, right, third = (
        Facts(f"circle{at}", title, CHARACTER, cost=1, strength=at + 2)
        for at, title in enumerate(("Left Mirror", "Right Mirror", "Onlooker"))
    )
    lines = {
        left.code: (as_strong_as("Right Mirror"),),
        right.code: (as_strong_as("Left Mirror"),),
        third.code: (as_strong_as("Left Mirror"),),
    }
    pool = pool_of(game).with_cards([left, right, third], lines)
    found = []
    for order in (("Left Mirror", "Right Mirror", "Onlooker"), ("Onlooker", "Right Mirror", "Left Mirror")):
        sides = {"ann": {"play": list(order), "plot": PLOT_NAME}, "bob": {"plot": PLOT_NAME}}
        board = Scenario(phase="dominance", first="ann", ruleset=game, format="joust", pool=pool, **sides)
        clear_caches(board.match.game)
        found.append({title: board.ann[title].strength for title in order})
        table = board.match.game
        card = next(one for one in table.in_play(0) if table.title(one) == "Left Mirror")
        reckoned = values.strength_of(table, card)
        assert reckoned.modifiers == (("circle", 67, table.ref[card]),)
        assert describe_sum(2, reckoned.modifiers, _names(board), "printed %(base)s").endswith(
            "does not count, default 67"
        )
    assert found == [{"Left Mirror": 2, "Right Mirror": 3, "Onlooker": 6}] * 2


def circle(game: str, cards: dict[Facts, Constant], **ann: object) -> Game:
    """A table on which ann has cards, each with a constant ability; something to do keeps it where it is."""
    pool = pool_of(game).with_cards(list(cards), {facts.code: (line,) for facts, line in cards.items()})
    there = [facts.title for facts in cards if facts.type == CHARACTER and "hand" not in ann]
    side = {"play": [*there, "Library"], "plot": PLOT_NAME, "plots": ("Long Year",), **ann}
    sides = {"ann": side, "bob": {"plot": PLOT_NAME}}
    phase = "marshaling" if game == "lcg2" else "marshalling"
    board = Scenario(phase=phase, first="ann", ruleset=game, format="joust", pool=pool, **sides)
    clear_caches(board.match.game)
    return board.match.game


def there(table: Game, title: str) -> int:
    return next(card for card in range(len(table.facts)) if table.title(card) == title and table.seat_of[card] == 0)


ONE, OTHER = (Facts(f"round{at}", title, CHARACTER, cost=3, strength=2) for at, title in enumerate(("One", "Other")))
either_first = pytest.mark.parametrize("order", [("One", "Other"), ("Other", "One")])


@each_game
@either_first
def test_traits_that_depend_on_each_other_are_not_gained(game: str, order: tuple[str, str]):
    def gains(trait: str, other: str, its: str) -> Constant:
        return Constant(
            TRAITS,
            f"gains {trait} while {other} lacks {its}",
            lambda table, source, who: source == who and its not in values.traits(table, there(table, other)),
            about=trait,
        )

    table = circle(game, {ONE: gains("Lord", "Other", "Lady"), OTHER: gains("Lady", "One", "Lord")})
    assert {title: values.traits(table, there(table, title)) for title in order} == dict.fromkeys(order, ())


@each_game
@either_first
def test_what_blanks_by_str_and_what_gives_str_do_not_count_where_each_asks_for_the_other(
    game: str, order: tuple[str, str]
):
    weak = Constant(
        BLANK,
        "other characters with at most 2 STR count as blank",
        lambda table, source, who: (
            who != source and table.facts[who].type == CHARACTER and values.strength(table, who) <= 2
        ),
    )
    itself = Constant(STRENGTH, "has 2 STR more", lambda _table, source, who: source == who, 2)
    others = Constant(STRENGTH, "others have 1 STR more", lambda _table, source, who: source != who, 1)

    def asked(table: Game) -> dict[str, object]:
        one = there(table, "One")
        found = {"One": lambda: values.strength(table, one), "Other": lambda: is_blank(table, one)}
        return {title: found[title]() for title in order}

    assert asked(circle(game, {ONE: itself, OTHER: weak})) == {"One": 2, "Other": False}
    table = circle(game, {ONE: others, OTHER: weak})  # no circle: what blanks One does not ask for what it gives
    assert asked(table) == {"One": 2, "Other": True}
    assert values.strength(table, there(table, "Other")) == 2


@each_game
@either_first
def test_prices_that_depend_on_each_other_are_the_printed_ones(game: str, order: tuple[str, str]):
    def less(other: str) -> Constant:
        def by(table: Game, _source: int, seat: int) -> int:
            return values.cost(table, seat, there(table, other)).total

        return Constant(OWN_COST, f"costs as much less as {other} costs", lambda *_asked: True, by)

    table = circle(game, {ONE: less("Other"), OTHER: less("One")}, hand=["One", "Other"])
    prices = {title: values.cost(table, 0, there(table, title)) for title in order}
    assert {title: price.total for title, price in prices.items()} == {"One": 3, "Other": 3}
    assert {modifier[:2] for price in prices.values() for modifier in price.modifiers} == {("circle", 67)}


@each_game
def test_plots_that_read_each_other_keep_what_is_printed(game: str):
    """Two values of one plot: the reckoning of each names the default."""
    loop = Facts("circle-plot", "Circle Year", PLOT, gold=3, initiative=4, claim=1, reserve=6)
    lines = tuple(
        Constant(
            quantity,
            "as much more as another value",
            lambda _table, source, who: source == who,
            lambda table, source, _who, read=read: read(table, table.seat_of[source]).total,
        )
        for quantity, read in ((INITIATIVE, values.gold), (GOLD, values.initiative))
    )
    pool = pool_of(game).with_cards([loop], {loop.code: lines})
    sides = {"ann": {"play": ["Library"], "plot": "Circle Year"}, "bob": {"plot": PLOT_NAME}}
    board = Scenario(phase="dominance", first="ann", ruleset=game, format="joust", pool=pool, **sides)
    table = board.match.game
    assert [read(table, 0).total for read in (values.gold, values.initiative)] == [3, 4]
    assert [read(table, 0).modifiers[0][:2] for read in (values.gold, values.initiative)] == [("circle", 67)] * 2


@each_game
def test_who_may_not_attack_while_the_other_may_is_not_kept_from_it(game: str):
    def unless(other: str) -> Constant:
        return Constant(
            NO_ATTACK,
            f"can't attack while {other} can",
            lambda table, source, who: source == who and not has_quantity(table, NO_ATTACK, there(table, other)),
        )

    table = circle(game, {ONE: unless("Other"), OTHER: unless("One")})
    assert [has_quantity(table, NO_ATTACK, there(table, title)) for title in ("One", "Other")] == [False, False]


def test_a_fault_while_a_constant_is_asked_leaves_nothing_behind():
    """The next question is not taken for part of a circle."""
    faults: list[KeyError] = []

    def by(_table: Game, _source: int, _who: int) -> int:
        if faults:
            raise faults.pop()
        return 3

    table = circle("lcg1", {ONE: Constant(STRENGTH, "has 3 STR more", lambda _table, s, who: s == who, by)})
    faults.append(KeyError("once"))
    with pytest.raises(KeyError):
        values.strength(table, there(table, "One"))
    assert (table.reading, table.blanking, values.strength(table, there(table, "One"))) == ([], 0, 5)


def _names(board: Scenario) -> Names:
    names = Names(["ann", "bob"], board.match.deal.pool)
    for entry in board.log:
        names.learn(entry)
    return names
