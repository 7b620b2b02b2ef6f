"""A procedure declared where its function stands: its parameters, its defaults, its variants, its arguments."""

import types
from typing import NamedTuple

import pytest
from kit.referee_toys import toy_rules

from forge.referee.contract.objection import Objection
from forge.referee.contract.parameters import Choice, Flag, Whole
from forge.referee.contract.procedure import Procedure, asked, declared
from forge.referee.contract.requests import Step, facts
from forge.referee.walking.input import RefusedInput, input_schema, read_input


class Fleet(NamedTuple):
    """Several parameters that go together."""

    ships: int = asked(Whole(1, 9))
    flag_ship: str = asked(Choice(("hood", "rodney")), "hood", "3.1")


def no_rodney_alone(harbour, fleet, _late):
    """Object to what the whole of the input shows; it is called with the arguments of the function."""
    if fleet == Fleet(1, "rodney"):
        yield Objection("alone", facts(harbour=harbour))


@Procedure("sail-early", cite="4.2", fixed=("early",), defaults=facts(harbour="brest"))
@Procedure("sail", cite="4.1", measures=("days",), check=no_rodney_alone, fixed=("usual",), episode=True)
async def sail(
    how: str,
    harbour: str = asked(Choice(("kiel", "brest"))),
    fleet: Fleet = asked(Fleet),
    late_: bool = asked(Flag(), False, told=True),
) -> tuple[object, ...]:
    """Give what was asked."""
    await Step("sailed")
    return how, harbour, fleet, late_


@Procedure(rules_version=2)
async def come_home():
    """Take nothing."""
    await Step("home")


EARLY, SAIL = declared(sail)


def test_parameters_are_those_of_the_signature():
    """Names with hyphens, the fields of a record in its place, cites, defaults and whether they are told."""
    shown = [(one.id, one.default, one.cite, one.told) for one in SAIL.parameters]
    assert shown == [
        ("harbour", None, "", False),
        ("ships", None, "", False),
        ("flag-ship", "hood", "3.1", False),
        ("late", False, "", True),
    ]
    assert input_schema(SAIL, {})["required"] == ["harbour", "ships"]


def test_a_function_is_declared_several_times():
    """Each with its own id, rule, fixed arguments and defaults; the order is that of the text."""
    assert [(one.id, one.cite, one.fixed, one.episodes) for one in (EARLY, SAIL)] == [
        ("sail-early", "4.2", ("early",), ()),
        ("sail", "4.1", ("usual",), (sail,)),
    ]
    assert [one.parameters[0].default for one in (EARLY, SAIL)] == ["brest", None]


def test_the_name_of_the_function_is_the_id():
    """Where nothing else is said."""
    (procedure,) = declared(come_home)
    assert (procedure.id, procedure.rules_version, procedure.parameters) == ("come-home", 2, ())


def test_a_module_declares_in_the_order_of_its_text():
    """What it imports from another is not its own."""
    module = types.ModuleType(__name__)
    vars(module).update(come_home=come_home, sail=sail, Fleet=Fleet, other=toy_rules)
    assert [one.id for one in declared(module, come_home)] == ["come-home", "sail-early", "sail", "come-home"]


def test_values_become_arguments(tmp_path):
    """Fixed ones first, a record put together from its fields."""
    rules = toy_rules(tmp_path)
    given = read_input(SAIL, {"harbour": "kiel", "ships": "3", "late": "yes"}, rules.texts)
    assert given.arguments == ("usual", "kiel", Fleet(3, "hood"), True)
    with pytest.raises(RefusedInput, match="Alone"):
        read_input(SAIL, {"harbour": "kiel", "ships": "1", "flag-ship": "rodney"}, rules.texts)


def test_the_function_is_called_by_hand_too():
    """Its defaults are the values declared, and what must be given is missed."""
    steps = sail("usual", "kiel", Fleet(2))
    steps.send(None)
    with pytest.raises(StopIteration) as end:
        steps.send(None)
    assert end.value.value == ("usual", "kiel", Fleet(2, "hood"), False)
    with pytest.raises(TypeError, match="harbour"):
        sail("usual", fleet=Fleet(2))
    with pytest.raises(TypeError, match="ships"):
        Fleet()
