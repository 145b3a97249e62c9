"""Blocks of matches under way: small by a dictionary that they name, and readable for ever."""

from __future__ import annotations

from hashlib import sha256
from importlib import resources

import pytest
import zstandard

from engine.errors import BrokenRecord
from engine.record.block import DICTIONARIES, DICTIONARY, block_bytes, pack, unpack
from tests.engine.dictionary import blocks, start_melee
from tests.support.engine.play import start_core

KEPT = {40001: "42be7f80def5092de8b041806d70d38f05221cd3b5381dbcc7a297f1a2157d58"}
"""Of every dictionary that was ever used."""
PLAIN = bytes.fromhex(
    "28b52ffd2091250300b4049298a663686f696365150000ac6c6367323a73657475702f3891a5019573656e91a9706c6163652068353996313433363835393137a4646f6e65cd13881598a5169001923ba5303131303709007168e166fbe021780ce8d6425a17aa43459b57c103"
)
"""A block as it was written before there were dictionaries."""


def test_a_dictionary_that_was_ever_used_is_never_changed():
    assert set(KEPT) == set(DICTIONARIES)
    for number, digest in KEPT.items():
        source = resources.files("engine.data").joinpath(f"blocks-{number}.zdict").read_bytes()
        assert sha256(source).hexdigest() == digest


@pytest.mark.parametrize("start", [start_core, start_melee], ids=["joust", "melee"])
def test_what_was_packed_is_unpacked_and_takes_less_than_half(start):
    after, packed, plain = 0, 0, 0
    for each in blocks(start(7), 7):
        block = pack(each)
        assert zstandard.get_frame_parameters(block).dict_id == DICTIONARY
        assert unpack(block, after, each[0].at if each else 0) == each
        after += len(each)
        packed += len(block)
        plain += len(zstandard.ZstdCompressor(level=6).compress(block_bytes(each)))
    assert packed * 2 < plain


def test_blocks_without_a_dictionary_are_still_read():
    assert zstandard.get_frame_parameters(PLAIN).dict_id == 0
    entries = unpack(PLAIN, 10, 5000)
    assert [(entry.number, entry.kind, entry.at) for entry in entries] == [(11, "choice", 5000), (12, "place", 5000)]


def test_what_is_no_block_is_refused():
    block = pack(next(blocks(start_core(7), 7)))
    for broken in (b"", b"letter", block[:-3], block[:20] + b"\0\0\0" + block[23:]):
        with pytest.raises(BrokenRecord):
            unpack(broken, 0, 0)
    other = zstandard.train_dictionary(512, [b"%d of something else" % n for n in range(2000)], dict_id=40999)
    strange = zstandard.ZstdCompressor(dict_data=other).compress(b"\x90")
    with pytest.raises(BrokenRecord, match="needs the unknown dictionary 40999"):
        unpack(strange, 0, 0)
