import type { Locale } from "../../shared/i18n/locales.ts";
import { IndexFormatError, type IndexParts } from "./catalogue-index.ts";
import {
  arrayOf,
  decodeHead,
  elementBytes,
  encodeHead,
  headEnd,
  type Section,
  storedBytes,
} from "./index-format.ts";
import { type IndexBucket, indexKey } from "./index-store.ts";
import { fixedLengthStream, writeAll } from "./index-stream.ts";

/** From the first to before the last. */
export interface Range {
  from: number;
  to: number;
}

/** What is stored in the place of an array: new bytes, and ranges of the array before, in bytes. */
export type Piece = Uint8Array<ArrayBuffer> | Range;

/** An array as it becomes. */
export interface ChangedArray {
  byteLength: number;
  /** In their order; called when they are to be stored, so that nothing is held until then. */
  pieces(): readonly Piece[] | Promise<readonly Piece[]>;
}

/** Arrays as they become, by name. */
export type ChangedArrays = Map<string, ChangedArray>;

/** The bytes of numbers, of which nothing is copied. */
export const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView) =>
  new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);

/** An array of which some bytes are others. */
export function overwritten(
  byteLength: number,
  overwrites: readonly { at: number; bytes: Uint8Array<ArrayBuffer> }[],
): ChangedArray {
  const inOrder = overwrites.toSorted((a, b) => a.at - b.at);
  let end = 0;
  const pieces = inOrder.flatMap(({ at, bytes }): Piece[] => {
    const from = end;
    end = at + bytes.length;
    return [{ from, to: at }, bytes];
  });
  return { byteLength, pieces: () => [...pieces, { from: end, to: byteLength }] };
}

/** What a header takes of most indexes, in bytes. */
const usualHead = 64 * 1_024;
/** Ranges near each other are read at once; longer ones pass from store to store. In bytes. */
const maxWindow = 256 * 1_024;

const isRange = (piece: Piece): piece is Range => !(piece instanceof Uint8Array);

/** Neighbours that are read together, in their order; a long range is alone. */
function windowsOf<It extends Piece>(pieces: readonly It[], elementSize = 1): It[][] {
  const most = maxWindow / elementSize;
  const windows: It[][] = [];
  let open: It[] | null = null;
  /** Where the open window begins; null as long as it has no range. */
  let start: number | null = null;
  for (const piece of pieces) {
    if (isRange(piece) && piece.to === piece.from) continue;
    const from = isRange(piece) ? (start ?? piece.from) : null;
    const isFar = isRange(piece) && from !== null && piece.to - from > most;
    if (!open || isFar) {
      open = [];
      windows.push(open);
      start = null;
    }
    open.push(piece);
    if (!isRange(piece)) continue;
    start ??= piece.from;
    if (piece.to - piece.from > most) open = null;
  }
  return windows;
}

/** The arrays of a stored index, each read by need: all of them take megabytes. */
export class StoredArrays {
  readonly about: IndexParts["about"];
  readonly #bucket: IndexBucket;
  readonly #key: string;
  readonly #etag: string;
  /** Where its arrays begin, in bytes. */
  readonly #start: number;
  readonly #sections: readonly Section[];

  private constructor(bucket: IndexBucket, key: string, etag: string, head: ArrayBuffer) {
    const { about, sections, start } = decodeHead(head);
    this.about = about;
    this.#bucket = bucket;
    this.#key = key;
    this.#etag = etag;
    this.#start = start;
    this.#sections = sections;
  }

  /** Those of a language's index; null when there is none of this version. */
  static async open(bucket: IndexBucket, locale: Locale): Promise<StoredArrays | null> {
    const key = indexKey(locale);
    const first = await bucket.get(key, { range: { offset: 0, length: usualHead } });
    if (first?.customMetadata?.state !== "ready") {
      await first?.body.cancel();
      return null;
    }
    const blob = await first.arrayBuffer();
    const end = headEnd(blob);
    if (end <= blob.byteLength) return new StoredArrays(bucket, key, first.etag, blob);
    const range = { offset: 0, length: end };
    const whole = await bucket.get(key, { range, onlyIf: { etagMatches: first.etag } });
    if (!whole || !("body" in whole)) return null;
    return new StoredArrays(bucket, key, first.etag, await whole.arrayBuffer());
  }

