"""Leaders: what the table says of them is what is ruled."""

import pytest
from kit.chase_table import chase, result, ruled

from forge.errors import ForgeError


@pytest.mark.parametrize(
    ("name", "side", "benefit", "uses"),
    [
        ("lutjens", "german", "seizes", 1),
        ("krancke", "german", "shifts-total", 1),
        ("raeder", "german", "all-pass", 2),
        ("marschall", "german", "a-six", 1),
        ("prien", "german", "recon-of-port", 1),
        ("tovey", "british", "shifts-total", 1),
        ("forbes", "british", "a-six", 1),
        ("pound", "british", "all-pass", 2),
        ("somerville", "british", "adds-two", 1),
        ("walker", "british", "coordinates", 1),
        ("gensoul", "british", "removes-intel", 1),
    ],
)
def test_leaders_do_what_the_rules_say(name, side, benefit, uses):
    """The eleven leaders of p.10, whose they are, what they do and how often."""
    found = result("leader", name=name)
    assert (found.side, found.benefit, found.uses) == (side, benefit, uses)


def test_an_action_must_follow_lutjens():
    """He must be with the Active Task Force of one of four actions next; nobody else binds his player."""
    assert result("leader", name="lutjens").then == ("completion", "engage", "naval-search", "trajectory")
    assert result("leader", name="raeder").then == ()


def test_a_leader_of_another_benefit_is_refused():
    """Walker neither shifts a total nor turns a die; who does is named."""
    with pytest.raises(ForgeError, match="krancke, tovey"):
        ruled("leader-total", name="walker", total=5)
    with pytest.raises(ForgeError, match="marschall, forbes"):
        ruled("leader-die", name="walker", thrown="2 5")


def test_an_owner_may_correct_a_leader():
    """Pound turns a die and Raeder passes once, if an owner's overlay says so."""
    rules = chase(tables="leader-benefit: {rows: {pound: {benefit: a-six}, raeder: {uses: 1}}}")
    assert result("leader", rules=rules, name="raeder").uses == 1
    assert result("leader-die", rules=rules, name="pound", thrown="2") == (6,)
