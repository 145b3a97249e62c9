"""Operations on decks outside of events: checks, shared reports, card pools."""
