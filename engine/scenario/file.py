"""Scenario files: a board, lines to play, and expectations.

See docs/scenarios.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from engine.abilities import TIMINGS
from engine.base import zones
from engine.cards import Pool
from engine.english import phrase
from engine.errors import BadScenario, EngineError, IllegalChoice, ScenarioFailed
from engine.position.board import read_scenario
from engine.position.card_names import is_title
from engine.position.placed_card import read_placed
from engine.scenario.scenario import Scenario
from engine.scenario.seat import ScenarioSeat

PLAY_PATTERN: Final = re.compile(r"(?P<who>\w+): (?P<verb>\w+)(?: (?P<rest>.+))?")
ATTACK_PATTERN: Final = re.compile(
    r"(?P<kind>military|intrigue|power)(?: against (?P<foe>\w+))? with (?P<attackers>.+?)"
    r"(?: bypassing (?P<bypassed>.+))?"
)
CANNOT_PATTERN: Final = re.compile(r"(?P<verb>\w+) (?P<name>.+?)(?: because (?P<rule>\S+))?")
GIVE_PATTERN: Final = re.compile(r"(?P<to>\w+) (?P<amount>\d{1,3}) gold(?: for (?P<note>.+))?", re.ASCII)
EXPECT_PATTERN: Final = re.compile(r"(?P<negated>not |no (?=window ))?(?P<what>\w+) (?P<rest>.+)")
UNTIL_PATTERN: Final = re.compile(r"until (?P<who>\w+) asked (?P<question>\w+)")
STRENGTH_PATTERN: Final = re.compile(r"(?P<name>.+) (?P<number>-?\d+)")
WINDOW_PATTERN: Final = re.compile(r"(?:(?P<timing>[a-z][a-z ]*?) )?to (?P<sentence>.+)")
FACT_PATTERN: Final = re.compile(r"(?P<fact>\w+) (?P<value>.+)")
EVERYBODY: Final = "all"


def run_scenario(text: str, pool: Pool | None = None) -> Scenario:
    """Play a scenario file and check its expectations.

    Errors name the line of the file.
    """
    file = read_scenario(text)
    scenario = Scenario.on(file.board, pool)
    for lines, run in ((file.play, play_line), (file.expect, expect_line)):
        for place, words in enumerate(lines):
            with _name_line_in_errors(text, words, lines[:place].count(words)):
                run(scenario, words)
    return scenario


@contextmanager
def _name_line_in_errors(text: str, words: str, before: int) -> Iterator[None]:
    """Add the number and the text of the line to errors."""
    escaped = words.replace('"', '\\"')
    quoted = re.compile("|".join(map(re.escape, (f'"{escaped}"', f"'{words}'"))))
    numbers = [number for number, line in enumerate(text.splitlines(), 1) for _ in quoted.findall(line)]
    where = phrase("line %(number)s", number=numbers[before]) if before < len(numbers) else "a line"
    try:
        yield
    except BadScenario as error:
        raise BadScenario(f"{where}, {words!r}: {error}") from error
    except EngineError as error:
        raise ScenarioFailed(f"{where}, {words!r}: {error}") from error


# --- lines to play


def play_line(scenario: Scenario, words: str) -> None:
    """Play a line such as `ann: marshal Robb Stark`."""
    until = UNTIL_PATTERN.fullmatch(words)
    if until is not None:
        _pass_until(scenario, scenario.player(until["who"]), until["question"])
        return
    line = PLAY_PATTERN.fullmatch(words)
    if line is None:
        raise BadScenario("write who does what, for example 'ann: marshal Robb Stark' or 'until bob asked defenders'")
    verb, rest = line["verb"], line["rest"] or ""
    if line["who"] == EVERYBODY:
        if words != "all: pass":
            raise BadScenario("for all players, only 'all: pass' is possible")
        scenario.passes()
        return
    player = scenario.player(line["who"])
    if verb in BARE_VERBS and not rest:
        BARE_VERBS[verb](player)
    elif verb in VERBS and rest:
        VERBS[verb](player, rest)
    else:
        verbs = [*(f"{other} …" for other in VERBS), *BARE_VERBS]
        raise BadScenario(
            phrase("%(verb)r is unknown or incomplete; use one of %(names)s", verb=verb, names=", ".join(verbs))
        )


def _pass_until(scenario: Scenario, player: ScenarioSeat, question: str) -> None:
    """Pass for all seats until a seat gets a question."""
    known = scenario.match.deal.questions
    if question not in known:
        raise BadScenario(
            phrase(
                "there is no question %(question)r; use one of %(names)s",
                question=question,
                names=", ".join(sorted(known)),
            )
        )
    scenario.pass_windows_until(player, question)
    if player.asked != question:
        raise ScenarioFailed(
            scenario.trouble(
                phrase(
                    "%(name)s is not asked, since there was only one answer (%(question)s)",
                    name=player.name,
                    question=question,
                )
            )
        )


def _split_names(player: ScenarioSeat, rest: str) -> list[str]:
    """Split titles at commas, unless the whole is one title or one offer."""
    whole = is_title(player.named(rest).title, player.pool) or player.may(rest)
    return [rest] if whole else rest.split(", ")


def _split_host(player: ScenarioSeat, rest: str) -> tuple[str, str]:
    if is_title(player.named(rest).title, player.pool):
        return rest, ""
    title, on, host = rest.rpartition(" on ")
    return (title, host) if on else (rest, "")


def _attack(player: ScenarioSeat, rest: str) -> None:
    found = ATTACK_PATTERN.fullmatch(rest)
    if found is None:
        raise BadScenario("write it as 'attack military with Robb Stark' or 'attack power against bob with …'")
    bypassing = tuple(_split_names(player, found["bypassed"])) if found["bypassed"] else ()
    attackers = _split_names(player, found["attackers"])
    player.attacks(found["kind"], *attackers, against=found["foe"] or "", bypassing=bypassing)


def _defend(player: ScenarioSeat, rest: str) -> None:
    if not rest.startswith("with "):
        raise BadScenario("write it as 'defend with Robb Stark', or 'defend' alone for no defenders")
    player.defends(*_split_names(player, rest.removeprefix("with ")))


def _cannot(player: ScenarioSeat, rest: str) -> None:
    found = CANNOT_PATTERN.fullmatch(rest)
    if found is None:
        raise BadScenario(
            phrase(
                "write it as 'cannot marshal Robb Stark because %(rule)s'",
                rule=player.cited.unique_dead,
            )
        )
    if found["verb"] == "give":
        _cannot_give(player, found["name"], found["rule"] or "")
        return
    verbs = ("marshal", "duplicate") if found["verb"] == "marshal" else (found["verb"],)
    if player.may(found["name"], *verbs):
        raise ScenarioFailed(player.trouble(phrase("%(name)s can do it", name=player.name)))
    if found["rule"]:
        refusal = player.explain(found["name"])
        because = f"{refusal.rule}, {refusal.words}" if refusal else "not known"
        if refusal is None or refusal.rule != found["rule"]:
            raise ScenarioFailed(player.trouble(phrase("the reason is %(because)s", because=because)))


def _give(player: ScenarioSeat, rest: str) -> object:
    found = GIVE_PATTERN.fullmatch(rest)
    if found is None:
        raise BadScenario(
            phrase("write who gets how much, for example 'give bob 2 gold for peace', not 'give %(rest)s'", rest=rest)
        )
    return player.gives(found["to"], int(found["amount"]), found["note"] or "")


def _cannot_give(player: ScenarioSeat, rest: str, rule: str) -> None:
    if GIVE_PATTERN.fullmatch(rest) is None:
        raise BadScenario(
            phrase(
                "write who gets how much, for example 'cannot give bob 2 gold', not 'cannot give %(rest)s'", rest=rest
            )
        )
    try:
        _give(player, rest)
    except IllegalChoice as refused:
        if rule and f"({rule})" not in str(refused):
            raise ScenarioFailed(player.trouble(str(refused))) from refused
    else:
        raise ScenarioFailed(player.trouble(phrase("%(name)s gave the gold", name=player.name)))


def _repeat(player: ScenarioSeat, rest: str) -> object:
    times = rest.removesuffix(" times")
    if not (times.isascii() and times.isdigit()):
        raise BadScenario(phrase("write how often, for example 'repeat 20 times', not 'repeat %(rest)s'", rest=rest))
    return player.repeats(int(times))


VERBS: Final[dict[str, Callable[[ScenarioSeat, str], object]]] = {
    "marshal": lambda player, rest: player.marshals(*_split_host(player, rest)),
    "ambush": lambda player, rest: player.ambushes(*_split_host(player, rest)),
    "place": lambda player, rest: player.places(rest),
    "use": lambda player, rest: player.uses(rest),
    "save": lambda player, rest: player.saves(rest),
    "reveal": lambda player, rest: player.reveals(rest),
    "take": lambda player, rest: player.takes(rest),
    "choose": lambda player, rest: player.chooses(*_split_names(player, rest)),
    "attack": _attack,
    "bypass": lambda player, rest: player.bypasses(rest),
    "defend": _defend,
    "repeat": _repeat,
    "give": _give,
    "cannot": _cannot,
}
BARE_VERBS: Final[dict[str, Callable[[ScenarioSeat], object]]] = {
    "pass": lambda player: player.passes(),
    "decline": lambda player: player.chooses(),
    "defend": lambda player: player.defends(),
    "keep": lambda player: player.chooses("keep"),
    "mulligan": lambda player: player.chooses("mulligan"),
    "done": lambda player: player.chooses("done"),
    "concede": lambda player: player.concedes(),
}


# --- expectations

PILES: Final = {
    "hand": zones.HAND,
    "deck": zones.DECK,
    "play": zones.PLAY,
    "discard": zones.DISCARD,
    "dead": zones.DEAD,
    "plot": zones.REVEALED,
    "plots": zones.PLOTS,
    "used": zones.USED,
    "title": zones.TITLES,
}


def expect_line(scenario: Scenario, words: str) -> None:
    """Check a line such as `ann power 2` or `not happened Robb Stark is killed`."""
    line = EXPECT_PATTERN.fullmatch(words)
    if line is None:
        raise BadScenario("write what must be true, for example 'ann power 2'")
    is_so, but = _evaluate(scenario, line["what"], line["rest"])
    if is_so == bool(line["negated"]):
        raise ScenarioFailed(scenario.trouble(phrase("this is not true: %(but)s", but=but)))


def _evaluate(scenario: Scenario, what: str, rest: str) -> tuple[bool, str]:
    """Return whether an expectation is true, and how it really is."""
    about = {
        "winner": scenario.winner,
        "phase": scenario.phase,
        "first": scenario.first,
        "round": str(scenario.round),
    }
    if what in about:
        return rest == about[what], phrase("%(what)s is %(value)s", what=what, value=about[what] or "not known")
    if what == "happened":
        return scenario.happened(rest), "see the log"
    if what == "rule":
        return rest in scenario.rules(), "see the log"
    if what == "window":
        return _evaluate_window(scenario, rest)
    found = FACT_PATTERN.fullmatch(rest)
    if found is None:
        raise BadScenario("write a seat, a fact and its value, for example 'ann power 2' or 'bob dead Robb Stark'")
    return _evaluate_fact(scenario.player(what), found["fact"], found["value"])


def _evaluate_window(scenario: Scenario, rest: str) -> tuple[bool, str]:
    """Return whether a window opened around an event, of one timing or any."""
    found = WINDOW_PATTERN.fullmatch(rest)
    if found is None:
        raise BadScenario("write what the window is about, for example 'no window reaction to Robb Stark is killed'")
    opened = scenario.windows_to(found["sentence"])
    if opened is None:
        raise ScenarioFailed(scenario.trouble(phrase("%(sentence)r did not happen", sentence=found["sentence"])))
    wanted = found["timing"]
    if wanted and wanted not in [timing.name for timing in TIMINGS]:
        raise BadScenario(
            phrase(
                "there is no window %(wanted)r; use one of %(names)s",
                wanted=wanted,
                names=", ".join(timing.name for timing in TIMINGS),
            )
        )
    there = ", ".join(opened) or "none"
    return (wanted in opened if wanted else bool(opened)), phrase("windows around it: %(there)s", there=there)


def _evaluate_fact(player: ScenarioSeat, fact: str, value: str) -> tuple[bool, str]:
    if fact in ("power", "gold"):
        number = player.power if fact == "power" else player.gold
        return value == str(number), phrase(
            "%(name)s has %(number)s %(fact)s", name=player.name, number=number, fact=fact
        )
    if fact == "asked":
        return value == player.asked, phrase(
            "%(name)s is asked %(asked)s", name=player.name, asked=player.asked or "nothing"
        )
    if fact == "may":
        return player.may(value), phrase(
            "%(name)s is offered %(names)s", name=player.name, names=", ".join(player.offered) or "nothing"
        )
    if fact in ("offered", "never"):
        name = value.removeprefix("offered ") if fact == "never" else value
        if fact == "never" and name == value:
            raise BadScenario(phrase("write it as '%(name)s never offered Robb Stark'", name=player.name))
        was = player.was_offered(name)
        but = "%(name)s was offered it" if was else "%(name)s was never offered it"
        return was == (fact == "offered"), phrase(but, name=player.name)
    if fact == "STR":
        return _evaluate_strength(player, value)
    if fact == "participants":
        return _evaluate_participants(player, value)
    if fact not in PILES:
        facts = ["power", "gold", "asked", "may", "offered", "never offered", "STR", "participants", *PILES]
        raise BadScenario(phrase("%(fact)r is not a fact; use one of %(names)s", fact=fact, names=", ".join(facts)))
    pile = player.deck if fact == "deck" else player.titles(PILES[fact])
    there = phrase(
        "%(name)s's %(fact)s holds %(number)s: %(names)s",
        name=player.name,
        fact=fact,
        number=len(pile),
        names=", ".join(pile) or "nothing",
    )
    if value.isdigit():
        return int(value) == len(pile), there
    if fact == "play":
        return _is_in_play(player, value), there
    return bool(player.lying(value, PILES[fact])), there


def _is_in_play(player: ScenarioSeat, value: str) -> bool:
    """Return whether a card is in play as described.

    If the description has parentheses, they list everything on the card.
    """
    wanted = read_placed(value, player.pool)
    found = player.lying(wanted.title, zones.PLAY)
    if wanted.host is not None:
        found = [card for card in found if card.is_on(player, wanted.host)]
    if wanted.strength or wanted.used:
        raise BadScenario(phrase("write the full line, for example '%(name)s STR Robb Stark 7'", name=player.name))
    if "(" in value:
        marks = (wanted.kneeling, wanted.power, wanted.duplicates, wanted.tokens)
        found = [card for card in found if (card.kneeling, card.power, card.duplicates, card.tokens) == marks]
    return bool(found)


def _evaluate_strength(player: ScenarioSeat, value: str) -> tuple[bool, str]:
    found = STRENGTH_PATTERN.fullmatch(value)
    if found is None:
        raise BadScenario(
            phrase("write a card and its STR, for example '%(name)s STR Robb Stark 7'", name=player.name)
        )
    cards = player.lying(found["name"], zones.PLAY)
    if not cards:
        return False, phrase("%(name)s has no %(card)s in play", name=player.name, card=found["name"])
    values = [card.strength for card in cards]
    return int(found["number"]) in values, phrase("it has STR %(names)s", names=", ".join(map(str, values)))


def _evaluate_participants(player: ScenarioSeat, value: str) -> tuple[bool, str]:
    """Return whether a seat's participants are exactly these, or this many."""
    there = player.participants
    words = phrase(
        "%(name)s has %(number)s in the challenge: %(names)s",
        name=player.name,
        number=len(there),
        names=", ".join(card.title for card in there) or "no character",
    )
    if value.isdigit():
        return int(value) == len(there), words
    left = list(there)
    for name in _split_names(player, value):
        fitting = [card for card in left if player.fits(card.number, name)]
        if not fitting:
            return False, words
        left.remove(fitting[0])
    return not left, words
