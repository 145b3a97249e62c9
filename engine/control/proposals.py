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
    RESUME,
    REWIND,
    TAKEBACK,
    WITHDRAW,
    Input,
    Order,
    Proposal,
)
from engine.control.judge_orders import restart_chance, resume_from
from engine.errors import IllegalChoice
from engine.play.ending.match_end import end_agreed
from engine.table.game import Game
from engine.table.rows import BY_PLAYERS, OpenProposal

PROPOSAL_NAMES: Final = {
    TAKEBACK: "a take-back",
    DRAW: "a draw",
    PAUSE: "a pause",
    RESUME: "going on",
}


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
        raise IllegalChoice(f"{who} can't propose {about!r}; one of {', '.join(PROPOSALS)}")
    if act not in ACTS:
        raise IllegalChoice(f"{who} can't {act!r} {PROPOSAL_NAMES[about]}; one of {', '.join(ACTS)}")
    if proposal.step and about != TAKEBACK:
        raise IllegalChoice(f"{who} can't {act} {PROPOSAL_NAMES[about]} with a step, which only a take-back has")
    if about == RESUME and game.paused != BY_PLAYERS:
        state = "a judge has paused the match, and a judge lets it go on" if game.paused else "the match goes on"
        raise IllegalChoice(f"{who} can't {act} {PROPOSAL_NAMES[about]}: {state}")
    stands = open_proposal(game, about)
    if act == ASK:
        if stands is not None:
            do = "withdraw it first" if stands.by == proposal.seat else "grant or refuse that one"
            raise IllegalChoice(
                f"{who} can't ask for {PROPOSAL_NAMES[about]}: {_describe_proposer(game, stands)} stands open; {do}"
            )
        return None
    if stands is None:
        raise IllegalChoice(f"{who} can't {act} {PROPOSAL_NAMES[about]}: none stands open")
    if act == WITHDRAW and stands.by != proposal.seat:
        raise IllegalChoice(f"{who} can't withdraw {_describe_proposer(game, stands)}; grant or refuse it")
    if act != WITHDRAW and proposal.seat not in unanswered_seats(game, stands):
        done = "it is the own one; withdraw it" if stands.by == proposal.seat else "it is granted already"
        raise IllegalChoice(f"{who} can't {act} {_describe_proposer(game, stands)}: {done}")
    if proposal.step and proposal.step != stands.step:
        raise IllegalChoice(
            f"{who} can't {act} a take-back to step {proposal.step}; the one that stands open goes to {stands.step}"
        )
    return stands


def _describe_proposer(game: Game, proposed: OpenProposal) -> str:
    return f"{game.name(proposed.by)}'s {PROPOSAL_NAMES[proposed.about].removeprefix('a ')}"


def _propose(game: Game, proposal: Proposal, at: int, restored: Game | None) -> None:
    who, step = game.name(proposal.seat), 0
    proposed = OpenProposal(proposal.about, proposal.seat)
    if proposal.about == TAKEBACK:
        step = proposal.step or game.chose[proposal.seat]
        if not step:
            raise IllegalChoice(f"{who} has chosen nothing yet that could be taken back")
        then = _check_table(game, proposal, step, restored)
        decks = tuple(len(then.deck(seat)) for seat in range(then.seats))
        proposed = proposed._replace(step=step, refs=then.refs, decks=decks)
    log_proposal(game, proposal, step, at)
    game.proposed = (*game.proposed, proposed)


def _check_table(game: Game, proposal: Proposal, step: int, restored: Game | None) -> Game:
    if restored is None or restored.journal.number != step or step >= game.journal.number:
        who = game.name(proposal.seat)
        raise IllegalChoice(f"{who} can't {proposal.act} a take-back to step {step}, which no prompt stands at")
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
