"""Problems of the rules lab."""

from tournament.core.problems import Problem


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
