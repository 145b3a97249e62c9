"""Operations of lab."""
