import { inject } from "vitest";
import { engineContract } from "../../tests/support/engine-contract.ts";
import { openDatabase } from "./database.ts";
import { currentCatalogue, postgresEngine } from "./postgres-engine.ts";
import { postgresWriter } from "./postgres-writer.ts";

let made = 0;

engineContract("PostgreSQL", async () => {
  const database = openDatabase(inject("postgres"));
  const catalogue = `contract-${made++}`;
  return {
    writer: () => postgresWriter(database, { catalogue, locale: "id_ID" }),
    async engine() {
      const current = await currentCatalogue(database, catalogue, undefined);
      if (!current) throw new Error("Nothing is stored.");
      return postgresEngine({ database, locale: "id_ID", current });
    },
    close: () => database.close(),
  };
});
