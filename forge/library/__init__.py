"""The face of forge for programs: one game opened, and all that it can be asked, as typed values.

``forge.open_game`` is the door; the names that matter are found in ``forge`` itself. The command line sits on this
room, and so can whatever shows a game otherwise: a page in a browser, a bot, a notebook.
"""
