"""What never changes during a match: players, cards, ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import cards
from engine.abilities import TIMINGS, Ability
from engine.abilities.constant import Constant
from engine.base import zones
from engine.base.ids import NOBODY
from engine.cards import Deck, Facts, Pool
from engine.chain.chance import Chance, chance_key
from engine.chain.header import Header
from engine.table.ability_index import index_of
from engine.table.constants import TOLLS

if TYPE_CHECKING:
    from engine.ruleset import Ruleset

AbilityKey = tuple[int, int]
"""A card and the number of one of its abilities."""
ActionAbility = tuple[int, int, frozenset[int]]
"""A card, the number of one of its action abilities, and the zones it is used from."""

_FROM_HAND = frozenset({zones.HAND})
_FROM_PLAY = zones.IN_PLAY | {zones.AGENDA}


class Deal:
    """Card numbers with facts and owners, and an index of abilities by event."""

    __slots__ = (
        "abilities",
        "actions",
        "actions_in",
        "cited",
        "constants",
        "decks",
        "facts",
        "form",
        "format",
        "from_hand",
        "goal",
        "hand_actions",
        "has_doomed",
        "has_tolls",
        "header",
        "key",
        "names",
        "orders",
        "owner",
        "places",
        "pool",
        "questions",
        "ruleset",
        "seats",
        "seed",
        "sides",
        "tallies",
        "teams",
        "timed",
        "titles",
        "waiting",
        "waiting_for_strength",
        "watched",
    )

    def __init__(self, ruleset: Ruleset, header: Header, pool: Pool, decks: tuple[Deck, ...], seed: bytes) -> None:
        self.ruleset = ruleset
        self.cited = ruleset.cited
        self.questions = ruleset.questions
        self.header = header
        self.pool = pool
        self.decks = decks
        self.seed = seed
        self.key = chance_key(seed, header.nonces)
        self.names = header.seats
        self.format: str = header.format
        self.seats = len(self.names)
        self.form = form = ruleset.formats.get(self.format)
        """The format; None if this version doesn't know it, as in records of other versions."""
        self.goal = form.goal if form is not None and form.goal else ruleset.terms.goal
        has_titles = form is not None and form.titles
        across = self.seats // 2 if form is not None and form.teams else self.seats
        self.teams = [*(seat % across for seat in range(self.seats)), self.seats, NOBODY]
        """By seat its team: the lowest seat of those who play together, or the seat itself if it plays alone.

        The table and NOBODY have a team of their own.
        """
        self.sides = self.seats + has_titles
        """Number of seats, plus one for the table if the format has titles: it owns them and has no player."""
        self.orders = [[(first + turn) % self.seats for turn in range(self.seats)] for first in range(self.seats)]
        self.facts: list[Facts] = []
        self.owner: list[int] = []
        chance = Chance(self.key)
        for seat, deck in enumerate(decks):
            # Card numbers are shuffled, so that they don't reveal a card's place in the deck list.
            plots, draw = list(range(len(deck.plots))), list(range(len(deck.draw)))
            chance.shuffle(f"numbers/plots/{seat}", plots)
            chance.shuffle(f"numbers/draw/{seat}", draw)
            codes = [f"faction-{deck.faction}", *deck.agendas]
            codes += [deck.plots[i] for i in plots] + [deck.draw[i] for i in draw]
            self.facts += [pool[code] for code in codes]
            self.owner += [seat] * len(codes)
        decked = len(self.facts)
        self.has_doomed = ruleset.terms.doomed > 0 and any([facts.doomed for facts in self.facts])
        """Whether doomed cards can eliminate a player."""
        if has_titles:
            self.facts += pool.titles
            self.owner += [self.seats] * len(pool.titles)
        self.titles: range = range(decked, len(self.facts))
        index = index_of(pool)
        self.abilities: list[tuple[Ability, ...]] = [index.abilities.get(facts.code, ()) for facts in self.facts]
        self.waiting: list[dict[str, list[AbilityKey]]] = [{} for _ in TIMINGS]
        """By timing and kind of event: the abilities that answer it."""
        self.actions: list[ActionAbility] = []
        self.places: dict[AbilityKey, tuple[int, ...]] = {}
        """The abilities that name the zones they are used from; most cards of most games have none."""
        for card, abilities in enumerate(self.abilities):
            for number, ability in enumerate(abilities):
                if ability.places:
                    self.places[card, number] = ability.places
                if ability.trigger is not None:
                    for event in ability.trigger.events:
                        self.waiting[ability.timing].setdefault(event, []).append((card, number))
                elif ability.is_action:
                    played = self.facts[card].type == cards.EVENT
                    used_from = frozenset(ability.places) or (_FROM_HAND if played else _FROM_PLAY)
                    self.actions.append((card, number, used_from))
        self.actions_in: dict[str, list[ActionAbility]] = {
            phase: [acting for acting in self.actions if self._action(acting).phase in ("", phase)]
            for phase in (*ruleset.phases, *ruleset.created_phases)
        }
        """By phase, the actions that can be taken in it: action windows are many, most actions fit one phase."""
        nothing: frozenset[str] = frozenset()
        self.tallies = nothing.union(*(index.tallies.get(facts.code, nothing) for facts in self.facts))
        raised = [bearers.get("strength raised", []) for bearers in self.waiting]
        self.waiting_for_strength = [card for bearers in raised for card, _number in bearers]
        self.constants: dict[str, list[tuple[int, Constant]]] = {}
        for card, facts in enumerate(self.facts):
            for line in index.constants.get(facts.code, ()):
                self.constants.setdefault(line.quantity, []).append((card, line))
        self.has_tolls = not TOLLS.isdisjoint(self.constants)
        """Whether any card asks for a toll. Saves time: tolls are checked for each ability and each attacker."""
        self.from_hand = index.from_hand
        self.hand_actions = index.hand_actions
        self.timed: dict[str, int] = {}
        """By kind of event, the timings at which an ability or a duplicate may answer it, as a bit mask."""
        self.timed["leave play"] = sum(1 << timing for timing in ruleset.timings if TIMINGS[timing].saves)
        for timing in range(len(TIMINGS)):
            for event in (*self.waiting[timing], *self.from_hand[timing]):
                self.timed[event] = self.timed.get(event, 0) | 1 << timing
        self.watched = frozenset().union(*self.waiting, *self.from_hand)

    def _action(self, acting: ActionAbility) -> Ability:
        card, number, _used_from = acting
        return self.abilities[card][number]
