"""Operations on online matches; nothing acknowledged is ever lost."""
