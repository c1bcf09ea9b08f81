import type { Site } from "./site.ts";

/** What names in braces stand for in a text; "" when the shop does not set one. */
export const settingValues: Record<string, (site: Site) => string> = {
  siteName: ({ settings }) => settings.siteName,
  phone: ({ settings }) => settings.phone,
  packingDays: ({ settings }) => settings.packingDays,
  cutOffHour: ({ settings }) => (settings.cutOffHour < 24 ? `${settings.cutOffHour}.00` : ""),
  returnDays: ({ settings }) => (settings.returnDays ? String(settings.returnDays) : ""),
  freeDelivery: ({ settings, money }) =>
    settings.freeShippingMinimum ? money(settings.freeShippingMinimum) : "",
  cashOnDelivery: ({ settings, t }) => (settings.cashOnDelivery ? t("promise.cash") : ""),
};
