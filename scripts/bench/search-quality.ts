// `npm run bench -- P13`: judged searches through the shop's own results. A table for reading goes to the
// console.
import {
  type Find,
  type JudgedQuery,
  judgedQueries,
  type Measured,
  measure,
} from "../../tests/support/search/judged-queries.ts";
import type { Figure } from "./figure.ts";

const toPrefix = ({ shop }: JudgedQuery): string => (shop === "en" ? "/en" : "");

const readSlug = (address: string): string => address.split("/product/")[1] ?? "";

/** Products of a listing's page in the order of its ItemList. */
const listing =
  (origin: string): Find =>
  async (judged) => {
    const search = encodeURIComponent(judged.query);
    const response = await fetch(`${origin}${toPrefix(judged)}/products?search=${search}`);
    const html = await response.text();
    const lists = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
      .map(([, json = "{}"]) => JSON.parse(json))
      .filter((it) => it["@type"] === "ItemList");
    const items: { url: string }[] = lists[0]?.itemListElement ?? [];
    return {
      slugs: items.map(({ url }) => readSlug(new URL(url).pathname)),
      isAlternative: html.includes("data-alternatives"),
    };
  };

const suggestions =
  (origin: string): Find =>
  async (judged) => {
    const query = encodeURIComponent(judged.query);
    const response = await fetch(`${origin}${toPrefix(judged)}/search-suggestions?q=${query}`);
    const html = await response.text();
    return {
      slugs: [...html.matchAll(/href="([^"]*\/product\/[^"]+)"/g)].map(([, to = ""]) =>
        readSlug(to),
      ),
      isAlternative: html.includes("data-alternatives"),
    };
  };

function print(name: string, measured: Measured): void {
  const { ndcg, success, reciprocal, empty, wrong, refused } = measured;
  const cells = [ndcg, success, reciprocal, empty, wrong, refused].map((it) =>
    it.toFixed(3).padStart(8),
  );
  console.log(`     ${name.padEnd(44)}${cells.join("")}`);
}

/** The index is built behind the first requests: only then is all that is searched in it. */
async function untilIndexed(origin: string): Promise<void> {
  for (let left = 60; left > 0; left--) {
    const html = await (await fetch(`${origin}/en/search-suggestions?q=sampo`)).text();
    if (html.includes("/product/")) return;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

const leastNdcg: Readonly<Record<string, number>> = {
  judged: 0.99,
  "judged-2": 0.97,
  market: 0.93,
};

/** Figures of the search's quality, on the sets of judged queries. */
export async function searchQuality(origin: string): Promise<Figure[]> {
  await untilIndexed(origin);
  const figures: Figure[] = [];
  for (const set of ["judged", "judged-2", "own", "market"]) {
    const queries = judgedQueries(set);
    console.log(
      `\n     ${queries.length} searches of ${set}.txt`.padEnd(49),
      "nDCG success MRR empty wrong refused",
    );
    const shop = await measure(listing(origin), queries, 10);
    print("the shop, listing", shop);
    const suggested = await measure(suggestions(origin), queries, 5);
    print("the shop, suggestions @5", suggested);
    const weakest = [...shop.classes].sort(([, a], [, b]) => a - b)[0];
    const figure = (name: string, value: number, budget: Figure["budget"], note?: string) =>
      figures.push({ id: "P13", name: `${set}: ${name}`, value, budget, unit: "", note });
    figure("nDCG@10", shop.ndcg, { least: leastNdcg[set] ?? 0.92 });
    figure("success@1", shop.success, { least: 0.97 });
    figure("suggestions nDCG@5", suggested.ndcg, { least: 0.92 });
    figure("answerable searches without a hit", shop.empty, { most: 0.01 });
    figure("wrong hits", shop.wrong, { most: 0 });
    figure("answerable searches called empty", shop.refused, { most: 0.05 });
    figure("weakest class", weakest?.[1] ?? 0, { least: 0.85 }, weakest?.[0]);
    const classes = [...shop.classes].map(([name, ndcg]) => `${name} ${ndcg.toFixed(3)}`);
    console.log(`     by class: ${classes.join(", ")}`);
  }
  console.log();
  return figures;
}
