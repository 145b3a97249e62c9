"""Sizes of plot deck and draw deck, and the number of agendas."""

from collections.abc import Iterator

from engine.games.registry import GAMES
from tournament.decks.cards import DECK_TYPES, FACTION_NAMES, FACTIONS_OF, CardType
from tournament.decks.legality.tally import DeckTally, find_agenda_rule
from tournament.decks.play_formats import PlayFormat
from tournament.decks.text import title_key
from tournament.decks.violations import (
    Violation,
    ViolationFix,
    ViolationKind,
    count_words,
    join_alternatives,
    join_titles,
)


def check_faction(laid: DeckTally, play: PlayFormat) -> Iterator[Violation]:
    known = FACTIONS_OF[play.ruleset]
    if laid.deck.faction in known:
        return
    house = GAMES[play.ruleset].house
    what = f"There is no {house} {laid.deck.faction!r}" if laid.deck.faction else f"The list has no {house}"
    yield Violation(
        ViolationKind.UNKNOWN_FACTION,
        f"{what}. A deck has exactly one.",
        play.rules.faction,
        fix=ViolationFix(f"Choose {join_alternatives([FACTION_NAMES[name] for name in known])}."),
    )


def check_foreign_cards(laid: DeckTally, play: PlayFormat) -> Iterator[Violation]:
    """Report unknown codes and cards that belong in no deck."""
    for code in laid.unknown:
        yield Violation(
            ViolationKind.UNKNOWN_CARD,
            f"There is no card {code} in the card pool {laid.pool.name}.",
            cards=(code,),
            fix=ViolationFix("Correct the code, or import the pack that contains the card."),
        )
    for card in laid.no_deck_cards:
        what = "an agenda" if card.type is CardType.AGENDA else f"a {card.type} card"
        rule = play.rules.agenda if card.type is CardType.AGENDA else play.rules.title
        yield Violation(
            ViolationKind.NOT_A_DECK_CARD,
            f"{card.title} is {what}. It can't be in the plot deck or the draw deck.",
            rule,
            (card.code,),
            fix=ViolationFix("Remove it."),
        )
    for card in laid.no_agendas:
        kind = card.type if card.type in DECK_TYPES else f"{card.type} card"
        yield Violation(
            ViolationKind.NOT_AN_AGENDA,
            f"{card.title} is listed as an agenda, but it is {'an' if kind[0] in 'ae' else 'a'} {kind}.",
            play.rules.agenda,
            (card.code,),
            fix=ViolationFix("Move it to the deck, or remove it."),
        )


def plot_deck_range(laid: DeckTally, play: PlayFormat) -> tuple[int, int]:
    """Return the minimum and maximum size of the plot deck."""
    need = next((rule.plots for rule in reversed(laid.rules) if rule.plots), play.plots)
    return need, need + sum(rule.more_plots for rule in laid.rules)


def min_draw_deck(laid: DeckTally, play: PlayFormat) -> int:
    """Return the minimum size of the draw deck."""
    return max((rule.draw for rule in laid.rules if rule.draw), default=play.draw)


def check_plot_deck(laid: DeckTally, play: PlayFormat) -> Iterator[Violation]:
    sized = [rule for rule in laid.rules if rule.plots]
    need, most = plot_deck_range(laid, play)
    by = f" with {sized[-1].title}" if sized else ""
    have = laid.plot_count
    span = f"exactly {need}" if need == most else f"{need} to {most}"
    source = sized[-1].card if sized else ""
    if have < need:
        sentence = f"{count_words(have, 'plot')}; the plot deck{by} needs {span}."
        fix = ViolationFix(f"Add {count_words(need - have, 'plot')}.")
        yield Violation(
            ViolationKind.TOO_FEW_PLOTS, sentence, play.rules.plots, have=have, bound=need, source=source, fix=fix
        )
    elif have > most:
        sentence = f"{count_words(have, 'plot')}; the plot deck{by} needs {span}."
        fix = ViolationFix(f"Remove {count_words(have - most, 'plot')}.")
        yield Violation(
            ViolationKind.TOO_MANY_PLOTS, sentence, play.rules.plots, have=have, bound=most, source=source, fix=fix
        )


