"""Every page of a kit says that it is unofficial, and the house edition whose it is."""

import pytest
from kit import shipped
from kit.drawn import words_of

from forge.errors import Problems
from forge.imposing.impose import impose
from forge.imposing.options import ImposeOptions
from forge.imposing.plan import plan_sheets
from forge.imposing.stocks import stock_book


@pytest.mark.parametrize("edition", ["published", "house"])
@pytest.mark.parametrize("name", ["atlantic-blocks", "atlantic-chase", "atlantic-wolves", "under-ten-flags"])
def test_every_page_carries_the_notice(name, edition):
    """All is printed without a problem; every page says that it is unofficial, and the house edition whose it is."""
    pack, problems = shipped.load(name, edition), Problems()
    plan = plan_sheets(pack.components, ImposeOptions(stocks=stock_book()), problems)
    pages = list(impose(plan, pack, problems))
    assert list(problems) == []
    assert len(pages) == len(plan.pages)
    for text in (words_of(page.shapes) for page in pages if not page.blank):
        assert "Unofficial player aid" in text
        assert ("OUR OWN INVENTION" in text.upper()) is (edition == "house")
