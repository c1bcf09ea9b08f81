import { IndexFormatError, type IndexParts } from "./catalogue-index.ts";

// Changes whenever the arrays do: an isolate of another build must not misread them.
const magic = 0x31584943;
const formatVersion = 3;
const alignment = 8;

const kinds = { u32: Uint32Array, f64: Float64Array, u8: Uint8Array } as const;
type Kind = keyof typeof kinds;

interface Section {
  name: string;
  kind: Kind;
  offset: number;
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

const aligned = (offset: number): number => Math.ceil(offset / alignment) * alignment;

/** Writes an index as one blob: magic, version and header length, the header as JSON, then the arrays. */
export function encodeIndex({ about, arrays }: IndexParts): Uint8Array<ArrayBuffer> {
  let end = 0;
  const sections = Object.entries(arrays).map(([name, array]): Section => {
    const offset = aligned(end);
    end = offset + array.byteLength;
    return { name, kind: kindOf(array), offset, length: array.length };
  });
  const header = new TextEncoder().encode(JSON.stringify({ about, sections } satisfies Header));
  const start = aligned(12 + header.length);
  const blob = new Uint8Array(start + aligned(end));
  new Uint32Array(blob.buffer, 0, 3).set([magic, formatVersion, header.length]);
  blob.set(header, 12);
  for (const { name, offset } of sections) {
    const array = arrays[name];
    if (array)
      blob.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), start + offset);
  }
  return blob;
}

/** Reads a blob back; the arrays are views into it. Throws IndexFormatError for anything else. */
export function decodeIndex(blob: ArrayBuffer): IndexParts {
  if (blob.byteLength < 12) throw new IndexFormatError("The blob is too short for an index.");
  const [found, version, length = 0] = new Uint32Array(blob, 0, 3);
  if (found !== magic || version !== formatVersion)
    throw new IndexFormatError("The blob is no index of this version.");
  const start = aligned(12 + length);
  try {
    const header: Header = JSON.parse(new TextDecoder().decode(new Uint8Array(blob, 12, length)));
    const arrays = header.sections.map(
      ({ name, kind, offset, length }) =>
        [name, new kinds[kind](blob, start + offset, length)] as const,
    );
    return { about: header.about, arrays: Object.fromEntries(arrays) };
  } catch (cause) {
    throw new IndexFormatError("The blob is damaged.", { cause });
  }
}
