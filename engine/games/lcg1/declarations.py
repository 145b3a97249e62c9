"""How first edition cards declare their abilities.

A word in bold at the head of a printed ability names its kind, and each kind has a constructor here:

- a phase, or "any phase": an **action** that its controller takes in a player action segment (`any_phase`,
  `marshalling`, …). What it does happens in step 3 of its own action window.
- "response": may be used in step 5 of the window in which its trigger happened, once for each time it did
  (`response`); with `limited=True` it is a Limited Response, of which each player may use one a round.
- a response that saves or cancels is used in step 2, *before* what it answers happens: `saving` takes a trigger with
  `would=True` (`t.killed(which, would=True)`) and does `do.save()`, `canceling` takes `t.effects_would_initiate(…)`
  and does `do.cancel()`. Both can have more effects.
- no word at all, but a moment ("after", "when", "at the end of"): a `passive`, which can't be declined; it resolves
  in step 4 of the window of its moment, before any response.
- "when revealed" on a plot: `when_revealed`, a passive that goes before all others.
- no word and no moment: a constant ability, declared with `engine.vocabulary.constants`.

What is paid ("kneel X to …", "pay 1 gold to …") is `cost`, what the text says to choose is `target`; everything else
is chosen while the effect resolves and is a part of it (`do.pick`). An effect that does nothing may still be used, so
no part needs to be possible; costs, restrictions (`when`) and targets are what can keep an ability from use.
"""

from __future__ import annotations

from functools import partial
from typing import Final, Unpack

from engine.abilities.ability import Ability, PlayRestriction, Usage, UseLimit
from engine.abilities.parts import AnyPart
from engine.abilities.refs import SELF
from engine.abilities.targets import Target
from engine.abilities.timings import ACTION, PASSIVE, RESPONSE, SAVE_CANCEL, WHEN_REVEALED
from engine.abilities.trigger import Trigger
from engine.vocabulary.triggers import happens_to

EPIC: Final = "epic"
"""A phase that exists only where an effect creates it."""
PHASES: Final = ("plot", "draw", "marshalling", "challenges", "dominance", "standing", "taxation")

LIMITED_RESPONSE: Final = UseLimit(1, "round", shared="limited response")


def action(phase: str, *do: AnyPart, **usage: Unpack[Usage]) -> Ability:
    """Declare an action for a phase; an empty phase means any phase.

    Cards use the names below.
    """
    return Ability(ACTION, do, phase=phase, **usage)


any_phase = partial(action, "")
plot_phase = partial(action, "plot")
draw_phase = partial(action, "draw")
marshalling = partial(action, "marshalling")
challenges = partial(action, "challenges")
dominance = partial(action, "dominance")
standing = partial(action, "standing")
taxation = partial(action, "taxation")


def response(trigger: Trigger, *do: AnyPart, limited: bool = False, **usage: Unpack[Usage]) -> Ability:
    """Declare a response; of limited ones, a player may use one a round."""
    if limited:
        usage["limit"] = LIMITED_RESPONSE
    return Ability(RESPONSE, do, trigger, **usage)


def saving(trigger: Trigger, *do: AnyPart, **usage: Unpack[Usage]) -> Ability:
    """Declare a response that keeps a card from leaving play."""
    return Ability(SAVE_CANCEL, do, trigger, **usage)


canceling = saving
"""A response that stops an effect before it happens; used in the step of saves."""


def passive(
    trigger: Trigger,
    *do: AnyPart,
    target: Target | None = None,
    limit: UseLimit | None = None,
    when: tuple[PlayRestriction, ...] = (),
) -> Ability:
    """Declare what follows automatically from an event, if `when` is true."""
    return Ability(PASSIVE, do, trigger, target=target, limit=limit, when=when)


def when_revealed(
    *do: AnyPart, target: Target | None = None, when: tuple[PlayRestriction, ...] = (), firm: bool = False
) -> Ability:
    """Declare what a plot does when revealed, before all other passives.

    A firm effect can't be canceled.
    """
    trigger = Trigger(("reveal plot",), (happens_to(SELF),))
    return Ability(WHEN_REVEALED, do, trigger, target=target, when=when, firm=firm)
