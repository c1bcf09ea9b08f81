import { useSite } from "../../shared/i18n/site-context.ts";
import type { Product, ProductCard } from "../../shared/product.ts";
import { type Path, routePattern, routes } from "../../shared/routes.ts";
import type { Site } from "../../shared/site.ts";
import { ActionForm } from "../../shared/ui/action-form.tsx";
import { Breadcrumb } from "../../shared/ui/breadcrumb.tsx";
import { PricesNote } from "../../shared/ui/price.tsx";
import { productsFor } from "../catalogue/search/vehicle-fit.ts";
import {
  isOfVehicles,
  type ListedVehicle,
  listedVehicles,
  makerSlug,
} from "../catalogue/search/vehicle-list.ts";
import { chatLink } from "../platform/i18n/site-context.ts";
import {
  notFound,
  type PageOutcome,
  type PublicContext,
  privatePage,
  publicPage,
  redirect,
} from "../platform/render/define-page.ts";
import { ProductGrid } from "../product/product-card.tsx";
import { useNumber } from "../product/stars.tsx";
import { searchHref } from "../search/search-notes.tsx";
import { fitOf, type NeededPart, neededParts } from "./fitting.ts";
import {
  nameOf,
  ownVehicleOf,
  shortNameOf,
  vehicleOfYear,
  type YearOfVehicle,
  yearsOf,
} from "./own-vehicle.ts";

/** One step of the choice: links to the next. */
interface Choice {
  title: string;
  options: { label: string; href: Path }[];
}

interface Found extends NeededPart {
  /** Null while there is no engine to look in. */
  products: ProductCard[] | null;
}

type FitData = { choice: Choice; canonical: Path } | { own: YearOfVehicle; parts: Found[] };

