import type { EncodedIndex } from "./index-format.ts";

/** A stream of so many bytes: R2 takes none whose length it cannot tell. */
export const fixedLengthStream = (byteLength: number): TransformStream<Uint8Array, Uint8Array> =>
  typeof FixedLengthStream === "undefined"
    ? new TransformStream<Uint8Array, Uint8Array>()
    : new FixedLengthStream(byteLength);

/** Writes some bytes and leaves the stream open. */
export async function writeAll(
  writable: WritableStream<Uint8Array>,
  views: readonly Uint8Array[],
): Promise<void> {
  const writer = writable.getWriter();
  for (const view of views) if (view.length > 0) await writer.write(view);
  writer.releaseLock();
}

/** The bytes of an index as a stream. */
export function streamOf({ byteLength, views }: EncodedIndex): ReadableStream<Uint8Array> {
  const { readable, writable } = fixedLengthStream(byteLength);
  const write = async () => {
    await writeAll(writable, views);
    await writable.close();
  };
  // Who reads it learns of it.
  write().catch(() => {});
  return readable;
}
