"""The table of a step as widgets: what is drawn, and labels for screen readers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from engine import JUDGE, Pool, Prompt, ViewerTable
from engine.cards import CHALLENGES, CHARACTER, COST_X, LOCATION, Facts
from engine.log.redaction import CardView, ChallengeView, SideView, describe_winner
from engine.views.card_faces import marks_of
from tournament.core.translation import gettext, ngettext, translatable
from tournament.replays.operations.table import TableLook
from tournament.replays.pages.value_breakdown import ValueBreakdown, break_down_value, signed_number

PHASES: Final = (
    translatable("plot"),
    translatable("draw"),
    translatable("marshaling"),
    translatable("marshalling"),
    translatable("challenges"),
    translatable("dominance"),
    translatable("standing"),
    translatable("taxation"),
)
"""Names of phases, for translators."""
NUMBERS: Final = (
    translatable("Power"),
    translatable("Gold"),
    translatable("Hand"),
    translatable("Deck"),
    translatable("income"),
    translatable("initiative"),
    translatable("claim"),
    translatable("reserve"),
    translatable("influence"),
    translatable("cost"),
    translatable("STR"),
)
"""Names of numbers on a table, for translators."""
NO_FACTS: Final = Facts(code="", title="", type=CHARACTER)


@dataclass(frozen=True, slots=True)
class CardWidget:
    title: str
    faction: str
    type: str
    cost: str = ""
    strength: str = ""
    icons: tuple[str, ...] = ()
    kneeling: bool = False
    power: int = 0
    duplicates: int = 0
    tokens: tuple[tuple[str, int], ...] = ()
    attachments: tuple[CardWidget, ...] = ()
    copies: int = 1
    number: str = ""
    """Its public number if another card in play has the same title.

    The log uses it to tell them apart.
    """
    whose: str = ""
    """Its owner, if it is on another side."""
    part: str = ""
    """Its part in the challenge (attacks, defends, bypassed), or moribund; in English."""
    hit: bool = False
    """Whether the step is about it."""
    id: str = ""
    """The viewer's id for it."""
    changed: bool = False
    """Whether it changed at this step."""
    price: ValueBreakdown | None = None
    """What it costs its player now, if the viewer holds it."""
    houses: tuple[str, ...] = ()
    """All Houses, if there are several."""
    crests: tuple[str, ...] = ()
    """Printed and gained crests."""
    marks: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """The card as one sentence, for screen readers."""
        pieces = [f"{self.title} {self.number}".rstrip() + f", {self.type}"]
        pieces += [gettext("cost %(number)s", number=self.cost)] if self.cost else []
        pieces += [gettext("strength %(number)s", number=self.strength)] if self.strength else []
        pieces += [gettext(icon) for icon in self.icons]
        pieces += [gettext("House %(house)s", house=house.capitalize()) for house in self.houses]
        pieces += [*(gettext("%(crest)s crest", crest=crest) for crest in self.crests), *self.marks]
        if self.type in ("character", "location", "attachment"):
            pieces.append(gettext("kneeling") if self.kneeling else gettext("standing"))
        pieces += [gettext("%(number)s power", number=self.power)] if self.power else []
        pieces += (
            [ngettext("%(number)s duplicate", "%(number)s duplicates", self.duplicates)] if self.duplicates else []
        )
        pieces += [f"{count} {token}" for token, count in self.tokens]
        pieces += [gettext("%(number)s copies", number=self.copies)] if self.copies > 1 else []
        pieces += [gettext("belongs to %(name)s", name=self.whose)] if self.whose else []
        pieces += [gettext(part) for part in self.part.split(", ")] if self.part else []
        pieces += [gettext("changed at this step")] if self.changed else []
        return ", ".join(pieces)


@dataclass(frozen=True, slots=True)
class PileWidget:
    """Cards in one place; without cards only their number."""

    name: str
    count: int
    cards: tuple[CardWidget, ...] | None


@dataclass(frozen=True, slots=True)
class PlotWidget:
    title: str
    gold: int
    initiative: int
    claim: int
    reserve: int
    faction: str
    id: str = ""
    values: tuple[ValueBreakdown, ...] = ()
    """Current values with their reasons; empty if the engine does not tell."""


