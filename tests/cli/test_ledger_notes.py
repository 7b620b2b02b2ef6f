"""What is said of a ledger before it is gone on with or shown: older tables, doubts, that it is private."""

import json
import os

import pytest

from forge.library.on_record import OnRecord
from forge.library.opening import Wanted

GUNNERY = """\
table: gunnery
title: Gunnery
dice: 2d6
axes:
  roll: {title: Roll, below: clamp, above: clamp}
  range: {title: Range, values: {close: [close], far: [far]}}
result:
  hits: {type: whole, title: Hits}
rows:
  2-6: {close: 0, far: 0}
  7-9: {close: 1, far: 0}
  10-12: {close: 2, far: 1}
modifiers:
  - {id: smoke, value: -2, when: The target lies in smoke, rule: "1.1"}
"""
OLDER = "ruled by the tables this ledger began with; the pack has changed since: "


@pytest.fixture
def pack(harbour):
    """Write a pack with one table."""
    (harbour / "tables").mkdir()
    (harbour / "tables" / "gunnery.yaml").write_text(GUNNERY)
    return harbour


def mend(pack, before, after):
    """Change a table."""
    path = pack / "tables" / "gunnery.yaml"
    assert before in path.read_text()
    path.write_text(path.read_text().replace(before, after))


def rule(forge, *words):
    """Throw 5 and 5 at close range, on record."""
    ran = forge("referee", "harbour", "gunnery", "--range", "close", "--dice", "5 5", "--ledger", "g.ledger", *words)
    assert ran.status == 0, ran.err
    return ran.out


@pytest.mark.parametrize(
    ("before", "after", "named"),
    [
        ("{close: 2, far: 1}", "{close: 1, far: 1}", "gunnery: 10-12"),
        ("value: -2", "value: -3", "gunnery: smoke"),
        ("2-6: {close: 0, far: 0}\n  7-9", "2-7: {close: 0, far: 0}\n  8-9", "gunnery: 2-6, 2-7, 7-9, 8-9"),
        ("type: whole", "type: whole 0 to 9", "gunnery"),
        ("table: gunnery", "table: guns", "gunnery; guns"),
    ],
)
def test_a_mended_table_is_named_in_each_ruling(forge, pack, before, after, named):
    """A ledger goes on under its own tables; every ruling says where the pack's are others, and how to go over."""
    assert OLDER not in rule(forge)
    mend(pack, before, after)
    verdict = forge("ledger", "verify", "g.ledger")
    assert verdict.status == 0
    assert f"note: {OLDER}{named}" in verdict.out
    if "table:" in before:  # the procedure is gone with its table
        return
    out = rule(forge)
    assert "2 hits" in out
    assert f"  {OLDER}{named}\n    to rule by the pack as it is now, begin a new ledger\n" in out
    data = json.loads(rule(forge, "--json"))
    assert data["ledger"]["older"] == [named]


PLACE = "gunnery: 10-12 (harbour/tables/gunnery.yaml:12:10)"


def test_each_ruling_by_an_older_table_is_named(forge, pack, tmp_path):
    """Verify and show say which records were ruled by the table as it was, and where it was changed; no verdict does.

    The row stands in line 12 of GUNNERY; records 2 to 5 are the first ruling, 6 to 9 the second.
    """
    rule(forge)
    assert "older table" not in forge("ledger", "show", "g.ledger").out
    mend(pack, "{close: 2, far: 1}", "{close: 1, far: 1}")
    rule(forge)
    verdict = forge("ledger", "verify", "g.ledger")
    assert (verdict.status, verdict.out.splitlines()[-1]) == (0, "sound")
    assert f"note: changed since: {PLACE}; ruled by the table as it was: 5, 9\n" in verdict.out
    beside = f"      by an older table; the pack has changed since: {PLACE}"
    shown = forge("ledger", "show", "g.ledger").out.splitlines()
    assert [number for number, line in enumerate(shown) if line == beside] == [6, 12]
    assert forge("ledger", "export", "g.ledger").out.splitlines() == shown
    other = OnRecord.read(tmp_path / "g.ledger", wanted=Wanted(str(pack))).older
    assert [(one.difference.table, one.records) for one in other] == [("gunnery", (5, 9))]


