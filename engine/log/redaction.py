"""Redaction: a table or a log reduced to what one viewer may see."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.base import counters, zones
from engine.base.ids import NOTHING
from engine.cards import CHALLENGES, CHARACTER, TYPES
from engine.chain.journal import LogEntry
from engine.english import join_words, phrase, phrase_count
from engine.prompts.prompts import Prompt
from engine.table import values
from engine.table.game import Game
from engine.table.rows import MatchOutcome
from engine.table.title_relations import are_rivals, opposes, supports, title_of

PUBLIC: Final = -1
JUDGE: Final = -2


@dataclass(frozen=True, slots=True)
class CardView:
    """A card as a viewer sees it; `id` is the viewer's name for it."""

    id: str
    code: str
    title: str
    type: str
    owner: int
    kneeling: bool = False
    power: int = 0
    strength: int | None = None
    icons: int = 0
    host: str = ""
    duplicates: int = 0
    tokens: tuple[tuple[str, int], ...] = ()
    enforced: bool = True
    moribund: bool = False
    """Whether it leaves play when the open window ends."""


@dataclass(frozen=True, slots=True)
class SideView:
    """One side of the table; None stands for cards that the viewer may not see."""

    name: str
    gold: int
    power: int
    eliminated: bool
    faction: CardView
    agendas: tuple[CardView, ...]
    plot: CardView | None
    used: tuple[CardView, ...]
    play: tuple[CardView, ...]
    discard: tuple[CardView, ...]
    dead: tuple[CardView, ...]
    removed: tuple[CardView, ...]
    being_played: tuple[CardView, ...]
    deck: int
    hand_count: int
    hand: tuple[CardView, ...] | None
    plots_count: int
    plots: tuple[CardView, ...] | None
    setup_count: int
    setup: tuple[CardView, ...] | None
    chosen_count: int
    chosen: tuple[CardView, ...] | None
    known: tuple[tuple[int, CardView], ...]
    """Cards of the deck whose place this viewer knows, by their place from the top."""
    title: CardView | None = None
    """The title it bears, in games with titles; `relations` says what that makes it to the other players."""
    relations: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChallengeView:
    type: str
    attacker: int
    defender: int
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    bypassed: tuple[str, ...]
    winner: int
    margin: int
    unopposed: bool
    against: int = -1
    """The seat it was initiated against; a redirected challenge has another defender."""
    in_stead: bool = False
    """Whether the defender stands in for that seat, which would pay claim."""


@dataclass(frozen=True, slots=True)
class ViewerTable:
    """The table as one viewer sees it."""

    viewer: int
    step: int
    ruleset: str
    format: str
    round: int
    phase: str
    first: int
    active: int
    seats: tuple[SideView, ...]
    challenge: ChallengeView | None
    waiting: tuple[int, ...]
    prompts: tuple[Prompt, ...]
    outcome: MatchOutcome | None


def card_view(game: Game, card: int) -> CardView:
    """Return a card that the viewer may see."""
    facts = game.facts[card]
    ref = game.ref.get(card)
    is_character = facts.type == CHARACTER and game.zone[card] == zones.PLAY
    host = game.host.get(card, NOTHING)
    return CardView(
        id=f"h{card}" if ref is None else str(ref),
        code=facts.code,
        title=facts.title,
        type=TYPES[facts.type],
        owner=game.deal.owner[card],
        kneeling=bool(game.kneeling[card]),
        power=game.power.get(card, 0),
        strength=values.strength(game, card) if is_character else None,
        icons=values.icons(game, card) if is_character else facts.icons,
        host="" if host == NOTHING else str(game.ref.get(host, 0)),
        duplicates=len(game.duplicates(card)),
        tokens=tuple(sorted(game.tokens.get(card, {}).items())),
        enforced=game.deal.pool.enforced(facts.code),
        moribund=card in game.moribund,
    )


def _cards(game: Game, seat: int, zone: int) -> tuple[CardView, ...]:
    return tuple(card_view(game, card) for card in game.pile(seat, zone))


def _own_cards(game: Game, seat: int, zone: int, viewer: int) -> tuple[CardView, ...] | None:
    return _cards(game, seat, zone) if viewer in (seat, JUDGE) else None


def _first_card(game: Game, seat: int, zone: int) -> CardView | None:
    pile = game.pile(seat, zone)
    return card_view(game, pile[0]) if pile else None


