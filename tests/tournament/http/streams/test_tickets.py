"""Tickets for streams: good for what they were issued for, for a while, and where the secret is the same."""

import pytest

from tournament.http.streams.tickets import TICKET_SECONDS, Ticket, Tickets, TicketViewer

NOW = 1_800_000_000.9
TOPIC = "match/5f2a9f3e-0000-4000-8000-000000000001"
TICKETS = Tickets("a secret of this test, long enough")
ISSUED = TICKETS.issue(TicketViewer.SEAT, TOPIC, 41, NOW)


def test_it_tells_what_it_was_issued_for_until_it_expires():
    found = TICKETS.read(ISSUED, NOW)
    assert found is not None
    assert found == Ticket(TicketViewer.SEAT, TOPIC, 41, 1_800_000_000 + TICKET_SECONDS, found.account)
    assert TICKETS.read(ISSUED, NOW + TICKET_SECONDS - 1) is not None
    assert TICKETS.read(ISSUED, NOW + TICKET_SECONDS) is None


def test_it_tells_accounts_apart_and_names_none():
    tickets = [
        TICKETS.read(TICKETS.issue(TicketViewer.SEAT, TOPIC, 41, NOW, who), NOW) for who in ("ann", "ann", "bob")
    ]
    one, same, other = (ticket.account for ticket in tickets if ticket is not None)
    assert one == same != other and "ann" not in one


def test_it_stands_in_an_address_as_it_is():
    assert set(ISSUED) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.")


def test_a_foreign_one_is_refused():
    assert Tickets("another secret, as long as the first").read(ISSUED, NOW) is None


@pytest.mark.parametrize("place", range(0, len(ISSUED), 3))
def test_a_changed_one_is_refused(place: int):
    other = "A" if ISSUED[place] != "A" else "B"
    assert TICKETS.read(ISSUED[:place] + other + ISSUED[place + 1 :], NOW) is None


@pytest.mark.parametrize("nonsense", ["", ".", "a.b", "ä.ö", f"{ISSUED}=", f"{ISSUED}.{ISSUED}", "A" * 1000])
def test_nonsense_is_refused(nonsense: str):
    assert TICKETS.read(nonsense, NOW) is None
