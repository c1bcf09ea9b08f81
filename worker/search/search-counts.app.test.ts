import { beforeAll, expect, test, vi } from "vitest";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { operate } from "../../tests/support/embedded-backend.ts";

beforeAll(seedProducts);

type Shop = ReturnType<typeof openShop>;

/** The lists of the operator's page of searches, by their headings, each row as its text. */
async function lists(shop: Shop): Promise<Record<string, string[]>> {
  await shop.idle();
  const html = await (await operate("/searches", {}, "GET")).text();
  const parts = html.split("<h2>").slice(1);
  return Object.fromEntries(
    parts.map((part) => [
      part.slice(0, part.indexOf("<")),
      Array.from(part.matchAll(/<tr>\s*<th scope="row">(.*?)<\/tr>/gs), ([, row = ""]) =>
        row
          .replace(/<option.*?<\/option>/gs, "")
          .replace(/<[^>]+>/g, " ")
          .replace(/\s+/g, " ")
          .trim(),
      ),
    ]),
  );
}

const day = String.raw`\d{4}-\d\d-\d\d`;

/** Opens a product as a link of a page of results leads to it. */
const openFrom = (shop: Shop, search: string, headers: Record<string, string> = {}) =>
  shop.fetch("/product/minyak-rem-dot-4", {
    headers: { referer: `http://localhost:8787/products?search=${search}`, ...headers },
  });

test("the operator sees which searches found nothing, and how often", async () => {
  const shop = openShop();
  for (const path of [
    "/products?search=Qwxzq",
    "/products?search=qwxzq",
    "/en/products?search=qwxzq",
  ])
    await shop.text(path);
  for (const path of ["/products?search=oli", "/products?search=rina%40example.com"])
    await shop.text(path);
  await shop.text("/products?search=vkwjq", { headers: { "sec-purpose": "prefetch" } });
  const { "Without a result": vain = [] } = await lists(shop);
  // What helps it is a button away (worker/layout/storefront-settings.app.test.ts).
  expect(vain[0]).toMatch(
    new RegExp(`^qwxzq id-ID 2 ${day} “qwxzq” is words, slugs or a path Add a synonym$`),
  );
  expect(vain[1]).toMatch(/^qwxzq en-US 1 /);
  expect(vain.join()).not.toMatch(/rina|vkwjq|oli/);
});

test("the operator sees what is searched for most, each search once however it is narrowed", async () => {
  const shop = openShop();
  for (const path of [
    "/products?search=kampas",
    "/products?search=Kampas&orderby=price",
    "/products?search=kampas&filter=stock[true]",
    "/products?search=kampas",
    "/products?search=gemuk",
  ])
    await shop.fetch(path);
  const { "Most frequent": frequent = [] } = await lists(shop);
  const rows = frequent.filter((row) => /^(kampas|gemuk) /.test(row));
  expect(rows.map((row) => row.split(" ").slice(0, 3).join(" "))).toEqual([
    "kampas id-ID 2",
    "gemuk id-ID 1",
  ]);
});

test("a search is left without a click as often as its results are shown and nothing is chosen", async () => {
  const shop = openShop();
  const left = async (search: string) =>
    (await lists(shop))["Left without a click"]?.find((row) => row.startsWith(`${search} `));
  for (let times = 0; times < 3; times += 1) await shop.text("/products?search=rem");
  expect(await left("rem")).toMatch(new RegExp(`^rem id-ID 3 ${day} 3 0 .*Add a synonym$`));
  await openFrom(shop, "rem");
  // What the browser fetches ahead nobody has opened, nor what another page or site leads to.
  await openFrom(shop, "rem", { "sec-purpose": "prefetch;prerender" });
  await openFrom(shop, "rem", { referer: "https://elsewhere.example/products?search=rem" });
  await openFrom(shop, "rem", { referer: "http://localhost:8787/articles?search=rem" });
  expect(await left("rem")).toMatch(new RegExp(`^rem id-ID 2 ${day} 3 1 `));
  // It is resent from memory to the next visitor, and counts the same.
  await openFrom(shop, "REM");
  expect(await left("rem")).toMatch(new RegExp(`^rem id-ID 1 ${day} 3 2 `));
  await shop.fetch("/actions/add-to-cart", {
    method: "POST",
    headers: {
      referer: "http://localhost:8787/products?search=rem",
      "sec-fetch-site": "same-origin",
      "content-type": "application/x-www-form-urlencoded",
    },
    body: "productId=0",
  });
  expect(await left("rem")).toBeUndefined();
});

test("a product's page that was prefetched reports the search that led to it", async () => {
  const shop = openShop();
  await shop.text("/en/products?search=wax");
  const report = async (body: string, headers: Record<string, string> = {}) => {
    const page = { referer: "http://localhost:8787/en/product/minyak-rem-dot-4" };
    const sent = { "sec-fetch-site": "same-origin", ...page, ...headers };
    return (await shop.fetch("/search-chosen", { method: "POST", body, headers: sent })).status;
  };
  const results = "http://localhost:8787/en/products?search=wax";
  const shown = async () =>
    (await lists(shop))["Left without a click"]?.some((row) => row.startsWith("wax en-US 1 "));
  expect(await report(results, { "sec-fetch-site": "cross-site" })).toBe(403);
  expect(await report(results + "x".repeat(1_024))).toBe(413);
  expect(await report("https://elsewhere.example/products?search=wax")).toBe(204);
  expect(await report(results, { referer: "http://localhost:8787/en/faq" })).toBe(204);
  expect(await shown()).toBe(true);
  expect(await report(results)).toBe(204);
  expect(await shown()).toBe(false);
});

test("searches are rows of a data set, with nothing of their visitors", async () => {
  const write = vi.fn();
  const shop = openShop({ ANALYTICS: { writeDataPoint: write } });
  const visitor = { cookie: "__Host-session=rahasia", "cf-connecting-ip": "192.0.2.9" };
  await shop.text("/products?search=Sampo", { headers: visitor });
  await shop.text("/en/products?search=qwxzq", { headers: visitor });
  await openFrom(shop, "sampo", visitor);
  const rows = write.mock.calls
    .map(([row]) => row)
    .filter(({ indexes: [kind] }) => kind === "search");
  expect(rows).toEqual([
    { indexes: ["search"], blobs: ["search", "sampo", "id-ID", "shown"], doubles: [1] },
    { indexes: ["search"], blobs: ["search", "qwxzq", "en-US", "empty"], doubles: [1] },
    { indexes: ["search"], blobs: ["search", "sampo", "id-ID", "chosen"], doubles: [1] },
  ]);
});
