import type {
  Localized,
  SeedArticleCategory,
  SeedAttribute,
  SeedCategory,
  SeedImage,
} from "../seed/types.ts";
import type { SeedIds } from "./seed-ids.ts";
import type { SeedRows } from "./seed-rows.ts";

export interface PictureSizes {
  [file: string]: { width: number; height: number };
}

/** State shared by the seed functions: the rows, the assigned ids and the picture sizes. */
export interface SeedRun {
  rows: SeedRows;
  ids: SeedIds;
  sizes: PictureSizes;
  convert(cents: number): number;
  currency: string;
  /** The country that it delivers to. */
  country: string;
}

export const sameText = (text: string): Localized => ({ id: text, en: text });

export const toSlug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

export function mediaId({ rows, ids, sizes }: SeedRun, { file, alt }: SeedImage): number {
  return ids.media(file, (id) =>
    rows.media.push({
      id,
      file,
      altId: alt.id,
      altEn: alt.en,
      title: toTitle(file),
      ...sizes[file],
    }),
  );
}

const toTitle = (file: string) => file.replace(/\.\w+$/, "");

interface SeedTerm {
  taxonomy: string;
  slug: string;
  name: Localized;
  description?: Localized;
  parentId?: number;
  menuOrder?: number;
  imageId?: number;
}

export function termId({ rows, ids }: SeedRun, term: SeedTerm): number {
  const { name, description, ...rest } = term;
  return ids.term(term.taxonomy, term.slug, name, (id) =>
    rows.terms.push({
      id,
      nameId: name.id,
      nameEn: name.en,
      descriptionId: description?.id,
      descriptionEn: description?.en,
      ...rest,
    }),
  );
}

export function seedCategories(run: SeedRun, categories: SeedCategory[]): void {
  for (const [menuOrder, category] of categories.entries()) {
    const { slug, name, description, parent, image } = category;
    const parentId = parent === undefined ? undefined : run.ids.requireTerm("product_cat", parent);
    const imageId = mediaId(run, { file: image, alt: name });
    termId(run, { taxonomy: "product_cat", slug, name, description, parentId, menuOrder, imageId });
  }
}

const VISIBILITIES = [
  "featured",
  "outofstock",
  "rated-1",
  "rated-2",
  "rated-3",
  "rated-4",
  "rated-5",
];

/**
 * All of them from the start: the database assigns and removes them as stock and ratings change.
 */
export function seedVisibilities(run: SeedRun): void {
  for (const slug of VISIBILITIES) {
    termId(run, { taxonomy: "product_visibility", slug, name: sameText(slug) });
  }
}

export function seedArticleCategories(run: SeedRun, categories: SeedArticleCategory[]): void {
  for (const [menuOrder, category] of categories.entries()) {
    termId(run, { taxonomy: "category", ...category, menuOrder });
  }
}

export function seedAttributes(run: SeedRun, attributes: SeedAttribute[]): void {
  for (const { taxonomy, label, terms } of attributes) {
    const id = run.ids.next("attribute");
    const labels = { labelId: label.id, labelEn: label.en };
    run.rows.attributes.push({ id, taxonomy, ...labels });
    run.ids.attributes.set(taxonomy, { attributeId: id, ...labels });
    for (const [menuOrder, term] of terms.entries()) termId(run, { taxonomy, ...term, menuOrder });
  }
}
