"""The report of a deck check: cards grouped by type, with their problems."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from engine.games.registry import GAMES
from tournament.core.translation import translatable
from tournament.decks.analysis.statistics import DeckStatistics, compute_statistics
from tournament.decks.cards import FACTION_NAMES, Card, CardType
from tournament.decks.decklist import DeckList
from tournament.decks.decklist import sum_counts as added_up
from tournament.decks.importers import DeckReading, Notice, NoticeKind
from tournament.decks.legality import CheckTerms, check_legality
from tournament.decks.legality.sizes import min_draw_deck, plot_deck_range
from tournament.decks.legality.tally import tally_deck
from tournament.decks.pool import CORE_KEYS, CardPool
from tournament.decks.violations import CheckFindings, DeckRemark, RemarkKind, Violation, ViolationKind, count_words

GROUP_NAMES: Final = {
    CardType.CHARACTER: translatable("Characters"),
    CardType.LOCATION: translatable("Locations"),
    CardType.ATTACHMENT: translatable("Attachments"),
    CardType.EVENT: translatable("Events"),
}
CARD_PROBLEM_TEXTS: Final = {
    ViolationKind.NOT_ALLOWED: translatable("Not allowed in this deck."),
    ViolationKind.AGENDA_RULE: translatable("Not allowed by the agenda."),
    ViolationKind.RESTRICTED: translatable("Restricted: only one restricted card is allowed."),
    ViolationKind.BANNED: translatable("Banned."),
    ViolationKind.POD: translatable("Not allowed with another card of its pod."),
    ViolationKind.UNRELEASED: translatable("Not released yet."),
    ViolationKind.DRAFT_CARDS: translatable("Only allowed in drafts."),
    ViolationKind.DOUBLED_PLOTS: translatable("Too many plots with two copies."),
    ViolationKind.PROMOTIONAL: translatable("Promotional."),
    ViolationKind.NOT_A_DECK_CARD: translatable("Not a deck card."),
    ViolationKind.NOT_AN_AGENDA: translatable("Not an agenda."),
    ViolationKind.TOO_MANY_AGENDAS: translatable("Too many agendas."),
}


@dataclass(frozen=True, slots=True)
class DeckRow:
    """One line of the layout."""

    code: str
    title: str
    type: str
    faction: str
    count: int
    pack: str
    cost: str = ""
    strength: int | None = None
    icons: tuple[str, ...] = ()
    unique: bool = False
    loyal: bool = False
    gold: str = ""
    initiative: str = ""
    claim: str = ""
    reserve: str = ""
    problems: tuple[int, ...] = ()
    """Positions in the list of violations, counted from 1."""
    says: str = ""
    """The shortest description of what is wrong with the card, in English."""
    enforced: bool = True


@dataclass(frozen=True, slots=True)
class CardGroup:
    name: str
    count: int
    cards: tuple[DeckRow, ...]


@dataclass(frozen=True, slots=True)
class PrintingChoice:
    """A title that matched several printings, with the printing that was chosen."""

    title: str
    line: int | None
    chosen: str
    printings: tuple[tuple[str, str], ...]
    """Code and label of each printing."""


@dataclass(frozen=True, slots=True)
class DeckReport:
    deck: DeckList
    read_as: str
    faction_name: str
    pool_key: str
    pool_name: str
    pool_digest: str
    ruleset: str
    format: str
    format_name: str
    list_code: str
    list_name: str
    day: date
    violations: tuple[Violation, ...]
    remarks: tuple[DeckRemark, ...]
    notices: tuple[Notice, ...]
    choices: tuple[PrintingChoice, ...]
    agendas: tuple[DeckRow, ...]
    plots: tuple[DeckRow, ...]
    groups: tuple[CardGroup, ...]
    others: tuple[DeckRow, ...]
    """Unknown codes, and cards that belong in no deck."""
    aside: tuple[DeckRow, ...]
    plot_count: int
    plots_needed: int
    draw_count: int
    draw_needed: int
    not_enforced: int
    shape: DeckStatistics

    @property
    def valid(self) -> bool:
        return not self.violations

    @property
    def kinds(self) -> tuple[str, ...]:
        return tuple(sorted({kind for fault in self.violations for kind in (fault.kind, *fault.also)}))

    @property
    def few_cards_known(self) -> bool:
        return any(remark.kind is RemarkKind.FEW_CARDS_KNOWN for remark in self.remarks)

    @property
    def swaps(self) -> tuple[tuple[str, str], ...]:
        """Pairs of a banned printing and a legal printing that can replace it."""
        return tuple(swap for fault in self.violations for swap in fault.fix.swaps)


@dataclass(frozen=True, slots=True)
class PoolVersion:
    key: str
    digest: str


def make_report(
    reading: DeckReading, pool: CardPool, named: PoolVersion, terms: CheckTerms, enforced: frozenset[str]
) -> DeckReport:
    deck = reading.deck
    laid = tally_deck(deck, pool)
    findings = check_legality(deck, pool, terms, enforced)
    violations = (*reading.violations(), *findings.violations)
    remarks = (*_few_cards_remarks(reading, findings, named, pool), *reading.remarks(), *findings.remarks)
    beside = _problems_by_card(violations)

    def shown(card: Card, count: int) -> DeckRow:
        return _deck_row(card, count, beside, violations, card.code in enforced)

    groups = []
    for kind, name in GROUP_NAMES.items():
        rows = sorted(
            ((card, n) for card, n in laid.draw if card.type is kind),
            key=lambda row: (-(row[0].cost if row[0].cost is not None else -1), row[0].title),
        )
        if rows:
            groups.append(CardGroup(name, sum(n for _, n in rows), tuple(shown(*row) for row in rows)))
    counts = dict(added_up((*deck.cards, *deck.aside)))
    others = [
        *(
            DeckRow(code, code, "unknown", "neutral", counts.get(code, 1), "", problems=beside.get(code, ()))
            for code in laid.unknown
        ),
        *(shown(card, counts.get(card.code, 1)) for card in (*laid.no_deck_cards, *laid.no_agendas)),
    ]
    entry = pool.lists.get(terms.list_code)
    left = [remark for remark in findings.remarks if remark.kind is RemarkKind.NOT_ENFORCED]
    return DeckReport(
        deck=deck,
        read_as=reading.format,
        faction_name=FACTION_NAMES.get(deck.faction or "", deck.faction or f"No {GAMES[pool.ruleset].house}"),
        pool_key=named.key,
        pool_name=pool.name,
        pool_digest=named.digest,
        ruleset=pool.ruleset,
        format=terms.play.code,
        format_name=terms.play.name,
        list_code=entry.code if entry else "",
        list_name=entry.name if entry else "",
        day=terms.day,
        violations=violations,
        remarks=remarks,
        notices=reading.notices,
        choices=tuple(_printing_choices(reading, pool)),
        agendas=tuple(shown(card, 1) for card in laid.agendas),
        plots=tuple(shown(*row) for row in sorted(laid.plots, key=lambda row: row[0].title)),
        groups=tuple(groups),
        others=tuple(others),
        aside=tuple(shown(*row) for row in laid.aside),
        plot_count=laid.plot_count,
        plots_needed=plot_deck_range(laid, terms.play)[0],
        draw_count=laid.draw_count,
        draw_needed=min_draw_deck(laid, terms.play),
        not_enforced=sum(_count_copies(laid.deck, remark) for remark in left),
        shape=compute_statistics(laid.plots, laid.draw),
    )


def _few_cards_remarks(
    reading: DeckReading, findings: CheckFindings, named: PoolVersion, pool: CardPool
) -> tuple[DeckRemark, ...]:
    """Return a remark if cards are unknown because only a built-in pool is known."""
    unknown = sum(notice.kind is NoticeKind.UNKNOWN_TITLE for notice in reading.notices)
    unknown += sum(fault.kind is ViolationKind.UNKNOWN_CARD for fault in findings.violations)
    if named.key not in CORE_KEYS.values() or not unknown:
        return ()
    return (
        DeckRemark(
            RemarkKind.FEW_CARDS_KNOWN,
            f"This server has only the cards of the {pool.name} and no legality list. Cards of other sets are "
            "unknown. An administrator can import them on the page “Card pools”.",
        ),
    )


def _count_copies(deck: DeckList, remark: DeckRemark) -> int:
    counts = dict(deck.cards)
    return sum(counts.get(code, 1) for code in remark.cards)


def _problems_by_card(violations: tuple[Violation, ...]) -> Mapping[str, tuple[int, ...]]:
    found: dict[str, tuple[int, ...]] = {}
    for place, fault in enumerate(violations, 1):
        for code in fault.cards:
            found[code] = (*found.get(code, ()), place)
    return found


def _printing_choices(reading: DeckReading, pool: CardPool) -> list[PrintingChoice]:
    found = []
    for notice in reading.notices:
        if len(notice.printings) > 1:
            labels = []
            for code in notice.printings:
                card = pool.cards[code]
                pack = pool.packs.get(card.pack)
                labels.append((code, f"{pack.name if pack else card.pack} #{card.number}, {card.type}"))
            title = pool.cards[notice.chosen].title
            found.append(PrintingChoice(title, notice.line, notice.chosen, tuple(labels)))
    return found


def _format_number(value: int | None) -> str:
    return "–" if value is None else str(value)


def _deck_row(
    card: Card,
    count: int,
    beside: Mapping[str, tuple[int, ...]],
    violations: tuple[Violation, ...],
    enforced: bool,
) -> DeckRow:
    problems = beside.get(card.code, ())
    says = ""
    if problems:
        fault = violations[problems[0] - 1]
        says = CARD_PROBLEM_TEXTS.get(fault.kind, "")
        if fault.kind in (ViolationKind.COPY_LIMIT, ViolationKind.NOT_DRAFTED) and fault.have is not None:
            says = f"{count_words(fault.have, 'copy', 'copies')} (maximum {fault.bound})."
    plot = card.plot
    cost = "X" if card.cost_x else "" if card.cost is None else str(card.cost)
    return DeckRow(
        code=card.code,
        title=card.title,
        type=card.type,
        faction=card.faction,
        count=count,
        pack=card.pack,
        cost=cost or ("–" if card.type in GROUP_NAMES else ""),
        strength=card.strength,
        icons=card.icons,
        unique=card.unique,
        loyal=card.loyal,
        gold=_format_number(plot.gold) if plot else "",
        initiative=_format_number(plot.initiative) if plot else "",
        claim=_format_number(plot.claim) if plot else "",
        reserve=_format_number(plot.reserve) if plot else "",
        problems=problems,
        says=says,
        enforced=enforced,
    )
