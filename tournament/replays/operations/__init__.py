"""Operations of replays."""
