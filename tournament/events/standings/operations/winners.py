"""Winners of stages and of the event, with the next places."""

from collections.abc import Sequence

from tournament.events.book.book import CUT_STAGE_KINDS, Book, cached_view
from tournament.events.standings.operations.places import stage_places
from tournament.events.states import StageStatus


@cached_view
def winners(book: Book) -> list[tuple[str, str, str]]:
    """Return winner, title and next places, by stage and overall.

    The title is a stage's name, `overall`, or empty where the event has one winner. A stage with a cut counts once
    the cut is decided.
    """
    found: list[tuple[str, str, str]] = []
    for stage in book.stages:
        if stage.kind in CUT_STAGE_KINDS or not book.rounds_of(stage, drawn=False):
            continue
        in_the_end = stage_places(book, stage)
        cuts = [one for one in book.stages if one.kind in CUT_STAGE_KINDS and book.plan(one).follows == stage.number]
        if in_the_end.cut is None and any(cut.status is not StageStatus.PLANNED for cut in cuts):
            continue
        first = [(place, row.name) for place, row in in_the_end.rows[:4]]
        if first:
            found.append((first[0][1], stage.name, _other_words(first)))
    if together := book.overall():
        first = [(row.rank, row.name) for row in together.rows[:4]]
        found += [(first[0][1], "overall", _other_words(first))] if first else []
    ranked = [stage for stage in book.stages if stage.kind not in CUT_STAGE_KINDS]
    return [(name, "" if len(ranked) == 1 else title, others) for name, title, others in found]


def _other_words(first: Sequence[tuple[int, str]]) -> str:
    return ", ".join(f"{place}. {name}" for place, name in first[1:])
