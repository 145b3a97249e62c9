"""Hooks call their subscribers in order, once each, and refuse to be silent where nothing is connected."""

import pytest

from tournament.core.hooks import Hook, HookNotConnected


def test_subscribers_answer_in_the_order_in_which_they_subscribed():
    hook = Hook[[int], int]("numbers")
    hook.subscribe(lambda number: number + 1)
    hook.subscribe(lambda number: number * 10)
    assert hook.ask(4) == [5, 40]


def test_a_function_that_subscribes_twice_is_called_once():
    called: list[str] = []
    hook = Hook[[str], None]("names")
    hook.subscribe(called.append)
    hook.subscribe(called.append)
    hook.notify("ann")
    assert called == ["ann"]


def test_a_hook_without_subscribers_is_an_error():
    with pytest.raises(HookNotConnected, match=r"numbers.*subscribe_all"):
        Hook[[], None]("numbers").notify()


def test_what_a_subscriber_raises_reaches_the_caller():
    hook = Hook[[], None]("refusals")

    def refuse() -> None:
        raise ValueError("not now")

    hook.subscribe(refuse)
    with pytest.raises(ValueError, match="not now"):
        hook.notify()


def test_one_answer_is_asked_of_one_subscriber():
    hook = Hook[[], int]("one")
    hook.subscribe(lambda: 1)
    assert hook.ask_one() == 1
    hook.subscribe(lambda: 2)
    with pytest.raises(ValueError, match="too many"):
        hook.ask_one()
