"""The handbook: guides written by hand, and a reference written from forge's own declarations, as pages in Markdown.

What can be declared has its page without anybody writing one; what is written by hand lies in ``docs/``.
"""
