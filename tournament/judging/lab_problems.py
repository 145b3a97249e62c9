"""Problems of the rules lab."""

from tournament.core.problems import Problem
from tournament.core.translation import translatable


class LabRefused(Problem):
    """The position is not valid, or it is too large. `faults` lists what is wrong, `limit` is the exceeded limit."""

    status = 422
    title = translatable("The lab can’t do that")


class LabPositionNotFound(Problem):
    """No position has this address. Check that the link is complete. Expired positions are deleted after some
    time."""

    status = 404
    title = translatable("Position not found")


class LabPositionExpired(Problem):
    """A shared position expires after half a year. With its text you can share it again."""

    status = 410
    title = translatable("The position has expired")
