"""Why a card can't be used now: every check between a seat and the card, in what the seat is asked."""

import msgspec

from engine import IllegalChoice, NotYourChoice
from engine.prompts.checks import Checked
from tournament.online.operations.match.loaded_match import Woken, rule_not_asked
from tournament.online.problems import CardNotSeen


class Check(msgspec.Struct, frozen=True):
    rule: str
    words: str
    ok: bool | None
    """None where it was not looked at, since what it depends on failed before it."""
    short: str


def why(match: Woken, seat: int, card: str) -> list[Check]:
    """All checks, in the order of the rules; who is not asked has that one alone."""
    try:
        checks = match.checks(seat, card)
    except NotYourChoice as error:
        checks = (Checked(rule_not_asked(match), f"{error}.", False, "not asked now"),)
    except IllegalChoice:
        raise CardNotSeen(f"You see no card {card!r} on this table now.") from None
    return [Check(one.rule, one.words, one.ok, one.short) for one in checks]
