"""What follows from a seed: the same in every release."""

from __future__ import annotations

from alhambra_rules.compact.dealing import pile_sizes, reshuffled, shuffled, with_inserts


def test_a_seed_means_the_same_shuffles_in_every_release() -> None:
    assert shuffled(1, "bag", range(6)) == (2, 0, 1, 4, 3, 5)
    assert [reshuffled(1, number, range(6)) for number in (0, 1)] == [
        (4, 0, 5, 1, 2, 3),
        (5, 1, 4, 3, 0, 2),
    ]
    assert pile_sizes(1, 93) == (18, 19, 18, 19, 19)
    assert "".join(with_inserts(1, "abcdefgh", [(1, "A"), (3, "B")])) == "abcAdefBgh"
