import { beforeAll, describe, expect, test } from "vitest";
import {
  buildIndexes,
  type EdgeShop,
  openShop,
  seedProducts,
} from "../../tests/support/edge-shop.ts";

let shop: EdgeShop;

beforeAll(async () => {
  await seedProducts();
  await buildIndexes();
  shop = openShop();
});

const cookie = "vehicle=BeAT%202019~honda-beat.2019";

const read = async (path: string, headers: Record<string, string> = {}) =>
  (await shop.fetch(path, { headers })).text();

interface Group {
  name: string;
  count: number;
  slugs: string[];
}

/** The groups of a listing, with the slugs of their products. */
const groupsIn = (html: string): Group[] =>
  html
    .split('<h2 class="listing-group">')
    .slice(1)
    .map((group) => {
      const [, name = "", count = ""] = /^(.*) \((\d+)\)<\/h2>/.exec(group) ?? [];
      const slugs = [...group.matchAll(/<h3[^>]*><a href="[^"]*\/product\/([^"]+)"/g)];
      return { name, count: Number(count), slugs: slugs.map(([, slug = ""]) => slug) };
    });

const countIn = (html: string) => Number(/data-part="count">(\d+)/.exec(html)?.[1]);

describe("a search that names a vehicle", () => {
  test.each([
    ["honda beat 2019", "Fits the Honda BeAT 2019"],
    ["honda beat", "Fits the Honda BeAT"],
    // Before it was built: as the newest.
    ["honda beat 1990", "Fits the Honda BeAT"],
  ])("%s shows what fits, then the rest", async (search, name) => {
    const html = await read(`/en/products?${new URLSearchParams({ search })}`);
    const [fitting, rest] = groupsIn(html);
    expect(fitting?.name).toBe(name);
    expect(fitting?.slugs).toEqual(
      expect.arrayContaining(["oli-bara-matik-10w-30", "minyak-rem-motor"]),
    );
    expect(fitting?.slugs).not.toContain("oli-bara-motor-10w-40");
    expect(fitting?.count).toBe(fitting?.slugs.length);
    expect((fitting?.count ?? 0) + (rest?.count ?? 0)).toBe(countIn(html));
    expect(rest?.slugs.filter((slug) => fitting?.slugs.includes(slug))).toEqual([]);
  });

  test.each([
    ["oli innova diesel", "oli-rimba-diesel-15w-40"],
    ["oli transmisi avanza matic 2017", "minyak-transmisi-otomatis-samudra"],
  ])(
    "%s is for what the table has no part for: it begins with what is searched for",
    async (search, first) => {
      const html = await read(`/products?${new URLSearchParams({ search })}`);
      expect(groupsIn(html)).toEqual([]);
      expect(/<h3><a href="\/product\/([^"]+)"/.exec(html)?.[1]).toBe(first);
    },
  );

  test("names its products to machines in the order of the page", async () => {
    const html = await read("/en/products?search=oil+honda+beat+2019");
    const [list] = Array.from(
      html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g),
      ([, json = ""]) => JSON.parse(json),
    ).filter((it) => it["@type"] === "ItemList");
    const shown = groupsIn(html).flatMap(({ slugs }) => slugs);
    expect(list.itemListElement.map(({ url }: { url: string }) => url.split("/").at(-1))).toEqual(
      shown,
    );
  });

  test("names that vehicle, whichever the browser remembers", async () => {
    const html = await read("/en/products?search=oli+avanza+2019", { cookie });
    expect(groupsIn(html)[0]?.name).toBe("Fits the Toyota Avanza 2019");
  });
});

describe("a listing of a browser that remembers a vehicle", () => {
  test.each(["/en/products", "/en/products?orderby=price&order=ASC", "/en/products?search=oli"])(
    "%s shows what fits, then the rest",
    async (path) => {
      const html = await read(path, { cookie });
      const [fitting, rest] = groupsIn(html);
      expect([fitting?.name, rest?.name]).toEqual(["Fits the BeAT 2019", "Other products"]);
      expect(fitting?.slugs).toContain("oli-bara-matik-10w-30");
      expect((fitting?.count ?? 0) + (rest?.count ?? 0)).toBe(countIn(html));
    },
  );

  test("of a category or filters has only what is in it", async () => {
    const brakes = groupsIn(await read("/en/product-category/minyak-rem", { cookie }));
    expect(brakes[0]?.slugs).toContain("minyak-rem-motor");
    expect(brakes[0]?.slugs).not.toContain("minyak-rem-dot-5-1");
    expect(brakes[0]?.slugs.filter((slug) => !slug.startsWith("minyak-rem"))).toEqual([]);
    const cheap = groupsIn(await read("/en/products?filter=price[,1]", { cookie }));
    expect(cheap).toEqual([]);
    const cars = await read("/en/products?filter=pa_vehicle[mobil-bensin]", { cookie });
    expect(groupsIn(cars)).toEqual([]);
  });

  test("says no product twice on its pages", async () => {
    const slugsOn = async (path: string) =>
      [
        ...(await read(path, { cookie })).matchAll(/<h3[^>]*><a href="[^"]*\/product\/([^"]+)"/g),
      ].map(([, slug]) => slug);
    const all = [
      ...(await slugsOn("/en/products")),
      ...(await slugsOn("/en/products/page/2")),
      ...(await slugsOn("/en/products/page/3")),
    ];
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBe(countIn(await read("/en/products")));
  });

  test("leaves the page of everybody else, and its address, as they are", async () => {
    const before = await read("/en/products");
    const own = await read("/en/products", { cookie });
    expect(own).not.toContain("fit=honda");
    expect(await read("/en/products")).toBe(before);
    expect(groupsIn(before)).toEqual([]);
    expect(groupsIn(await read("/en/products?fit=honda-beat.2019"))).toEqual([]);
    expect(groupsIn(await read("/en/products", { cookie: "vehicle=x~<script>.2019" }))).toEqual([]);
  });
});
