// What is "unseen" comes in a sheet of its own (unseen.css).
const sheets = import.meta.glob<string>(
  ["../components/**/*.css", "../pages/**/*.css", "!../**/*.unseen.css"],
  { query: "?inline", import: "default", eager: true },
);

const base = import.meta.glob<string>(["../render/base/*.css", "!./base/*.unseen.css"], {
  query: "?inline",
  import: "default",
  eager: true,
});

/** Kinds of page whose looks are sent apart, so that each page arrives in one round trip. */
export type StyleArea = "listing" | "product" | "rareOptions" | "grouped" | "home" | "other";

const product = /\/pages\/product\.css$|\/components\/product\/product-parts/;

// Beside base and header, which every page has: what each kind of page is made of.
const areas: Record<Exclude<StyleArea, "other">, RegExp> = {
  listing: /\/pages\/(listing|category|wishlist)\.css$|\/components\/pager\//,
  product,
  // Few products have colours or long lists to choose from, or others inside them.
  rareOptions: new RegExp(`${product.source}|\\/rare-options\\.css$`),
  grouped: new RegExp(`${product.source}|\\/grouped\\.css$`),
  home: /\/pages\/home\.css$|\/components\/(marquee|category-grid|questions|article-card)\//,
};

// The cart's own looks are among the unseen, where a page does not show them at once.
const special = /\/pages\/|\/components\/(content-page|account|cart|form|field|order)\//;

const isCommon = (file: string): boolean =>
  !special.test(file) && !Object.values(areas).some((area) => area.test(file));

const joined = (isWanted: (file: string) => boolean): string =>
  Object.entries(sheets)
    .filter(([file]) => isWanted(file))
    .map(([, sheet]) => sheet)
    .join("");

/** What every page looks like: base, header, footer, cards; the same for every page of a build. */
export const commonSheet: string = [...Object.values(base), joined(isCommon)].join("");

/** What only some pages need; "other" is all of it, for pages of many parts. */
export const areaSheets: Record<StyleArea, string> = {
  listing: joined((file) => areas.listing.test(file)),
  product: joined((file) => areas.product.test(file)),
  rareOptions: joined((file) => areas.rareOptions.test(file)),
  grouped: joined((file) => areas.grouped.test(file)),
  home: joined((file) => areas.home.test(file)),
  other: joined((file) => !isCommon(file)),
};
