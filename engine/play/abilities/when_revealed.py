"""When-revealed abilities of plots, in the order the first player chooses."""

from __future__ import annotations

from collections.abc import Iterator

from engine.abilities import WHEN_REVEALED
from engine.base import counters, zones
from engine.base.ids import NOTHING
from engine.english import phrase
from engine.events import Event, RecyclePlots, RevealPlot
from engine.play.abilities import initiation, usability
from engine.prompts.checks import CheckResult, make_check, make_unreached_check
from engine.prompts.prompts import Option, OptionSubject, Question, ask, list_questions
from engine.table.frames import push, repeat_step, sequence, step
from engine.table.game import Game
from engine.table.rows import Frame


def resolve_when_revealed(game: Game, frame: Frame) -> None:
    """Resolve when-revealed abilities one by one, in the first player's order."""
    waiting = when_revealed_options(game)
    if not waiting:
        return
    repeat_step(frame)
    ask(game, "when revealed", game.first)


def when_revealed_options(game: Game) -> list[Option]:
    """Return the unresolved abilities of plots that were just revealed."""
    found = []
    for seat in game.player_order():
        card = game.plot(seat)
        if card == NOTHING or not game.count(counters.plot_was_revealed(seat)):
            continue
        for number, ability in enumerate(game.deal.abilities[card]):
            if ability.timing == WHEN_REVEALED and not game.count(
                counters.plot_ability_resolved(game.seat_of[card], number)
            ):
                found.append(Option("resolve", card, number))
    return found


def recycle_plots(game: Game, frame: Frame) -> None:
    events: list[Event] = [RecyclePlots(seat) for seat in game.player_order()]
    game.deal.ruleset.happen(game, frame.b, game.deal.cited.recycle_plots, events)


REVEALED_PLOTS = sequence("revealed", step("when revealed", resolve_when_revealed), step("recycle", recycle_plots))


def follow_reveals(game: Game, entry: int, events: list[Event]) -> None:
    """If an effect reveals plots, resolve their when-revealed abilities next.

    They resolve before any reaction. In games with action windows they are passives, and the window itself resolves
    them.
    """
    if game.action is None and any(isinstance(event, RevealPlot) for event in events):
        push(game, REVEALED_PLOTS, b=entry, entry=entry)


class WhenRevealedOrderQuestion(Question):
    """The first player orders when-revealed abilities."""

    name = "when revealed"
    does = "orders the revealed plots"
    asked_again = True
    title = "Revealed plots"
    answer = "Resolve"

    def rule(self, game: Game, frame: Frame) -> str:
        return game.deal.cited.when_revealed

    def words(self, game: Game, frame: Frame, seat: int) -> str:
        return "Choose the revealed plot that resolves next"

    def options(self, game: Game, frame: Frame, seat: int) -> list[Option]:
        return when_revealed_options(game)

    def meant(self, game: Game, frame: Frame, seat: int, option: Option) -> OptionSubject:
        several = len(game.deal.abilities[option.card]) > 1
        return OptionSubject(option.card, number=option.other + 1 if several else None)

    def in_question(self, game: Game, frame: Frame, seat: int) -> list[int]:
        return [card for owner in game.player_order() for card in game.pile(owner, zones.REVEALED)]

    def checking(self, game: Game, frame: Frame, seat: int, card: int) -> Iterator[CheckResult]:
        rule, title, owner = game.deal.cited.when_revealed, game.title(card), game.seat_of[card]
        revealed = game.zone[card] == zones.REVEALED and game.plot(owner) == card
        holds, fails = (
            phrase("%(title)s is a revealed plot", title=title),
            phrase("%(title)s is not a revealed plot", title=title),
        )
        yield make_check(rule, revealed, holds, fails, "not revealed")
        abilities = enumerate(game.deal.abilities[card])
        numbers = [number for number, ability in abilities if ability.timing == WHEN_REVEALED]
        holds, fails = (
            phrase("%(title)s has a when-revealed ability", title=title),
            phrase("%(title)s has no when-revealed ability", title=title),
        )
        yield make_check(rule, bool(numbers), holds, fails, "nothing to resolve")
        now = phrase("%(title)s was just revealed", title=title)
        left = phrase("%(title)s has not resolved yet", title=title)
        if not revealed or not numbers:
            yield make_unreached_check(rule, now)
            yield make_unreached_check(rule, left)
            return
        fails = phrase("%(title)s was revealed earlier", title=title)
        yield make_check(rule, bool(game.count(counters.plot_was_revealed(owner))), now, fails, "revealed earlier")
        waits = any([not game.count(counters.plot_ability_resolved(owner, number)) for number in numbers])
        yield make_check(rule, waits, left, phrase("%(title)s has already resolved", title=title), "already resolved")

    def answered(self, game: Game, frame: Frame, seat: int, picked: tuple[Option, ...]) -> None:
        card, number = picked[0].card, picked[0].other
        game.bump(counters.plot_ability_resolved(game.seat_of[card], number))
        if game.deal.ruleset.refusal(game, usability.trial_use(game, card, number, None, 0)) is None:
            initiation.use_ability(game, card, number, game.seat_of[card], NOTHING, 0, frame.b)


QUESTIONS = list_questions(WhenRevealedOrderQuestion())
