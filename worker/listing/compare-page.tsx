import { Fragment } from "react";
import { useSite } from "../../shared/i18n/site-context.ts";
import type { Product, ProductCard } from "../../shared/product.ts";
import { routes } from "../../shared/routes.ts";
import type { Site } from "../../shared/site.ts";
import { Breadcrumb, type Crumb } from "../../shared/ui/breadcrumb.tsx";
import { Picture } from "../../shared/ui/picture.tsx";
import { Price, PricesNote } from "../../shared/ui/price.tsx";
import { Unbroken } from "../../shared/ui/unbroken.tsx";
import { AddForm, addFormId } from "../cart/add-form.tsx";
import { hasVehicles } from "../catalogue/search/vehicle-list.ts";
import type { CatalogueEngine } from "../commerce/catalogue-engine.ts";
import { canAdd } from "../commerce/choice.ts";
import { type Fit, findFit } from "../fit/fitting.ts";
import { toShortName, type YearOfVehicle } from "../fit/own-vehicle.ts";
import {
  notFound,
  type PageOutcome,
  type PublicContext,
  publicPage,
} from "../platform/render/define-page.ts";
import { Fragment as IslandFragment } from "../platform/render/island.tsx";
import { Stars } from "../product/stars.tsx";
import { isForVehicle, readVehicle, rememberedVehicle } from "./fitting-products.ts";

const maxCompared = 4;
// Shown beside a product that comes alone.
const similarCount = 2;
const maxOffered = 24;
const maxSlugLength = 200;

interface CompareData {
  products: Product[];
  /** The vehicle that the browser remembers. */
  own: YearOfVehicle | null;
  /** Products to choose from: those of the first one's category, the most similar first. */
  offered: ProductCard[];
  /** Whether more were chosen than are shown. */
  isCut: boolean;
}

const toWords = (name: string): string[] => name.toLowerCase().split(/\s+/);

/** Products of a category (all without one), those whose names share most words first, then by sales. */
async function offeredIn(
  engine: Pick<CatalogueEngine, "select">,
  first: Product | undefined,
  currency: string,
): Promise<ProductCard[]> {
  const words = new Set(toWords(first?.name ?? ""));
  const shared = ({ name }: ProductCard) => toWords(name).filter((word) => words.has(word)).length;
  const products = await engine.select({
    filter: {},
    category: first?.categories[0]?.slug,
    orderby: "sales",
    order: "DESC",
    skip: 0,
    take: 2 * maxOffered,
    currency,
  });
  return products
    .filter(({ type }) => type === "SIMPLE" || type === "VARIABLE")
    .toSorted((one, other) => shared(other) - shared(one))
    .slice(0, maxOffered);
}

async function readProducts(context: PublicContext, slugs: readonly string[]): Promise<Product[]> {
  const products = await Promise.all(slugs.map((slug) => context.catalogue.product(slug)));
  return products.filter((product) => product !== null);
}

const slugsIn = (query: URLSearchParams): string[] => query.get("product")?.split(",") ?? [];

const listCrumbs = ({ products: [first] }: CompareData, { t }: Site): Crumb[] => {
  const category = first?.categories[0];
  return [
    { name: t("layout.home"), href: "/" },
    ...(category ? [{ name: category.name, href: routes.productCategory(category.slug) }] : []),
    { name: t("compare.title") },
  ];
};

/** Attribute labels in the order of the products, each with the values of every product. */
function toRows(products: readonly Product[]): [label: string, values: string[][]][] {
  const labels = new Set(products.flatMap(({ attributes }) => attributes.map((it) => it.label)));
  const getValues = ({ attributes }: Product, label: string) =>
    attributes
      .filter((attribute) => attribute.label === label)
      .flatMap(({ options }) => options.map((option) => option.label));
  return [...labels].map((label) => [label, products.map((it) => getValues(it, label))]);
}

/** Values of an attribute; each stays in one line if it can: "10W-40", "500 ml". */
function Values({ values }: { values: readonly string[] }) {
  if (values.length === 0) return "–";
  return values.map((value, at) => (
    <Fragment key={value}>
      {at > 0 && " "}
      <span>{at < values.length - 1 ? `${value},` : value}</span>
    </Fragment>
  ));
}

/** Puts one piece into the cart, or leads to where it is chosen. */
function Add({ product }: { product: Product }) {
  const { t, link } = useSite();
  const { id, name, slug } = product;
  if (canAdd(product))
    return (
      <button
        type="submit"
        className="button"
        form={addFormId}
        name="productId"
        value={id}
        data-name={name}
      >
        {t("product.add-short")}
        <span className="visually-hidden">{`: ${name}`}</span>
      </button>
    );
  if (product.type !== "VARIABLE" || product.stockStatus === "OUT_OF_STOCK") return null;
  return (
    <a className="button" href={link(routes.product(slug))}>
      {t("field.choose")}
      <span className="visually-hidden">{`: ${name}`}</span>
    </a>
  );
}

interface FittingProps {
  fit: Fit | null;
  vehicle: string;
}

