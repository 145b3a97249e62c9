"""Why an event card can't be played: the refusal cites the rule about events, in each game."""

from __future__ import annotations

from tests.support.engine.three.table import Table, three


def rule(game: Table, title: str) -> str:
    """The rule by which Ann can't play an event now."""
    refused = game.ann.explain(title)
    return refused.rule if refused else ""


def test_why_an_event_is_not_played():
    def refused(game: Table) -> list[str]:
        return [rule(game, title) for title in ("Vain Hope", "Mire", "Dagger")]

    hand = ["Vain Hope", "Mire", "Dagger", "Feast"]
    answers = three(refused, "marshalling", ann=dict(hand=hand), bob=dict())
    assert answers == {
        "ccg": ["ccg:expert/playing", "ccg:expert/playing", "ccg:cards/event"],
        "lcg1": [
            "lcg1:faq-event/restriction",
            "lcg1:faq-event/restriction",
            "lcg1:faq-event/target",
        ],
        "lcg2": [
            "lcg2:event-cards/when",
            "lcg2:actions/phase",
            "lcg2:target/none",
        ],
    }


def test_why_an_event_is_not_paid_for():
    sides = dict(ann=dict(hand=["Fair Hope", "Feast"], gold=0), bob=dict())
    assert three(lambda game: rule(game, "Fair Hope"), "dominance", **sides) == {
        "ccg": "ccg:marshalling/spend",
        "lcg1": "lcg1:faq-event/cost",
        "lcg2": "lcg2:abilities/cost-payable",
    }
