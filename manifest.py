# SPDX-License-Identifier: MIT
# ruff: noqa: F821
"""What lies on a device, and what it needs of micropython-lib. Said once, here:

- ./dev deploy copies these files, and the games, and checks that the board has what is required;
- MicroPython's build freezes them into an image, which has no room for the games:
  make -C ports/rp2 BOARD=RPI_PICO2 FROZEN_MANIFEST=/path/to/escudero/manifest.py
- mip/package.json, for `mpremote mip install`, is made from it by `./dev deploy --write-package`.
"""

# No version: MicroPython's build would write it into every module. firmware/__init__.py has it.
metadata(description="A table companion for board games.", license="MIT")

include("$(PORT_DIR)/boards/manifest.py")
require("neopixel")

package("firmware", files=(
    "__init__.py", "app.py", "chores.py", "link.py", "log.py", "missing.py", "settings.py",
    "stack.py", "starts.py",
))  # fmt: skip
package("firmware/games", files=("__init__.py",))
package("firmware/i18n")
package("firmware/match")
package("firmware/rules")
package("firmware/ui")
package("lib")
# From PyPI, see device-requirements.txt: any ./dev command puts it there.
module("adafruit_miniqr.py", base_path="build/packages")
package("hal", files=("__init__.py",))
package("hal/drivers")
package("hal/rp2")
module("boot.py")
module("pack.py")
module("main.py")
