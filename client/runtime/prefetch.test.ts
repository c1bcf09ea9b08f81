import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { resolve } from "../../tests/support/fake-clock.ts";
import { prefetchLinks } from "./prefetch.ts";

/** A link as far as it is looked at; also what holds it, and what was touched. */
class Link {
  readonly #url: URL;
  target = "";
  download = "";
  constructor(address: string) {
    this.#url = new URL(address, "https://shop.example");
  }
  get origin() {
    return this.#url.origin;
  }
  get pathname() {
    return this.#url.pathname;
  }
  get search() {
    return this.#url.search;
  }
  closest = () => this;
}

const requestedPages: string[] = [];
const respondAll: (() => void)[] = [];
let touch: (target: Link) => void = () => {};
let hasRules = false;
let savesData = false;

beforeEach(() => {
  requestedPages.length = 0;
  respondAll.length = 0;
  hasRules = false;
  savesData = false;
  touch = () => {};
  vi.stubGlobal("Element", Link);
  vi.stubGlobal("location", { origin: "https://shop.example", pathname: "/products" });
  vi.stubGlobal("HTMLScriptElement", { supports: () => hasRules });
  vi.stubGlobal("navigator", {
    get connection() {
      return { saveData: savesData };
    },
  });
  vi.stubGlobal("addEventListener", (type: string, listen: (event: { target: Link }) => void) => {
    if (type === "touchstart") touch = (target) => listen({ target });
  });
  vi.stubGlobal("fetch", (page: string) => {
    requestedPages.push(page);
    return new Promise<Response>((resolve) => respondAll.push(() => resolve(new Response(""))));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("at most four pages are fetched at once, the others after them, each once", async () => {
  prefetchLinks();
  for (let at = 1; at <= 7; at += 1) touch(new Link(`/product/p${at}`));
  touch(new Link("/product/p1"));
  expect(requestedPages).toEqual(["/product/p1", "/product/p2", "/product/p3", "/product/p4"]);
  respondAll[0]?.();
  await resolve();
  await expect.poll(() => requestedPages).toHaveLength(5);
  for (const respond of respondAll) respond();
  await expect.poll(() => requestedPages).toHaveLength(7);
});

test.each([
  ["another site", "https://other.example/x"],
  ["this very page", "/products?orderby=price"],
  ["the cart", "/cart"],
  ["the checkout in English", "/en/checkout"],
  ["the account", "/my-account?tab=orders"],
  ["what is no page", "/_image/320x1/x.png"],
])("a link to %s is left alone", (_what, address) => {
  prefetchLinks();
  touch(new Link(address));
  expect(requestedPages).toEqual([]);
});

test("nothing is fetched under data saver, or where the browser has rules of its own", () => {
  savesData = true;
  prefetchLinks();
  touch(new Link("/product/p1"));
  savesData = false;
  hasRules = true;
  prefetchLinks();
  touch(new Link("/product/p1"));
  expect(requestedPages).toEqual([]);
});
