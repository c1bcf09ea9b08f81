import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseVariable } from "../../scripts/start/start-settings.ts";
import { type Database, openDatabase } from "../../worker/catalogue/postgres/database.ts";
import { nameTables } from "../../worker/catalogue/postgres/tables.ts";
import {
  type PostgresServer,
  postgresPrograms,
  startPostgres,
} from "../support/postgres-server.ts";
import { freePort, type Served, serveShop } from "./served-shop.ts";
import { newState } from "./stocked-state.ts";

const isInstalled = postgresPrograms() !== null;
if (!isInstalled) console.log("PostgreSQL is not installed: npm start is not tried with it.");

describe.runIf(isInstalled)("npm start with a database", () => {
  const state = newState();
  let server: PostgresServer;
  let database: Database;
  let shop: Served;

  beforeAll(async () => {
    server = await startPostgres(await freePort());
    database = openDatabase(server.connectionString);
    // The settings ask for a password; this server takes any.
    const given = server.connectionString.replace("shop@", "shop:any@");
    const settings = { [databaseVariable]: given };
    shop = await serveShop({ state, settings });
  });
  afterAll(async () => {
    await shop.kill();
    await database.close();
    await server.close();
    rmSync(state, { recursive: true, force: true });
  });

  const read = async (path: string) => (await fetch(shop.origin + path)).text();

  /** The run that shoppers read; null before the first visit has had one made. */
  const currentRun = () =>
    database
      .query<number | null>(
        `SELECT to_json(run) FROM storefront_runs
         WHERE catalogue LIKE '%/id_ID' AND is_current`,
        {},
      )
      .catch(() => null);

  test("its products are stored in the database, and listings and searches are read from there", async () => {
    const visited = () => read("/products").then(currentRun);
    await expect.poll(visited, { timeout: 300_000 }).not.toBeNull();
    const { documents, searched } = nameTables((await currentRun()) ?? 0);
    const name = "Hanya di PostgreSQL";
    const renamed = (column: string, path: string) =>
      `${column} = jsonb_set(${column}::jsonb, '{${path}}', to_jsonb('${name}'::text))::json`;
    await database.run(`UPDATE ${documents} SET ${renamed("card", "name")}`);
    await database.run(`UPDATE ${searched} SET ${renamed("brief", "card,name")}`);
    // Pages that no visit has had cached.
    for (const path of ["/products?orderby=price", "/products?search=minyak+rem"]) {
      const cards = (await read(path)).match(/<h3><a href="\/product\/[^<]*/g) ?? [];
      expect(cards.length).toBeGreaterThan(3);
      expect(cards.filter((card) => !card.endsWith(name))).toEqual([]);
    }
  });
});
