import { beforeAll, expect, test } from "vitest";
import { openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { readId } from "../../tests/support/shop-rows.ts";
import { toVisitorMark } from "../session/visitor-mark.ts";
import { withdrawal } from "./withdrawal.ts";

beforeAll(seedProducts);

const textAt = async (path: string, settings = {}) => (await openShop(settings).fetch(path)).text();

test("the service worker knows its build and its languages, and is asked for again soon", async () => {
  const response = await openShop().fetch("/service-worker.js");
  expect(response.headers.get("content-type")).toContain("text/javascript");
  expect(response.headers.get("cache-control")).toBe("public, max-age=900");
  expect(await response.text()).toMatch(
    /^const shop={"build":"test","prefixes":\["","\/en"\],"isOnce":true};/,
  );
});

test("pages register it, and with OFFLINE off its address answers what withdraws it", async () => {
  const late = /"late":\["[^"]*offline[^"]*"/;
  expect(await textAt("/faq")).toMatch(late);
  expect(await textAt("/faq", { OFFLINE: "off" })).not.toMatch(late);
  expect(await textAt("/service-worker.js", { OFFLINE: "off" })).toBe(withdrawal);
});

test("the page for a time without a connection has what the service worker says", async () => {
  const textsAt = async (path: string) =>
    JSON.parse(/id="offline-texts">(.*?)</.exec(await textAt(path))?.[1] ?? "{}");
  expect(await textsAt("/offline")).toMatchObject({ languageTag: "id-ID" });
  expect(await textsAt("/en/offline")).toMatchObject({ seen: "No connection · last seen" });
});

test("the app that is installed is in the page's language", async () => {
  expect(await textAt("/en")).toContain('<link rel="manifest" href="/en/site.webmanifest"/>');
  const manifestAt = async (path: string) => JSON.parse(await textAt(path));
  const [first, english] = [
    await manifestAt("/site.webmanifest"),
    await manifestAt("/en/site.webmanifest"),
  ];
  expect([first.id, english.id]).toEqual(["/", "/"]);
  expect([first.start_url, english.start_url]).toEqual(["/", "/en"]);
  expect(english.shortcuts.map(({ url }: { url: string }) => url)).toEqual([
    "/en/products",
    "/en/cart",
    "/en/wishlist",
  ]);
  expect(first.screenshots.map(({ src }: { src: string }) => src)).toEqual([
    "/app-narrow.webp",
    "/app-wide.webp",
  ]);
  expect(first.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain("maskable");
});

test("a change that waited is refused in another session, and made once in its own", async () => {
  const shop = openShop();
  const productId = await readId("minyak-cvt-samudra");
  const add = async (headers: Record<string, string>) => {
    const response = await shop.fetch("/actions/add-to-cart", {
      method: "POST",
      headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", ...headers },
      body: JSON.stringify({ productId, quantity: 1 }),
    });
    return { response, result: await response.json<{ ok: boolean; error?: { code: string } }>() };
  };
  const first = await add({ "for-visitor": toVisitorMark(null) });
  expect(first.result.ok).toBe(true);
  const cookie = first.response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const mark = /visitor=([\w-]{16})/.exec(cookie)?.[1] ?? "";
  const foreign = await add({ cookie, "for-visitor": "another" });
  expect([foreign.response.status, foreign.result.error?.code]).toEqual([403, "other-visitor"]);
  const late = { cookie, "for-visitor": mark, "idempotency-key": "waited-on-a-phone" };
  for (let nth = 0; nth < 2; nth += 1) expect((await add(late)).result.ok).toBe(true);
  expect(await (await shop.fetch("/cart", { headers: { cookie } })).text()).toContain('value="2"');
});

test("a private page names the visitor for whom the browser may store it, and no other page does", async () => {
  const shop = openShop();
  const ownerAt = async (path: string, cookie = "") =>
    (await shop.fetch(path, { headers: { cookie } })).headers.get("for-visitor");
  expect(await ownerAt("/cart")).toBe("none");
  expect(await ownerAt("/faq")).toBeNull();
  const productId = await readId("minyak-cvt-samudra");
  const response = await shop.fetch("/actions/add-to-cart", {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ productId, quantity: 1 }),
  });
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  expect(cookie).toContain(`visitor=${await ownerAt("/cart", cookie)}`);
});