def check_draw_deck(laid: DeckTally, play: PlayFormat) -> Iterator[Violation]:
    sized = [rule for rule in laid.rules if rule.draw]
    rule = max(sized, key=lambda rule: rule.draw, default=None)
    need = min_draw_deck(laid, play)
    if laid.draw_count < need:
        by = f" with {rule.title}" if rule else ""
        yield Violation(
            ViolationKind.TOO_FEW_DRAW,
            f"{count_words(laid.draw_count, 'card')} in the draw deck (minimum {need}{by}).",
            play.rules.draw,
            have=laid.draw_count,
            bound=need,
            source=rule.card if rule else "",
            fix=ViolationFix(f"Add {count_words(need - laid.draw_count, 'card')}."),
        )


def check_agendas(laid: DeckTally, play: PlayFormat) -> Iterator[Violation]:
    cards = laid.agendas
    if len(cards) < 2:
        return
    host = next((rule for rule in laid.rules if rule.company), None)
    if host is None or host.company is None:
        yield Violation(
            ViolationKind.TOO_MANY_AGENDAS,
            f"{len(cards)} agendas (maximum 1): {join_titles([card.title for card in cards])}.",
            play.rules.agenda,
            tuple(card.code for card in cards),
            have=len(cards),
            bound=1,
            fix=ViolationFix(f"Remove {count_words(len(cards) - 1, 'agenda')}."),
        )
        return
    company = host.company
    hosts = [card for card in cards if find_agenda_rule(card, play.ruleset) == host]
    guests = [card for card in cards if card not in hosts[:1]]
    titles = {title_key(title) for title in company.titles}
    wrong = [
        card
        for card in guests
        if (company.trait and company.trait not in card.traits) or (titles and title_key(card.title) not in titles)
    ]
    if wrong:
        kin = f"{company.trait} agendas" if company.trait else join_titles(sorted(company.titles))
        yield Violation(
            ViolationKind.TOO_MANY_AGENDAS,
            f"{join_titles([card.title for card in wrong])} can't be used with {host.title}. It allows only {kin}.",
            play.rules.agenda,
            tuple(card.code for card in wrong),
            have=len(cards),
            source=host.card,
            fix=ViolationFix("Remove it." if len(wrong) == 1 else "Remove them."),
        )
    if len(guests) > company.count:
        yield Violation(
            ViolationKind.TOO_MANY_AGENDAS,
            f"{host.title} allows {count_words(company.count, 'additional agenda')}. The list has {len(guests)}.",
            play.rules.agenda,
            tuple(card.code for card in guests),
            have=len(guests),
            bound=company.count,
            source=host.card,
            fix=ViolationFix(f"Remove {len(guests) - company.count}."),
            also=(ViolationKind.AGENDA_RULE,),
        )
    doubles = {card.title for card in cards if sum(other.title == card.title for other in cards) > 1}
    if doubles:
        yield Violation(
            ViolationKind.TOO_MANY_AGENDAS,
            f"Listed more than once: {join_titles(sorted(doubles))}.",
            play.rules.agenda,
            tuple(card.code for card in cards if card.title in doubles),
            fix=ViolationFix("Keep one copy of each."),
        )


def check_rookery(laid: DeckTally, play: PlayFormat) -> Iterator[Violation]:
    """Check the size of a rookery: two plots and ten draw cards beside the deck."""
    if not laid.aside or play.draft or not play.aside_draw:
        return
    plots = sum(count for card, count in laid.aside if card.is_plot)
    others = sum(count for card, count in laid.aside if not card.is_plot)
    if plots > play.aside_plots or others > play.aside_draw:
        yield Violation(
            ViolationKind.ASIDE,
            f"{count_words(plots, 'plot')} and {count_words(others, 'draw card')} in the rookery "
            f"(maximum {play.aside_plots} and {play.aside_draw}).",
            have=plots + others,
            bound=play.aside_plots + play.aside_draw,
            fix=ViolationFix("Remove cards from the rookery."),
        )
