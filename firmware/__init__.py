# SPDX-License-Identifier: MIT
VERSION = "0.1.0"
