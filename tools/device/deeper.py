# SPDX-License-Identifier: MIT
"""An import within an import: see depth.py."""

from tools.device import depth

depth.imported()
