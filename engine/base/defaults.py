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
        "where players win and are eliminated at once, the first player says which of it counts",
        {"lcg1": "lcg1:faq-2.8", "ccg": "ccg:kw/doomed"},
    ),
    BYSTANDERS: Default("intimidate counts for participating characters only"),
    UNCHARTED: Default("actions for any phase are taken where the later charts have them", like="lcg1:flow-plot"),
    KEYWORDS_AFTERWARDS: Default(
        "deadly, vengeful and vigilant come with the passives of the resolution, as the first player orders them"
    ),
    ELIMINATED: Default(
        "the cards that an eliminated player owns or controls leave play, and an open challenge ends unresolved",
        {"lcg1": "lcg1:faq-4.6"},
        "lcg1:faq-4.6",
    ),
    FORCED_LOOP: Default("a forced ability that would cause itself without end is not resolved again"),
    ANSWERS_LEAVE: Default(
        "events that were played as answers to passives leave when the window ends, like all others"
    ),
    FIRST_TO_SAVE: Default("saves and cancels of a passive or response begin left of its player"),
    OPPOSED_TITLE: Default(
        "the power for beating an opposed title comes with the passives, as the first player orders them"
    ),
    SAVED_FROM_RETURNING: Default("a duplicate also saves from returning to hand or deck"),
    OWN_SIDE: Default("intimidate also takes away the STR of the attacker's own weaker characters"),
    GOLD_IN_RESPONSES: Default("responses are no actions, so they may cost gold in another's marshalling turn"),
    TITLE_OF_REDIRECTED: Default(
        "the claim of the attacker's title depends on the opponent that the challenge resolves against"
    ),
    CHALLENGE_OF_ELIMINATED: Default("an open challenge of or against an eliminated player ends unresolved"),
    DEADLY_AFTERWARDS: Default(
        "deadly comes with the passives of the resolution, as the first player orders them", like="lcg1:timing/4"
    ),
    STANDING_LIMIT: Default(
        "what abilities stand counts against the limit of characters that stand, and is limited by it"
    ),
    OWNERS_COPY_IN_PLAY: Default(
        "a copy that its owner has in play does not keep others from putting the card into play"
    ),
    OWNERS_COPY_DEAD: Default(
        "a copy that its owner has in the dead pile does not keep others from putting the card into play"
    ),
    DUPLICATES_OF_TAKEN: Default(
        "duplicates stay under a card that changes control, and save it for who controls it then",
        {"lcg1": "lcg1:faq-3.25"},
        "lcg1:faq-3.25",
    ),
    DUPLICATE_IS_ACTION: Default(
        "putting a duplicate down is an action, after which the next player may act",
        {"lcg1": "lcg1:flow-marshalling"},
        "lcg1:flow-marshalling",
    ),
    IDLE_LOCATIONS: Default("locations and attachments, too, may be used without any result"),
    GOLD_OF_CUT_ROUND: Default("gold stays where it is, since only the taxation phase takes it"),
    SAVED_BY_LEAVING: Default("a save that takes the card out of play ends what would kill it"),
    STOPPED_DUPLICATES: Default(
        "what stops triggered abilities stops the saves of duplicates, too", like="lcg1:faq-4.2"
    ),
    PARTNERS: Default("partners are told nothing that opponents are not: each sees the own hand and plots alone"),
    SAVED_FOR_CLAIM: Default("a character that was chosen for claim and saved fills its part of it"),
    TITLES_OF_TWO: Default("two players with titles: as with three, none is returned before all were chosen"),
    REDIRECTED_ANEW: Default(
        "a challenge that got a new target counts as initiated against that one", {"lcg2": "lcg2:redirect"}
    ),
    HELPERS: Default(
        "where a supporter and the Lord Commander may both step in, the first player says who is asked first"
    ),
    OWN_CHALLENGE: Default("the bearer of the title may redirect a challenge of its own"),
    MORIBUND: Default(
        "a card that leaves play stays on the table until the action is over", like="lcg1:timing/moribund"
    ),
    FIRST_TO_RESPOND: Default(
        "responses to what the rules make happen begin with the first player", like="lcg1:timing/first-responses"
    ),
    AFTER_THE_BOX: Default(
        "responses to a challenge's result come after all that its resolution does",
        like="lcg1:timing/framework/common",
    ),
    PASSIVES_AFTERWARDS: Default(
        "what follows a challenge by itself comes after all that its resolution does", like="lcg1:timing/4"
    ),
    CONTROL_IN_CHALLENGE: Default(
        "who changes control while taking part is out of the challenge", like="lcg1:faq-3.28"
    ),
    ICON_LOST: Default("who takes part goes on without the icon of the challenge", like="lcg1:qa/icon-loss"),
    NOBODY_LEFT: Default("a challenge in which nobody takes part any more goes on to its resolution"),
    ONE_BY_ONE: Default("several cards are drawn one by one", like="lcg1:faq-1.1"),
    ORDER_OF_PASSIVES: Default("the first player orders passives where two play as well"),
    CANCELED_DEATHBOUND: Default(
        "a Deathbound event that was canceled goes to the dead pile as well", like="lcg1:faq-4.8"
    ),
    NO_RESULT: Default("an event may be played although it can't have any result", like="lcg1:faq-event/effect"),
    COST_FIRST: Default("what it costs is determined before its restrictions are checked", like="lcg1:timing/1a"),
    END_OF_PHASE: Default("nobody saves, cancels or responds where a phase or round ends", like="lcg1:faq-2.6"),
    UNTIL_BEFORE_AT: Default("what lasts until the end is over before what comes at the end", like="lcg1:faq-2.6"),
    TAKEN_OVER: Default(
        "an attack that was taken over comes to actions again, then to stealth and defenders",
        like="lcg1:errata/lord-commander",
    ),
    CIRCULAR_CONSTANTS: Default(
        "constant abilities whose values depend on each other count for nothing", like="lcg1:timing/lasting-conflict"
    ),
    DUPLICATE_CANCELED: Default("what a duplicate is discarded for may be canceled", like="lcg1:faq-4.2"),
}
"""All defaults by number."""
