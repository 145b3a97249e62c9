"""Analysis of a checked deck: report, statistics, comparison of two versions."""
