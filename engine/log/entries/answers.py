"""Entries about answers, passes, settings and judges' orders."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engine.chain.inputs import (
    ANSWER,
    ASK,
    CALL_TIME,
    DRAW,
    END,
    FIX,
    GRANT,
    PAUSE,
    REFUSE,
    REMOVE,
    RESHUFFLE,
    RESUME,
    REWIND,
    RULING,
    TAKEBACK,
    WITHDRAW,
    OrderRole,
)
from engine.chain.journal import LogEntry
from engine.converter import make_converter
from engine.english import join_words
from engine.log.kinds import EntryText, declare_kind
from engine.log.text.answers import describe_answers, group_answers
from engine.log.text.phrases import actor_name, can_read_secret
from engine.prompts.prompts import CHOSEN, NOTHING_TO_DO, ONLY, PASS

if TYPE_CHECKING:
    from engine.log.names import Names


class AnswerSecret(NamedTuple):
    """The secret part of an answer.

    It says why it was given, what was picked and offered, when, and at which step the seat was asked.
    """

    cause: str
    picked: tuple[str, ...] = ()
    offered: tuple[str, ...] = ()
    at: int | None = None
    since: int = 0


_convert_secret = make_converter(AnswerSecret)


def read_answer_secret(entry: LogEntry, names: Names) -> AnswerSecret | None:
    """Return the secret part of an answer, if the viewer may read it."""
    return _convert_secret(entry.secret) if can_read_secret(entry, names) else None


class PassEntry(NamedTuple):
    def said(self, entry: LogEntry, names: Names) -> EntryText:
        passes = f"{actor_name(entry, names)} passes"
        answer = read_answer_secret(entry, names)
        if answer is None:
            return EntryText(passes)
        offered = describe_answers(entry, answer.offered, names)
        others = [said for id, said in offered.items() if id != PASS]
        return EntryText(
            passes,
            (f"could: {group_answers(others, 'or')}" if others else "",),
            answer.cause,
            NOTHING_TO_DO if answer.cause == ONLY else answer.cause,
            names.thought(entry, answer.at, answer.since),
            tuple((said.offer, id == PASS) for id, said in offered.items()),
        )


class ChoiceEntry(NamedTuple):
    question: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        answer = read_answer_secret(entry, names)
        if answer is None:
            return EntryText(
                f"{actor_name(entry, names)} answers ({QUESTION_LABELS.get(self.question, self.question)})"
            )
        every = describe_answers(entry, (*answer.offered, *answer.picked), names)
        picked = group_answers([every[id] for id in answer.picked], "and") or "none"
        others = [said for id, said in every.items() if id not in answer.picked]
        return EntryText(
            f"{actor_name(entry, names)} chooses: {picked}",
            (f"or: {group_answers(others, 'or')}" if others else "",),
            answer.cause,
            "" if answer.cause == CHOSEN else answer.cause,
            names.thought(entry, answer.at, answer.since),
            tuple((every[id].offer, id in answer.picked) for id in answer.offered),
        )


QUESTION_LABELS: Final = {
    "opportunity": "what to do",
    "plot": "which plot",
    "setup": "setup cards",
    "setup bearer": "who bears it",
    "bearer": "who bears it",
    "challenge": "which challenge",
    "title": "which title",
    "redirect": "whether to redirect",
    "redirect against": "against whom",
    "claim against": "against whom",
    "helper": "who is asked first",
    "defend for": "whether to defend",
    "take over": "whether to become the target",
    "end": "how it ends",
}


AUTO_PASS_WORDS: Final = {
    "window": "passes until this window ends",
    "phase": "passes until the phase ends",
    "round": "passes until the round ends",
    "decision": "passes until the next decision of their own",
    "targeted": "passes until something of theirs is targeted",
    "": "does not pass by themselves any more",
}


def _describe_preference(name: str, value: str) -> str:
    """Describe a prompt preference as the seat's own log shows it."""
    if name == "auto_pass":
        return AUTO_PASS_WORDS.get(value, f"passes until {value}")
    if name == "ask_in":
        asked = join_words([window.replace("-", " ") for window in value.split()])
        return f"is asked always in: {asked}" if value else "is asked only where they can act"
    return f"is asked {'again' if value == 'on' else 'once'} before a risky pass"


class SettingEntry(NamedTuple):
    def said(self, entry: LogEntry, names: Names) -> EntryText:
        if can_read_secret(entry, names):
            return EntryText(
                f"{actor_name(entry, names)} {_describe_preference(str(entry.secret[0]), str(entry.secret[1]))}"
            )
        return EntryText(f"{actor_name(entry, names)} changes a setting")


class ConcedesEntry(NamedTuple):
    at: int | None

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"{actor_name(entry, names)} concedes")


