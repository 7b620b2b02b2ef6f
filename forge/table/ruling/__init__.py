"""The referee's pages: find what is to be ruled, rule it, read the receipt."""

from forge.table.routes import Path
from forge.table.ruling import agreed, charts, counter_pictures, filling, finding, odds_page, reading

POST = ("POST",)
ROUTES = (
    Path("/{pack}/rule", finding.show),
    Path("/{pack}/rule/agreed/{name}", agreed.show),
    Path("/{pack}/rule/ahead/{procedure}", filling.strip),
    Path("/{pack}/rule/odds/{procedure}", odds_page.show),
    Path("/{pack}/rule/picture/{component}/{piece}", counter_pictures.picture),
    Path("/{pack}/rule/ruling/{record}", reading.show),
    Path("/{pack}/rule/ruling/{record}", reading.answer, POST),
    Path("/{pack}/rule/outlook/{record}", reading.outlook),
    Path("/{pack}/rule/{procedure}", filling.show),
    Path("/{pack}/rule/{procedure}", filling.send, POST),
    Path("/{pack}/chart/{table}", charts.show),
    Path("/{pack}/chart/{table}", charts.overrule, POST),
)
