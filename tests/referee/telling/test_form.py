"""The form of a procedure: its fields as values, and what a form sends put into words again."""

import pytest

import forge
from forge.referee.telling.form import form_of, read_form

GAMES = ("atlantic-wolves", "atlantic-blocks", "atlantic-chase", "under-ten-flags", "paukenschlag-variant")


@pytest.fixture(scope="module")
def wolves():
    """Open Atlantic Wolves."""
    return forge.open_game("atlantic-wolves")


def fields(game, procedure, **given):
    """Give the fields of a form by id."""
    return {field.id: field for field in form_of(game.procedure(procedure), game.rules, given)}


def test_a_table_as_a_form(wolves):
    """Areas by their printed names, modifiers with sign and words of the chart; those with a number stand back."""
    form = fields(wolves, "german-attack")
    area, modifier = form["area"], form["modifier"]
    assert (area.kind, area.required, area.said) == ("one", True, "")
    assert ("iceland", "Iceland") in [(one.value, one.words) for one in area.options]
    known = {one.value: one for one in modifier.options}
    assert (known["aggressive"].sign, known["aggressive"].likely) == ("+2", True)
    assert (known["card"].amount.low, known["card"].amount.high, known["card"].likely) == (-9, 9, False)
    assert (modifier.said, modifier.chosen, modifier.required) == ("none", (), False)


def test_what_is_given_is_filled_in(wolves):
    """Words given are what the fields hold, and which options they mean."""
    form = fields(wolves, "german-attack", area="iceland", modifier="ace, card=-2")
    assert (form["area"].chosen, form["area"].chosen_words) == ((("iceland", None),), "Iceland")
    assert form["modifier"].chosen == (("ace", None), ("card", -2))
    boats = fields(wolves, "area", **{"u-boats": "2 aggressive, 1 normal ace xxi"})["u-boats"]
    assert boats.kind == "counters"
    assert boats.chosen == (("aggressive", 2), ("normal+ace+xxi", 1))
    assert "normal+ace+xxi" in [one.value for one in boats.options]


def test_a_form_is_read_into_words(wolves):
    """Chips, numbers beside them and steppers become the words that the command line takes."""
    attack, area = wolves.procedure("german-attack"), wolves.procedure("area")
    sent = {
        "area": ["iceland"],
        "modifier": ["", "aggressive", "ace"],
        "modifier.card": ["-2"],
        "modifier.condor": [""],
    }
    assert read_form(attack, sent) == {"area": "iceland", "modifier": "aggressive, ace, card=-2"}
    assert read_form(attack, {"area": ["iceland"], "modifier": [""]}) == {"area": "iceland", "modifier": "none"}
    boats = {"u-boats.aggressive": ["2"], "u-boats.normal+ace": ["1"], "u-boats.shadow": ["0"], "raider": ["no", "yes"]}
    assert read_form(area, boats) == {"u-boats": "2 aggressive, 1 normal ace", "raider": "yes"}
    assert read_form(area, {"u-boats.shadow": ["0"]}) == {"u-boats": "none"}
    assert read_form(area, {}) == {}


def test_lists_are_read_by_their_lines():
    """A line of a long list is an item, whatever stands between items in words."""
    chase = forge.open_game("atlantic-chase")
    procedure = chase.procedure("action")
    assert (
        fields(chase, "action", ports="german: brest | nobody: narvik")["ports"].said == "german: brest\nnobody: narvik"
    )
    sent = {"ports": ["german: brest\r\nnobody: narvik\r\n"], "leaders": ["\n"]}
    assert read_form(procedure, sent) == {"ports": "german: brest | nobody: narvik", "leaders": "none"}


@pytest.mark.parametrize("pack", GAMES)
def test_every_form_sends_back_what_it_holds(pack):
    """Of every procedure and table the defaults, sent as a browser would, are read as the same values again."""
    game = forge.open_game(pack)
    for procedure in game.procedures.values():
        sent = {}
        for field in form_of(procedure, game.rules):
            assert field.title
            assert field.kind in ("text", "lines", "number", "flag") or field.options
            sent |= as_sent(field)
        words = read_form(procedure, sent)
        kinds = {one.id: one for one in procedure.parameters}
        given = {name: kinds[name].kind.read(text) for name, text in words.items()}
        assert given == {name: kinds[name].default for name in given}


def as_sent(field):
    """Give what a browser sends of a field: every control that has a name and is not left unchecked."""
    if field.kind in ("counters", "modifiers"):
        chosen = dict(field.chosen)
        counted = {
            f"{field.id}.{one.value}": [str(chosen.get(one.value) or 0)]
            for one in field.options
            if field.kind == "counters" or one.amount
        }
        return {field.id: [""]} | counted
    if field.kind == "some":
        return {field.id: ["", *(one for one, _ in field.chosen)]}
    return {field.id: [field.said]}


def test_names_that_are_prescribed_are_said_and_no_others():
    """Who lists ships writes any names; who lists classes is told which there are; numbers speak for themselves."""
    game = forge.open_game("atlantic-blocks")
    ships, pursuit = fields(game, "targeting")["targets"], fields(game, "pursuit-targets")
    classes, numbers = pursuit["pursuers"], pursuit["targets"]
    assert ships.options == ()
    assert ships.expected == "the ships aimed at, one for each that fires, apart by commas"
    assert [one.value for one in classes.options] == ["battleship", "cruiser", "carrier", "land-air"]
    assert classes.expected == "the units that pursue, apart by commas: battleship, cruiser, carrier, land-air"
    assert len(numbers.options) == 40
    assert numbers.expected == "the withdrawing unit that each pursuer aims at, by number, apart by commas"
