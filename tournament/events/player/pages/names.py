"""Names inside of translated texts."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from markupsafe import Markup

_NAME: Final = Markup('<span translate="no">{}</span>')


def with_names(message: str, /, values: Mapping[str, object] = MappingProxyType({}), **names: str) -> Markup:
    """Put values and names into a translated text; names are marked so that browsers don't translate them."""
    return Markup(message) % {**values, **{key: _NAME.format(name) for key, name in names.items()}}
