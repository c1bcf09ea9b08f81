import { IndexFormatError, type IndexParts } from "./catalogue-index.ts";

// Changes whenever the arrays do: an isolate of another build must not misread them.
const magic = 0x31584943;
const formatVersion = 4;
const alignment = 8;

const kinds = { u32: Uint32Array, f64: Float64Array, u8: Uint8Array } as const;
type Kind = keyof typeof kinds;

/** Where an array is in a stored index. */
export interface Section {
  name: string;
  kind: Kind;
  /** In bytes, from the end of the header. */
  offset: number;
  /** In elements. */
  length: number;
}

interface Header {
  about: IndexParts["about"];
  sections: Section[];
}

const kindOf = (array: IndexParts["arrays"][string]): Kind => {
  if (array instanceof Uint32Array) return "u32";
  return array instanceof Float64Array ? "f64" : "u8";
};

/** Bytes of an element. */
export const elementBytes = (kind: Kind): number => kinds[kind].BYTES_PER_ELEMENT;

const aligned = (offset: number): number => Math.ceil(offset / alignment) * alignment;

/** How many bytes an array takes with what aligns the next one. */
export const storedBytes = (bytes: number): number => aligned(bytes);

/** How an index begins: magic, version and header length, then the header as JSON. */
export interface IndexHead {
  bytes: Uint8Array<ArrayBuffer>;
  /** Of the whole index. */
  byteLength: number;
}

/** The head of an index whose arrays follow in this order. */
export function encodeHead(
  about: IndexParts["about"],
  arrays: readonly { name: string; kind: Kind; byteLength: number }[],
): IndexHead {
  let end = 0;
  const sections = arrays.map(({ name, kind, byteLength }): Section => {
    const offset = end;
    end = offset + aligned(byteLength);
    return { name, kind, offset, length: byteLength / elementBytes(kind) };
  });
  const header = new TextEncoder().encode(JSON.stringify({ about, sections } satisfies Header));
  const start = aligned(firstBytes + header.length);
  const bytes = new Uint8Array(start);
  new Uint32Array(bytes.buffer, 0, 3).set([magic, formatVersion, header.length]);
  bytes.set(header, firstBytes);
  return { bytes, byteLength: start + end };
}

/** Magic, version and header length. */
const firstBytes = 12;

/** Where the header of a stored index ends, in bytes. Throws IndexFormatError for anything else. */
export function headEnd(blob: ArrayBuffer): number {
  if (blob.byteLength < firstBytes)
    throw new IndexFormatError("The blob is too short for an index.");
  const [count, version, length = 0] = new Uint32Array(blob, 0, 3);
  if (count !== magic || version !== formatVersion)
    throw new IndexFormatError("The blob is no index of this version.");
  return firstBytes + length;
}

/** Reads the head of an index, and where its arrays begin, in bytes. */
export function decodeHead(blob: ArrayBuffer): Header & { start: number } {
  const end = headEnd(blob);
  const text = new TextDecoder().decode(new Uint8Array(blob, firstBytes, end - firstBytes));
  return { ...(JSON.parse(text) as Header), start: aligned(end) };
}

/** An index as it is stored: views of its arrays in their order, of which nothing is copied. */
export interface EncodedIndex {
  byteLength: number;
  views: Uint8Array<ArrayBuffer>[];
}

/** Writes an index as one blob: its head, then the arrays. */
export function encodeIndex({ about, arrays }: IndexParts): EncodedIndex {
  const all = Object.entries(arrays);
  const head = encodeHead(
    about,
    all.map(([name, array]) => ({ name, kind: kindOf(array), byteLength: array.byteLength })),
  );
  const views = all.flatMap(([, { buffer, byteOffset, byteLength }]) => [
    new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength),
    new Uint8Array(aligned(byteLength) - byteLength),
  ]);
  return { byteLength: head.byteLength, views: [head.bytes, ...views] };
}

/** Elements as they are stored. */
export function arrayOf(kind: Kind, blob: ArrayBuffer, offset = 0, length?: number) {
  return new kinds[kind](blob, offset, length);
}

/** Reads a blob back; the arrays are views into it. Throws IndexFormatError for anything else. */
export function decodeIndex(blob: ArrayBuffer): IndexParts {
  headEnd(blob);
  try {
    const { about, sections, start } = decodeHead(blob);
    const arrays = sections.map(
      ({ name, kind, offset, length }) =>
        [name, arrayOf(kind, blob, start + offset, length)] as const,
    );
    return { about, arrays: Object.fromEntries(arrays) };
  } catch (cause) {
    throw new IndexFormatError("The blob is damaged.", { cause });
  }
}
