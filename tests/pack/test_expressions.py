"""Values with expressions: what they give, and what they are refused for."""

import time
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forge.pack.expression_numbers import LARGEST
from forge.pack.expression_values import LONGEST
from forge.pack.expressions import compile_value
from forge.pack.unfit import Unfit

COLUMNS = ("name", "attack", "move", "note", "elite")
CELLS = ("Hood", "8", "5", "", "yes")


def value(text, cells=CELLS, **options):
    return compile_value(text, COLUMNS, **options).evaluate(cells)


def refusal(text, cells=CELLS):
    with pytest.raises(Unfit) as caught:
        value(text, cells)
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain", "plain"),
        ("{{ name }}", "Hood"),
        ("{{name}}", "Hood"),
        ("HMS {{ name }}, {{ attack }}", "HMS Hood, 8"),
        ("{{ name|upper }}", "HOOD"),
        ("{{ attack + 1 }}", "9"),
        ("{{ attack - move * 2 }}", "-2"),
        ("{{ attack // 3 }} rest {{ attack % 3 }}", "2 rest 2"),
        ("{{ -attack }}", "-8"),
        ("{{ +attack }}", "8"),
        ("{{ (attack + 1) // 2 }}", "4"),
        ("{{ attack ~ '-' ~ move }}", "8-5"),
        ("{{ [attack, note, move]|join('-') }}", "8-5"),
        ("{{ 'big' if attack > 7 else 'small' }}", "big"),
        ("{{ 'big' if attack > 8 }}", ""),
        ("{{ attack == 8 and name == 'Hood' }}", "yes"),
        ("{{ attack >= 9 or move <= 5 }}", "yes"),
        ("{{ 4 < move < 6 }}", "yes"),
        ("{{ not elite }}", "no"),
        ("{{ name in ['Hood', 'Renown'] }}", "yes"),
        ("{{ 'oo' in name }}", "yes"),
        ("{{ name not in ['Renown'] }}", "yes"),
        ("{{ attack != 8 }}", "no"),
        ("{{ note|default('none') }}", "none"),
        ("{{ note|int(3) + 1 }}", "4"),
        ("{{ name|replace('oo', 'u') }}", "Hud"),
        ("{{ '  x '|trim }}|{{ 'ab cd'|title }}|{{ 'AB'|lower }}|{{ 'ab'|capitalize }}", "x|Ab Cd|ab|Ab"),
        ("{{ (move - attack)|abs }} {{ name|length }}", "3 4"),
        ("{{ name[0] }}{{ name[-1] }}{{ name[9] }}", "Hd"),
        ("{{ true }} {{ none }}.", "yes ."),
        ("{{ name[:2] }}{{ name[-2:] }}{{ name[1:3] }}{{ name[9:] }}", "Hoodoo"),
        ("{{ [attack, move][1:]|join }}", "5"),
        ("{{ {'Hood': 'cruiser', 'Renown': 'other'}[name] }}", "cruiser"),
        ("{{ {1: 'one', 3: 'three'}[attack - move] }}", "three"),
        ("{{ 'o'|times(move) }}.{{ 'o'|times(0) }}", "ooooo."),
        ("{{ move|pad(3) }} {{ 1944|roman }} {{ 4|roman }}", "005 MCMXLIV IV"),
        ("{{ move|signed }} {{ (move - 7)|signed }} {{ 0|signed }}", "+5 −2 0"),
        ("{{ 'Card Name_2'|slug }}", "card-name-2"),
        ("{{ [attack, note, move]|max }} {{ [attack, move]|min }} {{ [attack, move, note]|sum }}", "8 5 13"),
        ("kept\n", "kept\n"),
        ("{{ name }}\n", "Hood\n"),
        ("{{ '{{' }}", "{{"),
    ],
)
def test_values_give_what_is_written(text, expected):
    """Text, look-ups, whole-number arithmetic, comparison, choice and a few filters."""
    assert value(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{{ cost }}", "7,50"),
        ("{{ cost * 2 }} {{ cost + 1 }} {{ -cost }} {{ +cost }}", "15 8,5 -7,5 7,5"),
        ("{{ point + point + point }}", "0,3"),
        ("{{ three / 2 }} {{ three / 8 }} {{ 6 / three }}", "1,5 0,375 2"),
        ("{{ cost // 2 }} {{ cost % 2 }} {{ three * 1.25 }}", "3 1,5 3,75"),
        ("{{ (three / 2)|up }} {{ (three / 2)|down }} {{ (three / 2)|round }}", "2 1 2"),
        ("{{ (-three / 2)|up }} {{ (-three / 2)|down }} {{ (-three / 2)|round }}", "-1 -2 -2"),
        ("{{ (10 / three)|round(2) }} {{ (20 / three)|round(2) }} {{ (20 / three)|down(1) }}", "3,33 6,67 6,6"),
        ("{{ cost|fixed(2) }} {{ three|fixed(1) }} {{ (cost * 2)|fixed(2) }} {{ 2.5|fixed(0) }}", "7,50 3,0 15,00 3"),
        ("{{ cost|int }} {{ (0 - cost)|int }}", "7 -7"),
        ("{{ cost > 7.49 }} {{ 7.5 == cost }} {{ cost < 7 }} {{ 7.5 in [cost] }}", "yes yes no yes"),
        ("{{ [cost, three]|max }} {{ [cost, point]|sum }} {{ cost|signed }} {{ (0 - cost)|abs }}", "7,5 7,6 +7,50 7,5"),
        ("{{ [three / 2, cost]|join('; ') }}", "1,5; 7,50"),
        ("{{ .5 + 1 }}", None),
    ],
)
def test_decimals_are_exact_and_written_as_the_language_does(text, expected):
    """What stands in a cell is shown as it is; what is reckoned has the mark of the pack's language."""
    german = {"texts": {"number.decimal": ","}}
    names, cells = ("cost", "point", "three"), ("7,50", "0.1", "3")
    if expected is None:
        with pytest.raises(Unfit, match="not an expression"):
            compile_value(text, names, german)
    else:
        assert compile_value(text, names, german).evaluate(cells) == expected
        point = expected.replace(",", ".").replace("7.50; ", "7,50; ")
        english = compile_value(text, names).evaluate(cells)
        assert english.replace("7,50", "7.50") == point


