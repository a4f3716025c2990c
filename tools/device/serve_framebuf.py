# SPDX-License-Identifier: MIT
"""Plays drawing calls on this home's framebuf: what the stand-in for CPython is measured by."""

import json

from framebuf import FrameBuffer


def answer(line):
    """For {"buffer": [hex, width, height, format, stride], "calls": [[name, argument, ...], ...]}

    -> {"results": what each call returned or the name of its error, "bytes": hex at the end}.
    An argument that is an object stands for a picture: {"source": [how, hex, number, ...]}, where
    how is "tuple", "list", "framebuffer", or "self" for the picture that is drawn on.
    """
    wanted = json.loads(line)
    data, *shape = wanted["buffer"]
    data = bytearray(bytes.fromhex(data))
    canvas = FrameBuffer(data, *shape)
    results = []
    for name, *arguments in wanted["calls"]:
        try:
            arguments = [_argument(canvas, value) for value in arguments]
            results.append(getattr(canvas, name)(*arguments))
        except (TypeError, ValueError) as error:
            results.append(type(error).__name__)
    return json.dumps({"results": results, "bytes": data.hex()})


def _argument(canvas, value):
    if not isinstance(value, dict):
        return value
    how, *values = value["source"]
    if how == "self":
        return canvas
    data = bytes.fromhex(values[0])
    if how == "framebuffer":
        return FrameBuffer(bytearray(data), *values[1:])
    values[0] = data
    return tuple(values) if how == "tuple" else values
