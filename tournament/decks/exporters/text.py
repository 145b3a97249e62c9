"""Text formats: ThronesDB's texts, BBCode, CardGameDB's and a plain list."""

from collections.abc import Callable, Sequence
from typing import Final

from tournament.decks.cards import Card, CardType, faction_title
from tournament.decks.decklist import DeckList
from tournament.decks.exporters.rows import SECTION_NAMES, agenda_cards, sorted_rows, total_count, unplaced_cards
from tournament.decks.pool import CardPool

FILE_TYPE_ORDER: Final = (
    CardType.PLOT,
    CardType.CHARACTER,
    CardType.LOCATION,
    CardType.ATTACHMENT,
    CardType.EVENT,
)


def _pack_label(card: Card, pool: CardPool, *, name: bool = False) -> str:
    """Return the pack, with the number if the pack holds two cards of the same title."""
    pack = pool.packs.get(card.pack)
    shown = pack.name if name and pack else card.pack
    twins = [other for other in pool.printings(card.title) if other.pack == card.pack]
    return f"{shown} #{card.number}" if len(twins) > 1 else shown


def _title_with_code(card: Card, pool: CardPool) -> str:
    return f"{card.title} ({_pack_label(card, pool)})"


def _title_with_name(card: Card, pool: CardPool) -> str:
    return f"{card.title} ({_pack_label(card, pool, name=True)})"


def _agenda_label(card: Card, pool: CardPool) -> str:
    return _title_with_code(card, pool) if len(pool.printings(card.title)) > 1 else card.title


def _faction_lines(deck: DeckList) -> list[str]:
    return [faction_title(deck.faction)] if deck.faction else []


def _unknown_cards(deck: DeckList, pool: CardPool) -> list[tuple[str, int]]:
    return [(code, n) for code, n in deck.cards if code not in pool.cards]


def _packs_line(deck: DeckList, pool: CardPool) -> str:
    order = list(pool.packs)
    used = {pool.cards[code].pack for code, _ in deck.cards if code in pool.cards}
    places = sorted(order.index(pack) for pack in used if pack in pool.packs)
    if not places:
        return "Packs: none"
    first, last = pool.packs[order[places[0]]].name, pool.packs[order[places[-1]]].name
    return f"Packs: From {first}" if first == last else f"Packs: From {first} to {last}"


def _head_lines(deck: DeckList, pool: CardPool) -> list[str]:
    return [
        *_faction_lines(deck),
        *(_agenda_label(card, pool) for card in agenda_cards(deck, pool)),
        "",
        _packs_line(deck, pool),
        "",
    ]


def _section_lines(
    deck: DeckList,
    pool: CardPool,
    order: Sequence[CardType],
    heading: Callable[[str, int], str],
    line: Callable[[Card, int], str],
) -> list[str]:
    lines: list[str] = []
    for kind in order:
        found = sorted_rows(pool, deck.cards, kind)
        lines += [heading(SECTION_NAMES[kind], total_count(found)), *(line(card, count) for card, count in found), ""]
    if left := unplaced_cards(deck, pool):
        lines += [heading("Cards", sum(n for _, n in left)), *(f"{n}x {code}" for code, n in left), ""]
    if aside := sorted_rows(pool, deck.aside):
        lines += [heading("Rookery", total_count(aside)), *(line(card, count) for card, count in aside), ""]
    return lines


def _join_lines(lines: list[str]) -> str:
    return "\n".join(lines).rstrip("\n") + "\n"


def write_thronesdb_text(deck: DeckList, pool: CardPool) -> str:
    body = _section_lines(
        deck,
        pool,
        tuple(SECTION_NAMES),
        lambda name, count: f"{name} ({count}):",
        lambda card, count: f"{count}x {_title_with_code(card, pool)}",
    )
    return _join_lines([deck.name, "", *_head_lines(deck, pool), *body])


