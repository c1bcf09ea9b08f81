import { bareName } from "../../commerce/attribute-names.ts";
import type { Identifiers } from "../../commerce/indexed-product.ts";
/** A product's names and values that may contain identifiers. */
export interface Facts {
  attributes: readonly { name: string; values: readonly string[] }[];
  /** The backend's meta data; null when there is none. */
  meta?: readonly ({ key: string; value: string | null } | null)[] | null;
  /** Brand names in WooCommerce's own taxonomy. */
  brands?: readonly string[];
}

const names = {
  brand: /^(brand|merek|merk)$/,
  gtin: /^(gtin(8|12|13|14)?|ean(8|13)?|upc|isbn(13)?|barcode|global_unique_id)$/,
  mpn: /^(mpn|part-?number|nomor-part)$/,
};

/** A GTIN without blanks and dashes; null when its length or check digit (GS1) is wrong. */
export function readGtin(text: string): string | null {
  const digits = text.replace(/[\s-]/g, "");
  if (!/^(\d{8}|\d{12,14})$/.test(digits)) return null;
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0 ? digits : null;
}

/** Finds the identifiers in a product's data; ignores attributes with several values. */
export function toIdentifiers({ attributes, meta, brands = [] }: Facts): Identifiers {
  const facts = [
    ...attributes.flatMap(({ name, values }) =>
      values.length === 1 ? [{ name: bareName(name), value: values[0] ?? "" }] : [],
    ),
    ...(meta ?? []).flatMap((entry) =>
      entry?.value ? [{ name: bareName(entry.key), value: entry.value }] : [],
    ),
  ];
  const find = (pattern: RegExp) =>
    facts.flatMap(({ name, value }) => (pattern.test(name) && value.trim() ? [value.trim()] : []));
  return {
    brand: brands[0] ?? find(names.brand)[0] ?? null,
    gtin: find(names.gtin).flatMap((text) => readGtin(text) ?? [])[0] ?? null,
    mpn: find(names.mpn)[0] ?? null,
  };
}
