"""What stands in a PDF of ours, read back: the pieces of text in the order they were drawn."""

import re
import zlib
from base64 import a85decode


def texts(pdf: bytes) -> list[str]:
    """Letters of ASCII are kept as they are by the fonts' first subset; others would need its table."""
    found: list[str] = []
    for stream in re.findall(rb"/ASCII85Decode /FlateDecode.*?stream\r?\n(.*?)endstream", pdf, re.DOTALL):
        drawn = zlib.decompress(a85decode(b"<~" + stream.strip(), adobe=True))
        found += [_plain(text) for text in re.findall(rb"\(((?:[^\\()]|\\.)*)\) Tj", drawn)]
    return found


def _plain(text: bytes) -> str:
    return re.sub(rb"\\(.)", rb"\1", text).decode("latin-1")
