"""Reads VASSAL modules strictly, by the list of what its format knows: VASSAL itself takes wrong names in silence.

Written from VASSAL's own reading and writing of each element and trait (release 3.7), field by field, and not from what
forge writes. Everything that is not on a list here is refused.
"""

import re
import zipfile
from typing import NamedTuple
from xml.etree import ElementTree as ET

B, M = "VASSAL.build.", "VASSAL.build.module."
MAP, BP = M + "map.", M + "map.boardPicker."
GRID, W = BP + "board.", B + "widget."
TOOL = "name text tooltip icon hotkey canDisable propertyGate hideWhenDisabled disabledIcon description"
MAP_WORDS = """mapName description markMoved markUnmovedText markUnmovedTooltip markUnmovedIcon markUnmovedHotkey
    markUnmovedReport edgeWidth edgeHeight backgroundcolor allowMultiple color thickness launch buttonName tooltip icon
    hotkey showKey hideKey onlyReportChangedLocation moveWithinFormat moveToFormat createFormat changeFormat moveKey"""
NUMBERING = """first sep hType hLeading hOff hDescend vType vLeading vOff vDescend locationFormat visible fontSize color
    rotateText hDrawOff vDrawOff stagger"""
DETAILS = """version description delay hotkey bgColor fgColor borderColor minDisplayPieces zoomlevel centerAll
    borderThickness borderInnerThickness showgraph centerPiecesVertically graphicsZoom showgraphsingle borderWidth
    verticalOffset showtext enableHTML centerText stretchWidthSummary stretchWidthPieces combineCounterSummary
    onlyShowFirstSummary extraTextPadding verticalTopText verticalBottomText showtextsingle fontSize summaryReportFormat
    counterReportFormat emptyHexReportForma display layerList propertyFilter showTerrainBeneath showTerrainSnappy
    showTerrainWidth showTerrainHeight showTerrainZoom showTerrainText showOnlyTopOfStack showNoStack showMoveSelectde
    showNonMovable unrotatePieces showDeck showDeckMasked showDeckDepth showOverlap stopAfterShowing"""
DECK = """name description owningBoard x y width height allowMultiple drawMultipleMessage allowSelect
    drawSpecificMessage selectDisplayProperty selectSortProperty faceDown faceFlipHotkey faceUpMessage faceUpHotkey
    faceUpReportFormat
    faceDownMessage faceDownHotkey faceDownFormat drawFaceUp shuffle shuffleCommand shuffleFormat shuffleHotkey
    reversible reverseCommand reverseFormat reverseHotkey draw color hotkeyOnEmpty emptyHotkey reshufflable
    reshuffleCommand reshuffleMessage reshuffleHotkey reshuffleTarget canSave saveMessage saveHotkey saveReportFormat
    loadMessage loadHotkey loadReportFormat maxStack expressionCounting countExpressions restrictOption
    restrictExpression deckRestrictAccess deckOwners"""
PARTS = "ForwardToKeyBuffer Scroller ForwardToChatter MenuDisplayer MapCenterer StackExpander PieceMover KeyBufferer"
MAP_CHILDREN = f"""{PARTS} BoardPicker ImageSaver Zoomer StackMetrics CounterDetailViewer SelectionHighlighters
    HighlightLastMoved GlobalMap DrawPile SetupStack""".split()

