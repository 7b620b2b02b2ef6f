"""The file itself: what it is, what it is called, how long it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from forge.press.preflight.rules.rule import Job

MAGIC = {
    b"%PDF-": "pdf", b"\x89PNG": "png", b"\xff\xd8\xff": "jpeg", b"PK\x03\x04": "zip", b"%!PS": "ps",
    b"II*\x00": "tiff", b"MM\x00*": "tiff", b"GIF8": "gif", b"8BPS": "psd",
}  # fmt: skip
HEAD = 1_024


def look_at_file(job: Job) -> bool:
    """Tell what is wrong with a file from outside; whether it is a PDF at all."""
    tell = job.findings.tell
    with job.path.open("rb") as file:
        head = file.read(HEAD)
    size = job.path.stat().st_size
    if size > job.service.limits.megabytes * 1_000_000:
        tell("file-large", f"it has {size / 1e6:.0f} megabytes, the service takes {job.service.limits.megabytes}")
    if not head:
        tell("file-damaged", "it is empty")
        return False
    kind = next((word for magic, word in MAGIC.items() if head.startswith(magic)), "")
    suffix = job.path.suffix.lower()
    if kind and kind != "pdf":
        said = f"it is called {suffix or 'as it is'}, but it is a {kind.upper()} file"
        tell("file-kind", said, hint="preflight reads PDF")
        return False
    if b"%PDF-" not in head:
        tell("file-damaged", "it is no PDF: it does not begin with %PDF", hint="write it anew")
        return False
    if not kind:
        tell("file-damaged", "something stands before %PDF", hint="write it anew, or take away what stands before it")
    if suffix != ".pdf":
        tell("file-kind", f"it is a PDF, but it is called {suffix or 'without an ending'}", hint="call it .pdf")
    return True
