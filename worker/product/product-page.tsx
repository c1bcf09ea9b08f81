import { useSite } from "../../shared/i18n/site-context.ts";
import {
  isBrought,
  type Product,
  type ProductAttribute,
  type ProductCard,
} from "../../shared/product.ts";
import { routePattern, routes } from "../../shared/routes.ts";
import type { Site } from "../../shared/site.ts";
import { Breadcrumb, type Crumb } from "../../shared/ui/breadcrumb.tsx";
import { SaleBadge } from "../../shared/ui/price.tsx";
import { Unbroken } from "../../shared/ui/unbroken.tsx";
import { PromiseList } from "../cart/promises.tsx";
import {
  alternativesTo,
  listCompanions,
  namedBeside,
  relatedTo,
} from "../catalogue/search/beside.ts";
import { isOfVehicles } from "../catalogue/search/vehicle-list.ts";
import { isColourName } from "../commerce/attribute-names.ts";
import {
  attributeQueries,
  type Choice,
  choiceParameter,
  chosenName,
  findOffer,
  isSoldOutOffer,
  maxPills,
  productChoice,
  toWishlistId,
} from "../commerce/choice.ts";
import type { SeoFields } from "../commerce/seo-fields.ts";
import { toParcelItem } from "../delivery/delivery-estimate.tsx";
import { type Head, withSeo } from "../layout/head.tsx";
import { markVehicle } from "../layout/inline-scripts.ts";
import type { StyleArea } from "../layout/styles.ts";
import { chatLink } from "../platform/i18n/site-context.ts";
import { plainText } from "../platform/render/clean-html.ts";
import {
  notFound,
  type PageOutcome,
  publicPage,
  redirect,
} from "../platform/render/define-page.ts";
import { Fragment } from "../platform/render/island.tsx";
import { breadcrumbList } from "../platform/render/json-ld.tsx";
import { Buying, DeliveryFacts } from "./buying.tsx";
import { Gallery } from "./gallery.tsx";
import { forOtherVehicle, type OtherVehicle } from "./other-vehicle.ts";
import { ProductGrid, WishlistButton } from "./product-card.tsx";
import { previewPrice, productData } from "./product-data.ts";
import { Description, Details, ShareLink } from "./product-details.tsx";
import { Reviews } from "./product-reviews.tsx";
import { Stars, useNumber } from "./stars.tsx";
import { Together } from "./together.tsx";

// One row on a laptop, two on a phone.
const maxRelated = 4;

interface ProductData {
  product: Product;
  choice: { [name: string]: string };
  /** Whether the page shows delivery costs before the cart. */
  hasDelivery: boolean;
  /** A product for a vehicle that this one is not for. */
  other: OtherVehicle | null;
  /** What is offered to be added together with it. */
  companions: ProductCard[];
  alternatives: ProductCard[];
  upsells: ProductCard[];
  related: ProductCard[];
  /** What its editor has written for search engines. */
  seo: SeoFields | null;
  /** For the share link. */
  baseUrl: string;
}

const listCrumbs = (product: Product, { t }: Site): Crumb[] => {
  const category = product.categories[0];
  return [
    { name: t("layout.home"), href: "/" },
    ...(category ? [{ name: category.name, href: routes.productCategory(category.slug) }] : []),
    { name: product.name },
  ];
};

function Kind({ product }: { product: Product }) {
  const { t } = useSite();
  if (product.downloadable) return <p className="product-kind">{t("product.downloadable")}</p>;
  if (product.virtual) return <p className="product-kind">{t("product.virtual")}</p>;
  return null;
}

/** Rating and sales in one line that links to the reviews. */
function Proof({ product: { rating, reviewCount, totalSales } }: { product: Product }) {
  const { t, settings } = useSite();
  const number = useNumber();
  const isRated = settings.showReviews && reviewCount > 0;
  if (!isRated && totalSales === 0) return null;
  const sold = totalSales > 0 && (
    <span>{t("product.sold-short", { count: number(totalSales) })}</span>
  );
  if (!isRated) return <p className="product-proof">{sold}</p>;
  return (
    <a className="product-proof" href="#reviews">
      <Stars rating={rating} count={reviewCount} />
      {sold}
    </a>
  );
}