function Options({ choice: { title, options } }: { choice: Choice }) {
  const { link } = useSite();
  return (
    <nav aria-labelledby="fit-step">
      <h2 id="fit-step">{title}</h2>
      <ul className="chips">
        {options.map(({ label, href }) => (
          <li key={href}>
            <a className="chip" href={link(href)} rel="nofollow">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A part with how much of it: "0.65 L". */
function PartName({ part, litres }: Pick<NeededPart, "part" | "litres">) {
  const { t, lang } = useSite();
  const number = useNumber();
  const name = part.name[lang] ?? Object.values(part.name)[0];
  if (litres === null) return name;
  return (
    <>
      {name} <span>{t("fit.litres", { litres: number(litres) })}</span>
    </>
  );
}

function Part({ found, vehicle }: { found: Found; vehicle: string }) {
  const site = useSite();
  const { t, lang, link } = site;
  const { part, products } = found;
  return (
    <section className="page-section">
      <h2>
        <PartName {...found} />
      </h2>
      {products === null && (
        <a className="button" href={link(searchHref(`${part.name[lang] ?? ""} ${vehicle}`))}>
          {t("fit.show")}
        </a>
      )}
      {products && products.length > 0 && <ProductGrid products={products} />}
      {products?.length === 0 && (
        <p>
          {t("fit.nothing")}{" "}
          <a href={chatLink(site, t("fit.ask-text", { vehicle }))} target="_blank" rel="noopener">
            {t("fit.ask")}
          </a>
        </p>
      )}
    </section>
  );
}

/** Has this browser remember the vehicle. */
function Keep({ own }: { own: YearOfVehicle }) {
  const { t, link } = useSite();
  return (
    <ActionForm
      action="keep-vehicle"
      hidden={{ model: own.vehicle.id, year: own.year, returnTo: link(routes.ownVehicle()) }}
      className="fit-keep"
    >
      <button type="submit" className="button" aria-describedby="fit-keep-why">
        {t("fit.keep", { vehicle: shortNameOf(own) })}
      </button>
      <p id="fit-keep-why">{t("fit.keep-why")}</p>
    </ActionForm>
  );
}

function Result({ own, parts }: { own: YearOfVehicle; parts: Found[] }) {
  const { t, link } = useSite();
  const vehicle = nameOf(own);
  return (
    <>
      <h1>{t("fit.result", { vehicle })}</h1>
      <p>
        {`${t("fit.result-lead")} `}
        <a href={link(routes.fit())}>{t("fit.change")}</a>
      </p>
      <PricesNote />
      {parts.map((found) => (
        <Part key={found.part.id} found={found} vehicle={vehicle} />
      ))}
      <Keep own={own} />
    </>
  );
}

function FitPage({ data }: { data: FitData }) {
  const { t } = useSite();
  const home = { name: t("layout.home"), href: "/" };
  if ("own" in data) {
    return (
      <div className="fit">
        <Breadcrumb
          crumbs={[home, { name: t("fit.title"), href: routes.fit() }, { name: nameOf(data.own) }]}
        />
        <Result {...data} />
      </div>
    );
  }
  return (
    <div className="fit">
      <Breadcrumb crumbs={[home, { name: t("fit.title") }]} />
      <h1>{t("fit.title")}</h1>
      <p>{t("fit.lead")}</p>
      <Options choice={data.choice} />
    </div>
  );
}

const ofMaker = (maker: string): ListedVehicle[] =>
  listedVehicles.filter((it) => makerSlug(it.maker) === maker);

/** What an address asks for next; null where it names nothing of the table. */
function choiceFor(
  { maker, model }: { maker: string | undefined; model: string | undefined },
  { t }: Site,
  now: Date,
): FitData | null {
  if (model) {
    const vehicle = maker ? undefined : listedVehicles.find(({ id }) => id === model);
    if (!vehicle) return null;
    const title = t("fit.year", { vehicle: `${vehicle.maker} ${vehicle.name}` });
    const options = yearsOf(vehicle, now).map((year) => ({
      label: String(year),
      href: routes.fitOfModel(model, year),
    }));
    return { choice: { title, options }, canonical: routes.fitOfModel(model) };
  }
  if (maker) {
    const vehicles = ofMaker(maker);
    const [first] = vehicles;
    if (!first) return null;
    const title = t("fit.model", { maker: first.maker });
    const options = vehicles.map(({ id, name }) => ({ label: name, href: routes.fitOfModel(id) }));
    return { choice: { title, options }, canonical: routes.fitOfMaker(maker) };
  }
  const makers = [...new Set(listedVehicles.map((it) => it.maker))];
  const options = makers.map((label) => ({ label, href: routes.fitOfMaker(makerSlug(label)) }));
  return { choice: { title: t("fit.maker"), options }, canonical: routes.fit() };
}

/** What a vehicle needs, with the shop's products for it. */
async function partsFor(
  own: YearOfVehicle,
  context: Pick<PublicContext, "catalogue" | "index">,
): Promise<Found[]> {
  const state = await context.index();
  const engine = state.state === "ready" ? state.engine : null;
  const parts = neededParts(own);
  const rules = parts.map(({ rule }) => rule);
  const products = engine && (await productsFor(rules, { engine, catalogue: context.catalogue }));
  return parts.map((needed, at) => ({ ...needed, products: products?.[at] ?? null }));
}

/** Products by make, model and year; each step is a link, so that none needs a script. */
export const fit = publicPage({
  path: routes.fit(),
  cache: "page",
  styles: "fit",
  queries: ["maker", "model", "year"],
  isCacheable: (data) => !("own" in data) || data.parts.every(({ products }) => products !== null),
  sitemap: true,
  menus: [
    { menu: "more", position: 1, text: "fit.title" },
    { menu: "shop", position: 3, text: "fit.title" },
  ],
  async load(context): Promise<FitData | PageOutcome> {
    const { query, site } = context;
    const now = context.now();
    const [maker, model, year] = ["maker", "model", "year"].map((name) => query.get(name) ?? "");
    const choice = year ? null : choiceFor({ maker, model }, site, now);
    if (choice) return choice;
    const own = maker ? null : vehicleOfYear(model ?? "", year ?? "", now);
    if (own) return { own, parts: await partsFor(own, context) };
    const isModel = !maker && year && listedVehicles.some(({ id }) => id === model);
    return redirect(site.link(isModel ? routes.fitOfModel(model ?? "") : routes.fit()));
  },
  head: (data, { site }) => ({
    title:
      "own" in data ? site.t("fit.result", { vehicle: nameOf(data.own) }) : site.t("fit.title"),
    description: site.t("fit.lead"),
    canonical:
      "own" in data ? routes.fitOfModel(data.own.vehicle.id, data.own.year) : data.canonical,
    // Years of one model say the same.
    noindex: "own" in data,
  }),
  component: FitPage,
});

function Forget() {
  const { t, link } = useSite();
  return (
    <ActionForm action="forget-vehicle" hidden={{ returnTo: link(routes.ownVehicle()) }}>
      <button type="submit" className="button">
        {t("fit.forget")}
      </button>
    </ActionForm>
  );
}

function OwnVehicle({ data: { own } }: { data: { own: YearOfVehicle | null } }) {
  const { t, link } = useSite();
  return (
    <div className="fit">
      <h1>{t("fit.own")}</h1>
      <p role="status">{own ? t("fit.own-is", { vehicle: nameOf(own) }) : t("fit.own-none")}</p>
      <p className="fit-actions">
        {own && (
          <a
            className="button button-primary"
            href={link(routes.fitOfModel(own.vehicle.id, own.year))}
          >
            {t("fit.show")}
          </a>
        )}
        <a className="button" href={link(routes.fit())}>
          {t(own ? "fit.change" : "fit.title")}
        </a>
      </p>
      {own && <Forget />}
    </div>
  );
}

/** The vehicle that this browser remembers, and the way to forget it. */
export const ownVehicle = privatePage({
  path: routes.ownVehicle(),
  styles: "fit",
  load: async ({ cookies, now }) => ({ own: ownVehicleOf(cookies, now()) }),
  head: (_data, { site }) => ({
    title: site.t("fit.own"),
    canonical: routes.ownVehicle(),
    noindex: true,
  }),
  component: OwnVehicle,
});

interface ProductFitData {
  product: Product;
  own: YearOfVehicle;
}

/** One line; the product's page shows it. */
function FitLine({ product, own }: ProductFitData) {
  const { t, link } = useSite();
  const fit = fitOf(product, own);
  const vehicle = shortNameOf(own);
  const href = link(routes.fitOfModel(own.vehicle.id, own.year));
  if (!fit) return <a href={href}>{t("fit.unknown", { vehicle })}</a>;
  return (
    <a href={href} className={fit.isFitting ? "fits" : "fits-not"}>
      {t(fit.isFitting ? "fit.yes" : "fit.no", { vehicle })}
    </a>
  );
}

function ProductFit({ data: { product, own } }: { data: ProductFitData }) {
  const site = useSite();
  const { t, link } = site;
  const { slug, name } = product;
  const fit = fitOf(product, own);
  return (
    <div className="fit">
      <Breadcrumb
        crumbs={[
          { name: t("layout.home"), href: "/" },
          { name, href: routes.product(slug) },
          { name: t("fit.own") },
        ]}
      />
      <h1>{t("fit.of-product", { product: name })}</h1>
      <p data-part="fit" className="fit-line">
        <FitLine product={product} own={own} />
      </p>
      {fit?.isFitting && (
        <p>
          <PartName {...fit.needed} />
          {fit.grades.length > 0 && `, ${fit.grades.join(", ")}`}
        </p>
      )}
      <p className="fit-actions">
        <a className="button button-primary" href={link(routes.product(slug))}>
          {t("delivery.back-to-product")}
        </a>
        <a className="button" href={link(routes.fit())}>
          {t("fit.change")}
        </a>
        <a
          className="button"
          href={chatLink(site, t("fit.ask-text", { vehicle: nameOf(own) }))}
          target="_blank"
          rel="noopener"
        >
          {t("fit.ask")}
        </a>
      </p>
      <Forget />
    </div>
  );
}

/** Whether a product is for the remembered vehicle; its page shows the line. */
export const productFit = privatePage({
  path: routePattern(routes.productFit(":slug")),
  styles: "fit",
  async load(context): Promise<ProductFitData | PageOutcome> {
    const { params, site, cookies, now } = context;
    const product = await context.catalogue.product(params.slug);
    if (!product || !isOfVehicles(product)) return notFound();
    const own = ownVehicleOf(cookies, now());
    return own ? { product, own } : redirect(site.link(routes.fit()), 303);
  },
  head: ({ product }, { site }) => ({
    title: site.t("fit.of-product", { product: product.name }),
    canonical: routes.productFit(product.slug),
    noindex: true,
  }),
  component: ProductFit,
});
