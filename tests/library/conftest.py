"""Games opened once, in an empty folder with a home of its own."""

import pytest

import forge


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FORGE_HOME", str(tmp_path / "home"))


@pytest.fixture(scope="session")
def wolves(tmp_path_factory):
    """Open Atlantic Wolves as published, once; nothing that is asked of a game changes it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FORGE_HOME", str(tmp_path_factory.mktemp("home")))
        return forge.open_game("atlantic-wolves")
