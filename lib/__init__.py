# SPDX-License-Identifier: MIT
import sys

# What the product's files are below: words and fonts lie beside the code, but an image has no
# place for them. Then they are where boot.py has mounted packs.
_PACKED = "/packed"
ROOT = _PACKED + "/" if _PACKED in sys.path else __file__.rpartition("lib/")[0]
