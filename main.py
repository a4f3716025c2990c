# SPDX-License-Identifier: MIT
"""Where the board and the firmware meet: the only file that names both."""

from firmware import VERSION, starts
from firmware.app import App
from firmware.log import Log

# Before a crashed program starts again: time for a computer to break in with Ctrl-C.
_PAUSE_MS = 1500


def own_board():
    # Only here: the simulator brings its own board, and has no file of any other.
    from hal import this_board

    return this_board()


def build(board=None):
    """The firmware on a board (by default the one it runs on), ready for its first step."""
    app = App(board or own_board())
    app.start()
    return app


def _build(board):
    """As `build`, and if that fails: say why on the display, or try again."""
    failed = starts.begin(board.store)
    if failed >= starts.MOST:
        board.safe = True
    try:
        return build(board)
    except Exception as error:
        from firmware import missing

        files = missing.missing_files()
        if files:
            missing.say(board, missing.lines(files))
        if failed > starts.MOST:  # safe mode does not start either
            Log(board.store).add(error)
            missing.say(board, missing.failure(error))
        raise


def run(board=None):
    """Play until a computer wants the prompt. What no screen could be blamed for is logged, and
    the device starts again: the match resumes.
    """
    board = board or own_board()
    app = None
    try:
        try:
            app = _build(board)
            print("Escudero", VERSION, "on", board.name)
            while True:
                board.alive()
                board.rest(app.step(board.ticks()))
        except Exception as error:
            (app.log if app else Log(board.store)).add(error)
            board.rest(_PAUSE_MS)
            board.reset()
    except KeyboardInterrupt:
        board.hand_over()


if __name__ == "__main__":
    run()
