"""The measure of what a board is sent."""

from bench.board import rows_of, view_costs
from engine.bots import RandomBot
from tests.support.engine.play import seed_of, start_core


def test_views_of_a_whole_match_stay_small():
    costs = view_costs(start_core(4), RandomBot(seed_of(4)))
    assert len(costs) > 20
    assert max(packed for *_, packed in costs) < 3500
    assert [row[0].partition(",")[0] for row in rows_of(costs)] == [
        "view of the seat that is asked",
        "view of another seat",
        "view",
        "view as it is sent",
        "view as it is sent",
    ]
