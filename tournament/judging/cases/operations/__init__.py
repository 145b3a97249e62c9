"""Operations of cases."""
