"""Marks: a short code on paper that later proves how far a ledger had come, where two players share one.

The other player throws ten fresh dice, the salt, after the last record is written. The code is HMAC-SHA256 of the
salt under the hash of that record, cut to 80 bits: four groups of four base-32 characters. The salt keeps the owner
from preparing two ledgers with one code; the length keeps him from searching for one afterwards.
"""

from __future__ import annotations

import base64
import hashlib
import hmac

from forge.referee.contract.refusals import Malformed

SALT_DICE = 10


def mark_code(head: str, salt: str) -> str:
    """Give the code of a ledger whose last record has this hash, for a salt of ten dice."""
    digest = hmac.new(bytes.fromhex(head), salt.encode("ascii"), hashlib.sha256).digest()
    letters = base64.b32encode(digest[:10]).decode("ascii")
    return " ".join(letters[place : place + 4] for place in range(0, 16, 4))


def read_salt(text: str) -> str:
    """Read the ten six-sided dice of a salt."""
    digits = "".join(text.replace(",", " ").split())
    if len(digits) != SALT_DICE or not set(digits) <= set("123456"):
        raise Malformed("salt", "must be ten six-sided dice thrown now by the other player", "such as 3616 2541 23")
    return digits


def read_code(text: str) -> str:
    """Read a code copied from paper: case and blanks do not matter, and 0, 1 and 8 are the letters they look like."""
    letters = "".join(text.upper().replace("-", " ").split()).translate(str.maketrans("018", "OIB"))
    if len(letters) != 16 or not set(letters) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"):
        raise Malformed("mark", f"{text!r} is not a mark", "a mark has 16 letters and digits in four groups")
    return " ".join(letters[place : place + 4] for place in range(0, 16, 4))
