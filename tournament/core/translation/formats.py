"""Numbers and times as the reader's language writes them."""

from datetime import datetime
from typing import Final

from tournament.core.translation import current_locale
from tournament.core.translation.catalogues import ENGLISH, PSEUDO

_ENGLISH_TIMES: Final = {"whole": "%a %-d %b %Y, %H:%M %Z", "day": "%a %-d %b %Y", "hour": "%H:%M"}
_DAY: Final = "yMMMEd"
_HOUR: Final = "Hm"
"""Unicode skeletons: which parts of a time are shown; the language has their order."""


def format_number(number: int) -> str:
    """Write a whole number with the separators of the reader's language: `1,453`."""
    locale = current_locale()
    if locale in (ENGLISH, PSEUDO):
        return f"{number:,}"
    from babel.numbers import format_decimal

    return str(format_decimal(number, locale=locale))


def format_time(local: datetime, show: str = "whole") -> str:
    """Write a time of its own zone: `whole` with date and zone, a `day`, or an `hour`."""
    locale = current_locale()
    if locale in (ENGLISH, PSEUDO):
        return local.strftime(_ENGLISH_TIMES[show])
    from babel.dates import format_skeleton

    day, hour = (str(format_skeleton(parts, local, locale=locale)) for parts in (_DAY, _HOUR))
    return {"day": day, "hour": hour}.get(show, f"{day}, {hour} {local.strftime('%Z')}")