ATTRIBUTES = {
    B + "GameModule": "name version description ModuleOther1 ModuleOther2 VassalVersion nextPieceSlotId",
    M + "BasicCommandEncoder": "",
    M + "Documentation": "",
    M + "documentation.HelpFile": "title fileName vassalDoc image fileType",
    M + "PlayerRoster": "description sides buttonText buttonToolTip buttonIcon buttonKeyStroke",
    "entry": "",
    M + "GlobalOptions": """description nonOwnerUnmaskable promptString autoReport playerIdFormat chatterHTMLSupport
        hotKeysOnClosedWindows inventoryForAll sendToLocationMoveTrails storeLeadingZeroIntegersAsStrings
        purgeBlankPropertyPrompts disablePieceIndexing minMaxHeap centerOnMove""",
    M + "PrototypesContainer": "",
    M + "PrototypeDefinition": "name description",
    M + "Map": MAP_WORDS,
    M + "PlayerHand": f"{MAP_WORDS} side visible useBoards",
    MAP + "BoardPicker": "slotScale slotHeight slotWidth title addRowText addColumnText boardPrompt maxColumns",
    "setup": "",
    BP + "Board": "name image reversible width height color",
    GRID + "ZonedGrid": "",
    GRID + "mapgrid.Zone": "name locationFormat path useParentGrid useHighlight highlightProperty",
    GRID + "HexGrid": "sideways x0 y0 dy dx snapTo edgesLegal cornersLegal visible dotsVisible color",
    GRID + "mapgrid.HexGridNumbering": NUMBERING,
    GRID + "RegionGrid": "snapto visible fontsize",
    GRID + "Region": "name originx originy",
    **{MAP + part: "" for part in PARTS.split() if part not in ("Scroller", "PieceMover")},
    MAP + "Scroller": "prompt",
    MAP + "PieceMover": "icon",
    MAP + "ImageSaver": "buttonText hotkey tooltip icon",
    MAP + "Zoomer": """zoomStart zoomLevels inTooltip inButtonText inIconName zoomInKey pickTooltip pickButtonText
        pickIconName zoomPickKey outTooltip outButtonText outIconName zoomOutKey""",
    MAP + "StackMetrics": "disabled exSepX exSepY unexSepX unexSepY color top bottom up down",
    MAP + "CounterDetailViewer": DETAILS,
    MAP + "SelectionHighlighters": "",
    MAP + "HighlightLastMoved": "enabled color thickness",
    MAP + "GlobalMap": "tooltip buttonText icon hotkey scale color",
    MAP + "DrawPile": DECK,
    MAP + "SetupStack": "name owningBoard useGridLocation location x y",
    M + "PieceWindow": "name description hidden text tooltip icon hotkey scale defaultWidth",
    W + "TabWidget": "entryName description",
    W + "ListWidget": "entryName description scale width height divider",
    W + "PieceSlot": "entryName gpid width height ppScale",
    W + "CardSlot": "entryName gpid width height ppScale",
    M + "ChartWindow": "name description text tooltip icon hotkey",
    W + "Chart": "chartName description fileName",
    M + "DiceButton": f"""{TOOL} reportFormat prompt nDice lockDice nSides lockSides plus lockPlus addToTotal lockAdd
        reportTotal sortDice keepDice keepOption keepCount""",
    M + "SpecialDiceButton": f"""{TOOL} resultChatter format resultWindow windowTitleResultFormat resultButton windowX
        windowY backgroundColor""",
    M + "SpecialDie": "name format",
    M + "SpecialDieFace": "text value icon",
    M + "ToolbarMenu": f"{TOOL} menuItems",
    M + "turn.TurnTracker": """name description buttonText icon hotkey nexthotkey prevhotkey turnFormat reportFormat
        tooltip lengthStyle length plusButtonSize turnButtonHeight fwdOnly""",
    M + "turn.CounterTurnLevel": "name property turnFormat start incr loop loopLimit",
    M + "turn.ListTurnLevel": "name property turnFormat list configList configFirst prompt",
    M + "NotesWindow": "buttonText tooltip icon hotkey description canDisable propertyGate hideWhenDisabled",
    M + "Chatter": "",
    M + "KeyNamer": "",
}

OF_A_MODULE = """BasicCommandEncoder Documentation PlayerRoster GlobalOptions PrototypesContainer Map PlayerHand
    PieceWindow ChartWindow DiceButton SpecialDiceButton ToolbarMenu turn.TurnTracker NotesWindow Chatter KeyNamer"""
