"""Defaults: what is played where the documents leave a point open.

Log entries store a default by its number, so a number never changes its meaning and is never used again. Records of
older rules store the sentence itself; see `Unsettled` in `engine/log/entries/framework`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

_NO_GAMES: Final[Mapping[str, str]] = MappingProxyType({})


class Default(NamedTuple):
    """One default in words."""

    words: str
    settled: Mapping[str, str] = _NO_GAMES
    """By game: the rule that settles the point there, so that no default is needed."""
    like: str = ""
    """The rule of another game that the default is taken from."""


GOAL_AND_LOSS: Final = 3
BYSTANDERS: Final = 5
UNCHARTED: Final = 13
KEYWORDS_AFTERWARDS: Final = 15
ELIMINATED: Final = 17
FORCED_LOOP: Final = 18
ANSWERS_LEAVE: Final = 20
FIRST_TO_SAVE: Final = 21
OPPOSED_TITLE: Final = 22
SAVED_FROM_RETURNING: Final = 23
OWN_SIDE: Final = 24
GOLD_IN_RESPONSES: Final = 25
TITLE_OF_REDIRECTED: Final = 26
CHALLENGE_OF_ELIMINATED: Final = 27
DEADLY_AFTERWARDS: Final = 30
STANDING_LIMIT: Final = 31
OWNERS_COPY_IN_PLAY: Final = 32
OWNERS_COPY_DEAD: Final = 33
DUPLICATES_OF_TAKEN: Final = 34
DUPLICATE_IS_ACTION: Final = 35
IDLE_LOCATIONS: Final = 36
GOLD_OF_CUT_ROUND: Final = 37
SAVED_BY_LEAVING: Final = 38
STOPPED_DUPLICATES: Final = 39
PARTNERS: Final = 40
SAVED_FOR_CLAIM: Final = 41
TITLES_OF_TWO: Final = 42
REDIRECTED_ANEW: Final = 43
HELPERS: Final = 44
OWN_CHALLENGE: Final = 45
MORIBUND: Final = 51
FIRST_TO_RESPOND: Final = 52
AFTER_THE_BOX: Final = 53
PASSIVES_AFTERWARDS: Final = 54
CONTROL_IN_CHALLENGE: Final = 55
ICON_LOST: Final = 56
NOBODY_LEFT: Final = 57
ONE_BY_ONE: Final = 58
ORDER_OF_PASSIVES: Final = 59
CANCELED_DEATHBOUND: Final = 60
NO_RESULT: Final = 61
COST_FIRST: Final = 62
END_OF_PHASE: Final = 63
UNTIL_BEFORE_AT: Final = 64
TAKEN_OVER: Final = 65
DUPLICATE_CANCELED: Final = 66
CIRCULAR_CONSTANTS: Final = 67

DEFAULTS: Final[dict[int, Default]] = {
    GOAL_AND_LOSS: Default(
        "if players win and are eliminated at the same time, the first player decides which counts",
        {"lcg1": "lcg1:faq-2.8", "ccg": "ccg:kw/doomed"},
    ),
    BYSTANDERS: Default("intimidate affects only participating characters"),
    UNCHARTED: Default(
        "actions for any phase are taken at the points that the later flow charts give them", like="lcg1:flow-plot"
    ),
    KEYWORDS_AFTERWARDS: Default(
        "deadly, vengeful and vigilant resolve with the passives of the resolution, in the first player's order"
    ),
    ELIMINATED: Default(
        "cards that an eliminated player owns or controls leave play, and an open challenge ends unresolved",
        {"lcg1": "lcg1:faq-4.6"},
        "lcg1:faq-4.6",
    ),
    FORCED_LOOP: Default("a forced ability that would trigger itself without end does not resolve again"),
    ANSWERS_LEAVE: Default(
        "events played in response to passive abilities leave when the window ends, like all other events"
    ),
    FIRST_TO_SAVE: Default("saves and cancels of a passive ability or response begin to the left of its player"),
    OPPOSED_TITLE: Default(
        "the power for beating an opposed title comes with the passive abilities, in the first player's order"
    ),
    SAVED_FROM_RETURNING: Default("a duplicate also saves a card from returning to hand or deck"),
    OWN_SIDE: Default("intimidate also takes away the STR of the attacker's own weaker characters"),
    GOLD_IN_RESPONSES: Default(
        "responses are not actions, so they may cost gold in another player's marshalling turn"
    ),
    TITLE_OF_REDIRECTED: Default(
        "claim from the attacker's title depends on the opponent the challenge resolves against"
    ),
    CHALLENGE_OF_ELIMINATED: Default("an open challenge by or against an eliminated player ends unresolved"),
    DEADLY_AFTERWARDS: Default(
        "deadly resolves with the passives of the resolution, in the first player's order",
        like="lcg1:timing/4",
    ),
    STANDING_LIMIT: Default(
        "characters stood by abilities count toward the limit of standing characters and are subject to it"
    ),
    OWNERS_COPY_IN_PLAY: Default(
        "a copy that its owner has in play does not stop other players from putting the card into play"
    ),
    OWNERS_COPY_DEAD: Default(
        "a copy in its owner's dead pile does not stop other players from putting the card into play"
    ),
    DUPLICATES_OF_TAKEN: Default(
        "duplicates stay under a card that changes control, and save it for its new controller",
        {"lcg1": "lcg1:faq-3.25"},
        "lcg1:faq-3.25",
    ),
    DUPLICATE_IS_ACTION: Default(
        "playing a duplicate is an action; the next player may act after it",
        {"lcg1": "lcg1:flow-marshalling"},
        "lcg1:flow-marshalling",
    ),
    IDLE_LOCATIONS: Default("locations and attachments can also be used without any effect"),
    GOLD_OF_CUT_ROUND: Default("players keep their gold, since only the taxation phase takes it"),
    SAVED_BY_LEAVING: Default("a save that takes the card out of play ends the effect that would kill it"),
    STOPPED_DUPLICATES: Default(
        "an effect that stops triggered abilities also stops the saves of duplicates", like="lcg1:faq-4.2"
    ),
    PARTNERS: Default("partners see only what opponents see: each player sees only their own hand and plots"),
    SAVED_FOR_CLAIM: Default("a character that was chosen for claim and saved still counts for the claim"),
    TITLES_OF_TWO: Default("with two players, as with three, no title is returned before all were chosen"),
    REDIRECTED_ANEW: Default(
        "a redirected challenge counts as initiated against its new target", {"lcg2": "lcg2:redirect"}
    ),
    HELPERS: Default(
        "if a supporter and the Lord Commander may both step in, the first player chooses who may do so first"
    ),
    OWN_CHALLENGE: Default("the player with the title may redirect their own challenge"),
    MORIBUND: Default(
        "a card that leaves play stays on the table until the action is over", like="lcg1:timing/moribund"
    ),
    FIRST_TO_RESPOND: Default(
        "responses to framework events begin with the first player", like="lcg1:timing/first-responses"
    ),
    AFTER_THE_BOX: Default(
        "responses to the result of a challenge come after its whole resolution",
        like="lcg1:timing/framework/common",
    ),
    PASSIVES_AFTERWARDS: Default(
        "passive effects of a challenge come after its whole resolution", like="lcg1:timing/4"
    ),
    CONTROL_IN_CHALLENGE: Default(
        "a participating character that changes control leaves the challenge", like="lcg1:faq-3.28"
    ),
    ICON_LOST: Default(
        "a participating character that loses the icon of the challenge keeps participating", like="lcg1:qa/icon-loss"
    ),
    NOBODY_LEFT: Default("a challenge without participating characters still resolves"),
    ONE_BY_ONE: Default("several cards are drawn one at a time", like="lcg1:faq-1.1"),
    ORDER_OF_PASSIVES: Default("with two players, too, the first player orders passive abilities"),
    CANCELED_DEATHBOUND: Default("a canceled Deathbound event also goes to the dead pile", like="lcg1:faq-4.8"),
    NO_RESULT: Default("an event may be played even if it can't have any effect", like="lcg1:faq-event/effect"),
    COST_FIRST: Default("the cost is determined before restrictions are checked", like="lcg1:timing/1a"),
    END_OF_PHASE: Default(
        "there are no saves, cancels or responses at the end of a phase or round", like="lcg1:faq-2.6"
    ),
    UNTIL_BEFORE_AT: Default(
        "effects that last until the end expire before effects that happen at the end", like="lcg1:faq-2.6"
    ),
    TAKEN_OVER: Default(
        "after an attack is taken over, actions come first, then stealth and defenders again",
        like="lcg1:errata/lord-commander",
    ),
    CIRCULAR_CONSTANTS: Default(
        "constant abilities whose values depend on each other have no effect", like="lcg1:timing/lasting-conflict"
    ),
    DUPLICATE_CANCELED: Default("the effect for which a duplicate is discarded can be canceled", like="lcg1:faq-4.2"),
}
"""All defaults by number."""
