"""Compression of responses for clients that accept it."""

import gzip
import zlib
from functools import lru_cache
from typing import Final

from flask import Flask, Response, request
from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header

from tournament.http.input.content_negotiation import add_vary
from tournament.http.rendering.page_pieces import COMPRESSION_LEVEL, PiecedResponse, gzip_pieces
from tournament.http.security_headers import NO_PAGE_POLICY

COMPRESSION_THRESHOLD_BYTES: Final = 1024
QUICK_LEVEL: Final = 4
"""Level for short-lived responses to one reader: half the time of `COMPRESSION_LEVEL` and 5 % more bytes."""
TEXT_TYPES: Final = frozenset(
    {
        *("application/javascript", "application/json", "application/problem+json", "application/xml"),
        *("image/svg+xml", "text/css", "text/csv", "text/html", "text/javascript", "text/plain", "text/xml"),
    }
)
"""Event streams are excluded: the compressor would hold a message back until the next one."""


def register_compression(app: Flask) -> None:
    app.after_request(compress_response)


def gzip_body(body: bytes) -> bytes:
    """Compress JSON as it is cached and sent."""
    packer = zlib.compressobj(QUICK_LEVEL, zlib.DEFLATED, 16 + zlib.MAX_WBITS)
    return packer.compress(body) + packer.flush()


def json_response(body: bytes) -> Response:
    """Answer with encoded JSON."""
    return gzip_response(gzip_body(body))


def gzip_response(packed: bytes) -> Response:
    """Answer with compressed JSON; decompress it if the client doesn't accept gzip."""
    headers = {"Content-Type": "application/json", "Content-Security-Policy": NO_PAGE_POLICY}
    if not _client_accepts_gzip():
        return Response(gzip.decompress(packed), headers=headers)
    return Response(packed, headers=headers | {"Content-Encoding": "gzip"})


def _client_accepts_gzip() -> bool:
    return accepts_gzip(request.headers.get("Accept-Encoding", ""))


@lru_cache(64)
def accepts_gzip(accepted: str) -> bool:
    """Tell whether gzip is accepted; browsers repeat a few headers, so cache them."""
    return bool(parse_accept_header(accepted, Accept)["gzip"] > 0)


def compress_response(response: Response) -> Response:
    if response.mimetype not in TEXT_TYPES or response.status_code != 200:
        return response
    add_vary(response, "Accept-Encoding")
    if not _client_accepts_gzip() or request.method == "HEAD" or "Content-Encoding" in response.headers:
        return response
    if isinstance(response, PiecedResponse):
        response.set_data(gzip_pieces(response.pieces))
    else:
        response.direct_passthrough = False  # static files are small enough to read whole
        data = response.get_data()
        if len(data) < COMPRESSION_THRESHOLD_BYTES:
            return response
        response.set_data(gzip.compress(data, COMPRESSION_LEVEL, mtime=0))
    response.headers["Content-Encoding"] = "gzip"
    response.headers.pop("Accept-Ranges", None)
    tag, weak = response.get_etag()
    if tag is not None and not weak:
        response.set_etag(tag, weak=True)  # the same text, other bytes
    return response
