"""Swiss rounds: who meets whom at which table, proved to be the best draw, and checked without trust."""
