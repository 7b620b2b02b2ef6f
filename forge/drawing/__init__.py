"""The one drawing model: exact lengths, frozen shapes, fonts and text fitting, symbols, pages.

Every length is a whole number of EMU (see ``forge.reading.measures``); x grows to the right, y downwards, from the top
left corner of the drawing.
"""
