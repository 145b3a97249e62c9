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
from engine.english import join_words, phrase, phrase_count
from engine.log.kinds import EntryText, declare_kind
from engine.log.text.answers import AnswerText, describe_answers, group_answers
from engine.log.text.phrases import actor_name, can_read_secret
from engine.prompts import verbs
from engine.prompts.prompts import (
    BY_ORDER,
    BY_SETTING,
    CHOSEN,
    NOTHING_TO_DO,
    ONLY,
    PASS,
    REPEATED,
    TIMED_OUT,
)

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


PASSES: Final = {
    NOTHING_TO_DO: "%(player)s passes (auto-pass)",
    ONLY: "%(player)s passes (auto-pass)",
    BY_SETTING: "%(player)s passes (auto-pass)",
    TIMED_OUT: "%(player)s passes (time ran out)",
    BY_ORDER: "%(player)s passes (by a judge's order)",
    REPEATED: "%(player)s passes (repeated loop)",
}
"""How a pass came about, by its stored cause; a pass that was chosen only says so."""
CAUSES: Final = {
    ONLY: "only answer",
    BY_SETTING: "by setting",
    TIMED_OUT: "time ran out",
    BY_ORDER: "by a judge's order",
    REPEATED: "repeated loop",
    CHOSEN: "",
}
"""Why a seat answered as it did, by the stored cause."""


class PassEntry(NamedTuple):
    def said(self, entry: LogEntry, names: Names) -> EntryText:
        player, answer = actor_name(entry, names), read_answer_secret(entry, names)
        if answer is None:
            return EntryText(phrase("%(player)s passes", player=player))
        offered = describe_answers(entry, answer.offered, names)
        others = [said for id, said in offered.items() if id != PASS]
        could = phrase("could: %(others)s", others=group_answers(others, "or")) if others else ""
        passes, pattern = phrase("%(player)s passes", player=player), PASSES.get(answer.cause)
        return EntryText(
            passes if pattern is None else phrase(pattern, player=player),
            (could,),
            answer.cause,
            "",
            names.thought(entry, answer.at, answer.since),
            tuple((said.offer, id == PASS) for id, said in offered.items()),
            passes if pattern is not None else "",
        )


class ChoiceEntry(NamedTuple):
    question: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        player, answer = actor_name(entry, names), read_answer_secret(entry, names)
        if answer is None:
            pattern = QUESTIONS.get(self.question, "%(player)s chooses (%(question)s)")
            return EntryText(phrase(pattern, player=player, question=self.question))
        every = describe_answers(entry, (*answer.offered, *answer.picked), names)
        others = [said for id, said in every.items() if id not in answer.picked]
        return EntryText(
            _describe_choice(self.question, player, [every[id] for id in answer.picked]),
            (phrase("or: %(others)s", others=group_answers(others, "or")) if others else "",),
            answer.cause,
            phrase(CAUSES.get(answer.cause, answer.cause)),
            names.thought(entry, answer.at, answer.since),
            tuple((every[id].offer, id in answer.picked) for id in answer.offered),
        )


def _describe_choice(question: str, player: str, picked: list[AnswerText]) -> str:
    """Say what a player chose: `Ann chooses to kill Robb Stark`."""
    verbs_picked = {one.verb for one in picked}
    if not picked or verbs_picked <= {"none", "nobody"}:
        return phrase(NOTHING_CHOSEN.get(question, "%(player)s chooses none"), player=player)
    if question == "keyword order":
        keyword = group_answers(picked, "and")
        return phrase("First player %(player)s: %(keyword)s resolves next", player=player, keyword=keyword)
    if len(verbs_picked) == 1:
        about = [one.about for one in picked]
        said = verbs.say_chosen(picked[0].verb, player, join_words(about) if any(about) else "")
        if said:
            return said
    return phrase("%(player)s chooses: %(picked)s", player=player, picked=group_answers(picked, "and"))


