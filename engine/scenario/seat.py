"""One seat of a scenario: its cards, its prompt, and the verbs that answer it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.base import zones
from engine.chain.inputs import Choice, Concede, Gift, Repeat
from engine.english import phrase
from engine.errors import BadScenario, IllegalChoice, NotYourChoice, UnknownCard
from engine.match.match import Match
from engine.position.card_names import CardName, are_all_alike, read_name, tell_apart
from engine.prompts.prompts import Option, Prompt
from engine.prompts.verbs import say_short
from engine.ruleset import Refusal
from engine.table import values

if TYPE_CHECKING:
    from engine.scenario.scenario import Scenario

NO_STEALTH_TARGET: Final = "nobody"
SEARCHED_ZONES: Final = (
    zones.PLAY,
    zones.REVEALED,
    zones.TITLES,
    zones.DEAD,
    zones.DISCARD,
    zones.HAND,
    zones.DUPLICATE,
)


class ScenarioOffer(NamedTuple):
    """An offer in all its wordings, with its option."""

    id: str
    label: str
    short: str
    option: Option


@dataclass(frozen=True)
class ScenarioCard:
    """One card of a scenario in its current state."""

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
    def title(self) -> str:
        return self.match.game.title(self.number)

    @property
    def tokens(self) -> tuple[tuple[str, int], ...]:
        return tuple(sorted(self.match.game.tokens.get(self.number, {}).items()))

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
        """The title of the card this one is on, or an empty text."""
        host = self.match.game.host.get(self.number)
        return "" if host is None else self.match.game.title(host)

    def is_on(self, player: ScenarioSeat, name: str) -> bool:
        """Return whether it is on a card that the player's name for it means."""
        host = self.match.game.host.get(self.number)
        return host is not None and player.fits(host, name)

    @property
    def id(self) -> str:
        """The card's name in option ids of its player."""
        ref = self.match.game.ref.get(self.number)
        return f"h{self.number}" if ref is None else str(ref)


