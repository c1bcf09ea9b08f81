import type { Handler } from "hono";
import { renderToString } from "react-dom/server";
import { chosenDistrict } from "#worker-country/districts.ts";
import type { Notice } from "../../shared/actions.ts";
import { type District, districtName } from "../../shared/district.ts";
import { SiteContext, useSite } from "../../shared/i18n/site-context.ts";
import { splitLocale } from "../../shared/read-path.ts";
import { routes } from "../../shared/routes.ts";
import { Breadcrumb } from "../../shared/ui/breadcrumb.tsx";
import { Notices } from "../../shared/ui/field.tsx";
import { translateNotices } from "../commerce/notices.ts";
import type { AppEnv } from "../platform/app-env.ts";
import { cleanQuery } from "../platform/http/fields.ts";
import { retryAfterSeconds, TooManyRequests } from "../platform/http/rate-limit.ts";
import { isOwnPath } from "../platform/http/request-checks.ts";
import { siteFor } from "../platform/i18n/site-context.ts";
import {
  notFound,
  type PageOutcome,
  type PrivateContext,
  privatePage,
} from "../platform/render/define-page.ts";
import { limiterFor } from "../settings/limiter.ts";
import { DistrictChoices, type DistrictStep, readStep } from "./district-choices.tsx";
import { DistrictPicker } from "./district-picker.tsx";

interface DeliveryData {
  step: DistrictStep;
  chosen: District | null;
  notices: Notice[];
  /** Hidden fields of every step: where the shopper came from, and for which address. */
  hidden: { returnTo?: string; form?: string };
}

/** A link's path, without its language. */
const toPath = (link: string): string => splitLocale(link.split(/[?#]/, 1)[0] ?? "").path;

async function load(context: PrivateContext): Promise<DeliveryData | PageOutcome> {
  const { config, query, session, cookies, from, site, limiter } = context;
  if (config.districts === "off") return notFound();
  const step = readStep(query);
  if (step.search && (await limiter.waitOfClient("districts")) > 0) throw new TooManyRequests();
  const form = query.get("form") ?? "";
  const isForm = form === "billing" || form === "shipping";
  // For a form, the flash holds its contents, which are left for the form's own page.
  const flash = isForm ? null : await session.flash.read();
  const wanted = query.get("returnTo") ?? (isForm ? null : from);
  const returnTo = isOwnPath(wanted) && toPath(wanted) !== routes.delivery() ? wanted : "";
  return {
    step,
    chosen: chosenDistrict(cookies),
    notices: translateNotices(flash?.notices ?? [], site.t),
    hidden: { ...(returnTo && { returnTo }), ...(isForm && { form }) },
  };
}

/** Back to where the shopper came from; where that is not known, to the products. */
function WayBack({ to = "", isChosen }: { to: string | undefined; isChosen: boolean }) {
  const { t, link } = useSite();
  const isOfProduct = /^\/(product|delivery)\//.test(toPath(to));
  // Its estimate would ask for the kecamatan again.
  const [, slug] = (!isChosen && /^\/delivery\/([^/]+)$/.exec(toPath(to))) || [];
  const back = slug ? link(routes.product(slug)) : to;
  const existing = isOfProduct ? "delivery.back-to-product" : "delivery.back";
  return (
    <p>
      <a className={isChosen ? "button" : undefined} href={back || link(routes.products())}>
        {t(to ? existing : "delivery.to-products")}
      </a>
    </p>
  );
}

function Delivery({ data: { step, chosen, notices, hidden: returned } }: { data: DeliveryData }) {
  const { t } = useSite();
  return (
    <>
      <Breadcrumb crumbs={[{ name: t("layout.home"), href: "/" }, { name: t("delivery.title") }]} />
      <h1>{t("delivery.title")}</h1>
      <Notices notices={notices} />
      <p className="delivery-lead">
        {chosen ? t("delivery.now", { district: districtName(chosen) }) : t("delivery.lead")}
      </p>
      <WayBack to={returned.returnTo} isChosen={chosen !== null} />
      <DistrictPicker step={step} hidden={returned} />
    </>
  );
}

export default privatePage({
  path: routes.delivery(),
  load,
  head: (_data, { site }) => ({
    title: site.t("delivery.title"),
    canonical: routes.delivery(),
    noindex: true,
  }),
  component: Delivery,
});

/**
 * GET /districts?in={code} or ?q={text}: one step of the choice as a fragment, the same for every
 * visitor.
 */
export const districts: Handler<AppEnv> = async (c) => {
  const { config, locale } = c.var;
  if (config.districts === "off") return c.notFound();
  const step = readStep(cleanQuery(new URL(c.req.url).searchParams));
  const limiter = limiterFor(c);
  if (step.search && (await limiter.waitOfClient("districts")) > 0) {
    c.header("retry-after", String(retryAfterSeconds));
    c.header("cache-control", "no-store");
    return c.text("Too many searches.", 429);
  }
  c.header("cache-control", "public, max-age=86400, stale-while-revalidate=604800");
  return c.html(
    renderToString(
      <SiteContext value={siteFor(locale, config.settings)}>
        <DistrictChoices step={step} />
      </SiteContext>,
    ),
  );
};
