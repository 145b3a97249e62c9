"""The people of the demonstration, all made up."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from tournament.accounts.models import Account
from tournament.accounts.operations.names import name_key
from tournament.core.security.principal import Principal

PERSONAS: Final = {"organizer": "Orla", "judge": "Jarek", "player": "Pia"}
"""People one can sign in as with one click."""
PLAYERS: Final = (
    *(
        "Pia",
        "Anselm",
        "Bettina",
        "Cormac",
        "Danuta",
        "Edwin",
        "Fenja",
        "Gustavo",
        "Hedda",
        "Ilya",
        "Jolanta",
        "Kemal",
    ),
    *("Lucía", "Mattis", "Nadia", "Oskar", "Paloma", "Quentin", "Rosalind", "Søren", "Tove", "Ursin", "Vesna", "Wim"),
)


def make_people(session: Session, now: datetime) -> dict[str, Principal]:
    """Create accounts without a password: only the buttons sign in as them."""
    people: dict[str, Principal] = {}
    for name in dict.fromkeys((*PERSONAS.values(), *PLAYERS, "Selma")):
        account = Account(
            name=name,
            name_key=name_key(name),
            email=f"{name_key(name)}@demo.invalid",
            password_hash=None,
            real_name=None,
            show_real_name=False,
            is_admin=False,
            created_at=now,
        )
        session.add(account)
        session.flush()
        people[name] = Principal(account_id=account.id, name=name)
    return people


def known_people(session: Session, names: Sequence[str]) -> dict[str, Principal]:
    """Return people who exist already, by name."""
    rows = session.scalars(select(Account).where(Account.name.in_(names)))
    return {row.name: Principal(account_id=row.id, name=row.name) for row in rows}


def persona(session: Session, who: str) -> Account | None:
    """Return the account behind one of the buttons."""
    name = PERSONAS.get(who)
    return session.scalar(select(Account).where(Account.name_key == name_key(name))) if name else None
