# SPDX-License-Identifier: MIT
"""Where the board and the firmware meet: the only file that names both."""

from firmware import VERSION
from firmware.app import App
from firmware.missing import missing_files, say

# Before a crashed program starts again: time for a computer to break in with Ctrl-C.
_PAUSE_MS = 3000


def own_board():
    # Only here: the simulator brings its own board, and has no file of any other.
    from hal import this_board

    return this_board()


def build(board=None):
    """The firmware on a board (by default the one it runs on), ready for its first step."""
    app = App(board or own_board())
    app.start()
    return app


def run(board=None):
    """Play until a computer wants the prompt. What no screen could be blamed for is logged, and
    the device starts again: the match resumes.
    """
    board = board or own_board()
    try:
        missing = missing_files()
        if missing:
            say(board, missing)
        app = build(board)
        print("Escudero", VERSION, "on", board.name)
        try:
            while True:
                board.alive()
                board.rest(app.step(board.ticks()))
        except Exception as error:
            app.log(error)
            board.rest(_PAUSE_MS)
            board.reset()
    except KeyboardInterrupt:
        board.hand_over()


if __name__ == "__main__":
    run()