// Only these types change with a choice; no script updates the price of others.
const isChosen = ({ type }: Product): boolean => type === "SIMPLE" || type === "VARIABLE";

// A partner makes promises of its own, and what is asked for is agreed on by chat.
const isDelivered = ({ virtual, downloadable, type }: Product): boolean =>
  !virtual && !downloadable && type !== "EXTERNAL" && type !== "UNSUPPORTED";

/** Where to go for a vehicle that the product is not for. */
function ForOther({ vehicle, slug, name }: OtherVehicle) {
  const { t, link } = useSite();
  const named = vehicle.charAt(0).toLowerCase() + vehicle.slice(1);
  return (
    <p>
      {`${t("product.other-vehicle", { vehicle: named })} `}
      <a href={link(routes.product(slug))}>
        <Unbroken text={name} />
      </a>
    </p>
  );
}

/** Says whether the product is for the vehicle that this browser remembers, if any. */
function OwnFit({ slug }: Pick<Product, "slug">) {
  const { t, link } = useSite();
  const src = link(routes.productFit(slug));
  return (
    <Fragment name="own-vehicle" hydrate="vehicle" src={src}>
      <div className="own-fit" data-part="fit">
        <a href={src} rel="nofollow">
          {t("fit.check")}
        </a>
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constant text */}
      <script dangerouslySetInnerHTML={{ __html: markVehicle }} />
    </Fragment>
  );
}

interface PromisesProps {
  name: string;
  other: OtherVehicle | null;
}

/** The shop's delivery promises, what is for other vehicles, and a link to ask what fits. */
function Promises({ name, other }: PromisesProps) {
  const site = useSite();
  const { t } = site;
  return (
    <div className="promises">
      <PromiseList label={t("product.promises")} />
      {other && <ForOther {...other} />}
      <a href={chatLink(site, t("product.ask-fit-text", { name }))} target="_blank" rel="noopener">
        {t("product.ask-fit")}
      </a>
    </div>
  );
}

function Summary(data: ProductData) {
  const { product, choice, hasDelivery, other, companions, alternatives } = data;
  const { link } = useSite();
  const name = chosenName(product, choice);
  const buying = (
    <>
      <Buying product={product} choice={choice} alternatives={alternatives} />
      {hasDelivery && <DeliveryFacts slug={product.slug} />}
      {isDelivered(product) && <Promises name={name} other={other} />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by cleanHtml before it was cached */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: product.shortDescription }} />
      <Kind product={product} />
      <Details product={product} choice={choice} />
      {isChosen(product) && (
        <div data-part="together">
          <Together product={product} choice={choice} companions={companions} />
        </div>
      )}
    </>
  );
  return (
    <div className="product-summary">
      {!isChosen(product) && <SaleBadge product={product} />}
      <div className="product-title">
        <h1>
          <Unbroken text={name} />
        </h1>
        <WishlistButton id={toWishlistId(product, choice)} name={name} />
      </div>
      {isOfVehicles(product) && <OwnFit slug={product.slug} />}
      <Proof product={product} />
      {isChosen(product) ? (
        <Fragment name="buy-box" src={link(routes.buyBox(product.slug))}>
          {buying}
        </Fragment>
      ) : (
        buying
      )}
    </div>
  );
}

function ProductPage({ data }: { data: ProductData }) {
  const site = useSite();
  const { t, link, settings } = site;
  const { product, choice, baseUrl, upsells, related } = data;
  return (
    <article className="product">
      <Breadcrumb crumbs={listCrumbs(product, site)} />
      <div className="product-top">
        <Gallery product={product} choice={choice} />
        <Summary {...data} />
        <div className="product-text">
          <Description product={product} />
        </div>
      </div>
      {settings.showReviews && <Reviews product={product} />}
      <ShareLink slug={product.slug} name={product.name} baseUrl={baseUrl} />
      {upsells.length > 0 && (
        <section className="product-section">
          <h2>{t("product.upsells")}</h2>
          <ProductGrid products={upsells} />
        </section>
      )}
      {settings.showRelated && related.length > 0 && (
        <section className="product-section">
          <h2>{t("product.related")}</h2>
          <ProductGrid products={related.slice(0, maxRelated)} />
        </section>
      )}
      <Fragment
        name="recently-viewed"
        hydrate="idle"
        src={link(routes.recentlyViewed())}
        data={{ "data-product": product.id, "data-erased": t("product.recent-erased") }}
      >
        <div data-part="recent" />
      </Fragment>
    </article>
  );
}

