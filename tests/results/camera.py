# SPDX-License-Identifier: MIT
"""What a phone sees of the display, and a decoder that others have written."""

import zxingcpp
from PIL import Image, ImageFilter


def read(picture):
    """The code in a picture, and what is known about it."""
    (code,) = zxingcpp.read_barcodes(picture.convert("L"), formats=zxingcpp.BarcodeFormat.QRCode)
    return code


def photograph(picture, rnd):
    """Three times as large, out of focus, askew, unevenly lit and noisy."""
    large = picture.convert("L").resize((888, 384), Image.Resampling.NEAREST)
    whole = Image.new("L", (1100, 640), 205)
    whole.paste(large.point(lambda level: 50 if level < 128 else 205), (100, 120))
    whole = whole.rotate(rnd.uniform(-12, 12), Image.Resampling.BICUBIC, fillcolor=205)
    whole = whole.filter(ImageFilter.GaussianBlur(1.6))
    light = Image.linear_gradient("L").resize(whole.size).point(lambda level: 205 + level // 5)
    noise = Image.effect_noise(whole.size, 36)
    mixed = Image.blend(whole, noise, 0.12)
    return Image.composite(mixed, Image.new("L", whole.size, 0), light)


def show_code(stage):
    """From a match's result to its code: -> the picture on the display."""
    stage.press("B", "C")
    while type(stage.app.top).__name__ == "Qr" and not stage.app.top._code:
        stage.wait(100)
    stage.settle()
    return stage.picture()
