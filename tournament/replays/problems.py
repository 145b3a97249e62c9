"""Problems of replays."""

from typing import Final

from tournament.core.problems import Problem

MATCH_NOT_ENDED: Final = "A match is written as one file when it has ended."
"""Why a match under way has no file."""


class NoWhatIf(Problem):
    """Another line is played on a copy of a whole match. A redacted copy does not hold what that needs, and a match
    that can't be played again, or whose kept engine is too old to play another line, has none here."""

    status = 409
    title = "No other line can be tried here"


class MatchUnderWay(Problem):
    """What would have happened tells hidden cards: of a match under way only a judge may ask it to whom its dispute
    opens both hands, and that is noted as a look at them."""

    status = 409
    title = "The match is still played"


class WhatIfRefused(Problem):
    """A what-if names a step at which somebody answered, and answers that were offered there; 200 at most."""

    status = 422
    title = "That can't be tried"


class RecordNotThere(Problem):
    """The file of a match is made when the match has ended, and kept once every step of it was played again and came
    out the same. Until then there is none."""

    status = 409
    title = "There is no file of the match yet"


class MatchNotReadable(Problem):
    """The file is no saved match of Kingsmoot, or so little of it is left that no step can be shown. A match of
    which only a part is damaged is no problem: it is shown up to the break, and the step is named."""

    status = 422
    title = "The match can't be read"


class MatchesBusy(Problem):
    """A saved match is read and proved with limited memory and time, one after the other, and no turn came up in
    time. Nothing was changed; the same request works in a few seconds."""

    status = 503
    title = "Too many matches at once"


class SavedMatchNotFound(Problem):
    """No saved match has this address. Links are long and must be complete; a match that has expired is removed
    some time later."""

    status = 404
    title = "There is no such match"


class SavedMatchExpired(Problem):
    """An uploaded match can be read for ninety days. Whoever has the file can upload it anew at any time."""

    status = 410
    title = "The match has expired"


class StepNotFound(Problem):
    """The log has no step of this number. Steps are counted from 1, and a damaged log ends at the break."""

    status = 404
    title = "There is no such step"


class NotInThisCopy(Problem):
    """A redacted copy holds what one player, or the public, may know. It can't be read with other eyes; the
    whole record can."""

    status = 403
    title = "This copy does not hold that"


class NoAnswers(Problem):
    """Why something happened is worked out by playing the match again, which takes the whole record: a redacted copy
    has neither decks nor seed, and a damaged one ends at the break. The log itself can be read."""

    status = 422
    title = "Nothing can be answered about this copy"


class SeatNotFound(Problem):
    """The match has no seat of this number. Seats are counted from 1, in the order of the table."""

    status = 404
    title = "There is no such seat"


class NoSuchCard(Problem):
    """A card is named by its id in the view of the seat that is asked about. The answer is the same for ids that
    nobody has and for cards that the seat could not see."""

    status = 404
    title = "No such card in sight"


class RuleNotFound(Problem):
    """The index has no rule of this id. An id is a ruleset, a colon and a place, such as lcg2:4.2.1."""

    status = 404
    title = "There is no such rule"