class OrderEntry(NamedTuple):
    role: str
    order: str
    case: int
    digest: str
    step: int
    seat: int
    keep_chance: int
    at: int | None
    ask: int = -1

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        asked = f", where {names.seat(self.ask)} is asked anew" if self.ask >= 0 else ""
        kept = ", chance as it was" if self.keep_chance else ""
        done = {
            REWIND: f"rewinds the match to step {self.step}{asked}{kept}",
            FIX: "corrects the table",
            RESHUFFLE: f"has {names.whose(self.seat)} deck shuffled",
            ANSWER: f"answers for {names.seat(self.seat)}",
            REMOVE: f"removes {names.seat(self.seat)} from the match",
            CALL_TIME: "calls time",
            PAUSE: "pauses the match",
            RESUME: "lets the match go on",
            END: f"ends the match: {names.seat(self.seat) if self.seat >= 0 else 'nobody'} wins",
            RULING: f"{'is settled' if self.role == OrderRole.FLAG else 'rules'}: the match stays as it is",
        }.get(self.order, self.order)
        judge = f"A {self.role}" if self.role in (OrderRole.JUDGE, OrderRole.FLAG) else f"The {self.role}"
        return EntryText(f"{judge} {done}{f' (dispute {self.case})' if self.case else ''}")


class ProposalEntry(NamedTuple):
    about: str
    act: str
    step: int
    at: int | None

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        words = PROPOSAL_WORDS.get(self.about, {}).get(self.act, f"{self.act}: {self.about}")
        return EntryText(f"{actor_name(entry, names)} {words.format(step=self.step)}")


PROPOSAL_WORDS: Final = {
    TAKEBACK: {
        ASK: "asks to take back everything since step {step}",
        GRANT: "grants the take-back to step {step}",
        REFUSE: "refuses the take-back to step {step}",
        WITHDRAW: "no longer asks for a take-back",
    },
    DRAW: {
        ASK: "offers a draw",
        GRANT: "accepts the draw",
        REFUSE: "declines the draw",
        WITHDRAW: "no longer offers a draw",
    },
    PAUSE: {
        ASK: "asks for a pause",
        GRANT: "agrees to a pause",
        REFUSE: "does not want a pause",
        WITHDRAW: "no longer asks for a pause",
    },
    RESUME: {
        ASK: "asks to go on",
        GRANT: "agrees to go on",
        REFUSE: "does not want to go on yet",
        WITHDRAW: "no longer asks to go on",
    },
}
"""What a seat does with a proposal, in words."""


class GiftEntry(NamedTuple):
    to: int
    amount: int
    phase: str
    note: str
    at: int | None

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        note = f"for “{self.note}”, which binds nobody" if self.note else ""
        return EntryText(
            f"{actor_name(entry, names)} gives {names.seat(self.to)} {self.amount} gold", (note, self.phase)
        )


class LoopEntry(NamedTuple):
    times: int
    first: int
    last: int
    at: int | None

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        often = "once" if self.times == 1 else f"{self.times} times"
        return EntryText(
            f"{actor_name(entry, names)} has the loop of steps {self.first} to {self.last} repeated {often}"
        )


class LoopEndsEntry(NamedTuple):
    done: int
    times: int
    power: tuple[int, ...]
    gold: tuple[int, ...]

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        ends = "has been repeated" if self.done == self.times else "goes no further: repeated"
        left = [
            f"{name} {power} power, {gold} gold"
            for name, power, gold in zip(names.seats, self.power, self.gold, strict=False)
        ]
        return EntryText(f"The loop {ends} {self.done} of {self.times} times", ("; ".join(left),))


class TakeBackEntry(NamedTuple):
    step: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(f"All agree: {actor_name(entry, names)} takes back everything since step {self.step}")


class PausedEntry(NamedTuple):
    on: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText("The match is paused" if self.on else "The match goes on")


declare_kind("pass", PassEntry, icon="pass", style="pass")
declare_kind("choice", ChoiceEntry, icon="offer", style="choice")
declare_kind("setting", SettingEntry, icon="pause")
declare_kind("concedes", ConcedesEntry, icon="flag", loud=True)
declare_kind("order", OrderEntry, icon="gavel", loud=True)
declare_kind(
    "proposal", ProposalEntry, icon="offer", icons={TAKEBACK: "left", PAUSE: "pause", RESUME: "play"}, loud=True
)
declare_kind("gift", GiftEntry, icon="gold", loud=True)
declare_kind("loop", LoopEntry, icon="step", loud=True)
declare_kind("loop ends", LoopEndsEntry, icon="step")
declare_kind("take-back", TakeBackEntry, icon="left", loud=True)
declare_kind("paused", PausedEntry, icon="pause", icons={0: "play"}, loud=True)
