import type { StoredCatalogue } from "../commerce/catalogue-engine.ts";
import type { IndexParts } from "./catalogue-index.ts";
import { type RunOptions, WholeRun } from "./catalogue-run.ts";
import { encodeIndex } from "./index-format.ts";

/** An index as one blob. */
export function indexBlob(parts: IndexParts): Uint8Array<ArrayBuffer> {
  const { byteLength, views } = encodeIndex(parts);
  const blob = new Uint8Array(byteLength);
  let end = 0;
  for (const view of views) {
    blob.set(view, end);
    end += view.length;
  }
  return blob;
}

/** A whole run in one go, as the builder makes it in several; on failure what is stored stays. */
export async function rebuild(options: RunOptions): Promise<StoredCatalogue> {
  const run = await WholeRun.begin(options, null);
  try {
    for (;;) {
      const stored = await run.step();
      if (stored) return stored;
    }
  } catch (cause) {
    await run.discard();
    throw cause;
  }
}
