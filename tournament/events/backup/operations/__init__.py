"""Operations of backup."""
