"""Sealing: hands, decks and seeds are stored only encrypted, by the server's keys."""

import secrets
from hashlib import sha256
from typing import Final
from uuid import UUID

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from tournament.core.config import Config

NONCE_BYTES: Final = 12
SEED_BYTES: Final = 32
KEY_NAME_BYTES: Final = 4
"""Bytes of a sealed value that name its key."""


class SealBroken(Exception):
    """A sealed value that can't be opened.

    Its key is missing, it belongs to another place, or its bytes were changed.
    """


class KeyMissing(SealBroken):
    """A sealed value whose key is missing."""

    def __init__(self, key_id: str, what: str) -> None:
        super().__init__(f"{what} is sealed under the key {key_id}, which is not here")
        self.key_id = key_id


class Sealer:
    """Seals under the newest key, and opens under any known key."""

    def __init__(self, secret: str, *older: str) -> None:
        self._ciphers: dict[bytes, AESGCM] = {}
        for each in (*older, secret):
            key = _derive_key(each)
            self._newest = sha256(key).digest()[:KEY_NAME_BYTES]
            self._ciphers[self._newest] = AESGCM(key)

    @property
    def key_id(self) -> str:
        return self._newest.hex()

    def knows(self, key_id: str) -> bool:
        return bytes.fromhex(key_id) in self._ciphers

    def can_open(self, sealed: bytes) -> bool:
        """Tell whether the key of a sealed value is known."""
        return sealed[:KEY_NAME_BYTES] in self._ciphers

    def close(self, plain: bytes, match_id: UUID, place: str) -> bytes:
        """Seal a value for one place of one match; it can't be opened anywhere else."""
        nonce = secrets.token_bytes(NONCE_BYTES)
        return (
            self._newest
            + nonce
            + self._ciphers[self._newest].encrypt(nonce, plain, _associated_data(match_id, place))
        )

    def open(self, sealed: bytes, match_id: UUID, place: str) -> bytes:
        name, nonce, rest = (
            sealed[:KEY_NAME_BYTES],
            sealed[KEY_NAME_BYTES : KEY_NAME_BYTES + NONCE_BYTES],
            sealed[KEY_NAME_BYTES + NONCE_BYTES :],
        )
        cipher = self._ciphers.get(name)
        if cipher is None:
            raise KeyMissing(name.hex(), f"{place} of match {match_id}")
        try:
            return cipher.decrypt(nonce, rest, _associated_data(match_id, place))
        except (InvalidTag, ValueError) as error:
            raise SealBroken(f"{place} of match {match_id} was changed since it was sealed") from error


def new_seed() -> bytes:
    """Return a random seed for one match."""
    return secrets.token_bytes(SEED_BYTES)


def make_sealer(config: Config) -> Sealer:
    return Sealer(config.secret_key, *config.older_secrets)


def _derive_key(secret: str) -> bytes:
    return HKDF(algorithm=SHA256(), length=32, salt=None, info=b"kingsmoot online matches").derive(secret.encode())


def _associated_data(match_id: UUID, place: str) -> bytes:
    return match_id.bytes + place.encode()
