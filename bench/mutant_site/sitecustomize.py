"""Puts a planted fault into the one module that FORGE_MUTANT names (FILE:NUMBER), in this process and its children."""

import importlib.abc
import importlib.machinery
import os
import sys
from pathlib import Path

NAMED = os.environ.get("FORGE_MUTANT", "")


class _Loader(importlib.machinery.SourceFileLoader):
    def get_code(self, fullname):  # noqa: ARG002 - the interface of loaders
        sys.path.append(str(Path(__file__).resolve().parents[1]))
        from mutants import planted

        sys.path.pop()
        file, number = NAMED.rsplit(":", 1)
        return compile(planted(Path(file).read_text(encoding="utf-8"), int(number)), file, "exec", dont_inherit=True)


class _Finder(importlib.abc.MetaPathFinder):
    def find_spec(self, fullname, path, target=None):
        if not fullname.startswith("forge"):
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if spec and spec.origin and Path(spec.origin).samefile(NAMED.rsplit(":", 1)[0]):
            spec.loader = _Loader(fullname, spec.origin)
            return spec
        return None


if NAMED:
    sys.meta_path.insert(0, _Finder())
