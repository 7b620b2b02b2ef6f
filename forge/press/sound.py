"""Whether what a service's file says goes together, field by field and where it was written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.press.naming import fault_of
from forge.reading.measures import INCH, show_length
from forge.reading.node import Mapping

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.errors import Location, Problems
    from forge.press.service import Product, Service
    from forge.reading.node import Node


def check_service(service: Service, node: Node, problems: Problems) -> None:
    """Report what does not go together."""
    _check_files(service, node, problems)
    _check_inks(service, node, problems)
    if not service.products:
        problems.error(place_of(node, "products"), "products", "names nothing that the service makes")
    for name, product in service.products.items():
        _check_product(service, name, product, node, problems)


def place_of(node: Node, *path: str) -> Location:
    """Give where a field was written, or else what it would stand in."""
    for name in path:
        if not isinstance(node, Mapping) or name not in node.entries:
            break
        node = node.entries[name].value
    return node.where


def _check_files(service: Service, node: Node, problems: Problems) -> None:
    """Report names that do not tell files apart, and formats that are at odds with colours or a standard."""
    if service.names:
        fault, hint = fault_of(service.names, service.format)
        if fault:
            problems.error(place_of(node, "names"), "names", fault, hint)
    pictures = service.format != "pdf"
    if pictures and service.standard != "none":
        problems.error(place_of(node, "standard"), "standard", f"{service.standard} is of PDF, not of {service.format}")
    if pictures and service.inks.space != "rgb":
        message = f"pictures are written in RGB: {service.format} in CMYK is not made"
        problems.error(place_of(node, "inks", "space"), "inks.space", message, "write space: rgb, or format: pdf")
    if service.standard != "none" and service.inks.space != "cmyk":
        message = f"{service.standard} is written in CMYK here"
        problems.error(place_of(node, "inks", "space"), "inks.space", message, "write space: cmyk, or standard: none")


def _check_inks(service: Service, node: Node, problems: Problems) -> None:
    """Report an impossible black, limits the wrong way round, and colours that no profile is named for."""
    inks, limits = service.inks, service.limits
    if len(inks.rich) != 4:
        message = "needs four shares, of cyan, magenta, yellow and black"
        problems.error(place_of(node, "inks", "rich"), "inks.rich", message)
    elif sum(inks.rich) > inks.limit:
        message = f"is {sum(inks.rich)} percent of ink, more than the limit of {inks.limit}"
        problems.error(place_of(node, "inks", "rich"), "inks.rich", message)
    if service.standard != "none" and not (inks.condition or inks.icc):
        message = f"{service.standard} needs a printing condition or a profile"
        problems.error(
            place_of(node, "inks"), "inks", message, "write condition: FOGRA39, or icc: and a file beside this"
        )
    pairs = (
        ("text-near", limits.text_near, "text-at-trim", limits.text_at_trim),
        ("picture-warning", limits.picture_warning, "picture-error", limits.picture_error),
        ("hairline-warning", limits.hairline_warning, "hairline-error", limits.hairline_error),
        ("text-warning", limits.text_warning, "text-error", limits.text_error),
    )
    for name, warned, other, error in pairs:
        if warned < error:
            message = f"is less than {other}, so that nothing would be warned of before it is an error"
            problems.error(place_of(node, "limits", name), f"limits.{name}", message)


def _check_product(service: Service, name: str, product: Product, node: Node, problems: Problems) -> None:
    def error(field: str, message: str, hint: str = "") -> None:
        problems.error(place_of(node, "products", name, field), f"products.{name}.{field}", message, hint)

    if product.sheet and product.size:
        error("sheet", "goes with pieces of any size: a product has a size or a sheet", "leave size out")
    if product.picture:
        _check_picture(service, product, error)
    if product.least > product.most:
        error("least", f"is more than most, {product.most:,}")
    if product.sheet:
        _check_sheet(service, product, error)
    else:
        _check_single(product, error)


def _check_single(product: Product, error: Callable[..., None]) -> None:
    """Report what is of sheets, where pieces are printed one by one."""
    for field, value in (("margin", product.margin), ("apart", product.apart), ("rules", product.rules)):
        if value:
            error(field, "is of a sheet, and this product has none", "say sheet: and its size")
    if product.cut_file != "none":
        error("cut-file", "is of a sheet: what is a piece by itself is cut to its size")


def _check_sheet(service: Service, product: Product, error: Callable[..., None]) -> None:
    """Report a sheet without room for what lies on it."""
    assert product.sheet
    bleed = service.bleed if product.bleed is None else product.bleed
    if 0 < product.margin < bleed:
        error("margin", f"leaves no room for the bleed of {show_length(bleed)}", "0 mm lets colours run past the sheet")
    if 0 < product.apart < product.rules:
        error("apart", f"is less than the {show_length(product.rules)} that two rules of a die must be apart")
    if 2 * product.margin >= min(product.sheet):
        error("margin", "leaves nothing of the sheet")


def _check_picture(service: Service, product: Product, error: Callable[..., None]) -> None:
    """Report exact pixels that are not those of pictures, or too few for the size."""
    assert product.picture
    if service.format == "pdf":
        error("picture", "is of pictures, and the service takes PDF")
    elif product.size is None:
        error("picture", "needs a size: pixels of what?")
    else:
        for pixels, length, word in zip(product.picture, product.size, ("wide", "high"), strict=True):
            least = length * service.dpi / INCH
            if pixels < least:
                error("picture", f"is {pixels} px {word}, but the piece alone has {least:.0f} at {service.dpi} dpi")
