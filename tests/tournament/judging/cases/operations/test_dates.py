"""Days are found however they are written; counts, rule ids and months are left alone."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.judging.cases.operations.dates import find_dates

UNITS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
SPELT = (
    *(*UNITS, "tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth"),
    *("eighteenth", "nineteenth", "twentieth", *(f"twenty-{one}" for one in UNITS), "thirtieth", "thirty-first"),
)
WAYS = (
    *("{d:%Y-%m-%d}", "{d:%Y/%m/%d}", "{d:%Y%m%d}", "{d.day}.{d.month}.{d.year}", "{d:%d.%m.}", "{d:%d.%m.%y}"),
    *("{d:%m/%d/%Y}", "{d.month}/{d.day}/{d.year}", "{d:%d/%m/%y}", "{d:%d-%m-%Y}", "on {d.day}.{d.month}."),
    *("{d.day} {d:%B}", "{d.day}{o} {d:%B}", "{d.day}{o} of {d:%B}", "{d.day}. {d:%B} {d.year}", "{d.day} {d:%b}"),
    *("{d:%B} {d.day}", "{d:%B} {d.day}, {d.year}", "{d:%B} the {d.day}{o}", "{d:%b} {d.day}{o}", "{d:%b}. {d.day}"),
    *("the {s} of {d:%B}", "{d:%B} the {s}", "on {d:%B} {d.day} we"),
    *("{d:%A} {d.day}", "{d:%A}, the {d.day}{o}", "{d:%a} {d.day}{o}", "the {d.day}{o}, a {d:%A}"),
)
COUNTS = (
    *("STR {n}", "{n} gold", "step {n} of round {m}", "he may {n} times", "May {n} cards be drawn?", "claim {n}"),
    *("By lcg2:{n}.{m}.{n}, it stands.", "lcg1:faq-{n}.{m}.", "as 4.8.", "{n} to {m}", "{n}/{m} of them"),
    *("they march {n} abreast", "{n} may attack", "held in November 2026", "since May 2026 it is so", "{n}:{m}"),
    *("on Saturday", "the {n}th copy", "case {n}, {m} rules", "{n} + {m} = 7", "version {n}.{m}", "15.2 percent"),
)


def suffix(day: int) -> str:
    return "th" if 10 < day < 14 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")


@given(day=st.dates(date(2000, 1, 1), date(2039, 12, 31)), way=st.sampled_from(WAYS), around=st.booleans())
def test_a_day_is_found_in_every_way_of_writing_it(day: date, way: str, around: bool):
    words = way.format(d=day, o=suffix(day.day), s=SPELT[day.day - 1])
    said = f"It was held ({words}), and so it stood." if around else words
    assert find_dates(said), said
    assert find_dates(f"They played {words}\nand on."), words


@given(n=st.integers(1, 31), m=st.integers(1, 12), words=st.sampled_from(COUNTS))
def test_counts_rules_and_months_are_no_days(n: int, m: int, words: str):
    assert find_dates(words.format(n=n, m=m)) == []


@pytest.mark.parametrize("words", ["18 november", "NOV 18TH", "18th of NOVEMBER", "saturday the 18th"])
def test_capitals_do_not_matter(words: str):
    assert find_dates(f"It was {words}.")
