"""Decks of an event: submitted, checked, and stored in versions."""

from datetime import date, datetime
from itertools import pairwise
from typing import Final
from zoneinfo import ZoneInfo

from sqlalchemy import select
from sqlalchemy.orm import Session

from tournament.core.compression import pack, unpack
from tournament.core.problems import NotAllowed, SettingsNotPossible
from tournament.core.security.principal import Principal
from tournament.core.text import sanitize_text
from tournament.core.translation import gettext
from tournament.decks.analysis.comparison import CardCountChange, compare_reports
from tournament.decks.analysis.report import DeckReport
from tournament.decks.operations.checks import MAX_REPORT_BYTES, REPORT_DECODER, DeckRequest, check_deck
from tournament.decks.play_formats import FORMATS
from tournament.events.book.book import Book, load_book
from tournament.events.book.submitted_decks import current_decks, part_of, parts_of
from tournament.events.formats import JOUST, MELEE, PARTS
from tournament.events.models.entries import Deck, Entry
from tournament.events.models.events import Event, Stage
from tournament.events.problems import DeadlinePassed, NothingThere, NotNow
from tournament.events.settings import DeckVisibility
from tournament.events.states import EntryStatus, EventStatus, StageStatus
from tournament.events.trail.change import change

MAX_VERSIONS: Final = 40
"""Versions of one deck that a player can submit; staff can always add another."""


def submit_deck(
    session: Session,
    slug: str,
    number: int,
    part: str,
    source: str,
    actor: Principal,
    now: datetime,
    *,
    by_staff: bool = False,
) -> Deck:
    """Store a deck as the next version, with its check.

    Illegal and late decks are stored and marked. Players submit their own decks until the deadline; staff submits
    any deck at any time.
    """
    with change(session, slug, actor, now, "deck.submitted") as act:
        book = Book(session, act.event)
        entry = book.entry(number)
        _check_may_submit(book, entry, part, actor, by_staff=by_staff)
        versions = _versions(session, entry, part)
        newest = versions[-1] if versions else None
        late = why_late(book, part, now)
        if late and not by_staff and not may_fix(newest, now):
            raise DeadlinePassed(f"{late} {gettext('The staff can still submit a list for you.')}", part=part)
        text = sanitize_text(source)
        request = DeckRequest(
            text,
            format=part_deck_format(book, part),
            day=deck_day(act.event, now),
            list=book.settings.deck_list,
            pool=book.settings.deck_pool,
        )
        found = check_deck(session, request)
        if newest is not None and newest.source == text and newest.is_legal == found.valid:
            return newest
        if len(versions) >= MAX_VERSIONS and not by_staff:
            raise NotNow(
                gettext(
                    "You have submitted %(versions)s versions, the most allowed. Ask the staff to add another.",
                    versions=len(versions),
                )
            )
        deck = Deck(
            event_id=act.event.id,
            entry_id=entry.id,
            part=part,
            version=newest.version + 1 if newest else 1,
            submitted_at=now,
            submitted_by=actor.name,
            is_late=bool(late),
            source=text,
            name=found.deck.name[:120],
            faction=(found.deck.faction or "")[:40],
            agenda=", ".join(card.title for card in found.agendas)[:200],
            is_legal=found.valid,
            report=pack_report(found),
        )
        act.add(deck)
        if _shows_faction(book, deck):
            entry.faction = deck.faction
        by = f", entered by {actor.name}" if by_staff else ""
        marks = "".join(mark for mark, holds in ((", late", bool(late)), (", not legal", not found.valid)) if holds)
        act.summary = f"{entry.name} submitted a {part} deck (version {deck.version}{marks}{by})."
    return deck


def _check_may_submit(book: Book, entry: Entry, part: str, actor: Principal, *, by_staff: bool) -> None:
    event = book.event
    if not by_staff and (actor.account_id is None or entry.account_id != actor.account_id):
        raise NotAllowed(gettext("You can only submit your own decks."))
    if event.status in (EventStatus.FINISHED, EventStatus.ARCHIVED):
        raise NotNow(gettext("%(event)s is over. Its decks are final.", event=event.name), state=event.status.value)
    if entry.status in (EntryStatus.WITHDRAWN, EntryStatus.DISQUALIFIED):
        raise NotNow(
            gettext("%(name)s has withdrawn.", name=entry.name)
            if entry.status is EntryStatus.WITHDRAWN
            else gettext("%(name)s is disqualified.", name=entry.name)
        )
    plays = [one for one in parts_of(book) if (entry.plays_melee if one == MELEE else entry.plays_joust)]
    if part not in plays:
        raise SettingsNotPossible(
            gettext(
                "%(name)s plays no part “%(part)s”. Submit a deck for: %(parts)s.",
                name=entry.name,
                part=part,
                parts=", ".join(map(part_word, plays)),
            ),
            setting="part",
        )


