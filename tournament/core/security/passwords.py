"""Hashes as stored: slow ones of passwords, quick ones of random secrets."""

from functools import cached_property
from hashlib import sha256
from typing import Final
from unicodedata import normalize

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from tournament.core.limits.limits import HASHING
from tournament.core.limits.work_slots import WorkSlots
from tournament.core.translation import gettext

MIN_PASSWORD_LENGTH: Final = 10
MAX_PASSWORD_LENGTH: Final = 200
MIN_PASSWORD_VARIETY: Final = 4
_COMMON_LIST: Final = """
0123456789 0987654321 1111122222 1122334455 1212121212 1234512345 1234567890 12345678901 123456789a 1234567891
12345qwert 123qwe123qwe 1a2b3c4d5e 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 9876543210 a123456789 abc1234567
abcd123456 abcdefghij administrator asdfghjkl1 asdfghjkl; baseball12 basketball changeme12 changemenow
chocolate1 football12 hello12345 iloveyou12 kingsmoot1 kingsmoot12 kingsmoot123 letmein123 liverpool1
lovelovelove manchester michelle12 mynameisjohn nopassword pass123456 passw0rd12 passw0rd123 password10
password11 password12 password123 password1234 password12345 passwordpassword princess12 q1w2e3r4t5 q1w2e3r4t5y6
qazwsxedc1 qwe123qwe123 qwer1234qwer qwerasdfzxcv qwerty1234 qwerty12345 qwerty123456 qwertyuiop qwertyuiop123
sunshine12 superman12 testtest12 testtesttest thisisapassword trustno123 valarmorghulis welcome123 welcome1234
winteriscoming zaq12wsxcde3 zxcvbnm123 zxcvbnmasdf
"""
COMMON_PASSWORDS: Final = frozenset(_COMMON_LIST.split())


def password_fault(password: str, *, name: str, email: str) -> str:
    """Return what is wrong with a new password and what is right; empty if it will do."""
    if not MIN_PASSWORD_LENGTH <= len(password) <= MAX_PASSWORD_LENGTH:
        return gettext(
            "Use %(least)s to %(most)s characters for your password (now %(number)s).",
            least=MIN_PASSWORD_LENGTH,
            most=MAX_PASSWORD_LENGTH,
            number=len(password),
        )
    folded = password.casefold()
    if folded in (name.casefold(), email.casefold(), email.casefold().partition("@")[0]):
        return gettext("Your password can't be your name or e-mail address. Choose another password.")
    if folded in COMMON_PASSWORDS or len(set(folded)) < MIN_PASSWORD_VARIETY:
        return gettext("This password is too easy to guess. Choose another, such as four random words.")
    return ""


def hash_secret(secret: str) -> str:
    """Hash a secret of 256 random bits, which needs no slow hash."""
    return sha256(secret.encode()).hexdigest()


class Passwords:
    """Password hashes by argon2id.

    Old hashes still verify; `is_outdated` says which to replace after the cost has changed. Only a few passwords are
    hashed at once; a request that gets no slot in time raises TooBusy.
    """

    def __init__(self, *, memory_kib: int, passes: int, places: WorkSlots | None = None) -> None:
        self._hasher = PasswordHasher(time_cost=passes, memory_cost=memory_kib, parallelism=1)
        self._places = places or WorkSlots(HASHING)

    @cached_property
    def _nobody(self) -> str:
        return self._hasher.hash("nobody has this password")

    def hashed(self, password: str) -> str:
        with self._places.taken():
            return self._hasher.hash(_normalize_password(password))

    def fits(self, password: str, kept: str | None) -> bool:
        """Verify a password; take as long if there is no hash to compare with."""
        with self._places.taken():
            try:
                self._hasher.verify(kept or self._nobody, _normalize_password(password))
            except (VerificationError, InvalidHashError):
                return False
        return kept is not None

    def is_outdated(self, kept: str) -> bool:
        return self._hasher.check_needs_rehash(kept)


def _normalize_password(password: str) -> str:
    """Normalize a password, and cut it just beyond the maximum, as hashing costs.

    Two keyboards may write one letter in two ways.
    """
    return normalize("NFKC", password[: MAX_PASSWORD_LENGTH + 1])
