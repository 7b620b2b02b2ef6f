"""Style sheets in an SVG: rules of elements, classes and ids, alone, in lists and within others, as programs write.

Read by tinycss2. What holds only on a screen or under a pointer is passed over; what would change the drawing and is
not understood is a problem.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from forge.drawing.svg_tree import Element, Faults

LONGEST_SHEET = 200_000
MOST_RULES = 2_000
MOST_PARTS = 6
MOST_TRIES = 500_000
"""How often a rule may be held against an element."""

_NOT_ON_PAPER = ("hover", "focus", "focus-visible", "focus-within", "active", "visited", "target")
_DRAW_NOTHING = ("charset", "namespace", "font-face", "keyframes", "-webkit-keyframes", "page", "counter-style")
_REMEDY = "give the elements their fill and stroke as attributes"


class Compound(NamedTuple):
    """What one element must be: of a name, of an id, of classes; and whether its parent must be the one before."""

    tag: str = ""
    id: str = ""
    classes: frozenset[str] = frozenset()
    child: bool = False

    def fits(self, element: Element) -> bool:
        """Tell whether an element is so."""
        if self.tag and element.tag != self.tag:
            return False
        if self.id and element.attributes.get("id") != self.id:
            return False
        return not self.classes or self.classes.issubset(element.attributes.get("class", "").split())


class Declared(NamedTuple):
    """One selector of a rule, the last compound first, and what the rule sets; ``weight`` and then place rank it."""

    selector: tuple[Compound, ...]
    weight: tuple[int, ...]
    properties: dict[str, str]


class Sheets:
    """All rules of a file, found by what their last compound names."""

    def __init__(self, faults: Faults) -> None:
        self._faults = faults
        self._rules: dict[str, list[Declared]] = {}
        self._count = self._tries = 0

    def add(self, style: Element) -> None:
        """Take in a ``<style>`` element."""
        if style.attributes.get("type", "text/css").strip() not in ("", "text/css"):
            self._faults.error(style.place, "<style> type", "is not text/css", _REMEDY)
            return
        if len(style.words) > LONGEST_SHEET:
            self._faults.stop(style.place, "<style>", f"has more than {LONGEST_SHEET:,} characters")
        try:
            for rule in _css().parse_stylesheet(style.words, skip_comments=True, skip_whitespace=True):
                self._add_rule(rule, _place(style, rule))
        except RecursionError:
            self._faults.stop(style.place, "<style>", "has too many brackets within each other", _REMEDY)

    def matching(self, element: Element) -> Iterable[dict[str, str]]:
        """What the rules set for an element, the weakest first."""
        if not self._rules:
            return ()
        found = [rule for rule in self._candidates(element) if self._tried(element, rule.selector)]
        return [rule.properties for rule in sorted(found, key=lambda rule: rule.weight)]

    def _candidates(self, element: Element) -> Iterator[Declared]:
        yield from self._rules.get("*", ())
        yield from self._rules.get(element.tag, ())
        for name in dict.fromkeys(element.attributes.get("class", "").split()):
            yield from self._rules.get(f".{name}", ())
        if identity := element.attributes.get("id"):
            yield from self._rules.get(f"#{identity}", ())

    def _tried(self, element: Element, selector: tuple[Compound, ...]) -> bool:
        self._tries += 1
        if self._tries > MOST_TRIES:
            self._faults.stop(element.place, "<style>", "has too many rules for so many elements", _REMEDY)
        return selector[0].fits(element) and _within(element, selector, 1)

    def _add_rule(self, rule: Any, place: tuple[int, int]) -> None:
        if rule.type == "at-rule":
            self._pass_over(rule, place)
        elif rule.type == "qualified-rule":
            self._add_selectors(rule, place)
        else:
            self._faults.error(place, "<style>", f"is not CSS: {rule.message}", _REMEDY)

    def _add_selectors(self, rule: Any, place: tuple[int, int]) -> None:
        selectors = list(_selectors(rule.prelude))
        if any(isinstance(selector, str) for selector in selectors):
            unknown = next(selector for selector in selectors if isinstance(selector, str))
            self._faults.error(place, "<style>", f'"{unknown[:40]}" is not a selector that forge reads', _REMEDY)
            return
        plain, important = self._properties(rule, place)
        for selector in selectors:
            if not selector or isinstance(selector, str):
                continue
            self._count += 1
            if self._count > MOST_RULES:
                self._faults.stop(place, "<style>", f"has more than {MOST_RULES:,} rules", _REMEDY)
            for urgent, properties in enumerate((plain, important)):
                if properties:
                    weight = urgent, *_specificity(selector), self._count
                    self._rules.setdefault(_key(selector[0]), []).append(Declared(selector, weight, properties))

    def _properties(self, rule: Any, place: tuple[int, int]) -> tuple[dict[str, str], dict[str, str]]:
        plain: dict[str, str] = {}
        important: dict[str, str] = {}
        for name, value, urgent in read_declarations(rule.content):
            if name.startswith("--"):
                self._faults.error(place, f"<style> {name}", "is a variable, which forge does not read", _REMEDY)
            elif name:
                (important if urgent else plain)[name] = value
            else:
                self._faults.error(place, "<style>", f"is not CSS: {value}", _REMEDY)
        return plain, {f"!{name}": value for name, value in important.items()}

    def _pass_over(self, rule: Any, place: tuple[int, int]) -> None:
        condition = _css().serialize(rule.prelude)
        dark = rule.lower_at_keyword == "media" and "prefers-color-scheme" in condition and "dark" in condition
        if rule.lower_at_keyword not in _DRAW_NOTHING and not dark:
            self._faults.error(place, f"<style> @{rule.at_keyword[:30]}", "is not something that forge reads", _REMEDY)


def read_declarations(content: object) -> Iterator[tuple[str, str, bool]]:
    """Read ``name: value`` pairs and whether each is ``!important``; a fault comes without a name."""
    for item in _css().parse_blocks_contents(content, skip_comments=True, skip_whitespace=True):
        if item.type == "declaration":
            name = item.name if item.name.startswith("--") else item.lower_name
            yield name, _css().serialize(item.value).strip(), item.important
        else:
            yield "", getattr(item, "message", "a rule within a rule"), False


def _css() -> Any:
    """The parser, loaded when a drawing first has a style sheet: few have."""
    import tinycss2

    return tinycss2


def _within(element: Element, selector: tuple[Compound, ...], start: int) -> bool:
    """Tell whether what is around an element is as the rest of a selector says."""
    if start == len(selector):
        return True
    around = element.parent
    while around is not None:
        if selector[start].fits(around) and _within(around, selector, start + 1):
            return True
        if selector[start - 1].child:
            return False
        around = around.parent
    return False


def _key(compound: Compound) -> str:
    if compound.id:
        return f"#{compound.id}"
    if compound.classes:
        return f".{min(compound.classes)}"
    return compound.tag or "*"


def _specificity(selector: tuple[Compound, ...]) -> tuple[int, int, int]:
    ids = sum(bool(part.id) for part in selector)
    return ids, sum(len(part.classes) for part in selector), sum(bool(part.tag) for part in selector)


def _selectors(prelude: Sequence[Any]) -> Iterator[tuple[Compound, ...] | str]:
    """Read a list of selectors: compounds, the last first; nothing for one that never holds; or what is unknown."""
    selector: list[Any] = []
    for token in [*prelude, None]:
        if token is None or (token.type == "literal" and token.value == ","):
            yield _selector(selector) if selector else _written(prelude)
            selector = []
        elif token.type != "comment":
            selector.append(token)


def _selector(tokens: Sequence[Any]) -> tuple[Compound, ...] | str:
    parts = [Compound()]
    gap = mark = ""
    for token in tokens:
        sign = token.value if token.type == "literal" else token.type
        if sign in ("whitespace", ">") and not mark:
            gap = ">" if sign == ">" else gap or " "
            continue
        if gap and parts != [Compound()]:
            parts.append(Compound(child=gap == ">"))
        gap = ""
        if mark + sign == ":ident" and token.lower_value in _NOT_ON_PAPER:
            return ()
        part = _narrowed(parts[-1], mark, sign, token)
        if part is None:
            return _written(tokens)
        parts[-1], mark = part, sign if sign in (".", ":") else ""
    return _written(tokens) if mark or gap == ">" or len(parts) > MOST_PARTS else tuple(reversed(parts))


def _narrowed(part: Compound, mark: str, sign: str, token: Any) -> Compound | None:
    """Take one more token into a compound; ``None`` if it is not understood."""
    match mark + sign:
        case ".ident":
            return part._replace(classes=part.classes | {token.value})
        case ":ident" if token.lower_value == "root":
            return part._replace(tag="svg")
        case "ident" if not part.tag:
            return part._replace(tag=token.value)
        case "hash":
            return part._replace(id=token.value)
        case "*" | "." | ":":
            return part
    return None


def _written(tokens: Sequence[object]) -> str:
    text: str = _css().serialize(tokens)
    return text.strip()


def _place(style: Element, rule: Any) -> tuple[int, int]:
    """Where a rule stands: exact when the sheet begins on the line of its tag, as it does."""
    line, column = style.place
    return line + rule.source_line - 1, column if rule.source_line == 1 else rule.source_column
