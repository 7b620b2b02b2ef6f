"""What was agreed on, of the type that the rules expect of it: words, numbers, lists of words."""

from __future__ import annotations

from forge.referee.contract.requests import InForce


async def word_in_force(name: str) -> str:
    """Give the alternative of a reading, or the word that an optional rule or an unknown stands for."""
    return str(await InForce(name))


async def words_in_force(name: str) -> tuple[str, ...]:
    """Give the words that an optional rule or an unknown lists."""
    words = await InForce(name)
    assert isinstance(words, tuple)
    return words


async def number_in_force(name: str) -> int:
    """Give the number that an optional rule or an unknown stands for; what nothing fills is asked of the players."""
    number = await InForce(name)
    assert isinstance(number, int)
    return number


async def number_if_known(name: str) -> int | None:
    """Give the number of an unknown, or None where nothing fills it, which the ruling then says."""
    number = await InForce(name, ask=False)
    assert number is None or isinstance(number, int)
    return number


async def word_if_known(name: str) -> str | None:
    """Give the words that fill an unknown, or None where nothing does, which the ruling then says."""
    words = await InForce(name, ask=False)
    return None if words is None else str(words)
