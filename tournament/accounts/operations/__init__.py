"""Operations of accounts."""
