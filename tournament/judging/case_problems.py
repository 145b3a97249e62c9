"""Problems of cases."""

from tournament.core.problems import Problem


class CaseNotFound(Problem):
    """There is no case of this number, or it is not published and not yours to see."""

    status = 404
    title = "There is no such case"


class CaseMoved(Problem):
    """A case goes from its draft by the players' time to object to print; the answer says where it stands."""

    status = 409
    title = "The case stands elsewhere"


class CaseNotPossible(Problem):
    """Something about the case can't be published so; the answer says what, and what would do."""

    status = 422
    title = "The case can’t stand like this"


class NamesLeft(CaseNotPossible):
    """A case tells neither who played nor where nor on which day; the answer names what has to go."""

    title = "A name is left in the case"


class ReportNotFound(Problem):
    """No ruling of this id says that the engine was wrong."""

    status = 404
    title = "There is no such report"