function pickStyles({ type, attributes, stock }: Product): StyleArea {
  if (type === "GROUPED") return "grouped";
  if (stock.status === "OUT_OF_STOCK") return "rareOptions";
  const isRare = ({ name, isVariation, options }: ProductAttribute) =>
    isVariation && (isColourName(name) || options.length > maxPills);
  return attributes.some(isRare) ? "rareOptions" : "product";
}

/** Whether a URL's parameters are all of a choice. */
const isChoice = (choice: Choice, query: URLSearchParams): boolean =>
  [...query].every(([name, value]) =>
    Object.entries(choice).some(
      ([chosen, slug]) => choiceParameter(chosen) === name && slug === value,
    ),
  );

/** The product's path with those parameters that are of its choice. */
function pathOfChoice(slug: string, choice: Choice, query: URLSearchParams): string {
  const existing = [...query].filter((pair) => isChoice(choice, new URLSearchParams([pair])));
  const path = routes.product(slug);
  return existing.length > 0 ? `${path}?${new URLSearchParams(existing)}` : path;
}

export default publicPage({
  path: routePattern(routes.product(":slug")),
  section: routes.products(),
  cache: "page",
  styles: ({ product }) => pickStyles(product),
  queries: attributeQueries,
  async early({ index, params, query }) {
    // What is no choice of the product is redirected, which cannot be known before its data.
    if (query.size > 0) return false;
    const indexState = await index();
    return indexState.state === "ready" && indexState.engine.has(params.slug);
  },
  // The URL of an unknown choice is not cached as a page of its own.
  isCacheable: ({ choice }, { query }) => isChoice(choice, query),
  async load(context): Promise<ProductData | PageOutcome> {
    const { config, query, site } = context;
    const product = await context.catalogue.product(context.params.slug);
    if (!product) return notFound();
    const choice = productChoice(product, query);
    if (!isChoice(choice, query))
      return redirect(site.link(pathOfChoice(product.slug, choice, query)));
    const hasDelivery =
      config.districts !== "off" && isBrought(product) && toParcelItem(product) !== null;
    const indexState = await context.index();
    const engine = indexState.state === "ready" ? indexState.engine : null;
    const other = engine && (await forOtherVehicle(engine, product));
    const source = { catalogue: context.catalogue, engine };
    const isSoldOut = isChosen(product) && isSoldOutOffer(findOffer(product, choice));
    const [companions, alternatives, upsells, related, seo] = await Promise.all([
      isChosen(product) ? listCompanions(product, source) : [],
      isSoldOut ? alternativesTo(product, source) : [],
      namedBeside(source, product, product.upsells),
      config.settings.showRelated ? relatedTo(product, source) : [],
      context.catalogue.seo("product", product.slug),
    ]);
    const beside = { companions, alternatives, upsells, related };
    return { product, choice, hasDelivery, other, ...beside, seo, baseUrl: config.baseUrl };
  },
  head: (
    { product, choice, seo },
    { query, site, now, config: { baseUrl, offerTerms: terms } },
  ) => {
    const description = plainText(product.shortDescription);
    const [picture] = product.gallery;
    const head: Head = {
      title: chosenName(product, choice),
      description,
      canonical: routes.product(product.slug),
      type: "product",
      image: picture,
      price: previewPrice(product, choice, site),
      structured: [
        ...productData(product, { site, baseUrl, description, choice, terms, now: now() }),
        breadcrumbList(listCrumbs(product, site), site, baseUrl),
      ],
    };
    const { wholeTitle, ...shown } = withSeo(head, seo);
    // The title of a choice names it.
    return query.size === 0 && wholeTitle ? { ...shown, wholeTitle } : shown;
  },
  component: ProductPage,
});
