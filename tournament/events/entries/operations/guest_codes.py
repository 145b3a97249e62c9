"""Codes of guests: to claim an entry, and to report for a seat.

The code on a slip is valid for one seat in one round. Both are derived from the installation's secret, so they can be
printed again. The stored hashes don't reveal them.
"""

import hmac
from collections.abc import Callable
from datetime import datetime
from hashlib import sha256
from typing import Final
from uuid import UUID

from sqlalchemy.orm import Session

from tournament.core.security.principal import Principal
from tournament.core.translation import gettext
from tournament.events.book.book import Book
from tournament.events.models.entries import Entry
from tournament.events.models.rounds import Table
from tournament.events.problems import NotNow, SlipCodeWrong
from tournament.events.states import EventStatus
from tournament.events.trail.change import change

CODE_SIGNS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Without characters that sound or look like others."""
CLAIM_CODE_LENGTH: Final = 10
SLIP_CODE_LENGTH: Final = 8
"""2⁴⁰ codes.

The right code is always accepted, so only the number of codes prevents guessing: 100 attempts a second through a
round of two hours hit one of a table's two codes with a probability of 1 in 760,000.
"""
OLD_SLIP_CODE_LENGTH: Final = 6
"""2³⁰ codes, on slips from before an upgrade.

They are valid for their round. The same attack succeeds with a probability of 1 in 750. It takes 720,000 requests for
one table, yields a report that the opponent has to confirm, and ends with that round.
"""
CLAIM_CODE_COUNT: Final = 40
"""After this many codes, the first claim code is issued again."""


def first_claim_code(key: str) -> Callable[[UUID], str]:
    """Return a function from a new entry's id to the code that claims it."""
    return lambda entry: _derive_code(key, f"claim:{entry.hex}:0", CLAIM_CODE_LENGTH)


def claim_code(key: str, entry: Entry) -> str:
    """Return the code that claims a guest's entry.

    Empty if the entry was claimed, or its code was issued by another installation.
    """
    return next((code for code in _claim_codes(key, entry) if hash_code(code) == entry.claim_hash), "")


def issue_claim_code(session: Session, slug: str, number: int, key: str, actor: Principal, now: datetime) -> str:
    """Give a guest a new code; the old one stops working."""
    with change(session, slug, actor, now, "entry.code issued") as act:
        entry = Book(session, act.event).entry(number)
        if entry.account_id is not None:
            raise NotNow(gettext("%(name)s has an account and needs no code.", name=entry.name))
        if act.event.status is EventStatus.ARCHIVED:
            raise NotNow(
                gettext("%(event)s is archived. Its entries can't be linked any more.", event=act.event.name)
            )
        codes = _claim_codes(key, entry)
        issued = next((at for at, code in enumerate(codes) if hash_code(code) == entry.claim_hash), -1)
        code = codes[(issued + 1) % CLAIM_CODE_COUNT]
        entry.claim_hash = hash_code(code)
        act.summary = f"{actor.name} issued a new claim code for {entry.name}."
    return code


def slip_codes(key: str, book: Book, table: Table) -> dict[int, str]:
    """Return the codes on a table's slip, by the guest's number.

    Players with an account need no code and get none.
    """
    return {
        entry.number: _derive_code(key, f"slip:{table.id.hex}:{entry.id.hex}", SLIP_CODE_LENGTH)
        for entry in book.players_at(table)
        if entry.account_id is None
    }


def guest_by_code(key: str, book: Book, table: Table, code: str, *, takes_old: bool = False) -> Entry:
    """Find the guest by the code; a table belongs to one round, and so do its codes.

    `takes_old`: slips of this round may have been printed with shorter codes. The code is compared with all codes
    of the table, each in constant time.
    """
    given = normalize_code(code).encode()
    length = OLD_SLIP_CODE_LENGTH if takes_old and len(given) == OLD_SLIP_CODE_LENGTH else SLIP_CODE_LENGTH
    codes = slip_codes(key, book, table).items()
    if found := [number for number, known in codes if hmac.compare_digest(given, known[:length].encode())]:
        return book.entry(found[0])
    raise SlipCodeWrong(
        gettext(
            "This is not a code of table %(table)s in this round. Your code is beside your name on the slip.",
            table=table.number,
        ),
        table=table.number,
    )


def normalize_code(code: str) -> str:
    """Normalize a typed code: capitals, without separators."""
    return "".join(sign for sign in code.upper() if sign.isalnum())[:CLAIM_CODE_LENGTH]


def format_code(code: str) -> str:
    """Format a code for print, in groups that can be read out."""
    size = 4 if len(code) == SLIP_CODE_LENGTH else 5
    return "-".join(code[at : at + size] for at in range(0, len(code), size))


def hash_code(code: str) -> str:
    return sha256(code.encode()).hexdigest()


def _claim_codes(key: str, entry: Entry) -> list[str]:
    return [
        _derive_code(key, f"claim:{entry.id.hex}:{issue}", CLAIM_CODE_LENGTH) for issue in range(CLAIM_CODE_COUNT)
    ]


def _derive_code(key: str, what: str, length: int) -> str:
    digest = hmac.new(key.encode(), f"code:{what}".encode(), sha256).digest()
    return "".join(CODE_SIGNS[byte % len(CODE_SIGNS)] for byte in digest[:length])
