"""The path from the phase down to the question; the same for all viewers."""

from __future__ import annotations

from typing import Final

from engine.abilities import TIMINGS
from engine.cards import CHALLENGES
from engine.english import phrase
from engine.play.abilities.usability import usable_from_hand
from engine.play.windows.trigger_index import window_words
from engine.play.windows.windows import FORCED, WINDOW, WINDOW_TITLES
from engine.table.game import Game
from engine.table.rows import Frame, Window
from engine.views.shapes import CrumbPayload

_WINDOW_TITLES: Final = [
    WINDOW_TITLES.get(number, phrase("%(timing)ss", timing=timing.name.capitalize()))
    for number, timing in enumerate(TIMINGS)
]


def make_path_payload(game: Game) -> tuple[CrumbPayload, ...]:
    """Return the parts of the path, each with the step at which it began.

    It doesn't tell what a seat only considers.
    """
    if game.outcome is not None:
        return ()
    rules, began = game.deal.ruleset, next((frame.entry for frame in game.stack if frame.entry), 0)
    found = [CrumbPayload(game.phase.capitalize() or "Setup", began)]
    for frame in game.stack:
        if frame.sequence == rules.challenge:
            found.append(_challenge_crumb(game, frame))
        elif frame.sequence == rules.ability:
            use = game.pending.get(frame.a)
            if use is not None:
                from_hand = usable_from_hand(game, use.card, use.ability)
                pattern = "%(player)s plays %(card)s" if from_hand else "%(player)s uses %(card)s"
                words = phrase(pattern, player=game.name(use.seat), card=game.title(use.card))
                found.append(CrumbPayload(words, use.entry))
        elif frame.sequence in rules.brings:
            does = rules.brings[frame.sequence].format(card=game.title(frame.a))
            words = phrase("%(player)s %(does)s", player=game.name(game.seat_of[frame.a]), does=does)
            found.append(CrumbPayload(words, frame.entry))
        elif frame.sequence in (WINDOW, FORCED) and frame.a in game.windows:
            window = game.windows[frame.a]
            found.append(CrumbPayload(_window_words(game, window), window.entry))
    asked = game.asked
    if asked is not None:
        question = game.deal.questions[asked.name]
        if question.open:
            title = question.heading(game, game.stack[-1])
            if title != found[-1].words:
                found.append(CrumbPayload(title, asked.since))
    return tuple(found)


def _challenge_crumb(game: Game, frame: Frame) -> CrumbPayload:
    """Describe a challenge; others learn its type once attackers are declared."""
    challenge = game.challenge
    if challenge is None:
        declaring = game.declaring
        if declaring is None:
            return CrumbPayload(phrase("Challenge"), frame.entry)
        return CrumbPayload(phrase("%(player)s's challenge", player=game.name(declaring.attacker)), frame.entry)
    player, type = game.name(challenge.attacker), CHALLENGES[challenge.kind]
    return CrumbPayload(phrase("%(player)s's %(type)s challenge", player=player, type=type), challenge.entry)


def _window_words(game: Game, window: Window) -> str:
    """Describe a window: `Reactions: Robb Stark is killed`.

    If several things happen at once, it names the first.
    """
    name, said = _WINDOW_TITLES[window.timing], list(dict.fromkeys(window_words(game, window)))
    if not said:
        return name
    pattern = "%(window)s: %(event)s" if len(said) == 1 else "%(window)s: %(event)s and %(more)s more"
    return phrase(pattern, window=name, event=said[0], more=len(said) - 1)
