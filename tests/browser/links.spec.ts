import { localeCodes } from "../../shared/i18n/locales.ts";
import { localePath } from "../../shared/routes.ts";
import { isFull } from "./looks.ts";
import { expect, test } from "./shop.ts";
import { readDocument } from "./words.ts";

// Listings multiply by their filters; one of each kind is in everyPage.
const isWalked = ({ pathname, search }: URL) =>
  !pathname.startsWith("/_image/") && !search.includes("filter=") && !search.includes("pa_");

// Pages of vehicles, and those beside a product's own, are most of all, and differ by their rows alone:
// one of each kind is requested, with LOOKS=all every one.
const ofOneKind = isFull
  ? /([?&]pa_\w+=)[^&]*/g
  : /([?&](?:pa_\w+|maker|model|year|stars|variation|product)=|\/(?:alert|offer|review)\/)[^&?]*/g;

/**
 * What is requested once. Each picture: worker/operations/image.app.test.ts has pictures made in every size
 * that pages name. Each filter of a listing with one of its values: all are written by one function.
 */
const toName = (address: string): string =>
  decodeURIComponent(address)
    .replace(/^\/_image\/[^/]+/, "/_image")
    .replace(/\[[^\]]*\]/g, "[]")
    .replace(ofOneKind, "$1");

test("no link of the shop is broken, nor any picture, and a link into a page finds its place", async ({
  request,
  baseURL,
}) => {
  // Several hundred pages, each made for the first time; with LOOKS=all several thousand.
  test.setTimeout(isFull ? 1_800_000 : 900_000);
  const origin = new URL(baseURL ?? "").origin;
  const requested = new Set<string>();
  const broken: string[] = [];
  const locations = new Map<string, ReadonlySet<string>>();
  const wanted: { address: string; id: string; from: string }[] = [];
  const queue = localeCodes.map((code) => ({
    url: new URL(localePath("/", code), origin),
    from: "",
  }));
  for (const next of queue) {
    const address = next.url.pathname + next.url.search;
    if (requested.has(toName(address))) continue;
    requested.add(toName(address));
    const response = await request.get(address);
    if (response.status() >= 400) broken.push(`${response.status()} ${address} on ${next.from}`);
    const isPage = response.headers()["content-type"]?.includes("text/html");
    if (!isPage || !isWalked(next.url)) continue;
    const html = await response.text();
    locations.set(address, new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id)));
    for (const link of readDocument(html).links) {
      const url = new URL(link, response.url());
      const id = decodeURIComponent(url.hash.slice(1));
      url.hash = "";
      // Absolute addresses of the shop itself bear its configured name.
      const isOurs = url.origin === origin;
      if (isOurs && id) wanted.push({ address: url.pathname + url.search, id, from: address });
      if (isOurs && !requested.has(toName(url.pathname + url.search)))
        queue.push({ url, from: address });
    }
  }
  for (const { address, id, from } of wanted)
    if (locations.get(address)?.has(id) === false) broken.push(`no ${address}#${id} on ${from}`);
  expect(broken).toEqual([]);
  expect(requested.size).toBeGreaterThan(200);
});
