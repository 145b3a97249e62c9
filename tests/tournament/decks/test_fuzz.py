"""However broken the input: a reading or one sentence, never a trace, and never more than the caps."""

import json

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.support.tournament.decklists import EXAMPLES
from tests.support.tournament.decks.cards import TODAY, second_edition
from tournament.decks.analysis.report import PoolVersion, make_report
from tournament.decks.community import SourceFile, load_card_data
from tournament.decks.importers import PrintingPreference, UnreadableDeck, read_decks
from tournament.decks.legality import CheckTerms, check_legality
from tournament.decks.play_formats import FORMATS

PREFER = PrintingPreference(TODAY)
SOME = settings(max_examples=100, deadline=None)
WORDS = st.sampled_from(
    ["3x", "0x", "-1x", "x", "(Core)", "(", ")", "[", "]", "](", "#", "##", "---- ", " ----", "===", ":",
     "House Stark", "Alliance", "Plots (7):", "Comments:", "The Kingsroad", "Both Ways", "\t", "\u200b",
     "\u2019", "\x00", "9" * 30]
)  # fmt: skip
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.just("01039"),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["slots", "agendas", "faction", "faction_code", "cards", "drawCards", "plotCards", "bannerCards",
                 "agenda", "rookeryCards", "draftedCards", "pool", "count", "code", "card", "cardcode", "name",
                 "value", "format"]
            ),
            inner,
            max_size=6,
        )
    ),
    max_leaves=25,
)  # fmt: skip


def survive(source: str | bytes) -> None:
    try:
        readings = read_decks(source, second_edition(), PREFER)
    except UnreadableDeck as error:
        assert str(error)
        return
    for found in readings:
        for play in ("lcg2-joust", "lcg2-draft"):
            terms = CheckTerms(FORMATS[play], TODAY, "inv1")
            check_legality(found.deck, second_edition(), terms)
            make_report(found, second_edition(), PoolVersion("x", "y"), terms, frozenset())


@SOME
@given(st.binary(max_size=400))
@example(b"\xff\xfe\x00")
@example(b"\xef\xbb\xbf<")
def test_any_bytes(data: bytes):
    survive(data)


@SOME
@given(st.text(max_size=300))
@example("\ud800")
def test_any_text(text: str):
    survive(text)


@SOME
@given(st.lists(st.lists(WORDS, max_size=4).map(" ".join), max_size=20).map("\n".join))
def test_any_lines(text: str):
    survive(text)


@SOME
@given(st.sampled_from([row[1] for row in EXAMPLES]), st.data())
def test_known_formats_with_damage(text: str, data: st.DataObject):
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 20))
        text = text[:at] + data.draw(st.text(max_size=5) | WORDS) + text[at + cut :]
    survive(text)


@SOME
@given(JSON)
def test_any_json(value: object):
    survive(json.dumps(value))


@SOME
@given(
    st.binary(max_size=200) | JSON.map(lambda value: json.dumps(value).encode()),
    st.sampled_from(["a.json", "b.jsonl"]),
)
def test_any_card_data(data: bytes, name: str):
    loaded = load_card_data([SourceFile(name, data)])
    assert loaded.content is not None or loaded.refusals or loaded.ignored


def test_rubbish_up_to_the_caps_takes_no_long_time():
    survive("\n".join(f"{n % 5}x Nobody's Title number {n}" for n in range(1_900)))
    survive("[B]" * 80_000)
    survive("a " * 120_000)
    survive("(" * 200_000)
    survive("x" * 250_000)
    survive("[a](b)" * 40_000)
    survive("=\n" * 900)
