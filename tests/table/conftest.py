"""Every test of the table may serve one, and look at it in a browser."""

import pytest
from kit.browser import chromium, table, visit  # noqa: F401 - fixtures


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Mark what needs a browser."""
    for item in items:
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
