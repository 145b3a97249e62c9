"""What can be wrong with a what-if, or with a position of the rules lab."""

from tournament.problems import Problem


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


class LabRefused(Problem):
    """A position of the lab is a board that can exist and lines that can be played; `faults` has all that is wrong,
    `limit` what is too much."""

    status = 422
    title = "The lab can't do that"


class LabPositionNotFound(Problem):
    """No position of the lab has this address. Links are long and must be complete; a position that has expired is
    removed some time later."""

    status = 404
    title = "There is no such position"


class LabPositionExpired(Problem):
    """A position is kept for half a year. Whoever has its text can share it anew."""

    status = 410
    title = "The position has expired"
