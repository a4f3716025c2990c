// SPDX-License-Identifier: MIT
// A Raspberry Pi Pico with Escudero in its image: words, fonts and matches are all that its file
// system must hold, so the code gets 896 KB instead of 640.
#define MICROPY_HW_BOARD_NAME "Raspberry Pi Pico with Escudero"
#define MICROPY_HW_FLASH_STORAGE_BYTES (1152 * 1024)
