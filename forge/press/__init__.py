"""Files for print services: what each service wants, PDF/X, pictures of pieces, packed with a manifest."""
