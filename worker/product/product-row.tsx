import type { ProductChoice } from "../../shared/brand.ts";
import { listingHref, readListingQuery } from "../../shared/facets.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import type { ProductCard } from "../../shared/product.ts";
import { routes } from "../../shared/routes.ts";
import { PricesNote } from "../../shared/ui/price.tsx";
import type { Catalogue } from "../commerce/catalogue.ts";
import { ProductGrid } from "./product-card.tsx";

/** Two rows on a phone, one on a laptop. */
export const rowLength = 4;

/** Returns the best sellers that a brand has chosen. */
export const readRow = (
  catalogue: Pick<Catalogue, "productRow">,
  { category, onSale }: ProductChoice,
): Promise<ProductCard[]> =>
  catalogue.productRow({ first: rowLength, category, onSale, orderby: "TOTAL_SALES" });

/** Where all products are that a brand's row has the first of. */
export function toListingPath({ category, onSale }: ProductChoice): string {
  const path = category ? routes.productCategory(category) : routes.products();
  const plain = readListingQuery(new URLSearchParams());
  return onSale ? listingHref(path, { ...plain, filter: { sale: ["true"] } }) : path;
}

interface ProductRowProps {
  id?: string;
  title: string;
  products: ProductCard[];
  href: string;
}

/** A row of products under a heading, with a link to all of them; nothing where there are none. */
export function ProductRow({ id, title, products, href }: ProductRowProps) {
  const { t, link } = useSite();
  if (products.length === 0) return null;
  return (
    <section className="page-section" id={id}>
      <header>
        <h2>{title}</h2>
        <a href={link(href)}>
          {t("home.see-all")}
          <span className="visually-hidden">: {title}</span>
        </a>
      </header>
      {id && <PricesNote />}
      <ProductGrid products={products} />
    </section>
  );
}
