"""Problems of replays."""

from typing import Final

from tournament.core.problems import Problem
from tournament.core.translation import translatable

MATCH_NOT_ENDED: Final = translatable("The file of a match is available when the match has ended.")
"""Why a match under way has no file."""


class NoWhatIf(Problem):
    """A what-if needs the whole record of a match that can be replayed. Redacted copies and matches whose archived
    engine is too old have no what-ifs."""

    status = 409
    title = translatable("No what-if is possible here")


class MatchUnderWay(Problem):
    """A what-if reveals hidden cards. While a match is in progress, only a judge who may see both hands for its
    dispute can try one, and it is recorded as a look at the hands."""

    status = 409
    title = translatable("The match is in progress")


class WhatIfRefused(Problem):
    """A what-if needs a step with a choice, and at most 200 choices with the options offered there."""

    status = 422
    title = translatable("This what-if is not possible")


class RecordNotThere(Problem):
    """The file of a match is available after the match has ended and was verified by a replay."""

    status = 409
    title = translatable("The match has no file yet")


class MatchNotReadable(Problem):
    """The file is not a saved match of Kingsmoot, or it is damaged from the first step on. A match that is damaged
    later opens up to the damaged step."""

    status = 422
    title = translatable("The match can't be read")


class MatchesBusy(Problem):
    """The server verifies a few saved matches at a time and is busy. Nothing was changed; try again in a few
    seconds."""

    status = 503
    title = translatable("Too many matches at once")


class SavedMatchNotFound(Problem):
    """No saved match has this address. Check that the link is complete. Expired matches are deleted some time
    later."""

    status = 404
    title = translatable("Match not found")


class SavedMatchExpired(Problem):
    """An uploaded match is available for 90 days. Upload the file again to read it."""

    status = 410
    title = translatable("The match has expired")


class StepNotFound(Problem):
    """The log has no step with this number. Steps count from 1, and a damaged log ends at the damaged step."""

    status = 404
    title = translatable("Step not found")


class NotInThisCopy(Problem):
    """A redacted copy has only what one player, or the public, may know. Other viewpoints need the whole record."""

    status = 403
    title = translatable("Not in this copy")


class NoAnswers(Problem):
    """Reasons come from a replay, which needs the whole record. Redacted and damaged copies can't be replayed, but
    you can read their logs."""

    status = 422
    title = translatable("No reasons for this copy")


class SeatNotFound(Problem):
    """The match has no seat with this number. Seats count from 1, in the order of the table."""

    status = 404
    title = translatable("Seat not found")


class NoSuchCard(Problem):
    """The seat sees no card with this id at this step. The answer is the same for unknown ids and for cards that the
    seat can't see."""

    status = 404
    title = translatable("Card not visible")


class RuleNotFound(Problem):
    """The rule index has no rule with this id. An id has a ruleset, a colon and a place, such as lcg2:4.2.1."""

    status = 404
    title = translatable("Rule not found")
