import type { StoredCatalogue } from "../../worker/commerce/catalogue-engine.ts";
import { type RunOptions, WholeRun } from "../../worker/product-index/catalogue-run.ts";

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
