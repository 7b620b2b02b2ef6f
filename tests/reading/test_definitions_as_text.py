"""What files may say, as packs of others rely on it: no field, limit or default changes unseen."""

from kit.definitions import FILE, lines


def test_every_field_is_as_agreed():
    """Its name, its kind with limits, its default; a change that is meant is written anew by kit.definitions."""
    assert list(lines()) == FILE.read_text(encoding="utf-8").splitlines()
