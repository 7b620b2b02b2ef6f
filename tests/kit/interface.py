"""The interface of the five referees as text: what may be typed, its limits, and what holds where nothing is typed.

``python -m kit.interface`` in ``tests`` writes it anew, after a change that is meant. A line is an input; what a
reader of the rules checks there is each limit, each default, and whether a receipt names it.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from forge.referee.catalogue import load_game
from forge.referee.contract.counters import Counters
from forge.referee.contract.parameters import Parameter
from forge.referee.contract.procedure import Procedure

FOLDER = Path(__file__).parents[1] / "referee" / "contract" / "interface"
GAMES = ("atlantic-blocks", "atlantic-chase", "atlantic-wolves", "paukenschlag-variant", "under-ten-flags")
LONG = 60


class _Kinds:
    """Kinds of values, each written out the first time and by its name from then on."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def of(self, parameter: Parameter) -> str:
        """Give the words for the kind of an input."""
        kind = _kind(parameter.kind.schema())
        if isinstance(parameter.kind, Counters):
            kind += f", at most {parameter.kind.most}"
        if len(kind) <= LONG:
            return kind
        if kind not in self._names:
            alike = sum(name.rstrip("'") == f"<{parameter.id}>" for name in self._names.values())
            self._names[kind] = f"<{parameter.id}>" + "'" * alike
            return f"{self._names[kind]} {kind}"
        return self._names[kind]


def _kind(schema: dict[str, object]) -> str:
    match schema:
        case {"type": "integer", "minimum": low, "maximum": high}:
            return f"{low} to {high}"
        case {"enum": list(words)}:
            return " | ".join(map(str, words))
        case {"type": "boolean"}:
            return "yes or no"
    return json.dumps(schema, ensure_ascii=False)


def lines(game: str) -> Iterator[str]:
    """Give the lines of a game's interface."""
    loaded, kinds = load_game(game), _Kinds()
    for procedure in (*loaded.procedures, *filter(None, (loaded.play,))):
        yield from _procedure(procedure, kinds)


def _procedure(procedure: Procedure, kinds: _Kinds) -> Iterator[str]:
    marks = (*["whole"] * procedure.whole, *["episode"] * (procedure.function in procedure.episodes))
    rule = f" ({procedure.cite})" * bool(procedure.cite)
    yield f"{procedure.id}{rule}: {', '.join((f'rules {procedure.rules_version}', *marks))}"
    yield from (f"  {noun}: {', '.join(words)}" for noun, words in _odds(procedure) if words)
    for one in procedure.parameters:
        usual = "" if one.default is None else f" = {one.kind.show(one.default) or '(empty)'}"
        yield f"  {one.id}: {kinds.of(one)}{usual}{', told' * bool(one.told)}{f' ({one.cite})' * bool(one.cite)}"


def _odds(procedure: Procedure) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Give what odds are asked by: measures, those counted at once, who decides, by which policies and traits."""
    yield "- measures", procedure.measures
    yield "- together", procedure.together
    yield "- sides", procedure.sides
    yield "- policies", tuple(policy.id for policy in procedure.policies)
    yield "- usual", () if procedure.usual == ("first",) else procedure.usual
    yield "- traits", procedure.traits


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text("\n".join(lines(name)) + "\n", encoding="utf-8")
