import type { LinkKind } from "../schema/products.ts";
import type { SeedProduct } from "../seed/types.ts";

/** Links by slug, stored once every product has an id. */
export function linkStatements(db: D1Database, products: SeedProduct[]): D1PreparedStatement[] {
  const links = products.flatMap((product) => [
    ...toLinks(product, "grouped", product.grouped),
    ...toLinks(product, "upsell", product.upsell),
    ...toLinks(product, "cross_sell", product.crossSell),
  ]);
  if (links.length === 0) return [];
  return [
    db
      .prepare(`INSERT INTO linked_products (product_id, kind, linked_id, position)
        SELECT product.id, json_extract(value, '$[1]'), linked.id, json_extract(value, '$[3]')
        FROM json_each(?)
        JOIN products AS product ON product.slug = json_extract(value, '$[0]')
        JOIN products AS linked ON linked.slug = json_extract(value, '$[2]')`)
      .bind(JSON.stringify(links)),
  ];
}

const toLinks = ({ slug }: SeedProduct, kind: LinkKind, linked: string[] = []) =>
  linked.map((other, position) => [slug, kind, other, position]);

/** Derived values: prices of grouped products, and the count of each term. */
export function derivedStatements(db: D1Database): D1PreparedStatement[] {
  const ofGroup = `FROM linked_products JOIN products AS part ON part.id = linked_id
    WHERE kind = 'grouped' AND product_id = products.id`;
  return [
    db.prepare(`UPDATE products SET
      min_price = (SELECT min(part.min_price) ${ofGroup}),
      max_price = (SELECT max(part.max_price) ${ofGroup})
      WHERE type = 'GROUPED'`),
    db.prepare(`UPDATE terms SET count =
      (SELECT count(*) FROM product_terms WHERE term_id = terms.id) +
      (SELECT count(*) FROM post_terms WHERE term_id = terms.id)`),
  ];
}
