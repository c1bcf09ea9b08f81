import { expect, onTestFinished, test, vi } from "vitest";
import { localeCodes } from "../../shared/i18n/locales.ts";
import { openShop } from "../../tests/support/edge-shop.ts";
import { fakeCatalogue } from "../../tests/support/fake-products.ts";
import { fakeTypesense } from "../../tests/support/fake-typesense.ts";
import { passSeconds, reliabilityTest } from "../../tests/support/reliability.ts";
import { noneHidden } from "../commerce/indexed-product.ts";
import { configFor } from "../config.ts";
import { indexEdition } from "../product-index/index-store.ts";
import { catalogueId } from "./documents.ts";
import { createTypesenseClient } from "./typesense-client.ts";
import { typesenseWriter } from "./typesense-writer.ts";

const server = { url: "https://search.example.com", key: "secret" };
const settings = {
  CATALOGUE_ENGINE: "typesense",
  TYPESENSE_URL: server.url,
  TYPESENSE_KEY: server.key,
};
const { products, facets } = fakeCatalogue(60);

reliabilityTest();

/** A shop whose products are in a server that refuses what is not published. */
async function serverShop() {
  const fake = fakeTypesense(server.key);
  vi.stubGlobal("fetch", fake.fetch);
  onTestFinished(() => void vi.unstubAllGlobals());
  const shop = openShop(settings);
  const edition = indexEdition(configFor(shop.bindings));
  const client = createTypesenseClient({ ...server, fetch: fake.fetch });
  for (const locale of localeCodes) {
    const run = await typesenseWriter(client, { catalogue: catalogueId(edition, locale) }).begin();
    await run.add(products);
    await run.swap({ facets, hidden: noneHidden });
  }
  return { shop, faults: fake.faults };
}

const linksOf = (html: string) => new Set(html.match(/href="[^"]*\/product\/[^"]+"/g));

test("a shop whose products are in Typesense lists, filters and searches them without the backend", async () => {
  const { shop } = await serverShop();
  for (const prefix of ["", "/en"]) {
    const list = await shop.text(`${prefix}/products`);
    expect(linksOf(list).size).toBe(24);
    const payload = await shop.fetch(`${prefix}/products/_payload.json`);
    expect(await payload.json()).toMatchObject({ count: products.length });
    const filtered = await shop.fetch(`${prefix}/products/_payload.json?filter=sale[true]`);
    const onSale = products.filter(({ card }) => card.onSale).length;
    expect(await filtered.json()).toMatchObject({ count: onSale });
    const [first] = products;
    const name = encodeURIComponent(first?.card.name ?? "");
    expect(await shop.text(`${prefix}/products?search=${name}`)).toContain(
      `/product/${first?.card.slug}`,
    );
  }
});

test("while its server is down a shop lists the backend's own pages and says so", async () => {
  const { shop, faults } = await serverShop();
  faults.isDown = true;
  passSeconds(60);
  const response = await shop.fetch("/products?filter=sale[true]");
  const html = await response.text();
  await shop.idle();
  expect(response.status).toBe(200);
  expect(linksOf(html).size).toBeGreaterThan(0);
  expect(html).toContain("Filter dan urutan harga sedang tidak tersedia.");
});
