"""Pages into bytes: PDF, SVG, PNG."""