def write_thronesdb_file(deck: DeckList, pool: CardPool) -> str:
    body = _section_lines(
        deck,
        pool,
        FILE_TYPE_ORDER,
        lambda name, count: name.removesuffix("s") if count == 1 else name,
        lambda card, count: f"{count}x {_title_with_name(card, pool)}",
    )
    return _join_lines([deck.name, "Version: 1.0", "", *_head_lines(deck, pool), *body])


def write_thronesdb_cycle(deck: DeckList, pool: CardPool) -> str:
    lines: list[str] = [f"{deck.name} 1.0" if deck.name else "", "", *_head_lines(deck, pool)]
    cycles: dict[str, list[tuple[Card, int]]] = {}
    for card, count in sorted_rows(pool, deck.cards):
        pack = pool.packs.get(card.pack)
        cycles.setdefault(pack.cycle or pack.name if pack else card.pack, []).append((card, count))
    for cycle, found in cycles.items():
        lines.append(f"---- {cycle} ----")
        for card, count in found:
            pack = pool.packs.get(card.pack)
            lines.append(f"{count}x {card.title} ({pack.name if pack else card.pack} #{card.number})")
        lines.append("")
    if unknown := _unknown_cards(deck, pool):
        lines += ["---- Unknown ----", *(f"{n}x {code}" for code, n in unknown), ""]
    if aside := sorted_rows(pool, deck.aside):
        lines += [f"Rookery ({total_count(aside)}):", *(f"{n}x {_title_with_name(card, pool)}" for card, n in aside)]
    return _join_lines(lines)


def write_markdown(deck: DeckList, pool: CardPool) -> str:
    def link(card: Card, pool: CardPool) -> str:
        return f"[{card.title} \\({card.pack}\\)](https://thronesdb.com/card/{card.code})"

    lines = [f"## {name}" for name in _faction_lines(deck)]
    lines += ["", *(link(card, pool) for card in agenda_cards(deck, pool)), "", _packs_line(deck, pool), ""]
    for line in _section_lines(
        deck,
        pool,
        tuple(SECTION_NAMES),
        lambda name, count: f"### {name} ({count}):",
        lambda card, count: f"- {count}x {link(card, pool)}",
    ):
        lines += [line, ""] if line.startswith("#") else [line]
    return _join_lines(lines)


def write_bbcode(deck: DeckList, pool: CardPool) -> str:
    body = _section_lines(
        deck,
        pool,
        tuple(SECTION_NAMES),
        lambda name, count: f"{name} ({count}):",
        lambda card, count: f"{count}x [agot]{_title_with_code(card, pool)}[/agot]",
    )
    return _join_lines([*_head_lines(deck, pool), *body])


def write_plain_list(deck: DeckList, pool: CardPool) -> str:
    lines = [*_faction_lines(deck), *(f"1 {_title_with_code(card, pool)}" for card in agenda_cards(deck, pool))]
    lines += [f"{count} {_title_with_code(card, pool)}" for card, count in sorted_rows(pool, deck.cards)]
    lines += [f"{count} {code}" for code, count in _unknown_cards(deck, pool)]
    return _join_lines(lines)


def write_cardgamedb(deck: DeckList, pool: CardPool) -> str:
    """Write counts after the titles, as lists of the first edition do."""
    agenda = agenda_cards(deck, pool)
    draw = sum(n for code, n in deck.cards if code in pool.cards and pool.cards[code].type is not CardType.PLOT)
    lines = [
        f"Total Cards: ({draw})",
        f"House: ({1 if deck.faction else 0})",
        *(f"{n} x1" for n in _faction_lines(deck)),
    ]
    lines += [f"Agenda: ({len(agenda)})", *(f"{_title_with_code(card, pool)} x1" for card in agenda)]
    for kind, name in SECTION_NAMES.items():
        found = sorted_rows(pool, deck.cards, kind)
        lines.append(f"{name.removesuffix('s')}: ({total_count(found)})")
        lines += [f"{_title_with_code(card, pool)} x{count}" for card, count in found]
    if unknown := _unknown_cards(deck, pool):
        lines += [f"Cards: ({sum(n for _, n in unknown)})", *(f"{code} x{n}" for code, n in unknown)]
    return _join_lines(lines)
