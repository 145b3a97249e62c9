"""Search for dates in a text.

A date names a day, in the ways people write it. Counts, rule ids and months are not dates.
"""

import re
from typing import Final

_LONG: Final = "January February April June July August September October November December"
_SHORT: Final = "Jan Feb Apr Jun Jul Aug Sep Oct Nov Dec"
_MONTH: Final = rf"(?:(?i:{'|'.join(_LONG.split())})|(?i:{'|'.join(_SHORT.split())})\.?)"
_AMBIGUOUS_MONTH: Final = r"(?:May\.?|MAY|March|MARCH|Mar\.?|Sept\.?)"
"""Months that are also other words.

They count only with a capital letter, and not always before a number.
"""
_ORDINAL: Final = r"(?:(?i:st|nd|rd|th))"
_DAY: Final = r"(?:0?[1-9]|[12]\d|3[01])"
_IN_YEAR: Final = r"(?:0?[1-9]|1[0-2])"
_UNITS: Final = "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth"
_TEENS: Final = "tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth"
_SPELT: Final = rf"(?:twenty|thirty)[- ](?:{_UNITS})|{_TEENS}|twentieth|thirtieth|{_UNITS}"
_WEEKDAY: Final = r"(?i:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)"
_WEEKDAY_SHORT: Final = r"(?:Mon|Tue|Tues|Wed|Thu|Thur|Thurs|Fri|Sat|Sun)"
_ALONE: Final = r"(?<![\w:./-])"
"""Not within a rule id, a version or another number."""

DATE_PATTERN: Final = re.compile(
    "|".join(
        (
            # 2026-11-18, 2026/11/18, 20261118
            rf"{_ALONE}(?:19|20)\d\d(?P<a>[-./]){_IN_YEAR}(?P=a){_DAY}(?!\d)",
            rf"{_ALONE}(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?!\d)",
            # 18.11.2026, 11/18/2026, 18-11-2026; 18/11/26; 18.11.26, but not the section 4.2.10
            rf"{_ALONE}{_DAY}(?P<b>[-./])\s?{_DAY}(?P=b)\s?(?:19|20)\d\d(?!\d)",
            rf"{_ALONE}{_DAY}/{_DAY}/\d\d(?!\d)",
            rf"{_ALONE}(?:0[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])\.\d\d(?!\d)",
            # 18.11., but not "as 4.8." at the end of a sentence; on 4.8. it is a day
            rf"{_ALONE}(?:{_DAY}(?<=\d\d)\.{_IN_YEAR}|{_DAY}\.{_IN_YEAR}(?<=\d\d))\.(?!\d)",
            rf"(?<!\w)(?i:on|until|since|am|vom|den) {_DAY}[./]\s?{_IN_YEAR}(?:\.(?!\d)|(?![\d.]))",
            rf"(?<!\w)(?i:on|until|since) {_IN_YEAR}/{_DAY}(?!\d)",
            # 18 November, 18th of Nov, 18. November; November 18, Nov. 18th, November the 18th
            rf"(?<!\d)(?<![:/.]){_DAY}{_ORDINAL}?\.?[ -]?(?:(?i:of|day of) )?{_MONTH}(?!\w)",
            rf"(?<!\w){_MONTH}[ -](?:(?i:the) )?{_DAY}(?:{_ORDINAL}|\.)?(?![\w:/])",
            rf"(?<!\d)(?<![:/.]){_DAY}{_ORDINAL}?\.?[ -]?(?:(?i:of|day of) )?{_AMBIGUOUS_MONTH}(?!\w)",
            rf"(?<!\w){_AMBIGUOUS_MONTH}[ -](?:the )?{_DAY}{_ORDINAL}(?!\w)",
            rf"(?<!\w){_AMBIGUOUS_MONTH}[ -]{_DAY}(?![\w:/])(?! [a-z])",
            rf"(?<!\w)(?i:on|until|since|by|from) {_AMBIGUOUS_MONTH} {_DAY}(?!\w)",
            # the eighteenth of November, November the eighteenth
            rf"(?<!\w)(?i:{_SPELT}) (?:(?i:of|day of) )?(?:{_MONTH}|{_AMBIGUOUS_MONTH})(?!\w)",
            rf"(?<!\w)(?:{_MONTH}|{_AMBIGUOUS_MONTH}) (?:(?i:the) )?(?i:{_SPELT})(?!\w)",
            # Saturday 18, Saturday, the 18th; Sat 18th; the 18th, a Saturday
            rf"(?<!\w){_WEEKDAY},? (?:(?i:the) )?{_DAY}{_ORDINAL}?(?!\w)",
            rf"(?<!\w){_WEEKDAY_SHORT}\.?,? (?:the )?{_DAY}{_ORDINAL}(?!\w)",
            rf"(?<!\w){_DAY}{_ORDINAL},? (?:(?i:a) )?{_WEEKDAY}(?!\w)",
        )
    )
)


def find_dates(text: str) -> list[str]:
    """Return each date in a text once, as the text writes it."""
    return list(dict.fromkeys(match.group() for match in DATE_PATTERN.finditer(text)))
