"""A game in German: nothing that forge itself says at the table is English, refusals and helps included."""

import re

import pytest

from forge.rules.languages import own_words
from forge.rules.texts import own_texts

GAMES = {
    "atlantic-wolves": (
        "?\nxx\n99\n\nboard\nlage\nlist\nliste\ntally\nwhy\nwarum\nwhat if dice=5\nwas wenn\nledger\nbuch 3\nkeep\nroll\n"
        "bunker\n77\n35\n1\n33\n2 afr agg, 1 isla norm, 3 xyz\nzurück zeile\n4 7 9\n2 af agg, 1 isl norm, 3 afr agg, 2\n"
        "2\n2\n7\nx\n1 6 6 6 6 6 6\n4\namend\nberichtigen 3 9\nbuch\nwarum\nwas wenn dice=1\nwas wenn xx=1\nundo\nodds\nende\n"
    ),
}
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
