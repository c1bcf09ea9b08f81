import type { CatalogueEngine } from "../commerce/catalogue-engine.ts";
import { plainText } from "../platform/render/clean-html.ts";
import { decoded } from "../platform/render/page-request.ts";

const productLink = /href="(?:\/en)?\/product\/([^"?#/]{1,200})/g;
const maxNamed = 3;
const maxLinks = 100;
// An article's page is cached, but a large shop's names are not searched for each new one.
const maxCompared = 2_000;

type NamedIn = Pick<CatalogueEngine, "findIds" | "every">;

/** Ids of the products that an article links to; of those whose names stand in its text when it links to none. */
export async function productsNamedIn(content: string, engine: NamedIn): Promise<number[]> {
  const slugs = [...content.matchAll(productLink)].map(([, slug = ""]) => decoded(slug));
  const linked = slugs.length > 0 ? await engine.findIds(slugs.slice(0, maxLinks)) : [];
  const ids = linked.length > 0 ? new Set(linked) : await namesIn(plainText(content), engine);
  return [...ids].slice(0, maxNamed);
}

async function namesIn(text: string, engine: NamedIn): Promise<number[]> {
  const words = ` ${text.replaceAll(/[\s.,:;!?()"“”]+/g, " ")} `.toLowerCase();
  const matches: number[] = [];
  for (const card of await engine.every(0, maxCompared)) {
    const name = card.name.toLowerCase();
    if (name.includes(" ") && words.includes(` ${name} `)) matches.push(card.id);
    if (matches.length >= maxNamed) break;
  }
  return matches;
}
