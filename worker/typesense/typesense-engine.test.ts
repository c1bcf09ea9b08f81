import { engineContract } from "../../tests/support/engine-contract.ts";
import { fakeTypesense } from "../../tests/support/fake-typesense.ts";
import { createTypesenseClient } from "./typesense-client.ts";
import { typesenseEngine } from "./typesense-engine.ts";
import { currentRun, typesenseWriter } from "./typesense-writer.ts";

engineContract("Typesense", async () => {
  const { fetch } = fakeTypesense("secret");
  const client = createTypesenseClient({ url: "https://search.example.com", key: "secret", fetch });
  const catalogue = "contract";
  return {
    writer: () => typesenseWriter(client, { catalogue }),
    async engine() {
      const current = await currentRun(client, catalogue);
      if (!current) throw new Error("Nothing is stored.");
      return typesenseEngine({ client, locale: "id_ID", current });
    },
  };
});
