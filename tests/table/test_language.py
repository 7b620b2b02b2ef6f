"""The language of the games at a table: that of who comes first, and what the host chooses after that."""

import asyncio
import re

import pytest
from kit.table_calls import Calls

from forge.library.opening import Wanted
from forge.referee.contract.words import decimals
from forge.table.opened import Opened
from forge.table.pictures import Pictures

ENGLISH, GERMAN = "German player", "Deutscher Spieler"
"""What the pack and its translation call the same side."""
LEDGER = "/atlantic-wolves/ledger"
"""It says what is asked and of whom; no board is drawn for it."""


@pytest.fixture
def calls(tmp_path):
    """Lay a table of one pack for who reads a language; what is recorded lies in one folder."""
    begun = []

    def lay(language):
        begun.append(Calls(tmp_path, "atlantic-wolves", language=language))
        return begun[-1]

    yield lay
    for one in begun:
        one.close()


def _begun(table):
    assert table.post("/atlantic-wolves/play/new", begins="published/", dice="hand").status == 303
    return table.get(LEDGER).text


def test_the_first_who_comes_reads_the_game_in_his_language(calls):
    """A browser that asks for German is told the game in German, and an English one in English."""
    german = _begun(calls("de"))
    assert GERMAN in german
    assert ENGLISH not in german


def test_the_host_chooses_another_and_the_game_goes_on(calls):
    """A game begun in one language is gone on with in the other: no record is added, nothing is lost."""
    table = calls("en")
    before = _begun(table)
    head = re.search(r'data-record="(game \w+)"', before)[1]
    assert ENGLISH in before
    assert table.post("/language", language="de", back="/").status == 303
    after = table.get(LEDGER).text
    assert GERMAN in after
    assert f'data-record="{head}"' in after
    assert table.post("/language", language="en", back="/").status == 303
    assert ENGLISH in table.get(LEDGER).text


def test_another_seat_chooses_for_its_own_pages_alone(calls):
    """Who joins with another language reads the pages in it; the game is told as the host has it."""
    table = calls("en")
    _begun(table)
    table.seat = table.seat._replace(host=False)
    assert table.post("/language", language="de", back="/").status == 303
    assert ENGLISH in table.get(LEDGER).text


def test_the_head_of_a_page_and_its_numbers_are_in_the_language_of_the_game():
    """The translation says what the pack is called, and what stands before decimals."""
    wanted = Wanted("paukenschlag-variant")
    opened = Opened(wanted.pack, wanted, "Paukenschlag variant", Pictures(), wanted.told_in("de"))
    assert opened.title == "Paukenschlag variant"
    asyncio.run(opened.open(dict))
    assert opened.title == "Paukenschlag-Variante"
    assert decimals(opened.game.rules.texts, "0.28") == "0,28"


def test_the_first_page_names_packs_that_nobody_opened_in_the_language(tmp_path):
    """Whoever reads German finds the German titles there, whoever reads English the others."""
    for language, titles in (
        ("de", ("Eiserne Wege", "Die zerbrochene Krone")),
        ("en", ("Iron Roads", "The Broken Crown")),
    ):
        table = Calls(tmp_path, "iron-roads", "crown", language=language)
        page = table.get("/").text
        assert all(f">{title}<" in page for title in titles)
        table.close()


def test_a_form_is_read_in_the_language(tmp_path):
    """A ruling, what it is told and what that may be are called by German words; what is posted stays the same."""
    table = Calls(tmp_path, "atlantic-chase", language="de")
    page = table.get("/atlantic-chase/rule/may-attempt").text
    table.close()
    assert all(words in page for words in ("Handlung", "Luftangriff", "Hafenfeld", "Wetter", "Schlecht", "keine"))
    assert 'value="port-box"' in page
    assert not re.findall(r">\s*(?:Action|Weather|Bad|Port box|port-box|none|sound)\s*<", page)
