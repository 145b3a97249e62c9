"""Cards, tables and prompts as text."""

import shutil
import sys
import textwrap
from collections.abc import Iterator, Sequence

from engine.cards import CHALLENGES, CHARACTER, COST_X, KEYWORDS, PLOT, Facts, NoAttachments, Pool
from engine.log.redaction import CardView, SideView, ViewerTable, describe_winner
from engine.log.text import LINE_WIDTH
from engine.prompts.prompts import Prompt

UNENFORCED = "°"
UNENFORCED_NOTE = f"{UNENFORCED} has an ability that is not enforced yet"


def terminal_width() -> int:
    """Return the terminal's width within limits; if it is no terminal, a fixed one."""
    if not sys.stdout.isatty():
        return LINE_WIDTH
    return min(max(shutil.get_terminal_size((LINE_WIDTH, 24)).columns, 80), 160)


def icons(mask: int) -> str:
    """Name the icons: `military power`, `no icons`."""
    return " ".join(name for kind, name in enumerate(CHALLENGES) if mask >> kind & 1) or "no icons"


def describe_facts(card: Facts) -> str:
    """Describe the printed numbers that distinguish cards of a type."""
    if card.type == PLOT:
        reserve = f", reserve {card.reserve}" if card.reserve else ""
        return f"gold {card.gold}, initiative {card.initiative}, claim {card.claim}{reserve}"
    pieces = [] if card.cost is None else [f"cost {cost(card)}"]
    if card.type == CHARACTER:
        pieces += [f"STR {card.strength}", icons(card.icons)]
    return ", ".join(pieces + keywords(card))


def cost(card: Facts) -> str:
    return "X" if card.cost == COST_X else str(card.cost)


def keywords(card: Facts) -> list[str]:
    words = [word for word, bit in KEYWORDS.items() if card.keywords & bit]
    words += [f"ambush {price}" for price in card.ambush]
    return words + [_describe_shun(shun) for shun in card.shuns]


def _describe_shun(shun: NoAttachments) -> str:
    if not shun.traits:
        return "no attachments"
    traits = " or ".join(shun.traits)
    return f"no attachments except {traits}" if shun.sparing else f"no {traits} attachments"


def title(card: CardView) -> str:
    return card.title if card.enforced else card.title + UNENFORCED


def titles(cards: Sequence[CardView]) -> str:
    names = [title(card) for card in cards]
    counted = {name: names.count(name) for name in names}
    return ", ".join(name if count == 1 else f"{name} ×{count}" for name, count in counted.items()) or "none"


def describe_card(card: CardView) -> str:
    """Describe a card in play with its state."""
    state = [f"STR {card.strength}", icons(card.icons)] if card.strength is not None else []
    if card.kneeling:
        state.append("kneeling")
    if card.power:
        state.append(f"{card.power} power")
    if card.duplicates:
        state.append("1 duplicate" if card.duplicates == 1 else f"{card.duplicates} duplicates")
    state += [f"{number} {token}" for token, number in card.tokens]
    return f"#{card.id:<3} {title(card)}" + (f"   {', '.join(state)}" if state else "")


def table_lines(view: ViewerTable, pool: Pool, width: int, brief: bool = False) -> Iterator[str]:
    """Yield the lines of the whole table: the state of the match, then each seat.

    Long lines continue with an indent. In brief, the viewer's own side comes last, and piles that rarely change are
    left out.
    """
    for text in _lines(view, pool, brief):
        yield from textwrap.wrap(text, width, subsequent_indent=" " * 12, break_on_hyphens=False) or [""]


def _lines(view: ViewerTable, pool: Pool, brief: bool) -> Iterator[str]:
    yield heading(view)
    if view.challenge is not None:
        yield _challenge(view)
    order = list(range(len(view.seats)))
    if brief and view.viewer in order:
        order = [*order[view.viewer + 1 :], *order[: view.viewer + 1]]
    for number in order:
        yield ""
        yield from seat_lines(view, number, view.seats[number], pool)
        if not brief:
            yield from _still_piles(view.seats[number])
    if not brief and any(not card.enforced for seat in view.seats for card in _visible_cards(seat)):
        yield ""
        yield UNENFORCED_NOTE


def heading(view: ViewerTable) -> str:
    pieces = [f"Step {view.step}"]
    pieces.append(f"round {view.round}, {view.phase} phase" if view.phase else "setup")
    pieces.append(f"{view.seats[view.first].name} is first player")
    if view.active >= 0:
        pieces.append(f"{view.seats[view.active].name} is active")
    if view.outcome is not None:
        pieces.append(f"{describe_winner(view)} by {view.outcome.reason}")
        pieces += [f"{place}. {seat.name}" for place, seat in sorted_places(view)]
    return " · ".join(pieces)


