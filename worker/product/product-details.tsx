import { useShop } from "../../shared/i18n/site-context.ts";
import type { Product } from "../../shared/product.ts";
import { routes } from "../../shared/routes.ts";
import { useNumber } from "../../shared/ui/number.ts";
import { useDate } from "../platform/i18n/format-date.ts";

/** The description, its HTML cleaned before it was cached. */
export function Description({ product }: { product: Product }) {
  const { t } = useShop();
  if (!product.description) return null;
  return (
    <section id="description" className="product-section prose">
      <h2>{t("product.description")}</h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by cleanHtml before it was cached */}
      <div dangerouslySetInnerHTML={{ __html: product.description }} />
    </section>
  );
}

/** Attributes, weight, dimensions, sales and age of a product, as rows of label and value. */
function useDetails(product: Product): [label: string, value: string][] {
  const { t } = useShop();
  const date = useDate();
  const number = useNumber();
  const measure = (text: string) => (Number.isFinite(Number(text)) ? number(Number(text)) : text);
  const { weight, dimensions, attributes, totalSales } = product;
  const rows = attributes.map(({ label, options }): [string, string] => [
    label,
    options.map((option) => option.label).join(", "),
  ]);
  if (weight) rows.push([t("product.weight"), `${measure(weight)} kg`]);
  if (dimensions) {
    const { length, width, height } = dimensions;
    rows.push([t("product.dimensions"), `${[length, width, height].map(measure).join(" × ")} cm`]);
  }
  if (totalSales > 0)
    rows.push([t("product.sold"), t("product.sold-count", { count: totalSales })]);
  if (product.date) rows.push([t("product.since"), date(product.date)]);
  return rows;
}

/** The table of what can be said in a word. */
export function Details({ product }: { product: Product }) {
  const { t } = useShop();
  const rows = useDetails(product);
  if (rows.length === 0) return null;
  return (
    <section id="details" className="product-section">
      <h2>{t("product.details")}</h2>
      <table className="details">
        <tbody>
          {rows.map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The ways down the page: tabs that are plain sections. */
export function ProductTabs({ product }: { product: Product }) {
  const { t, settings } = useShop();
  return (
    <nav className="product-tabs" aria-label={t("product.sections")}>
      {product.description && <a href="#description">{t("product.description")}</a>}
      <a href="#details">{t("product.details")}</a>
      {settings.showReviews && (
        <a href="#reviews">{t("product.reviews-count", { count: product.reviews.length })}</a>
      )}
    </nav>
  );
}

/** Where a product is passed on to. */
const shareTargets = [
  { name: "WhatsApp", href: (url: string, text: string) => `https://wa.me/?text=${text}%20${url}` },
  {
    name: "Facebook",
    href: (url: string) => `https://www.facebook.com/sharer/sharer.php?u=${url}`,
  },
  {
    name: "X",
    href: (url: string, text: string) => `https://x.com/intent/post?text=${text}&url=${url}`,
  },
  { name: "Email", href: (url: string, text: string) => `mailto:?subject=${text}&body=${url}` },
] as const;

/** Plain links by which a product is passed on; nothing is loaded from those places. */
export function ShareLinks({
  slug,
  name,
  baseUrl,
}: {
  slug: string;
  name: string;
  baseUrl: string;
}) {
  const { t, link } = useShop();
  const url = encodeURIComponent(baseUrl + link(routes.product(slug)));
  return (
    <p className="share">
      {t("product.share")}
      {shareTargets.map((target) => (
        <a
          key={target.name}
          href={target.href(url, encodeURIComponent(name))}
          target="_blank"
          rel="noopener nofollow"
        >
          {target.name}
        </a>
      ))}
    </p>
  );
}
