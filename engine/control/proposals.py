"""Proposals between players: take-back, draw, pause and resume."""

from __future__ import annotations

from typing import Final

from engine.chain.inputs import (
    ACTS,
    ASK,
    DRAW,
    GRANT,
    PAUSE,
    PROPOSALS,
    REFUSE,
    RESUME,
    REWIND,
    TAKEBACK,
    WITHDRAW,
    Input,
    Order,
    Proposal,
)
from engine.control.judge_orders import restart_chance, resume_from
from engine.english import phrase
from engine.errors import IllegalChoice
from engine.play.ending.match_end import end_agreed
from engine.table.game import Game
from engine.table.rows import BY_PLAYERS, OpenProposal

PROPOSAL_NAMES: Final = {
    TAKEBACK: "an undo",
    DRAW: "a draw",
    PAUSE: "a pause",
    RESUME: "a resume",
}
ACT_VERBS: Final = {ASK: "ask for", GRANT: "grant", REFUSE: "decline", WITHDRAW: "withdraw"}
PROPOSALS_OF: Final = {
    TAKEBACK: "%(player)s's undo request",
    DRAW: "%(player)s's draw offer",
    PAUSE: "%(player)s's request for a pause",
    RESUME: "%(player)s's request to resume",
}
"""The same as somebody's proposal."""


def rewind_target(game: Game, entry: Input) -> int:
    """Return the step whose table must come with an input, or 0.

    The input goes back to this step or asks to.
    """
    if isinstance(entry, Order):
        return entry.step if entry.order == REWIND else 0
    if not isinstance(entry, Proposal) or entry.about != TAKEBACK or not 0 <= entry.seat < game.seats:
        return 0
    if entry.act == ASK:
        return entry.step or game.chose[entry.seat]
    stands = open_proposal(game, TAKEBACK)
    if entry.act != GRANT or stands is None or unanswered_seats(game, stands) != [entry.seat]:
        return 0
    return stands.step


def open_proposal(game: Game, about: str) -> OpenProposal | None:
    return next((proposed for proposed in game.proposed if proposed.about == about), None)


def unanswered_seats(game: Game, proposed: OpenProposal) -> list[int]:
    """Return the seats that have not answered yet."""
    return [seat for seat in game.alive() if seat != proposed.by and seat not in proposed.granted]


def drop_proposals(game: Game) -> None:
    """Drop all proposals, since a seat has left the match."""
    game.proposed = ()


# --- proposing and answering


def carry_out(game: Game, proposal: Proposal, at: int, restored: Game | None) -> Game:
    """Carry out a proposal, or an answer to one, and return the table.

    Once all agree to a take-back, it is the table of the earlier step.
    """
    stands = _check(game, proposal)
    if proposal.act == ASK:
        _propose(game, proposal, at, restored)
        return game
    if stands is None:
        return game
    if proposal.act != GRANT:
        log_proposal(game, proposal, stands.step, at)
        _drop_proposal(game, stands)
        return game
    granted = stands._replace(granted=(*stands.granted, proposal.seat))
    agreed = not unanswered_seats(game, granted)
    if agreed and stands.about == TAKEBACK:
        _check_table(game, proposal, stands.step, restored)
    entry = log_proposal(game, proposal, stands.step, at)
    if not agreed:
        game.proposed = tuple(granted if proposed is stands else proposed for proposed in game.proposed)
        return game
    _drop_proposal(game, stands)
    return _carry_out_agreement(game, stands, entry, restored)


def log_proposal(game: Game, proposal: Proposal, step: int, at: int) -> int:
    game.journal.at = at
    return game.write("proposal", 0, proposal.seat, 0, "", (proposal.about, proposal.act, step, at))


