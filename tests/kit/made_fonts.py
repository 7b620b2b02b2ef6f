"""Small fonts made for tests: squares of known widths, with kerning, a ligature, an axis, outlines of either kind."""

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables.TupleVariation import TupleVariation

GLYPHS = (".notdef", "space", "A", "V", "f", "i", "f_i")
WIDTHS = {".notdef": 500, "space": 250, "A": 600, "V": 600, "f": 300, "i": 200, "f_i": 450}
KERN = -80
FEATURES = f"""
languagesystem DFLT dflt; languagesystem latn dflt;
feature liga {{ sub f i by f_i; }} liga;
feature kern {{ pos A V {KERN}; pos f i 40; }} kern;
"""


def _square(name, pen):
    if name != "space":
        wide = WIDTHS[name] - 100
        for place, point in enumerate([(50, 0), (50, 700), (50 + wide, 700), (50 + wide, 0)]):
            (pen.lineTo if place else pen.moveTo)(point)
        pen.closePath()


def make_font(path, *, cff=False, features=FEATURES, weights=False, family="Made", style="Regular"):
    """Write a font of 1,000 units; of ``weights``, the letter A grows by 200 units from weight 400 to 900."""
    builder = FontBuilder(1000, isTTF=not cff)
    builder.setupGlyphOrder(list(GLYPHS))
    builder.setupCharacterMap({ord(" "): "space"} | {ord(name): name for name in "AVfi"})
    drawn = {}
    for name in GLYPHS:
        pen = T2CharStringPen(WIDTHS[name], None) if cff else TTGlyphPen(None)
        _square(name, pen)
        drawn[name] = pen.getCharString() if cff else pen.glyph()
    if cff:
        builder.setupCFF(f"{family}-{style}", {"FullName": f"{family} {style}"}, drawn, {})
    else:
        builder.setupGlyf(drawn)
    builder.setupHorizontalMetrics({name: (WIDTHS[name], 50) for name in GLYPHS})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    names = {"familyName": family, "styleName": style, "fullName": f"{family} {style}", "psName": f"{family}-{style}"}
    builder.setupNameTable(names)
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200)
    builder.setupPost()
    if weights:
        builder.setupFvar([("wght", 400, 400, 900, "Weight")], [])
        wider = TupleVariation({"wght": (0, 1, 1)}, [(0, 0)] * 2 + [(200, 0)] * 2 + [(0, 0), (200, 0), (0, 0), (0, 0)])
        builder.setupGvar({"A": [wider]} | {name: [] for name in GLYPHS if name != "A"})
    if features:
        addOpenTypeFeaturesFromString(builder.font, features)
    builder.save(path)
    return path
