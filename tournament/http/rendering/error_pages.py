"""Errors as responses: a page for browsers, problem+json for programs."""

import errno
from collections.abc import Mapping
from contextlib import suppress

import structlog
from flask import Flask, Response, g, json, make_response, render_template, request
from werkzeug.exceptions import BadRequest, HTTPException, InternalServerError, MethodNotAllowed
from werkzeug.http import HTTP_STATUS_CODES

from tournament.core.problems import DISK_FULL_TEXT, DiskFull, Fact, Problem, SealedAway, TokenNotValid
from tournament.core.security.sealing import SealBroken
from tournament.core.translation import gettext, translatable
from tournament.http.identity import current_identity
from tournament.http.input.content_negotiation import PROBLEM_JSON, wants_page
from tournament.http.rate_limits import set_retry_after

RETRY_SECONDS = 5
"""Seconds after which a request that had to wait may be repeated."""
OTHER_HEADLINE = translatable("Request refused")
HEADLINES = {
    400: translatable("Invalid request"),
    404: translatable("Page not found"),
    405: translatable("Method not allowed"),
    408: translatable("Request too slow"),
    413: translatable("Request too large"),
    415: translatable("Wrong content type"),
    422: translatable("Invalid request"),
    429: translatable("Too many requests"),
    500: translatable("Server error"),
    503: translatable("Server busy"),
}

log: structlog.stdlib.BoundLogger = structlog.get_logger("kingsmoot.online")


def register_errors(app: Flask) -> None:
    app.register_error_handler(Problem, _answer_problem)
    app.register_error_handler(HTTPException, _answer_status)
    app.register_error_handler(SealBroken, _answer_sealed)
    app.register_error_handler(OSError, _answer_system)


def problem_json(body: Mapping[str, Fact]) -> Response:
    response = make_response(json.dumps(body), body["status"])
    response.content_type = PROBLEM_JSON
    return response


def _answer_problem(problem: Problem) -> Response:
    response = _answer(problem.as_json(), gettext(problem.title))
    if problem.status == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    if problem.status in (503, 507):
        response.headers["Retry-After"] = str(RETRY_SECONDS)
    return set_retry_after(response, problem)


def _answer_sealed(error: SealBroken) -> Response:
    """Answer for a value that can't be opened: a secret is missing, or bytes changed."""
    log.error("a sealed value can't be opened", what=str(error))
    return _answer_problem(
        SealedAway(
            gettext(
                "The key of this match is missing on the server. Nothing is lost. Tell the operator of this site."
            )
        )
    )


def _answer_system(error: OSError) -> Response:
    """Answer for a full disk; raise any other error of the system, which is a bug."""
    if error.errno not in (errno.ENOSPC, errno.EDQUOT):
        raise error
    log.error("the disk is full", what=str(error))
    return _answer_problem(DiskFull(gettext(DISK_FULL_TEXT)))


def _answer_status(error: HTTPException) -> Response | HTTPException:
    """Answer with an HTTP status; bugs arrive as 500, after Flask has logged them."""
    if error.code is None or error.code < 400:
        return error
    phrase = HTTP_STATUS_CODES.get(error.code, "Error")
    body: dict[str, Fact] = {
        "type": "about:blank",
        "title": phrase,
        "status": error.code,
        "detail": _status_sentence(error),
    }
    if isinstance(error, InternalServerError) and "request_id" in g:
        body["request"] = g.request_id
    response = _answer(body, gettext(HEADLINES.get(error.code, OTHER_HEADLINE)))
    for name, value in error.get_headers(request.environ):
        if name in ("Allow", "Retry-After", "WWW-Authenticate"):
            response.headers[name] = value
    return response


def _answer(body: Mapping[str, Fact], headline: str) -> Response:
    if wants_page():
        with suppress(TokenNotValid):  # the error page must not fail because of its reader's token
            current_identity()
        again = RETRY_SECONDS if body["status"] == 503 and request.method == "GET" else None
        page = render_template("http/error.html", problem=body, headline=headline, again=again)
        response = make_response(page, body["status"])
    else:
        response = problem_json(body)
    response.headers["Cache-Control"] = "no-store"
    response.vary.add("Accept")
    return response


def _status_sentence(error: HTTPException) -> str:
    match error.code:
        case 400 if error.description in (None, BadRequest.description):
            return gettext("The server could not understand the request.")
        case 404:
            return gettext("The address %(path)s doesn't exist.", path=request.path)
        case 405:
            allowed = sorted(error.valid_methods or ()) if isinstance(error, MethodNotAllowed) else []
            return gettext(
                "%(path)s does not accept %(method)s. Use %(allowed)s.",
                path=request.path,
                method=request.method,
                allowed=", ".join(allowed),
            )
        case 413:
            return gettext("The request is too large (maximum %(most)s bytes).", most=request.max_content_length)
        case 500:
            return gettext("This error is our fault. It is logged.")
        case _:
            told = error.description
            return told if told and told != type(error).description else gettext("The server refused the request.")
