import { expect, test } from "vitest";
import { fakeCatalogue } from "../../tests/support/fake-products.ts";
import { fakeTypesense } from "../../tests/support/fake-typesense.ts";
import { noneHidden } from "../commerce/indexed-product.ts";
import { BackendError } from "../platform/backend-error.ts";
import { catalogueId } from "./documents.ts";
import { serverEngine } from "./request-engine.ts";
import { createTypesenseClient } from "./typesense-client.ts";
import { typesenseWriter } from "./typesense-writer.ts";

const edition = "first";
const locale = "id_ID";

async function filled() {
  const server = fakeTypesense("secret");
  const given = { url: "https://search.example.com", key: "secret", fetch: server.fetch };
  const { products, facets } = fakeCatalogue(30);
  const client = createTypesenseClient(given);
  const run = await typesenseWriter(client, { catalogue: catalogueId(edition, locale) }).begin();
  await run.add(products);
  await run.swap({ facets, hidden: noneHidden });
  return { ...server, given };
}

test("a request reads the current run of its language and edition", async () => {
  const { given } = await filled();
  const state = await serverEngine({}, given, { edition, locale, now: 0 });
  if (state.state !== "ready") throw new Error(state.state);
  expect(await state.engine.size()).toBe(30);
  const other = await serverEngine({}, given, { edition: "second", locale, now: 0 });
  expect(other).toEqual({ state: "none" });
});

test("a server that is down is a backend's failure, and is not asked again for some seconds", async () => {
  const { given, faults } = await filled();
  const bindings = {};
  const at = (now: number) => serverEngine(bindings, given, { edition, locale, now });
  const state = await at(0);
  if (state.state !== "ready") throw new Error(state.state);
  faults.isDown = true;
  const listed = state.engine.select({
    filter: {},
    orderby: "date",
    order: "DESC",
    skip: 0,
    take: 5,
    currency: "IDR",
  });
  await expect(listed).rejects.toBeInstanceOf(BackendError);
  expect(await at(9_999)).toEqual({ state: "unavailable" });
  faults.isDown = false;
  expect((await at(10_000)).state).toBe("ready");
});

test("a key that the server refuses leaves it unavailable", async () => {
  const { given } = await filled();
  const state = await serverEngine({}, { ...given, key: "other" }, { edition, locale, now: 0 });
  expect(state).toEqual({ state: "unavailable" });
});
