"""What an attachment may be on, and when a unique card may come into play."""

from __future__ import annotations

from engine.cards import CHARACTER, Facts, Shun, faction_name
from engine.checked import within
from engine.play.cited import Cited
from engine.ruleset import Refusal
from engine.table import values, zones
from engine.table.constants import is_blank
from engine.table.game import Game
from engine.table.rows import NEVER, NOTHING


def bearer_refusal(game: Game, attachment: int, bearer: int) -> Refusal | None:
    """Why an attachment can't be on a card."""
    facts, other = game.facts[attachment], game.facts[bearer]
    if other.type != CHARACTER:
        return Refusal(game.deal.cited.default_bearer, f"{other.title} is no character", "no character")
    restricted = not is_blank(game, attachment)
    return fit(game.deal.cited, facts, other, values.shuns(game, bearer), restricted)


def fit(
    cited: Cited, facts: Facts, bearer: Facts, shuns: tuple[Shun, ...] | None = None, restricted: bool = True
) -> Refusal | None:
    """Whether restriction and keywords of two cards allow one on the other: printed, or as they are now."""
    if restricted and facts.bearer_faction and bearer.faction != facts.bearer_faction:
        wanted = faction_name(facts.bearer_faction)
        short = within(f"not {wanted}", f"not {wanted.removeprefix('House ').removeprefix('The ')}")
        return Refusal(cited.restriction, f"{facts.title} goes on a {wanted} character only", short)
    if restricted and facts.bearer_traits and not any(trait in facts.bearer_traits for trait in bearer.traits):
        wanted = " or ".join(facts.bearer_traits)
        short = within(f"no {wanted}", "lacks the trait")
        return Refusal(cited.restriction, f"{facts.title} goes on a {wanted} character only", short)
    for shun in bearer.shuns if shuns is None else shuns:
        if shun.refuses(facts.traits):
            if not shun.traits:
                rule = cited.no_attachments
            else:
                rule = cited.no_attachments_except if shun.sparing else cited.no_attachments_trait
            return Refusal(rule, f"{bearer.title} can't have {facts.title} attached", "no attachments")
    return None


def bearers(game: Game, attachment: int, seats: list[int], enough: int = NEVER) -> list[int]:
    """The characters of some seats that an attachment may be on; it stops looking at enough of them."""
    cited, every = game.deal.cited, game.facts
    facts, restricted = every[attachment], not is_blank(game, attachment)
    found: list[int] = []
    for seat in seats:
        for card in game.in_play(seat):
            other = every[card]
            if other.type != CHARACTER:
                continue
            if fit(cited, facts, other, values.shuns(game, card), restricted) is None:
                found.append(card)
                if len(found) == enough:
                    return found
    return found


def unique_refusal(game: Game, seat: int, card: int) -> Refusal | None:
    """Why a seat can't bring a unique card into play: a copy is dead, or one in play is not its own."""
    facts = game.facts[card]
    if not facts.unique:
        return None
    title, every = facts.title, game.facts
    for dead in game.pile(seat, zones.DEAD):
        if every[dead].title == title:
            return Refusal(game.deal.cited.unique_dead, f"a copy of {title} lies in the dead pile", "a copy is dead")
    there = game.copy_in_play(seat, card)
    if there != NOTHING and game.deal.owner[there] != seat:
        words = f"{title} is in play under this control, but owned by another"
        return Refusal(game.deal.cited.unique, words, "copy in play")
    owner = game.deal.owner
    for controller in range(game.seats):
        if controller == seat:
            continue
        for other in game.in_play(controller):
            if every[other].title == title and owner[other] == seat:
                words = f"a copy of {title} is in play under another's control"
                return Refusal(game.deal.cited.unique, words, "copy in play")
    return None
