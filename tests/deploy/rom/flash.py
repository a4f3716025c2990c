# SPDX-License-Identifier: MIT
"""The VM's files as a device has them: its own root, and the errors of MicroPython.

Emscripten numbers its errors in its own way: mpremote would not know a file that is missing.
"""

import os

import vfs

_ERRORS = {44: 2, 20: 17, 31: 21, 51: 28, 54: 20, 55: 39}


class Flash:
    def __init__(self, folder):
        self._vfs = vfs.VfsPosix(folder)

    def _try(self, name, *args):
        try:
            return getattr(self._vfs, name)(*args)
        except OSError as error:
            raise OSError(_ERRORS.get(error.errno, error.errno))

    def mount(self, readonly, mkfs):
        self._try("mount", readonly, mkfs)

    def umount(self):
        self._try("umount")

    def open(self, path, mode):
        return self._try("open", path, mode)

    def chdir(self, path):
        self._try("chdir", path)

    def getcwd(self):
        return self._try("getcwd")

    def ilistdir(self, path):
        return self._try("ilistdir", path)

    def mkdir(self, path):
        self._try("mkdir", path)

    def remove(self, path):
        self._try("remove", path)

    def rename(self, old, new):
        self._try("rename", old, new)

    def rmdir(self, path):
        self._try("rmdir", path)

    def stat(self, path):
        return self._try("stat", path)

    def statvfs(self, path):
        # A Pico's: 352 blocks of 4,096 bytes.
        used = _blocks(self, "/")
        return (4096, 4096, 352, 352 - used, 352 - used, 0, 0, 0, 0, 255)


def _blocks(fs, folder):
    count = 1
    for entry in fs.ilistdir(folder):
        if entry[1] & 0x4000:
            count += _blocks(fs, folder + entry[0] + "/")
        else:
            count += (fs.stat(folder + entry[0])[6] + 4095) // 4096
    return count


class Image(Flash):
    """Modules that are taken for frozen ones, at /frozen: .frozen itself cannot be added to.

    A frozen module looks for its data where its file would be, so all else is the flash's.
    """

    def __init__(self, folder, flash):
        super().__init__(folder)
        self._flash = flash

    def open(self, path, mode):
        return super().open(path, mode) if path.endswith(".py") else self._flash.open(path, mode)

    def stat(self, path):
        try:
            return super().stat(path)
        except OSError:
            return self._flash.stat(path)


# The root of the VM is taken away: what is left is what a device would have.
has_image = "image" in os.listdir("/")
vfs.umount("/")
vfs.mount(Flash("/flash"), "/")
if has_image:
    vfs.mount(Image("/image", Flash("/flash")), "/frozen")
vfs.mount(vfs.VfsPosix("/rom"), "/rom")