@dataclass(frozen=True, slots=True)
class SeatWidget:
    name: str
    faction: str
    faction_name: str
    agendas: str
    first: bool
    active: bool
    eliminated: bool
    power: int
    gold: int
    hand_count: int
    deck: int
    plot: PlotWidget | None
    characters: tuple[CardWidget, ...]
    locations: tuple[CardWidget, ...]
    others: tuple[CardWidget, ...]
    """Other unattached cards in play, and cards being played."""
    hand: PileWidget
    piles: tuple[PileWidget, ...]
    known: tuple[str, ...]
    """Cards of the deck whose place the viewer knows."""
    title: str = ""
    """Its title in a melee; `relations` follow from it."""
    relations: tuple[str, ...] = ()
    place: int = 0
    """Its place at the end, if there are places."""
    changed: frozenset[str] = frozenset()
    """Numbers that changed at this step: power, gold, hand, deck."""
    at: int = -1
    """Its number, from 0."""
    doomed: str = ""
    """How many doomed cards are dead, and how many lose the game."""
    team: str = ""
    """Its partners and their common power, if there are teams."""


@dataclass(frozen=True, slots=True)
class ChallengeWidget:
    """The current challenge."""

    type: str
    attacker: str
    defender: str
    attack: int
    defense: int
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    result: str
    reasons: tuple[str, ...] = ()
    """Differences between the totals and the characters' STR."""
    if_now: str = ""
    """The result if it ended now."""


@dataclass(frozen=True, slots=True)
class PromptWidget:
    """A seat's open question; without prompt if the viewer may not read it."""

    name: str
    prompt: Prompt | None


@dataclass(frozen=True, slots=True)
class TableWidget:
    step: int
    where: str
    seats: tuple[SeatWidget, ...]
    lane: ChallengeWidget | None
    asked: tuple[PromptWidget, ...]
    outcome: str


def draw_table(look: TableLook, pool: Pool, subject: int = 0, before: ViewerTable | None = None) -> TableWidget:
    """Draw the whole table.

    `subject` is the public number of the card that the step is about. `before` is the viewer's table at the step
    before, to mark changes.
    """
    view = look.view
    drawing = _TableBuilder(look, pool, str(subject) if subject else "", before)
    prompts = {prompt.seat: prompt for prompt in view.prompts}
    outcome = view.outcome
    return TableWidget(
        step=view.step,
        where=gettext("Round %(round)s, %(phase)s phase", round=view.round, phase=gettext(view.phase))
        if view.phase
        else gettext("Setup"),
        seats=tuple(drawing.seat(number, seat) for number, seat in enumerate(view.seats)),
        lane=drawing.lane(view.challenge) if view.challenge else None,
        asked=tuple(PromptWidget(view.seats[seat].name, prompts.get(seat)) for seat in view.waiting),
        outcome=f"{describe_winner(view, 'No player')} by {outcome.reason}" if outcome else "",
    )


def changed_cards(view: ViewerTable, before: ViewerTable) -> frozenset[str]:
    """Return the ids of cards that differ from the step before.

    They moved, have another state or other numbers, or were not visible.
    """
    then = _card_states(before)
    return frozenset(id for id, state in _card_states(view).items() if then.get(id) != state)


def _card_states(view: ViewerTable) -> dict[str, tuple[object, ...]]:
    """Return the place and state of every card that a viewer sees."""
    found: dict[str, tuple[object, ...]] = {}
    for number, seat in enumerate(view.seats):
        piles = {
            "play": seat.play,
            "discard": seat.discard,
            "dead": seat.dead,
            "used": seat.used,
            "removed": seat.removed,
            "being played": seat.being_played,
            "hand": seat.hand or (),
            "plots": seat.plots or (),
            "setup": seat.setup or (),
            "chosen": seat.chosen or (),
            "plot": () if seat.plot is None else (seat.plot,),
        }
        for name, pile in piles.items():
            found |= {card.id: (number, name, card) for card in pile}
    challenge = view.challenge
    if challenge is not None:
        for role, ids in (("attacks", challenge.attackers), ("defends", challenge.defenders)):
            found |= {id: (*found.get(id, ()), role) for id in ids}
        found |= {id: (*found.get(id, ()), "bypassed") for id in challenge.bypassed}
    return found


