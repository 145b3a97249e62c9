"""The deck rows of `kingsmoot bench`: checks, reads and imports."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from statistics import median

from engine import core_set, ready_decks
from tournament.cli.decks.card_files import card_files, load_files
from tournament.decks.analysis.report import PoolVersion, make_report
from tournament.decks.decklist import DeckList
from tournament.decks.exporters import WRITERS
from tournament.decks.importers import PrintingPreference, read_deck
from tournament.decks.legality import CheckTerms, check_legality
from tournament.decks.play_formats import DEFAULT_FORMAT, FORMATS
from tournament.decks.pool import CardPool, make_core_pool

Row = tuple[str, str, str, str]
"""What was measured, its value, its limit and its goal."""

DAY = date(2026, 11, 16)
CHECKS = 500


def rows(folder: Path | None = None) -> list[Row]:
    """Return the rows.

    They use the second edition card data of a folder, or else the Core Set.
    """
    pool = make_core_pool()
    found: list[Row] = []
    if folder is not None:
        began = time.process_time()
        loaded = load_files(card_files(folder))
        if loaded.content is None or loaded.refusals:
            raise ValueError(f"{folder} holds no pool that can be used")
        pool = CardPool(loaded.content)
        reading = time.process_time() - began
        found.append((f"{len(pool.cards):,} cards read and indexed, CPU-seconds", f"{reading:.2f}", "", ""))
        found.append(_import(folder))
    return [*found, *_checks(pool)]


def _decks() -> list[DeckList]:
    """Return the decks that ship with the product, all legal or nearly so."""
    decks = []
    for deck in ready_decks(core_set()).values():
        decks.append(DeckList.of(deck.faction, deck.agendas, ((code, 1) for code in (*deck.plots, *deck.draw))))
    return decks


def _checks(pool: CardPool) -> list[Row]:
    entry = pool.list_in_force(DAY)
    terms = CheckTerms(FORMATS[DEFAULT_FORMAT], DAY, entry.code if entry else "")
    decks = _decks()
    text = WRITERS["thronesdb-text"].write(decks[0], pool)
    prefer = PrintingPreference(DAY)
    whole = read_deck(text, pool, prefer)
    size = f"against {len(pool.cards):,} cards"
    checks = _rate(lambda n: check_legality(decks[n % len(decks)], pool, terms))
    reads = _rate(lambda n: read_deck(text, pool, prefer))
    reports = _rate(lambda n: make_report(whole, pool, PoolVersion("bench", ""), terms, frozenset()))
    return [
        (f"decks checked per CPU-second, {size}", f"{checks:,.0f}", "1,000", ""),
        (f"lists read per CPU-second, {size}", f"{reads:,.0f}", "", ""),
        (f"whole reports per CPU-second, {size}", f"{reports:,.0f}", "", ""),
    ]


def _rate(act: Callable[[int], object]) -> float:
    """Return the calls per CPU-second, the median of five runs."""
    runs = []
    for _ in range(5):
        began = time.process_time()
        for number in range(CHECKS):
            act(number)
        runs.append(CHECKS / (time.process_time() - began))
    return median(runs)


def _import(folder: Path) -> Row:
    """Measure an import from files to a committed pool in a new SQLite database."""
    from tournament.core.storage.database import Database
    from tournament.core.storage.database_schema import upgrade
    from tournament.decks.operations.pools import import_pool

    with tempfile.TemporaryDirectory() as place:
        database = Database(f"sqlite:///{place}/bench.db")
        upgrade(database, lambda line: None)
        began = time.process_time()
        with database.write() as session:
            summary = import_pool(session, load_files(card_files(folder)), "bench", datetime.now(UTC))
        took = time.process_time() - began
        database.close()
    return (f"{summary.total:,} cards imported, CPU-seconds", f"{took:.2f}", "a few", "")
