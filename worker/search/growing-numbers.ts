/** A list of numbers that grows without keeping what it has outgrown. */
export class GrowingNumbers {
  #values: Uint32Array<ArrayBuffer>;
  length = 0;

  constructor(room = 1_024) {
    this.#values = new Uint32Array(room);
  }

  push(value: number): void {
    if (this.length === this.#values.length) {
      const more = new Uint32Array(Math.ceil(this.length * 1.5));
      more.set(this.#values);
      this.#values = more;
    }
    this.#values[this.length++] = value;
  }

  /** The values so far; a view that the next push may leave behind. */
  view(): Uint32Array<ArrayBuffer> {
    return this.#values.subarray(0, this.length);
  }

  clear(): void {
    this.length = 0;
  }
}

/** A list of bytes that grows the same way. */
export class GrowingBytes {
  #bytes: Uint8Array<ArrayBuffer>;
  length = 0;

  constructor(room = 4_096) {
    this.#bytes = new Uint8Array(room);
  }

  #reserve(more: number): void {
    if (this.length + more <= this.#bytes.length) return;
    const bytes = new Uint8Array(Math.ceil((this.length + more) * 1.5));
    bytes.set(this.#bytes.subarray(0, this.length));
    this.#bytes = bytes;
  }

  append(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** Seven bits to a byte, the highest bit says that more follow. */
  appendNumber(value: number): void {
    this.#reserve(5);
    let rest = value;
    while (rest > 127) {
      this.#bytes[this.length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#bytes[this.length++] = rest;
  }

  view(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.length);
  }
}
