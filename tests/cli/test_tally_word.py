"""The word `tally` at the table, where there is nothing to be written yet, and where the sheet cannot be."""


def test_an_empty_tally_ends_no_game(forge):
    """Before a turn is over nothing stands on the sheet of the block game; that is said, and the game goes on."""
    line = ("play", "atlantic-blocks", "--edition", "house", "--situation", "first-moves")
    ran = forge(*line, stdin="tally\nboard\nquit\n")
    assert ran.status == 0, ran.err
    assert "nothing stands on the tally sheet yet" in ran.out
    assert "In Scapa Flow:" in ran.out


def test_a_sheet_that_cannot_be_written_ends_no_game(forge, tmp_path):
    """Somebody's own file lies where the sheet would: that is said, the numbers are told, and the game goes on."""
    (tmp_path / "record.pdf").write_text("my own", encoding="utf-8")
    line = ("play", "atlantic-chase", "--edition", "house", "--situation", "first-chase", "--tally", "record.pdf")
    ran = forge(*line, stdin="tally\nboard\nquit\n")
    assert ran.status == 0, ran.err
    assert "The scenario goes on" in ran.out
    assert "record.pdf" in ran.out + ran.err
    assert "Leader Krancke" in ran.out
