# SPDX-License-Identifier: MIT
"""What an action has brought, told on the ink and on the LED matrix."""

from firmware.ui import effects
from lib import icons

_MOST_TOASTED = 3  # lines; more of them wait for a press


def lines_of(match, action, args, notices, kept, rolled):
    """An action in words: the deed, the faces that fell, the notices, the gravest first; each
    once, and some have none.
    """
    news = match.news
    lines = [news.deed(action, args, kept)]
    if rolled:
        lines.append(news.faces(action))
    order = list(news.BANNERS)
    ranked = [code for code in order if code in notices]
    ranked += [code for code in notices if code not in order]
    for code in ranked:
        key = "notice." + code
        words = news.tell(code, kept)
        if words is None and match.t.has(key):
            words = match.t(key, *news.values(code, kept))
        if words not in lines:
            lines.append(words)
    return [words for words in lines if words]


def tell(match, action, args, notices, kept, turn, rolled):
    """Show it: as an effect of the lights, and as toast or banner."""
    app = match.app
    view = match.view
    news = match.news
    lights = app.lights
    if rolled:
        effect = news.rolled(lights)
        if effect is None:
            effect = effects.tumbling(view["last_roll"], True)
        lights.play(effect, 1800, app.now)
    elif view["active"] != turn and not view["over"]:
        color = lights.color(view["players"][view["active"]]["color"])
        effect = effects.turn_of(color, view["active"], len(view["players"]))
        lights.play(effect, 1200, app.now)
    effect = None
    for code in notices + ["do." + action]:
        effect = news.effect(lights, code, kept)
        if effect:
            lights.play(effect[0], effect[1], app.now)
            break
    lines = lines_of(match, action, args, notices, kept, rolled)
    trouble = match.session.take_trouble()
    if trouble:
        notices.append(trouble)
        lines.append(match.trouble_words(trouble))
    if view["over"]:
        app.show_result()
        news.finale()
    elif lines:
        order = tuple(news.BANNERS) + ("not_saved",)
        grave = [code for code in order if code in notices]
        if grave or len(lines) > _MOST_TOASTED:
            code = grave[0] if grave else ""
            if not news.banner(code, lines):
                icon = news.ICONS.get(code, icons.WARNING if grave else icons.TICK)
                app.banner(lines, icon, quiet=bool(effect))
            return
    if lines:
        app.toast(icons.TICK, *lines)
