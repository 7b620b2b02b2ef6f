"""What definitions may say, found in the declarations themselves, and what packs do say, seen while they are read."""

from contextlib import contextmanager

from forge.errors import Problems
from forge.imposing.stocks import StockBook
from forge.imposing.templates import TemplateBook
from forge.kinds import find_kinds
from forge.kinds.blocks import block_types
from forge.kinds.faces.definition import FaceForm
from forge.kinds.faces.elements import WAYS, ElementHead
from forge.kinds.pages.style import Style
from forge.pack.head import Head
from forge.reading.fields import Text, walk
from forge.referee.vectors.form import CASES
from forge.rules.agreements import UNKNOWNS, AgreementsForm
from forge.rules.overlay_form import OverlayForm
from forge.rules.table_form import TableForm
from forge.rules.written.forms import PROCEDURES
from forge.rules.written.sequence_form import SequenceForm

ROOTS = {
    "pack": Head,
    "face": FaceForm,
    **{f"drawn as {name}": way for name, way in WAYS.items()},
    "element": ElementHead,
    "style": Style,
    "overlay": OverlayForm,
    "agreements": AgreementsForm,
    "unknowns": UNKNOWNS,
    "table": TableForm,
    "cases": CASES,
    "procedures": PROCEDURES,
    "sequence": SequenceForm,
    "stocks": StockBook,
    "templates": TemplateBook,
}


class Declared:
    """Records and words to choose from that can be reached from the files of a pack, each under a name."""

    def __init__(self):
        self.records = {}
        self.choices = {}

    def meet(self, root, path):
        """Go through everything that a declaration holds."""
        for found, each in walk(root, path):
            if isinstance(each, type) and hasattr(each, "fields"):
                self.records[id(each)] = (each, found)
            elif isinstance(each, Text) and each._known:
                self.choices[id(each)] = (each, found)


def declared():
    """Give everything that the files of a pack may say."""
    found = Declared()
    kinds = {f"kind {name}": kind.record for name, kind in find_kinds().items()}
    blocks = {f"block {name}": block for name, block in block_types().items()}
    for name, root in (ROOTS | kinds | blocks).items():
        found.meet(root, name)
    return found


@contextmanager
def watched(monkeypatch):
    """Note which fields of which records are said while packs are read, and which words are chosen."""
    fields, words = set(), set()
    read_text = Text.read

    def reading(_, record, node):
        fields.update((id(record), key) for key in node.entries)

    def text(self, node, *rest):
        value = read_text(self, node, *rest)
        if self._known and hasattr(node, "text"):
            words.add((id(self), node.text))
        return value

    with monkeypatch.context() as patch:
        patch.setattr(Problems, "reading", reading)
        patch.setattr(Text, "read", text)
        yield fields, words
