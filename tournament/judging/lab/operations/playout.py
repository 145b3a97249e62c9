"""Playing a position: its lines, the open prompts, the log, the expectations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine import JUDGE, Prompt, ViewerTable
from engine.english import join_words
from engine.errors import BadScenario, EngineError, NotYourChoice, WorkLimitExceeded
from engine.log.kinds import kind_of
from engine.prompts.checks import CardUse
from engine.prompts.prompts import DECLINING, PASS
from engine.scenario.file import expect_line, play_line
from engine.scenario.scenario import Scenario
from tournament.core.translation import gettext, ngettext
from tournament.judging.lab.operations.position import Position, pool_for
from tournament.judging.lab_problems import LabRefused

MAX_STEPS: Final = 4000
"""Most steps that a position is played, so that no request takes long."""
MAX_ROWS: Final = 400
"""Most rows of the log that are returned; older rows are left out."""


@dataclass(frozen=True, slots=True)
class LabRow:
    number: int
    said: str
    rule: str
    depth: int
    style: str
    quiet: bool


@dataclass(frozen=True, slots=True)
class ExpectationResult:
    line: str
    ok: bool
    but: str
    """The actual value, or what is wrong with the line."""


@dataclass(frozen=True, slots=True)
class LabPrompt:
    seat: int
    name: str
    prompt: Prompt
    shorts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardTrace:
    """Why a seat could or could not use a card."""

    name: str
    title: str
    ways: tuple[CardUse, ...]
    instead: str = ""
    """Why nothing can be checked: the seat has no decision to make."""


@dataclass(frozen=True, slots=True)
class Playout:
    """The result of playing a position; with faults nothing was played."""

    faults: tuple[str, ...] = ()
    stopped: str = ""
    """The line that could not be played, with the reason; earlier lines were played."""
    stopped_at: int = -1
    asked: tuple[LabPrompt, ...] = ()
    rows: tuple[LabRow, ...] = ()
    left_out: int = 0
    expected: tuple[ExpectationResult, ...] = ()
    view: ViewerTable | None = None
    scenario: Scenario | None = None


def play_out(position: Position) -> Playout:
    """Play a position as far as its lines go; nothing is stored."""
    try:
        scenario = _start_scenario(position)
    except BadScenario as error:
        return Playout(faults=error.faults or (str(error),))
    scenario.most = scenario.match.step + MAX_STEPS
    stopped, stopped_at = "", -1
    for place, line in enumerate(position.lines.play):
        try:
            play_line(scenario, line)
        except (EngineError, WorkLimitExceeded) as error:
            stopped, stopped_at = f"{line}: {_first_line(error)}", place
            break
    rows = _rows(scenario)
    return Playout(
        stopped=stopped,
        stopped_at=stopped_at,
        asked=tuple(
            LabPrompt(seat, scenario.players[seat].name, prompt, tuple(scenario.players[seat].offered))
            for seat, prompt in scenario.match.prompts.items()
        ),
        rows=tuple(rows[-MAX_ROWS:]),
        left_out=max(len(rows) - MAX_ROWS, 0),
        expected=tuple(_check_expectation(scenario, line) for line in position.lines.expect),
        view=scenario.match.view(JUDGE),
        scenario=scenario,
    )


def _start_scenario(position: Position) -> Scenario:
    if position.kept is not None:
        return Scenario.at(position.kept.match())
    assert position.board is not None, "a position is a board or a kept table"
    return Scenario.on(position.board, pool_for(position.ruleset))


def _first_line(error: Exception) -> str:
    """Return the error without the log, which the page shows anyway."""
    return str(error).partition("\n")[0]


def _check_expectation(scenario: Scenario, line: str) -> ExpectationResult:
    try:
        expect_line(scenario, line)
    except EngineError as error:
        return ExpectationResult(line, False, _first_line(error).removeprefix("this is not true: "))
    return ExpectationResult(line, True, "")


def _rows(scenario: Scenario) -> list[LabRow]:
    depth: dict[int, int] = {}
    rows = []
    for entry in scenario.log:
        depth[entry.number] = depth.get(entry.parent, -1) + 1
        style = kind_of(entry).style
        quiet = style in ("empty window", "close")
        rows.append(LabRow(entry.number, scenario.says(entry), entry.rule, depth[entry.number], style, quiet))
    return rows


def traceable_cards(played: Playout) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return for each seat the cards in hand and in play, by seat and card id."""
    seats = played.view.seats if played.view is not None else ()
    return [
        (seat.name, [(f"{number}|{card.id}", card.title) for card in (*(seat.hand or ()), *seat.play)])
        for number, seat in enumerate(seats)
    ]


