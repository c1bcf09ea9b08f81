import { HonoRequest } from "hono/request";
import { afterEach, expect, test, vi } from "vitest";
import { app } from "../../worker/app.ts";
import { pages } from "../../worker/pages.ts";
import { getPaths } from "../../worker/platform/render/define-page.ts";
import { buildIndexes, type EdgeShop, openShop } from "../support/edge-shop.ts";
import { backendEnv } from "../support/embedded-backend.ts";
import { perMinute } from "./per-minute.ts";
import { count, passSeconds, productPaths, reliabilityTest } from "./reliability-test.ts";

reliabilityTest();
afterEach(() => void vi.restoreAllMocks());

/** Every path that the app answers by GET, but those with a language's prefix and the backend's own. */
const paths = [
  ...new Set(
    app.routes
      .filter(({ method }) => method === "GET" || method === "ALL")
      .map(({ path }) => path)
      .filter((path) => !/^\/(\*$|__backend|en(\/|$))/.test(path)),
  ),
];

/** The parameters that a page declares. */
const declaredOn = (path: string): string[] =>
  pages
    .filter((page) => (getPaths(page) as readonly string[]).includes(path))
    .flatMap((page) => (page.access === "public" ? (page.queries ?? []) : []))
    .filter((name) => typeof name === "string");

/** Runs a read and returns the names of the parameters that it looks for in an address. */
async function namesReadBy(read: () => Promise<unknown>): Promise<string[]> {
  const names = new Set<string>();
  const spies = [
    ...(["get", "getAll", "has"] as const).map((method) =>
      vi.spyOn(URLSearchParams.prototype, method),
    ),
    vi.spyOn(HonoRequest.prototype, "query"),
  ];
  await read();
  for (const spy of spies) {
    for (const [name] of spy.mock.calls) if (typeof name === "string") names.add(name);
    spy.mockRestore();
  }
  return [...names];
}

interface Existing {
  slugs: readonly string[];
  ids: readonly number[];
}

/** What a client may write where an address has a name: invented ones, and any choice of existing ones. */
function inventions({ slugs, ids }: Existing): Record<string, (nth: number) => string> {
  const some = (nth: number) => ids.filter((_id, at) => (nth >> at) % 2 === 1);
  return {
    id: (nth) => String(5_000_000 + nth),
    ids: (nth) => `${5_000_000 + nth},${6_000_000 + nth}`,
    items: (nth) => `${5_000_000 + nth}:1,${ids[0]}:1`,
    "existing ids": (nth) => some(nth).join(),
    "existing items": (nth) =>
      some(nth)
        .map((id) => `${id}:${1 + (nth % 9)}`)
        .join(),
    variations: (nth) =>
      some(nth)
        .map((id) => `${id}-${5_000_000 + nth}`)
        .join(),
    word: (nth) => `kata${nth}`,
    filter: (nth) => `category[${slugs[0]}],price[${nth},]`,
    slug: (nth) => slugs[nth % slugs.length] ?? "",
    file: (nth) => `kata${nth}.json`,
    cursor: (nth) => btoa(`arrayconnection:${nth}`),
    page: (nth) => String(2 + nth),
    variables: (nth) => JSON.stringify({ ids: [5_000_000 + nth], slug: `kata${nth}` }),
  };
}

const parameter = /:\w+(?:\{[^}]*\})?/g;

/** Calls to the backend, but for the embedded backend's own tally of searches, which is limited in all. */
function countCalls(shop: EdgeShop): () => number {
  let calls = 0;
  shop.backend.fault = ({ url }) => {
    if (!url.endsWith("/search-counts")) calls += 1;
    return null;
  };
  return () => calls;
}

const shops: [string, Record<string, string>][] = [
  ["an index", {}],
  ["no index", { INDEX_LIMIT: "1" }],
];

test.each(shops)(
  "R14: no route lets one client have the backend asked for whatever it invents: %s",
  { timeout: 900_000 },
  async (kind, settings) => {
    const shop = openShop({
      RATE_LIMITS: "on",
      EXTRAS: "districts",
      LIMIT_FEW: perMinute(10),
      LIMIT_SOME: perMinute(30),
      LIMIT_MANY: perMinute(240),
      LIMIT_CALLS: perMinute(1_200),
      ...settings,
    });
    if (kind === "an index") await buildIndexes();
    for (const path of ["/products", "/articles", "/sitemaps/articles.xml", "/product/none"])
      await shop.text(path);
    const slugs = (await productPaths(shop, 3)).map((path) => path.split("/")[2] ?? "");
    const { results } = await backendEnv.DB.prepare(
      "SELECT id FROM products WHERE status = 'publish' ORDER BY id LIMIT 10",
    ).all<{ id: number }>();
    const existing = { slugs, ids: results.map(({ id }) => id) };
    const calls = countCalls(shop);
    expect(paths.length).toBeGreaterThan(60);
    const tries = count(300, 24);
    const most = 12;
    const costly: string[] = [];
    for (const [at, path] of paths.entries()) {
      const headers = { "cf-connecting-ip": `203.0.113.${at + 1}` };
      const read = async (address: string) => {
        await shop.text(address, { headers, redirect: "manual" });
      };
      const names = await namesReadBy(() => read(path.replace(parameter, slugs[0] ?? "")));
      for (const [shape, invent] of Object.entries(inventions(existing))) {
        const ask = (nth: number) => {
          const value = invent(nth);
          const all = new Set([...names, ...declaredOn(path)]);
          const query = new URLSearchParams([...all].map((name) => [name, value]));
          return read(
            `${path.replace(parameter, encodeURIComponent(value)).replace("*", value)}?${query}`,
          );
        };
        const before = calls();
        await ask(1);
        await ask(2);
        // What costs nothing twice is known, or refused.
        if (calls() - before < 2) continue;
        for (let nth = 3; nth < tries; nth += 1) await ask(nth);
        const cost = calls() - before;
        if (cost > most) costly.push(`${path} ${shape}: ${cost} calls in ${tries} requests`);
      }
      passSeconds(61);
    }
    expect(costly).toEqual([]);
  },
);
