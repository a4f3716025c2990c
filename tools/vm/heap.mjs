// SPDX-License-Identifier: MIT
// The VM's heap seen from outside, without taking anything of it: MicroPython's own table of blocks
// is read in its memory (py/gc.c: two bits for each block, 16 bytes, in one or more areas).
const BLOCK = 16;
const [FREE, HEAD] = [0, 1];

// Where a field lies in mp_state_mem_area_t, in words after `next`.
const [NEXT, TABLE, TABLE_BYTES, POOL, POOL_END] = [0, 1, 2, 5, 6];

export class Heap {
  #mp;
  #first; // the first area, as an index of words
  #str; // what the first word of a str is

  // `total` as micropython.mem_info() tells it, `str` the address of any str in the heap.
  constructor(mp, total, str) {
    this.#mp = mp;
    const words = this.#words();
    const found = [];
    for (let at = 0; at + POOL_END < words.length; at++) {
      if (words[at + POOL_END] - words[at + POOL] !== total || words[at + NEXT]) continue;
      const blocks = words[at + TABLE_BYTES] * 4;
      if (blocks * BLOCK === total && words[at + TABLE] < words[at + POOL]) found.push(at);
    }
    if (found.length !== 1) throw new Error("this VM keeps its heap in another way");
    this.#first = found[0];
    this.#str = words[str >> 2];
  }

  #words() {
    const { buffer } = this.#mp._module.HEAPU8;
    return new Uint32Array(buffer, 0, buffer.byteLength >> 2);
  }

  // Bytes; `pieces` is how many are in use, `strings` how many of them are a str.
  look() {
    const words = this.#words();
    const bytes = this.#mp._module.HEAPU8;
    const told = { total: 0, free: 0, largest: 0, pieces: 0, strings: 0 };
    for (let area = this.#first; area; area = words[area + NEXT] >> 2) {
      const pool = words[area + POOL];
      const table = words[area + TABLE];
      const count = (words[area + POOL_END] - pool) / BLOCK;
      told.total += count * BLOCK;
      let run = 0;
      for (let block = 0; block < count; block++) {
        const kind = (bytes[table + (block >> 2)] >> ((block & 3) * 2)) & 3;
        if (kind === FREE) {
          told.free += BLOCK;
          run += BLOCK;
          if (run > told.largest) told.largest = run;
          continue;
        }
        run = 0;
        if (kind === HEAD) {
          told.pieces++;
          if (words[(pool + block * BLOCK) >> 2] === this.#str) told.strings++;
        }
      }
    }
    told.used = told.total - told.free;
    return told;
  }
}

// -> a Heap, after checking that it sees what the VM itself tells. `printed` are the lines that
// the VM has printed so far.
export function heapOf(mp, printed) {
  mp.runPython("import gc, micropython\n_word = 'a word of ' + str(9 + len(dir()))");
  mp.runPython("gc.collect()");
  mp.runPython("_where = id(_word)\nmicropython.mem_info()");
  const pattern = /GC: total: (\d+), used: (\d+)[^]*max free sz: (\d+)/;
  const [, total, used, pieces] = pattern.exec(printed.splice(0).join("\n")).map(Number);
  const heap = new Heap(mp, total, mp.globals.get("_where"));
  const seen = heap.look();
  if (seen.total !== total || Math.abs(seen.used - used) > 2048) {
    throw new Error(`this VM has ${used} of ${total} in use, not ${seen.used} of ${seen.total}`);
  }
  if (!seen.strings || Math.abs(seen.largest - pieces * BLOCK) > 2048) {
    throw new Error("this VM's heap has another form");
  }
  mp.runPython("del _word, _where\ngc.collect()");
  return heap;
}
