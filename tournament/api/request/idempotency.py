"""The header Idempotency-Key: a write that is sent again gets the first answer, and is not done again."""

import hmac
import json
import secrets
from hashlib import sha256
from typing import Final
from uuid import UUID

from flask import Response, g, request

from tournament.operations.ground import idempotency
from tournament.operations.ground.idempotency import Answer, Place
from tournament.problems import InvalidFields
from tournament.web.request.current import current_config, current_database, now
from tournament.web.request.identity import current_principal

HEADER: Final = "Idempotency-Key"
REPLAYED: Final = "Idempotent-Replayed"
KEPT_HEADERS: Final = ("Content-Type", "Location", "Link")
WRITES: Final = frozenset({"POST", "PUT", "PATCH", "DELETE"})
LONGEST: Final = 200
CODE_SIGNS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Of a claim code; none that is taken for another when it is read out."""
CODE_LENGTH: Final = 10
SECRET: Final = "claim_code"
"""A member of an answer that is not kept, for it is kept nowhere: it is worked out again."""


def answer_again() -> Response | None:
    """The answer that was given before; nothing where the request is to be done."""
    key = request.headers.get(HEADER)
    account_id = current_principal().account_id
    if key is None or request.method not in WRITES or account_id is None:
        return None
    if not 1 <= len(key) <= LONGEST or not all("!" <= sign <= "~" for sign in key):
        pointer = {"pointer": f"/{HEADER}", "detail": "1 to 200 visible characters of ASCII."}
        raise InvalidFields(f"The header {HEADER} can't be used.", errors=[pointer])
    place = Place(
        account_id,
        _hash(f"{request.method} {request.path}".encode()),
        _hash(key.encode()),
        _hash(request.query_string, request.mimetype.encode(), request.get_data(cache=True)),
    )
    with current_database().write() as session:
        found = idempotency.hold(session, place, now())
    if isinstance(found, UUID):
        g.held_key = found
        return None
    response = Response(_with_secret(found.body), found.status, found.headers)
    response.headers[REPLAYED] = "true"
    return response


def keep_answer(response: Response) -> Response:
    """Keeps what was answered; a refusal changed nothing, so its key may be used again."""
    held: UUID | None = g.pop("held_key", None)
    if held is None:
        return response
    with current_database().write() as session:
        if response.status_code < 300:
            headers = {name: response.headers[name] for name in KEPT_HEADERS if name in response.headers}
            body = _without_secret(response.get_data())
            idempotency.keep(session, held, Answer(response.status_code, headers, body))
        else:
            idempotency.release(session, held)
    return response


def claim_code() -> str:
    """A code for a guest: by chance, or by the request's key, so that the same request gives the same code."""
    key = request.headers.get(HEADER)
    if key is None:
        return "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))
    told = f"claim:{current_principal().account_id}:{request.path}:{key}:{_hash(request.get_data(cache=True))}"
    mark = hmac.new(current_config().secret_key.encode(), told.encode(), sha256).digest()
    return "".join(CODE_SIGNS[byte % len(CODE_SIGNS)] for byte in mark[:CODE_LENGTH])


def _without_secret(body: bytes) -> bytes:
    return _replaced(body, "") if f'"{SECRET}"'.encode() in body else body


def _with_secret(body: bytes) -> bytes:
    return _replaced(body, claim_code()) if f'"{SECRET}"'.encode() in body else body


def _replaced(body: bytes, code: str) -> bytes:
    told = json.loads(body)
    if SECRET in told:
        told[SECRET] = code
    return json.dumps(told).encode()


def _hash(*parts: bytes) -> str:
    mark = sha256()
    for part in parts:
        mark.update(len(part).to_bytes(8))
        mark.update(part)
    return mark.hexdigest()
