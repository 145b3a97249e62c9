"""Cards of the first edition and the collectible game, as community data has them."""

import re
from datetime import date
from typing import Final

from tournament.decks.cards import FACTIONS_OF, Card, CardType, Plot, RulesetId
from tournament.decks.community.record import JsonRecord, UnusableRecord
from tournament.decks.legality_lists import FormatRules, LegalityList
from tournament.decks.pool import Pack

HOUSES: Final = frozenset(FACTIONS_OF[RulesetId.CCG])
ICONS: Final = ("military", "intrigue", "power")
FIRST_FAQ: Final = date(2008, 12, 1)
LAST_FAQ: Final = date(2015, 8, 1)
FIRST_RELEASE: Final = date(2008, 9, 1)
CCG_RELEASE: Final = date(2007, 11, 1)
_HOUSE_ONLY: Final = re.compile(
    r"(?:House|Maison) (\w+)(?: (?:or|ou) (?:House |Maison )?(\w+))?[^.]{0,20}? (?:only|uniquement)"
)
_TWO_COPIES: Final = re.compile(r"(?:up to|jusqu'à) 2 ")
_PRINTING: Final = re.compile(r"(.+?)\(([A-Z]*)(\d+)[^)]*\)")

CCG_SETS: Final = {
    "Winter": "Winter Edition",
    "ASoT": "A Song of Twilight",
    "ASoN": "A Song of Night",
    "ITE": "Iron Throne Edition",
    "AHoTh": "A House of Thorns",
    "Legacy": "Iron Throne Edition Legacy Pack",
    "aHoTa": "A House of Talons",
    "5KE": "Five Kings Edition",
}


def make_acronym(name: str) -> str:
    """Abbreviate a set name as old deck lists do: `Lions of the Rock` is `LotR`."""
    small = {"of", "the", "and", "in", "for", "with", "a", "to", "on"}
    words = re.findall(r"[A-Za-z']+", name)
    return "".join(
        word[0].lower() if place and word.lower() in small else word[0].upper() for place, word in enumerate(words)
    )


def make_lcg1_pack(name: str, code: str) -> Pack:
    """Return a pack keyed by its name, because packs of a cycle share a code prefix."""
    also = tuple(dict.fromkeys((make_acronym(name), code, *(("Core Set",) if name == "Core" else ()))))
    return Pack(code=name, name=name, released=FIRST_RELEASE, also=also)


def parse_lcg1_card(value: object) -> Card:
    record = JsonRecord(value)
    kind = _parse_type(record.text("card_type"))
    houses = tuple(house.lower() for house in record.texts("house"))
    allowed = tuple(house.lower() for house in record.texts("legal_in_houses"))
    icons = " ".join(record.texts("icons")).lower()
    return Card(
        code=record.text("id"),
        title=record.text("name"),
        type=kind,
        pack=record.text("set"),
        number=record.whole("number", 0, 1000),
        factions=tuple(house for house in houses if house in HOUSES),
        unique=record.flag("unique"),
        cost=record.optional_whole("cost"),
        strength=record.optional_whole("strength"),
        icons=tuple(name for name in ICONS if name in icons),
        traits=record.texts("traits"),
        keywords=("limited",) if re.search(r"\bLimited\.", record.words("rules_text")) else (),
        crests=record.texts("crest"),
        plot=(
            Plot(record.optional_whole("income"), record.optional_whole("initiative"), record.optional_whole("claim"))
            if kind is CardType.PLOT
            else None
        ),
        limit=record.whole("limit", 1, 100),
        # Naming all seven houses restricts nothing.
        only=() if len(set(allowed)) >= len(FACTIONS_OF[RulesetId.LCG1]) else allowed,
    )


