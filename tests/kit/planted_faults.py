"""Faults that print shops send files back for, each planted in a file of its own, with a clean twin beside it.

A ``Planted`` has what is written for the fault and for the twin, and what must be told: the rule, how grave it is, the
page, and the place in millimetres from the top left corner of the trim, worked out from the coordinates as planted.
Content is in millimetres from the lower left corner of the trim, on page 2 of a file of two cards of 63 x 88 mm.
"""

from typing import Any, NamedTuple

from pikepdf import Array, Dictionary, Name, Stream, String

from kit.press_files import BLEED, GROUND, HIGH, MM, WORDS

CUT = "/Over gs /Cut CS 1 SCN 0.2 w"


class Planted(NamedTuple):
    """A fault and its twin."""

    name: str
    rule: str
    fault: Any
    """Content for page 2, or what is done to the file."""
    twin: Any
    place: tuple[float, float] | None = None
    level: str = "error"
    page: int | None = 2
    standard: str = "PDF/X-4"
    product: str = ""
    wishes: str = ""
    """Which wishes of the service differ: a name in ``WISHES``."""
    also: tuple[str, ...] = ()
    """Rules that the same fault breaks as well."""
    saved: dict[str, Any] | None = None


def at(left, top):
    """Give the place of what has its left edge and its top so far from the lower left corner of the trim."""
    return (left, HIGH - top)


def content(name, rule, fault, twin, place=None, level="error", **more):
    """Plant something in the content of page 2."""
    return Planted(name, rule, fault, twin, place, level, **more)


def done(name, rule, fault, twin=None, place=None, level="error", page=None, **more):
    """Do something to the file."""
    return Planted(name, rule, fault, twin, place, level, page, **more)


SQUARE = "10 20 20 15 re f"  # its top left corner is 10 mm across and 88 - 35 = 53 mm down
THERE = at(10, 35)


def resource(kind, name, thing):
    """Name a thing in the resources."""

    def act(file):
        file.resources[f"/{kind}"][f"/{name}"] = thing(file) if callable(thing) else thing

    return act


def picture(colours, pixels=(400, 400), **entries):
    """Give a file a picture of 20 x 15 mm at ``THERE``."""

    def act(file):
        file.picture("P", pixels, colours, **entries)
        file.add("q 20 0 0 15 10 20 cm /P Do Q")

    return act


def nested(words):
    """Paint by way of a form within a form."""

    def act(file):
        file.form("Inner", words)
        file.form("Outer", "/Inner Do")
        file.add("/Outer Do")

    return act


def tiled(words):
    """Paint with a tiling pattern."""

    def act(file):
        tile = Stream(file.pdf, words.encode())
        tile.PatternType, tile.PaintType, tile.TilingType, tile.BBox = 1, 1, 1, Array([0, 0, 5, 5])
        tile.XStep, tile.YStep, tile.Resources = 5, 5, Dictionary()
        file.resources.Pattern.T = file.pdf.make_indirect(tile)
        file.add(f"/Pattern cs /T scn {SQUARE}")

    return act


def shaded(space, low, high):
    """Paint a gradient through a clip."""

    def act(file):
        function = Dictionary(FunctionType=2, Domain=[0, 1], C0=low, C1=high, N=1)
        file.resources.Shading.S = Dictionary(ShadingType=2, ColorSpace=space, Coords=[0, 0, 63, 0], Function=function)
        file.add("q 10 20 20 15 re W n /S sh Q")

    return act


def icc(colours, header):
    """Paint in an ICC profile of so many colours."""

    def act(file):
        profile = Stream(file.pdf, bytes(12) + b"prtr" + header + bytes(16) + b"acsp" + bytes(88))
        profile.N = colours
        file.resources.ColorSpace.I = Array([Name.ICCBased, file.pdf.make_indirect(profile)])
        file.add(f"/I cs {'0.5 ' * colours} scn {SQUARE}")

    return act


def spot(name, alternate=Name.DeviceCMYK, full=(0, 1, 0, 0), words=SQUARE):
    """Paint in a spot colour."""

    def act(file):
        file.resources.ColorSpace.X = file.spot(name, alternate, full)
        file.add(f"/X cs 1 scn {words}")

    return act


def glyphs(words):
    """Set a letter of a Type 3 font that is drawn so."""

    def act(file):
        drawn = Stream(file.pdf, words.encode())
        file.resources.Font.T3 = file.pdf.make_indirect(Dictionary(
            Type=Name.Font, Subtype=Name.Type3, FontBBox=[0, 0, 1000, 1000], FontMatrix=[0.001, 0, 0, 0.001, 0, 0],
            CharProcs=Dictionary(a=file.pdf.make_indirect(drawn)), FirstChar=97, LastChar=97, Widths=[800],
            Encoding=Dictionary(Type=Name.Encoding, Differences=Array([97, Name.a])), Resources=Dictionary(),
        ))  # fmt: skip
        file.add("BT /T3 8 Tf 0 0 0 1 k /Over gs 10 30 Td (a) Tj ET")

    return act


def masked(words):
    """Paint through a soft mask."""

    def act(file):
        group = file.form("Mask", words, Group=Dictionary(S=Name.Transparency, CS=Name.DeviceGray))
        mask = Dictionary(S=Name.Luminosity, G=group)
        file.resources.ExtGState.M = Dictionary(SMask=mask)
        file.add(f"q /M gs 0.5 0 0 0 k {SQUARE} Q")

    return act


