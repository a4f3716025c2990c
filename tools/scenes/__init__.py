# SPDX-License-Identifier: MIT
"""What ./dev shots photographs: for each game a module with a list SCENES.

A scene is a dict: name; setup; rolls (faces of the dice, optional); do (a list of (action,
arguments), optional); press (keys, a held one as "hA", optional). It is played in both languages.
"""
