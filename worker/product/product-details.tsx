import { useSite } from "../../shared/i18n/site-context.ts";
import type { Product } from "../../shared/product.ts";
import { routes } from "../../shared/routes.ts";
import { type Choice, chosenVariation, findOffer } from "../commerce/choice.ts";
import { CleanContent } from "../platform/render/clean-content.tsx";
import { useNumber } from "./stars.tsx";

/** The description; its HTML was sanitised before caching. */
export function Description({ product }: { product: Product }) {
  const { t } = useSite();
  if (!product.description) return null;
  return (
    <section id="description" className="product-section prose">
      <h2>{t("product.description")}</h2>
      <CleanContent html={product.description} />
    </section>
  );
}

/** Attributes, weight and dimensions for the choice, as rows of label and value. */
function useDetails(product: Product, choice: Choice): [label: string, value: string][] {
  const { t } = useSite();
  const number = useNumber();
  const measure = (text: string) => (Number.isFinite(Number(text)) ? number(Number(text)) : text);
  const { weight, dimensions, attributes } = product;
  const rows = attributes.map(({ name, label, isVariation, options }): [string, string] => [
    label,
    options
      .filter(({ value }) => !isVariation || !choice[name] || choice[name] === value)
      .map((option) => option.label)
      .join(", "),
  ]);
  // A variable product's own weight and dimensions belong to none of its variations.
  if (chosenVariation(product, choice)) return rows;
  if (weight) rows.push([t("product.weight"), `${measure(weight)} kg`]);
  if (dimensions) {
    const { length, width, height } = dimensions;
    rows.push([t("product.dimensions"), `${[length, width, height].map(measure).join(" × ")} cm`]);
  }
  return rows;
}

function Categories({ categories }: Product) {
  const { t, link } = useSite();
  return (
    <tr className="product-categories">
      <th scope="row">{t("product.categories")}</th>
      <td>
        {categories.map(({ slug, name }) => (
          <a key={slug} href={link(routes.productCategory(slug))}>
            {name}
          </a>
        ))}
      </td>
    </tr>
  );
}

/** The details table, which depends on the choice. */
export function Details({ product, choice }: { product: Product; choice: Choice }) {
  const { t, link, settings } = useSite();
  const rows = useDetails(product, choice);
  const { sku } = findOffer(product, choice);
  return (
    <section id="details" className="details" data-part="details">
      <h2>{t("product.details")}</h2>
      <table>
        <tbody>
          {rows.map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
          {settings.showCategories && product.categories.length > 0 && <Categories {...product} />}
          {settings.showSku && sku && (
            <tr className="sku">
              <th scope="row">{t("product.sku")}</th>
              <td>{sku}</td>
            </tr>
          )}
        </tbody>
      </table>
      {product.attributes.length > 0 && (
        <a href={link(routes.compare(product.slug))} rel="nofollow">
          {t("product.compare")}
        </a>
      )}
    </section>
  );
}

/** A plain link to share a product; loads nothing from the other site. */
export function ShareLink({
  slug,
  name,
  baseUrl,
}: {
  slug: string;
  name: string;
  baseUrl: string;
}) {
  const { t, link } = useSite();
  const text = encodeURIComponent(`${name} ${baseUrl}${link(routes.product(slug))}`);
  return (
    <a
      className="share"
      href={`https://wa.me/?text=${text}`}
      target="_blank"
      rel="noopener nofollow"
    >
      {t("product.share")}
    </a>
  );
}