CHILDREN = {
    B + "GameModule": [M + name for name in OF_A_MODULE.split()],
    M + "Documentation": [M + "documentation.HelpFile"],
    M + "PlayerRoster": ["entry"],
    M + "PrototypesContainer": [M + "PrototypeDefinition"],
    M + "Map": [MAP + name for name in MAP_CHILDREN],
    M + "PlayerHand": [MAP + name for name in MAP_CHILDREN],
    MAP + "BoardPicker": ["setup", BP + "Board"],
    BP + "Board": [GRID + "ZonedGrid", GRID + "HexGrid", GRID + "RegionGrid"],
    GRID + "ZonedGrid": [GRID + "mapgrid.Zone", GRID + "HexGrid", GRID + "RegionGrid"],
    GRID + "HexGrid": [GRID + "mapgrid.HexGridNumbering"],
    GRID + "RegionGrid": [GRID + "Region"],
    MAP + "DrawPile": [W + "CardSlot"],
    MAP + "SetupStack": [W + "PieceSlot"],
    M + "PieceWindow": [W + "TabWidget"],
    M + "ChartWindow": [W + "TabWidget"],
    W + "TabWidget": [W + "TabWidget", W + "ListWidget", W + "Chart"],
    W + "ListWidget": [W + "PieceSlot"],
    M + "SpecialDiceButton": [M + "SpecialDie"],
    M + "SpecialDie": [M + "SpecialDieFace"],
    M + "turn.TurnTracker": [M + "turn.CounterTurnLevel"],
    M + "turn.CounterTurnLevel": [M + "turn.ListTurnLevel"],
}
LABELS = {
    "text": ("PieceWindow", "ChartWindow", "DiceButton", "SpecialDiceButton", "ToolbarMenu"),
    "buttonText": ("turn.TurnTracker", "NotesWindow", "PlayerRoster"),
    "buttonName": ("PlayerHand",),
}
"""What the words on a button are called differs from element to element."""

NUMBERS = r"""edgeWidth|edgeHeight|thickness|width|height|[xy]0?|originx|originy|gpid|nDice|nSides|plus|addToTotal|
    value|hLeading|vLeading|hOff|vOff|fontSize|fontsize|exSep[XY]|unexSep[XY]|maxStack|window[XY]|start|incr|loopLimit|delay|
    nextPieceSlotId|turnButtonHeight|divider|slotHeight|slotWidth|minDisplayPieces|zoomStart|defaultWidth"""
KINDS = {
    "whole": (re.compile(r"-?\d+"), re.compile(re.sub(r"\s", "", NUMBERS))),
    "decimal": (re.compile(r"-?\d+(\.\d+)?"), re.compile("dx|dy|scale|slotScale|graphicsZoom|zoomlevel")),
    "flag": (
        re.compile("true|false"),
        re.compile(
            "reversible|sideways|snapTo|snapto|edgesLegal|cornersLegal|visible|dotsVisible|useParentGrid|useHighlight|"
            "allowMultiple|launch|hidden|allowSelect|drawFaceUp|draw|reshufflable|canSave|expressionCounting|stagger|"
            "restrictOption|hotkeyOnEmpty|useGridLocation|disabled|enabled|resultChatter|resultWindow|resultButton|loop|"
            "configList|configFirst|prompt|reportTotal|hDescend|vDescend|onlyReportChangedLocation|showgraph|showtext"
        ),
    ),
    "colour": (re.compile(r"\d{1,3},\d{1,3},\d{1,3}"), re.compile("color|backgroundcolor|backgroundColor")),
    "key": (
        re.compile(r"|\d+,\d+|57348,0,\w+"),
        re.compile("hotkey|.*Hotkey|moveKey|zoomInKey|zoomOutKey|nexthotkey|prevhotkey|buttonKeyStroke"),
    ),
    "words": (re.compile("Always|Never|Via right-click Menu"), re.compile("faceDown|shuffle")),
    "moved": (re.compile("Always|Never|Use Preferences Setting"), re.compile("markMoved|autoReport")),
}


class Decoder:
    """Reads the words of a sequence one by one, as VASSAL's own decoder does."""

    def __init__(self, text, delimiter):
        self.text, self.delimiter, self.at = text, delimiter, 0
        self.more = True

    def word(self):
        """Give the next word."""
        assert self.more, "a word is missing"
        text, found = self.text, []
        while self.at < len(text):
            letter = text[self.at]
            if letter == self.delimiter:
                if self.at and text[self.at - 1] == "\\":
                    found[-1] = letter
                    self.at += 1
                    continue
                self.at += 1
                return unquoted("".join(found))
            found.append(letter)
            self.at += 1
        self.more = False
        return unquoted("".join(found))

    def words(self):
        """Give all words that are left."""
        found = []
        while self.more:
            found.append(self.word())
        return found


def unquoted(word):
    """Take single quotes off that stand around a word."""
    return word[1:-1] if len(word) > 1 and word[0] == word[-1] == "'" else word


