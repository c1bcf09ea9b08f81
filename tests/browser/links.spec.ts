import { localeCodes } from "../../shared/i18n/locales.ts";
import { localePath } from "../../shared/routes.ts";
import { expect, test } from "./shop.ts";
import { readDocument } from "./words.ts";

// Listings multiply by their filters; one of each kind is in everyPage.
const isWalked = ({ pathname, search }: URL) =>
  !pathname.startsWith("/_image/") && !search.includes("filter=") && !search.includes("pa_");

test("no link of the shop is broken, nor any picture", async ({ request, baseURL }) => {
  // Several hundred pages and pictures, each made for the first time.
  test.setTimeout(900_000);
  const origin = new URL(baseURL ?? "").origin;
  const asked = new Set<string>();
  const broken: string[] = [];
  const queue = localeCodes.map((code) => ({
    url: new URL(localePath("/", code), origin),
    from: "",
  }));
  for (const next of queue) {
    const address = next.url.pathname + next.url.search;
    if (asked.has(address)) continue;
    asked.add(address);
    const response = await request.get(address);
    if (response.status() >= 400) broken.push(`${response.status()} ${address} on ${next.from}`);
    const isPage = response.headers()["content-type"]?.includes("text/html");
    if (!isPage || !isWalked(next.url)) continue;
    for (const link of readDocument(await response.text()).links) {
      const url = new URL(link, response.url());
      url.hash = "";
      // Absolute addresses of the shop itself bear its configured name.
      const isOurs = url.origin === origin;
      if (isOurs && !asked.has(url.pathname + url.search)) queue.push({ url, from: address });
    }
  }
  expect(broken).toEqual([]);
  expect(asked.size).toBeGreaterThan(200);
});
