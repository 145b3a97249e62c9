"""Brackets of the cuts: first against last, second against next to last, etc."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tournament.regulations.cut.bracket import Bracket, parse_bracket

FINAL = parse_bracket("""
Final
1  seed 1 v seed 2
""")

TOP_4 = parse_bracket("""
Top 4
1  seed 1 v seed 4
2  seed 2 v seed 3

3  winner 1 v winner 2
""")

TOP_8 = parse_bracket("""
Top 8
1  seed 1 v seed 8
2  seed 4 v seed 5
3  seed 2 v seed 7
4  seed 3 v seed 6

5  winner 1 v winner 2
6  winner 3 v winner 4

7  winner 5 v winner 6
""")

TOP_16 = parse_bracket("""
Top 16
 1  seed 1  v seed 16
 2  seed 8  v seed 9
 3  seed 4  v seed 13
 4  seed 5  v seed 12
 5  seed 2  v seed 15
 6  seed 7  v seed 10
 7  seed 3  v seed 14
 8  seed 6  v seed 11

 9  winner 1  v winner 2
10  winner 3  v winner 4
11  winner 5  v winner 6
12  winner 7  v winner 8

13  winner 9  v winner 10
14  winner 11 v winner 12

15  winner 13 v winner 14
""")

TOP_32 = parse_bracket("""
Top 32
 1  seed 1  v seed 32
 2  seed 16 v seed 17
 3  seed 8  v seed 25
 4  seed 9  v seed 24
 5  seed 4  v seed 29
 6  seed 13 v seed 20
 7  seed 5  v seed 28
 8  seed 12 v seed 21
 9  seed 2  v seed 31
10  seed 15 v seed 18
11  seed 7  v seed 26
12  seed 10 v seed 23
13  seed 3  v seed 30
14  seed 14 v seed 19
15  seed 6  v seed 27
16  seed 11 v seed 22

17  winner 1  v winner 2
18  winner 3  v winner 4
19  winner 5  v winner 6
20  winner 7  v winner 8
21  winner 9  v winner 10
22  winner 11 v winner 12
23  winner 13 v winner 14
24  winner 15 v winner 16

25  winner 17 v winner 18
26  winner 19 v winner 20
27  winner 21 v winner 22
28  winner 23 v winner 24

29  winner 25 v winner 26
30  winner 27 v winner 28

31  winner 29 v winner 30
""")

BRACKETS: Mapping[int, Bracket] = MappingProxyType(
    {bracket.size: bracket for bracket in (FINAL, TOP_4, TOP_8, TOP_16, TOP_32)}
)
