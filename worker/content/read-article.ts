import { plainText } from "../platform/render/clean-html.ts";
import type { CatalogueIndex } from "../product-index/catalogue-index.ts";

const productLink = /href="(?:\/en)?\/product\/([^"?#/]{1,200})/g;
const maxNamed = 3;
// An article's page is cached, but a large shop's names are not searched for each new one.
const maxCompared = 2_000;

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** Ids of the products that an article links to; of those whose names stand in its text when it links to none. */
export function productsNamedIn(content: string, index: CatalogueIndex): number[] {
  const linked = [...content.matchAll(productLink)].flatMap(
    ([, slug = ""]) => index.numberOf(decoded(slug)) ?? [],
  );
  const numbers = linked.length > 0 ? new Set(linked) : namesIn(plainText(content), index);
  return [...numbers].slice(0, maxNamed).flatMap((number) => index.ids[number] ?? []);
}

function namesIn(text: string, index: CatalogueIndex): number[] {
  const words = ` ${text.replaceAll(/[\s.,:;!?()"“”]+/g, " ")} `.toLowerCase();
  const matches: number[] = [];
  const compared = Math.min(index.size, maxCompared);
  for (let number = 0; number < compared && matches.length < maxNamed; number += 1) {
    const name = index.card(number).name.toLowerCase();
    if (name.includes(" ") && words.includes(` ${name} `)) matches.push(number);
  }
  return matches;
}
