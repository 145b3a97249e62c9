"""Operations of entries."""
