"""Limits of copies per title; plots and draw cards count separately."""

from collections.abc import Iterable, Iterator

from tournament.decks.cards import Ruleset
from tournament.decks.legality.tally import Row, Tally
from tournament.decks.play_formats import PlayFormat
from tournament.decks.violations import Fix, Kind, Violation, named, number


class Copies:
    """Copies of one title: in total, in the rookery, lowest printed limit, printings."""

    __slots__ = ("aside", "codes", "count", "limit", "title")

    def __init__(self, title: str) -> None:
        self.title = title
        self.count = 0
        self.aside = 0
        self.limit = 1_000
        self.codes: list[str] = []


def by_title(rows: Iterable[Row], aside: Iterable[Row] = ()) -> dict[str, Copies]:
    found: dict[str, Copies] = {}
    for card, count in rows:
        entry = found.get(card.title)
        if entry is None:
            entry = found[card.title] = Copies(card.title)
        entry.count += count
        if card.limit < entry.limit:
            entry.limit = card.limit
        entry.codes.append(card.code)
    for card, count in aside:
        entry = found.setdefault(card.title, Copies(card.title))
        entry.count += count
        entry.aside += count
        entry.limit = min(entry.limit, card.limit)
        if card.code not in entry.codes:
            entry.codes.append(card.code)
    return found


def _too_many(entry: Copies, limit: int, rule: str) -> Violation:
    over = entry.count - limit
    printings = f" over {len(entry.codes)} printings" if len(entry.codes) > 1 else ""
    return Violation(
        Kind.COPY_LIMIT,
        f"{number(entry.count, 'copy', 'copies')} of {entry.title}{printings}{_where(entry)}; at most {limit}.",
        rule,
        tuple(entry.codes),
        have=entry.count,
        bound=limit,
        fix=Fix(f"Remove {over}{', from the deck or from the rookery' if 0 < entry.aside < entry.count else ''}."),
    )


def _where(entry: Copies) -> str:
    """Say where the copies are, unless all are in the deck."""
    if not entry.aside:
        return ""
    deck = entry.count - entry.aside
    return f", {deck} in the deck and {entry.aside} in the rookery" if deck else " in the rookery"


def copies(laid: Tally, play: PlayFormat) -> Iterator[Violation]:
    for entry in by_title(laid.draw, (row for row in laid.aside if not row[0].is_plot)).values():
        if entry.count > entry.limit:
            rule = play.rules.copies if entry.limit == play.copies else play.rules.limit
            yield _too_many(entry, entry.limit, rule)
    plots = by_title(laid.plots, (row for row in laid.aside if row[0].is_plot))
    yield from _second_edition_plots(laid, play, plots) if play.ruleset is Ruleset.LCG2 else _plots(laid, play, plots)


def _second_edition_plots(laid: Tally, play: PlayFormat, titles: dict[str, Copies]) -> Iterator[Violation]:
    for entry in titles.values():
        if entry.count > entry.limit:
            yield _too_many(entry, entry.limit, play.rules.plot_limit)
    # A title with more than two copies and more than its limit is already reported above.
    doubled = [e for e in titles.values() if e.count == 2 or 2 < e.count <= e.limit]
    granting = [rule for rule in laid.rules if rule.doubled]
    most = granting[-1].doubled if granting else play.doubled
    if len(doubled) > most:
        by = f" with {granting[-1].title}" if granting else ""
        yield _doubled(doubled, most, by, play)


def _plots(laid: Tally, play: PlayFormat, titles: dict[str, Copies]) -> Iterator[Violation]:
    """Check first edition plots: all differ unless a card allows more copies."""
    over = [entry for entry in titles.values() if entry.count > min(entry.limit, 2)]
    granted = sum(rule.doubled for rule in laid.rules)
    doubled = [entry for entry in over if entry.count == 2]
    if len(doubled) > granted:
        yield _doubled(doubled, granted, "", play)
    for entry in over:
        if entry.count > 2:
            yield _too_many(entry, min(entry.limit, 2), play.rules.plot_limit)


def _doubled(doubled: list[Copies], most: int, by: str, play: PlayFormat) -> Violation:
    allowed = f"{most or 'none'} may be{by}"
    titles = named([entry.title for entry in doubled])
    beside = ", the rookery counted with the deck" if any(entry.aside for entry in doubled) else ""
    return Violation(
        Kind.DOUBLED_PLOTS,
        f"{number(len(doubled), 'plot is', 'plots are')} doubled ({titles}{beside}); {allowed}.",
        play.rules.doubled,
        tuple(code for entry in doubled for code in entry.codes),
        have=len(doubled),
        bound=most,
        fix=Fix(f"Replace the second copy of {len(doubled) - most}."),
    )
