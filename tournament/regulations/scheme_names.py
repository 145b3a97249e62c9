"""Names of point schemes and tiebreak sets that name an edition, for translators."""

from typing import Final

from tournament.core.translation import translatable

SCHEME_NAMES: Final = (
    translatable("second edition"),
    translatable("second edition without modified wins"),
    translatable("first edition"),
    translatable("first edition without modified losses"),
    translatable("first edition with head to head"),
)
