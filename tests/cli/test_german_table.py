"""A game in German: nothing that forge itself says at the table is English, refusals and helps included."""

import re

import pytest

from forge.rules.languages import own_words
from forge.rules.texts import own_texts

TYPED = """\
?
xx
99

board
lage
list
liste
tally
why
warum
what if dice=5
was wenn
ledger
buch 3
keep
roll
bunker
77
35
1
33
2 afr agg, 1 isla norm, 3 xyz
zurück zeile
4 7 9
2 af agg, 1 isl norm, 3 afr agg, 2
2
2
7
x
1 6 6 6 6 6 6
4
amend
berichtigen 3 9
buch
warum
was wenn dice=1
was wenn xx=1
undo
odds
ende
"""
GAMES = {"atlantic-wolves": TYPED}
FEWEST_LETTERS = 7


def sentences(texts):
    """Give the stretches of words between the gaps of texts, as far as they are words enough to be told apart."""
    return {
        part.strip(" .,:;()")
        for text in texts
        for part in re.split(r"\{[^{}]*\}", text)
        if sum(map(str.isalpha, part)) >= FEWEST_LETTERS and " " in part.strip(" .,:;()")
    }


@pytest.mark.parametrize("pack", GAMES)
def test_nothing_at_the_table_is_english(forge, pack):
    """None of forge's English sentences is in what is shown of a German game that is typed at with many mistakes."""
    ran = forge("play", pack, "--edition", "house", "--overlay", "de", "--ledger", "de.ledger", stdin=GAMES[pack])
    assert ran.status == 0
    said = " ".join(f"{ran.out}\n{ran.err}".split())
    german = " ".join(own_words("de").values())
    english = {one for one in sentences(own_texts().values()) if one not in german}
    assert len(english) > 150
    assert not sorted(one for one in english if re.search(rf"(?<!\w){re.escape(one)}(?!\w)", said))
    assert not re.findall(r"(?<!\w)(?:the|is|not|no|of|you|did|must|hint|legal|possible)(?!\w)", ran.err)
