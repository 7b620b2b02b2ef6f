"""Faces: what is drawn on a side of a piece, declared in YAML, filled from rows, laid out as one drawing a piece.

``library`` finds a face and what it extends, ``definition`` says what a face may say, ``elements`` what may stand on
it, ``areas`` where; ``filling`` turns rows into values, ``face`` values into drawings, with the help of ``marks`` (the
drawing of one element) and ``grounds`` (what lies under text and along the edges).
"""
