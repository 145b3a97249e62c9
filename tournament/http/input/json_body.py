"""Parsing of untrusted JSON."""

import json
from typing import NoReturn

from tournament.core.problems import InvalidFields
from tournament.core.translation import gettext


def read_json(content: bytes) -> object:
    """Parse a body; raise InvalidFields if it is malformed, too deep or out of range."""
    try:
        return json.loads(content, parse_constant=_refuse_constant, parse_float=_parse_finite)
    except RecursionError:
        raise InvalidFields(gettext("The JSON of the request is nested too deeply."), errors=[]) from None
    except (json.JSONDecodeError, UnicodeDecodeError):
        raise InvalidFields(gettext("The body of the request is not valid JSON."), errors=[]) from None
    except ValueError:  # from a hook, or a whole number of thousands of digits
        raise InvalidFields(gettext("A number in the JSON is too large, NaN or Infinity."), errors=[]) from None


def _refuse_constant(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no JSON")


def _parse_finite(digits: str) -> float:
    number = float(digits)
    if number in (float("inf"), float("-inf")):
        raise ValueError("beyond the largest number")
    return number
