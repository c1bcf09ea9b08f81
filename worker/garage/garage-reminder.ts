import type { Handler } from "hono";
import { routes } from "../../shared/routes.ts";
import { readVehicles, toShortName } from "../fit/own-vehicle.ts";
import { toCalendar } from "../notifications/calendar.ts";
import type { AppEnv } from "../platform/app-env.ts";
import { isDay } from "../platform/i18n/format-date.ts";
import { siteFor } from "../platform/i18n/site-context.ts";

/** GET /garasi/reminder: a file for a calendar, with a vehicle's next change. Nothing is stored. */
export const garageReminder: Handler<AppEnv> = async (c) => {
  const { config, locale, now } = c.var;
  const day = c.req.query("day") ?? "";
  const [own] = readVehicles(c.req.query("vehicle") ?? "", now());
  c.header("cache-control", "private, no-store");
  if (!own || !isDay(day)) return c.notFound();
  const { t, link } = siteFor(locale, config.settings);
  const url = config.baseUrl + link(routes.garage());
  const title = t("garage.event", { vehicle: toShortName(own) });
  const id = `${own.vehicle.id}-${own.year}-${day}@${new URL(config.baseUrl).host}`;
  c.header("content-disposition", 'attachment; filename="reminder.ics"');
  c.header("content-type", "text/calendar; charset=utf-8");
  return c.body(toCalendar({ id, day, title, text: url, url }, now()));
};
