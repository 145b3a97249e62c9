"""Limits of copies per title; plots and draw cards count separately."""

from collections.abc import Iterable, Iterator

from tournament.decks.cards import RulesetId
from tournament.decks.legality.tally import CountedCard, DeckTally
from tournament.decks.play_formats import PlayFormat
from tournament.decks.violations import Violation, ViolationFix, ViolationKind, count_words, join_titles


class TitleCopies:
    """Copies of one title: in total, in the rookery, lowest printed limit, printings."""

    __slots__ = ("aside", "codes", "count", "limit", "title")

    def __init__(self, title: str) -> None:
        self.title = title
        self.count = 0
        self.aside = 0
        self.limit = 1_000
        self.codes: list[str] = []


def count_by_title(rows: Iterable[CountedCard], aside: Iterable[CountedCard] = ()) -> dict[str, TitleCopies]:
    found: dict[str, TitleCopies] = {}
    for card, count in rows:
        entry = found.get(card.title)
        if entry is None:
            entry = found[card.title] = TitleCopies(card.title)
        entry.count += count
        if card.limit < entry.limit:
            entry.limit = card.limit
        entry.codes.append(card.code)
    for card, count in aside:
        entry = found.setdefault(card.title, TitleCopies(card.title))
        entry.count += count
        entry.aside += count
        entry.limit = min(entry.limit, card.limit)
        if card.code not in entry.codes:
            entry.codes.append(card.code)
    return found


def _copy_limit_violation(entry: TitleCopies, limit: int, rule: str) -> Violation:
    over = entry.count - limit
    printings = f" in {len(entry.codes)} printings" if len(entry.codes) > 1 else ""
    return Violation(
        ViolationKind.COPY_LIMIT,
        f"{count_words(entry.count, 'copy', 'copies')} of {entry.title}{printings}{_where_text(entry)} "
        f"(maximum {limit}).",
        rule,
        tuple(entry.codes),
        have=entry.count,
        bound=limit,
        fix=ViolationFix(f"Remove {over}{' from the deck or the rookery' if 0 < entry.aside < entry.count else ''}."),
    )


def _where_text(entry: TitleCopies) -> str:
    """Say where the copies are, unless all are in the deck."""
    if not entry.aside:
        return ""
    deck = entry.count - entry.aside
    return f", {deck} in the deck and {entry.aside} in the rookery" if deck else " in the rookery"


def check_copies(laid: DeckTally, play: PlayFormat) -> Iterator[Violation]:
    for entry in count_by_title(laid.draw, (row for row in laid.aside if not row[0].is_plot)).values():
        if entry.count > entry.limit:
            rule = play.rules.copies if entry.limit == play.copies else play.rules.limit
            yield _copy_limit_violation(entry, entry.limit, rule)
    plots = count_by_title(laid.plots, (row for row in laid.aside if row[0].is_plot))
    yield from (
        _check_second_edition_plots(laid, play, plots)
        if play.ruleset is RulesetId.LCG2
        else _check_first_edition_plots(laid, play, plots)
    )


def _check_second_edition_plots(
    laid: DeckTally, play: PlayFormat, titles: dict[str, TitleCopies]
) -> Iterator[Violation]:
    for entry in titles.values():
        if entry.count > entry.limit:
            yield _copy_limit_violation(entry, entry.limit, play.rules.plot_limit)
    # A title with more than two copies and more than its limit is already reported above.
    doubled = [e for e in titles.values() if e.count == 2 or 2 < e.count <= e.limit]
    granting = [rule for rule in laid.rules if rule.doubled]
    most = granting[-1].doubled if granting else play.doubled
    if len(doubled) > most:
        by = f" with {granting[-1].title}" if granting else ""
        yield _doubled_plots_violation(doubled, most, by, play)


def _check_first_edition_plots(
    laid: DeckTally, play: PlayFormat, titles: dict[str, TitleCopies]
) -> Iterator[Violation]:
    """Check first edition plots: all differ unless a card allows more copies."""
    over = [entry for entry in titles.values() if entry.count > min(entry.limit, 2)]
    granted = sum(rule.doubled for rule in laid.rules)
    doubled = [entry for entry in over if entry.count == 2]
    if len(doubled) > granted:
        yield _doubled_plots_violation(doubled, granted, "", play)
    for entry in over:
        if entry.count > 2:
            yield _copy_limit_violation(entry, min(entry.limit, 2), play.rules.plot_limit)


def _doubled_plots_violation(doubled: list[TitleCopies], most: int, by: str, play: PlayFormat) -> Violation:
    titles = join_titles([entry.title for entry in doubled])
    beside = " The rookery counts as well." if any(entry.aside for entry in doubled) else ""
    return Violation(
        ViolationKind.DOUBLED_PLOTS,
        f"Two copies of {count_words(len(doubled), 'plot')} (maximum {most}{by}): {titles}.{beside}",
        play.rules.doubled,
        tuple(code for entry in doubled for code in entry.codes),
        have=len(doubled),
        bound=most,
        fix=ViolationFix(f"Replace the second copy of {count_words(len(doubled) - most, 'plot')}."),
    )
