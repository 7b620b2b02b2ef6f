"""Pages into PDF; the only room that knows ReportLab.

ReportLab's document model (fonts and their subsets, objects, cross-references, metadata) is used without its canvas:
page content is assembled here as text from remembered pieces, which is an order of magnitude faster, and everything
the canvas would add unasked (Helvetica on every page, ASCII85) stays out.
"""

from forge.rendering.pdf.info import DocumentInfo
from forge.rendering.pdf.writer import PdfWriter

__all__ = ["DocumentInfo", "PdfWriter"]
