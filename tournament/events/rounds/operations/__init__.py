"""Operations of rounds."""
