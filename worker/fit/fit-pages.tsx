import type { Notice } from "../../shared/actions.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import type { Product, ProductCard } from "../../shared/product.ts";
import { type Path, routePattern, routes } from "../../shared/routes.ts";
import type { Site } from "../../shared/site.ts";
import { ActionForm } from "../../shared/ui/action-form.tsx";
import { Breadcrumb } from "../../shared/ui/breadcrumb.tsx";
import { Notices } from "../../shared/ui/field.tsx";
import { PricesNote, useAmount } from "../../shared/ui/price.tsx";
import { productsFor } from "../catalogue/search/vehicle-fit.ts";
import {
  isOfVehicles,
  type ListedVehicle,
  listedVehicles,
  makerSlug,
  pickText,
  popularVehicles,
  vehiclesByKind,
} from "../catalogue/search/vehicle-list.ts";
import { readMeasure } from "../commerce/measured.ts";
import { translateNotices } from "../commerce/notices.ts";
import { rescue } from "../platform/backend-error.ts";
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
import { changeVehicles } from "./account-vehicles.ts";
import { findFit, neededInstead, packsFor } from "./fitting.ts";
import { AddSet, countPacks, type Found, partsFor } from "./needed-set.tsx";
import {
  listYears,
  readOwnVehicle,
  toName,
  toShortName,
  toVehicleKey,
  vehicleOfYear,
  type YearOfVehicle,
} from "./own-vehicle.ts";

/** Links to the next step, under a heading where there are several lists of them. */
interface Group {
  name: string | null;
  options: { label: string; href: Path }[];
}

/** One step of the choice: links to the next, or the years of a model. */
type Choice = { title: string } & ({ groups: Group[] } | { model: string; years: number[] });

type FitData = { choice: Choice; canonical: Path } | { own: YearOfVehicle; parts: Found[] };

/** The years of a model; the browser remembers what is found by one. */
function Years({ model, years }: { model: string; years: readonly number[] }) {
  const { link } = useSite();
  return (
    <ActionForm
      action="keep-vehicle"
      hidden={{ model, returnTo: link(routes.ownVehicle()) }}
      className="chips"
      aria-labelledby="fit-step"
    >
      {years.map((year) => (
        <button key={year} type="submit" className="chip" name="year" value={year}>
          {year}
        </button>
      ))}
    </ActionForm>
  );
}

