"""Pages made of pieces, each compressed once for all pages that contain it."""

import struct
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from flask import Response

COMPRESSION_LEVEL: Final = 6
PIECE_LENGTH: Final = 32 * 1024
"""Approximate size. Where a line changes for one reader, only its piece is compressed again."""
GZIP_HEAD: Final = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
GZIP_TAIL: Final = b"\x03\x00"
"""An empty last block."""


@dataclass(frozen=True, slots=True)
class Piece:
    plain: bytes
    packed: bytes
    """Refers to nothing outside and ends at a whole byte, so it fits between any other pieces."""


def make_piece(text: str) -> Piece:
    plain = text.encode()
    packer = zlib.compressobj(COMPRESSION_LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return Piece(plain, packer.compress(plain) + packer.flush(zlib.Z_SYNC_FLUSH))


def split_pieces(text: str) -> tuple[Piece, ...]:
    """Cut a text into pieces, at line ends."""
    found = []
    begin = 0
    while begin < len(text):
        end = text.find("\n", begin + PIECE_LENGTH) + 1 or len(text)
        found.append(make_piece(text[begin:end]))
        begin = end
    return tuple(found)


def replace_in_pieces(pieces: Sequence[Piece], old: str, new: str) -> tuple[Piece, ...]:
    """Replace a text in all pieces that contain it."""
    wanted = old.encode()
    return tuple(make_piece(one.plain.decode().replace(old, new)) if wanted in one.plain else one for one in pieces)


def gzip_pieces(pieces: Iterable[Piece]) -> bytes:
    held = list(pieces)
    checksum = size = 0
    for one in held:
        checksum = zlib.crc32(one.plain, checksum)
        size += len(one.plain)
    return b"".join(
        [GZIP_HEAD, *(one.packed for one in held), GZIP_TAIL, struct.pack("<II", checksum, size & 0xFFFFFFFF)]
    )


class PiecedResponse(Response):
    """A page that is sent compressed without being compressed for it."""

    pieces: tuple[Piece, ...] = ()


def pieced_response(pieces: tuple[Piece, ...], status: int = 200) -> PiecedResponse:
    response = PiecedResponse(b"".join(one.plain for one in pieces), status, mimetype="text/html")
    response.pieces = pieces
    return response
