"""What belongs on a screen: layers, fields, annotations, scripts, actions, files within the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.press.preflight.content.matrix import box_of, common
from forge.press.preflight.content.objects import array, entries, entry, identity, is_dictionary, name, text
from forge.press.preflight.rules.rule import Job, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.press.preflight.catalogue import Level
    from forge.press.preflight.content.matrix import Box
    from forge.press.preflight.content.tokens import Thing

MOST_ANNOTATIONS = 2_000
DEEPEST_NAMES = 12
HARMLESS = ("PrinterMark", "TrapNet")
TEMPLATE = ("template", "guide", "guides", "safe", "safezone", "instructions", "vorlage", "hilfslinien", "donotprint")


class Screen(Rule):
    """Nothing that only a screen can show, or that acts by itself."""

    def __init__(self, job: Job) -> None:
        super().__init__(job)
        self._grave: Level = "error" if job.is_pdfx else "warning"

    def document(self) -> None:
        """Look at the catalogue."""
        assert self.job.pdf is not None
        root = self.job.pdf.Root
        self._layers(entry(root, "OCProperties"))
        form = entry(root, "AcroForm")
        fields = len(array(entry(form, "Fields"), 10_000))
        if fields or entry(form, "XFA") is not None:
            self._file("form-fields", f"it has {fields} field{'' if fields == 1 else 's'} to fill in", self._grave)
        if any(True for _ in _leaves(entry(entry(root, "Names"), "JavaScript"), 0)):
            self._file("scripts", "it has JavaScript of its own", "error")
        if any(True for _ in _leaves(entry(entry(root, "Names"), "EmbeddedFiles"), 0)):
            self._file("embedded-files", "it has files within it", self._grave)
        self._acts(entry(root, "OpenAction"), "the file", "when it is opened")
        self._further(entry(root, "AA"), "the file")

    def page(self) -> None:
        """Look at the annotations and actions of a page."""
        self._further(entry(self.sheet.source, "AA"), "page")
        for annotation in array(entry(self.sheet.source, "Annots"), MOST_ANNOTATIONS):
            kind = name(entry(annotation, "Subtype")) or "of no kind"
            box = box_of(array(entry(annotation, "Rect"), 4))
            if kind in HARMLESS:
                continue
            if kind == "FileAttachment":
                self.tell("embedded-files", "a file is attached to it", what="page", at=box, level=self._grave)
            if kind == "Widget":
                self.tell("form-fields", "it is there to be filled in", what="field", at=box, level=self._grave)
            elif box is None or common(box, self.sheet.bleed):
                self.tell("annotations", f"it is {_article(kind)}", what="annotation", at=box, level=self._grave)
            self._acts(entry(annotation, "A"), "annotation", "when it is clicked", box)
            self._further(entry(annotation, "AA"), "annotation")

    def _layers(self, properties: Thing) -> None:
        groups = array(entry(properties, "OCGs"), 500)
        if not groups:
            return
        if self.job.is_x1a:
            self._file("layers", f"it has {len(groups)} layers, which {self.job.service.standard} has not", "error")
        hidden = {identity(each) for each in array(entry(entry(properties, "D"), "OFF"), 500)}
        for group in groups:
            title = text(entry(group, "Name"))
            words = "".join(letter for letter in title.casefold() if letter.isalpha() or letter == " ")
            if any(word in TEMPLATE for word in (*words.split(), words.replace(" ", ""))):
                self._file("layer-template", f"layer {title!r} is one of a template", "warning")
            elif identity(group) in hidden:
                self._file("layers", f"layer {title!r} is hidden: nobody knows whether it is printed", "warning")

    def _acts(self, action: Thing, what: str, when: str, at: Box | None = None) -> None:
        if not is_dictionary(action):
            return
        kind = name(entry(action, "S")) or "unknown"
        script = kind == "JavaScript" or entry(action, "JS") is not None
        rule = "scripts" if script else "actions"
        wrong = f"it runs JavaScript {when}" if script else f"it does {kind} {when}"
        if what in ("page", "annotation"):
            self.tell(rule, wrong, what=what, at=at, level="error" if script else self._grave)
        else:
            self._file(rule, wrong, "error" if script else self._grave)

    def _further(self, actions: Thing, what: str) -> None:
        for key, action in entries(actions):
            self._acts(action, what, f"at {key}")

    def _file(self, rule: str, wrong: str, level: Level) -> None:
        self.job.findings.tell(rule, wrong, level=level)


def _article(kind: str) -> str:
    return f"{'an' if kind[:1] in 'AEIOU' else 'a'} {kind}"


def _leaves(tree: Thing, depth: int) -> Iterator[Thing]:
    """Go through a name tree, so deep and no deeper."""
    if depth > DEEPEST_NAMES or not is_dictionary(tree):
        return
    yield from array(entry(tree, "Names"), 10)
    for kid in array(entry(tree, "Kids"), 10):
        yield from _leaves(kid, depth + 1)
