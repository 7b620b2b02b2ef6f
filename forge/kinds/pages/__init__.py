"""What page-like kinds share: a style, strips that stack into columns, pages, and the component made of them."""
