"""The deal: what never changes in a match, built from its rows and cached."""

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from engine.cards import Deck, Pool
from engine.chain.header import Digests, Header, deck_bytes, read_deck, read_header
from engine.games.registry import RULESETS, pool_of
from engine.match.commitments import hand_digest
from engine.match.start import make_deal
from engine.table.deal import Deal
from tournament.core.security.sealing import Sealer
from tournament.core.translation import gettext, translatable
from tournament.events.formats import describe_sides
from tournament.events.online_settings import convert_match_settings
from tournament.online.models import OnlineMatch, OnlineSeat, OnlineState
from tournament.online.operations.match.runtime import MatchConstants, MatchRuntime
from tournament.online.problems import EngineAway, OnlineMatchNotFound, OtherRules
from tournament.replays.engines.continuation import ArchivedEngine, MatchStart, find_continuation
from tournament.replays.engines.process import EngineBusy

SEED_PLACE = "seed"
NOT_BEGUN_TEXT = translatable("No running match has this address. Perhaps it has not started yet.")
OTHER_CARDS_TEXT = translatable("Some cards have changed on this server since the match started.")


def deck_place(seat: int) -> str:
    """Return the sealing place of a deck."""
    return f"deck/{seat}"


@dataclass(frozen=True, slots=True)
class MatchDeal:
    """What a match was begun with, whether the current rules can play it or not."""

    header: Header
    decks: tuple[Deck, ...]
    digests: tuple[Digests, ...]
    """Digests of the cards of each deck when the match began."""
    seed: bytes
    cards: str
    """A digest of all cards of the pool that the match was opened with."""

    names: tuple[str, ...]
    """Current names of the seats; the header only numbers them."""

    def kept(self) -> MatchStart:
        """Return the deal in the form that archived engines take."""
        decks = tuple(deck_bytes(deck, had) for deck, had in zip(self.decks, self.digests, strict=True))
        return MatchStart(self.header.to_bytes(), decks, self.seed, self.names)


def load_engine(play: MatchRuntime, match_id: UUID, naming: int | None = None) -> Deal | ArchivedEngine:
    """Return the current engine's deal, or the archived engine of older rules.

    It is cached as long as the seats keep their names.
    """
    if naming is None:
        with play.database.read() as session:
            naming = session.scalar(select(OnlineState.naming).where(OnlineState.match_id == match_id)) or 0
    return play.deals.get((match_id, naming), lambda: _find_engine(load_match_deal(play, match_id)))


def _find_engine(dealt: MatchDeal) -> Deal | ArchivedEngine:
    """Find the engine of a match; raise OtherRules if its rules or cards are missing."""
    try:
        return make_playable_deal(dealt)
    except OtherRules:
        try:
            kept = find_continuation(dealt.kept(), dealt.header, dealt.cards)
        except EngineBusy as error:
            raise EngineAway(gettext("The rules engine of this match is busy. Try again in a moment.")) from error
        if kept is None:
            raise
        return kept


def load_deal(play: MatchRuntime, match_id: UUID) -> Deal:
    """Return the deal of a match; raise OtherRules if rules or cards have changed."""
    found = load_engine(play, match_id)
    if isinstance(found, ArchivedEngine):
        raise OtherRules(gettext("This match was started under rules that this server does not play anymore."))
    return found


def load_constants(play: MatchRuntime, match_id: UUID) -> MatchConstants:
    """Return the settings that were fixed when the match was opened."""

    def read() -> MatchConstants:
        with play.database.read() as session:
            row = session.get(OnlineMatch, match_id)
        if row is None:
            raise OnlineMatchNotFound(
                gettext("There is no match at this address. Check that you have the complete link.")
            )
        return read_constants(row)

    return play.constants.get(match_id, read)


def read_constants(match: OnlineMatch) -> MatchConstants:
    return MatchConstants(convert_match_settings(match.settings), match.event_id)


@dataclass(frozen=True, slots=True)
class LogWording:
    """What is needed to write log lines, whichever engine plays the match."""

    header: Header
    names: tuple[str, ...]
    pool: Pool

    def who(self) -> str:
        """Return the names of both sides in one phrase."""
        return describe_sides(self.header.ruleset, self.header.format, self.names)


