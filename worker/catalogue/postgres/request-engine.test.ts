import { expect, test } from "vitest";
import { fakeCatalogue } from "../../../tests/support/fake-products.ts";
import { noneHidden } from "../../commerce/indexed-product.ts";
import { openDatabase } from "./database.ts";
import { currentCatalogue } from "./postgres-engine.ts";
import { postgresWriter } from "./postgres-writer.ts";
import { databaseEngine } from "./request-engine.ts";
import { withPostgres } from "./with-postgres.fixture.ts";

withPostgres((connection) => {
  const edition = "of-a-request";
  const bindings = (text: string) => ({ HYPERDRIVE: { connectionString: text } }) as never;

  test("a request lists what a run has stored", async () => {
    const database = openDatabase(connection());
    const { products, facets } = fakeCatalogue(40);
    const reading = { edition, locale: "id_ID", now: 0 } as const;
    const own = bindings(connection());
    const run = await postgresWriter(database, {
      catalogue: `${edition}/id_ID`,
      locale: "id_ID",
    }).begin();
    expect(await databaseEngine(own, reading)).toEqual({ state: "none" });
    await run.add(products);
    await run.swap({ facets, hidden: noneHidden });
    expect(await currentCatalogue(database, `${edition}/id_ID`, undefined)).toMatchObject({
      size: 40,
    });
    const state = await databaseEngine(own, reading);
    if (state.state !== "ready") throw new Error(state.state);
    const query = { search: "", filter: {}, orderby: "price", order: "DESC" } as const;
    const list = await state.engine.list({ ...query, skip: 0, take: 5, currency: "EUR" });
    expect([list.count, list.products.length]).toEqual([40, 5]);
  });

  test("a database in which nothing has been stored yet is asked for nothing, and is not down", async () => {
    const database = openDatabase(connection());
    await database.run("CREATE DATABASE empty");
    const empty = bindings(connection().replace(/postgres$/, "empty"));
    const at = (now: number) => databaseEngine(empty, { edition, locale: "id_ID", now });
    expect([await at(0), await at(1)]).toEqual([{ state: "none" }, { state: "none" }]);
  });

  test("a database that is down is not asked again for some seconds", async () => {
    const HYPERDRIVE = { connectionString: "postgres://shop@127.0.0.1:1/postgres" };
    const own = { HYPERDRIVE } as never;
    const at = (now: number) => databaseEngine(own, { edition, locale: "id_ID", now });
    expect(await at(0)).toEqual({ state: "unavailable" });
    HYPERDRIVE.connectionString = connection();
    expect(await at(9_999)).toEqual({ state: "unavailable" });
    expect(await at(10_000)).toMatchObject({ state: "ready" });
  });
});
