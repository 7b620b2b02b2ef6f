"""Any PDF held against what a print service wants: what it would send back, where on the page, and what to do.

``content`` reads what pages paint, ``rules`` judge it, one module for each kind of fault; ``check`` joins both.
"""
