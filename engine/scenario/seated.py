"""One seat of a scenario: what it has, what it is asked, and the verbs with which it answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.errors import IllegalChoice, NotYourChoice, UnknownCard
from engine.match import Match
from engine.prompts import Offer, Prompt
from engine.record.inputs import Choice, Concede
from engine.ruleset import Refusal
from engine.table import values, zones

if TYPE_CHECKING:
    from engine.scenario.scenario import Scenario

LOOKED_THROUGH: Final = (zones.PLAY, zones.REVEALED, zones.DEAD, zones.DISCARD, zones.HAND, zones.DUPLICATE)


@dataclass(frozen=True)
class Card:
    """One card of a scenario, as it lies on the table now."""

    match: Match
    number: int

    @property
    def zone(self) -> str:
        return zones.ZONES[self.match.game.zone[self.number]]

    @property
    def kneeling(self) -> bool:
        return bool(self.match.game.kneeling[self.number])

    @property
    def power(self) -> int:
        return self.match.game.power.get(self.number, 0)

    @property
    def strength(self) -> int:
        return values.strength(self.match.game, self.number)

    @property
    def attachments(self) -> list[str]:
        return [self.match.game.title(card) for card in self.match.game.attached(self.number)]

    @property
    def duplicates(self) -> int:
        return len(self.match.game.duplicates(self.number))

    @property
    def host(self) -> str:
        """The title of the card this one is on, or nothing."""
        host = self.match.game.host.get(self.number)
        return "" if host is None else self.match.game.title(host)

    @property
    def id(self) -> str:
        """How its player names it in a choice."""
        ref = self.match.game.ref.get(self.number)
        return f"h{self.number}" if ref is None else str(ref)


class Player:
    """One seat: verbs that answer its prompts, and what it has."""

    def __init__(self, scenario: Scenario, seat: int, name: str) -> None:
        self._scenario = scenario
        self._match = scenario.match
        self.pool = scenario.match.deal.pool
        self.trouble = scenario.trouble
        self.seat = seat
        self.name = name

    # --- what it has

    def __getitem__(self, title: str) -> Card:
        """The seat's card with this title, in play before elsewhere."""
        return self.cards(title)[0]

    def cards(self, title: str) -> list[Card]:
        """Every card with this title that the seat controls or owns, those in play first."""
        game = self._match.game
        mine = [
            card
            for card, facts in enumerate(game.facts)
            if facts.title == title and self.seat in (game.seat_of[card], game.deal.owner[card])
        ]
        if not mine:
            raise UnknownCard(f"{self.name} has no card {title!r}")
        mine.sort(key=lambda card: (_place(game.zone[card]), game.seat_of[card] != self.seat, card))
        return [Card(self._match, card) for card in mine]

    def _titles(self, zone: int) -> list[str]:
        game = self._match.game
        return [game.title(card) for card in game.pile(self.seat, zone)]

    @property
    def hand(self) -> list[str]:
        return self._titles(zones.HAND)

    @property
    def deck(self) -> list[str]:
        """The draw deck from its top."""
        return self._titles(zones.DECK)[::-1]

    @property
    def play(self) -> list[str]:
        return self._titles(zones.PLAY)

    @property
    def discard(self) -> list[str]:
        return self._titles(zones.DISCARD)

    @property
    def dead(self) -> list[str]:
        return self._titles(zones.DEAD)

    @property
    def plots(self) -> list[str]:
        return self._titles(zones.PLOTS)

    @property
    def used(self) -> list[str]:
        return self._titles(zones.USED)

    @property
    def plot(self) -> str:
        return "".join(self._titles(zones.REVEALED))

    @property
    def gold(self) -> int:
        return self._match.game.gold[self.seat]

    @property
    def power(self) -> int:
        """Power on every card the seat controls."""
        return self._match.game.total_power(self.seat)

    # --- what it is asked

    @property
    def prompt(self) -> Prompt | None:
        return self._match.prompts.get(self.seat)

    @property
    def asked(self) -> str:
        """The question that stands open for this seat, or nothing."""
        return self.prompt.question if self.prompt else ""

    @property
    def offered(self) -> list[str]:
        return [offer.label for offer in self.prompt.offers] if self.prompt else []

    def may(self, name: str, *verbs: str) -> bool:
        """Whether the seat is offered this now."""
        return self.prompt is not None and self._find(name, verbs, []) is not None

    def explain(self, title: str) -> Refusal | None:
        """Why the seat can't use a card now, one in its hand before one elsewhere."""
        cards = self.cards(title)
        held = [card for card in cards if card.zone == "hand"]
        return self._match.explain(self.seat, (held or cards)[0].id)

    # --- what it does

    def chooses(self, *names: str, verbs: tuple[str, ...] = ()) -> Player:
        """Answers the prompt by titles, labels or ids; by none of them where nothing may be picked."""
        tried = " ".join([*verbs[:1], ", ".join(names) or "nothing"])
        if self.prompt is None:
            raise NotYourChoice(self.trouble(f"{self.name} is not asked, and can't choose: {tried}"))
        ids: list[str] = []
        for name in names:
            offer = self._find(name, verbs, ids)
            if offer is None:
                raise IllegalChoice(self.trouble(f"{self.name} may not choose: {tried}"))
            ids.append(offer.id)
        self._scenario.submit(Choice(self.seat, tuple(ids)))
        return self

    def _find(self, name: str, verbs: tuple[str, ...], taken: list[str]) -> Offer | None:
        for offer in self.prompt.offers if self.prompt else ():
            labels = (offer.id, offer.label, offer.label.partition(" ")[2])  # in full, or without the verb
            named = name in labels or (offer.card != "" and self.pool[offer.card].title == name)
            if named and offer.id not in taken and (not verbs or offer.id.startswith(verbs)):
                return offer
        return None

    def passes(self) -> Player:
        return self.chooses("pass")

    def marshals(self, title: str, on: str = "") -> Player:
        return self.chooses(title, verbs=("marshal", "duplicate"))._attaches("bearer", on)

    def ambushes(self, title: str, on: str = "") -> Player:
        return self.chooses(title, verbs=("ambush",))._attaches("bearer", on)

    def places(self, title: str) -> Player:
        """Places a setup card."""
        return self.chooses(title, verbs=("place",))

    def uses(self, title: str) -> Player:
        return self.chooses(title, verbs=("use",))

    plays = uses

    def saves(self, title: str) -> Player:
        """Discards a duplicate to save the card above it."""
        return self.chooses(title, verbs=("save",))

    def reveals(self, title: str) -> Player:
        """Chooses the plot that is revealed when all have chosen."""
        return self.chooses(title, verbs=("plot",))

    def concedes(self) -> Player:
        self._scenario.submit(Concede(self.seat))
        return self

    def attacks(self, kind: str, *titles: str, against: str = "", bypassing: tuple[str, ...] = ()) -> Player:
        """Initiates a challenge; windows before it are passed, stealth targets follow the order of attackers."""
        self._scenario.pass_windows_until(self, "challenge")
        foes = [other for other in self._scenario.players if other is not self]
        foe = self._scenario.player(against) if against else foes[0]
        self.chooses(f"{kind} {foe.seat}")._declares("attackers", titles)
        for title in bypassing:
            self.chooses(title, verbs=("bypass",))
        return self

    def defends(self, *titles: str) -> Player:
        """Declares defenders, or none; windows before it are passed."""
        self._scenario.pass_windows_until(self, "defenders")
        return self._declares("defenders", titles)

    def _attaches(self, question: str, on: str) -> Player:
        return self._declares(question, (on,)) if on else self

    def _declares(self, question: str, titles: tuple[str, ...]) -> Player:
        """Answers a question, or sees that the only answer there was has been given for the seat."""
        if self.asked == question:
            return self.chooses(*titles)
        given = self._scenario.given(question, self.seat)
        if given is None or sorted(given) != sorted(titles):
            words = f"{self.name} could not choose {', '.join(titles)} ({question})"
            raise IllegalChoice(self.trouble(words))
        return self


def _place(zone: int) -> int:
    return LOOKED_THROUGH.index(zone) if zone in LOOKED_THROUGH else len(LOOKED_THROUGH)
