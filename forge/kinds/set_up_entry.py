"""What is said of set-up sheets in a parts list."""

from __future__ import annotations

from forge.kinds.pages.entry import FlowEntry
from forge.kinds.pages.fields import NAMED, Few, Said
from forge.kinds.set_up_lists import TableSaid
from forge.kinds.set_up_map import Extract
from forge.kinds.set_up_pieces import Pictured
from forge.reading.fields import FLAG, NAME, TEXT, ListOf, MapOf, field, whole


class SetUpEntry(
    FlowEntry, called="set-up sheets", summary="Set-up sheets: the situations of the edition, each on its page."
):
    """How situations are printed: their fields by their titles, ids by the names that tables of the pack have."""

    heading: bool = field(FLAG, "whether the title is printed over each page", default=False)
    pages: int = field(whole(1, 60), "how many pages they may take in all", default=60)
    titles: dict[str, str] = field(
        MapOf(TEXT), "what the fields of a situation are called on paper, by their names in the file", default={}
    )
    names: tuple[Said, ...] = field(
        Few(NAMED, 20), "tables whose rows are called on paper by their names, not by their ids", default=()
    )
    words: dict[str, str] = field(
        MapOf(TEXT), "how other words, or whole lines, of the files are printed; of one field alone turn=6", default={}
    )
    lines: dict[str, tuple[str, ...]] = field(
        MapOf(ListOf(TEXT, single=True)),
        "what stands before the items of a list, in order, such as the months of a list of figures",
        default={},
    )
    tables: dict[str, TableSaid] = field(
        MapOf(TableSaid), "lists that stand in a table, by their names in the file", default={}
    )
    stories: dict[str, str] = field(
        MapOf(TEXT, NAME),
        "title and story of a situation, by its name, in place of the comment over its file: a translation's words",
        default={},
    )
    order: tuple[str, ...] = field(
        ListOf(NAME, single=True), "situations that come before all others, in this order", default=()
    )
    vessels: dict[str, str] = field(
        MapOf(TEXT, NAME), "a vessel drawn over a situation, such as bismarck, by the name of the situation", default={}
    )
    pieces: Pictured | None = field(
        Pictured, "lists that show the pieces themselves beside the places where they begin", default=None
    )
    map: Extract | None = field(Extract, "the board, with the pieces where they begin", default=None)
