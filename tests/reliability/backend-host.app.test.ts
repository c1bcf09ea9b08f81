import { expect, test } from "vitest";
import { routes } from "../../shared/routes.ts";
import { everyPage, missingPages } from "../browser/every-page.ts";
import { openShop } from "../support/edge-shop.ts";
import { backendEnv } from "../support/embedded-backend.ts";
import { reliabilityTest } from "./reliability-test.ts";

reliabilityTest();

const host = "embedded.internal";

const files = [
  "/sitemap.xml",
  "/sitemaps/products-1.xml",
  "/sitemaps/articles.xml",
  routes.articleFeed(),
  routes.productFeed(),
  "/llms.txt",
  "/robots.txt",
  "/products/_payload.json",
  "/product/minyak-cvt-samudra/_payload.json",
  "/search-suggestions?q=oli",
];

/** Writes a link to the backend's own address into a product's text and an article's, as an editor would. */
async function linkToBackend(): Promise<void> {
  const link = `<p><a href="http://${host}/product/minyak-cvt-samudra">CVT</a></p>`;
  await backendEnv.DB.batch([
    backendEnv.DB.prepare(
      "UPDATE products SET description_id = ?1, description_en = ?1 WHERE slug = ?2",
    ).bind(link, "minyak-cvt-samudra"),
    backendEnv.DB.prepare("UPDATE posts SET content_id = ?1, content_en = ?1 WHERE slug = ?2").bind(
      link,
      "engine-flush-perlukah",
    ),
  ]);
}

const picture = /<meta property="og:image" content="([^"]*)"/;
const ownPicture = /^http:\/\/localhost:8787\/_image\/1200x630\/(?!http)[^/]+$/;

test("no page, file or header names the backend's host, and shared links show pictures of the shop's own", async () => {
  await linkToBackend();
  const shop = openShop();
  const pages = [...everyPage, ...missingPages].map(({ address }) => address);
  for (const address of [...pages, ...files]) {
    const response = await shop.fetch(address);
    const text = await response.text();
    const reported = JSON.stringify([...response.headers]) + text;
    const at = reported.indexOf(host);
    expect([address, at < 0 ? "" : reported.slice(at - 100, at + 50)]).toEqual([address, ""]);
    if (pages.includes(address))
      expect([address, picture.exec(text)?.[1]]).toEqual([
        address,
        expect.stringMatching(ownPicture),
      ]);
    else expect([address, response.status]).toEqual([address, 200]);
  }
  await shop.idle();
});
