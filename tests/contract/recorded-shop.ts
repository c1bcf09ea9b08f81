import type { Clock } from "../../backend/clock.ts";
import type { Env } from "../../backend/env.ts";
import { askBackend } from "../support/embedded-backend.ts";

/** Where the recorded shop is. */
export const recordedSite = "https://woo.example";

/** The recorded shop's settings. */
const recorded: Partial<Env> = {
  SITE_URL: recordedSite,
  SITE_NAME: "Toko Oli",
  CURRENCY: "IDR",
  CURRENCY_LOCALE: "id-ID",
  // It was recorded without the plugin.
  WORDPRESS_PLUGIN_KEY: "",
};

/** A request to the embedded backend with the recorded shop's settings. */
export const recordedShopFetch = (
  path: string,
  init?: RequestInit,
  settings: Partial<Env> = {},
  now?: Clock,
): Promise<Response> => askBackend(path, init, { ...recorded, ...settings }, now);
