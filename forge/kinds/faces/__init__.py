"""Faces: what is drawn on a side of a piece, declared in YAML, filled from rows, laid out as one drawing a piece.

``library`` finds a face and what it extends; ``definition`` says what a face may say, ``elements`` what may stand on
it, ``areas`` where, ``vocabulary`` what its words mean in one pack. ``cells`` and ``filling`` turn rows into values;
``part`` draws an element (``marks``, ``lettering``) over what lies below (``grounds``); ``face`` puts parts together.
"""