def why_late(book: Book, part: str, now: datetime) -> str:
    """Return why players can't submit this part's deck any more; empty while they can."""
    deadline = book.settings.deck_deadline
    if book.event.decks_locked or (deadline is not None and deadline <= now):
        return gettext("The deck deadline of %(event)s has passed.", event=book.event.name)
    begun = [stage for stage in book.stages if part_of(stage) == part and stage.status is not StageStatus.PLANNED]
    return gettext("%(stage)s has started.", stage=begun[0].name) if begun else ""


def part_word(part: str) -> str:
    """Return the word for a part of an event, in the reader's language."""
    return {JOUST: gettext("joust"), MELEE: gettext("melee")}.get(part, part)


def may_fix(newest: Deck | None, now: datetime) -> bool:
    """Return whether the staff allows the player another submission."""
    return newest is not None and newest.fix_until is not None and now < newest.fix_until


def part_deck_format(book: Book, part: str) -> str:
    """Return the event's deck format for this part."""
    chosen = book.settings.deck_format
    wanted = f"{chosen.rpartition('-')[0]}-{part}"
    return wanted if chosen.endswith(PARTS) and wanted in FORMATS else chosen


def deck_day(event: Event, now: datetime) -> date:
    """Return the day whose legality lists and releases apply.

    The event's first day, in its time zone.
    """
    return (event.starts_at or now).astimezone(ZoneInfo(event.time_zone)).date()


def pack_report(found: DeckReport) -> bytes:
    return pack(found)


def unpack_report(content: bytes) -> DeckReport:
    return unpack(content, REPORT_DECODER, MAX_REPORT_BYTES)


def _versions(session: Session, entry: Entry, part: str) -> list[Deck]:
    return list(session.scalars(select(Deck).filter_by(entry_id=entry.id, part=part).order_by(Deck.version)))


def deck_versions(session: Session, entry: Entry) -> list[Deck]:
    """Return all versions that a player has submitted, the newest first."""
    decks = session.scalars(select(Deck).filter_by(entry_id=entry.id))
    return sorted(decks, key=lambda deck: (deck.part, -deck.version))


def compared_versions(session: Session, entry: Entry, part: str) -> list[tuple[Deck, list[CardCountChange]]]:
    """Return every version with its changes from the one before, the newest first."""
    versions = _versions(session, entry, part)
    if not versions:
        raise NothingThere(
            gettext("%(name)s has submitted no %(part)s deck.", name=entry.name, part=part_word(part)),
            number=entry.number,
            part=part,
        )
    reports = [unpack_report(deck.report) for deck in versions]
    changed = [[], *(compare_reports(old, new) for old, new in pairwise(reports))]
    return list(zip(versions, changed, strict=True))[::-1]


def deck_report(
    session: Session, slug: str, number: int, part: str, version: int | None = None
) -> tuple[Deck, DeckReport]:
    """Return a deck with its check: the newest version, or the given one."""
    entry = load_book(session, slug).entry(number)
    versions = _versions(session, entry, part)
    wanted = versions[-1:] if version is None else [deck for deck in versions if deck.version == version]
    if not wanted:
        message = (
            gettext(
                "There is no version %(version)s of this deck. It has versions 1 to %(newest)s.",
                version=version,
                newest=versions[-1].version,
            )
            if versions
            else gettext("%(name)s has submitted no %(part)s deck.", name=entry.name, part=part_word(part))
        )
        raise NothingThere(message, number=number, part=part)
    return wanted[0], unpack_report(wanted[0].report)


def publish_factions(session: Session, book: Book, stage: Stage) -> None:
    """Show the decks' factions beside the players, once a round is published."""
    for (entry_id, part), deck in current_decks(session, book).items():
        if part == part_of(stage) and _shows_faction(book, deck):
            book.entry_by_id(entry_id).faction = deck.faction


def _shows_faction(book: Book, deck: Deck) -> bool:
    """Return whether a deck's faction is public.

    It is for an open list, or for a legal deck where factions are not hidden. Both players reveal their faction
    when a game begins, but before the first round of the deck's part it would help opponents to prepare.
    """
    stages = [stage for stage in book.stages if part_of(stage) == deck.part]
    if not deck.faction or not any(book.rounds_of(stage, drawn=False) for stage in stages):
        return False
    settings = book.settings
    if settings.deck_visibility is DeckVisibility.PUBLIC:
        return True
    return deck.is_legal and not settings.hide_factions and settings.deck_visibility is not DeckVisibility.HIDDEN