def sorted_places(view: ViewerTable) -> list[tuple[int, SideView]]:
    """Return the seats by place, if there are places."""
    places = view.outcome.places if view.outcome is not None else ()
    return sorted(zip(places, view.seats, strict=False), key=lambda pair: pair[0])


def _challenge(view: ViewerTable) -> str:
    challenge = view.challenge
    if challenge is None:
        return ""
    by_id = {card.id: card.title for seat in view.seats for card in seat.play}
    attackers = ", ".join(by_id.get(id, f"#{id}") for id in challenge.attackers) or "nobody"
    defenders = ", ".join(by_id.get(id, f"#{id}") for id in challenge.defenders) or "nobody"
    said = f"{challenge.type.capitalize()} challenge · {view.seats[challenge.attacker].name} attacks with {attackers}"
    said += f" · {view.seats[challenge.defender].name} defends with {defenders}"
    if challenge.against not in (-1, challenge.defender):
        against = view.seats[challenge.against].name
        said += f" · for {against}" if challenge.in_stead else f" · initiated against {against}, redirected"
    if challenge.winner >= 0:
        said += f" · {view.seats[challenge.winner].name} won by {challenge.margin}"
    return said


def seat_lines(view: ViewerTable, number: int, seat: SideView, pool: Pool) -> Iterator[str]:
    agendas = "".join(f", {title(card)}" for card in seat.agendas)
    out = " · eliminated" if seat.eliminated else ""
    counts = f"{seat.power} power · {seat.gold} gold · deck {seat.deck}"
    yield f"{seat.name} · {seat.faction.title}{agendas} · {counts}{out}"
    if seat.title is not None:
        yield f"  title     {title(seat.title)}" + (f"   {'; '.join(seat.relations)}" if seat.relations else "")
    if seat.plot is not None:
        yield f"  plot      {title(seat.plot)}   {describe_facts(pool[seat.plot.code])}"
    yield from _pile("chosen", seat.chosen, seat.chosen_count, "facedown")
    yield from _pile("setup", seat.setup, seat.setup_count, "facedown")
    label = "  in play   "
    for card in seat.play:
        if card.host:
            continue
        yield label + describe_card(card)
        label = " " * len(label)
        for attachment in (other for side in view.seats for other in side.play if other.host == card.id):
            yield f"{label}  on it {describe_card(attachment)}{_owner_note(view, attachment, number)}"
    if seat.being_played:
        yield f"  playing   {titles(seat.being_played)}"
    yield f"  hand      {_hand(seat)}"


def _still_piles(seat: SideView) -> Iterator[str]:
    """Yield the lines of piles that rarely change."""
    yield from _pile("plots", seat.plots, seat.plots_count, "in the plot deck")
    for name, pile in (
        ("used", seat.used),
        ("discard", seat.discard),
        ("dead", seat.dead),
        ("removed", seat.removed),
    ):
        if pile:
            yield f"  {name:<9} {titles(pile)}"


def _pile(name: str, cards: tuple[CardView, ...] | None, count: int, where: str) -> Iterator[str]:
    if cards:
        yield f"  {name:<9} {titles(cards)}"
    elif count:
        yield f"  {name:<9} {count} {where}"


def _hand(seat: SideView) -> str:
    if seat.hand is None:
        return "1 card" if seat.hand_count == 1 else f"{seat.hand_count} cards"
    return titles(seat.hand)


def _owner_note(view: ViewerTable, card: CardView, seat: int) -> str:
    return "" if card.owner == seat else f"   {view.seats[card.owner].name}'s"


def _visible_cards(seat: SideView) -> Iterator[CardView]:
    yield from (*seat.play, *(seat.hand or ()), *(seat.plots or ()), *seat.used, *seat.discard, *seat.dead)
    if seat.plot is not None:
        yield seat.plot


def prompt_lines(prompt: Prompt, name: str, pool: Pool) -> Iterator[str]:
    """Yield a seat's prompt with numbered answers."""
    yield " › ".join(prompt.path)
    yield f"{name} is asked: {prompt.words}   {prompt.rule}"
    if (prompt.least, prompt.most) != (1, 1):
        number = str(prompt.least) if prompt.least == prompt.most else f"{prompt.least} to {prompt.most}"
        yield f"  {number} of these"
    wide = max((len(offer.label) for offer in prompt.offers), default=0)
    for place, offer in enumerate(prompt.offers, 1):
        facts = describe_facts(pool[offer.card]) if offer.card else ""
        yield f"  {place:>2}  {offer.label:<{wide}}   {facts}".rstrip()
