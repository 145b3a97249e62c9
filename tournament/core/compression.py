"""Values as they are packed for the database, and unpacked with a limit that is known before it begins."""

from typing import Final, TypeVar

import msgspec
import zstandard

LEVEL: Final = 6
Kind = TypeVar("Kind")


def pack(value: object) -> bytes:
    return squeeze(msgspec.json.encode(value))


def squeeze(raw: bytes) -> bytes:
    return zstandard.ZstdCompressor(level=LEVEL).compress(raw)


def unpack(content: bytes, decoder: msgspec.json.Decoder[Kind], most: int) -> Kind:
    """What was packed; raises ValueError where it is something else, or has more than `most` bytes."""
    try:
        size = zstandard.frame_content_size(content)
        if not 0 <= size <= most:  # what a frame declares is all the room it gets; max_output_size is not looked at
            raise ValueError(f"it unpacks to more than {most} bytes")
        return decoder.decode(zstandard.ZstdDecompressor().decompress(content))
    except (zstandard.ZstdError, msgspec.MsgspecError) as error:
        raise ValueError(f"it can't be unpacked: {error}") from error
