"""Marks: codes on paper."""

import pytest

from forge.referee.contract.refusals import Malformed
from forge.referee.ledger.marks import mark_code, read_code, read_salt

HEAD = "7a21ef68da702f11e1809c3871ed9828d60fdf3dbde1f80e1b31e0a12f8dd61b"


def test_a_mark_is_four_groups_of_four():
    """A mark has 80 bits: sixteen base-32 characters in four groups (this one made with openssl)."""
    assert mark_code(HEAD, "3616254123") == "VFRN F5XV 22L2 PIBV"


def test_another_salt_or_head_is_another_mark():
    """Changing either changes the mark."""
    marks = {mark_code(HEAD, "3616254123"), mark_code(HEAD, "3616254124"), mark_code("8" + HEAD[1:], "3616254123")}
    assert len(marks) == 3


@pytest.mark.parametrize("text", ["3616254123", "3616 2541 23", "3,6,1,6,2,5,4,1,2,3"])
def test_salts(text):
    """The ten dice of a salt may be typed together or apart."""
    assert read_salt(text) == "3616254123"


@pytest.mark.parametrize("text", ["", "361625412", "36162541231", "3616254120", "3616254127", "abcdefghij"])
def test_salts_refused(text):
    """Anything but ten six-sided dice is refused."""
    with pytest.raises(Malformed, match="ten six-sided dice"):
        read_salt(text)


@pytest.mark.parametrize("text", ["VFRN F5XV 22L2 PIBV", "vfrnf5xv22l2pibv", "VFRN-F5XV-22L2-P18V"])
def test_codes_from_paper(text):
    """Codes are read whatever their case and gaps; digits that base 32 lacks are the letters they look like."""
    assert read_code(text) == "VFRN F5XV 22L2 PIBV"


@pytest.mark.parametrize("text", ["", "VFRN", "VFRN F5XV 22L2 PIB", "VFRN F5XV 22L2 PIB9"])
def test_codes_refused(text):
    """Anything else is not a mark."""
    with pytest.raises(Malformed, match="is not a mark"):
        read_code(text)
