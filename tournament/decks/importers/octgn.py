"""Deck files of OCTGN (.o8d), parsed without entities and document types."""

from typing import Final
from xml.parsers import expat

from tournament.core.translation import gettext
from tournament.decks.cards import CardType
from tournament.decks.importers.collector import DeckCollector
from tournament.decks.importers.notices import MAX_LIST_LINES, DeckReading, NoticeKind, UnreadableDeck
from tournament.decks.importers.title_lookup import PrintingPreference
from tournament.decks.importers.vocabulary import FACTION_WORDS, SECTION_HEADINGS, SECTION_TYPES, DeckSection
from tournament.decks.pool import CardPool
from tournament.decks.text import plain_text, title_key

MAX_DEPTH: Final = 16


class _OctgnHandler:
    """The parser's handlers; they use only sections, cards and notes."""

    def __init__(self, found: DeckCollector) -> None:
        self.found = found
        self.section: DeckSection | None = None
        self.card: dict[str, str] | None = None
        self.text: list[str] = []
        self.notes = False
        self.depth = 0
        self.elements = 0
        self.is_deck = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self.depth += 1
        self.elements += 1
        if self.depth > MAX_DEPTH or self.elements > MAX_LIST_LINES:
            raise UnreadableDeck(gettext("The OCTGN file has more elements than a deck can have."))
        if self.depth == 1:
            self.is_deck = name == "deck"
        elif name == "section":
            self.section = SECTION_HEADINGS.get(attributes.get("name", "").casefold(), DeckSection.OTHER)
        elif name == "card":
            self.card, self.text = attributes, []
        elif name == "notes":
            self.notes, self.text = True, []

    def words(self, text: str) -> None:
        if self.card is not None or self.notes:
            self.text.append(text)

    def end(self, name: str) -> None:
        self.depth -= 1
        if name == "section":
            self.section = None
        elif name == "card" and self.card is not None:
            self.take(self.card, plain_text("".join(self.text)))
            self.card = None
        elif name == "notes":
            first, *others = "".join(self.text).strip().split("\n")
            self.found.name = first
            if any(map(str.strip, others)):
                self.found.note(NoticeKind.NOT_READ, "Only the first line of the notes was read, as the deck's name.")
            self.notes = False

    def take(self, attributes: dict[str, str], title: str) -> None:
        found = self.found
        raw = attributes.get("qty", "1").strip()
        if not (raw.isascii() and raw.isdigit() and len(raw) < 9):
            found.bad_count(f"“{raw[:20]}” is not a valid quantity for {title or 'a card'}", None, title)
            return
        count = int(raw)
        faction = FACTION_WORDS.get(title_key(title))
        if self.section is DeckSection.FACTION or (faction and self.section is None):
            self.faction(faction, title)
            return
        into = found.aside if self.section is DeckSection.ASIDE else None
        guid = attributes.get("id", "")
        card = found.pool.by_octgn(guid) or found.pool.cards.get(attributes.get("code", ""))
        if card is None:
            types: tuple[CardType, ...] = SECTION_TYPES.get(self.section, ()) if self.section else ()
            found.take(title, "", count, None, title, types, into)
            return
        if title and title_key(title) != title_key(card.title):
            found.note(
                NoticeKind.READ_AS,
                f"“{title[:60]}” has the id of {card.title} and was read as that card.",
                text=title,
                chosen=card.code,
            )
        found.add(card, count, None, title, into)

    def faction(self, faction: str | None, title: str) -> None:
        if faction is None:
            self.found.note(NoticeKind.UNREADABLE_LINE, f"There is no faction “{title[:40]}”.", text=title)
        elif self.found.faction in (None, faction):
            self.found.faction = faction
        else:
            self.found.note(NoticeKind.SECOND_FACTION, f"Second faction “{title[:40]}”. A deck has exactly one.")


def read_octgn(text: str, pool: CardPool, prefer: PrintingPreference) -> DeckReading:
    deck = _OctgnHandler(DeckCollector(pool, prefer))
    parser = expat.ParserCreate("utf-8", namespace_separator=None)
    parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
    parser.buffer_text = True
    parser.StartElementHandler = deck.start
    parser.EndElementHandler = deck.end
    parser.CharacterDataHandler = deck.words
    parser.StartDoctypeDeclHandler = _refuse_declaration
    parser.EntityDeclHandler = _refuse_declaration
    parser.ExternalEntityRefHandler = _refuse_declaration
    try:
        parser.Parse(text.encode("utf-8"), True)
    except expat.ExpatError as error:
        raise UnreadableDeck(gettext("The OCTGN file is not valid XML: %(error)s.", error=error)) from None
    if not deck.is_deck:
        raise UnreadableDeck(gettext("This XML is not an OCTGN deck: its first element is not <deck>."))
    return deck.found.reading("octgn")


def _refuse_declaration(*_: object) -> int:
    raise UnreadableDeck(gettext("The OCTGN file declares a document type or an entity. Remove the declaration."))
