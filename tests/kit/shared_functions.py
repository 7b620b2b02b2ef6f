"""Calls of the functions that whole games and small procedures share, put to the small procedures in words.

Where a game calls the very function that a procedure declares, its arguments are written as a player would type them.
The procedure must take them, ask the same questions, and come to the same result; so what a game takes for legal no
procedure refuses, and what is typed is read as what the game meant.
"""

import inspect
import sys
from collections import Counter

from forge.referee.catalogue import load_game
from kit.single_rulings import Watched, put


class Shared:
    """The procedures of a pack by the function that is theirs alone or together with others."""

    def __init__(self, pack):
        self.package = f"forge.referee.games.{pack.replace('-', '_')}"
        self.procedures = {}
        for procedure in load_game(pack).procedures:
            function, fixed = procedure.function, procedure.fixed
            if fixed and inspect.iscoroutinefunction(fixed[0]):  # one that is told besides
                function, fixed = fixed[0], fixed[2:]
            self.procedures.setdefault(function, []).append(procedure._replace(function=function, fixed=fixed))

    def watch(self, monkeypatch):
        """Watch every function that a procedure has, wherever the game knows it by a name; give what is kept."""
        watched = Watched()
        for function, procedures in self.procedures.items():
            kept = watched.watch(procedures[0].id, function)
            for name, module in list(sys.modules.items()):
                if name.startswith(self.package):
                    for attribute, value in list(vars(module).items()):
                        if value is function:
                            monkeypatch.setattr(module, attribute, kept)
        return watched

    def words(self, situation):
        """Give the procedure of a call and its arguments in words; None where no procedure has such arguments."""
        for function, procedures in self.procedures.items():
            if procedures[0].id == situation.name:
                bound = _of_players(function, situation.arguments)
                for procedure in procedures:
                    values = tuple(bound.arguments.values())
                    if values[: len(procedure.fixed)] == procedure.fixed:
                        return procedure, _flat(procedure, values[len(procedure.fixed) :])
        return None


def _of_players(function, arguments):
    """Bind the arguments that players give; what is said by name alone is how a game tells of it."""
    signature = inspect.signature(function)
    given = [one for one in signature.parameters.values() if one.kind is not one.KEYWORD_ONLY]
    bound = signature.replace(parameters=given).bind(*arguments[: len(given)])
    bound.apply_defaults()
    return bound


def _flat(procedure, values):
    """Write arguments one by one, the fields of those that are records too."""
    records = procedure.records or (None,) * len(values)
    flat = []
    for record, value in zip(records, values, strict=True):
        flat += list(value) if record else [value]
    pairs = zip(procedure.parameters, flat, strict=True)
    return {parameter.id: str(parameter.kind.show(value)) for parameter, value in pairs}


def put_all(shared, watched, rules, most, counts=None, roles=None):
    """Put every call to its procedure, so many of each at most; give how many of each were put."""
    counts = Counter() if counts is None else counts
    for situation in watched.calls:
        found = shared.words(situation)
        if found is None or counts[found[0].id] >= most:
            continue
        procedure, words = found
        counts[procedure.id] += 1
        ruling = put(rules, procedure.id, words, watched.asked(situation), roles=roles)
        assert ruling.result == situation.result, (procedure.id, words)
    return counts
