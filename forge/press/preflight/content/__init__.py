"""What the pages of a PDF paint: content streams followed with their graphics state, in bounded work and memory."""