def state(words, **entries):
    """Paint in a graphics state."""

    def act(file):
        file.resources.ExtGState.S = Dictionary(**entries)
        file.add(f"q /S gs {words} Q")

    return act


def mixed(space):
    """Paint a group that is mixed in a colour space."""

    def act(file):
        file.form("G", f"0.5 0 0 0 k {SQUARE}", Group=Dictionary(S=Name.Transparency, CS=space))
        file.add("q 10 20 20 15 re W n /G Do Q")

    return act


def font(words="BT /F2 4 Tf 0 0 0 1 k /Over gs 10 30 Td (Hood) Tj ET", **entries):
    """Set text in a further font."""

    def act(file):
        file.resources.Font.F2 = file.font(**entries)
        file.add(words)

    return act


def composite(file):
    """Set text in a CID font."""
    simple = file.font()
    below = Dictionary(
        Type=Name.Font, Subtype=Name.CIDFontType2, BaseFont=simple.BaseFont, DW=500,
        CIDSystemInfo=Dictionary(Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0),
        FontDescriptor=simple.FontDescriptor, CIDToGIDMap=Name.Identity,
    )  # fmt: skip
    file.resources.Font.F2 = file.pdf.make_indirect(Dictionary(
        Type=Name.Font, Subtype=Name.Type0, BaseFont=simple.BaseFont, Encoding=Name("/Identity-H"),
        DescendantFonts=Array([file.pdf.make_indirect(below)]),
    ))  # fmt: skip
    file.add("BT /F2 4 Tf 0 0 0 1 k /Over gs 10 30 Td <00290036> Tj ET")


def layer(title, words, *, hidden=False):
    """Paint on a layer."""

    def act(file):
        group = file.pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String(title)))
        off = Array([group]) if hidden else Array([])
        file.pdf.Root.OCProperties = Dictionary(OCGs=Array([group]), D=Dictionary(Order=Array([group]), OFF=off))
        file.resources.Properties.L = group
        file.add(f"/OC /L BDC {words} EMC")

    return act


def annotation(kind, **entries):
    """Lay an annotation 20 x 10 mm large, its top left corner 10 mm across and 88 - 30 = 58 mm down, on page 2."""

    def act(file):
        corner = [(BLEED + 10) * MM, (BLEED + 20) * MM, (BLEED + 30) * MM, (BLEED + 30) * MM]
        made = Dictionary(Type=Name.Annot, Subtype=Name("/" + kind), Rect=Array(corner), **entries)
        file.pdf.pages[1].obj.Annots = Array([file.pdf.make_indirect(made)])

    return act


def root(**entries):
    """Set entries of the catalogue."""

    def act(file):
        for key, value in entries.items():
            file.pdf.Root["/" + key] = value(file) if callable(value) else value

    return act


def fields(file):
    """Give the file a field to fill in."""
    annotation("Widget", FT=Name.Tx, T=String("hits"))(file)
    file.pdf.Root.AcroForm = Dictionary(Fields=Array([file.pdf.pages[1].obj.Annots[0]]))


def names(kind, **entry):
    """Give the catalogue a name tree."""
    return root(Names=Dictionary({f"/{kind}": Dictionary(Names=Array([String("one"), Dictionary(**entry)]))}))


def boxes(page=2, **each):
    """Set boxes of a page, in millimetres from the lower left corner of the trim; ``None`` takes a box away."""

    def act(file):
        for key, box in each.items():
            own = file.pdf.pages[page - 1].obj
            if box is None:
                del own["/" + key]
            else:
                own["/" + key] = Array([(side + BLEED) * MM for side in box])

    return act


def entry(page=2, **each):
    """Set entries of a page."""

    def act(file):
        for key, value in each.items():
            file.pdf.pages[page - 1].obj["/" + key] = value

    return act


def anew(*contents, size=None, standard="PDF/X-4"):
    """Make a file of other pages."""

    def make(file):
        file.__init__(pages=0, standard=standard)
        for number, words in enumerate(contents):
            file.page(words, size if number == len(contents) - 1 else None)

    return make


def intents(change):
    """Change the output intents."""

    def act(file):
        change(file, file.pdf.Root.OutputIntents)

    return act


def xmp(data=None, **how):
    """Write other metadata."""

    def act(file):
        stream = Stream(file.pdf, data if data is not None else file.pdf.Root.Metadata.read_bytes())
        stream.Type, stream.Subtype = Name.Metadata, Name.XML
        for key, value in how.items():
            stream["/" + key] = value
        file.pdf.Root.Metadata = file.pdf.make_indirect(stream)

    return act


def info(**entries):
    """Change the document information; ``None`` takes an entry away. The metadata go with it."""

    def act(file):
        for key, value in entries.items():
            if value is None:
                del file.pdf.trailer.Info["/" + key]
            else:
                file.pdf.trailer.Info["/" + key] = value

    return act


def all_of(*acts):
    """Do several things."""

    def act(file):
        for each in acts:
            file.add(each) if isinstance(each, str) else each(file)

    return act


def plain_xmp(**words):
    """Write metadata with some of their words changed."""

    def act(file):
        data = file.pdf.Root.Metadata.read_bytes().decode()
        for old, new in words.values():
            assert old in data
            data = data.replace(old, new)
        xmp(data.encode())(file)

    return act


def card(index, words=WORDS, ground=GROUND):
    """Give the content of a card that is like no other."""
    return f"{ground} /Over gs {words}" + " 0 0 0 1 k 12 30 1 1 re f" * index
