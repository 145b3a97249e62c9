"""Operations on the online matches of an event."""
