"""Conditions of agendas: numbers of cards, copies, titles and factions."""

from collections.abc import Iterator

from tournament.decks.agendas.rules import (
    AgendaCondition,
    AgendaRule,
    AtLeast,
    AtMost,
    CopiesOfEach,
    Exactly,
    ForbiddenCards,
    OneSharedTrait,
    OnlyAllowedCards,
    OtherFactions,
    TitlesOfEachFaction,
)
from tournament.decks.card_filter import CardFilter
from tournament.decks.cards import Card, faction_adjective
from tournament.decks.legality.affiliation import find_outsiders
from tournament.decks.legality.copies import count_by_title
from tournament.decks.legality.tally import CountedCard, DeckTally
from tournament.decks.play_formats import PlayFormat
from tournament.decks.violations import Violation, ViolationFix, ViolationKind, count_words, join_titles


def check_agenda_conditions(laid: DeckTally, play: PlayFormat) -> Iterator[Violation]:
    for rule in laid.rules:
        for condition in rule.conditions:
            found = _check_condition(condition, rule, laid, play)
            if found:
                yield found


def _matching_rows(laid: DeckTally, which: CardFilter) -> list[CountedCard]:
    return [row for row in laid.every if which.has(row[0])]


def _check_condition(
    condition: AgendaCondition, rule: AgendaRule, laid: DeckTally, play: PlayFormat
) -> Violation | None:
    match condition:
        case AtLeast(count, which, different):
            rows = _matching_rows(laid, which)
            have = len({card.title for card, _ in rows}) if different else sum(n for _, n in rows)
            words = f"different {which.words}" if different else which.words
            if have < count:
                sentence = f"{rule.title} needs at least {count} {words}. The deck has {have}."
                return _agenda_violation(rule, play, sentence, [], have, count, f"Add {count - have} more.")
        case AtMost(count, which):
            rows = _matching_rows(laid, which)
            have = sum(n for _, n in rows)
            if have > count:
                sentence = f"{rule.title} allows at most {count} {which.words}. The deck has {have}."
                return _agenda_violation(rule, play, sentence, [], have, count, f"Remove {have - count}.")
        case Exactly(count, which):
            rows = _matching_rows(laid, which)
            have, titles = sum(n for _, n in rows), len({card.title for card, _ in rows})
            if have != count or titles != count:
                sentence = (
                    f"{rule.title} needs exactly {count} {which.words} with different titles. "
                    f"The deck has {have} with {count_words(titles, 'title')}."
                )
                way = f"Choose {count} with different titles."
                return _agenda_violation(rule, play, sentence, [card for card, _ in rows], have, count, way)
        case CopiesOfEach(most, which):
            over = [entry for entry in count_by_title(_matching_rows(laid, which)).values() if entry.count > most]
            if over:
                codes = [code for entry in over for code in entry.codes]
                sentence = (
                    f"{rule.title} allows at most {count_words(most, 'copy', 'copies')} of each title "
                    f"({which.words}). The deck has {join_titles([f'{e.count} copies of {e.title}' for e in over])}."
                )
                cards = [laid.pool.cards[code] for code in codes]
                extra = sum(entry.count - most for entry in over)
                return _agenda_violation(
                    rule, play, sentence, cards, max(e.count for e in over), most, f"Remove {extra}."
                )
        case OnlyAllowedCards(allowed, among):
            wrong = [c for c, _ in laid.every if among.has(c) and not any(which.has(c) for which in allowed)]
            if wrong:
                words = join_titles([which.words for which in allowed])
                sentence = f"{rule.title} allows only {words}. Not allowed: {join_titles([c.title for c in wrong])}."
                return _agenda_violation(rule, play, sentence, wrong, len(wrong), 0, _removal_text(wrong))
        case TitlesOfEachFaction(most):
            return _check_faction_titles(rule, laid, play, most)
        case OtherFactions(most):
            factions = sorted({card.faction for card in find_outsiders(laid)})
            if len(factions) > most:
                sentence = (
                    f"{rule.title} allows {count_words(most, 'faction')} besides your own. "
                    f"The deck has cards of {join_titles([faction_adjective(f) for f in factions])}."
                )
                way = f"Keep cards of {most} of these factions, and remove the others."
                return _agenda_violation(rule, play, sentence, find_outsiders(laid), len(factions), most, way)
        case OneSharedTrait():
            cards = find_outsiders(laid)
            if cards and not set.intersection(*(set(card.traits) for card in cards)):
                sentence = f"{rule.title} needs one trait that all cards of other factions share. They share none."
                way = "Choose a trait, and remove the cards of other factions that do not have it."
                return _agenda_violation(rule, play, sentence, cards, None, None, way)
        case ForbiddenCards():
            pass  # affiliation reports these cards
    return None


def _check_faction_titles(rule: AgendaRule, laid: DeckTally, play: PlayFormat, most: int) -> Violation | None:
    titles: dict[str, dict[str, Card]] = {}
    for card, _ in laid.draw:
        for faction in card.factions:
            titles.setdefault(faction, {}).setdefault(card.title, card)
    over = {faction: found for faction, found in titles.items() if len(found) > most}
    if not over:
        return None
    counted = join_titles(
        [f"{len(found)} {faction_adjective(faction)} titles" for faction, found in sorted(over.items())]
    )
    cards = [card for _, found in sorted(over.items()) for card in found.values()]
    sentence = f"{rule.title} allows at most {most} different titles of each faction. The deck has {counted}."
    way = f"Keep {most} titles of each of these factions, and remove the others."
    return _agenda_violation(rule, play, sentence, cards, max(map(len, over.values())), most, way)


def _removal_text(cards: list[Card]) -> str:
    return "Remove it." if len(cards) == 1 else "Remove them."


def _agenda_violation(
    rule: AgendaRule,
    play: PlayFormat,
    sentence: str,
    cards: list[Card],
    have: int | None,
    bound: int | None,
    fix: str,
) -> Violation:
    return Violation(
        ViolationKind.AGENDA_RULE,
        sentence,
        play.rules.agenda,
        tuple(card.code for card in cards),
        have=have,
        bound=bound,
        source=rule.card,
        fix=ViolationFix(fix),
    )
