"""The schema of what a procedure takes: every default and every option in it can be given as it stands."""

import pytest

import forge


def options_of(schema):
    """Give the words that a value may be, wherever in its schema they stand."""
    if isinstance(schema, dict):
        if "oneOf" in schema:
            yield from (one["const"] for one in schema["oneOf"])
            assert all(one["title"] for one in schema["oneOf"])
        for value in schema.values():
            yield from options_of(value)
    elif isinstance(schema, list):
        for one in schema:
            yield from options_of(one)


@pytest.mark.parametrize("pack", forge.packs())
def test_schemas_of_a_game(pack):
    """Titles are there, required is what has no default, defaults read as themselves, and so does each of few words."""
    from forge.library.given import words_by_id

    game = forge.open_game(pack)
    for procedure in game.procedures.values():
        schema = game.schema(procedure.id)
        assert schema["title"]
        for parameter in procedure.parameters:
            described = schema["properties"][parameter.id]
            assert described["title"]
            assert ("default" in described) == (parameter.id not in schema["required"])
            if "default" in described:
                given = words_by_id({parameter.id: described["default"]}, procedure)[parameter.id]
                assert parameter.kind.read(given) == parameter.default, (procedure.id, parameter.id)
            if "oneOf" in described:
                assert all(
                    parameter.kind.show(parameter.kind.read(str(one))) == str(one) for one in options_of(described)
                )


def test_words_of_options():
    """Options are called as on the charts and at the prompts, in the language of the pack."""
    square = forge.open_game("atlantic-wolves").schema("attack")["properties"]["square"]
    assert [one["title"] for one in square["oneOf"]] == ["Aggressive", "Normal", "Shadow"]
    german = forge.open_game("atlantic-wolves", overlays=["de"]).schema("attack")["properties"]["square"]
    assert [one["const"] for one in german["oneOf"]] == ["aggressive", "normal", "shadow"]
    assert german["title"] != square["title"]
