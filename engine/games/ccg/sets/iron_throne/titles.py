"""The six multiplayer cards: what each supports, opposes and gives its bearer.

Their facts and declarations are those of the first edition, but two of them kneel for what they may do.
"""

from dataclasses import replace

from engine.abilities import Declaration
from engine.abilities.constant import Constant
from engine.games.lcg1.sets.core.titles import CARDS as FIRST_EDITION
from engine.games.lcg1.sets.core.titles import TITLES
from engine.table.constants import REDIRECTS, TAKES_OVER

_KNEELING = {
    TAKES_OVER: "by kneeling this title, you may become the target of an undefended military attack",
    REDIRECTS: "by kneeling this title, you may make an attacker choose another target",
}


def _said(declared: Declaration) -> Declaration:
    if isinstance(declared, Constant) and declared.quantity in _KNEELING:
        return replace(declared, words_=_KNEELING[declared.quantity])
    return declared


CARDS: dict[str, tuple[Declaration, ...]] = {code: tuple(map(_said, does)) for code, does in FIRST_EDITION.items()}

__all__ = ["CARDS", "TITLES"]
