# SPDX-License-Identifier: MIT
"""The words for what is wrong with a tracker sheet, for whoever wrote it.

The places in braces are the details of a problem, in their order.
"""

from firmware.i18n import Texts


def say(file, problem, language="en"):
    """A problem as a line that names the file, the key and what is wrong."""
    key, code = problem[:2]
    texts = Texts(language)
    texts.play(__file__.rpartition("/")[0] + "/problems")
    told = texts(code).format(*problem[2:])
    return "%s: %s: %s" % (file, key, told) if key else "%s: %s" % (file, told)