@given(st.decimals(-9999, 9999, places=3), st.decimals(-9999, 9999, places=2))
def test_decimals_are_reckoned_as_a_library_reckons_them(one, other):
    """Sums, differences and products are those of the decimal module, whatever the mark."""
    cells = (f"{one}0", f"{other}".replace(".", ","))
    for sign, expected in (("+", one + other), ("-", one - other), ("*", one * other)):
        reckoned = compile_value(f"{{{{ one {sign} other }}}}", ("one", "other")).evaluate(cells)
        assert Decimal(reckoned) == expected


REFUSED = pytest.mark.parametrize(
    ("text", "word"),
    [
        ("{{ 'a' * 10**9 }}", "power"),
        ("{{ 'a' * 1000000000 }}", "not a number"),
        ("{{ name * 2 }}", "not a number"),
        ("{{ attack ** 99999 }}", "power"),
        ("{{ '%999999999d' % 1 }}", "not a number"),
        ("{{ [1, 2] * 99999999 }}", "list"),
        ("{{ range(10**9) }}", "call"),
        ("{{ name.upper() }}", "call"),
        ("{{ ''.__class__ }}", "_"),
        ("{{ name.__class__.__mro__ }}", "_"),
        ("{{ name['__class__'] }}", "no parts"),
        ("{{ name|attr('__class__') }}", "filter 'attr'"),
        ("{{ name|center(1000000000) }}", "filter 'center'"),
        ("{{ [name]|map('upper')|list }}", "filter"),
        ("{{ name|replace('', 'x') }}", "empty"),
        ("{{ name|upper(1) }}", "too many"),
        ("{{ name|replace('x') }}", "too few"),
        ("{{ name|default(value=1) }}", "plain arguments"),
        ("{{ name is defined }}", "test"),
        ("{{ attack is divisibleby 3 }}", "test"),
        ("{{ attack / 3 }}", "comes to 2.667..., without an end"),
        ("{{ attack / 0 }}", "zero"),
        ("{{ 1e999 }}", "twelve digits"),
        ("{{ 0.000001 * 0.000001 * 0.1 }}", "too many decimals"),
        ("{{ '1,500' + 1 }}", "thousands or decimals"),
        ("{{ '1.500' * 2 }}", "thousands or decimals"),
        ("{{ 1.5|times(2) if none else 'x'|times(1.5) }}", "needs a whole number, not 1.5"),
        ("{{ 'x'|times(-1) }}", "-1 times"),
        ("{{ 'x'|times(100000000000) }}", "100,000,000,000 times"),
        ("{{ 'x'|pad(100000000000) }}", "100,000,000,000 digits"),
        ("{{ 1|round(10) }}", "10 decimals"),
        ("{{ 0|roman }}", "Roman numerals"),
        ("{{ 5|roman ~ 4000|roman }}", "Roman numerals"),
        ("{{ []|max }}", "an empty list"),
        ("{{ name|sum }}", "not a list"),
        ("{{ {'a': 1} }}", "group"),
        ("{{ {'a': 1}[name] }}", "looks for 'Hood'"),
        ("{{ name[::2] }}", "steps"),
        ("{{ true[1:] }}", "neither text nor a list"),
        ("{% for x in name %}{{ x }}{% endfor %}", "statements"),
        ("{{ name }}{% set a = 1 %}", "statements"),
        ("{{ name }}{# gone #}", "comments"),
        ("{{ name", "not an expression"),
        ("{{ }}", "not an expression"),
        ("{{ " + "(" * 5_00 + "1" + ")" * 5_00 + " }}", "nested"),
        ("{{ " + "-" * 60 + "1 }}", "nested"),
        ("{{ " + " + ".join("1" * 40) + " }}", "nested"),
        ("{{ 9999999999999 }}", "twelve digits"),
        ("{{ 999999999999 * 999999999999 }}", "twelve digits"),
        ("{{ attack // 0 }}", "zero"),
        ("{{ attack % (move - 5) }}", "zero"),
        ("{{ note + 1 }}", "not a number"),
        ("{{ attack < name }}", "not a number"),
        ("{{ [attack, move] }}", "list"),
        ("{{ name|join('-') }}", "not a list"),
        ("{{ 3 in 4 }}", "neither"),
        ("{{ self }}", "not known"),
        ("{{ cycler }}", "not known"),
        ("{{ name " + "x" * LONGEST + " }}", "more than 2,000 characters"),
    ],
)


