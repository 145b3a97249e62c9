"""Entries about windows and what is used in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engine.abilities.timings import PASSIVE, TIMINGS, WHEN_REVEALED
from engine.chain.journal import LogEntry
from engine.english import capitalize, join_words, phrase, phrase_count
from engine.log.kinds import CARD_PAIRS, SUBJECT_CARD, EntryText, declare_kind
from engine.log.text.occasions import describe_use, name_window
from engine.log.text.phrases import actor_name, subject_name, with_secret

if TYPE_CHECKING:
    from engine.log.names import Names


class WindowEntry(NamedTuple):
    timing: str
    occurrence: int
    events: tuple[tuple[str, int, int, str], ...]
    """What it is around: the kind of event, the card and the seat it happens to, and how."""

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        name, hint = name_window(entry, names)
        return EntryText(name, (hint,))


class EmptyWindowEntry(NamedTuple):
    timing: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(phrase("%(timing)s window: no player can act", timing=capitalize(self.timing)))


ALL_PASSED: Final = "all passed in a row"
NONE_LEFT: Final = "no forced ability is left"
"""Why a window closes, as the log stores it."""
FORCED_ENDINGS: Final = {
    TIMINGS[PASSIVE].name: "Window closes: no passive ability is left",
    TIMINGS[WHEN_REVEALED].name: "Window closes: no when-revealed ability is left",
}
"""How windows end whose abilities are not called forced abilities."""


class CloseEntry(NamedTuple):
    why: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        """Say why the window closes.

        The game's own word replaces "forced ability".
        """
        if self.why == ALL_PASSED:
            return EntryText(phrase("Window closes: all players passed"))
        window = names.windows.get(entry.parent)
        timing = None if window is None else window.data[0]
        pattern = FORCED_ENDINGS.get(timing) if self.why == NONE_LEFT and isinstance(timing, str) else None
        if pattern is not None:
            return EntryText(phrase(pattern))
        return EntryText(phrase("Window closes: %(why)s", why=names.pool.words.say(self.why)))


class UseEntry(NamedTuple):
    timing: str
    ability: int
    code: str
    member: int = -1
    """Which of the window's events it answers; older logs do not say it."""

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        player, card = actor_name(entry, names), subject_name(entry, names)
        if self.timing == "duplicate":
            return EntryText(
                phrase("%(player)s uses a duplicate of %(card)s", player=player, card=card),
                (_describe_use(entry, "", names),),
            )
        pattern = "%(player)s uses %(card)s"
        if self.timing == TIMINGS[PASSIVE].name:
            pattern = "Passive ability of %(player)s's %(card)s triggers"
        used_in = _describe_use(entry, self.timing, names, self.member)
        return EntryText(phrase(pattern, player=player, card=card), (used_in,))


class PlayEntry(NamedTuple):
    code: str
    member: int = -1

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        player, card = actor_name(entry, names), subject_name(entry, names)
        used_in = _describe_use(entry, "", names, self.member)
        return EntryText(phrase("%(player)s plays %(card)s", player=player, card=card), (used_in,))


def _describe_use(entry: LogEntry, timing: str, names: Names, member: int = -1) -> str:
    """Return what an ability is used for, or only its timing."""
    window = names.windows.get(entry.parent)
    return timing if window is None else describe_use(window, names, member)


