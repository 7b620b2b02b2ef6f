"""One module a kind of component: a definition into pieces that can be drawn."""
