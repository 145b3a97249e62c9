"""Deck lists in every format that is read, with how they are read and judged."""

from __future__ import annotations

import json
from datetime import date

from tests.support.tournament.decks.cards import TODAY, second_edition
from tournament.decks.cards import Card, CardType, RulesetId
from tournament.decks.community.first_edition import make_lcg1_pack
from tournament.decks.decklist import DeckList
from tournament.decks.importers import DeckReading, NoticeKind, PrintingPreference, read_deck
from tournament.decks.legality import CheckTerms, check_legality
from tournament.decks.play_formats import FORMATS
from tournament.decks.pool import CardPool, PoolContent
from tournament.decks.violations import CheckFindings

TEXT = """My Lions

House Lannister
Fealty

Packs: From Core Set

Plots (2):
1x A Noble Cause (Core)
1x Calling the Banners (Core)

Characters (3):
3x Cersei Lannister (Core)

Attachments (0):

Locations (2):
2x The Kingsroad (Core)

Events (0):
"""
FILE = """My Lions
Version: 1.2

House Lannister
Fealty

Packs: From Core Set (3) to True Steel

Plots
1x A Noble Cause (Core Set)
1x Calling the Banners (Core Set)

Characters
3x Cersei Lannister (Core Set)

Location
2x The Kingsroad (Core Set)
"""
CYCLE = """My Lions 1.2

House Lannister
Fealty

Packs: Core Set (3)

---- Core Set ----
1x A Noble Cause (Core Set #4)
1x Calling the Banners (Core Set #7)
3x Cersei Lannister (Core Set #84)
2x The Kingsroad (Core Set #39)
"""
MARKDOWN = """## House Lannister

[Fealty \\(Core\\)](https://thronesdb.com/card/01027)

Packs: From Core Set

### Plots (2):

- 1x [A Noble Cause \\(Core\\)](https://thronesdb.com/card/01004)
- 1x [Calling the Banners \\(Core\\)](https://thronesdb.com/card/01007)

### Characters (3):

- 3x [Cersei Lannister \\(Core\\)](https://thronesdb.com/card/01084)

### Locations (2):

- 2x [The Kingsroad \\(Core\\)](https://thronesdb.com/card/01039)
"""
BBCODE = """House Lannister
Fealty

Packs: From Core Set

Plots (2):
1x [agot]A Noble Cause (Core)[/agot]
1x [agot]Calling the Banners (Core)[/agot]

Characters (3):
3x [agot]Cersei Lannister (Core)[/agot]

Locations (2):
2x [agot]The Kingsroad (Core)[/agot]
"""
PLAIN = """house lannister
Fealty
A Noble Cause
1 Calling the Banners
3x Cersei Lannister
2xThe Kingsroad
"""
CARDS = {"01004": 1, "01007": 1, "01084": 3, "01039": 2}
THRONESDB = {
    "id": 4711,
    "name": "My Lions",
    "faction_code": "lannister",
    "slots": {**CARDS, "01027": 1},
    "agendas": ["01027"],
    "version": "1.2",
}
THRONETEKI = {
    "name": "My Lions",
    "faction": {"name": "House Lannister", "value": "lannister"},
    "agenda": "01027",
    "bannerCards": [],
    "plotCards": [{"cardcode": "01004", "count": 1}, {"cardcode": "01007", "count": 1}],
    "drawCards": [{"cardcode": "01084", "count": 3}, {"cardcode": "01039", "count": 2}],
    "format": "joust",
}
OLD_THRONETEKI = {
    "name": "My Lions",
    "faction": {"value": "lannister"},
    "agenda": {"code": "01027"},
    "plotCards": [{"count": 1, "card": {"code": "01004"}}, {"count": 1, "card": {"code": "01007"}}],
    "drawCards": [{"count": 3, "card": {"code": "01084"}}, {"count": 2, "card": {"code": "01039"}}],
    "rookeryCards": [],
}
STANDALONE = {
    "id": "Core-1",
    "name": "My Lions",
    "releaseDate": "2015-10-08",
    "faction": "lannister",
    "agenda": "01027",
    "cards": [{"code": code, "count": count} for code, count in CARDS.items()],
}
O8D = """\ufeff<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<deck game="30c200c9-6c98-49a4-a293-106c06295c05" sleeveid="0">
  <section name="Faction" shared="False"><card qty="1" id="a48612c4-cf38-44c6-94af-d1470a48ebed">House Lannister</card></section>
  <section name="Agenda" shared="False"><card qty="1" id="">Fealty</card></section>
  <section name="Plots" shared="False"><card qty="1" id="">A Noble Cause</card><card qty="1" id="">Calling the Banners</card></section>
  <section name="Characters" shared="False"><card qty="3" id="">Cersei Lannister</card></section>
  <section name="Locations"><card qty="2" id="">The Kingsroad</card></section>
  <notes><![CDATA[]]></notes>
</deck>
"""  # noqa: E501
EXAMPLES = [
    ("thronesdb-text", TEXT, "My Lions"),
    ("thronesdb-file", FILE, "My Lions"),
    ("thronesdb-file", FILE.replace("\n", "\r\n"), "My Lions"),
    ("thronesdb-cycle", CYCLE, "My Lions"),
    ("thronesdb-markdown", MARKDOWN, ""),
    ("thronesdb-bbcode", BBCODE, ""),
    ("plain", PLAIN, ""),
    ("thronesdb-json", json.dumps(THRONESDB), "My Lions"),
    ("throneteki", json.dumps(THRONETEKI), "My Lions"),
    ("throneteki-old", json.dumps(OLD_THRONETEKI), "My Lions"),
    ("standalone", json.dumps(STANDALONE), "My Lions"),
    ("octgn", O8D, ""),
]


def first_edition() -> CardPool:
    def card(code: str, title: str, kind: str, pack: str, number: int = 1) -> Card:
        return Card(code, title, CardType(kind), pack, number)

    cards = (
        card("lotr_48", "Some Agenda", "agenda", "Lions of the Rock"),
        card("core_1", "First Plot", "plot", "Core"),
        card("core_2", "Second Plot", "plot", "Core"),
        card("lotr_1", "Some Lord", "character", "Lions of the Rock"),
        card("core_13", "Twin", "character", "Core", 13),
        card("core_90", "Twin", "character", "Core", 90),
    )
    packs = (make_lcg1_pack("Core", "core"), make_lcg1_pack("Lions of the Rock", "lotr"))
    return CardPool(PoolContent(RulesetId.LCG1, "First edition", packs, cards))


PREFER = PrintingPreference(TODAY)


def look(text: str, pool: CardPool | None = None, prefer: PrintingPreference = PREFER) -> DeckReading:
    return read_deck(text, pool or second_edition(), prefer)


def kinds(found: DeckReading) -> list[NoticeKind]:
    return [notice.kind for notice in found.notices]


def judge(given: DeckList, play: str = "lcg2-joust", listed: str = "", day: date = TODAY) -> CheckFindings:
    return check_legality(given, second_edition(), CheckTerms(FORMATS[play], day, listed))
