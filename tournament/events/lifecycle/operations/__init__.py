"""Operations of the lifecycle."""