class TargetEntry(NamedTuple):
    chosen: tuple[int, ...]
    among: tuple[int, ...]

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        player = actor_name(entry, names)
        if not self.chosen:
            return EntryText(phrase("%(player)s chooses no target", player=player))
        if all(map(names.is_faction, self.chosen)):
            return self._chosen_players(entry, names)
        chooses = phrase("%(player)s chooses %(cards)s", player=player, cards=names.cards(self.chosen))
        if 0 in self.chosen:  # a hidden card: what else there was to choose from is hidden too
            return EntryText(with_secret(chooses, entry, names))
        return EntryText(chooses, (_describe_others([names.card(ref) for ref in self._others()]),))

    def _chosen_players(self, entry: LogEntry, names: Names) -> EntryText:
        """Say which players were chosen, by their faction cards."""
        player = actor_name(entry, names)
        chosen = join_words([names.faction_player(ref) for ref in self.chosen])
        others = [names.faction_player(ref) if names.is_faction(ref) else names.card(ref) for ref in self._others()]
        opponents = all([names.faction_player(ref) != player for ref in self.chosen])
        pattern = "%(player)s chooses opponent %(chosen)s" if opponents else "%(player)s chooses player %(chosen)s"
        return EntryText(phrase(pattern, player=player, chosen=chosen), (_describe_others(others),))

    def _others(self) -> list[int]:
        return [ref for ref in self.among if ref not in self.chosen]


def _describe_others(others: list[str]) -> str:
    if not others:
        return phrase("no other target")
    return phrase("could choose: %(others)s", others=join_words(others))


class CanceledEntry(NamedTuple):
    by: int
    """The step that canceled it."""

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        player, card = actor_name(entry, names), subject_name(entry, names)
        hint = phrase("by step %(step)s", step=self.by) if self.by else ""
        return EntryText(
            phrase("The effects of %(player)s's %(card)s are canceled", player=player, card=card), (hint,)
        )


class NotThenEntry(NamedTuple):
    def said(self, entry: LogEntry, names: Names) -> EntryText:
        return EntryText(phrase('The "then" effect does not resolve: the effect before it did not resolve in full'))


class SearchEntry(NamedTuple):
    number: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        looks = phrase_count(
            "%(player)s looks at the top card of the deck",
            "%(player)s looks at the top %(number)s cards of the deck",
            self.number,
            player=actor_name(entry, names),
        )
        return EntryText(with_secret(looks, entry, names))


class FoundEntry(NamedTuple):
    number: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        player = actor_name(entry, names)
        if not self.number:
            return EntryText(phrase("%(player)s takes no card from the search", player=player))
        return EntryText(
            phrase_count(
                "%(player)s takes %(number)s card from the search",
                "%(player)s takes %(number)s cards from the search",
                self.number,
                player=player,
            )
        )


SAVED_FROM: Final = {
    "killed": "instead of being killed",
    "sacrificed": "instead of being sacrificed",
    "discarded": "instead of being discarded",
    "returned": "instead of returning to hand",
    "shuffled": "instead of being shuffled into the deck",
    "removed": "instead of being removed from the game",
}


class SaveEntry(NamedTuple):
    how: str
    """What would have happened to it: how it would have left play, or the event in words."""

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        card, hint = subject_name(entry, names), SAVED_FROM.get(self.how)
        if hint is None and "{" in self.how:
            event = self.how.replace("{card}", card).replace("{seat}", actor_name(entry, names))
            hint = phrase("instead of: %(event)s", event=event)
        elif hint is None:
            hint = phrase("instead of being %(how)s", how=self.how)
        return EntryText(phrase("%(card)s is saved", card=card), (hint,))


declare_kind(
    "window", WindowEntry, style="window", rails={timing.name: timing.rail for timing in TIMINGS if timing.rail}
)
declare_kind("empty window", EmptyWindowEntry, style="empty window", quiet=True)
declare_kind("close", CloseEntry, style="close")
declare_kind("use", UseEntry, icon="play", loud=True, shows=SUBJECT_CARD)
declare_kind("play", PlayEntry, icon="play", loud=True, shows=SUBJECT_CARD, leaves="being played")
declare_kind("target", TargetEntry, icon="offer")
declare_kind("canceled", CanceledEntry, icon="cross", loud=True)
declare_kind("not then", NotThenEntry)
declare_kind("search", SearchEntry, icon="eye", secret=CARD_PAIRS, leaves="deck")
declare_kind("found", FoundEntry)
declare_kind("save", SaveEntry, icon="check", loud=True)