def side_view(game: Game, seat: int, viewer: int) -> SideView:
    deck = game.deck(seat)
    known = tuple(
        (len(deck) - place, card_view(game, card))
        for place, card in enumerate(deck)
        if viewer >= 0 and game.seen[card] >> viewer & 1
    )
    return SideView(
        name=game.name(seat),
        gold=game.gold[seat],
        power=game.total_power(seat),
        eliminated=game.eliminated[seat],
        faction=card_view(game, game.faction(seat)),
        agendas=_cards(game, seat, zones.AGENDA),
        plot=_first_card(game, seat, zones.REVEALED),
        used=_cards(game, seat, zones.USED),
        play=_cards(game, seat, zones.PLAY),
        discard=_cards(game, seat, zones.DISCARD),
        dead=_cards(game, seat, zones.DEAD),
        removed=_cards(game, seat, zones.REMOVED),
        being_played=_cards(game, seat, zones.BEING_PLAYED),
        deck=len(deck),
        hand_count=len(game.hand(seat)),
        hand=_own_cards(game, seat, zones.HAND, viewer),
        plots_count=len(game.pile(seat, zones.PLOTS)),
        plots=_own_cards(game, seat, zones.PLOTS, viewer),
        setup_count=len(game.pile(seat, zones.SETUP)),
        setup=_own_cards(game, seat, zones.SETUP, viewer),
        chosen_count=len(game.pile(seat, zones.CHOSEN)),
        chosen=_own_cards(game, seat, zones.CHOSEN, viewer),
        known=known,
        title=_first_card(game, seat, zones.TITLES),
        relations=tuple(describe_relations(game, seat)),
    )


def describe_relations(game: Game, seat: int) -> Iterator[str]:
    """Describe what a seat's title makes it to each of the other players."""
    if not game.deal.titles or not game.pile(seat, zones.TITLES):
        return
    for other in game.opponents(seat):
        if title_of(game, other) == NOTHING:
            continue
        words = {"player": game.name(other), "title": game.title(title_of(game, other))}
        if supports(game, seat, other):
            pattern = "supports %(player)s (%(title)s): can't challenge this player"
            if game.deal.ruleset.terms.supporters_defend:
                pattern = "supports %(player)s (%(title)s): can't challenge this player, but may defend for them"
            yield phrase(pattern, **words)
        if opposes(game, seat, other):
            pattern = "opposes %(player)s (%(title)s): worth 1 power"
            if game.count(counters.opposed_bonus(seat)):
                pattern = "opposes %(player)s (%(title)s): no further power this round"
            yield phrase(pattern, **words)
        if are_rivals(game, seat, other):
            pattern = "rival of %(player)s (%(title)s): worth 1 power"
            if game.count(counters.rival_bonus(seat, other)):
                pattern = "rival of %(player)s (%(title)s): beaten this round"
            yield phrase(pattern, **words)


def challenge_view(game: Game) -> ChallengeView | None:
    challenge = game.challenge
    if challenge is None:
        return None
    refs = game.ref
    return ChallengeView(
        type=CHALLENGES[challenge.kind],
        attacker=challenge.attacker,
        defender=challenge.defender,
        attackers=tuple(str(refs[card]) for card in challenge.attackers),
        defenders=tuple(str(refs[card]) for card in challenge.defenders),
        bypassed=tuple(str(refs[card]) for card in challenge.bypassed if card in refs),
        winner=challenge.winner,
        margin=challenge.margin,
        unopposed=challenge.unopposed,
        against=challenge.against,
        in_stead=game.deal.ruleset.pays_claim(challenge) != challenge.defender,
    )


def table_view(game: Game, viewer: int, prompts: dict[int, Prompt]) -> ViewerTable:
    """Return the table with the viewer's own prompt; a judge sees all prompts."""
    mine = tuple(prompt for seat, prompt in prompts.items() if viewer in (seat, JUDGE))
    return ViewerTable(
        viewer=viewer,
        step=game.journal.number,
        ruleset=game.deal.ruleset.id,
        format=game.deal.format,
        round=game.round,
        phase=game.phase,
        first=game.first,
        active=game.active,
        seats=tuple(side_view(game, seat, viewer) for seat in range(game.seats)),
        challenge=challenge_view(game),
        waiting=tuple(prompts),
        prompts=mine,
        outcome=game.outcome,
    )


def may_read(entry: LogEntry, viewer: int) -> bool:
    """Tell whether a viewer may read an entry's secret part."""
    return viewer == JUDGE or (viewer >= 0 and bool(entry.seats >> viewer & 1))


def redact_entry(entry: LogEntry, viewer: int) -> LogEntry:
    """Return an entry as a viewer may read it.

    It has no time and no secret of others. The time would tell whether a seat was asked or passed automatically.
    """
    return entry._replace(at=0) if may_read(entry, viewer) else entry._replace(secret=(), at=0)


def describe_winner(view: ViewerTable, nobody: str = "nobody") -> str:
    """Name the winner, or all members of a winning team."""
    outcome = view.outcome
    if outcome is None or outcome.winner < 0:
        return phrase("%(winner)s has won", winner=nobody)
    first = [seat.name for seat, place in zip(view.seats, outcome.places, strict=False) if place == 1]
    names = first or [view.seats[outcome.winner].name]
    return phrase_count("%(winner)s has won", "%(winner)s have won", len(names), winner=join_words(names))
