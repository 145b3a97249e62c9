"""Compressed values for the database, unpacked within a size limit."""

from typing import Final, TypeVar

import msgspec
import zstandard

COMPRESSION_LEVEL: Final = 6
Kind = TypeVar("Kind")


def pack(value: object) -> bytes:
    return compress_bytes(msgspec.json.encode(value))


def compress_bytes(raw: bytes) -> bytes:
    return zstandard.ZstdCompressor(level=COMPRESSION_LEVEL).compress(raw)


def unpack(content: bytes, decoder: msgspec.json.Decoder[Kind], most: int) -> Kind:
    """Unpack and decode a value.

    Raise ValueError if it is malformed or larger than `most` bytes.
    """
    try:
        size = zstandard.frame_content_size(content)
        if not 0 <= size <= most:  # decompress() allocates the declared size and ignores max_output_size
            raise ValueError(f"it unpacks to more than {most} bytes")
        return decoder.decode(zstandard.ZstdDecompressor().decompress(content))
    except (zstandard.ZstdError, msgspec.MsgspecError) as error:
        raise ValueError(f"it can't be unpacked: {error}") from error