def test_a_pack_that_is_not_found_is_said(forge, pack, tmp_path):
    """Whether the pack has changed cannot be known where it is not; its place can be said."""
    rule(forge)
    mend(pack, "{close: 2, far: 1}", "{close: 1, far: 1}")
    pack.rename(tmp_path / "elsewhere")
    assert "cannot be known: whether the pack has changed since: harbour" in forge("ledger", "verify", "g.ledger").out
    told = forge("ledger", "verify", "g.ledger", "--pack", "elsewhere").out
    assert f"changed since: {PLACE.replace('harbour/', 'elsewhere/')}; ruled by the table as it was: 5\n" in told
    assert "cannot be known: whether the pack" not in told
    refused = forge("ledger", "show", "g.ledger", "--pack", "nowhere")
    assert (refused.status, refused.out) == (1, "")
    assert "nowhere: is neither a pack" in refused.err


@pytest.mark.parametrize(("before", "after"), [("title: Gunnery", "title: Guns"), ("The target lies in", "Target in")])
def test_other_words_are_no_other_rules(forge, pack, before, after):
    """Wording decides nothing, and is not named."""
    rule(forge)
    mend(pack, before, after)
    assert OLDER not in rule(forge)


def test_what_does_not_follow_is_said_before_going_on(forge, pack):
    """Who goes on with a ledger whose results were made up is told which, and where to read more."""
    from forge.referee.ledger.chain import NOTHING_BEFORE, link, read_chain

    rule(forge)
    path = pack.parent / "g.ledger"
    prev, lines = NOTHING_BEFORE, b""
    for record in read_chain(path.read_bytes()).records:
        data = {name: value for name, value in record.data.items() if name not in ("seq", "prev")}
        record, line = link(record.seq, prev, data | ({"value": [1, 2]} if record.kind == "dice" else {}))  # noqa: PLW2901
        prev, lines = record.hash, lines + line
    path.write_bytes(lines)
    ran = forge("referee", "harbour", "gunnery", "--range", "far", "--dice", "5 5", "--ledger", "g.ledger")
    assert ran.status == 0
    assert "g.ledger: the record does not add up: record 5 does not follow from the dice" in ran.err
    assert "hint: forge ledger verify lists everything" in ran.err


@pytest.mark.skipif(os.name == "nt", reason="modes are those of POSIX")
def test_private_ledgers_are_their_owners_alone(forge, tmp_path):
    """Nobody else may read them, and they are shown only with a word; the common file is shown as ever."""
    stdin = "1201\n" * 3
    played = forge("play", "under-ten-flags", "--edition", "house", "--secrets", "--ledger", "m.ledger", stdin=stdin)
    assert played.status == 0, played.err
    private = [path for path in tmp_path.iterdir() if path.name.startswith("m.ledger.")]
    assert private
    for path in private:
        assert path.stat().st_mode & 0o777 == 0o600
        for command in ("show", "export"):
            ran = forge("ledger", command, path.name)
            assert (ran.status, ran.out) == (1, "")
            assert "holds what" in ran.err
            assert "--private shows it" in ran.err
            assert forge("ledger", command, path.name, "--private").out
    assert forge("ledger", "show", "m.ledger").status == 0


@pytest.mark.skipif(os.name == "nt", reason="modes are those of POSIX")
def test_the_folder_of_games_is_closed(forge, tmp_path):
    """Games recorded in the user's own folder lie in one that others cannot look into."""
    assert forge("play", "atlantic-wolves", "--edition", "house", stdin="quit\n").status == 0
    assert (tmp_path / "home" / "games").stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("verb", ["amend {} 3", "override {} tons=1"])
def test_what_stands_is_not_corrected_while_something_else_is_in_progress(forge, tmp_path, verb):
    """The throw in progress may follow from it; it is finished or undone first, and the record says nothing of it."""
    path = tmp_path / "game.ledger"
    attack = ("referee", "atlantic-wolves", "german-attack", "--area", "iceland", "--ledger", path)
    assert forge(*attack, "--dice", "4").status == 0
    assert forge(*attack, stdin="").status == 1
    before = path.read_bytes()
    name, *words = verb.format(4).split()
    ran = forge("ledger", name, path, *words, "--reason", "misread")
    assert (ran.status, "german-attack is still in progress" in ran.err) == (1, True)
    assert path.read_bytes() == before
