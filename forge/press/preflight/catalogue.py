"""Every rule of preflight: what it is called, what it finds, how grave that is, and who asks for it."""

from __future__ import annotations

from typing import Literal, NamedTuple

Level = Literal["error", "warning"]

PDFX = "ISO 15930-4 (PDF/X-1a:2003), ISO 15930-7 (PDF/X-4)"
PDF = "ISO 32000-1"
_BLEED = "pauker-holding.hu 2; monoadv.pl; chroma.pl; onebookshelf; printplaygames"
_SIZE = "monoadv.pl; chroma.pl; uvcoatedclubflyers"
_COUNT = "monoadv.pl; mbprint.pl; pauker-holding.hu 6"
_COLOUR = "pauker-holding.hu 11, 12; printready247; bookprinteconomy; ISO 15930"
_FONTS = "monoadv.pl; RR Donnelley; pauker-holding.hu 3; ISO 15930"
_DIES = "pauker-holding.hu 5, 9; bodagames; longpack 5.5; pressria"
_MARKS = "pauker-holding.hu 4; mbprint.pl; printplaygames; gameprototyper"
_BLACK = "pauker-holding.hu 14"
_OVER = "pauker-holding.hu 13"
_LINES = "bookprinteconomy; Jukebox; Blurb"
_TYPE = "handylabels; samplingmadesimple; Lakeside"
_SPOTS = "RR Donnelley; 4over4; mgb.bg"
_PICTURES = "pauker-holding.hu 1; mgb.bg; colorfxweb"
_NEAR = "chroma.pl; mbprint.pl; uvcoatedclubflyers"
_PLAIN = "onebookshelf; Kodak; crepsunited; ISO 15930"


class Described(NamedTuple):
    """A rule in words; ``level`` is what it is unless the standard or the service asks for more."""

    finds: str
    level: Level
    source: str
    hint: str = ""


