// Peers of the shop's search over the same products: MiniSearch as it comes, MiniSearch with texts that
// are prepared as the shop prepares its own, and Orama.
import { create, insertMultiple, search as searchOrama } from "@orama/orama";
import MiniSearch from "minisearch";
import { seed } from "../../backend/seed/index.ts";
import type { Localized, SeedProduct } from "../../backend/seed/types.ts";
import { wordsOf } from "../../worker/search/words.ts";
import type { JudgedQuery } from "./judged-queries.ts";

/** Returns slugs for a query, the best first. */
export interface Engine {
  name: string;
  find(query: JudgedQuery): Promise<string[]>;
}

type Language = "id" | "en";

const plain = (html: string): string =>
  html
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

const fields = ["name", "sku", "facts", "categories", "short", "description"] as const;
const boost = { name: 6, sku: 6, facts: 3, categories: 2, short: 2, description: 1 };

const factsOf = ({ attributes }: SeedProduct, language: Language): string[] =>
  attributes.flatMap((it) => {
    if ("options" in it) return it.options.map((option) => option[language]);
    const terms = seed.attributes.find(({ taxonomy }) => taxonomy === it.taxonomy)?.terms ?? [];
    return it.terms.map((slug) => terms.find((term) => term.slug === slug)?.name[language] ?? slug);
  });

const documentsOf = (language: Language) =>
  seed.products.map((product) => {
    const text = (value: Localized) => plain(value[language]);
    const categories = product.categories.map(
      (slug) => seed.categories.find((it) => it.slug === slug)?.name[language] ?? slug,
    );
    return {
      id: product.slug,
      name: text(product.name),
      sku: [product.sku, ...(product.variations ?? []).map(({ sku }) => sku)].join(" "),
      facts: factsOf(product, language).join(" "),
      categories: categories.join(" "),
      short: text(product.shortDescription),
      description: text(product.description),
    };
  });

const bothLanguages = <Value>(make: (language: Language) => Value): Record<Language, Value> => ({
  id: make("id"),
  en: make("en"),
});

function miniSearch(): Engine {
  const indexes = bothLanguages((language) => {
    const index = new MiniSearch({
      fields: [...fields],
      searchOptions: { boost, prefix: true, fuzzy: 0.2 },
    });
    index.addAll(documentsOf(language));
    return index;
  });
  return {
    name: "MiniSearch",
    find: async ({ shop, query }) =>
      indexes[shop].search(query).map(({ id }: { id: unknown }) => String(id)),
  };
}

const prepared = (text: string): string => wordsOf(text).join(" ");

function preparedMiniSearch(): Engine {
  const others = fields.map((field) => `${field}Other`);
  const weights = Object.fromEntries(
    fields.flatMap((field) => [
      [field, boost[field]],
      [`${field}Other`, 0.3 * boost[field]],
    ]),
  );
  const indexes = bothLanguages((language) => {
    const index = new MiniSearch({
      fields: [...fields, ...others],
      searchOptions: {
        boost: weights,
        prefix: (term: string) => term.length > 2,
        fuzzy: (term: string) => (/\d/.test(term) || term.length < 4 ? 0 : 0.2),
      },
    });
    const other = documentsOf(language === "id" ? "en" : "id");
    index.addAll(
      documentsOf(language).map((document, at) => ({
        id: document.id,
        ...Object.fromEntries(
          fields.flatMap((field) => {
            const text = (value: string) =>
              field === "sku" ? `${value} ${value.replaceAll("-", "")}` : prepared(value);
            return [
              [field, text(document[field])],
              [`${field}Other`, text(other[at]?.[field] ?? "")],
            ];
          }),
        ),
      })),
    );
    return index;
  });
  return {
    name: "MiniSearch, prepared text",
    find: async ({ shop, query }) =>
      indexes[shop].search(prepared(query)).map(({ id }: { id: unknown }) => String(id)),
  };
}

async function orama(): Promise<Engine> {
  const make = async (language: Language) => {
    const index = create({
      schema: {
        id: "string",
        name: "string",
        sku: "string",
        facts: "string",
        categories: "string",
        short: "string",
        description: "string",
      } as const,
    });
    await insertMultiple(index, documentsOf(language));
    return index;
  };
  const indexes = { id: await make("id"), en: await make("en") };
  return {
    name: "Orama",
    async find({ shop, query }) {
      const { hits } = await searchOrama(indexes[shop], {
        term: query,
        tolerance: 1,
        limit: 24,
        boost,
      });
      return hits.map(({ document }: { document: { id: string } }) => document.id);
    },
  };
}

/** All engines that the shop's search is compared with. */
export const comparedEngines = async (): Promise<Engine[]> => [
  preparedMiniSearch(),
  miniSearch(),
  await orama(),
];
