"""Operations of floor."""
