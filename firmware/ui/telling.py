# SPDX-License-Identifier: MIT
"""What an action has brought, told on the ink and on the LED matrix."""

from firmware.ui import effects
from lib import icons

_MOST_ROWS = 5  # of a toast; what takes more of them waits for a press


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
    if match.earlier:
        notices, lines = match.earlier[0] + notices, match.earlier[1] + lines
        match.earlier = None
    trouble = match.session.take_trouble()
    if trouble:
        notices.append(trouble)
        lines.append(match.trouble_words(trouble))
    over = view["over"]
    if over:
        app.show_result()
        news.finale()
    if not lines:
        return
    order = () if over else tuple(news.BANNERS) + ("not_saved",)
    grave = [code for code in order if code in notices]
    width = app.ink.small.width
    rows = sum([width(line) // 220 + 1 for line in lines])
    if grave or rows > _MOST_ROWS:
        code = grave[0] if grave else ""
        if over or not news.banner(code, lines):
            icon = news.ICONS.get(code, icons.WARNING if grave else icons.TICK)
            app.banner(lines, icon, quiet=over or bool(effect))
    else:
        app.toast(icons.TICK, *lines)