function Options({ choice }: { choice: Choice }) {
  const { link } = useSite();
  return (
    <nav aria-labelledby="fit-step">
      <h2 id="fit-step">{choice.title}</h2>
      {"years" in choice ? (
        <Years {...choice} />
      ) : (
        choice.groups.map(({ name, options }) => (
          <div key={name}>
            {name && <h3>{name}</h3>}
            <ul className="chips">
              {options.map(({ label, href }) => (
                <li key={href}>
                  <a className="chip" href={link(href)} rel="nofollow">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))
      )}
    </nav>
  );
}

/** How much of a part is needed, and in how many packs: "0.65 L, 1 pack is enough". */
function useAmountNeeded(): (litres: number | null, packs: number | null) => string {
  const { t } = useSite();
  const number = useNumber();
  return (litres, packs) =>
    [
      litres === null ? "" : t("fit.litres", { litres: number(litres) }),
      packs === null ? "" : t("fit.enough", { count: packs }),
    ]
      .filter(Boolean)
      .join(", ");
}

function Part({ found, vehicle }: { found: Found; vehicle: string }) {
  const site = useSite();
  const { t, lang, link } = site;
  const { part, products } = found;
  const amountNeeded = useAmountNeeded();
  return (
    <section className="page-section">
      <h2>
        {pickText(part.name, lang)} <span>{amountNeeded(found.litres, countPacks(found))}</span>
      </h2>
      {products === null && (
        <a className="button" href={link(searchHref(`${pickText(part.name, lang)} ${vehicle}`))}>
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

interface ResultProps {
  own: YearOfVehicle;
  parts: Found[];
  /** Whether the browser remembers it. */
  isOwn?: boolean;
}

/** Makes this browser forget the vehicle. */
function Kept({ own }: { own: YearOfVehicle }) {
  const { t, link } = useSite();
  return (
    <ActionForm
      action="forget-vehicle"
      hidden={{ vehicle: toVehicleKey(own), returnTo: link(routes.ownVehicle()) }}
      className="fit-kept"
    >
      <p role="status">{t("fit.own-is")}</p>
      <a href={link(routes.garage())}>{t("garage.title")}</a>
      <button type="submit" className="text-button">
        {t("fit.forget")}
      </button>
    </ActionForm>
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
        {t("fit.keep", { vehicle: toShortName(own) })}
      </button>
      <p id="fit-keep-why">{t("fit.keep-why")}</p>
    </ActionForm>
  );
}

function Result({ own, parts, isOwn = false }: ResultProps) {
  const { t, link } = useSite();
  const vehicle = toName(own);
  return (
    <>
      <h1>{t("fit.result", { vehicle })}</h1>
      {isOwn ? <Kept own={own} /> : <Keep own={own} />}
      <p>
        {`${t("fit.result-lead")} `}
        <a href={link(routes.fit())}>{t("fit.change")}</a>
      </p>
      <PricesNote />
      <AddSet parts={parts} label="fit.add-set" least={2} />
      {parts.map((found) => (
        <Part key={found.part.id} found={found} vehicle={vehicle} />
      ))}
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
          crumbs={[home, { name: t("fit.title"), href: routes.fit() }, { name: toName(data.own) }]}
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

const modelOptions = (vehicles: readonly ListedVehicle[], hasMaker: boolean): Group["options"] =>
  vehicles.map(({ id, maker, name }) => ({
    label: hasMaker ? `${maker} ${name}` : name,
    href: routes.fitOfModel(id),
  }));

const makerOptions = (vehicles: readonly ListedVehicle[]): Group["options"] =>
  [...new Set(vehicles.map(({ maker }) => maker))].map((label) => ({
    label,
    href: routes.fitOfMaker(makerSlug(label)),
  }));

/** A list of options for each kind of vehicle that has some. */
const groupsByKind = (
  lang: string,
  toOptions: (vehicles: readonly ListedVehicle[]) => Group["options"],
): Group[] =>
  vehiclesByKind
    .map(({ kind, vehicles }) => ({
      name: pickText(kind.name, lang),
      options: toOptions(vehicles),
    }))
    .filter(({ options }) => options.length > 0);

/** What an address asks for next; null where it names nothing of the table. */
function choiceFor(
  { maker, model }: { maker: string | undefined; model: string | undefined },
  { t, lang }: Site,
  now: Date,
): FitData | null {
  if (model) {
    const vehicle = maker ? undefined : listedVehicles.find(({ id }) => id === model);
    if (!vehicle) return null;
    const title = t("fit.year", { vehicle: `${vehicle.maker} ${vehicle.name}` });
    const years = listYears(vehicle, now);
    return { choice: { title, model, years }, canonical: routes.fitOfModel(model) };
  }
  if (maker) {
    const ofMaker = (vehicles: readonly ListedVehicle[]) =>
      vehicles.filter((it) => makerSlug(it.maker) === maker);
    const [first] = ofMaker(listedVehicles);
    if (!first) return null;
    const title = t("fit.model", { maker: first.maker });
    const groups = groupsByKind(lang, (vehicles) => modelOptions(ofMaker(vehicles), false));
    return { choice: { title, groups }, canonical: routes.fitOfMaker(maker) };
  }
  const popular = { name: t("fit.popular"), options: modelOptions(popularVehicles, true) };
  const groups = [popular, ...groupsByKind(lang, makerOptions)].filter(
    ({ options }) => options.length > 0,
  );
  return { choice: { title: t("fit.maker"), groups }, canonical: routes.fit() };
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
    { menu: "first", position: 1, text: "fit.title" },
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
      "own" in data ? site.t("fit.result", { vehicle: toName(data.own) }) : site.t("fit.title"),
    description: site.t("fit.lead"),
    canonical:
      "own" in data ? routes.fitOfModel(data.own.vehicle.id, data.own.year) : data.canonical,
    // Years of one model say the same.
    noindex: "own" in data,
  }),
  component: FitPage,
});

function OwnVehicle({ data: { notices, found } }: { data: OwnVehicleData }) {
  const { t, link } = useSite();
  if (found) {
    return (
      <div className="fit">
        <Notices notices={notices} />
        <Result {...found} isOwn />
      </div>
    );
  }
  return (
    <div className="fit">
      <h1>{t("fit.own")}</h1>
      <Notices notices={notices} />
      {notices.length === 0 && <p role="status">{t("fit.own-none")}</p>}
      <p className="fit-actions">
        <a className="button button-primary" href={link(routes.fit())}>
          {t("fit.title")}
        </a>
      </p>
    </div>
  );
}

interface OwnVehicleData {
  /** Why a vehicle is not remembered. */
  notices: Notice[];
  /** Null where none is remembered. */
  found: { own: YearOfVehicle; parts: Found[] } | null;
}

/** What fits the visitor's first vehicle, and the way to forget it. */
export const ownVehicle = privatePage({
  path: routes.ownVehicle(),
  styles: "fit",
  async load(context): Promise<OwnVehicleData> {
    const flash = await context.session.flash.read();
    const { vehicles } = await changeVehicles(context);
    const [own = null] = vehicles;
    const notices = [...(flash?.notices ?? []), ...context.session.notices];
    return {
      notices: translateNotices(notices, context.site.t),
      found: own && { own, parts: await partsFor(own, context) },
    };
  },
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
  /** What the vehicle needs in its place, with the first product of it. */
  instead: ProductCard | null;
}

/** Whether a product is for the vehicle, and what is; the product's page shows it below its title. */
function Verdict({ product, own, instead }: ProductFitData) {
  const { t, lang, link } = useSite();
  const money = useAmount();
  const amountNeeded = useAmountNeeded();
  const fit = findFit(product, own);
  const vehicle = toShortName(own);
  const all = link(routes.ownVehicle());
  if (!fit) {
    return (
      <a href={all}>
        <strong>{t("fit.unknown", { vehicle })}</strong>
        <span>{t("fit.see-all")}</span>
      </a>
    );
  }
  if (fit.isFitting) {
    const { part, litres } = fit.needed;
    const packs = packsFor(litres, readMeasure(product, {}));
    return (
      <a href={all} className="fits">
        <strong>{t("fit.yes", { vehicle })}</strong>
        <span>{`${pickText(part.name, lang)} ${amountNeeded(litres, packs)}`.trim()}</span>
      </a>
    );
  }
  const { name = "", slug = "", price = null } = instead ?? {};
  return (
    <a href={instead ? link(routes.product(slug)) : all} className="fits-not">
      <strong>{t("fit.no", { vehicle })}</strong>
      <span>{instead ? t("fit.instead", { product: name }) : t("fit.see-all")}</span>
      {price && price.low === price.high && <span>{money(price.low)}</span>}
    </a>
  );
}

function ProductFit({ data }: { data: ProductFitData }) {
  const site = useSite();
  const { t, link } = site;
  const { product, own } = data;
  const { slug, name } = product;
  const fit = findFit(product, own);
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
      <div data-part="fit" className="own-fit">
        <Verdict {...data} />
      </div>
      {fit?.isFitting && fit.grades.length > 0 && <p>{fit.grades.join(", ")}</p>}
      <p className="fit-actions">
        <a className="button button-primary" href={link(routes.product(slug))}>
          {t("delivery.back-to-product")}
        </a>
        <a className="button" href={link(routes.fit())}>
          {t("fit.change")}
        </a>
        <a
          className="button"
          href={chatLink(site, t("fit.ask-text", { vehicle: toName(own) }))}
          target="_blank"
          rel="noopener"
        >
          {t("fit.ask")}
        </a>
      </p>
      <Kept own={own} />
    </div>
  );
}

/** The first product of what a vehicle needs in place of one that is not for it. */
async function findInstead(
  product: Product,
  own: YearOfVehicle,
  context: Pick<PublicContext, "catalogue" | "index">,
): Promise<ProductCard | null> {
  const needed = findFit(product, own)?.isFitting === false ? neededInstead(product, own) : null;
  const state = needed && (await context.index());
  if (state?.state !== "ready" || !needed) return null;
  const source = { engine: state.engine, catalogue: context.catalogue };
  const [cards] = await rescue(productsFor([needed.rule], source), []);
  return cards?.find(({ stockStatus }) => stockStatus !== "OUT_OF_STOCK") ?? null;
}

/** Whether a product is for the remembered vehicle; its page shows the verdict. */
export const productFit = privatePage({
  path: routePattern(routes.productFit(":slug")),
  styles: "fit",
  async load(context): Promise<ProductFitData | PageOutcome> {
    const { params, site, cookies, now } = context;
    const product = await context.catalogue.product(params.slug);
    if (!product || !isOfVehicles(product)) return notFound();
    const own = readOwnVehicle(cookies, now());
    if (!own) return redirect(site.link(routes.fit()), 303);
    return { product, own, instead: await findInstead(product, own, context) };
  },
  head: ({ product }, { site }) => ({
    title: site.t("fit.of-product", { product: product.name }),
    canonical: routes.productFit(product.slug),
    noindex: true,
  }),
  component: ProductFit,
});
