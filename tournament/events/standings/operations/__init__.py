"""Operations of standings."""
