"""Two machines that play in earnest: who waits for whom, and what both have in the end."""

from forge.referee.ledger.file import read_ledger


def test_a_game_goes_to_and_fro(pair):
    """Each side decides on its own machine; a throw takes the other's seed; the end is sound and all dice shared."""
    pair.begin()
    sender = pair.anna.do("go_on", decisions=["attack"])
    assert sender["waits"] == "seed bob"
    mails = 3
    mover, other = pair.bob, pair.anna
    while True:
        pair.mail(other, mover)
        said = mover.do("go_on", decisions=["attack"])
        mails += 1
        if said["waits"] == "nothing":
            break
        mover, other = other, mover
    verdict = pair.verdict(mover)
    assert verdict.status == 0, verdict.lines()
    assert {told.proof for told in verdict.throws} == {"shared"}
    assert len(verdict.throws) == len(said["dice"]) >= 12
    assert mails <= 3 + 12 + 1  # a mail a turn, and one for the last seed
    kinds = [record.kind for record in read_ledger(mover.file).records]
    assert kinds.count("seed") == 12
