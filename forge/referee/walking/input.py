"""From words typed to the arguments of a procedure, every fault reported in one run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.errors import ForgeError
from forge.referee.contract.parameters import read_words
from forge.referee.contract.refusals import Illegal, Malformed, Refusal, near
from forge.referee.contract.words import input_title, option_words, title
from forge.values.numbers import Whole
from forge.values.value import sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import NoReturn

    from forge.referee.contract.objection import Objection
    from forge.referee.contract.parameters import Parameter
    from forge.referee.contract.procedure import Procedure
    from forge.values.value import Sentence, Value


class Input(NamedTuple):
    """The arguments of a procedure, and the same in words that would be typed again (most defaults left out)."""

    arguments: tuple[Any, ...]
    words: tuple[tuple[str, str], ...]


class RefusedInput(ForgeError):  # as Refusal
    """Several refusals at once; the status is that of the gravest, malformed before illegal."""

    def __init__(self, refusals: list[Refusal]) -> None:
        self.refusals = tuple(refusals)
        super().__init__(problem for refusal in refusals for problem in refusal.problems)
        self.exit_status = max(refusal.exit_status for refusal in refusals)


def read_input(
    procedure: Procedure,
    given: Mapping[str, str],
    texts: Mapping[str, str],
    known: Mapping[str, object] | None = None,
    mark: str = "--",
) -> Input:
    """Read the words given for each parameter by id; what is malformed, illegal or missing is raised together.

    ``known`` are values that a ledger already says; words that contradict one are illegal. ``mark`` stands before the
    id of a parameter where it is named, as an option on the command line.
    """
    known = known or {}
    values: dict[str, Any] = {parameter.id: parameter.default for parameter in procedure.parameters} | dict(known)
    names = [parameter.id for parameter in procedure.parameters]
    refusals: list[Refusal] = [
        Malformed(f"{mark}{name}", sentence("not-asked-for", procedure=procedure.id), near(name, names))
        for name in given
        if name not in names
    ]
    for parameter in procedure.parameters:
        where = f"{mark}{parameter.id}"
        if parameter.id in given:
            try:
                values[parameter.id] = read_words(parameter.kind, given[parameter.id], where)
            except Refusal as refusal:
                refusals.append(refusal)
            if values[parameter.id] != known.get(parameter.id, values[parameter.id]):
                says = parameter.kind.show(known[parameter.id])
                refusals.append(Illegal(where, sentence("contradicts", says=says), sentence("leave-it-out")))
        elif values[parameter.id] is None:
            refusals.append(Malformed(where, sentence("missing"), _expected(parameter.kind)))
    if refusals:
        raise RefusedInput(refusals)
    return _checked(procedure, tuple(values[name] for name in names), texts)


def _expected(kind: Value[Any]) -> Sentence:
    """Say what a value of a kind is."""
    if options := getattr(kind, "options", ()):
        return sentence("one-of", options=", ".join(options))
    if isinstance(kind, Whole):
        return sentence("whole", low=kind.low, high=kind.high)
    return sentence("it-is", label=kind.label)


def _checked(procedure: Procedure, values: tuple[object, ...], texts: Mapping[str, str]) -> Input:
    arguments = procedure.arguments(values)
    if procedure.check and (objections := tuple(procedure.check(*arguments[len(procedure.fixed) :]))):
        refuse(procedure.id, objections, texts)
    words = tuple(
        (parameter.id, parameter.kind.show(value))
        for parameter, value in zip(procedure.parameters, values, strict=True)
        if value != parameter.default or parameter.told
    )
    return Input(arguments, words)


def refuse(where: str, objections: Iterable[Objection], texts: Mapping[str, str]) -> NoReturn:
    """Raise what the rules object to, all of it, in the words of the texts."""
    raise RefusedInput([Illegal(where, title(texts, one.id, one.values), cite=one.cite) for one in objections])


def input_schema(procedure: Procedure, texts: Mapping[str, str]) -> dict[str, Any]:
    """Describe the parameters of a procedure as JSON Schema: titles, defaults and options in the words of the texts."""
    return {
        "type": "object",
        "title": title(texts, procedure.id),
        "properties": {parameter.id: _described(parameter, texts) for parameter in procedure.parameters},
        "required": [parameter.id for parameter in procedure.parameters if parameter.default is None],
        "additionalProperties": False,
    }


def _described(parameter: Parameter, texts: Mapping[str, str]) -> dict[str, Any]:
    schema: dict[str, Any] = _worded(parameter.kind.schema(), parameter.id, texts)
    schema["title"] = input_title(texts, parameter.id)
    if parameter.cite:
        schema["x-rule"] = parameter.cite
    if (default := parameter.default) is not None:
        listed = schema.get("type") == "array"
        plain = isinstance(default, bool | int | str)
        schema["default"] = default if plain else list(default) if listed else parameter.kind.show(default)
    return schema


def _worded(schema: object, name: str, texts: Mapping[str, str]) -> Any:
    """Give each of the words that a value may be with what players call it."""
    if isinstance(schema, dict) and "enum" in schema:
        words = [{"const": one, "title": option_words(name, str(one), (), texts)} for one in schema["enum"]]
        return {name: value for name, value in schema.items() if name != "enum"} | {"oneOf": words}
    if isinstance(schema, dict):
        return {key: _worded(value, name, texts) for key, value in schema.items()}
    return [_worded(one, name, texts) for one in schema] if isinstance(schema, list) else schema
