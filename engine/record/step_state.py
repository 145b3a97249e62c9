"""The state at one step of a record: table, open windows, automatic passes."""

from __future__ import annotations

from typing import NamedTuple

from engine.abilities import TIMINGS
from engine.chain.journal import Data, LogEntry
from engine.english import phrase
from engine.errors import IllegalChoice
from engine.log.undone_steps import find_undone_steps
from engine.match.match import Match
from engine.play.windows.trigger_index import event_data
from engine.play.windows.windows import ask_anyway
from engine.prompts.checks import CheckResult
from engine.prompts.prompts import BY_SETTING, PASS
from engine.table.game import Game
from engine.table.rows import NEVER


class OpenWindow(NamedTuple):
    """An open window: its step, timing, whose turn it is, passes in a row."""

    step: int
    timing: str
    rule: str
    seat: int
    passes: int
    events: tuple[Data, ...]


class StepState(NamedTuple):
    """The table at a step, its open windows, the outermost first, and who is asked."""

    step: int
    match: Match
    windows: tuple[OpenWindow, ...]
    question: str
    asked: tuple[int, ...]
    since: int


class UnusableCard(NamedTuple):
    """A card that a seat could not use, with the first check that fails."""

    card: str
    title: str
    fault: CheckResult


class AnswerReport(NamedTuple):
    """What a seat could have done at its answer, and why it couldn't do more."""

    seat: int
    cause: str
    could: tuple[str, ...]
    """What it was offered besides passing, in words."""
    setting: int
    """The step at which it set auto-pass; 0 if it didn't."""
    cards: tuple[UnusableCard, ...]


def read_step_state(match: Match) -> StepState:
    """Read the current state of a match."""
    game, asked = match.game, match.game.asked
    open_windows = sorted(game.windows.values(), key=lambda window: window.entry)
    windows = tuple([_read_window(game, id) for id in [window.id for window in open_windows]])
    if asked is None or match.outcome is not None:
        return StepState(match.step, match, windows, "", (), 0)
    return StepState(match.step, match, windows, asked.name, tuple(asked.waiting()), asked.since)


def _read_window(game: Game, id: int) -> OpenWindow:
    window = game.windows[id]
    row = game.occurrences.get(window.occurrence)
    events = () if row is None else tuple([event_data(game, event) for event in row.events])
    return OpenWindow(window.entry, TIMINGS[window.timing].name, window.rule, window.seat, window.passes, events)


def check_answer(entries: list[LogEntry], step: int, seat: int, names: tuple[str, ...]) -> None:
    """Raise IllegalChoice if a step is no answer of a seat."""
    if not 0 <= seat < len(names):
        raise IllegalChoice(
            phrase("there is no seat %(seat)s; seats are 0 to %(last)s", seat=seat, last=len(names) - 1)
        )
    entry = entries[step - 1]
    if entry.kind not in ("pass", "choice"):
        pattern = "no player answered at step %(step)s; its kind is %(kind)s"
        raise IllegalChoice(phrase(pattern, step=step, kind=repr(entry.kind)))
    if entry.actor != seat:
        pattern = "at step %(step)s %(player)s answered, not %(other)s"
        raise IllegalChoice(phrase(pattern, step=step, player=names[entry.actor], other=names[seat]))


def reopen_question(game: Game, seat: int) -> Match:
    """Return the match before a seat's answer, from the table as of its entry.

    It can be played on as a what-if: its chain is that of the record after the answer.
    """
    game.until = NEVER
    game.journal.number -= 1
    if game.asked is None:
        ask_anyway(game, seat)
    else:
        game.asked.answers.pop(seat, None)
    return Match(game)


def report_answer(match: Match, entries: list[LogEntry], step: int) -> AnswerReport:
    """Report why a seat answered as it did, from the match before that answer."""
    entry, game = entries[step - 1], match.game
    seat, cause = entry.actor, str(entry.secret[0])
    could = tuple([offer.label for offer in match.prompt(seat).offers if offer.id != PASS])
    held = tuple(
        [
            UnusableCard(str(game.ref.get(card, f"h{card}")), game.title(card), fault)
            for card, fault in match.cannot(seat)
        ]
    )
    return AnswerReport(
        seat, cause, could, _find_setting_step(entries, step, seat) if cause == BY_SETTING else 0, held
    )


def _find_setting_step(entries: list[LogEntry], step: int, seat: int) -> int:
    """Return the step of a seat's last auto-pass setting that counts at a step."""
    gone = find_undone_steps(entries[:step])
    for entry in reversed(entries[:step]):
        sets = entry.kind == "setting" and entry.actor == seat and entry.secret[0] == "auto_pass"
        if sets and entry.number not in gone:
            return entry.number
    return 0
