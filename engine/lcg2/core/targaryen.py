"""House Targaryen's cards of the Core Set."""

from engine.abilities import TARGET, Declared, action, strength
from engine.vocabulary import effects as do
from engine.vocabulary import filters as f

CARDS: dict[str, tuple[Declared, ...]] = {
    # Dracarys!
    "01176": (
        action(
            strength(TARGET, -4, "phase"),
            do.lasting("dies at 0", TARGET, 1, "phase", words="killed if its STR is 0"),
            cost=(do.kneel_one(f.either(f.both(f.trait("Dragon"), f.CHARACTERS), f.titled("Daenerys Targaryen"))),),
            target=do.choose(f.both(f.PARTICIPATING, f.CHARACTERS)),
        ),
    ),
}
