"""Text is sent compressed to whoever takes it so."""

import gzip
from typing import Final

from flask import Flask, Response, request

from tournament.web.request.pieces import LEVEL, PiecedResponse, gzipped

LEAST_BYTES: Final = 1024
TEXTS: Final = frozenset(
    {
        *("application/javascript", "application/json", "application/problem+json", "application/xml"),
        *("image/svg+xml", "text/css", "text/csv", "text/html", "text/javascript", "text/plain", "text/xml"),
    }
)
"""Streams of events are not among them: a message would wait in the compressor for the next one."""


def register_compression(app: Flask) -> None:
    app.after_request(compress)


def compress(response: Response) -> Response:
    if response.mimetype not in TEXTS or response.status_code != 200:
        return response
    response.vary.add("Accept-Encoding")
    taken = request.accept_encodings["gzip"] > 0
    if not taken or request.method == "HEAD" or "Content-Encoding" in response.headers:
        return response
    if isinstance(response, PiecedResponse):
        response.set_data(gzipped(response.pieces))
    else:
        response.direct_passthrough = False  # a static file is small enough to be read whole
        data = response.get_data()
        if len(data) < LEAST_BYTES:
            return response
        response.set_data(gzip.compress(data, LEVEL, mtime=0))
    response.headers["Content-Encoding"] = "gzip"
    response.headers.pop("Accept-Ranges", None)
    tag, weak = response.get_etag()
    if tag is not None and not weak:
        response.set_etag(tag, weak=True)  # the same text in other bytes
    return response
