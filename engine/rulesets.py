"""The games there are: the only place that knows all of them."""

from __future__ import annotations

from typing import Final

from engine.lcg2.ruleset import LCG2
from engine.ruleset import Ruleset

RULESETS: Final[dict[str, Ruleset]] = {LCG2.id: LCG2}
