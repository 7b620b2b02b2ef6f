"""What an expression of a pack cannot do, as it is told to whoever wrote it."""

from __future__ import annotations


class Unfit(ValueError):  # it is about the value, not about the program
    """An expression that is refused, or a row that it has no value for; the text is the rest of "value ..."."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class Unread(Unfit):
    """A value that hangs on something which could not be read; that is reported already, so this is not."""

    def __init__(self) -> None:
        super().__init__("hangs on what could not be read")
