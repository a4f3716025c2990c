# SPDX-License-Identifier: MIT
"""The device as it lies on a table: ink and lights of a scene, in the box of the Pico build."""

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from tools.inside import BOX, DISPLAY, KEYS, MATRIX

PAPER = (236, 235, 226)
INK = (24, 24, 26)
TABLE = (62, 49, 40)

_MM = 592 / 66.89  # pixels: the picture on the glass is twice as large as it is
_AROUND = 10  # mm of table
_BODY, _SHADED = (246, 239, 222), (226, 214, 188)
_EDGE, _RIM = (253, 249, 239), (150, 138, 112)
_CAP, _CAP_C = (58, 58, 64), (200, 146, 74)
_DARK, _CELL = (16, 16, 20), (34, 34, 40)
_MATRIX_WINDOW, _CELLS = (63, 63), (62.2, 62.2)  # mm; its edge throws a shadow on the cells
_SMALLER = 0.7  # of the finished picture: smooths its edges


def glass(image):
    """A screen as the panel looks: grey paper, soft black ink, twice the size."""
    coloured = Image.new("RGB", image.size, PAPER)
    coloured.paste(INK, mask=image.convert("L").point(lambda value: 255 - value))
    return coloured.resize((592, 256), Image.Resampling.NEAREST)


def seen(cell):
    """What an eye sees of a LED's colour: LEDs are linear, screens are not."""
    return tuple(round(255 * (value / 255) ** (1 / 2.2)) for value in bytes.fromhex(cell))


def _place(x, y):
    """Pixels of a place on the front, in mm from the left and from the bottom."""
    return (_AROUND + x) * _MM, (_AROUND + BOX[1] - y) * _MM


def _area(middle, size):
    (left, top), (right, bottom) = (
        _place(middle[0] - size[0] / 2, middle[1] + size[1] / 2),
        _place(middle[0] + size[0] / 2, middle[1] - size[1] / 2),
    )
    return tuple(round(value) for value in (left, top, right, bottom))


def _within(box, limits):
    return (
        *[max(pair) for pair in zip(box[:2], limits[:2], strict=True)],
        *[min(pair) for pair in zip(box[2:], limits[2:], strict=True)],
    )


def _front(place):
    """Places are kept as seen from behind."""
    return BOX[0] - place[0], place[1]


def draw(screen, lights):
    """`screen` is the image on the glass, `lights` the matrix as rows of hex colours."""
    size = [round((side + 2 * _AROUND) * _MM) for side in BOX]
    image = _table(size)
    _draw_body(image)
    _draw_display(image, screen)
    _draw_matrix(image, lights)
    for name, place in KEYS.items():
        _draw_cap(image, name, _front(place))
    smaller = [round(side * _SMALLER) for side in image.size]
    return image.resize(smaller, Image.Resampling.LANCZOS)


