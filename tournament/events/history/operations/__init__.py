"""Operations of history."""
