"""The words of the pages: the same in every language, and each that a page asks for is there."""

import re

import pytest

from forge.places import templates
from forge.rules.gaps import placeholders
from forge.table.wording import LANGUAGES, choose_language, read_words

PACKAGE = templates().parent / "forge" / "table"
ASKED = re.compile(r"""\bwords\(\s*["']([a-z]+\.[a-z0-9.-]+)["']""")


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_same_words_with_the_same_gaps(language):
    """A translation leaves nothing out, and asks for nothing that English is not given."""
    english, other = read_words("en"), read_words(language)
    assert english.keys() == other.keys()
    assert {key: placeholders(words) for key, words in english.items()} == {
        key: placeholders(words) for key, words in other.items()
    }


def test_every_word_that_a_page_asks_for_is_there():
    """A key that nobody wrote would break the page for whoever opens it; one ending in a hyphen begins several."""
    files = [*(templates() / "table").rglob("*.html"), *PACKAGE.rglob("*.py")]
    asked = {(key, path.name) for path in files for key in ASKED.findall(path.read_text(encoding="utf-8"))}
    assert asked
    known = read_words("en")
    assert {one for one in asked if not (one[0] in known or (one[0][-1] == "-" and _begins(one[0], known)))} == set()


def _begins(beginning, known):
    """Whether some key begins so."""
    return any(key.startswith(beginning) for key in known)


@pytest.mark.parametrize(
    ("kept", "accepted", "language"),
    [
        ("", "de-AT,de;q=0.9,en;q=0.5", "de"),
        ("", "fr-FR,fr;q=0.9", "en"),
        ("", "fr, de;q=0.4", "de"),
        ("en", "de-DE", "en"),
        ("xx", "", "en"),
    ],
)
def test_the_language_is_the_one_chosen_else_the_browsers_else_english(kept, accepted, language):
    """What was chosen on a page goes before what the browser says."""
    assert choose_language(kept, accepted) == language