def _check(game: Game, proposal: Proposal) -> OpenProposal | None:
    """Return the open proposal that an input answers, or None for a new one.

    Refuse an input that neither makes nor answers one.
    """
    who, about, act = game.name(proposal.seat), proposal.about, proposal.act
    if about not in PROPOSALS:
        pattern = "%(player)s can't propose %(about)s; choose one of %(all)s"
        raise IllegalChoice(phrase(pattern, player=who, about=repr(about), all=", ".join(PROPOSALS)))
    words = {"player": who, "act": ACT_VERBS.get(act, act), "about": PROPOSAL_NAMES[about]}
    if act not in ACTS:
        pattern = "%(player)s can't '%(act)s' %(about)s; choose one of %(all)s"
        raise IllegalChoice(phrase(pattern, all=", ".join(ACTS), **words))
    if proposal.step and about != TAKEBACK:
        raise IllegalChoice(phrase("%(player)s can't %(act)s %(about)s with a step; only an undo has one", **words))
    if about == RESUME and game.paused != BY_PLAYERS:
        pattern = "%(player)s can't %(act)s %(about)s: the match is not paused"
        if game.paused:
            pattern = "%(player)s can't %(act)s %(about)s: a judge paused the match, and only a judge resumes it"
        raise IllegalChoice(phrase(pattern, **words))
    stands = open_proposal(game, about)
    if act == ASK:
        if stands is not None:
            pattern = "%(player)s can't ask for %(about)s: %(open)s is open; grant or refuse it"
            if stands.by == proposal.seat:
                pattern = "%(player)s can't ask for %(about)s: %(open)s is open; withdraw it first"
            raise IllegalChoice(phrase(pattern, open=_describe_proposer(game, stands), **words))
        return None
    if stands is None:
        raise IllegalChoice(phrase("%(player)s can't %(act)s %(about)s: none is open", **words))
    words["open"] = _describe_proposer(game, stands)
    if act == WITHDRAW and stands.by != proposal.seat:
        raise IllegalChoice(phrase("%(player)s can't withdraw %(open)s; grant or refuse it", **words))
    if act != WITHDRAW and proposal.seat not in unanswered_seats(game, stands):
        pattern = "%(player)s can't %(act)s %(open)s: %(player)s has already agreed"
        if stands.by == proposal.seat:
            pattern = "%(player)s can't %(act)s %(open)s: it is their own; withdraw it"
        raise IllegalChoice(phrase(pattern, **words))
    if proposal.step and proposal.step != stands.step:
        pattern = "%(player)s can't %(act)s an undo to step %(step)s; the open one goes to step %(to)s"
        raise IllegalChoice(phrase(pattern, step=proposal.step, to=stands.step, **words))
    return stands


def _describe_proposer(game: Game, proposed: OpenProposal) -> str:
    return phrase(PROPOSALS_OF[proposed.about], player=game.name(proposed.by))


def _propose(game: Game, proposal: Proposal, at: int, restored: Game | None) -> None:
    who, step = game.name(proposal.seat), 0
    proposed = OpenProposal(proposal.about, proposal.seat)
    if proposal.about == TAKEBACK:
        step = proposal.step or game.chose[proposal.seat]
        if not step:
            raise IllegalChoice(phrase("%(player)s has no choice to undo yet", player=who))
        then = _check_table(game, proposal, step, restored)
        decks = tuple(len(then.deck(seat)) for seat in range(then.seats))
        proposed = proposed._replace(step=step, refs=then.refs, decks=decks)
    log_proposal(game, proposal, step, at)
    game.proposed = (*game.proposed, proposed)


def _check_table(game: Game, proposal: Proposal, step: int, restored: Game | None) -> Game:
    if restored is None or restored.journal.number != step or step >= game.journal.number:
        who = game.name(proposal.seat)
        pattern = "%(player)s can't %(act)s an undo to step %(step)s: there is no prompt at that step"
        raise IllegalChoice(phrase(pattern, player=who, act=ACT_VERBS[proposal.act], step=step))
    return restored


def _drop_proposal(game: Game, stands: OpenProposal) -> None:
    game.proposed = tuple(proposed for proposed in game.proposed if proposed is not stands)


def _carry_out_agreement(game: Game, stands: OpenProposal, entry: int, restored: Game | None) -> Game:
    """Carry out what all players have agreed on."""
    if stands.about == TAKEBACK and restored is not None:
        resume_from(game, restored)
        taken = restored.write("take-back", 0, stands.by, 0, "", (stands.step,))
        restart_chance(restored, taken)
        return restored
    if stands.about == DRAW:
        end_agreed(game, entry)
    else:
        game.paused = BY_PLAYERS if stands.about == PAUSE else ""
        game.write("paused", entry, stands.by, 0, "", (int(stands.about == PAUSE),))
    return game
