"""Operations of the lobby."""
