"""What the players of every game type: whatever has the form of a phrase is shown again in words that read the same."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from forge.places import components
from forge.referee.catalogue import load_game
from forge.values.phrase import FirstOf, Listing, Phrase
from forge.values.value import UnfitError, pattern_of


def forms(kind):
    """Give the kinds within a kind whose texts have a form of their own."""
    if isinstance(kind, Listing):
        yield kind
        yield from forms(kind.item)
    elif isinstance(kind, FirstOf):
        for phrase in kind.phrases:
            yield from forms(phrase)
    elif isinstance(kind, Phrase):
        yield kind
        for part in kind.parts.values():
            yield from forms(part)


def every_form():
    """Give each form of the shipped games once, by its game."""
    for folder in sorted(components().iterdir()):
        game = load_game(folder.name) if folder.is_dir() else None
        found = {}
        for procedure in (*game.procedures, *((game.play,) if game.play else ())) if game else ():
            for parameter in procedure.parameters:
                found |= {(one.label, pattern_of(one)): one for one in forms(parameter.kind)}
        for (label, _), kind in found.items():
            yield pytest.param(kind, id=f"{folder.name}: {label[:40]}")


def comes_back(kind, data):
    """Draw a text of a form: it is a value, which comes back from its own words, or refused."""
    text = data.draw(st.from_regex(pattern_of(kind), fullmatch=True, alphabet=st.characters(codec="ascii")))
    try:
        value = kind.read(text)
    except UnfitError:
        return
    assert kind.read(kind.show(value)) == value


@pytest.mark.parametrize("kind", list(every_form()))
@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_what_is_read_is_shown_in_words_that_read_the_same(kind, data):
    """A few texts of each form."""
    comes_back(kind, data)


@pytest.mark.slow
@pytest.mark.parametrize("kind", list(every_form()))
@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_what_many_players_type_comes_back_from_its_own_words(kind, data):
    """Many texts of each form."""
    comes_back(kind, data)