NOTHING_CHOSEN: Final = {
    "attackers": "%(player)s declares no attackers",
    "defenders": "%(player)s declares no defenders",
    "intimidate": "%(player)s kneels no character (intimidate)",
    "keyword use": "%(player)s does not use the keyword",
    "claim against": "%(player)s chooses no opponent for claim",
    "search": "%(player)s takes no card from the search",
    "stealth": "%(player)s chooses not to bypass a character",
    "redirect": "%(player)s does not redirect the challenge",
    "take over": "%(player)s does not become the target",
    "defend for": "%(player)s does not defend for another player",
    "vengeful": "%(player)s stands no card (vengeful)",
    "vigilant": "%(player)s stands no card (vigilant)",
}
"""What choosing nothing means, by the question."""
QUESTIONS: Final = {
    "attackers": "%(player)s chooses attackers",
    "bearer": "%(player)s chooses where to attach a card",
    "challenge": "%(player)s chooses a challenge",
    "claim against": "%(player)s chooses opponents for claim",
    "cost": "%(player)s chooses what to pay with",
    "deadly": "%(player)s chooses a character for deadly",
    "defend for": "%(player)s chooses whether to defend for another player",
    "defenders": "%(player)s chooses defenders",
    "delayed order": "%(player)s orders delayed effects",
    "destination": "%(player)s chooses where a card goes",
    "each picks": "%(player)s chooses cards",
    "end": "%(player)s decides how the match ends",
    "first player": "%(player)s chooses the first player",
    "forced order": "%(player)s orders abilities",
    "helper": "%(player)s chooses who is asked first",
    "infamy": "%(player)s chooses where power goes",
    "influence": "%(player)s chooses what to pay with",
    "intimidate": "%(player)s chooses a character for intimidate",
    "keyword order": "%(player)s chooses the next keyword",
    "keyword use": "%(player)s chooses whether to use a keyword",
    "marshalled x": "%(player)s chooses X",
    "military claim": "%(player)s chooses characters for claim",
    "mulligan": "%(player)s chooses whether to take a mulligan",
    "name": "%(player)s names something",
    "next target": "%(player)s chooses a target",
    "on top": "%(player)s orders cards of the deck",
    "opportunity": "%(player)s chooses what to do",
    "pick": "%(player)s chooses cards",
    "plot": "%(player)s chooses a plot",
    "purse": "%(player)s chooses which gold to pay",
    "redirect": "%(player)s chooses whether to redirect the challenge",
    "redirect against": "%(player)s chooses the new defender",
    "reserve": "%(player)s chooses cards to discard",
    "search": "%(player)s chooses from the search",
    "setup": "%(player)s chooses setup cards",
    "setup bearer": "%(player)s chooses where to attach a card",
    "standing": "%(player)s chooses cards to stand",
    "stealth": "%(player)s chooses a character to bypass",
    "take over": "%(player)s chooses whether to become the target",
    "target": "%(player)s chooses a target",
    "title": "%(player)s chooses a title",
    "to bottom": "%(player)s orders cards of the deck",
    "toll": "%(player)s chooses who gets gold",
    "vengeful": "%(player)s chooses cards to stand",
    "vigilant": "%(player)s chooses cards to stand",
    "when revealed": "%(player)s orders the revealed plots",
    "x": "%(player)s chooses X",
}
"""What those read who may not know the answer, by the question."""


AUTO_PASSES: Final = {
    "window": "%(player)s passes until the end of this window",
    "phase": "%(player)s passes until the end of the phase",
    "round": "%(player)s passes until the end of the round",
    "decision": "%(player)s passes until their next own decision",
    "targeted": "%(player)s passes until they are targeted",
    "": "%(player)s turns auto-pass off",
}
RISKY_PASSES: Final = {
    "on": "%(player)s is asked again before a risky pass",
    "off": "%(player)s is asked once before a risky pass",
}


def _describe_preference(player: str, name: str, value: str) -> str:
    """Describe a prompt preference as the seat's own log shows it."""
    if name == "auto_pass":
        return phrase(AUTO_PASSES.get(value, "%(player)s passes until: %(value)s"), player=player, value=value)
    if name == "ask_in":
        if not value:
            return phrase("%(player)s is asked only when able to act", player=player)
        asked = join_words([window.replace("-", " ") for window in value.split()])
        return phrase("%(player)s is always asked in: %(windows)s", player=player, windows=asked)
    return phrase(RISKY_PASSES.get(value, RISKY_PASSES["off"]), player=player)


class SettingEntry(NamedTuple):
    def said(self, entry: LogEntry, names: Names) -> EntryText:
        player = actor_name(entry, names)
        if can_read_secret(entry, names):
            return EntryText(_describe_preference(player, str(entry.secret[0]), str(entry.secret[1])))
        return EntryText(phrase("%(player)s changes a setting", player=player))


class ConcedesEntry(NamedTuple):
    at: int | None

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(phrase("%(player)s concedes", player=actor_name(entry, names)))


