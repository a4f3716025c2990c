# SPDX-License-Identifier: MIT
"""Where the board and the firmware meet: the only file that names both."""

from firmware import VERSION
from firmware.app import App

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


def _build_or_say_why_not(board):
    try:
        return build(board)
    except OSError:
        from firmware import missing

        files = missing.missing_files()
        if not files:
            raise
        missing.say(board, files)


def run(board=None):
    """Play until a computer wants the prompt. What no screen could be blamed for is logged, and
    the device starts again: the match resumes.
    """
    board = board or own_board()
    try:
        app = _build_or_say_why_not(board)
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
