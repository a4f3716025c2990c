# SPDX-License-Identifier: MIT
"""The fonts: a module for each role, with its `FONT`. Made by tools/fontmaker.py.

text       B612 Bold 15 px
narrow     Roboto Condensed SemiBold 16 px
small      B612 Bold 12 px
caption    B612 Bold 11 px
number_s   Roboto Condensed Bold 21 px
number_m   Roboto Condensed Bold 27 px
number_l   Roboto Condensed Bold 47.5 px
number_xl  Roboto Condensed Bold 69.5 px
"""

LATIN = (
    " !\"#$%&'()*+,-./0123456789:;<=>?@"
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~"
    "áéíóúüñÁÉÍÓÚÜÑ¿¡ºª·×−–…°"
)
NUMBERS = " %+-0123456789=?−–"
