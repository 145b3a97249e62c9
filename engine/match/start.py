"""The start of a match: its deal, the first table, and described boards."""

from __future__ import annotations

from engine.cards import Deck, Pool
from engine.chain.chance import Chance
from engine.chain.header import Header
from engine.chain.journal import Journal, first_head, journal_root
from engine.errors import BadDeck, BadScenario, EngineError
from engine.games.registry import DEFAULT_GAME, RULESETS
from engine.match.commitments import make_header
from engine.position.board import Board, lay_out, log_board, read_board
from engine.position.details import add_details, list_detail_faults, read_challenge
from engine.position.faults import raise_faults, split_faults
from engine.table.deal import Deal
from engine.table.game import Game
from engine.table.rows import Witness


def new_deal(
    ruleset: str,
    format: str,
    pool: Pool,
    names: tuple[str, ...],
    decks: tuple[Deck, ...],
    seed: bytes,
    at: int,
    nonces: tuple[bytes, ...],
    board: Board | None,
) -> Deal:
    """Check the parameters of a new match and make its deal."""
    rules = RULESETS.get(ruleset)
    if rules is None:
        raise EngineError(f"no ruleset {ruleset!r}; one of {', '.join(RULESETS)}")
    if format not in rules.formats:
        raise EngineError(f"{ruleset} has no format {format!r} yet; one of {', '.join(rules.formats)}")
    allowed = rules.formats[format]
    if board is not None:
        described = (ruleset_of(board), board.format)
        if described != (ruleset, format):
            raise BadScenario(f"the board is for {' '.join(described)}, not for {ruleset} {format}")
        raise_faults(board_faults(board, pool))
    if not allowed.least <= len(names) <= allowed.most:
        raise EngineError(f"a {allowed.said()} of {rules.name} has {allowed.seats()} seats, not {len(names)}")
    if allowed.titles and not pool.titles:
        raise EngineError(f"the pool {pool.name!r} has no titles, and a {allowed.said()} is played with them")
    if len(set(names)) < len(names):
        raise BadDeck("every seat needs a name of its own")
    if len(seed) < 16:
        raise EngineError(f"the seed has {len(seed)} bytes; at least 16 are needed")
    for deck in decks:
        deck.check(pool)
    header = make_header(
        ruleset, rules.version, format, pool, names, decks, seed, journal_root(seed), nonces, at,
        board.text() if board else "",
    )  # fmt: skip
    return Deal(rules, header, pool, decks, seed)


def make_deal(header: Header, pool: Pool, decks: tuple[Deck, ...], seed: bytes, names: tuple[str, ...] = ()) -> Deal:
    """Return the deal of the match with this header.

    names: other names of the seats than those of the header.
    """
    rules = RULESETS.get(header.ruleset)
    if rules is None:
        raise EngineError(f"no ruleset {header.ruleset!r}; one of {', '.join(RULESETS)}")
    deal = Deal(rules, header, pool, decks, seed)
    deal.names = names or deal.names
    return deal


def new_game(deal: Deal) -> Game:
    """Return an empty table."""
    return Game(deal, Chance(deal.key), Journal(journal_root(deal.seed), first_head(deal.header.to_bytes())))


def lay_out_game(deal: Deal) -> Game:
    """Return the table before the first step, for viewing only."""
    game = new_game(deal)
    game.until = 0
    game.journal.at = deal.header.at
    lay_out(game, read_board(deal.header.board) if deal.header.board else None)
    return game


def begin(deal: Deal, until: int, witness: Witness | None) -> Game:
    """Return the table ready for its first steps, or with a described board.

    No step has run yet.
    """
    game = lay_out_game(deal)
    game.until, game.witness = until, witness
    if deal.header.board:
        board = read_board(deal.header.board)
        add_details(game, board, log_board(game, board))
        fought, _faults = read_challenge(game, board)
        if fought is None:
            deal.ruleset.begin_at(game, board.phase)
        else:
            deal.ruleset.begin_amid(game, fought)
    else:
        deal.ruleset.begin(game)
    return game


# --- described boards


def ruleset_of(board: Board) -> str:
    """Return the ruleset that a board is described for."""
    return board.ruleset or DEFAULT_GAME


def board_faults(board: Board, pool: Pool) -> list[str]:
    """List everything that keeps a described board from existing.

    This covers the description and the table that results from it.
    """
    rules = RULESETS.get(ruleset_of(board))
    if rules is None:
        return [f"no ruleset {board.ruleset!r}; one of {', '.join(RULESETS)}"]
    found, sound = split_faults(board, pool, rules)
    if not sound.seats:
        return found
    decks = tuple(side.make_deck(pool, name) for name, side in sound.seats.items())
    header = make_header(rules.id, rules.version, board.format, pool, tuple(sound.seats), decks, b"", b"", (), 0, "")
    game = new_game(Deal(rules, header, pool, decks, b""))
    found += lay_out(game, sound)
    found += list_detail_faults(game, sound) + read_challenge(game, sound)[1]
    return found + [
        f"{game.name(seat)}: {refusal.words} ({refusal.rule})"
        for seat, refusal in rules.board_faults(game, sound.phase, sound.loose)
    ]
