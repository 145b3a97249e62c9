"""The plots of the Core Set, and its agendas."""

from engine import events as ev
from engine.abilities import FOUND, Declared, Part, when_revealed
from engine.vocabulary import effects as do
from engine.vocabulary import filters as f

CARDS: dict[str, tuple[Declared, ...]] = {
    # Heads on Spikes
    "01013": (
        when_revealed(
            do.at_random("1 card at random from that player's hand", do.chosen_player),
            do.discard_card(FOUND, "at random"),
            Part(
                "if it is a character: +2 power, to the dead pile",
                lambda game, use: [
                    event
                    for card in use.found
                    if game.facts[card].is_character
                    for event in (ev.GainPower(game.faction(use.seat), 2), do.to_dead(card))
                ],
            ),
            target=do.choose_opponent(),
        ),
    ),
    # Marched to the Wall
    "01015": (
        when_revealed(
            do.each_player_picks("choose a character to discard", f.CHARACTERS),
            do.discard_from_play(FOUND, unsavable=True),
        ),
    ),
    # Wildfire Assault
    "01026": (
        when_revealed(
            do.each_player_picks("choose up to 3 characters to keep", f.CHARACTERS, least=0, most=3),
            Part(
                "kill each character not chosen (no saves)",
                lambda game, use: [
                    ev.killed(card, unsavable=True)
                    for seat in game.player_order()
                    for card in game.characters(seat)
                    if card not in use.found
                ],
                "lcg2:kill",
            ),
        ),
    ),
}