def load_wording(play: MatchRuntime, match_id: UUID) -> LogWording:
    with play.database.read() as session:
        row = session.get(OnlineMatch, match_id)
        names = tuple(seat.name for seat in list_seats(session, match_id))
    if row is None or row.header is None:
        raise OnlineMatchNotFound(gettext(NOT_BEGUN_TEXT))
    header = read_header(row.header)
    return LogWording(header, names, pool_of(header))


def load_match_deal(play: MatchRuntime, match_id: UUID) -> MatchDeal:
    with play.database.read() as session:
        found = session.execute(select_begun_matches().where(OnlineMatch.id == match_id)).first()
        seats = list_sealed_decks(session, match_id)
    if found is None:
        raise OnlineMatchNotFound(gettext(NOT_BEGUN_TEXT))
    _, header, cards, seed = found
    assert header is not None
    return unseal_deal(play.sealer, match_id, header, cards, seed, seats)


def select_begun_matches() -> Select[UUID, bytes | None, str, bytes]:
    """Select the rows of matches that have begun.

    Columns are named one by one, so that it also works on tables of an older release.
    """
    columns = (OnlineMatch.id, OnlineMatch.header, OnlineMatch.cards, OnlineMatch.seed)
    return select(*columns).where(OnlineMatch.header.is_not(None))


def list_sealed_decks(session: Session, match_id: UUID) -> list[tuple[str, bytes]]:
    """Return name and sealed deck of each seat."""
    found = select(OnlineSeat.name, OnlineSeat.deck).where(OnlineSeat.match_id == match_id).order_by(OnlineSeat.seat)
    return [(name, deck or b"") for name, deck in session.execute(found)]


def unseal_deal(
    sealer: Sealer, match_id: UUID, header: bytes, cards: str, seed: bytes, seats: list[tuple[str, bytes]]
) -> MatchDeal:
    decks = [read_deck(sealer.open(deck, match_id, deck_place(seat))) for seat, (_, deck) in enumerate(seats)]
    return MatchDeal(
        header=read_header(header),
        decks=tuple(deck for deck, _ in decks),
        digests=tuple(had for _, had in decks),
        seed=sealer.open(seed, match_id, SEED_PLACE),
        cards=cards,
        names=tuple(name for name, _ in seats),
    )


def make_playable_deal(dealt: MatchDeal) -> Deal:
    header = dealt.header
    pool = pool_of(header)
    _check_rules(header.ruleset, header.rules_version, pool, dealt)
    return make_deal(header, pool, dealt.decks, dealt.seed, dealt.names)


def list_seats(session: Session, match_id: UUID) -> list[OnlineSeat]:
    found = select(OnlineSeat).where(OnlineSeat.match_id == match_id).order_by(OnlineSeat.seat)
    return list(session.scalars(found))


def _check_rules(ruleset: str, version: int, pool: Pool, dealt: MatchDeal) -> None:
    """Refuse to continue a match by rules or cards that it was not begun with."""
    rules = RULESETS.get(ruleset)
    if rules is None or rules.version != version:
        raise OtherRules(
            gettext(
                "This match was started under version %(version)s of %(game)s. This server plays version %(now)s.",
                version=version,
                game=ruleset,
                now=rules.version,
            )
            if rules
            else gettext("This match is a game of %(game)s, which this server does not play.", game=ruleset)
        )
    for deck, digests in zip(dealt.decks, dealt.digests, strict=True):
        codes = sorted(set(deck.codes()))
        changed = [
            code
            for code, digest in zip(codes, digests, strict=True)
            if code not in pool.facts or pool.digest(code) != digest
        ]
        if changed:
            # Naming the cards would reveal a deck.
            raise OtherRules(gettext(OTHER_CARDS_TEXT))
    if dealt.header.cards != hand_digest(pool):
        raise OtherRules(gettext(OTHER_CARDS_TEXT))  # all cards that a hand might hold decide which windows open
