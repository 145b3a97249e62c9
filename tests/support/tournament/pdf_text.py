"""What stands in a PDF of ours, read back: the pieces of text in the order they were drawn."""

import re
import zlib
from base64 import a85decode


def drawn(pdf: bytes) -> list[bytes]:
    """What each page draws."""
    streams = re.findall(rb"/ASCII85Decode /FlateDecode.*?stream\r?\n(.*?)endstream", pdf, re.DOTALL)
    return [zlib.decompress(a85decode(b"<~" + stream.strip(), adobe=True)) for stream in streams]


def texts(pdf: bytes) -> list[str]:
    """Letters of ASCII are kept as they are by the fonts' first subset; others would need its table."""
    found = [re.findall(rb"\(((?:[^\\()]|\\.)*)\) Tj", page) for page in drawn(pdf)]
    return [_plain(text) for page in found for text in page]


def _plain(text: bytes) -> str:
    return re.sub(rb"\\(.)", rb"\1", text).decode("latin-1")