  #section(name: string): Section {
    const section = this.#sections.find((it) => it.name === name);
    if (section) return section;
    throw new IndexFormatError(`The index has no "${name}".`);
  }

  /** Elements of an array. */
  lengthOf(name: string): number {
    return this.#section(name).length;
  }

  byteLengthOf(name: string): number {
    const { kind, length } = this.#section(name);
    return length * elementBytes(kind);
  }

  /** A range of the stored object, in bytes. */
  async #get({ from, to }: Range): Promise<R2ObjectBody> {
    const range = { offset: from, length: to - from };
    const onlyIf = { etagMatches: this.#etag };
    const object = await this.#bucket.get(this.#key, { range, onlyIf });
    if (object && "body" in object) return object;
    throw new Error(`The index ${this.#key} was replaced while it was read.`);
  }

  async #bytesIn(range: Range): Promise<ArrayBuffer> {
    return range.to > range.from ? (await this.#get(range)).arrayBuffer() : new ArrayBuffer(0);
  }

  async #read(name: string, { from = 0, to }: Partial<Range> = {}) {
    const { kind, offset, length } = this.#section(name);
    const [start, size] = [this.#start + offset, elementBytes(kind)];
    const range = { from: start + from * size, to: start + (to ?? length) * size };
    return arrayOf(kind, await this.#bytesIn(range));
  }

  /** An array of whole numbers, or elements of it. */
  async numbers(name: string, range?: Partial<Range>): Promise<Uint32Array<ArrayBuffer>> {
    const array = await this.#read(name, range);
    if (array instanceof Uint32Array) return array;
    throw new IndexFormatError(`The index has no numbers "${name}".`);
  }

  /** An array of numbers with fractions. */
  async fractions(name: string): Promise<Float64Array<ArrayBuffer>> {
    const array = await this.#read(name);
    if (array instanceof Float64Array) return array;
    throw new IndexFormatError(`The index has no fractions "${name}".`);
  }

  /** An array of bytes, or some of them. */
  async bytes(name: string, range?: Partial<Range>): Promise<Uint8Array<ArrayBuffer>> {
    const array = await this.#read(name, range);
    if (array instanceof Uint8Array) return array;
    throw new IndexFormatError(`The index has no bytes "${name}".`);
  }

  /** Parts of an array, in their order, each in a buffer of its own; near ones are read at once. */
  async parts(name: string, ranges: readonly Range[]) {
    const found = new Map<Range, Uint32Array | Uint8Array>();
    const { kind } = this.#section(name);
    for (const near of windowsOf(ranges, elementBytes(kind))) {
      const from = near[0]?.from ?? 0;
      const all = (await this.#read(name, { from, to: near.at(-1)?.to ?? from })) as Uint32Array;
      for (const range of near) found.set(range, all.slice(range.from - from, range.to - from));
    }
    return ranges.map((range) => found.get(range) ?? arrayOf(kind, new ArrayBuffer(0)));
  }

  /** How many bytes it takes with some arrays changed. */
  byteLengthWith(changes: ChangedArrays): number {
    return this.#headWith(changes).byteLength;
  }

  #headWith(changes: ChangedArrays) {
    const arrays = this.#sections.map(({ name, kind }) => ({
      name,
      kind,
      byteLength: changes.get(name)?.byteLength ?? this.byteLengthOf(name),
    }));
    return encodeHead(this.about, arrays);
  }

  /** Stores it with some arrays changed; the others pass from the store to the store. */
  async replace(changes: ChangedArrays, options: R2PutOptions): Promise<{ etag: string }> {
    const head = this.#headWith(changes);
    const { readable, writable } = fixedLengthStream(head.byteLength);
    const [stored] = await Promise.all([
      this.#bucket.put(this.#key, readable, options),
      this.#write(writable, { head: head.bytes, changes }),
    ]);
    if (!stored) throw new Error(`The index ${this.#key} was not stored.`);
    return stored;
  }

  async #write(
    writable: WritableStream<Uint8Array>,
    { head, changes }: { head: Uint8Array; changes: ChangedArrays },
  ): Promise<void> {
    try {
      await writeAll(writable, [head]);
      let unchanged = null as Range | null;
      for (const { name, offset } of this.#sections) {
        const from = this.#start + offset;
        const byteLength = this.byteLengthOf(name);
        const changed = changes.get(name);
        if (!changed) {
          const to = from + storedBytes(byteLength);
          unchanged = { from: unchanged === null ? from : unchanged.from, to };
          continue;
        }
        if (unchanged) await this.#pass(writable, unchanged);
        unchanged = null;
        await this.#writeChanged(writable, changed, from);
      }
      if (unchanged) await this.#pass(writable, unchanged);
      await writable.close();
    } catch (cause) {
      // It is refused where the store has ended the stream itself.
      await writable.abort(cause).catch(() => {});
      throw cause;
    }
  }

  async #writeChanged(
    writable: WritableStream<Uint8Array>,
    { byteLength, pieces }: ChangedArray,
    start: number,
  ): Promise<void> {
    let written = 0;
    for (const near of windowsOf(await pieces())) {
      const ranges = near.filter(isRange);
      const [from, to] = [ranges[0]?.from ?? 0, ranges.at(-1)?.to ?? 0];
      if (near.length === 1 && ranges.length === 1) {
        await this.#pass(writable, { from: start + from, to: start + to });
        written += to - from;
        continue;
      }
      const all = new Uint8Array(await this.#bytesIn({ from: start + from, to: start + to }));
      const views = near.map((piece) =>
        isRange(piece) ? all.subarray(piece.from - from, piece.to - from) : piece,
      );
      written += views.reduce((sum, { length }) => sum + length, 0);
      await writeAll(writable, views);
    }
    if (written !== byteLength) throw new Error(`${written} bytes instead of ${byteLength}.`);
    await writeAll(writable, [new Uint8Array(storedBytes(byteLength) - byteLength)]);
  }

  /** Sends a range of the stored object on; where the runtime can, without a copy for the script. */
  async #pass(writable: WritableStream<Uint8Array>, range: Range): Promise<void> {
    if (range.to === range.from) return;
    const { body } = await this.#get(range);
    await body.pipeTo(writable, { preventClose: true });
  }
}
