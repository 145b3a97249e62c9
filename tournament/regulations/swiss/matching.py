"""Exact matching: everyone gets one partner at the least total cost."""

from __future__ import annotations

from collections.abc import Sequence

# Edmonds' blossom algorithm with prices (dual variables). Everyone has a price. For any two people, twice the cost is
# at least the sum of their prices (corrected inside blossoms); they may be matched only if it is equal (a tight
# edge). Trees of alternating tight edges grow from all unmatched people at once. If they get stuck, prices move by
# the least amount that makes another edge tight. When everyone is matched, the prices prove that no matching is
# cheaper.
FREE, OUTER, INNER = -1, 0, 1
NOBODY = -1


def find_cheapest_matching(cost: Sequence[Sequence[int]], start: Sequence[int] = ()) -> list[int]:
    """Return each player's partner in a matching of least total cost.

    The number of players is even. `cost` is symmetric and never negative. `start` may name initial partners; pairs
    that cost something are separated.
    """
    size = len(cost)
    if size % 2:
        raise ValueError(f"{size} people can't all be matched; an even number can.")
    return _MatchingSearch(cost, start).solve()


class _MatchingSearch:
    """The search for a matching.

    Nodes below `size` are people; nodes above are blossoms, odd cycles that act as one.
    """

    __slots__ = (
        *("cost", "edge", "gap", "holder", "match", "node_count", "parent", "petals"),
        *("price", "queue", "size", "slack", "stamp", "state", "top", "visited"),
    )

    def __init__(self, cost: Sequence[Sequence[int]], start: Sequence[int]) -> None:
        size = len(cost)
        room = size + size // 2 + 1
        self.size = size
        self.node_count = size
        self.cost = [[2 * c for c in row] for row in cost]
        self.price = [0] * room
        self.match = [NOBODY] * room  # the person at the other end of a node's matched edge
        self.top = [*range(size), *[NOBODY] * (room - size)]  # the outermost blossom around a node
        self.state = [FREE] * room
        self.parent = [NOBODY] * room  # the person through whom an inner node was reached
        self.slack = [NOBODY] * room  # the outer person with the tightest edge to a node …
        self.gap = [0] * room  # … and how far from tight it is
        self.petals: list[list[int]] = [[] for _ in range(room)]
        self.holder: list[list[int]] = [[] for _ in range(room)]  # the petal of a blossom that holds a person
        self.edge: list[list[tuple[int, int]]] = [[] for _ in range(room)]  # blossom → node, tightest: its ends
        self.visited = [0] * room
        self.stamp = 0
        self.queue: list[int] = []
        for person, partner in enumerate(start):
            if partner != NOBODY and cost[person][partner] == 0:
                self.match[person] = partner

    def solve(self) -> list[int]:
        while NOBODY in self.match[: self.size]:
            self.grow()
        return self.match[: self.size]

    def between(self, x: int, y: int) -> tuple[int, int]:
        """Return the tightest edge between two nodes; the person in x comes first."""
        if x >= self.size:
            return self.edge[x][y]
        if y >= self.size:
            v, u = self.edge[y][x]
            return u, v
        return x, y

    def tightness(self, x: int, y: int) -> int:
        u, v = self.between(x, y)
        return self.cost[u][v] - self.price[u] - self.price[v]

    def grow(self) -> None:
        """Grow trees from all unmatched people until an augmenting path is found and used."""
        for x in range(self.node_count):
            self.state[x] = FREE
            self.slack[x] = NOBODY
        self.queue = []
        for x in range(self.node_count):
            if self.top[x] == x and self.match[x] == NOBODY:
                self.parent[x] = NOBODY
                self.state[x] = OUTER
                self.enqueue(x)
        while not (self.scan() or self.reprice()):
            pass

    def scan(self) -> bool:
        top, state, price, slack, gap = self.top, self.state, self.price, self.slack, self.gap
        while self.queue:
            u = self.queue.pop()
            own = price[u]
            for v, cost in enumerate(self.cost[u]):
                y = top[v]
                if state[y] == INNER or y == top[u]:
                    continue
                distance = cost - own - price[v]
                if distance == 0:
                    if self.found(u, v):
                        return True
                elif slack[y] == NOBODY or distance < gap[y]:
                    slack[y] = u
                    gap[y] = distance
        return False

    def reprice(self) -> bool:
        size, top, state, price, slack, gap = self.size, self.top, self.state, self.price, self.slack, self.gap
        outermost = [x for x in range(self.node_count) if top[x] == x]
        steps = [price[x] // 2 for x in outermost if x >= size and state[x] == INNER]
        steps += [
            gap[x] if state[x] == FREE else gap[x] // 2 for x in outermost if slack[x] != NOBODY and state[x] != INNER
        ]
        step = min(steps)
        for u in range(size):
            kind = state[top[u]]
            if kind == OUTER:
                price[u] += step
            elif kind == INNER:
                price[u] -= step
        for x in outermost:
            kind = state[x]
            if kind == FREE:
                gap[x] -= step
            elif kind == OUTER:
                gap[x] -= 2 * step
                if x >= size:
                    price[x] += 2 * step
            elif x >= size:
                price[x] -= 2 * step
        for x in outermost:
            u = slack[x]
            if u == NOBODY or gap[x] or top[x] != x or top[u] == x or state[x] == INNER:
                continue
            if self.found(*self.between(u, x)):
                return True
        for b in outermost:
            if b >= size and top[b] == b and state[b] == INNER and price[b] == 0:
                self.expand(b)
        return False

    def found(self, u: int, v: int) -> bool:
        """Handle a tight edge from an outer person u.

        The tree grows, a blossom closes, or an augmenting path is complete.
        """
        x, y = self.top[u], self.top[v]
        if self.state[y] == FREE:
            self.parent[y] = u
            self.state[y] = INNER
            partner = self.top[self.match[y]]
            self.slack[y] = self.slack[partner] = NOBODY
            self.state[partner] = OUTER
            self.enqueue(partner)
        elif self.state[y] == OUTER:
            root = self.common_root(x, y)
            if root == NOBODY:
                self.augment(x, y)
                self.augment(y, x)
                return True
            self.close(x, root, y)
        return False

    def enqueue(self, x: int) -> None:
        if x < self.size:
            self.queue.append(x)
        else:
            for petal in self.petals[x]:
                self.enqueue(petal)

    def set_top(self, x: int, b: int) -> None:
        self.top[x] = b
        if x >= self.size:
            for petal in self.petals[x]:
                self.set_top(petal, b)

    def entry(self, b: int, petal: int) -> int:
        """Return a petal's position in its blossom, in the direction that makes it even."""
        petals = self.petals[b]
        at = petals.index(petal)
        if at % 2:
            petals[1:] = petals[:0:-1]
            return len(petals) - at
        return at

    def set_match(self, x: int, y: int) -> None:
        u, v = self.between(x, y)
        self.match[x] = v
        if x >= self.size:
            petal = self.holder[x][u]
            at = self.entry(x, petal)
            petals = self.petals[x]
            for i in range(at):
                self.set_match(petals[i], petals[i ^ 1])
            self.set_match(petal, y)
            self.petals[x] = petals[at:] + petals[:at]

    def augment(self, x: int, y: int) -> None:
        while True:
            before = self.match[x]
            below = NOBODY if before == NOBODY else self.top[before]
            self.set_match(x, y)
            if below == NOBODY:
                return
            above = self.top[self.parent[below]]
            self.set_match(below, above)
            x, y = above, below

    def common_root(self, x: int, y: int) -> int:
        self.stamp += 1
        while x != NOBODY or y != NOBODY:
            if x != NOBODY:
                if self.visited[x] == self.stamp:
                    return x
                self.visited[x] = self.stamp
                before = self.match[x]
                x = NOBODY if before == NOBODY else self.top[self.parent[self.top[before]]]
            x, y = y, x
        return NOBODY

    def way_up(self, x: int, root: int) -> list[int]:
        way: list[int] = []
        while x != root:
            inner = self.top[self.match[x]]
            way += [x, inner]
            x = self.top[self.parent[inner]]
        return way

    def close(self, x: int, root: int, y: int) -> None:
        """Turn the cycle from the root through x and y into a blossom."""
        left, right = self.way_up(x, root), self.way_up(y, root)
        size = self.size
        b = next((b for b in range(size, self.node_count) if self.top[b] == NOBODY), self.node_count)
        self.node_count = max(self.node_count, b + 1)
        self.price[b] = 0
        self.state[b] = OUTER
        self.match[b] = self.match[root]
        self.petals[b] = [root, *reversed(left), *right]
        for inner in (*left[1::2], *right[1::2]):
            self.enqueue(inner)
        self.set_top(b, b)
        self.holder[b] = [NOBODY] * size
        for petal in self.petals[b]:
            for person in self.people(petal):
                self.holder[b][person] = petal
        self.edge[b] = [(NOBODY, NOBODY)] * len(self.top)
        for z in range(self.node_count):
            if z != b and self.top[z] != NOBODY and self.top[z] != b:
                nearest = min(self.petals[b], key=lambda petal: self.tightness(petal, z))
                self.edge[b][z] = self.between(nearest, z)
                if z >= size:
                    self.edge[z][b] = self.edge[b][z][::-1]
        self.look_for_slack(b)

    def people(self, x: int) -> list[int]:
        if x < self.size:
            return [x]
        return [person for petal in self.petals[x] for person in self.people(petal)]

    def look_for_slack(self, x: int) -> None:
        self.slack[x] = NOBODY
        for u in range(self.size):
            outside = self.top[u]
            if outside != x and self.state[outside] == OUTER:
                distance = self.tightness(u, x)
                if self.slack[x] == NOBODY or distance < self.gap[x]:
                    self.slack[x] = u
                    self.gap[x] = distance

    def expand(self, b: int) -> None:
        """Dissolve an inner blossom with price 0; the path through it stays in the tree."""
        for petal in self.petals[b]:
            self.set_top(petal, petal)
        through = self.holder[b][self.between(b, self.parent[b])[0]]
        at = self.entry(b, through)
        petals = self.petals[b]
        for i in range(0, at, 2):
            inner, outer = petals[i], petals[i + 1]
            self.parent[inner] = self.between(outer, inner)[0]
            self.state[inner] = INNER
            self.state[outer] = OUTER
            self.slack[inner] = NOBODY
            self.look_for_slack(outer)
            self.enqueue(outer)
        self.state[through] = INNER
        self.parent[through] = self.parent[b]
        for petal in petals[at + 1 :]:
            self.state[petal] = FREE
            self.look_for_slack(petal)
        self.top[b] = NOBODY
