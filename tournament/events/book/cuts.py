"""The cut that is planned after a stage, and its size."""

from tournament.events.book.book import CUT_STAGE_KINDS, Book
from tournament.events.models.events import Stage
from tournament.events.states import PlayerStatus, StageKind
from tournament.regulations.advice import EventStructure, advise_rounds
from tournament.regulations.cut.cut import FixedCut, RecordCut
from tournament.regulations.melee.cut import advise_cut_size


def following_cut(book: Book, stage: Stage) -> Stage | None:
    return next(
        (cut for cut in book.stages if cut.kind in CUT_STAGE_KINDS and book.plan(cut).follows == stage.number), None
    )


def planned_cut(book: Book, cut: Stage, size: int = 0) -> FixedCut | RecordCut:
    """Return the cut as planned, or as advised for the number of players.

    `size` overrides both.
    """
    plan = book.plan(cut)
    before = book.stage(plan.follows)
    if cut.kind is StageKind.MELEE_CUT:
        present = len(book.players_in(before, PlayerStatus.PLAYING))
        return FixedCut(size or plan.cut_size or advise_cut_size(present))
    if plan.cut_wins and not size:
        return RecordCut(plan.cut_wins)
    ranked = book.players_in(before, PlayerStatus.PLAYING, PlayerStatus.DROPPED)
    return FixedCut(size or plan.cut_size or advise_rounds(max(len(ranked), 4), EventStructure.BASIC).cut or 4)
