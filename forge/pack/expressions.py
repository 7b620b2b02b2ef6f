"""Values with ``{{ ... }}``: Jinja2 expressions over text cells, compiled to plain functions of a row.

Jinja parses; its own sandbox does not bound cost (``'a' * 10**9`` hangs while compiling), so nothing of Jinja runs. The
syntax tree becomes nested Python functions here, and what this module does not know cannot be compiled: there are no
calls, loops, powers, tests, attributes of objects or globals. Arithmetic takes and gives exact numbers of at most
twelve digits, every text made on the way has at most ``LONGEST`` characters, so the cost of a value is bounded by its
length.

Cells are text. ``+ - * / // %`` and ``< <= > >=`` read their operands as numbers and report what is none; ``==``
compares as numbers where one side is a number, else as text. A yes-or-no result is written ``yes`` or ``no``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from forge.pack.expression_compiler import Compiler, Value
from forge.pack.expression_filters import FILTERS
from forge.pack.expression_numbers import POINT
from forge.pack.expression_values import LONGEST, shown
from forge.pack.unfit import Unfit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jinja2 import Environment, nodes

    from forge.pack.expression_filters import Filter
    from forge.pack.expression_numbers import Datum

MARK = "number.decimal"
"""The text that is the mark before decimals."""
MOST_PARSED = 1_024
"""How many expressions are kept parsed: those of a face are compiled for each side, and again in every component."""

_LONE = re.compile(r"\{\{\s*([^\W\d]\w*)\s*\}\}")


def compile_value(
    text: str,
    names: Sequence[str],
    data: Mapping[str, Datum] | None = None,
    filters: Mapping[str, Filter] | None = None,
    *,
    whose: str = "known here",
    mark: str = "",
) -> Value:
    """Compile one value.

    ``names`` name the cells of a row, a blank one cannot be used; ``data`` holds further names for plain data (texts,
    numbers and mappings of them), the same for each row; ``filters`` come on top of ``FILTERS``. Raises ``Unfit``;
    ``whose`` says what an unknown name is not. ``mark`` stands before decimals that are reckoned; else the one of the
    texts among the data.
    """
    if "{{" not in text and "{%" not in text:
        return Value(lambda _cells: text, (), constant=text)
    texts = (data or {}).get("texts")
    mark = mark or (shown(texts.get(MARK, POINT)) if isinstance(texts, Mapping) else POINT)
    compiler = Compiler(names, data or {}, {**FILTERS, **(filters or {})}, whose, mark)
    if lone := _LONE.fullmatch(text):
        return compiler.look_up(lone[1])
    if len(text) > LONGEST:
        raise Unfit(f"has more than {LONGEST:,} characters around its {{{{ expressions }}}}")
    return compiler.value(_parse(text))


@cache
def _environment() -> Environment:
    from jinja2 import Environment

    return Environment(keep_trailing_newline=True, autoescape=False)  # noqa: S701 - nothing is rendered


@lru_cache(MOST_PARSED)
def _parse(text: str) -> nodes.Template:
    if "{%" in text or "{#" in text:
        raise Unfit("may hold {{ expressions }} only, no {% statements %} and no {# comments #}")
    from jinja2 import TemplateError  # most packs need no Jinja, and it is slow to start

    try:
        return _environment().parse(text)
    except TemplateError as error:
        raise Unfit(f"is not an expression: {error.message}") from None
    except (RecursionError, ValueError, OverflowError):
        raise Unfit("is not an expression: it is nested too deeply or holds too long a number") from None
