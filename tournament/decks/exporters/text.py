"""Text formats: ThronesDB's texts, BBCode, CardGameDB's and a plain list."""

from collections.abc import Callable, Sequence
from typing import Final

from tournament.decks.cards import Card, CardType, faction_title
from tournament.decks.decklist import DeckList
from tournament.decks.exporters.rows import SECTIONS, agendas, rows, strange, total
from tournament.decks.pool import CardPool

FILE_ORDER: Final = (
    CardType.PLOT,
    CardType.CHARACTER,
    CardType.LOCATION,
    CardType.ATTACHMENT,
    CardType.EVENT,
)


def _pack(card: Card, pool: CardPool, *, name: bool = False) -> str:
    """Return the pack, with the number if the pack holds two cards of the same title."""
    pack = pool.packs.get(card.pack)
    shown = pack.name if name and pack else card.pack
    twins = [other for other in pool.printings(card.title) if other.pack == card.pack]
    return f"{shown} #{card.number}" if len(twins) > 1 else shown


def _with_code(card: Card, pool: CardPool) -> str:
    return f"{card.title} ({_pack(card, pool)})"


def _with_name(card: Card, pool: CardPool) -> str:
    return f"{card.title} ({_pack(card, pool, name=True)})"


def _agenda(card: Card, pool: CardPool) -> str:
    return _with_code(card, pool) if len(pool.printings(card.title)) > 1 else card.title


def _faction(deck: DeckList) -> list[str]:
    return [faction_title(deck.faction)] if deck.faction else []


def _unknown(deck: DeckList, pool: CardPool) -> list[tuple[str, int]]:
    return [(code, n) for code, n in deck.cards if code not in pool.cards]


def _packs(deck: DeckList, pool: CardPool) -> str:
    order = list(pool.packs)
    used = {pool.cards[code].pack for code, _ in deck.cards if code in pool.cards}
    places = sorted(order.index(pack) for pack in used if pack in pool.packs)
    if not places:
        return "Packs: none"
    first, last = pool.packs[order[places[0]]].name, pool.packs[order[places[-1]]].name
    return f"Packs: From {first}" if first == last else f"Packs: From {first} to {last}"


def _head(deck: DeckList, pool: CardPool) -> list[str]:
    return [*_faction(deck), *(_agenda(card, pool) for card in agendas(deck, pool)), "", _packs(deck, pool), ""]


def _sections(
    deck: DeckList,
    pool: CardPool,
    order: Sequence[CardType],
    heading: Callable[[str, int], str],
    line: Callable[[Card, int], str],
) -> list[str]:
    lines: list[str] = []
    for kind in order:
        found = rows(pool, deck.cards, kind)
        lines += [heading(SECTIONS[kind], total(found)), *(line(card, count) for card, count in found), ""]
    if left := strange(deck, pool):
        lines += [heading("Cards", sum(n for _, n in left)), *(f"{n}x {code}" for code, n in left), ""]
    if aside := rows(pool, deck.aside):
        lines += [heading("Rookery", total(aside)), *(line(card, count) for card, count in aside), ""]
    return lines


def _joined(lines: list[str]) -> str:
    return "\n".join(lines).rstrip("\n") + "\n"


def thronesdb_text(deck: DeckList, pool: CardPool) -> str:
    body = _sections(
        deck,
        pool,
        tuple(SECTIONS),
        lambda name, count: f"{name} ({count}):",
        lambda card, count: f"{count}x {_with_code(card, pool)}",
    )
    return _joined([deck.name, "", *_head(deck, pool), *body])


def thronesdb_file(deck: DeckList, pool: CardPool) -> str:
    body = _sections(
        deck,
        pool,
        FILE_ORDER,
        lambda name, count: name.removesuffix("s") if count == 1 else name,
        lambda card, count: f"{count}x {_with_name(card, pool)}",
    )
    return _joined([deck.name, "Version: 1.0", "", *_head(deck, pool), *body])


def thronesdb_cycle(deck: DeckList, pool: CardPool) -> str:
    lines: list[str] = [f"{deck.name} 1.0" if deck.name else "", "", *_head(deck, pool)]
    cycles: dict[str, list[tuple[Card, int]]] = {}
    for card, count in rows(pool, deck.cards):
        pack = pool.packs.get(card.pack)
        cycles.setdefault(pack.cycle or pack.name if pack else card.pack, []).append((card, count))
    for cycle, found in cycles.items():
        lines.append(f"---- {cycle} ----")
        for card, count in found:
            pack = pool.packs.get(card.pack)
            lines.append(f"{count}x {card.title} ({pack.name if pack else card.pack} #{card.number})")
        lines.append("")
    if unknown := _unknown(deck, pool):
        lines += ["---- Unknown ----", *(f"{n}x {code}" for code, n in unknown), ""]
    if aside := rows(pool, deck.aside):
        lines += [f"Rookery ({total(aside)}):", *(f"{n}x {_with_name(card, pool)}" for card, n in aside)]
    return _joined(lines)


def markdown(deck: DeckList, pool: CardPool) -> str:
    def link(card: Card, pool: CardPool) -> str:
        return f"[{card.title} \\({card.pack}\\)](https://thronesdb.com/card/{card.code})"

    lines = [f"## {name}" for name in _faction(deck)]
    lines += ["", *(link(card, pool) for card in agendas(deck, pool)), "", _packs(deck, pool), ""]
    for line in _sections(
        deck,
        pool,
        tuple(SECTIONS),
        lambda name, count: f"### {name} ({count}):",
        lambda card, count: f"- {count}x {link(card, pool)}",
    ):
        lines += [line, ""] if line.startswith("#") else [line]
    return _joined(lines)


def bbcode(deck: DeckList, pool: CardPool) -> str:
    body = _sections(
        deck,
        pool,
        tuple(SECTIONS),
        lambda name, count: f"{name} ({count}):",
        lambda card, count: f"{count}x [agot]{_with_code(card, pool)}[/agot]",
    )
    return _joined([*_head(deck, pool), *body])


def plain_list(deck: DeckList, pool: CardPool) -> str:
    lines = [*_faction(deck), *(f"1 {_with_code(card, pool)}" for card in agendas(deck, pool))]
    lines += [f"{count} {_with_code(card, pool)}" for card, count in rows(pool, deck.cards)]
    lines += [f"{count} {code}" for code, count in _unknown(deck, pool)]
    return _joined(lines)


def cardgamedb(deck: DeckList, pool: CardPool) -> str:
    """Write counts after the titles, as lists of the first edition do."""
    agenda = agendas(deck, pool)
    draw = sum(n for code, n in deck.cards if code in pool.cards and pool.cards[code].type is not CardType.PLOT)
    lines = [f"Total Cards: ({draw})", f"House: ({1 if deck.faction else 0})", *(f"{n} x1" for n in _faction(deck))]
    lines += [f"Agenda: ({len(agenda)})", *(f"{_with_code(card, pool)} x1" for card in agenda)]
    for kind, name in SECTIONS.items():
        found = rows(pool, deck.cards, kind)
        lines.append(f"{name.removesuffix('s')}: ({total(found)})")
        lines += [f"{_with_code(card, pool)} x{count}" for card, count in found]
    if unknown := _unknown(deck, pool):
        lines += [f"Cards: ({sum(n for _, n in unknown)})", *(f"{code} x{n}" for code, n in unknown)]
    return _joined(lines)
