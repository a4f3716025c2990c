# SPDX-License-Identifier: MIT
"""Pimoroni Badger 2040 and 2040 W: panel and buttons are on board, the matrix is plugged in.

The matrix's data come out of the Qw/ST socket, on the wire that is SDA for others: no soldering.
On the W the clock chip shares it, and does not mind as long as SCL rests.
"""

from hal.rp2.board import Rp2Board

TABLE = {
    "name": "badger2040",
    "panel": "uc8151",
    "rotation": 0,
    "spi_hz": 12000000,  # as its maker drives it
    "pins": {
        "cs": 17,
        "sck": 18,
        "mosi": 19,
        "dc": 20,
        "reset": 21,
        "busy": 26,
        "a": 12,
        "b": 13,
        "c": 14,
        "up": 15,
        "down": 11,
        "leds": 4,
        "enable": 10,
        "usb": 24,
        "reference_power": 27,
        "reference": 28,
        "supply": 29,
    },
    "movable": ("leds",),
    "free": (0, 1, 2, 3, 4, 5, 6, 7, 9),
    "pressed": 1,  # to 3.3 V, pulled down inside
    "grid": {
        "width": 8,
        "height": 8,
        "origin": "top left",
        "columns": False,
        "serpentine": False,
        "rotation": 0,
    },
    "budget": 200,  # mA: the socket's 3.3 V supply has no more to give
    "ceiling": 255,
    "battery": (2000, 3000),  # mV, empty and full: two alkaline cells
    "watchdog": True,
    "site": "",
}

# (part, its pin, what it carries, GP number or None, pin of the board). Drawings are made from it.
WIRING = (
    ("matrix", "5V", "3.3 V", None, "Qw/ST red"),
    ("matrix", "GND", "ground", None, "Qw/ST black"),
    ("matrix", "DIN", "leds", 4, "Qw/ST blue"),
)


def board(store=None):
    return Rp2Board(TABLE, store)
