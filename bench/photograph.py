"""Photograph printed pages for the documentation: one page, part of one, or all pages of a kit side by side, as PNG.

python bench/photograph.py output/atlantic-chase.pdf docs/gallery/atlantic-chase.png              # all pages
python bench/photograph.py output/atlantic-chase.pdf map.png --page 3 --dpi 110
python bench/photograph.py output/atlantic-chase.pdf ships.png --page 33 --dpi 300 --crop 20,20,80,80   # in mm
python bench/photograph.py new.pdf both.png --page 3 --beside old.pdf --its-page 5        # before and after
python bench/photograph.py new.pdf cards.png --page 9 --crop 0,0,90,90 --turn -90 --beside old.pdf --its-crop 5,5,90,90
"""

import argparse
from pathlib import Path

import pypdfium2
from PIL import Image

COLOURS = 192
GAP = 10
PAPER, TABLE = "white", "#8a8f94"
MM = 25.4


def page(pdf, number, dpi, crop=None, turn=0):
    """Render a page, or part of it, as an image, turned by some degrees to the left."""
    image = pypdfium2.PdfDocument(pdf)[number - 1].render(scale=dpi / 72).to_pil().convert("RGB")
    if crop:
        left, top, width, height = (round(float(each) / MM * dpi) for each in crop.split(","))
        image = image.crop((left, top, left + width, top + height))
    return image.rotate(turn, expand=True)


def blank(image):
    """Whether nothing is printed on a page."""
    return image.convert("L").getextrema()[0] > 250


def laid(images, columns):
    """Lay images out in rows, on a table."""
    width, height = max(one.width for one in images), max(one.height for one in images)
    rows = -(-len(images) // columns)
    sheet = Image.new("RGB", (columns * (width + GAP) + GAP, rows * (height + GAP) + GAP), TABLE)
    for place, image in enumerate(images):
        down, across = divmod(place, columns)
        sheet.paste(image, (GAP + across * (width + GAP), GAP + down * (height + GAP)))
    return sheet


def main():
    """Photograph what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pdf", type=Path)
    parser.add_argument("picture", type=Path)
    parser.add_argument("--page", type=int)
    parser.add_argument("--dpi", type=float)
    parser.add_argument("--crop", metavar="LEFT,TOP,WIDTH,HEIGHT")
    parser.add_argument("--beside", type=Path, help="an older print, shown on the left")
    parser.add_argument("--its-page", type=int)
    parser.add_argument("--its-crop", metavar="LEFT,TOP,WIDTH,HEIGHT")
    parser.add_argument("--turn", type=int, default=0, metavar="DEGREES", help="to the left")
    parser.add_argument("--columns", type=int, default=6)
    wish = parser.parse_args()
    if wish.page:
        images = [page(wish.pdf, wish.page, wish.dpi or 110, wish.crop, wish.turn)]
        if wish.beside:
            old = page(wish.beside, wish.its_page or wish.page, wish.dpi or 110, wish.its_crop, wish.turn)
            images.insert(0, old)
        picture = laid(images, len(images)) if wish.beside else images[0]
    else:
        count = len(pypdfium2.PdfDocument(wish.pdf))
        printed = [
            image for number in range(1, count + 1) if not blank(image := page(wish.pdf, number, wish.dpi or 30))
        ]
        picture = laid(printed, min(wish.columns, len(printed)))
    wish.picture.parent.mkdir(parents=True, exist_ok=True)
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(wish.picture, optimize=True)
    print(f"{wish.picture}: {picture.width} x {picture.height}, {wish.picture.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
