"""Merkle roots: every leaf is proved, and nothing else is."""

from hashlib import sha256

from tournament.regulations.roots import compute_path, compute_root, hash_leaf, root_from_path


def leaves(count: int) -> list[bytes]:
    return [hash_leaf(f"table {number}") for number in range(count)]


def test_a_small_tree_is_what_the_standard_says():
    one, two, three = leaves(3)
    node = sha256(b"\1" + one + two).digest()
    assert one == sha256(b"\0table 0").digest()
    assert compute_root([one]) == one
    assert compute_root([one, two]) == node
    assert compute_root([one, two, three]) == sha256(b"\1" + node + three).digest()


def test_every_leaf_of_every_tree_is_proved_at_its_place_only():
    for count in range(1, 20):
        tree = leaves(count)
        root = compute_root(tree)
        for place, leaf in enumerate(tree):
            path = compute_path(tree, place)
            assert root_from_path(leaf, place, count, path) == root
            others = [other for other in range(count) if other != place]
            assert all(root_from_path(leaf, other, count, path) != root for other in others)


def test_what_is_no_leaf_is_not_proved():
    tree = leaves(7)
    root, path = compute_root(tree), compute_path(tree, 3)
    assert root_from_path(hash_leaf("another"), 3, 7, path) != root
    assert root_from_path(tree[3], 3, 7, path[:-1]) is None
    assert root_from_path(tree[3], 3, 7, [*path, path[0]]) is None
    assert root_from_path(tree[3], 7, 7, path) is None
    assert root_from_path(tree[3], -1, 7, path) is None


def test_a_node_can_not_pass_for_a_leaf():
    tree = leaves(4)
    inner = tree[0] + tree[1]  # what a leaf would have to say to be hashed as their node is
    assert sha256(b"\0" + inner).digest() != compute_root(tree[:2])
