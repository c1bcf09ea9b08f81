const pageBits = 32_768;

/** A set of ids with one bit for each: those of a million products take as much memory as their pages. */
export class IdSet implements Iterable<number> {
  readonly #pages = new Map<number, Uint32Array>();
  #size = 0;

  constructor(ids: Iterable<number> = []) {
    for (const id of ids) this.add(id);
  }

  get size(): number {
    return this.#size;
  }

  has(id: number): boolean {
    const word = this.#pages.get(Math.floor(id / pageBits))?.[(id % pageBits) >>> 5] ?? 0;
    return ((word >>> (id & 31)) & 1) === 1;
  }

  add(id: number): void {
    if (this.has(id)) return;
    const at = Math.floor(id / pageBits);
    const page = this.#pages.get(at) ?? new Uint32Array(pageBits / 32);
    this.#pages.set(at, page);
    const word = (id % pageBits) >>> 5;
    page[word] = (page[word] as number) | (1 << (id & 31));
    this.#size += 1;
  }

  /** Returns whether it was there. */
  delete(id: number): boolean {
    const page = this.#pages.get(Math.floor(id / pageBits));
    if (!page || !this.has(id)) return false;
    const word = (id % pageBits) >>> 5;
    page[word] = (page[word] as number) & ~(1 << (id & 31));
    this.#size -= 1;
    return true;
  }

  /** Highest first: ids grow, and products are read newest first. */
  *[Symbol.iterator](): Generator<number> {
    for (const at of [...this.#pages.keys()].sort((a, b) => b - a)) {
      const page = this.#pages.get(at) as Uint32Array;
      for (let word = page.length - 1; word >= 0; word -= 1)
        for (let bits = page[word] as number; bits !== 0; ) {
          const bit = 31 - Math.clz32(bits);
          bits &= ~(1 << bit);
          yield at * pageBits + word * 32 + bit;
        }
    }
  }
}