def parse_lcg1_lists(values: list[object], known: set[str]) -> tuple[LegalityList, ...]:
    """Return the list in the data, and the only ban of the first FAQ.

    That ban comes from the errata (lcg1:errata/clash-of-arms).
    """
    marks: dict[tuple[str, str], list[str]] = {}
    for value in values:
        record = JsonRecord(value)
        for name in ("joust", "melee"):
            mark = record.text(f"legality_{name}", "Legal")
            if mark != "Legal":
                marks.setdefault((name, mark), []).append(record.text("id"))
    formats = tuple(
        FormatRules(name, tuple(marks.get((name, "Restricted"), ())), tuple(marks.get((name, "Banned"), ())))
        for name in ("joust", "melee")
    )
    jaqen = tuple(code for code in ("acoa_43",) if code in known)
    return (
        LegalityList("faq-first", "First FAQ", "FFG", "1.1", FIRST_FAQ, banned=jaqen, by_title=True),
        LegalityList("faq-last", "Last FAQ", "FFG", "6.2", LAST_FAQ, formats=formats, by_title=True),
    )


def parse_ccg_card(value: object) -> tuple[Card, str]:
    """Return the card and the short name of the set that first printed it."""
    record = JsonRecord(value)
    code = record.whole_number("universal_id")
    kind = _parse_type(record.text("type"))
    printings = record.texts("ccg_printings")
    match = _PRINTING.fullmatch(printings[0]) if printings else None
    if match is None:
        raise UnusableRecord("ccg_printings names no set and number")
    text = " ".join(record.words(name) for name in ("keywords_en", "keywords_fr"))
    body = " ".join(record.words(name) for name in ("text_en", "text_fr"))
    houses = tuple(house.lower() for house in record.text("house_fr").split("/"))
    yes = {name for name in (*ICONS, "unique", "noble", "learned", "holy", "war", "shadow") if _is_yes(record, name)}
    limit = 1 if kind in (CardType.PLOT, CardType.AGENDA, CardType.TITLE) else 3
    if kind is CardType.PLOT and _TWO_COPIES.search(body):
        limit = 2
    card = Card(
        code=str(code),
        title=record.text("name_en").replace("{", "").replace("}", ""),
        type=kind,
        pack=match[1],
        number=int(match[3]),
        factions=tuple(house for house in houses if house in HOUSES),
        unique="unique" in yes,
        cost=record.optional_whole("cost"),
        strength=record.optional_whole("strength"),
        icons=tuple(name for name in ICONS if name in yes),
        traits=tuple(part.strip() for part in record.words("traits_en").split(".") if part.strip()),
        keywords=("limited",) if re.search(r"\b(Limited|Limité)\.", text) else (),
        crests=tuple(name.capitalize() for name in ("noble", "learned", "holy", "war", "shadow") if name in yes),
        plot=(
            Plot(record.optional_whole("income"), record.optional_whole("initiative"), record.optional_whole("claim"))
            if kind is CardType.PLOT
            else None
        ),
        limit=limit,
        only=parse_house_restriction(text),
        promotional=record.flag("promotional") or "promo" in match[1].casefold(),
    )
    return card, match[1]


def parse_house_restriction(text: str) -> tuple[str, ...]:
    """Return the houses of a "House X only" restriction, in English or French."""
    found = _HOUSE_ONLY.search(text.replace("{", "").replace("}", ""))
    houses = [house.lower() for house in (found.groups() if found else ()) if house]
    return tuple(house for house in houses if house in HOUSES)


def make_ccg_lists(cards: list[Card]) -> tuple[LegalityList, ...]:
    """Return the Legacy list with its only ban (lcg1:errata/song-of-twilight)."""
    loyalist = tuple(card.code for card in cards if card.title == "Prince's Loyalist" and card.pack == "ASoT")
    return (LegalityList("faq-legacy", "Legacy errata", "FFG", "7.0", FIRST_FAQ, banned=loyalist, by_title=True),)


def make_ccg_pack(code: str) -> Pack:
    return Pack(code=code, name=CCG_SETS.get(code, code), released=CCG_RELEASE)


def _parse_type(name: str) -> CardType:
    try:
        return CardType("faction" if name == "House" else name.lower())
    except ValueError:
        raise UnusableRecord(f"there is no card type {name!r}") from None


def _is_yes(record: JsonRecord, name: str) -> bool:
    return record.words(name).strip("{}") == "Yes"
