"""`kingsmoot cards`: facts of the card pool."""

import difflib

import click

from engine import Facts, Pool
from engine.cards import ATTACHMENT, CHARACTER, FACTION, FACTIONS, PLOT, TYPES, faction_name
from engine.games.registry import CORE_SET, DEFAULT_GAME, POOL_LOADERS
from tournament.cli.decks.pools import import_cards, list_pools
from tournament.cli.text_table import UNENFORCED, UNENFORCED_NOTE, cost, describe_facts, icons, keywords

LISTED_TYPES = TYPES[:FACTION]
game_option = click.option(
    "--game",
    type=click.Choice(list(POOL_LOADERS)),
    default=DEFAULT_GAME,
    show_default=True,
    help="The game whose cards are meant.",
)


@click.group(no_args_is_help=False)
def command() -> None:
    """Look at the card pool."""


command.add_command(import_cards)
command.add_command(list_pools)


@command.command("list")
@click.option("--faction", type=click.Choice([*FACTIONS, "neutral"]), help="Only cards of this faction.")
@click.option("--type", "kind", type=click.Choice(LISTED_TYPES), help="Only cards of this type.")
@game_option
def list_cards(faction: str | None, kind: str | None, game: str) -> None:
    """List cards with their numbers."""
    pool = POOL_LOADERS[game](CORE_SET)
    cards = [
        card
        for card in pool.facts.values()
        if card.type != FACTION
        and (faction is None or card.is_of(faction))
        and (kind is None or TYPES[card.type] == kind)
    ]
    if not cards:
        click.echo("No card fits.")
        return
    width, codes = max(len(_title(card)) for card in cards) + 2, max(len(card.code) for card in cards)
    for card in cards:
        mark = " " if pool.enforced(card.code) else UNENFORCED
        row = f"{card.code:<{codes}}  {_title(card) + mark:<{width}} {TYPES[card.type]:<11} {card.faction:<12} "
        click.echo((row + describe_facts(card)).rstrip())
    unenforced = sum(not pool.enforced(card.code) for card in cards)
    click.echo(f"{len(cards)} {'card' if len(cards) == 1 else 'cards'}")
    if unenforced:
        click.echo(f"{UNENFORCED_NOTE} ({unenforced})")


def _title(card: Facts) -> str:
    return f"*{card.title}" if card.unique else card.title


@command.command()
@click.argument("title", nargs=-1, required=True)
@game_option
def show(title: tuple[str, ...], game: str) -> None:
    """Show the facts of the card with this TITLE (or code)."""
    pool = POOL_LOADERS[game](CORE_SET)
    found = _find(pool, " ".join(title))
    for number, card in enumerate(found):
        if number:
            click.echo("")
        for name, value in _facts(card, pool):
            click.echo(f"{name:<11} {value}")


def _find(pool: Pool, wanted: str) -> list[Facts]:
    folded = wanted.casefold().replace("’", "'")
    cards = [card for card in pool.facts.values() if folded in (card.title.casefold(), card.code.casefold())]
    if cards:
        return cards
    titles = {card.title.casefold(): card.title for card in pool.facts.values()}
    near = sorted(name for title, name in titles.items() if folded in title)
    near = near or [titles[title] for title in difflib.get_close_matches(folded, titles, n=4, cutoff=0.6)]
    near = near or sorted(name for title, name in titles.items() if set(folded.split()) & set(title.split()))
    hint = f" Near it: {', '.join(near[:6])}." if near else ""
    raise click.ClickException(f"No card of the {pool.name} is called {wanted!r}.{hint}")


def _facts(card: Facts, pool: Pool) -> list[tuple[str, str]]:
    """Return name and value of every fact of a card."""
    faction = (
        " and ".join(map(faction_name, card.houses or (card.faction,))) if card.faction != "neutral" else "Neutral"
    )
    rows = [
        ("title", card.title + (", unique" if card.unique else "")),
        ("code", card.code),
        ("type", pool.words.type(card.type)),
        (pool.words.house, faction + (", loyal" if card.loyal else "")),
    ]
    if card.cost is not None:
        rows.append(("cost", cost(card)))
    if card.type == CHARACTER:
        rows += [("STR", str(card.strength)), ("icons", icons(card.icons))]
    if card.type == PLOT:
        rows.append(("plot", describe_facts(card)))
    else:
        gives = [("gold", card.gold), ("initiative", card.initiative), ("reserve", card.reserve)]
        rows += [(name, f"{value:+d}") for name, value in [*gives, ("influence", card.influence)] if value]
    if card.crests:
        rows.append(("crests", ", ".join(card.crests)))
    if card.only:
        rows.append(("only for", " or ".join(map(faction_name, card.only))))
    if card.traits:
        rows.append(("traits", ", ".join(card.traits)))
    if words := keywords(card):
        rows.append(("keywords", ", ".join(words)))
    if card.type == ATTACHMENT and (card.bearer_faction or card.bearer_traits):
        wanted = [faction_name(card.bearer_faction)] if card.bearer_faction else []
        rows.append(
            ("bearer", ", ".join([*wanted, " or ".join(card.bearer_traits)] if card.bearer_traits else wanted))
        )
    if card.type != FACTION:
        rows.append(("in a deck", f"up to {card.limit}; {card.copies} in the {pool.name}"))
        rows += [("in short", gist)] if (gist := pool.gist(card.code)) else []
        rows += [("" if number else "ability", words) for number, words in enumerate(_abilities(card, pool))]
    return rows


def _abilities(card: Facts, pool: Pool) -> list[str]:
    """Return a line for each declared ability, or why there is none."""
    if lines := pool.text(card.code):
        return list(lines)
    return ["not enforced yet" if card.ability else "none beyond these facts"]
