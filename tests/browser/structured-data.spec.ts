import Validator from "@adobe/structured-data-validator";
import WebAutoExtractor from "@marbec/web-auto-extractor";
import type { APIRequestContext } from "@playwright/test";
import { localeCodes } from "../../shared/i18n/locales.ts";
import { localePath } from "../../shared/routes.ts";
import { isFull } from "./looks.ts";
import { type Thing, vocabularyErrors } from "./schema-vocabulary.ts";
import { expect, test } from "./shop.ts";

/** The structured data of each kind of page, nested things included. */
const expectedTypes: Record<string, string[]> = {
  "/": ["Organization", "ContactPoint", "WebSite", "SearchAction", "EntryPoint"],
  "/products": ["BreadcrumbList", "ItemList", "ListItem"],
  "/products/page/2": ["BreadcrumbList", "ItemList"],
  "/products?search=oli": ["BreadcrumbList", "ItemList"],
  "/product-category/minyak-rem": ["BreadcrumbList", "ItemList"],
  "/category/minyak-rem": ["BreadcrumbList", "ItemList"],
  "/product/minyak-cvt-samudra": ["Product", "Offer", "BreadcrumbList"],
  "/product/oli-samudra-5w-30": ["Product", "Offer", "AggregateRating", "BreadcrumbList"],
  "/product/kotak-rawat-mesin": ["Product", "Offer"],
  "/faq": ["FAQPage", "Question", "Answer", "BreadcrumbList"],
  "/articles": ["BreadcrumbList"],
  "/article/engine-flush-perlukah": ["Article", "Person", "Organization", "BreadcrumbList"],
  "/profile": ["BreadcrumbList"],
};

const element = /<script type="application\/ld\+json">(.*?)<\/script>/gs;

const thingsIn = (html: string): Thing[] =>
  [...html.matchAll(element)].map(([, json = "{}"]) => JSON.parse(json) as Thing);

function typesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = "@type" in value ? [String(value["@type"])] : [];
  return [...own, ...Object.values(value).flatMap(typesIn)];
}

/** What Google's rules for rich results find, but for what they would like to know beside. */
async function findingsIn(html: string): Promise<string[]> {
  const extractor = new WebAutoExtractor({ addLocation: true, embedSource: ["rdfa", "microdata"] });
  const issues = await new Validator().validate(extractor.parse(html));
  return issues
    .filter(({ severity, issueMessage }) => severity === "ERROR" || !/^Missing/.test(issueMessage))
    .map(
      ({ path, issueMessage }) =>
        `${path.map(({ type }) => type ?? "").join("/")}: ${issueMessage}`,
    );
}

async function read(request: APIRequestContext, address: string): Promise<string> {
  const response = await request.get(address);
  expect([address, response.status()]).toEqual([address, 200]);
  return response.text();
}

for (const code of localeCodes.filter((_, at) => isFull || at === 0)) {
  test(`${code}: the structured data of pages is what schema.org knows, as Google wants it`, async ({
    request,
  }) => {
    const all: Thing[] = [];
    for (const [path, types] of Object.entries(expectedTypes)) {
      const html = await read(request, localePath(path, code));
      const things = thingsIn(html);
      expect([path, typesIn(things)]).toEqual([path, expect.arrayContaining(types)]);
      expect([path, await findingsIn(html)]).toEqual([path, []]);
      all.push(...things);
    }
    expect(vocabularyErrors(all)).toEqual([]);
  });
}

// Each kind of page is among those above.
if (isFull)
  test("every product of the shop has valid structured data", async ({ request }) => {
    const sitemap = await read(request, "/sitemaps/products-1.xml");
    const products = new Set(
      [...sitemap.matchAll(/https?:\/\/[^/<"]+(\/product\/[^<"]+)/g)].map(([, path = ""]) => path),
    );
    expect(products.size).toBeGreaterThan(50);
    const all: Thing[] = [];
    for (const path of products) {
      const html = await read(request, path);
      expect([path, await findingsIn(html)]).toEqual([path, []]);
      const listed = thingsIn(html).filter((thing) => thing["@type"] === "Product");
      all.push(...listed);
      if (listed.length > 0) continue;
      // What a partner sells is no offer of ours.
      const { product } = JSON.parse(await read(request, `${path}/_payload.json`));
      expect([path, product.type]).toEqual([path, "EXTERNAL"]);
    }
    expect(vocabularyErrors(all)).toEqual([]);
  });

test("what is no schema.org is found, so that the checks above mean something", async () => {
  const context = { "@context": "https://schema.org" };
  const wrong: Thing[] = [
    { ...context, "@type": "Product", nonsense: 1 },
    { ...context, "@type": "Product", offers: { "@type": "Offer", pricex: "1" } },
    { ...context, "@type": "Product", offers: { "@type": "Offer", availability: "InStok" } },
    { ...context, "@type": "Product", aggregateRating: { "@type": "Recipe" } },
    { ...context, "@type": "FAQPage", mainEntity: { "@type": "Question", acceptedAnswer: 5 } },
  ];
  for (const thing of wrong) expect([thing, vocabularyErrors([thing]).length]).toEqual([thing, 1]);
  const html = `<script type="application/ld+json">${JSON.stringify({ ...context, "@type": "Product", name: "Oli" })}</script>`;
  expect(await findingsIn(html)).not.toEqual([]);
});
