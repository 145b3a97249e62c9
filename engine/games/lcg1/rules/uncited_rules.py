"""Rules of the first edition that no line of a log cites or rests on and no test names, by the reason."""

from typing import Final

NOT_PLACED: Final[dict[str, str]] = {
    "what is in the box, pictures of cards, and where to read on": "core/components core/intro core/anatomy "
    "core/first-game core/play-area core/reference core/community core/products sum/about sum/cards "
    "sum/reference core/marshalling/example timing/wheels",
    "says what a word means, and no step turns on it": "core/card-types core/keywords core/kw/prior "
    "core/expert/in-play core/expert/removed core/multi-house sum/versions sum/expert/in-play",
    "the summary says again what another rule says, which is cited": "sum/plot sum/draw sum/marshalling "
    "sum/challenges sum/dominance sum/standing sum/taxation sum/victory sum/variants sum/unique sum/duplicates "
    "sum/expert/playing sum/expert/draw-cap sum/expert/draw-one-by-one sum/expert/search-reveal "
    "sum/expert/high-claim sum/expert/actions sum/expert/responses sum/expert/save-cancel sum/expert/lasting "
    "sum/keywords sum/house-keywords timing/general",
    "a question whose answer another rule gives, which is cited": "qa/cost-own-name",
    "decks are checked before a match begins": "sum/deck",
    "no agenda is in the pool": "core/agendas qa/agenda-left",
    "titles: seen by their effects, which cite the rule of the format": "core/title/hand core/title/whispers",
    "errata are in the facts and declarations of the cards": "errata/core",
    "errata of sets that are not in the pool": "errata/ravens errata/clash-of-arms errata/five-kings "
    "errata/talons errata/it-legacy errata/thorns errata/iron-throne errata/song-of-night "
    "errata/song-of-twilight errata/winter errata/reign-of-kings errata/tourney-of-swords "
    "errata/valyrian-starter errata/valyrian errata/crown-of-suns errata/throne-of-blades "
    "errata/ice-fire-starter errata/ice-fire errata/sea-of-storms errata/westeros-starter errata/westeros "
    "errata/promo",
}
"""Ids without their game. What this list has too much or too little of, `kingsmoot rules coverage` shows."""
