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
READS = "preflight reads PDF"


def look_at_file(job: Job) -> bool:
    """Tell what is wrong with a file from outside; whether it is a PDF at all."""
    tell = job.findings.tell
    if not job.path.is_file():  # a pipe could be waited for without end
        folder, there = job.path.is_dir(), job.path.exists()
        said = "it is a folder" if folder else "it is no plain file" if there else "there is no such file"
        tell("file-unread", said, hint="name the files in it" if folder else "")
        return False
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
        called = f"it is called .pdf, but it is a {kind.upper()} file" if suffix == ".pdf" else ""
        tell("file-kind", called or f"it is a {kind.upper()} file, no PDF", hint=READS)
        return False
    if b"%PDF-" not in head:
        hint = "write it anew" if suffix == ".pdf" else READS
        tell("file-damaged", "it is no PDF: it does not begin with %PDF", hint=hint)
        return False
    if not kind:
        tell("file-damaged", "something stands before %PDF", hint="write it anew, or take away what stands before it")
    if suffix != ".pdf":
        tell("file-kind", f"it is a PDF, but it is called {suffix or 'without an ending'}", hint="call it .pdf")
    return True
