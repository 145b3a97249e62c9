"""Operations on one match: deal, snapshots, submission, clocks, settlement."""
