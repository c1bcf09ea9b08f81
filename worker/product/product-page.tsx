import { useShop } from "../../shared/i18n/site-context.ts";
import type { Product, ProductAttribute } from "../../shared/product.ts";
import { patternOf, routes } from "../../shared/routes.ts";
import type { Shop } from "../../shared/site.ts";
import { Breadcrumb, type Crumb } from "../../shared/ui/breadcrumb.tsx";
import { SaleBadge } from "../../shared/ui/sale-badge.tsx";
import { Stars } from "../../shared/ui/stars.tsx";
import { WishlistButton } from "../../shared/ui/wishlist-button.tsx";
import type { StyleArea } from "../layout/styles.ts";
import { answerContext } from "../platform/graphql/mapping-context.ts";
import { plainText } from "../platform/graphql/plain-text.ts";
import { breadcrumbList } from "../platform/render/breadcrumb-list.ts";
import { publicPage } from "../platform/render/define-page.ts";
import { notFound, type PageOutcome } from "../platform/render/page-outcome.ts";
import { attributeQueries } from "../platform/render/page-request.ts";
import { Buying } from "./buying.tsx";
import {
  choiceParameter,
  chosenName,
  isColour,
  maxPills,
  productChoice,
  wishlistIdOf,
} from "./choice.ts";
import { Gallery } from "./gallery.tsx";
import { ProductGrid } from "./product-card.tsx";
import { productData } from "./product-data.ts";
import { Description, Details, ProductTabs, ShareLinks } from "./product-details.tsx";
import { Reviews } from "./product-reviews.tsx";
import { readProduct } from "./read-product.ts";
import { toProduct } from "./to-product.ts";

interface ProductData {
  product: Product;
  choice: { [name: string]: string };
  /** For links that are passed on. */
  baseUrl: string;
}

const crumbsOf = (product: Product, { t }: Shop): Crumb[] => {
  const category = product.categories[0];
  return [
    { name: t("layout.home"), href: "/" },
    ...(category ? [{ name: category.name, href: routes.productCategory(category.slug) }] : []),
    { name: product.name },
  ];
};

function Categories({ product }: { product: Product }) {
  const { t, link, settings } = useShop();
  if (!settings.showCategories || product.categories.length === 0) return null;
  return (
    <p className="product-categories">
      {`${t("product.categories")}: `}
      {product.categories.map(({ slug, name }) => (
        <a key={slug} href={link(routes.productCategory(slug))}>
          {name}
        </a>
      ))}
    </p>
  );
}

function Kind({ product }: { product: Product }) {
  const { t } = useShop();
  if (product.downloadable) return <p className="product-kind">{t("product.downloadable")}</p>;
  if (product.virtual) return <p className="product-kind">{t("product.virtual")}</p>;
  return null;
}

// Where a variation is chosen the badge is the offer's, and changes with it.
const isInBuyBox = ({ type }: Product): boolean => type === "SIMPLE" || type === "VARIABLE";

function Summary({ product, choice, baseUrl }: ProductData) {
  const { settings } = useShop();
  return (
    <div className="product-summary">
      {!isInBuyBox(product) && <SaleBadge product={product} />}
      <div className="product-title">
        <h1>{chosenName(product, choice)}</h1>
        <WishlistButton id={wishlistIdOf(product, choice)} name={chosenName(product, choice)} />
      </div>
      {settings.showReviews && <Stars rating={product.rating} count={product.reviewCount} />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by cleanHtml before it was cached */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: product.shortDescription }} />
      <Kind product={product} />
      <Buying product={product} choice={choice} />
      <Categories product={product} />
      <ShareLinks slug={product.slug} name={product.name} baseUrl={baseUrl} />
    </div>
  );
}

function ProductPage({ data }: { data: ProductData }) {
  const shop = useShop();
  const { t, settings } = shop;
  const { product, choice } = data;
  return (
    <article className="product">
      <Breadcrumb crumbs={crumbsOf(product, shop)} />
      <div className="product-top">
        <Gallery product={product} choice={choice} />
        <Summary {...data} />
      </div>
      <ProductTabs product={product} />
      <div className="product-text">
        <Description product={product} />
        <Details product={product} />
      </div>
      {settings.showReviews && <Reviews product={product} />}
      {settings.showRelated && product.related.length > 0 && (
        <section className="product-section">
          <h2>{t("product.related")}</h2>
          <ProductGrid products={product.related} />
        </section>
      )}
    </article>
  );
}

function stylesOf({ type, attributes }: Product): StyleArea {
  if (type === "GROUPED") return "grouped";
  const isRare = ({ name, isVariation, options }: ProductAttribute) =>
    isVariation && (isColour(name) || options.length > maxPills);
  return attributes.some(isRare) ? "rareOptions" : "product";
}

export default publicPage({
  path: patternOf(routes.product(":slug")),
  cache: "page",
  styles: ({ product }) => stylesOf(product),
  queries: attributeQueries,
  async early({ index, params }) {
    const known = await index();
    return known.state === "ready" && known.index.hasSlug(params.slug);
  },
  // A choice that the product does not offer is no page of its own.
  isCacheable: ({ choice }, { query }) =>
    [...query].every(([name, value]) =>
      Object.entries(choice).some(
        ([chosen, slug]) => choiceParameter(chosen) === name && slug === value,
      ),
    ),
  async load(context): Promise<ProductData | PageOutcome> {
    const { config, query, shop } = context;
    const answer = await readProduct(context, context.params.slug);
    // Behind a password there is nothing for a visitor of the shop.
    if (!answer || answer.hasPassword) return notFound();
    const product = toProduct(answer, { ...answerContext(config), link: shop.link });
    const choice = productChoice(product, query);
    return { product, choice, baseUrl: config.baseUrl };
  },
  head: ({ product, choice }, { shop, now, config: { baseUrl, offerTerms: terms } }) => {
    const description = plainText(product.shortDescription);
    const [picture] = product.gallery;
    return {
      title: chosenName(product, choice),
      description,
      canonical: routes.product(product.slug),
      type: "product",
      image: picture?.source,
      structured: [
        ...productData(product, { shop, baseUrl, description, choice, terms, now: now() }),
        breadcrumbList(crumbsOf(product, shop), shop, baseUrl),
      ],
    };
  },
  component: ProductPage,
});
