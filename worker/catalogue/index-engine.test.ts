import { engineContract } from "../../tests/contract/engine-contract.ts";
import { mapBucket } from "../../tests/support/memory-stores.ts";
import { IndexReader } from "./index-reader.ts";
import { indexWriter } from "./index-writer.ts";

const locale = "id_ID";

engineContract("the index in R2", async () => {
  const bucket = mapBucket();
  return {
    writer: () => indexWriter({ bucket, locale, limit: 20_000 }),
    async engine() {
      const request = { bucket, now: () => 0, waitUntil: () => {} };
      const current = await new IndexReader().current(locale, request);
      if (current.state !== "ready") throw new Error(current.state);
      return current.engine;
    },
  };
});
