"""Converters from plain values to types, made at import like decoders."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

import msgspec

T = TypeVar("T")


def make_converter(kind: type[T], *, strict: bool = True) -> Callable[[object], T]:
    """Return a function that converts plain values to a type.

    msgspec inspects a type at its first use. Another thread that uses the type before that is done reads a
    half-written table and kills the process. So call this at import, while only one thread runs.
    """
    msgspec.msgpack.Decoder(kind)
    return partial(msgspec.convert, type=kind, strict=strict)
