import { IndexFormatError, type IndexParts } from "./catalogue-index.ts";

// Changes whenever the arrays do: an isolate of another build must not misread them.
const magic = 0x31584943;
const formatVersion = 4;
const alignment = 8;

const kinds = { u32: Uint32Array, f64: Float64Array, u8: Uint8Array } as const;
type Kind = keyof typeof kinds;

/** Where an array is in a stored index. */
interface Section {
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

const toKind = (array: IndexParts["arrays"][string]): Kind => {
  if (array instanceof Uint32Array) return "u32";
  return array instanceof Float64Array ? "f64" : "u8";
};

const aligned = (offset: number): number => Math.ceil(offset / alignment) * alignment;

/** Magic, version and header length. */
const firstBytes = 12;

/** An index as it is stored: views of its arrays in their order, of which nothing is copied. */
export interface EncodedIndex {
  byteLength: number;
  views: Uint8Array<ArrayBuffer>[];
}

/**
 * Writes an index as one blob: magic, version and header length, the header as JSON, then the
 * arrays.
 */
export function encodeIndex({ about, arrays }: IndexParts): EncodedIndex {
  let end = 0;
  const sections: Section[] = [];
  const views: Uint8Array<ArrayBuffer>[] = [];
  for (const [name, array] of Object.entries(arrays)) {
    const { buffer, byteOffset, byteLength, length } = array;
    sections.push({ name, kind: toKind(array), offset: end, length });
    const padding = aligned(byteLength) - byteLength;
    views.push(new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength));
    if (padding > 0) views.push(new Uint8Array(padding));
    end += byteLength + padding;
  }
  const header = new TextEncoder().encode(JSON.stringify({ about, sections } satisfies Header));
  const head = new Uint8Array(aligned(firstBytes + header.length));
  new Uint32Array(head.buffer, 0, 3).set([magic, formatVersion, header.length]);
  head.set(header, firstBytes);
  return { byteLength: head.length + end, views: [head, ...views] };
}

/** Reads a blob back; the arrays are views into it. Throws IndexFormatError for anything else. */
export function decodeIndex(blob: ArrayBuffer): IndexParts {
  if (blob.byteLength < firstBytes)
    throw new IndexFormatError("The blob is too short for an index.");
  const [count, version, headerLength = 0] = new Uint32Array(blob, 0, 3);
  if (count !== magic || version !== formatVersion)
    throw new IndexFormatError("The blob is no index of this version.");
  try {
    const text = new TextDecoder().decode(new Uint8Array(blob, firstBytes, headerLength));
    const { about, sections } = JSON.parse(text) as Header;
    const start = aligned(firstBytes + headerLength);
    const arrays = sections.map(
      ({ name, kind, offset, length }) =>
        [name, new kinds[kind](blob, start + offset, length)] as const,
    );
    return { about, arrays: Object.fromEntries(arrays) };
  } catch (cause) {
    throw new IndexFormatError("The blob is damaged.", { cause });
  }
}