KEY = r"|\d+,\d+|57348,0,\w+"
WHOLE, FLAG, COLOUR, TEXT, DECIMAL = r"-?\d+", "true|false", r"\d{1,3},\d{1,3},\d{1,3}", r"[^\n]*", r"\d+(\.\d+)?"
IMAGE = r"|[^/\\]+\.png"
TRAITS = {
    "piece": [("clone", ""), ("delete", ""), ("image", IMAGE), ("name", TEXT)],
    "prototype": [("prototype", ".+")],
    "delete": [("menu", ".+"), ("key", KEY), ("description", TEXT)],
    "clone": [("menu", ".+"), ("key", KEY), ("description", TEXT)],
    "markmoved": [
        ("image", r"[^/]+\.png"), ("x", WHOLE), ("y", WHOLE), ("menu", ".+"), ("key", KEY), ("description", TEXT),
        ("ignore", FLAG), ("menu true", TEXT), ("key true", KEY), ("menu false", TEXT), ("key false", KEY),
    ],
    "footprint": [
        ("key", KEY), ("menu", ".+"), ("visible", FLAG), ("to all", FLAG), ("radius", WHOLE), ("fill", COLOUR),
        ("line", COLOUR), ("selected", WHOLE), ("unselected", WHOLE), ("edge", WHOLE), ("display", WHOLE),
        ("width", DECIMAL), ("key on", KEY), ("key off", KEY), ("key clear", KEY), ("description", TEXT),
        ("ignore", FLAG),
    ],
    "rotate": [
        ("facings", r"[2-9]|\d\d"), ("key right", KEY), ("key left", KEY), ("menu right", TEXT), ("menu left", TEXT),
        ("key random", KEY), ("menu random", TEXT), ("name", TEXT), ("description", TEXT), ("key direct", KEY),
        ("menu direct", TEXT), ("expression", TEXT), ("facing", FLAG),
    ],
    "emb2": [
        ("activate", TEXT), ("activate modifiers", WHOLE), ("activate key", TEXT), ("up", TEXT),
        ("up modifiers", WHOLE), ("up key", TEXT), ("down", TEXT), ("down modifiers", WHOLE), ("down key", TEXT),
        ("reset", TEXT),
        ("reset key", KEY), ("reset level", WHOLE), ("under", FLAG), ("x", WHOLE), ("y", WHOLE), ("images", ".+"),
        ("names", TEXT), ("loop", FLAG), ("name", ".+"), ("random key", KEY), ("random", TEXT), ("follow", FLAG),
        ("property", TEXT), ("first", WHOLE), ("version", "1"), ("always", "true"), ("activate stroke", KEY),
        ("increase", r"\d+,\d+"), ("decrease", KEY), ("description", TEXT), ("scale", DECIMAL), ("only", TEXT),
        ("only state", TEXT),
    ],
    "obs": [
        ("key", r"\d+,\d+"), ("image", r"[^/]+\.png"), ("menu", ".+"), ("style", r"I|B|P.*|2|G[^/]+\.png"),
        ("mask", TEXT), ("access", "side:|player:|sides:.*"), ("peek", TEXT), ("description", TEXT), ("auto", FLAG),
        ("deal key", KEY), ("deal", TEXT),
    ],
    "return": [
        ("menu", ".+"), ("key", KEY), ("deck", ".+"), ("prompt", TEXT), ("description", TEXT), ("version", "2"),
        ("select", FLAG), ("expression", TEXT),
    ],
}  # fmt: skip
STATES = {
    "piece": r"null;0;0;\d*;0", "prototype": "", "delete": "", "clone": "", "return": "", "markmoved": "true|false",
    "footprint": r"(true|false);;0;(true|false);0", "rotate": r"\d+", "emb2": r"-?[1-9]\d*", "obs": r"[^;]+;",
}  # fmt: skip


class Trait(NamedTuple):
    """A trait as it was read: its name, its fields, its state."""

    name: str
    fields: dict
    state: str


class Slot(NamedTuple):
    """A slot as it was read: its element, the traits of its piece from the outermost, and the elements around it."""

    element: ET.Element
    traits: tuple
    around: tuple

    @property
    def basic(self):
        """The fields of the basic piece."""
        return self.traits[-1].fields

    def trait(self, name):
        """Give the trait of a name, none where there is none."""
        return next((trait for trait in self.traits if trait.name == name), None)

    @property
    def about(self):
        """The properties of its markers."""
        return self.trait("mark").fields


