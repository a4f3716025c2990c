# SPDX-License-Identifier: MIT
"""Where the board and the firmware meet: the only file that names both."""

from firmware.app import App
from hal import this_board


def run():
    board = this_board()
    app = App(board)
    app.start()
    while True:
        board.alive()
        board.rest(app.step(board.ticks()))


if __name__ == "__main__":
    run()
