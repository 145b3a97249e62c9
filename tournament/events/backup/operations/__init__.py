"""Operations of backups."""
