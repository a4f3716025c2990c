# SPDX-License-Identifier: MIT
"""Raspberry Pi Pico, Pico W, Pico 2 with loose parts: panel, matrix, five buttons.

The panel's pins are those of Waveshare's Pico-ePaper-2.9, which can be plugged on as it is.
"""

from hal.rp2.board import Rp2Board

TABLE = {
    "name": "pico",
    "panel": "ssd1680",
    "rotation": 0,
    "waveform": False,
    "careful": False,
    # The SSD1680 takes 20 MHz. On jumper wires 8 MHz is safe, and 4,736 bytes take 5 ms of it.
    "spi_hz": 8000000,
    "pins": {
        "dc": 8,
        "cs": 9,
        "sck": 10,
        "mosi": 11,
        "reset": 12,
        "busy": 13,
        "a": 2,
        "b": 3,
        "c": 4,
        "up": 5,
        "down": 6,
        "leds": 22,
        "usb": 24,
        "supply": 29,
    },
    "movable": (
        "dc", "cs", "sck", "mosi", "reset", "busy", "a", "b", "c", "up", "down", "leds",
    ),
    "free": tuple(range(23)) + (26, 27, 28),
    "pressed": 0,  # to ground, pulled up inside
    "grid": {
        "width": 8,
        "height": 8,
        "origin": "top left",
        "columns": False,
        "serpentine": False,
        "rotation": 0,
    },
    "budget": 400,
    "ceiling": 255,
    "battery": (3300, 4200),  # mV at VSYS, empty and full: one lithium cell
    "watchdog": True,
    "site": "",
}  # fmt: skip

# (part, its pin, what it carries, GP number or None, pin of the board). Drawings are made from it.
WIRING = (
    ("panel", "VCC", "3.3 V", None, 36),
    ("panel", "GND", "ground", None, 13),
    ("panel", "DIN", "mosi", 11, 15),
    ("panel", "CLK", "sck", 10, 14),
    ("panel", "CS", "cs", 9, 12),
    ("panel", "DC", "dc", 8, 11),
    ("panel", "RST", "reset", 12, 16),
    ("panel", "BUSY", "busy", 13, 17),
    ("button A", "1", "a", 2, 4),
    ("button B", "1", "b", 3, 5),
    ("button C", "1", "c", 4, 6),
    ("button UP", "1", "up", 5, 7),
    ("button DOWN", "1", "down", 6, 9),
    ("buttons", "2", "ground", None, 8),
    ("matrix", "5V", "5 V from USB", None, 40),
    ("matrix", "GND", "ground", None, 38),
    ("matrix", "DIN", "leds", 22, 29),
)


def board(store=None):
    return Rp2Board(TABLE, store)
