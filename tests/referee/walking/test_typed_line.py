"""A line of words becomes the options of a procedure: what was meant is found, what could be two things is asked."""

import random
import re
from contextlib import suppress

import pytest

from forge.errors import ForgeError, Problems
from forge.places import components
from forge.referee.catalogue import name_procedure, procedures
from forge.referee.contract.counters import Counters
from forge.referee.contract.parameters import Choice, Flag, Parameter, SomeOf, Whole, Words
from forge.referee.contract.procedure import Procedure
from forge.referee.contract.refusals import Ambiguous, Malformed
from forge.referee.walking.input import read_input
from forge.referee.walking.typed_line import read_line
from forge.rules import load_rules

AREAS, SQUARES = ("newfoundland", "north-atlantic", "iceland"), ("normal", "shadow")


def _nothing(*_values):
    return
    yield


ATTACK = Procedure(
    "attack",
    _nothing,
    (
        Parameter("area", Choice(AREAS)),
        Parameter("square", Choice(SQUARES)),
        Parameter("marks", SomeOf(("ace", "green")), ()),
        Parameter("scatter", Flag(), False),
        Parameter("escorts", Whole(0, 12), 0),
    ),
)
TOLD = Procedure("told", _nothing, (Parameter("ship", Words()), Parameter("hits", Whole(0, 9))))
FLEET = Procedure(
    "fleet",
    _nothing,
    (
        Parameter("u-boats", Counters(SQUARES, ("ace",)), ()),
        Parameter("ata", Whole(0, 12)),
        Parameter("air", Flag(), False),
    ),
)


@pytest.mark.parametrize(
    ("procedure", "line", "words", "dice"),
    [
        (ATTACK, "newf sh", {"area": "newf", "square": "sh"}, ""),
        (ATTACK, "sh newf 4", {"area": "newf", "square": "sh"}, "4"),
        (ATTACK, "newf sh ace green 4 6", {"area": "newf", "square": "sh", "marks": "ace+green"}, "4 6"),
        (ATTACK, "newf sh scatter 4", {"area": "newf", "square": "sh", "scatter": "yes"}, "4"),
        (ATTACK, "scatter no newf sh", {"area": "newf", "square": "sh", "scatter": "no"}, ""),
        (ATTACK, "newf sh escorts 2 4", {"area": "newf", "square": "sh", "escorts": "2"}, "4"),
        (ATTACK, "newf sh e=2 4", {"area": "newf", "square": "sh", "escorts": "2"}, "4"),
        (ATTACK, "--area newf square=sh", {"area": "newf", "square": "sh"}, ""),
        (ATTACK, "area north atlantic square sh", {"area": "north atlantic", "square": "sh"}, ""),
        (ATTACK, "north atlantic sh 4", {"area": "north atlantic", "square": "sh"}, "4"),
        (TOLD, "bismarck 3 5", {"ship": "bismarck", "hits": "3"}, "5"),
        (TOLD, "hits 3 1201", {"hits": "3", "ship": "1201"}, ""),
        (FLEET, "2 normal ace, 1 shadow 7 3", {"u-boats": "2 normal ace, 1 shadow", "ata": "7"}, "3"),
        (FLEET, "7 u-boats 1 shadow air", {"u-boats": "1 shadow", "ata": "7", "air": "yes"}, ""),
    ],
)
def test_words_go_where_they_belong(procedure, line, words, dice):
    """Values find their options, numbers those that must be given, and what is left are dice."""
    assert read_line(line.split(), procedure) == (words, dice)


@pytest.mark.parametrize(
    ("line", "kind", "says"),
    [
        ("n sh", Ambiguous, "could be"),
        ("newf sh xyz", Malformed, "neither an option nor a value"),
        ("newf sh newf", Malformed, "neither an option nor a value"),
        ("newf sh area=iceland", Malformed, "said twice"),
        ("newf sh escorts", Malformed, "has no value"),
        (" ".join(["4"] * 500), Malformed, "too long"),
    ],
)
def test_what_could_be_two_things_is_refused(line, kind, says):
    """A word is never guessed, and nothing is dropped in silence."""
    with pytest.raises(kind) as refused:
        read_line(line.split(), ATTACK)
    assert says in str(refused.value.problems)


def test_what_is_given_is_not_said_again():
    """A value that stands in a situation leaves its words to other options."""
    assert read_line(["sh"], ATTACK, {"area": "iceland"}).words == {"square": "sh"}
    with pytest.raises(Malformed):
        read_line(["newf", "sh"], ATTACK, {"area": "iceland"})


@pytest.fixture(scope="module", params=sorted(path.name for path in components().iterdir() if path.is_dir()))
def rules(request):
    """The rules of each pack that comes with forge."""
    return load_rules(components() / request.param, Problems(), owner=False)


def test_named_options_in_any_order_are_read_as_the_command_line_reads_them(rules):
    """For every procedure and table: ``name=value`` of the values of its vectors means what ``--name value`` means."""
    draw = random.Random(1)
    for procedure in procedures(rules).values():
        said = {one.id: one.kind.show(value) for one in procedure.parameters if (value := _some(one, draw)) is not None}
        line = [f"{name}={words}" for name, words in said.items()]
        draw.shuffle(line)
        assert read_line(line, procedure) == (said, "")


def test_a_line_is_read_or_refused_and_never_crashes(rules):
    """Any words of a pack after any of its procedures: options that the procedure reads or refuses, or a sentence."""
    draw = random.Random(2)
    vocabulary = [*rules.texts, *rules.tables, "4", "1 normal", "+", "x=", "=x", "--", "-1", "yes", "none", "ß", "1,2"]
    for procedure in procedures(rules).values():
        for _ in range(8):
            line = " ".join(draw.sample(vocabulary, draw.randint(1, 5))).split()
            with suppress(ForgeError):
                read_input(procedure, read_line(line, procedure).words, rules.texts)


def test_a_procedure_is_named_by_its_beginning(rules):
    """Each id finds itself, and so does each beginning that no other id has; others are asked back."""
    known = list(procedures(rules))
    for name in known:
        assert name_procedure(rules, name).id == name
        for length in range(1, len(name)):
            begun = [other for other in known if other.startswith(name[:length])]
            if len(begun) == 1 or name[:length] in known:
                assert name_procedure(rules, name[:length]).id in (name, name[:length])
            else:
                with pytest.raises(Ambiguous, match=re.escape(name)):
                    name_procedure(rules, name[:length])


def _some(parameter, draw):
    """Give a value that the kind itself can write down, where it tells of one."""
    kind = parameter.kind
    if isinstance(kind, Whole):
        return draw.randint(kind.low, kind.high)
    if isinstance(kind, Choice):
        return draw.choice(kind.options)
    return parameter.default