class ScenarioSeat:
    """One seat: verbs that answer its prompts, and its cards."""

    def __init__(self, scenario: Scenario, seat: int, name: str) -> None:
        self._scenario = scenario
        self._match = scenario.match
        self.pool = scenario.match.deal.pool
        self.cited = scenario.match.deal.ruleset.cited
        self.trouble = scenario.trouble
        self.seat = seat
        self.name = name

    # --- its cards

    def __getitem__(self, name: str) -> ScenarioCard:
        """Return the seat's card with this title, in play before elsewhere."""
        return self._one(name, self.cards(name))

    def cards(self, name: str) -> list[ScenarioCard]:
        """Return all cards with this title that the seat controls or owns.

        Those in play come first.
        """
        game = self._match.game
        named = self.named(name)
        mine = [
            card
            for card in range(len(game.facts))
            if self.seat in (game.seat_of[card], game.deal.owner[card]) and named.fits(game, card, self.seat)
        ]
        if not mine:
            raise UnknownCard(phrase("%(name)s has no card %(card)r", name=self.name, card=name))
        mine.sort(key=lambda card: (*self._search_order(card), card))
        return [ScenarioCard(self._match, card) for card in mine]

    def named(self, name: str) -> CardName:
        """Read a name that may say whose card and which copy is meant."""
        return read_name(name, self.pool, self._match.game.deal.names)

    def fits(self, card: int, name: str) -> bool:
        """Return whether a name may mean a card, seen from this seat."""
        return self.named(name).fits(self._match.game, card, self.seat)

    def lying(self, name: str, zone: int) -> list[ScenarioCard]:
        """Return the cards with this title in one of the seat's zones."""
        pile = self._match.game.pile(self.seat, zone)
        return [ScenarioCard(self._match, card) for card in pile if self.fits(card, name)]

    def _one(self, name: str, found: list[ScenarioCard]) -> ScenarioCard:
        """Return the card that is meant.

        The cards nearest to the seat must be interchangeable.
        """
        near = [
            card.number for card in found if self._search_order(card.number) == self._search_order(found[0].number)
        ]
        if not are_all_alike(self._match.game, near):
            raise BadScenario(
                phrase(
                    "%(name)r matches several cards; write %(options)s",
                    name=name,
                    options=_join_or(tell_apart(self._match.game, near, self.seat)),
                )
            )
        return found[0]

    def _search_order(self, card: int) -> tuple[int, bool]:
        """Return where a card comes in a search: by its zone, the seat's own cards first."""
        game = self._match.game
        return _zone_order(game.zone[card]), game.seat_of[card] != self.seat

    def titles(self, zone: int) -> list[str]:
        """Return the titles in one of the seat's zones, from its bottom."""
        game = self._match.game
        return [game.title(card) for card in game.pile(self.seat, zone)]

    @property
    def hand(self) -> list[str]:
        return self.titles(zones.HAND)

    @property
    def deck(self) -> list[str]:
        """The draw deck from its top."""
        return self.titles(zones.DECK)[::-1]

    @property
    def play(self) -> list[str]:
        return self.titles(zones.PLAY)

    @property
    def discard(self) -> list[str]:
        return self.titles(zones.DISCARD)

    @property
    def dead(self) -> list[str]:
        return self.titles(zones.DEAD)

    @property
    def plots(self) -> list[str]:
        return self.titles(zones.PLOTS)

    @property
    def used(self) -> list[str]:
        return self.titles(zones.USED)

    @property
    def plot(self) -> str:
        return "".join(self.titles(zones.REVEALED))

    @property
    def title(self) -> str:
        """The seat's title card, or an empty text."""
        return "".join(self.titles(zones.TITLES))

    @property
    def gold(self) -> int:
        return self._match.game.gold[self.seat]

    @property
    def power(self) -> int:
        """Power on every card the seat controls."""
        return self._match.game.total_power(self.seat)

    @property
    def participants(self) -> list[ScenarioCard]:
        """The characters on the seat's side of the current challenge."""
        challenge = self._match.game.challenge
        return [] if challenge is None else [ScenarioCard(self._match, card) for card in challenge.side(self.seat)]

    # --- its prompt

    @property
    def prompt(self) -> Prompt | None:
        return self._match.prompts.get(self.seat)

    @property
    def asked(self) -> str:
        """The open question of this seat, or an empty text."""
        return self.prompt.question if self.prompt else ""

    @property
    def offered(self) -> list[str]:
        """The seat's options, worded as in the log."""
        return self._match.shorts(self.seat)

    def may(self, name: str, *verbs: str) -> bool:
        """Return whether the seat is offered this now."""
        return bool(self._fitting(name, verbs))

    def was_offered(self, name: str) -> bool:
        """Return whether the seat is or was offered this, by title or full words."""
        answered = [one[:1].lower() + one[1:] for one in self._scenario.offered_to(self.seat)]
        words = [*answered, *self.offered]
        bare = [one.partition(" ")[2] for one in words]
        return any(one == name or one.startswith((f"{name} (", f"{name} #")) for one in (*words, *bare))

    def explain(self, title: str) -> Refusal | None:
        """Say why the seat can't use a card now; cards in its hand come first."""
        cards = self.cards(title)
        held = [card for card in cards if card.zone == "hand"]
        return self._match.explain(self.seat, self._one(title, held or cards).id)

    # --- its verbs

    def chooses(self, *names: str, verbs: tuple[str, ...] = ()) -> ScenarioSeat:
        """Answer the prompt by titles, labels or ids.

        Without any, pick nothing, if the prompt allows that.
        """
        tried = " ".join([*verbs[:1], ", ".join(names) or "nothing"])
        if self.prompt is None:
            raise NotYourChoice(
                self.trouble(
                    phrase("%(name)s is not asked now and can't choose: %(tried)s", name=self.name, tried=tried)
                )
            )
        picked: dict[str, list[str]] = {}
        taken: list[str] = []
        # Match unambiguous names first: the rest may then be unambiguous, too.
        for name in sorted(dict.fromkeys(names), key=lambda name: len(self._fitting(name, verbs))):
            fitting = [one for one in self._fitting(name, verbs) if one.id not in taken]
            count = names.count(name)
            if len(fitting) < count:
                raise IllegalChoice(
                    self.trouble(phrase("%(name)s can't choose: %(tried)s", name=self.name, tried=tried))
                )
            if len(fitting) > count and not self._interchangeable(fitting):
                raise BadScenario(
                    phrase(
                        "%(name)r matches several options of %(card)s; %(options)s",
                        name=name,
                        card=self.name,
                        options=self._how_to_tell_apart(fitting),
                    )
                )
            picked[name] = [one.id for one in fitting[:count]]
            taken += picked[name]
        self._scenario.submit(Choice(self.seat, tuple(picked[name].pop(0) for name in names)))
        return self

    def _fitting(self, name: str, verbs: tuple[str, ...]) -> list[ScenarioOffer]:
        """Return the offers that a name may mean.

        By id, otherwise by full words, otherwise by their card.
        """
        prompt, asked = self.prompt, self._match.game.asked
        if prompt is None or asked is None:
            return []
        offered = [
            ScenarioOffer(offer.id, offer.label, short, option)
            for offer, short, option in zip(prompt.offers, self.offered, asked.offered[self.seat], strict=True)
            if not verbs or offer.id.startswith(verbs)
        ]
        by_id = [one for one in offered if one.id == name]
        by_words = [one for one in offered if name in (one.short, one.label)]
        return by_id or by_words or [one for one in offered if self._is_about(one, name)]

    def _is_about(self, offered: ScenarioOffer, name: str) -> bool:
        """Return whether a name means an offer's card or its words without the verb."""
        option, words = offered.option, offered.short
        if option.card >= 0 and self.fits(self._naming_card(option), name):
            return True
        without_verb = words.partition(" ")[2]
        return name == without_verb or (option.other >= 0 and words == say_short(option.verb, name))

    def _naming_card(self, option: Option) -> int:
        """Return the card by which an option is named.

        For a duplicate, which may be facedown, it is the card that it saves.
        """
        return self._match.game.host[option.card] if option.verb == "save" else option.card

    def _interchangeable(self, fitting: list[ScenarioOffer]) -> bool:
        """Return whether offers lead to the same game, except for card numbers."""
        options = [one.option for one in fitting]
        if len({(option.verb, option.other) for option in options}) > 1 or any(option.card < 0 for option in options):
            return False
        return are_all_alike(self._match.game, [option.card for option in options])

    def _how_to_tell_apart(self, fitting: list[ScenarioOffer]) -> str:
        """Say how to tell offers apart: by seat and copy, or by their words."""
        game = self._match.game
        cards = [self._naming_card(one.option) for one in fitting if one.option.card >= 0]
        if len(set(cards)) == len(fitting) and len({one.option.verb for one in fitting}) == 1:
            apart = tell_apart(game, cards, self.seat)
            if all(self._interchangeable(self._fitting(way, (fitting[0].option.verb,))) for way in apart):
                return phrase("write %(options)s", options=_join_or(apart))
        return phrase("write %(options)s", options=_join_or(list(dict.fromkeys(one.short for one in fitting))))

    def passes(self) -> ScenarioSeat:
        return self.chooses("pass")

    def marshals(self, title: str, on: str = "") -> ScenarioSeat:
        return self.chooses(title, verbs=("marshal", "duplicate"))._attaches("bearer", on)

    def ambushes(self, title: str, on: str = "") -> ScenarioSeat:
        return self.chooses(title, verbs=("ambush",))._attaches("bearer", on)

    def places(self, title: str) -> ScenarioSeat:
        """Place a setup card."""
        return self.chooses(title, verbs=("place",))

    def uses(self, title: str) -> ScenarioSeat:
        return self.chooses(title, verbs=("use",))

    plays = uses

    def saves(self, title: str) -> ScenarioSeat:
        """Discard a duplicate to save the card above it."""
        return self.chooses(title, verbs=("save",))

    def reveals(self, title: str) -> ScenarioSeat:
        """Choose the plot that is revealed when all have chosen."""
        return self.chooses(title, verbs=("plot",))

    def takes(self, title: str) -> ScenarioSeat:
        """Take one of the remaining titles."""
        return self.chooses(title, verbs=("title",))

    def repeats(self, times: int) -> ScenarioSeat:
        """Repeat a loop that the seat has shown once."""
        self._scenario.submit(Repeat(self.seat, times))
        return self

    def gives(self, to: str, amount: int, note: str = "") -> ScenarioSeat:
        """Give another player gold, at any prompt of any seat."""
        self._scenario.submit(Gift(self.seat, self._scenario.player(to).seat, amount, note))
        return self

    def concedes(self) -> ScenarioSeat:
        self._scenario.submit(Concede(self.seat))
        return self

    def attacks(self, kind: str, *titles: str, against: str = "", bypassing: tuple[str, ...] = ()) -> ScenarioSeat:
        """Initiate a challenge; pass the windows before it.

        Stealth targets follow the order of attackers. `nobody` in place of a target declines stealth; without any
        targets, stealth is asked about: see `bypasses`.
        """
        self._scenario.pass_windows_until(self, "challenge")
        foes = [self._scenario.players[seat] for seat in self._match.game.opponents(self.seat)]
        if not against and len(foes) > 1:
            names = ", ".join(other.name for other in foes)
            raise BadScenario(
                phrase(
                    "%(name)s has several opponents: %(names)s; name one with 'against'", name=self.name, names=names
                )
            )
        foe = self._scenario.player(against) if against else foes[0]
        self.chooses(f"{kind} {foe.seat}")._declares("attackers", titles)
        for title in bypassing:
            self.bypasses(title)
        return self

    def bypasses(self, title: str) -> ScenarioSeat:
        """Name the character that the next attacker with stealth bypasses, or `nobody`."""
        return (
            self.chooses(f"bypass {title}") if title == NO_STEALTH_TARGET else self.chooses(title, verbs=("bypass",))
        )

    def defends(self, *titles: str) -> ScenarioSeat:
        """Declare defenders, or none; pass the windows before it."""
        self._scenario.pass_windows_until(self, "defenders")
        return self._declares("defenders", titles)

    def _attaches(self, question: str, on: str) -> ScenarioSeat:
        return self._declares(question, (on,)) if on else self

    def _declares(self, question: str, titles: tuple[str, ...]) -> ScenarioSeat:
        """Answer a question, or check that its only answer was given automatically."""
        if self.asked == question:
            return self.chooses(*titles)
        given = self._scenario.given_refs(question, self.seat)
        if given is None or not self._titles_mean(titles, given):
            words = phrase(
                "%(name)s could not choose %(names)s (%(question)s)",
                name=self.name,
                names=", ".join(titles),
                question=question,
            )
            raise IllegalChoice(self.trouble(words))
        return self

    def _titles_mean(self, titles: tuple[str, ...], refs: list[int]) -> bool:
        """Return whether titles mean exactly these cards."""
        left = list(refs)
        for title in titles:
            fitting = [ref for ref in left if self._scenario.means(self, title, ref)]
            if not fitting:
                return False
            left.remove(fitting[0])
        return not left


def _join_or(ways: list[str]) -> str:
    return " or ".join(ways)


def _zone_order(zone: int) -> int:
    return SEARCHED_ZONES.index(zone) if zone in SEARCHED_ZONES else len(SEARCHED_ZONES)