ORDER_ROLES: Final[dict[str, str]] = {
    OrderRole.JUDGE: "A judge",
    OrderRole.HEAD_JUDGE: "The head judge",
    OrderRole.ORGANIZER: "The organizer",
    OrderRole.FLAG: "A dispute",
}
ORDERS: Final = {
    FIX: "%(judge)s corrects the table",
    RESHUFFLE: "%(judge)s has %(player)s's deck shuffled",
    ANSWER: "%(judge)s answers for %(player)s",
    REMOVE: "%(judge)s removes %(player)s from the match",
    CALL_TIME: "%(judge)s calls time",
    PAUSE: "%(judge)s pauses the match",
    RESUME: "%(judge)s resumes the match",
    END: "%(judge)s ends the match: %(player)s wins",
    RULING: "%(judge)s rules: no change, play continues",
}
DISPUTE_ORDERS: Final = {
    PAUSE: "Match paused: a step is disputed",
    RESUME: "Match resumes",
    RULING: "The dispute is settled: no change, play continues",
}
REWINDS: Final = {
    (False, False): "%(judge)s rewinds the match to step %(step)s",
    (False, True): "%(judge)s rewinds the match to step %(step)s; decks stay in order",
    (True, False): "%(judge)s rewinds the match to step %(step)s; %(asked)s is asked again",
    (True, True): "%(judge)s rewinds the match to step %(step)s; %(asked)s is asked again, decks stay in order",
}
"""By whether a seat is asked again, and whether chance is kept."""


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
        hint = phrase("dispute %(case)s", case=self.case) if self.case else ""
        pattern = ORDERS.get(self.order, "%(judge)s orders: %(order)s")
        if self.order == REWIND:
            pattern = REWINDS[self.ask >= 0, bool(self.keep_chance)]
        elif self.order == END and self.seat < 0:
            pattern = "%(judge)s ends the match without a winner"
        elif self.role == OrderRole.FLAG:
            pattern = DISPUTE_ORDERS.get(self.order, pattern)
        said = phrase(
            pattern,
            judge=ORDER_ROLES.get(self.role) or phrase("The %(role)s", role=self.role),
            player=names.seat(self.seat),
            order=self.order,
            step=self.step,
            asked=names.seat(self.ask),
        )
        return EntryText(said, (hint,))


class ProposalEntry(NamedTuple):
    about: str
    act: str
    step: int
    at: int | None

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        pattern = PROPOSALS.get(self.about, {}).get(self.act, "%(player)s: %(act)s (%(about)s)")
        return EntryText(
            phrase(pattern, player=actor_name(entry, names), act=self.act, about=self.about, step=self.step)
        )


PROPOSALS: Final = {
    TAKEBACK: {
        ASK: "%(player)s asks to undo everything since step %(step)s",
        GRANT: "%(player)s agrees to undo everything since step %(step)s",
        REFUSE: "%(player)s declines to undo everything since step %(step)s",
        WITHDRAW: "%(player)s withdraws the undo request",
    },
    DRAW: {
        ASK: "%(player)s offers a draw",
        GRANT: "%(player)s accepts the draw",
        REFUSE: "%(player)s declines the draw",
        WITHDRAW: "%(player)s withdraws the draw offer",
    },
    PAUSE: {
        ASK: "%(player)s asks for a pause",
        GRANT: "%(player)s agrees to a pause",
        REFUSE: "%(player)s declines a pause",
        WITHDRAW: "%(player)s withdraws the request for a pause",
    },
    RESUME: {
        ASK: "%(player)s asks to resume",
        GRANT: "%(player)s agrees to resume",
        REFUSE: "%(player)s declines to resume",
        WITHDRAW: "%(player)s withdraws the request to resume",
    },
}
"""What a seat does with a proposal."""


class GiftEntry(NamedTuple):
    to: int
    amount: int
    phase: str
    note: str
    at: int | None

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        said = phrase(
            "%(player)s gives %(other)s %(amount)s gold",
            player=actor_name(entry, names),
            other=names.seat(self.to),
            amount=self.amount,
        )
        note = phrase("note (not binding): “%(note)s”", note=self.note) if self.note else ""
        return EntryText(said, (note, phrase("%(phase)s phase", phase=self.phase)))


class LoopEntry(NamedTuple):
    times: int
    first: int
    last: int
    at: int | None

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(
            phrase_count(
                "%(player)s repeats the loop (steps %(first)s to %(last)s) once",
                "%(player)s repeats the loop (steps %(first)s to %(last)s) %(number)s times",
                self.times,
                player=actor_name(entry, names),
                first=self.first,
                last=self.last,
            )
        )


class LoopEndsEntry(NamedTuple):
    done: int
    times: int
    power: tuple[int, ...]
    gold: tuple[int, ...]

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        pattern = "The loop stops early: repeated %(done)s of %(times)s times"
        if self.done == self.times:
            pattern = "The loop was repeated %(done)s of %(times)s times"
        left = [
            phrase("%(player)s: %(power)s power, %(gold)s gold", player=name, power=power, gold=gold)
            for name, power, gold in zip(names.seats, self.power, self.gold, strict=False)
        ]
        return EntryText(phrase(pattern, done=self.done, times=self.times), ("; ".join(left),))


class TakeBackEntry(NamedTuple):
    step: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        player = actor_name(entry, names)
        return EntryText(
            phrase("All agree: %(player)s undoes everything since step %(step)s", player=player, step=self.step)
        )


class PausedEntry(NamedTuple):
    on: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(phrase("The match is paused" if self.on else "The match resumes"))


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
