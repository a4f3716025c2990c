# SPDX-License-Identifier: MIT
import sys

# What the product's files are below: words and fonts lie beside the code, but an image has no
# place for them. Then they are where boot.py has mounted packs (pack.py has the same name).
_PACKED = "/packed"
packed = _PACKED in sys.path
ROOT = _PACKED + "/" if packed else __file__.rpartition("lib/")[0]
