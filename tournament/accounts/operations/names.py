"""Names and addresses of people: how they are stored, compared and refused."""

import re
from typing import Final
from unicodedata import category, normalize

from tournament.core.problems import Fact, InvalidFields
from tournament.core.security.passwords import password_fault

NAME_LEAST: Final = 2
NAME_MOST: Final = 40
KEY_MOST: Final = 120
REAL_NAME_MOST: Final = 120
EMAIL_MOST: Final = 254
REMOVED: Final = "removed player"
"""The name of all removed accounts."""
RESERVED: Final = frozenset({REMOVED, "admin", "administrator", "clock", "console", "kingsmoot", "nobody", "system"})
_EMAIL: Final = re.compile(r"[^\s@<>\"',;:\\()\[\]]{1,64}@[^\s@<>\"',;:\\()\[\]]+\.[^\s@<>\"',;:\\()\[\].]{2,}")


def written(text: str) -> str:
    """Return a name as stored: composed, on one line, without invisible characters."""
    composed = normalize("NFC", text)
    shown = "".join(" " if c.isspace() else c for c in composed if c.isspace() or not category(c).startswith("C"))
    return " ".join(shown.split())


def name_key(name: str) -> str:
    """Return the key that all spellings of a name share."""
    return normalize("NFKC", normalize("NFKC", written(name)).casefold())


def email_key(email: str) -> str:
    return "".join(c for c in normalize("NFC", email).lower() if c.isprintable() and not c.isspace())


def check_fields(
    *, name: str | None = None, email: str | None = None, password: str | None = None, real_name: str | None = None
) -> None:
    """Raise InvalidFields with all faults at once; don't check fields that are None."""
    faults = {
        "/name": _name_fault(name) if name is not None else "",
        "/email": _email_fault(email) if email is not None else "",
        "/password": "" if password is None else password_fault(password, name=name or "", email=email or ""),
        "/real_name": _real_name_fault(real_name) if real_name is not None else "",
    }
    refuse({pointer: fault for pointer, fault in faults.items() if fault})


def refuse(faults: dict[str, str]) -> None:
    if faults:
        errors: list[Fact] = [{"pointer": pointer, "detail": detail} for pointer, detail in faults.items()]
        raise InvalidFields(" ".join(faults.values()), errors=errors)


def _name_fault(name: str) -> str:
    shown = written(name)
    if not NAME_LEAST <= len(shown) <= NAME_MOST or len(name_key(name)) > KEY_MOST:
        return f"A name has {NAME_LEAST} to {NAME_MOST} characters; this one has {len(shown)}."
    if any(c in "@/\\<>" for c in shown) or not any(c.isalnum() for c in shown):
        return "A name has at least one letter or digit and none of @ / \\ < >."
    if name_key(name) in RESERVED:
        return f"The name {shown} belongs to the installation; choose another."
    return ""


def _email_fault(email: str) -> str:
    key = email_key(email)
    if len(key) > EMAIL_MOST or not _EMAIL.fullmatch(key) or len(key) < len(normalize("NFC", email.strip())):
        return "This is no e-mail address; one looks like ann@example.org."
    return ""


def _real_name_fault(real_name: str) -> str:
    if len(written(real_name)) > REAL_NAME_MOST:
        return f"A real name has at most {REAL_NAME_MOST} characters."
    return ""
