# SPDX-License-Identifier: MIT
"""What a session knows of how its match came out."""


def result_of(session):
    """What is kept of a match that is over, as far as the session knows it."""
    view = session.view
    result = {
        "match": session.name,
        "game": view["game"],
        "mode": view["mode"],
        "players": [player["name"] for player in view["players"]],
        "winners": view["winners"],
        "reason": view["reason"],
        "rounds": view["round"],
        "actions": session.count,
        "seconds": session.seconds,
    }
    if "title" in view:  # of the match itself, besides its game's
        result["title"] = view["title"]
    return result
