"""Pages into bytes: PDF, SVG, PNG, and a listing in words."""
