"""Backups for staff who play: sealed, with the part they may read in plain."""

from base64 import b64decode, b64encode
from binascii import Error as Base64Error
from collections.abc import Collection
from typing import Final
from uuid import UUID

import msgspec
import zstandard
from sqlalchemy import select
from sqlalchemy.orm import Session

from engine.converter import make_converter
from tournament.core.compression import compress_bytes
from tournament.core.security.permissions import Role
from tournament.core.security.principal import Principal
from tournament.core.security.sealing import KeyMissing, SealBroken, Sealer
from tournament.core.translation import gettext
from tournament.events.backup.operations.backup import export_event
from tournament.events.backup.operations.document import FORMAT, Document
from tournament.events.backup.operations.values import MAX_BACKUP_BYTES
from tournament.events.book.book import load_book
from tournament.events.entries.operations.deck_visibility import DeckAccess
from tournament.events.history.operations.views import (
    CHECK_COLUMNS,
    DECK_COLUMNS,
    reason_without_decks,
    summary_without_findings,
)
from tournament.events.models.entries import Deck
from tournament.events.problems import BackupNotReadable
from tournament.events.trail.change import trail_entries
from tournament.events.trail.recorded_tables import Json

SEALED_VERSION: Final = 2
"""Format version of a sealed backup; older installations accept version 1 only."""
SEAL_PLACE: Final = "backup"
BLOCK_BYTES: Final = 64 * 1024
"""The sealed part is padded to a multiple of this to hide deck sizes."""
SEALED_TEXT: Final = "(sealed)"
DECK_SECRETS: Final = DECK_COLUMNS | {"source"}
SEALED_NOTE: Final = (
    "You are a player in this event, so decks that are hidden from you are encrypted. Only this server can import "
    "the file. For another server, ask an administrator or an organizer who doesn't play for a backup."
)


class SealedDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The plain part comes first; an import reads `sealed` only."""

    format: str
    version: int
    note: str
    event: str
    rows: dict[str, list[Json]]
    reports: dict[str, str]
    trail: list[Json]
    sealed: str


class _DocumentKind(msgspec.Struct, frozen=True):
    format: str = ""
    version: int = 0


_decode_document = msgspec.json.Decoder(Document).decode
_decode_sealed = msgspec.json.Decoder(SealedDocument).decode
_decode_kind = msgspec.json.Decoder(_DocumentKind).decode
_convert_changes = make_converter(list[Json])


def export_for_viewer(
    session: Session, slug: str, viewer: Principal, roles: Collection[Role], sealer: Sealer
) -> bytes:
    """Export an event; for staff who play, hidden decks of others are sealed."""
    whole = export_event(session, slug)
    book = load_book(session, slug)
    sight = DeckAccess(session, book, viewer, roles)
    if not sight.plays:
        return whole
    hidden = {
        deck.id.hex
        for deck in session.scalars(select(Deck).where(Deck.event_id == book.event.id))
        if not sight.may_see_version(book.entry_by_id(deck.entry_id), deck.part, deck.version)
    }
    told = _decode_document(whole)
    known = {str(row["id"]) for row in told.rows["deck"]}
    for table, rows in told.rows.items():
        for row in rows:
            _redact(table, str(row["id"]), row, hidden)
    for line, entry in zip(told.trail, trail_entries(session, book.event), strict=True):
        line["summary"] = summary_without_findings(entry)
        line["reason"] = reason_without_decks(entry)
        for change in _convert_changes(line["changes"]):
            table, row_id = str(change["table"]), str(change["row"])
            closed = hidden if row_id in known else {row_id}  # a deck that was removed may have been another player's
            for side in (change["before"], change["after"]):
                _redact(table, row_id, side if isinstance(side, dict) else None, closed)
    document = SealedDocument(
        FORMAT,
        SEALED_VERSION,
        SEALED_NOTE,
        book.event.id.hex,
        told.rows,
        {deck: SEALED_TEXT if deck in hidden else report for deck, report in told.reports.items()},
        told.trail,
        b64encode(sealer.close(_pad(whole), book.event.id, SEAL_PLACE)).decode(),
    )
    return msgspec.json.encode(document, order="sorted")


def open_seal(content: bytes, sealer: Sealer) -> bytes:
    """Decrypt a sealed backup if its key is here; return any other content unchanged."""
    if len(content) > MAX_BACKUP_BYTES:
        return content
    try:
        kind = _decode_kind(content)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return content
    if (kind.format, kind.version) != (FORMAT, SEALED_VERSION):
        return content
    try:
        document = _decode_sealed(content)
        plain = sealer.open(b64decode(document.sealed, validate=True), UUID(document.event), SEAL_PLACE)
        packed = plain[8 : 8 + int.from_bytes(plain[:8])]
        return zstandard.ZstdDecompressor().decompress(packed)
    except KeyMissing:
        raise BackupNotReadable(
            gettext(
                "A player of the event exported this file, so only the server it comes from can read its decks. "
                "Ask an administrator or an organizer who doesn't play for a backup."
            )
        ) from None
    except (SealBroken, Base64Error, ValueError, zstandard.ZstdError, msgspec.MsgspecError):
        raise BackupNotReadable(gettext("The encrypted part of the file was changed after the export.")) from None


def _redact(table: str, row_id: str, row: Json | None, hidden: Collection[str]) -> None:
    names = DECK_SECRETS if table == "deck" and row_id in hidden else CHECK_COLUMNS if table == "deck_check" else ()
    for name in names:
        if row is not None and row.get(name):
            row[name] = SEALED_TEXT


def _pad(whole: bytes) -> bytes:
    packed = compress_bytes(whole)
    plain = len(packed).to_bytes(8) + packed
    return plain + bytes(-len(plain) % BLOCK_BYTES)
