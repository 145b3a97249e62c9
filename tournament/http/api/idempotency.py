"""The Idempotency-Key header: a repeated write gets the first response."""

import hmac
import json
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable
from functools import partial, wraps
from hashlib import sha256
from typing import Final

from flask import Response, g, request

from tournament.core.problems import InvalidFields
from tournament.core.storage import idempotency_keys
from tournament.core.storage.database import Session
from tournament.core.storage.idempotency_keys import KeySlot, StoredResponse
from tournament.core.translation import gettext
from tournament.http.context import current_config, now
from tournament.http.identity import TOKEN_PREFIX, current_principal, new_secret
from tournament.http.transactions import SharedTransaction, shared_transaction

KEY_HEADER: Final = "Idempotency-Key"
REPLAYED_HEADER: Final = "Idempotent-Replayed"
STORED_HEADERS: Final = ("Content-Type", "Location", "Link")
MAX_KEY_LENGTH: Final = 200
CODE_ALPHABET: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Alphabet of claim codes, without characters that are confused when read out."""
CODE_LENGTH: Final = 10
CODE_FIELD: Final = "claim_code"
SECRET_FIELD: Final = "secret"
"""Fields of a response that are never stored; they are derived again."""


class RepeatedRequest(Exception):
    """The request was done before; `answer` is its response."""

    def __init__(self, answer: StoredResponse) -> None:
        self.answer = answer


def idempotent(view: Callable[..., object]) -> Callable[..., object]:
    """Run the view once per key; key, changes and response are one transaction.

    A process that is killed has done nothing or everything, so a retry does it or gets the stored response.
    """

    @wraps(view)
    def done_once(*asked: object, **named: object) -> object:
        place = _key_slot()
        if place is None:
            return view(*asked, **named)
        try:
            with shared_transaction(partial(_take_key, place)) as transaction:
                response = view(*asked, **named)
                assert isinstance(response, Response)
                _store_response(transaction, place, response)
                return response
        except RepeatedRequest as before:
            answer = before.answer
            response = Response(_restore_secrets(answer.body), answer.status, answer.headers)
            response.headers[REPLAYED_HEADER] = "true"
            return response

    return done_once


def _key_slot() -> KeySlot | None:
    """Return what the key of this request stands for; None without a key."""
    key = request.headers.get(KEY_HEADER)
    account_id = current_principal().account_id
    if key is None or account_id is None:
        return None
    if not 1 <= len(key) <= MAX_KEY_LENGTH or not all("!" <= sign <= "~" for sign in key):
        pointer = {"pointer": f"/{KEY_HEADER}", "detail": gettext("Use 1 to 200 visible ASCII characters.")}
        raise InvalidFields(gettext("The header %(name)s is not valid.", name=KEY_HEADER), errors=[pointer])
    return KeySlot(
        account_id,
        _hash(f"{request.method} {request.path}".encode()),
        _hash(key.encode()),
        _hash(request.query_string, request.mimetype.encode(), request.get_data(cache=True)),
    )


def _take_key(place: KeySlot, session: Session) -> None:
    answer = idempotency_keys.take_key(session, place, now())
    if answer is not None:
        raise RepeatedRequest(answer)


def _store_response(transaction: SharedTransaction, place: KeySlot, response: Response) -> None:
    if transaction.session is None:
        raise RuntimeError(f"{request.url_rule} takes keys but writes outside of transaction().")
    headers = {name: response.headers[name] for name in STORED_HEADERS if name in response.headers}
    answer = StoredResponse(response.status_code, headers, _mask_secrets(response.get_data()))
    idempotency_keys.store_response(transaction.session, place, answer)


def claim_code() -> str:
    """Return a guest's code: at random, or derived from the request's key.

    So the same request gives the same code.
    """
    if KEY_HEADER not in request.headers:
        return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))
    return "".join(CODE_ALPHABET[byte % len(CODE_ALPHABET)] for byte in _derive_bytes("claim")[:CODE_LENGTH])


def token_secret() -> str:
    """Return a token's secret: at random, or derived from the key and a stored mark."""
    if KEY_HEADER not in request.headers:
        return new_secret(TOKEN_PREFIX)
    g.token_mark = secrets.token_hex(16)
    return _derive_token(g.token_mark)


def first_token_secret() -> str:
    """Return the secret of a first token: at random, or derived from key and body.

    The sender is anonymous; the body has the password in it.
    """
    return _derive_token("first") if KEY_HEADER in request.headers else new_secret(TOKEN_PREFIX)


def _derive_token(mark: str) -> str:
    return TOKEN_PREFIX + urlsafe_b64encode(_derive_bytes(f"token:{mark}")).rstrip(b"=").decode()


def _derive_bytes(what: str) -> bytes:
    """Derive bytes that only this installation can derive, and only from this request."""
    key = request.headers[KEY_HEADER]
    told = f"{what}:{current_principal().account_id}:{request.path}:{key}:{_hash(request.get_data(cache=True))}"
    return hmac.new(current_config().secret_key.encode(), told.encode(), sha256).digest()


def _mask_secrets(body: bytes) -> bytes:
    return _replace_fields(body, lambda _: "", lambda _: g.token_mark)


def _restore_secrets(body: bytes) -> bytes:
    return _replace_fields(body, lambda _: claim_code(), _derive_token)


def _replace_fields(body: bytes, code: Callable[[str], str], token: Callable[[str], str]) -> bytes:
    """Replace the fields of a body that are never stored."""
    made = {CODE_FIELD: code, SECRET_FIELD: token}
    if not any(f'"{name}"'.encode() in body for name in made):
        return body
    told = json.loads(body)
    return json.dumps(told | {name: make(told[name]) for name, make in made.items() if name in told}).encode()


def _hash(*parts: bytes) -> str:
    mark = sha256()
    for part in parts:
        mark.update(len(part).to_bytes(8))
        mark.update(part)
    return mark.hexdigest()