@REFUSED
def test_what_is_not_a_bounded_expression_is_refused(text, word):
    """Nothing else is compiled: no calls, loops, powers, attributes, tests, or texts multiplied."""
    assert word in refusal(text)


@pytest.mark.slow
@REFUSED
def test_what_is_not_a_bounded_expression_is_refused_at_once(text, word):
    """What would hang if it were tried is refused before that."""
    start = time.process_time()

    message = refusal(text)

    assert word in message
    assert time.process_time() - start < 5


def test_an_unknown_name_is_reported_with_the_nearest():
    """A misspelt column is found when the value is compiled, before any row is read."""
    with pytest.raises(Unfit) as caught:
        compile_value("{{ NAMEE ~ '!' }}", COLUMNS, whose="a column of ships.csv")

    assert str(caught.value) == "uses 'NAMEE', which is not a column of ships.csv"
    assert caught.value.hint == "did you mean 'name'?"


def test_an_unknown_name_is_reported_even_where_it_would_not_be_reached():
    """A choice does not hide a misspelt name on the side not taken."""
    assert "'nmae'" in refusal("{{ name if true else nmae }}")


def test_plain_data_is_looked_up_by_name_only():
    """Mappings of the pack can be asked by attribute or item; what they lack is named."""
    data = {"sides": {"german": {"title": "German"}}}

    assert value("{{ sides.german.title }}", data=data) == "German"
    assert value("{{ sides['german']['title'] }}", data=data) == "German"
    with pytest.raises(Unfit, match="'keys'"):
        value("{{ sides.keys }}", data=data)
    with pytest.raises(Unfit, match="group of values"):
        value("{{ sides.german }}", data=data)


def test_a_lone_look_up_and_a_constant_are_told_apart():
    """They need no expression at all, and say so."""
    assert compile_value("{{ move }}", COLUMNS).lone == 2
    assert compile_value("{{ move }}", COLUMNS).uses == (2,)
    assert compile_value("plain", COLUMNS).constant == "plain"
    assert compile_value("{{ 'a' ~ 1 }}", COLUMNS).constant == "a1"
    assert compile_value("{{ move }} hexes", COLUMNS).lone is None


def test_a_value_names_the_columns_it_uses():
    """Columns in conditions and arguments count, each once."""
    assert sorted(compile_value("{{ name if elite else name|replace('a', note) }}", COLUMNS).uses) == [0, 3, 4]


def test_a_result_has_at_most_two_thousand_characters():
    """A text cannot grow on the way, either."""
    cells = ("x" * 1_500, "8", "5", "", "yes")

    assert len(value("{{ name }}", cells)) == 1_500
    assert "more than 2,000" in refusal("{{ name ~ name }}", cells)
    assert "more than 2,000" in refusal("{{ name }}{{ name }}", cells)
    assert "more than 2,000" in refusal("{{ name|replace('x', 'yy') }}", cells)
    assert "more than 2,000" in refusal("{{ name }}", ("x" * 2_001, "", "", "", ""))


def test_values_of_other_makers_come_on_top_of_the_filters():
    """Whoever compiles may add filters of its own."""
    assert value("{{ name|shout }}", filters={"shout": lambda text: text + "!"}) == "Hood!"


@given(st.integers(-LARGEST, LARGEST), st.integers(-LARGEST, LARGEST))
def test_arithmetic_is_exact_or_refused(one, other):
    """Sums, differences and remainders are those of whole numbers; what is too large is refused."""
    cells = (str(one), str(other), "", "", "")
    for text, expected in (
        ("{{ name + attack }}", one + other),
        ("{{ name - attack }}", one - other),
        ("{{ name * attack }}", one * other),
    ):
        if abs(one) == LARGEST or abs(other) == LARGEST or abs(expected) > LARGEST:
            refusal(text, cells)
        else:
            assert value(text, cells) == str(expected)


@given(st.text(alphabet="{}%#abn()[]'\"|~+-*/. 019_", max_size=60))
def test_no_text_does_anything_but_give_a_value_or_be_refused(text):
    """Whatever stands in a cell of a stranger's pack, no other exception comes out."""
    try:
        result = compile_value(text, COLUMNS).evaluate(CELLS)
    except Unfit:
        return
    assert len(result) <= LONGEST
