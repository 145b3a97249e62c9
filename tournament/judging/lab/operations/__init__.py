"""Operations of the rules lab."""
