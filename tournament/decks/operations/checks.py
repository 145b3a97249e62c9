"""Deck checks, and reports shared by a secret link that expires."""

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import cache
from hashlib import sha256
from typing import Final

import msgspec
from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from engine.games.registry import CORE_SET, POOL_LOADERS, RULESETS
from tournament.core.compression import pack, unpack
from tournament.core.translation import gettext
from tournament.decks.analysis.report import DeckReport, PoolVersion, make_report
from tournament.decks.cards import FACTIONS_OF
from tournament.decks.decklist import DeckList
from tournament.decks.importers import DeckReading, PrintingPreference, UnreadableDeck, read_decks
from tournament.decks.importers.detect import first_reading
from tournament.decks.legality import CheckTerms
from tournament.decks.models import SharedReport
from tournament.decks.operations.pools import load_pool
from tournament.decks.play_formats import ALIASES, DEFAULT_FORMAT, FORMATS, PlayFormat
from tournament.decks.pool import CardPool
from tournament.decks.problems import DeckNotReadable, DeckTermsUnknown, ReportExpired, ReportNotFound

SHARE_PERIOD: Final = timedelta(days=30)
EXPIRED_REPORT_RETENTION: Final = timedelta(days=7)
"""How long an expired report is kept, so that its link can say it has expired."""
MAX_REPORT_BYTES: Final = 4 * 1024 * 1024
IN_FORCE: Final = "current"
NO_LIST: Final = "none"


@dataclass(frozen=True, slots=True)
class DeckRequest:
    """A list in any format, and the terms to check it under."""

    source: str | bytes
    format: str = DEFAULT_FORMAT
    day: date = date.min
    list: str = IN_FORCE
    """Code of a legality list, `current` for the one in force on the day, or `none`."""
    pool: str = ""
    faction: str = ""
    """Chosen by hand, if the list names none."""
    swaps: tuple[tuple[str, str], ...] = ()
    replace_banned: bool = False


REPORT_DECODER: Final = msgspec.json.Decoder(DeckReport)


@cache
def enforced_codes() -> frozenset[str]:
    """Return the cards of all games whose abilities the engine plays in full."""
    pools = [POOL_LOADERS[ruleset](CORE_SET) for ruleset in RULESETS]
    return frozenset(code for pool in pools for code in pool.facts if pool.enforced(code))


def find_play_format(code: str) -> PlayFormat:
    play = FORMATS.get(ALIASES.get(code, code))
    if play is None:
        raise DeckTermsUnknown(
            gettext(
                "There is no format “%(format)s”. Choose one of: %(known)s.", format=code, known=", ".join(FORMATS)
            ),
            format=code,
            formats=list(FORMATS),
        )
    return play


def find_list_code(pool: CardPool, wanted: str, day: date, play: PlayFormat) -> str:
    if wanted == NO_LIST or not play.list_format:
        return ""
    if wanted in ("", IN_FORCE):
        entry = pool.list_in_force(day)
        return entry.code if entry else ""
    if wanted not in pool.lists:
        known = ", ".join(pool.lists)
        raise DeckTermsUnknown(
            gettext(
                "The card pool %(pool)s has no legality list “%(list)s”. Choose one of: %(known)s.",
                pool=pool.name,
                list=wanted,
                known=known,
            )
            if known
            else gettext("The card pool %(pool)s has no legality lists.", pool=pool.name),
            list=wanted,
            lists=list(pool.lists),
        )
    return wanted


def check_deck(session: Session, request: DeckRequest) -> DeckReport:
    """Read the first deck of the list and check it."""
    pool, named = load_pool(session, find_play_format(request.format).ruleset, request.pool)
    return check_deck_in_pool(pool, named, request)


def check_deck_in_pool(pool: CardPool, named: PoolVersion, request: DeckRequest) -> DeckReport:
    readings, terms = _read_decks(pool, request)
    return _check_reading(first_reading(readings), pool, named, terms, request)


def check_all_decks(pool: CardPool, named: PoolVersion, request: DeckRequest) -> tuple[DeckReport, ...]:
    """Check all decks of a file that holds several."""
    readings, terms = _read_decks(pool, request)
    return tuple(_check_reading(reading, pool, named, terms, request) for reading in readings)


def _read_decks(pool: CardPool, request: DeckRequest) -> tuple[tuple[DeckReading, ...], CheckTerms]:
    play = find_play_format(request.format)
    terms = CheckTerms(play, request.day, find_list_code(pool, request.list, request.day, play))
    banned = pool.terms(terms.list_code, play.list_format).banned if terms.list_code else frozenset()
    try:
        readings = read_decks(request.source, pool, PrintingPreference(request.day, banned, play.draft))
    except UnreadableDeck as error:
        raise DeckNotReadable(str(error)) from None
    return readings, terms


def _check_reading(
    reading: DeckReading, pool: CardPool, named: PoolVersion, terms: CheckTerms, request: DeckRequest
) -> DeckReport:
    deck = _apply_request(reading.deck, pool, terms, request)
    found = make_report(replace(reading, deck=deck), pool, named, terms, enforced_codes())
    if request.replace_banned and found.swaps:
        deck = deck.swapping(dict(found.swaps))
        found = make_report(replace(reading, deck=deck), pool, named, terms, enforced_codes())
    return found


def _apply_request(deck: DeckList, pool: CardPool, terms: CheckTerms, request: DeckRequest) -> DeckList:
    if deck.faction is None and request.faction in FACTIONS_OF[terms.play.ruleset]:
        deck = replace(deck, faction=request.faction)
    swaps = {}
    for old, new in request.swaps:
        old_card, new_card = pool.cards.get(old), pool.cards.get(new)
        if old_card and new_card and old_card.title == new_card.title:
            swaps[old] = new
    return deck.swapping(swaps) if swaps else deck


def share_report(session: Session, found: DeckReport, secret: str, now: datetime) -> datetime:
    """Store a report under a secret, delete old ones, and return when it expires."""
    session.execute(delete(SharedReport).where(SharedReport.expires_at < now - EXPIRED_REPORT_RETENTION))
    expires_at = now + SHARE_PERIOD
    content = pack(found)
    session.add(
        SharedReport(secret_hash=_hash_secret(secret), created_at=now, expires_at=expires_at, content=content)
    )
    return expires_at


def load_report(session: Session, secret: str, now: datetime) -> tuple[DeckReport, datetime]:
    row = session.scalar(select(SharedReport).where(SharedReport.secret_hash == _hash_secret(secret)))
    if row is None:
        raise ReportNotFound(gettext("There is no deck report at this address. Check that the link is complete."))
    if row.expires_at <= now:
        raise ReportExpired(gettext("This deck report expired on %(day)s.", day=f"{row.expires_at:%-d %b %Y}"))
    return unpack(row.content, REPORT_DECODER, MAX_REPORT_BYTES), row.expires_at


def _hash_secret(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()