def read_piece(text):
    """Read the definition of a piece: every level of types has one of states."""
    words = Decoder(text, "/").words()
    assert words[:2] == ["+", "null"]
    assert len(words) == 4, words
    kind, state = words[2:]
    traits = []
    while not kind.startswith("piece;"):
        kinds, states = Decoder(kind, "\t"), Decoder(state, "\t")
        traits.append(read_trait(kinds.word(), states.word()))
        kind, state = kinds.word(), states.word()
        assert (kinds.more, states.more) == (False, False), "types and states have not the same depth"
    return (*traits, read_trait(kind, state))


def read_trait(kind, state):
    """Read a trait, and refuse every field that is none."""
    name, _, rest = kind.partition(";")
    if name == "mark":
        keys, values = Decoder(rest, ",").words(), Decoder(state, ",").words()
        assert len(keys) == len(values) == len(set(keys))
        return Trait(name, dict(zip(keys, values, strict=True)), state)
    assert name in TRAITS, f"there is no trait {name!r}"
    values = Decoder(rest, ";").words()
    assert len(values) == len(TRAITS[name]), (name, values)
    for (field, form), value in zip(TRAITS[name], values, strict=True):
        assert re.fullmatch(form, value), (name, field, value)
    assert re.fullmatch(STATES[name], state), (name, state)
    return Trait(name, {field: value for (field, _), value in zip(TRAITS[name], values, strict=True)}, state)


class Module:
    """A module, read and checked."""

    def __init__(self, path):
        self.zip = zipfile.ZipFile(path)
        self.files = set(self.zip.namelist())
        assert len(self.files) == len(self.zip.namelist())
        assert self.zip.testzip() is None
        self.root = ET.fromstring(self.zip.read("buildFile.xml"))
        self.data = ET.fromstring(self.zip.read("moduledata"))
        self.slots, self.prototypes = [], {}
        assert self.root.tag == B + "GameModule"
        self._check(self.root, ())
        self._check_data()

    def all(self, tag):
        """Give all elements of a class, by the end of its name."""
        return [node for node in self.root.iter() if node.tag == tag or node.tag.endswith("." + tag)]

    def image(self, name):
        """Give the bytes of a picture."""
        return self.zip.read(f"images/{name}")

    def _check(self, node, around):
        assert node.tag in ATTRIBUTES, f"there is no element {node.tag}"
        known = ATTRIBUTES[node.tag].split()
        for name, value in node.attrib.items():
            assert name in known, f"{node.tag} has no attribute {name}"
            self._check_value(node, name, value)
        for name, tags in LABELS.items():
            if node.tag in [M + tag for tag in tags]:
                assert node.get(name), f"{node.tag} has no words on its button: {name}"
        if node.tag in (W + "PieceSlot", W + "CardSlot"):
            self.slots.append(Slot(node, read_piece(node.text), around))
        elif node.tag == M + "PrototypeDefinition":
            self.prototypes[node.get("name")] = read_piece(node.text)
        elif node.tag not in ("entry", "setup"):
            assert not (node.text or "").strip(), f"{node.tag} has a text"
        for child in node:
            assert child.tag in CHILDREN.get(node.tag, ()), f"{child.tag} in {node.tag}"
            self._check(child, (*around, node))

    def _check_value(self, node, name, value):
        for kind, (form, names) in KINDS.items():
            if node.tag == MAP + "GlobalMap" and name == "color":
                continue
            if node.tag == MAP + "Scroller" or (node.tag == M + "turn.ListTurnLevel" and name == "prompt"):
                continue
            if names.fullmatch(name):
                assert form.fullmatch(value), f"{node.tag} {name}={value!r} is no {kind}"
        if name == "icon" and value:
            assert value.startswith("/images/")
        if name in ("image", "fileName") and value:
            folder = "" if node.tag.endswith("HelpFile") else "images/"
            assert folder + value in self.files, f"{value} is not in the module"

    def _check_data(self):
        assert (self.data.tag, self.data.get("version")) == ("data", "1")
        told = {child.tag: child.text or "" for child in self.data}
        assert list(told) == ["version", "VassalVersion", "dateSaved", "description", "name"]
        assert told["name"] == self.root.get("name")
        assert told["version"] == self.root.get("version")
        assert re.fullmatch(r"3\.[5-7]\.\d+", told["VassalVersion"])
        assert told["dateSaved"].isdigit()
