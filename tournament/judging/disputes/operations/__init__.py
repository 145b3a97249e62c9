"""Operations of disputes."""
