"""Second edition packs, cycles and legality lists, as community data has them."""

import re
from typing import Final

from tournament.decks.cards import FACTIONS_OF, NEUTRAL, Card, CardType, Plot, RulesetId, normalize_faction
from tournament.decks.community.record import JsonRecord, UnusableRecord
from tournament.decks.legality_lists import FormatRules, LegalityList, Pod
from tournament.decks.pool import Pack

DRAFT_PACKS: Final = frozenset(("VDS", "ToJ"))
ICONS: Final = ("military", "intrigue", "power")
_CODE: Final = re.compile(r"\d{5}")
_KEYWORD: Final = re.compile(r"([A-Z][a-z]+)(?: \((?:\d+|X)\))?")
KEYWORDS: Final = frozenset(
    (
        *("ambush", "assault", "bestow", "insight", "intimidate", "limited"),
        *("pillage", "prized", "renown", "shadow", "stealth", "terminal"),
    )
)
_GUID: Final = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def parse_keywords(text: str) -> tuple[str, ...]:
    """Return the keywords of a card, which open the first line of its text."""
    first = text.split("\n", 1)[0]
    found = []
    for piece in first.split("."):
        match = _KEYWORD.fullmatch(piece.strip())
        word = match[1].lower() if match else ""
        if word in KEYWORDS:
            found.append(word)
    return tuple(dict.fromkeys(found))


def parse_card(value: object, pack: str) -> Card:
    record = JsonRecord(value)
    code = record.text("code")
    if not _CODE.fullmatch(code):
        raise UnusableRecord(f"the code {code!r} is not five digits")
    try:
        kind = CardType(record.text("type"))
    except ValueError:
        raise UnusableRecord(f"there is no card type {record.text('type')!r}") from None
    faction = normalize_faction(record.text("faction"))
    if faction not in (*FACTIONS_OF[RulesetId.LCG2], NEUTRAL):
        raise UnusableRecord(f"there is no faction {faction!r}")
    octgn = record.text("octgnId", "").lower()
    icons = record.fields.get("icons")
    return Card(
        code=code,
        title=record.text("name"),
        type=kind,
        pack=pack,
        number=int(code[2:]),
        factions=() if faction == NEUTRAL else (faction,),
        loyal=record.flag("loyal"),
        unique=record.flag("unique"),
        cost=record.optional_whole("cost"),
        cost_x=record.fields.get("cost") == "X",
        strength=record.optional_whole("strength"),
        icons=tuple(name for name in ICONS if JsonRecord(icons).flag(name)) if icons else (),
        traits=record.texts("traits"),
        keywords=parse_keywords(record.words("text")),
        plot=_parse_plot(record) if kind is CardType.PLOT else None,
        limit=record.whole("deckLimit", 1, 100),
        octgn=octgn if _GUID.fullmatch(octgn) else "",
    )


def _parse_plot(record: JsonRecord) -> Plot:
    stats = JsonRecord(record.fields.get("plotStats") or {})
    return Plot(
        gold=stats.optional_whole("income"),
        initiative=stats.optional_whole("initiative"),
        claim=stats.optional_whole("claim"),
        reserve=stats.optional_whole("reserve"),
    )


def parse_pack(value: object, cycles: dict[str, str]) -> Pack:
    record = JsonRecord(value)
    code = record.text("code")
    return Pack(
        code=code,
        name=record.text("name"),
        released=record.day("releaseDate"),
        cycle=cycles.get(code, ""),
        draft=code in DRAFT_PACKS,
    )


def parse_cycles(value: object) -> dict[str, str]:
    """Map pack codes to the names of their cycles."""
    if not isinstance(value, list):
        raise UnusableRecord("not a list of cycles")
    found = {}
    for entry in value:
        record = JsonRecord(entry)
        for code in record.texts("packs"):
            found[code] = record.text("name")
    return found


def parse_legality_list(value: object) -> LegalityList:
    record = JsonRecord(value)
    day = record.day("date")
    if day is None:
        raise UnusableRecord("date is missing")
    return LegalityList(
        code=record.text("code"),
        name=record.text("name"),
        issuer=record.text("issuer", ""),
        version=record.text("version", ""),
        date=day,
        card_set=record.text("cardSet", ""),
        banned=record.texts("bannedCards"),
        formats=tuple(_parse_format(entry) for entry in record.records("formats")),
    )


def _parse_format(value: object) -> FormatRules:
    record = JsonRecord(value)
    pods = record.records("pods") if record.fields.get("pods") else []
    return FormatRules(
        format=record.text("name"),
        restricted=record.texts("restricted"),
        banned=record.texts("banned"),
        pods=tuple(Pod(JsonRecord(pod).texts("cards"), JsonRecord(pod).text("restricted", "")) for pod in pods),
    )
