"""Names and addresses of people: how they are stored, compared and refused."""

import re
from typing import Final
from unicodedata import category, normalize

from tournament.core.problems import Fact, InvalidFields
from tournament.core.security.passwords import password_fault
from tournament.core.translation import gettext

MIN_NAME_LENGTH: Final = 2
MAX_NAME_LENGTH: Final = 40
MAX_NAME_KEY_LENGTH: Final = 120
MAX_REAL_NAME_LENGTH: Final = 120
MAX_EMAIL_LENGTH: Final = 254
REMOVED_NAME: Final = "removed player"
"""The name of all removed accounts."""
RESERVED_NAMES: Final = frozenset(
    {REMOVED_NAME, "admin", "administrator", "clock", "console", "kingsmoot", "nobody", "system"}
)
_EMAIL: Final = re.compile(r"[^\s@<>\"',;:\\()\[\]]{1,64}@[^\s@<>\"',;:\\()\[\]]+\.[^\s@<>\"',;:\\()\[\].]{2,}")


def normalize_name(text: str) -> str:
    """Return a name as stored: composed, on one line, without invisible characters."""
    composed = normalize("NFC", text)
    shown = "".join(" " if c.isspace() else c for c in composed if c.isspace() or not category(c).startswith("C"))
    return " ".join(shown.split())


def name_key(name: str) -> str:
    """Return the key that all spellings of a name share."""
    return normalize("NFKC", normalize("NFKC", normalize_name(name)).casefold())


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
    raise_faults({pointer: fault for pointer, fault in faults.items() if fault})


def raise_faults(faults: dict[str, str]) -> None:
    if faults:
        errors: list[Fact] = [{"pointer": pointer, "detail": detail} for pointer, detail in faults.items()]
        raise InvalidFields(" ".join(faults.values()), errors=errors)


def _name_fault(name: str) -> str:
    shown = normalize_name(name)
    if not MIN_NAME_LENGTH <= len(shown) <= MAX_NAME_LENGTH or len(name_key(name)) > MAX_NAME_KEY_LENGTH:
        return gettext(
            "Use %(least)s to %(most)s characters for your name (now %(number)s).",
            least=MIN_NAME_LENGTH,
            most=MAX_NAME_LENGTH,
            number=len(shown),
        )
    if any(c in "@/\\<>" for c in shown) or not any(c.isalnum() for c in shown):
        return gettext("Use at least one letter or digit, and none of @ / \\ < >.")
    if name_key(name) in RESERVED_NAMES:
        return gettext("The name “%(name)s” is reserved. Choose another name.", name=shown)
    return ""


def _email_fault(email: str) -> str:
    key = email_key(email)
    if len(key) > MAX_EMAIL_LENGTH or not _EMAIL.fullmatch(key) or len(key) < len(normalize("NFC", email.strip())):
        return gettext("Enter a valid e-mail address, such as ann@example.org.")
    return ""


def _real_name_fault(real_name: str) -> str:
    if len(normalize_name(real_name)) > MAX_REAL_NAME_LENGTH:
        return gettext("Use at most %(most)s characters for your real name.", most=MAX_REAL_NAME_LENGTH)
    return ""