def trace_card(played: Playout, asked: str) -> CardTrace:
    """Return each way a seat could use a card now, check by check."""
    number, _, card = asked.partition("|")
    held = dict(traceable_cards(played))
    title = next((title for cards in held.values() for id, title in cards if id == asked), "")
    if played.scenario is None or not title:
        raise LabRefused(gettext("This card is neither in a hand nor in play. Choose one from the list."))
    seat = int(number)
    name = played.scenario.players[seat].name
    try:
        return CardTrace(name, title, played.scenario.match.trace(seat, card))
    except NotYourChoice:
        return CardTrace(name, title, (), _no_prompt_reason(played, name))


def _no_prompt_reason(played: Playout, name: str) -> str:
    if not played.asked:
        if played.scenario is not None and played.scenario.match.outcome is not None:
            return gettext("%(name)s can’t use any card now: the game is over.", name=name)
        return gettext("%(name)s can’t use any card now: no player is deciding.", name=name)
    return ngettext(
        "%(name)s can’t use any card now: %(others)s is deciding.",
        "%(name)s can’t use any card now: %(others)s are deciding.",
        len(played.asked),
        name=name,
        others=join_words([one.name for one in played.asked]),
    )


def write_choice(played: Playout, seat: int, ids: tuple[str, ...]) -> str:
    """Write a seat's choice as a line of a scenario.

    Raise LabRefused if the seat has no prompt or not these options.
    """
    asked = next((one for one in played.asked if one.seat == seat), None)
    if asked is None:
        there = ", ".join(one.name for one in played.asked)
        raise LabRefused(
            gettext("This seat has no decision now. Waiting for: %(names)s.", names=there)
            if there
            else gettext("This seat has no decision now.")
        )
    words = {offer.id: short for offer, short in zip(asked.prompt.offers, asked.shorts, strict=True)}
    unknown = [id for id in ids if id not in words]
    if unknown:
        raise LabRefused(
            gettext("%(name)s does not have the option “%(option)s” now.", name=asked.name, option=unknown[0][:40])
        )
    if not asked.prompt.least <= len(ids) <= asked.prompt.most:
        raise LabRefused(_wrong_number(asked, len(ids)))
    if not ids:
        return f"{asked.name}: decline"
    if ids == (PASS,):
        return f"{asked.name}: pass"
    every = list(words.values())
    said = [id if ", " in words[id] or every.count(words[id]) > 1 or id in DECLINING else words[id] for id in ids]
    return f"{asked.name}: choose {', '.join(said)}"


def _wrong_number(asked: LabPrompt, number: int) -> str:
    least, most = asked.prompt.least, asked.prompt.most
    if least == most:
        return gettext(
            "%(name)s must choose exactly %(least)s, not %(number)s.", name=asked.name, least=least, number=number
        )
    if not least:
        return gettext(
            "%(name)s can choose up to %(most)s, not %(number)s.", name=asked.name, most=most, number=number
        )
    return gettext(
        "%(name)s must choose %(least)s to %(most)s, not %(number)s.",
        name=asked.name,
        least=least,
        most=most,
        number=number,
    )