/** Whether a product is for the vehicle; a dash where its table does not list the product. */
function Fitting({ fit, vehicle }: FittingProps) {
  const { t } = useSite();
  if (fit === null) return "–";
  return (
    <span className={fit.isFitting ? "compare-yes" : undefined}>
      <span aria-hidden="true">{fit.isFitting ? "✓" : "✕"}</span>
      <span className="visually-hidden">
        {t(fit.isFitting ? "fit.yes" : "fit.no", { vehicle })}
      </span>
    </span>
  );
}

function CompareTable({ products, own }: Pick<CompareData, "products" | "own">) {
  const { t, link, settings } = useSite();
  return (
    <IslandFragment name="add-in-place">
      <AddForm />
      <PricesNote />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it no key would scroll the table */}
      <section className="compare-scroll" tabIndex={0} aria-label={t("compare.table")}>
        <table className="compare">
          <thead>
            <tr>
              <td />
              {products.map((product) => (
                <th key={product.id} scope="col">
                  <Picture picture={product.image && { ...product.image, alt: "" }} width={160} />
                  <a href={link(routes.product(product.slug))}>
                    <Unbroken text={product.name} />
                  </a>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <td />
              {products.map((product) => (
                <td key={product.id}>
                  <Price product={product} />
                  {settings.showReviews && product.reviewCount > 0 && (
                    <Stars rating={product.rating} count={product.reviewCount} />
                  )}
                </td>
              ))}
            </tr>
            <tr>
              <td />
              {products.map((product) => (
                <td key={product.id}>
                  <Add product={product} />
                </td>
              ))}
            </tr>
            {own && (
              <tr>
                <th scope="row">{toShortName(own)}</th>
                {products.map((product) => (
                  <td key={product.id}>
                    <Fitting fit={findFit(product, own)} vehicle={toShortName(own)} />
                  </td>
                ))}
              </tr>
            )}
            {toRows(products).map(([label, values]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {values.map((value, at) => (
                  <td key={products[at]?.id}>
                    <Values values={value} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </IslandFragment>
  );
}

function Chooser({ products, offered }: CompareData) {
  const { t, link } = useSite();
  const shown = new Set(products.map(({ slug }) => slug));
  const others = products.filter(({ slug }) => offered.every((card) => card.slug !== slug));
  return (
    <form
      className="compare-chooser"
      action={link(routes.compare())}
      aria-label={t("compare.title")}
    >
      <fieldset>
        <legend>{t("compare.choose")}</legend>
        {[...others, ...offered].map(({ id, slug, name }) => (
          <label key={id}>
            <input type="checkbox" name="product" value={slug} defaultChecked={shown.has(slug)} />
            {name}
          </label>
        ))}
      </fieldset>
      <button type="submit" className="button">
        {t("compare.action")}
      </button>
    </form>
  );
}

function ComparePage({ data }: { data: CompareData }) {
  const site = useSite();
  const { t } = site;
  return (
    <div className="compare-page">
      <Breadcrumb crumbs={listCrumbs(data, site)} />
      <h1>{t("compare.title")}</h1>
      <p>{t(data.isCut ? "compare.too-many" : "compare.lead")}</p>
      {data.products.length > 0 && <CompareTable {...data} />}
      {data.offered.length > 1 && <Chooser {...data} />}
    </div>
  );
}

export default publicPage({
  path: "/compare",
  cache: "page",
  styles: "compare",
  queries: ["product"],
  ...(hasVehicles && { remembered: rememberedVehicle }),
  // One address for any order and repetition: a form writes "product=a&product=b", links "a,b".
  tidy(given) {
    const slugs = new Set(
      given
        .getAll("product")
        .slice(0, maxOffered)
        .flatMap((value) => value.split(",", maxOffered))
        .filter((slug) => slug && slug.length <= maxSlugLength),
    );
    return new URLSearchParams({ product: [...slugs].slice(0, maxCompared + 1).join(",") });
  },
  // Free choices are rendered from cached products: stored, they would evict the pages that are read.
  // Without an index there is nothing to choose from yet.
  isCacheable: ({ offered }, { query }) =>
    !isForVehicle(query) && offered.length > 0 && slugsIn(query).length <= 1,
  // Without products to compare there is none that may be missing.
  early: ({ query }) => query.size === 0,
  async load(context): Promise<CompareData | PageOutcome> {
    const slugs = slugsIn(context.query);
    const chosen = await readProducts(context, slugs.slice(0, maxCompared));
    if (slugs.length > 0 && chosen.length === 0) return notFound();
    const indexState = await context.index();
    const { currency } = context.config.settings.money;
    const offered =
      indexState.state === "ready" ? await offeredIn(indexState.engine, chosen[0], currency) : [];
    const others = offered.filter(({ slug, stockStatus }) =>
      chosen.length === 1 && stockStatus !== "OUT_OF_STOCK" ? slug !== chosen[0]?.slug : false,
    );
    const similar = others.slice(0, similarCount).map(({ slug }) => slug);
    const products = [...chosen, ...(await readProducts(context, similar))];
    const own = readVehicle(context);
    return { products, own, offered, isCut: slugs.length > maxCompared };
  },
  head: (_data, { site }) => ({
    title: site.t("compare.title"),
    description: site.t("compare.lead"),
    noindex: true,
  }),
  component: ComparePage,
});
