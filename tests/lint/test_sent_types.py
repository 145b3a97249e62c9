"""Types of scripts: what they are sent is what the service sends."""

from tests.lint.sent_types import FILE, declarations


def test_types_are_those_of_what_is_sent():
    assert FILE.read_text() == declarations(), "make them anew: python -m tests.lint.sent_types write"


def test_types_say_what_may_be_missing_and_what_may_be_null():
    written = declarations()
    for line in (
        "    by?: [string, number, string][];",
        "    left: (number | null)[];",
        "    crests_by?: [string, string, string][];",
    ):
        assert line in written
