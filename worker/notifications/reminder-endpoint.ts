import type { Handler } from "hono";
import { routes } from "../../shared/routes.ts";
import type { AppEnv } from "../platform/app-env.ts";
import { isDay } from "../platform/i18n/format-date.ts";
import { siteFor } from "../platform/i18n/site-context.ts";
import { toCalendar } from "./calendar.ts";
import { monthsFor, monthsLater } from "./refills.ts";

/**
 * GET /reminder/{slug}?from={day}: a file for a calendar, with the day on which the product is usually
 * needed again. Nothing is stored.
 */
export const reminder: Handler<AppEnv> = async (c) => {
  const { catalogue, config, locale, now } = c.var;
  const from = c.req.query("from") ?? "";
  c.header("cache-control", "public, max-age=300");
  const product = isDay(from) ? await catalogue.product(c.req.param("slug") ?? "") : null;
  const months = product && monthsFor(product);
  if (!product || months === null) return c.notFound();
  const { t, link } = siteFor(locale, config.settings);
  const day = monthsLater(from, months);
  const url = config.baseUrl + link(routes.product(product.slug));
  const title = t("reminder.event", { name: product.name });
  const file = toCalendar(
    { id: `${product.id}-${day}@${new URL(config.baseUrl).host}`, day, title, text: url, url },
    now(),
  );
  c.header("content-disposition", 'attachment; filename="reminder.ics"');
  c.header("content-type", "text/calendar; charset=utf-8");
  return c.body(file);
};
