"""The tree is RFC 6962's: its published vectors, and pymerkle as the oracle."""

from hashlib import sha256

import pytest
from hypothesis import given, settings, strategies as st
from pymerkle import InmemoryTree

from service.journal.checking.inclusion import root_from
from service.journal.checking.recount import Recount
from service.journal.record.tree import Frontier, inclusion_proof, leaf_hash, root_of

# The leaves and roots that Certificate Transparency implementations test themselves with.
LEAVES = [
    bytes.fromhex(leaf)
    for leaf in (
        "",
        "00",
        "10",
        "2021",
        "3031",
        "40414243",
        "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    )
]
ROOTS = {
    1: "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    8: "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
}

bodies = st.lists(st.binary(max_size=40), max_size=80)


def frontier_of(leaves: list[bytes]) -> Frontier:
    frontier = Frontier()
    for leaf in leaves:
        frontier = frontier.append(leaf)
    return frontier


def oracle_of(leaves: list[bytes]) -> InmemoryTree:
    tree = InmemoryTree(algorithm="sha256")
    for leaf in leaves:
        tree.append_entry(leaf)
    return tree


@pytest.mark.parametrize("size", ROOTS)
def test_the_published_vectors(size):
    """RFC 6962, 2.1: as every Certificate Transparency log has it."""
    assert frontier_of(LEAVES[:size]).root().hex() == ROOTS[size]
    assert root_of([leaf_hash(leaf) for leaf in LEAVES[:size]]).hex() == ROOTS[size]


def test_an_empty_tree():
    """RFC 6962, 2.1: the hash of nothing; the first entry's `before`."""
    assert Frontier().root() == sha256(b"").digest() == Recount().root_at(0)


@settings(max_examples=300)
@given(leaves=bodies)
def test_every_root_is_the_oracle_s(leaves):
    """Promise 4: writer, verifier and an independent library agree on every size."""
    oracle, frontier, recount = oracle_of([]), Frontier(), Recount()
    for leaf in leaves:
        oracle.append_entry(leaf)
        foreseen = recount.root_with(leaf)
        frontier = frontier.append(leaf)
        recount.add(leaf)
        assert frontier.root() == recount.root_at(recount.size) == foreseen == oracle.get_root()
    assert frontier.size == recount.size == len(leaves)
    assert root_of([leaf_hash(leaf) for leaf in leaves]) == frontier.root()


@given(leaves=bodies)
def test_a_frontier_is_stored_and_read_back(leaves):
    """The column `tournaments.frontier`: 32 bytes a peak, nothing else."""
    frontier = frontier_of(leaves)
    stored = frontier.to_bytes()
    assert len(stored) == 32 * len(leaves).bit_count()
    assert Frontier.from_bytes(len(leaves), stored) == frontier
    with pytest.raises(ValueError, match="no frontier"):
        Frontier.from_bytes(len(leaves), stored + b"x")


@settings(max_examples=300)
@given(data=st.data(), leaves=st.lists(st.binary(max_size=9), min_size=1, max_size=70))
def test_inclusion_proofs_are_the_oracle_s_and_prove_nothing_else(data, leaves):
    """Promise 4: a proof shows a docket's holder that this entry is in the record."""
    index = data.draw(st.integers(0, len(leaves) - 1))
    hashes = [leaf_hash(leaf) for leaf in leaves]
    proof = inclusion_proof(hashes, index)
    told = oracle_of(leaves).prove_inclusion(index + 1).serialize()["path"]
    assert sorted(told) == sorted(step.hex() for step in [hashes[index], *proof])

    claim = {"leaf": hashes[index], "index": index, "size": len(leaves), "path": proof}
    root = root_of(hashes)
    assert root_from(**claim) == root
    wrong = data.draw(
        st.sampled_from(
            [
                {"leaf": leaf_hash(b"another")},
                {"index": index + 1},
                {"index": -1},
                {"index": len(leaves)},
                {"size": index},
                {"path": [*proof, proof[-1] if proof else root]},
                {"path": proof[:-1]} if proof else {"leaf": root[::-1]},
            ]
        )
    )
    if wrong.get("index") == index + 1 and hashes.count(hashes[index]) > 1:
        return  # a twin's proof may be the same
    assert root_from(**{**claim, **wrong}) != root


@pytest.mark.parametrize("index", [-1, 3])
def test_no_proof_of_what_is_not_there(index):
    """An entry number beyond the record is the caller's mistake."""
    with pytest.raises(IndexError):
        inclusion_proof([b"a", b"b", b"c"], index)
