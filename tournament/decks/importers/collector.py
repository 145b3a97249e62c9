"""Collect what a reader finds, add up repeated cards, and note choices and doubts."""

from collections.abc import Iterable, Sequence

from tournament.decks.cards import Card, CardType
from tournament.decks.decklist import DeckList
from tournament.decks.importers.notices import (
    MAX_COPIES,
    MAX_TITLE_SEARCHES,
    DeckReading,
    LineUse,
    Notice,
    NoticeKind,
)
from tournament.decks.importers.title_lookup import PrintingPreference, TitleMatch, resolve_title
from tournament.decks.pool import CardPool
from tournament.decks.text import plain_text
from tournament.decks.violations import count_words, join_titles


class DeckCollector:
    def __init__(self, pool: CardPool, prefer: PrintingPreference) -> None:
        self.pool = pool
        self.prefer = prefer
        self.name = ""
        self.faction: str | None = None
        self.agendas: list[str] = []
        self.cards: dict[str, int] = {}
        self.aside: dict[str, int] = {}
        self.drafted: dict[str, int] | None = None
        self.saved_for = ""
        self.notices: list[Notice] = []
        self._searches = 0

    def note(
        self,
        kind: NoticeKind,
        sentence: str,
        line: int | None = None,
        text: str = "",
        nearest: tuple[str, ...] = (),
        printings: Iterable[str] = (),
        chosen: str = "",
        until: int | None = None,
    ) -> None:
        shown = text if len(text) <= 80 else f"{text[:77]}…"
        self.notices.append(Notice(kind, sentence, line, shown, nearest, tuple(printings), chosen, until))

    def near(self, title: str) -> tuple[str, ...]:
        """Return similar titles for the first unknown titles only.

        More are not worth the time: such a list is no deck.
        """
        self._searches += 1
        return self.pool.nearest(title) if self._searches <= MAX_TITLE_SEARCHES else ()

    def unknown(self, title: str, line: int | None, text: str = "") -> None:
        where = f"Line {line}: there" if line else "There"
        bare = title.strip("\"' ") or title
        shown = bare if len(bare) <= 60 else f"{bare[:57]}…"
        self.note(
            NoticeKind.UNKNOWN_TITLE,
            f"{where} is no card “{shown}” in the card pool {self.pool.name}.",
            line,
            text or title,
            self.near(title),
        )

    def bad_count(self, what: str, line: int | None, text: str) -> None:
        where = f"Line {line}: " if line else ""
        self.note(NoticeKind.BAD_COUNT, f"{where}{what}.", line, text)

    def take(
        self,
        title: str,
        pack: str,
        count: int,
        line: int | None,
        text: str = "",
        types: Iterable[CardType] = (),
        into: dict[str, int] | None = None,
    ) -> Card | None:
        """Add a card by its title, and return it.

        Returns None, after a notice, if there is no such card or the count is not valid.
        """
        found = resolve_title(self.pool, title, pack, self.prefer, types)
        if found is None:
            self.unknown(title, line, text)
            return None
        if 1 <= count <= MAX_COPIES:
            self.settle(found, title, pack, line, text)
        return found.card if self.add(found.card, count, line, text, into) else None

    def settle(self, found: TitleMatch, title: str, pack: str, line: int | None, text: str) -> None:
        """Note which printing was chosen if the text fits several."""
        card = found.card
        where = f"Line {line}: " if line else ""
        if found.unknown_pack:
            self.note(
                NoticeKind.UNKNOWN_PACK,
                f"{where}{card.title} is not in a pack “{pack[:60]}”. It was read as {label_printings((card,))[0]}.",
                line,
                text,
                printings=(card.code, *(other.code for other in found.others)),
                chosen=card.code,
            )
        elif found.others:
            every = (card, *found.others)
            self.note(
                NoticeKind.AMBIGUOUS,
                f"{where}{card.title} has {len(every)} printings ({join_titles(label_printings(every))}). "
                f"It was read as {label_printings(every)[0]}.",
                line,
                text,
                printings=[other.code for other in every],
                chosen=card.code,
            )
        elif plain_text(title).casefold() != plain_text(card.title).casefold():
            self.note(
                NoticeKind.READ_AS, f"{where}“{title[:60]}” was read as {card.title}.", line, text, chosen=card.code
            )

    def add(
        self, card: Card, count: int, line: int | None = None, text: str = "", into: dict[str, int] | None = None
    ) -> bool:
        """Add a card; return whether its count is valid."""
        if not 1 <= count <= MAX_COPIES:
            self.bad_count(f"{count} copies of {card.title} are not possible", line, text)
            return False
        if card.type is CardType.AGENDA and into is None:
            self.agendas += [card.code] * count
        else:
            self.add_code(card.code, count, line, text, card.title, into)
        return True

    def add_code(
        self,
        code: str,
        count: int,
        line: int | None = None,
        text: str = "",
        title: str = "",
        into: dict[str, int] | None = None,
    ) -> None:
        """Add a code; unknown codes stay in the list for the check to report."""
        place = self.cards if into is None else into
        if code in place and place is self.drafted:
            place[code] += count
        elif code in place:
            total = place[code] + count
            where = f"Line {line}: " if line else ""
            self.note(
                NoticeKind.ADDED_UP,
                f"{where}{title or code} is listed again: {place[code]} + {count} = {total}.",
                line,
                text,
                chosen=code,
            )
            place[code] = total
        else:
            place[code] = count

    def _say_what_lies_aside(self) -> None:
        if not self.aside:
            return
        known = [(self.pool.cards.get(code), count) for code, count in self.aside.items()]
        plots = sum(count for card, count in known if card and card.is_plot)
        others = sum(count for _, count in known) - plots
        self.note(
            NoticeKind.ASIDE,
            f"Read as the rookery: {count_words(plots, 'plot')} and {count_words(others, 'other card')}.",
        )

    def reading(self, format_name: str, lines: tuple[LineUse, ...] = ()) -> DeckReading:
        self._say_what_lies_aside()
        deck = DeckList.of(
            self.faction,
            self.agendas,
            self.cards,
            name=self.name,
            aside=self.aside,
            drafted=self.drafted,
            saved_for=self.saved_for,
        )
        return DeckReading(format_name, deck, tuple(self.notices), lines)


def label_printings(cards: Sequence[Card]) -> list[str]:
    """Label the printings of one title so that they differ.

    Labels have the pack, the number if a pack has two, and the type if types differ.
    """
    packs = [card.pack for card in cards]
    typed = len({card.type for card in cards}) > 1
    return [
        card.pack + (f" #{card.number}" if packs.count(card.pack) > 1 else "") + (f", {card.type}" if typed else "")
        for card in cards
    ]