def _table(size):
    """Lit by a lamp above it: darker towards the corners."""
    dark = Image.radial_gradient("L").resize(size, Image.Resampling.BICUBIC)
    return Image.composite(
        Image.new("RGB", size, tuple(value * 2 // 3 for value in TABLE)),
        Image.new("RGB", size, tuple(value * 3 // 2 for value in TABLE)),
        dark,
    )


def _draw_body(image):
    middle = (BOX[0] / 2, BOX[1] / 2)
    shadow = Image.new("L", image.size)
    left, top, right, bottom = _area(middle, BOX)
    ImageDraw.Draw(shadow).rounded_rectangle((left, top + 26, right, bottom + 34), 60, fill=170)
    image.paste((18, 12, 9), mask=shadow.filter(ImageFilter.GaussianBlur(26)))
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((left, top, right, bottom + 10), 54, fill=_RIM)
    draw.rounded_rectangle((left, top, right, bottom), 54, fill=_EDGE)
    # The lamp stands behind it: the front is a little darker towards who sits there.
    shade = Image.linear_gradient("L").resize(image.size)
    body = Image.composite(
        Image.new("RGB", image.size, _SHADED), Image.new("RGB", image.size, _BODY), shade
    )
    shape = Image.new("L", image.size)
    inner = (left + 5, top + 5, right - 5, bottom - 2)
    ImageDraw.Draw(shape).rounded_rectangle(inner, 50, fill=255)
    image.paste(body, mask=shape)


def _window(image, middle, size, fill):
    """An opening whose upper edge lies in shadow."""
    draw = ImageDraw.Draw(image)
    slope = (size[0] + 3.2, size[1] + 3.2)
    draw.rounded_rectangle(_area(middle, slope), 10, fill=(214, 203, 180))
    left, top, right, bottom = _area(middle, size)
    draw.rectangle((left - 8, top - 8, right + 6, top), fill=(176, 164, 138))
    draw.rectangle((left - 8, top - 8, left, bottom + 4), fill=(192, 181, 156))
    draw.rectangle((left, top, right, bottom), fill=fill)


def _draw_display(image, screen):
    middle = _front(DISPLAY)
    _window(image, middle, (68.89, 31.05), PAPER)
    x, y = _place(middle[0] - 66.89 / 2, middle[1] + 29.05 / 2)
    image.paste(glass(screen), (round(x), round(y)))


def _draw_matrix(image, lights):
    """Cells behind a diffuser: bright in the middle, and a little of it on their neighbours."""
    middle = _front(MATRIX)
    _window(image, middle, _MATRIX_WINDOW, _DARK)
    cells = Image.new("RGB", image.size, _DARK)
    glow = Image.new("RGB", image.size)
    draw, light = ImageDraw.Draw(cells), ImageDraw.Draw(glow)
    pitch = 65 / len(lights)
    for row, line in enumerate(lights):
        for column, cell in enumerate(line):
            place = (
                middle[0] + (column - (len(line) - 1) / 2) * pitch,
                middle[1] + ((len(lights) - 1) / 2 - row) * pitch,
            )
            color = seen(cell)
            box = _within(_area(place, (pitch - 1, pitch - 1)), _area(middle, _CELLS))
            shown = tuple(max(pair) for pair in zip(color, _CELL, strict=True))
            draw.rounded_rectangle(box, 8, fill=shown)
            if max(color) > 40:
                light.rounded_rectangle(_area(place, (4, 4)), 17, fill=color)
    for wide, share in ((9, 0.75), (70, 0.6)):
        halo = glow.filter(ImageFilter.GaussianBlur(wide)).point(lambda v, s=share: int(v * s))
        cells.paste(ImageChops.screen(cells, halo))
    window = _area(middle, _MATRIX_WINDOW)
    image.paste(cells.crop(window).filter(ImageFilter.GaussianBlur(2)), window[:2])
    halo = glow.filter(ImageFilter.GaussianBlur(90)).point(lambda v: int(v * 0.5))
    image.paste(ImageChops.screen(image, halo))


def _draw_cap(image, name, place):
    draw = ImageDraw.Draw(image)
    draw.ellipse(_area(place, (11.6, 11.6)), fill=(120, 110, 90))
    color = _CAP_C if name == "C" else _CAP
    lower = (place[0], place[1] - 0.5)
    draw.ellipse(_area(lower, (11, 11)), fill=tuple(value // 2 for value in color))
    draw.ellipse(_area((place[0], place[1] + 0.3), (10.8, 10.8)), fill=color)
    x, y = _place(place[0], place[1] + 0.3)
    if name in ("UP", "DOWN"):
        tip = -18 if name == "UP" else 18
        draw.polygon(
            [(x, y + tip), (x - 20, y - tip * 0.75), (x + 20, y - tip * 0.75)], fill="white"
        )
    else:
        draw.text((x, y), name, font=ImageFont.load_default(46), fill="white", anchor="mm")
