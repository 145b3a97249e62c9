"""Operations of lifecycle."""
