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

/** What Google needs for a rich result of each type: at least one property of each list. */
const needed: Record<string, string[][]> = {
  Product: [["name"], ["image"], ["offers", "review", "aggregateRating"]],
  Offer: [
    ["price", "priceSpecification"],
    ["priceCurrency", "priceSpecification"],
  ],
  AggregateOffer: [["lowPrice"], ["priceCurrency"]],
  AggregateRating: [["ratingValue"], ["ratingCount", "reviewCount"]],
  Review: [["author"], ["reviewRating"]],
  BreadcrumbList: [["itemListElement"]],
  ListItem: [["position"], ["name", "url", "item"]],
  FAQPage: [["mainEntity"]],
  Question: [["name"], ["acceptedAnswer"]],
  Answer: [["text"]],
  Article: [["headline"], ["author"], ["datePublished"]],
};

/** What things and those in them lack for a rich result. */
function lackedBy(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const thing = value as Record<string, unknown>;
  const own = (needed[String(thing["@type"])] ?? [])
    .filter((names) => !names.some((name) => thing[name] !== undefined && thing[name] !== ""))
    .map((names) => `${thing["@type"]} without ${names.join(" or ")}`);
  return [...own, ...Object.values(thing).flatMap(lackedBy)];
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
      expect([path, lackedBy(things)]).toEqual([path, []]);
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
      const listed = thingsIn(html).filter((thing) => thing["@type"] === "Product");
      expect([path, lackedBy(listed)]).toEqual([path, []]);
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
  expect(lackedBy({ "@type": "Product", name: "Oli", image: "oli.webp" })).toEqual([
    "Product without offers or review or aggregateRating",
  ]);
});