class _TableBuilder:
    """Builder of one table."""

    def __init__(self, look: TableLook, pool: Pool, subject: str, before: ViewerTable | None) -> None:
        self.view = view = look.view
        self.seen = look.seen
        self.pool = pool
        self.subject = subject
        self.before = before
        self.changed = changed_cards(view, before) if before is not None else frozenset()
        self.on: dict[str, list[CardView]] = {}
        self.by_id = {card.id: card for seat in view.seats for card in seat.play}
        for card in self.by_id.values():
            if card.host:
                self.on.setdefault(card.host, []).append(card)
        titles = [card.title for card in self.by_id.values()]
        self.doubled = {title for title in titles if titles.count(title) > 1}
        self.places = view.outcome.places if view.outcome is not None else ()
        challenge = view.challenge
        self.parts: dict[str, str] = {}
        if challenge is not None:
            self.parts |= dict.fromkeys(challenge.bypassed, translatable("bypassed"))
            self.parts |= dict.fromkeys(challenge.attackers, translatable("attacks"))
            self.parts |= dict.fromkeys(challenge.defenders, translatable("defends"))
        for id in [card.id for card in self.by_id.values() if card.moribund]:
            self.parts[id] = ", ".join([part for part in (self.parts.get(id, ""), translatable("moribund")) if part])

    def facts(self, card: CardView) -> Facts:
        return self.pool.facts.get(card.code, NO_FACTS)

    def card(self, card: CardView, seat: int, copies: int = 1) -> CardWidget:
        facts = self.facts(card)
        return CardWidget(
            title=card.title,
            faction=facts.faction,
            type=card.type,
            cost="X" if facts.cost == COST_X else "" if facts.cost is None else str(facts.cost),
            strength="" if card.strength is None else str(card.strength),
            icons=tuple(name for kind, name in enumerate(CHALLENGES) if card.icons >> kind & 1),
            kneeling=card.kneeling,
            power=card.power,
            duplicates=card.duplicates,
            tokens=card.tokens,
            attachments=tuple(self.card(other, seat) for other in self.on.get(card.id, ())),
            copies=copies,
            number=f"#{card.id}" if card.id in self.by_id and card.title in self.doubled else "",
            whose="" if card.owner in (seat, len(self.view.seats)) else self.view.seats[card.owner].name,
            part=self.parts.get(card.id, ""),
            hit=card.id == self.subject,
            id=card.id,
            changed=card.id in self.changed,
            price=self.price(card.id),
            houses=facts.houses,
            crests=self.crests(card.id, facts),
            marks=marks_of(facts),
        )

    def crests(self, id: str, facts: Facts) -> tuple[str, ...]:
        seen = self.seen.cards.get(id) if self.seen is not None else None
        gained = (seen.crests_by or ()) if seen is not None else ()
        return tuple(dict.fromkeys((*facts.crests, *(str(name) for _done, name, _source in gained))))

    def price(self, id: str) -> ValueBreakdown | None:
        seen = self.seen.cards.get(id) if self.seen is not None else None
        if self.seen is None or seen is None or seen.cost is None:
            return None
        return break_down_value("cost", seen.cost, self.seen, self.pool)

    def pile(self, name: str, seat: int, cards: Sequence[CardView] | None, count: int | None = None) -> PileWidget:
        """Group cards of one title, with their number."""
        if cards is None:
            return PileWidget(name, count or 0, None)
        copies: dict[str, list[CardView]] = {}
        for card in cards:
            copies.setdefault(card.title, []).append(card)
        return PileWidget(name, len(cards), tuple(self.card(same[0], seat, len(same)) for same in copies.values()))

    def seat(self, number: int, seat: SideView) -> SeatWidget:
        free = [card for card in seat.play if not card.host]
        of_type: dict[int, list[CardView]] = {}
        for card in free:
            kind = CHARACTER if card.strength is not None else self.facts(card).type
            of_type.setdefault(kind, []).append(card)
        characters, locations = of_type.pop(CHARACTER, []), of_type.pop(LOCATION, [])
        others = [*(card for kept in of_type.values() for card in kept), *seat.being_played]
        piles = [
            self.pile(translatable("Chosen facedown"), number, seat.chosen, seat.chosen_count),
            self.pile(translatable("Setup cards"), number, seat.setup, seat.setup_count),
            self.pile(translatable("Discard pile"), number, seat.discard),
            self.pile(translatable("Dead pile"), number, seat.dead),
            self.pile(translatable("Used plots"), number, seat.used),
            self.pile(translatable("Plot deck"), number, seat.plots, seat.plots_count),
            self.pile(translatable("Out of the game"), number, seat.removed),
        ]
        return SeatWidget(
            at=number,
            name=seat.name,
            faction=self.facts(seat.faction).faction,
            faction_name=seat.faction.title,
            agendas=", ".join(card.title for card in seat.agendas),
            first=number == self.view.first,
            active=number == self.view.active,
            eliminated=seat.eliminated,
            power=seat.power,
            gold=seat.gold,
            hand_count=seat.hand_count,
            deck=seat.deck,
            plot=self.plot(number, seat.plot),
            characters=self.cards(characters, number),
            locations=self.cards(locations, number),
            others=self.cards(others, number),
            hand=self.pile(translatable("Hand"), number, seat.hand, seat.hand_count),
            piles=tuple(pile for pile in piles if pile.count),
            known=tuple(
                gettext("%(title)s, %(place)s from the top", title=card.title, place=place)
                for place, card in seat.known
            ),
            title=_title_text(seat),
            relations=seat.relations,
            place=self.places[number] if self.places else 0,
            changed=self.changed_numbers(number, seat),
            doomed=self.doomed(number),
            team=self.team(number),
        )

    def team(self, number: int) -> str:
        teams = self.seen.teams if self.seen is not None else ()
        for team in teams:
            if number in team.seats:
                partners = [self.view.seats[seat].name for seat in team.seats if seat != number]
                return gettext(
                    "Team with %(names)s: %(power)s of %(goal)s power",
                    names=", ".join(partners),
                    power=team.power,
                    goal=team.goal,
                )
        return ""

    def doomed(self, number: int) -> str:
        counted = self.seen.seats[number].doomed if self.seen is not None else None
        if counted is None or not counted.dead:
            return ""
        return gettext("%(dead)s of %(most)s doomed", dead=counted.dead, most=counted.most)

    def changed_numbers(self, number: int, seat: SideView) -> frozenset[str]:
        if self.before is None:
            return frozenset()
        old = self.before.seats[number]
        now = {"power": seat.power, "gold": seat.gold, "hand": seat.hand_count, "deck": seat.deck}
        then = {"power": old.power, "gold": old.gold, "hand": old.hand_count, "deck": old.deck}
        return frozenset(name for name in now if now[name] != then[name])

    def cards(self, cards: Iterable[CardView], seat: int) -> tuple[CardWidget, ...]:
        return tuple(self.card(card, seat) for card in cards)

    def plot(self, number: int, card: CardView | None) -> PlotWidget | None:
        if card is None:
            return None
        facts = self.facts(card)
        numbers = (facts.gold, facts.initiative, facts.claim, facts.reserve)
        values: tuple[ValueBreakdown, ...] = ()
        if self.seen is not None:
            held = self.seen.seats[number].values
            values = tuple(break_down_value(name, value, self.seen, self.pool) for name, value in held.items())
        return PlotWidget(card.title, *numbers, facts.faction, card.id, values)

    def lane(self, challenge: ChallengeView) -> ChallengeWidget:
        names = [seat.name for seat in self.view.seats]
        result = ""
        if challenge.winner >= 0:
            winner, margin = names[challenge.winner], challenge.margin
            result = gettext("%(name)s won by %(margin)s.", name=winner, margin=margin)
            if challenge.unopposed:
                result = gettext("%(name)s won by %(margin)s, unopposed.", name=winner, margin=margin)
        if challenge.against not in (-1, challenge.defender):
            redirected = gettext("Redirected from %(name)s.", name=names[challenge.against])
            if challenge.in_stead:
                redirected = gettext(
                    "%(name)s defends for %(other)s.",
                    name=names[challenge.defender],
                    other=names[challenge.against],
                )
            result = f"{result} {redirected}" if result else redirected
        return ChallengeWidget(
            type=challenge.type,
            attacker=names[challenge.attacker],
            defender=names[challenge.defender],
            attack=self.strength(challenge.attackers),
            defense=self.strength(challenge.defenders),
            attackers=self.titles(challenge.attackers),
            defenders=self.titles(challenge.defenders),
            result=result,
            reasons=self.reasons(),
            if_now=self.if_now(),
        )

    def reasons(self) -> tuple[str, ...]:
        challenge = self.seen.challenge if self.seen is not None else None
        names = [seat.name for seat in self.view.seats]
        added = challenge.totals_by if challenge is not None else ()
        return tuple(f"{signed_number(amount)} for {names[seat]} by {words}" for words, amount, seat in added)

    def if_now(self) -> str:
        challenge = self.seen.challenge if self.seen is not None else None
        return challenge.if_now.words if challenge is not None and challenge.if_now is not None else ""

    def strength(self, ids: Iterable[str]) -> int:
        return sum(self.by_id[id].strength or 0 for id in ids if id in self.by_id)

    def titles(self, ids: Iterable[str]) -> tuple[str, ...]:
        return tuple(self.by_id[id].title for id in ids if id in self.by_id)


def _title_text(seat: SideView) -> str:
    if not seat.title:
        return ""
    return gettext("%(title)s (kneeling)", title=seat.title.title) if seat.title.kneeling else seat.title.title


def viewer_label(viewer: int, names: Sequence[str]) -> str:
    """Return the name of a viewer for a button."""
    if viewer == JUDGE:
        return gettext("Judge")
    return names[viewer] if viewer >= 0 else gettext("Public")