RULES: dict[str, Described] = {
    "file-damaged": Described("a file that readers must mend before they can read it", "error", PDF, "write it anew"),
    "file-kind": Described("a name whose ending says something else than the file is", "error", "4over4"),
    "file-encrypted": Described("encryption", "error", PDFX, "save it without password and restrictions"),
    "file-large": Described("more megabytes than the service takes", "error", "newselfpublishing (Lightning Source)"),
    "file-unread": Described("what cannot be looked at, or not within bounds", "error", "forge"),
    "content-damaged": Described("content that readers take in different ways", "error", PDF),
    "trim-missing": Described("a page without TrimBox", "error", PDFX, "state where the page is cut"),
    "boxes-nested": Described("boxes that do not lie in each other: Media, Bleed, Trim", "error", PDFX),
    "crop-box": Described("a CropBox that hides part of the bleed", "warning", PDFX, "leave CropBox out"),
    "bleed-short": Described("less bleed than the service asks for", "error", _BLEED),
    "bleed-empty": Described("bleed that is not filled though colour reaches the trim", "error", _BLEED,
        "let colours and pictures run on past the trim"),
    "page-size": Described("a trim that is not the size ordered", "error", _SIZE),
    "page-sizes": Described("pages of different sizes", "error", _SIZE),
    "page-scaled": Described("a UserUnit other than 1", "error", _SIZE),
    "page-turned": Described("a page that is turned by Rotate", "error", _SIZE),
    "page-empty": Described("a page on which nothing is painted", "warning", _COUNT),
    "page-count": Described("a number of pages that cannot be ordered", "error", _COUNT),
    "page-order": Described("a back where a front should be", "error", _COUNT),
    "page-pairs": Described("fronts and backs that are not equally many", "error", _COUNT),
    "font-embedded": Described("a font that is not embedded", "error", _FONTS,
        "embed it, or turn letters into outlines"),
    "font-type3": Described("a font of drawings (Type 3)", "warning", _FONTS),
    "font-cid": Described("a composite (CID) font", "warning", "tatoskok.com (Lightning Source)"),
    "font-outlines": Described("letters where outlines are asked for", "error", "mbprint.pl",
        "turn letters into outlines"),
    "colour-rgb": Described("colours of light (RGB)", "error", _COLOUR, "convert them to the inks of the service"),
    "colour-lab": Described("Lab colours", "error", _COLOUR, "convert them to the inks of the service"),
    "colour-icc": Described("colours by an ICC profile of their own", "error", _COLOUR,
        "convert them to the output intent"),
    "colour-cmyk": Described("inks where the service wants RGB", "warning", _COLOUR),
    "colour-unknown": Described("a colour space that is none", "error", PDF),
    "ink-total": Described("more ink than paper takes", "error", "pauker-holding.hu 15; colorfxweb; Lightning Source",
        "use less of the colours and more black"),
    "text-rich": Described("small black text in several inks", "error", _BLACK, "make it of black alone (0 0 0 100)"),
    "line-rich": Described("thin black lines in several inks", "warning", _BLACK, "make them of black alone"),
    "overprint-white": Described("white that overprints, and so vanishes", "error", _OVER, "let white knock out"),
    "overprint-text": Described("black text that knocks out", "warning", _OVER, "let black text overprint"),
    "overprint-die": Described("a die line that knocks out what is beneath", "error", _OVER, "let it overprint"),
    "die-missing": Described("no line that says where to cut", "error", _DIES),
    "die-filled": Described("a die line that is filled, not stroked", "error", _DIES),
    "die-process": Described("a die line in process inks", "error", _DIES, "use the spot colour of the service"),
    "die-name": Described("a die line whose spot colour is spelled otherwise", "error", "pressria; printreadyfiles"),
    "die-dashed": Described("a die line that is dashed", "error", _DIES),
    "die-open": Described("a die line that ends in the open", "error", _DIES, "close the path"),
    "die-below": Described("art above a die line", "error", _DIES, "put die lines on top of all"),
    "die-doubled": Described("the same die line twice, which cuts twice", "error", _DIES),
    "die-width": Described("a die line outside 0.25 to 1 pt", "warning", "pressria; printreadyfiles"),
    "die-tint": Described("a die line in a tint of its spot colour", "error", "pressria"),
    "marks-outside": Described("something beyond the bleed where no marks are wanted", "error", _MARKS),
    "marks-bleed": Described("crop marks in the bleed", "error", _MARKS, "set marks off beyond the bleed"),
    "registration-art": Described("the registration colour in art", "error", _MARKS, "it is for marks alone"),
    "hairline": Described("lines thinner than can be printed", "error", _LINES),
    "line-zero": Described("lines of width 0, as thin as the machine can", "error", _LINES),
    "line-reversed": Described("thin light lines on a dark ground", "warning", _LINES),
    "text-small": Described("letters smaller than can be read", "error", _TYPE),
    "text-reversed": Described("small light letters on a dark ground", "warning", _TYPE),
    "text-near": Described("text near the trim", "error", _NEAR, "keep it within the safe area"),
    "border-near": Described("a border near the trim, which is cut unevenly", "warning", _NEAR),
    "picture-coarse": Described("pictures of too few pixels", "error", _PICTURES),
    "picture-line-art": Described("line art of too few pixels", "warning", _PICTURES),
    "transparency": Described("transparency where the standard has none", "error", PDFX, "flatten it"),
    "blend-mode": Described("a blend mode that is none, or that shops print differently", "warning", PDFX),
    "spot-unordered": Described("a spot colour that nobody ordered", "error", _SPOTS),
    "spot-spelling": Described("one ink under two names", "error", _SPOTS),
    "layers": Described("layers where the standard has none, or that are not printed", "warning", _PLAIN),
    "layer-template": Described("a layer of the template left in", "warning", _MARKS, "remove the template's layers"),
    "form-fields": Described("fields to fill in", "error", _PLAIN, "print them flat"),
    "annotations": Described("annotations, such as links and notes", "error", _PLAIN),
    "scripts": Described("JavaScript", "error", _PLAIN),
    "actions": Described("actions", "error", _PLAIN),
    "embedded-files": Described("files within the file", "error", _PLAIN),
    "pdfx-version": Described("a version of PDF that the standard does not allow", "error", PDFX),
    "pdfx-key": Described("no mark of the standard asked for", "error", PDFX),
    "pdfx-intent": Described("not exactly one output intent of PDF/X, with its condition", "error", PDFX),
    "pdfx-profile": Described("an output profile that is damaged or of other colours", "error", PDFX),
    "pdfx-condition": Described("another printing condition than the service's", "warning", "ISO 15930; the service"),
    "pdfx-trapped": Described("nothing said of trapping", "error", PDFX),
    "pdfx-id": Described("no ID", "error", PDFX),
    "pdfx-xmp": Described("no XMP metadata, packed, or damaged", "error", PDFX),
    "pdfx-title": Described("no title or no dates", "warning", PDFX),
}  # fmt: skip
