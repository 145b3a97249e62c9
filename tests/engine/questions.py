"""Each kind of question as matches ask it: `python -m tests.engine.questions` writes the table of the document."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from engine import Match
from engine.base.defaults import DEFAULTS
from engine.bots import RandomBot
from engine.games.lcg2.ruleset import LCG2
from engine.views.prompts import make_waiting_payload
from tests.support.engine import play
from tests.support.engine.cards import scenario, with_core
from tests.support.engine.melee.play import start as start_melee

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "questions.md"
HEAD = "| name | title | words | offers | buttons | the others read | rule |\n|---|---|---|---|---|---|---|\n"
DEFAULTS_HEAD = "| number | default | settled by | taken from |\n|---|---|---|---|\n"
MATCHES = 20
SHOWN = 3


class Example(NamedTuple):
    """One kind of question as some seat was asked it."""

    name: str
    title: str
    words: str
    offers: tuple[str, ...]
    buttons: tuple[str, ...]
    """What sends a choice of several, and what declines, where there are such."""
    others_read: str
    rule: str

    @property
    def row(self) -> str:
        offers = "; ".join([*self.offers[:SHOWN], *(["…"] if len(self.offers) > SHOWN else [])])
        cells = (f"`{self.name}`", self.title, self.words, offers, ", ".join(self.buttons), self.others_read)
        return f"| {' | '.join(cells)} | `{self.rule}` |\n"


@cache
def examples() -> dict[str, Example]:
    """The first prompt of each kind in a row of random matches; two kinds are too rare for that and have boards."""
    found: dict[str, Example] = {}
    for number, match in _matches():
        bot = RandomBot(play.seed_of(number))
        while match.outcome is None and match.game.asked is not None and len(found) < len(LCG2.questions):
            if match.game.asked.name not in found:
                found[match.game.asked.name] = _example(match)
            match.submit(bot.choose(match.choices[0]))
    return found


def _matches() -> Iterator[tuple[int, Match]]:
    for number in range(MATCHES):
        yield number, play.start_core(number)
        yield number, start_melee(number)
    yield 0, _both_win()
    yield 0, _two_effects_wait()


def _both_win() -> Match:
    game = scenario(first="bob", ann={"power": 14, "hand": ["Feast for All"]}, bob={"power": 14})
    game.ann.plays("Feast for All")
    return game.match


def _two_effects_wait() -> Match:
    hand = ["Hear Me Roar!", "Tyrion Lannister", "Waking the Dragon"]
    game = with_core(ann={"play": ["Drogon (kneeling)"], "hand": hand, "gold": 9}, bob={})
    game.ann.plays("Hear Me Roar!")
    game.ann.plays("Waking the Dragon")
    return game.match


def _example(match: Match) -> Example:
    game = match.game
    assert game.asked is not None
    seat = game.asked.waiting()[0]
    prompt = match.prompt(seat)
    question, frame = game.deal.questions[prompt.question], game.stack[-1]
    title, answer, none = question.heading(game, frame), question.answer, question.none
    other = next(other for other in range(game.seats) if other not in game.asked.waiting()[:1])
    return Example(
        prompt.question,
        title,
        prompt.words,
        tuple(offer.label for offer in prompt.offers),
        (*([answer] if prompt.most > 1 else []), *([none] if prompt.least == 0 else [])),
        make_waiting_payload(game, other).words,
        prompt.rule,
    )


def table() -> str:
    """The table of the document, in the order of names."""
    return HEAD + "".join(example.row for _name, example in sorted(examples().items()))


def defaults() -> str:
    """The defaults of the rules, in the order of their numbers."""
    rows = []
    for number, default in sorted(DEFAULTS.items()):
        settled = ", ".join(f"`{rule}`" for rule in default.settled.values())
        rows.append(f"| {number} | {default.words} | {settled} | {f'`{default.like}`' if default.like else ''} |\n")
    return DEFAULTS_HEAD + "".join(rows)


def written(document: str) -> str:
    """The document with both tables as they are now; each ends its part."""
    asked, _, rest = document.partition(HEAD)
    return asked + table() + rest[rest.index("\n## ") :].partition(DEFAULTS_HEAD)[0] + defaults()


if __name__ == "__main__":
    DOCUMENT.write_text(written(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
