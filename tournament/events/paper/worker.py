"""The process that makes one file: it reads an order, writes progress and file."""

import os
import pickle
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from tournament.events.paper.event_sheets import (
    SlipLinks,
    pairings_by_name,
    pairings_by_table,
    result_slips,
    standings_sheet,
)
from tournament.events.paper.operations import POSTER_KEY, PaperKind, PaperLinks
from tournament.events.rounds.operations.views import RoundView
from tournament.events.standings.operations.views import StandingsView

NICENESS = 10


@dataclass(frozen=True, slots=True)
class PaperOrder:
    """The values to print."""

    kind: PaperKind
    event: str
    round: RoundView | None
    standings: StandingsView | None
    links: PaperLinks


def draw_paper(order: PaperOrder, tell: Callable[[int, int], None]) -> bytes:
    if order.kind is PaperKind.STANDINGS:
        assert order.standings is not None
        return standings_sheet(order.event, order.standings, tell)
    assert order.round is not None
    if order.kind is PaperKind.SLIPS:
        return result_slips(order.event, order.round, partial(_slip_links, order.links), tell)
    make = pairings_by_name if order.kind is PaperKind.BY_NAME else pairings_by_table
    report = order.links.get(POSTER_KEY, [""])[0]
    assert isinstance(report, str)
    return make(order.event, order.round, tell, report)


def _slip_links(links: PaperLinks, table: int) -> SlipLinks:
    address, guests = links[str(table)]
    assert isinstance(address, str) and isinstance(guests, dict)
    return SlipLinks(address, {int(number): tuple(words) for number, words in guests.items()})


def main() -> None:
    os.nice(NICENESS)
    order: PaperOrder = pickle.load(sys.stdin.buffer)
    said = -1

    def tell(at: int, of: int) -> None:
        nonlocal said
        if (done := at * 100 // of) > said:
            said = done
            print(done, file=sys.stderr, flush=True)

    content = draw_paper(order, tell)
    sys.stderr.close()
    sys.stdout.buffer.write(content)


if __name__ == "__main__":
    main()
