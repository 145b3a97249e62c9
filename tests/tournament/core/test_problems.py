"""Problems as values."""

import pytest

from tournament.core.problems import Problem, SchemaNotCurrent


def test_a_problem_has_the_shape_of_rfc_9457():
    problem = SchemaNotCurrent("The database is old.", revision="0001", expected="0002")
    assert problem.as_json() == {
        "type": "/problems/schema-not-current",
        "title": "Database not up to date",
        "status": 503,
        "detail": "The database is old.",
        "revision": "0001",
        "expected": "0002",
    }


def test_facts_cannot_hide_the_standard_members():
    with pytest.raises(TypeError, match="can't carry status, title"):
        SchemaNotCurrent("The database is old.", status="fine", title="Fine")


@pytest.mark.parametrize("kind", Problem.known.values())
def test_each_kind_explains_itself(kind: type[Problem]):
    assert kind.title[0].isupper()
    assert not kind.title.endswith(".")
    assert 400 <= kind.status < 600
    assert kind.__doc__
    assert kind.__doc__ != Problem.__doc__
