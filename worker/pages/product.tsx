import BuyBox from "../../client/islands/buy-box.tsx";
import { type Choice, chosenVariation, type Product } from "../../shared/product.ts";
import { routes } from "../../shared/routes.ts";
import { useShop } from "../../shared/shop-context.ts";
import { getProduct } from "../catalogue/operations.ts";
import { toProduct } from "../catalogue/product-answer.ts";
import { Breadcrumb } from "../components/breadcrumb/breadcrumb.tsx";
import { Picture } from "../components/picture/picture.tsx";
import { ProductGrid } from "../components/product-card/product-card.tsx";
import { Stars } from "../components/stars/stars.tsx";
import { plainText } from "../graphql/plain-text.ts";
import { Island } from "../render/island.tsx";
import { answerContext } from "./answer-context.ts";
import { publicPage } from "./define-page.ts";
import { notFound, type PageOutcome } from "./page-outcome.ts";
import { attributeQueries } from "./public-request.ts";

interface ProductData {
  product: Product;
  choice: { [name: string]: string };
}

/** The choice that the address and the product's defaults make; unknown names and values are left out. */
function choiceOf(product: Product, query: URLSearchParams): { [name: string]: string } {
  const choice: { [name: string]: string } = {};
  for (const { name, isVariation, options } of product.attributes) {
    if (!isVariation) continue;
    const fallback = product.defaultAttributes.find((chosen) => chosen.name === name)?.value;
    const wanted = query.get(name) ?? fallback;
    if (wanted && options.some(({ value }) => value === wanted)) choice[name] = wanted;
  }
  return choice;
}

const pictureOf = (product: Product, choice: Choice) =>
  chosenVariation(product, choice)?.image ?? product.image;

function Description({ product }: { product: Product }) {
  const { t } = useShop();
  return (
    <section className="product-section prose">
      <h2>{t("product.description")}</h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by cleanHtml before it was cached */}
      <div dangerouslySetInnerHTML={{ __html: product.description }} />
    </section>
  );
}

function Details({ product }: { product: Product }) {
  const { t } = useShop();
  const { weight, dimensions, attributes } = product;
  const shown = attributes.map(({ label, options }) => [
    label,
    options.map((o) => o.label).join(", "),
  ]);
  if (weight) shown.push([t("product.weight"), `${weight} kg`]);
  if (dimensions) {
    const { length, width, height } = dimensions;
    shown.push([t("product.dimensions"), `${length} × ${width} × ${height} cm`]);
  }
  if (shown.length === 0) return null;
  return (
    <section className="product-section">
      <h2>{t("product.details")}</h2>
      <table className="details">
        <tbody>
          {shown.map(([label, value]) => (
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

function Categories({ product }: { product: Product }) {
  const { t, link, settings } = useShop();
  if (!settings.showCategories || product.categories.length === 0) return null;
  return (
    <p className="product-categories">
      {t("product.categories")}:{" "}
      {product.categories.map(({ slug, name }) => (
        <a key={slug} href={link(routes.productCategory(slug))}>
          {name}
        </a>
      ))}
    </p>
  );
}

function Buying({ product, choice }: ProductData) {
  const { t } = useShop();
  if (product.external) {
    return (
      <a
        className="button button-primary"
        href={product.external.url}
        target="_blank"
        rel="noopener nofollow"
      >
        {product.external.text || t("product.external")}
      </a>
    );
  }
  if (product.type === "GROUPED") {
    return (
      <section>
        <h2>{t("product.included")}</h2>
        <ProductGrid products={product.grouped} />
      </section>
    );
  }
  const {
    id,
    slug,
    name,
    sku,
    price,
    regularPrice,
    stock,
    soldIndividually,
    attributes,
    variations,
  } = product;
  const buyable = { id, slug, name, sku, price, regularPrice, stock, soldIndividually, variations };
  const chosen = attributes.filter(({ isVariation }) => isVariation);
  return <Island of={BuyBox} props={{ product: { ...buyable, attributes: chosen }, choice }} />;
}

function ProductPage({ data: { product, choice } }: { data: ProductData }) {
  const { t, settings } = useShop();
  const category = product.categories[0];
  const crumbs = [
    { name: t("layout.home"), href: "/" },
    ...(category ? [{ name: category.name, href: routes.productCategory(category.slug) }] : []),
    { name: product.name },
  ];
  return (
    <article className="product">
      <Breadcrumb crumbs={crumbs} />
      <div className="product-top">
        <div className="gallery">
          <Picture picture={pictureOf(product, choice)} width={640} priority="high" />
        </div>
        <div className="product-summary">
          <h1>{product.name}</h1>
          <Stars rating={product.rating} count={product.reviewCount} />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by cleanHtml before it was cached */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: product.shortDescription }} />
          <Buying product={product} choice={choice} />
          <Categories product={product} />
        </div>
      </div>
      <Description product={product} />
      <Details product={product} />
      {settings.showRelated && product.related.length > 0 && (
        <section className="product-section">
          <h2>{t("product.related")}</h2>
          <ProductGrid products={product.related} />
        </section>
      )}
    </article>
  );
}

export default publicPage({
  path: "/product/:slug",
  cache: "page",
  queries: attributeQueries,
  async early({ index, params }) {
    const known = await index();
    return known.state === "ready" && known.index.hasSlug(params.slug);
  },
  async load({ catalogue, config, params, query }): Promise<ProductData | PageOutcome> {
    const { product: answer } = await catalogue.query(getProduct, { slug: params.slug });
    if (!answer) return notFound();
    const product = toProduct(answer, answerContext(config));
    return { product, choice: choiceOf(product, query) };
  },
  head: ({ product }) => ({
    title: product.name,
    description: plainText(product.shortDescription),
    canonical: routes.product(product.slug),
    type: "product",
  }),
  component: ProductPage,
});
