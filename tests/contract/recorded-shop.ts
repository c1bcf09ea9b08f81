import { systemClock } from "../../backend/clock.ts";
import type { Env } from "../../backend/env.ts";
import { handle } from "../../backend/routes.ts";
import { backendEnv } from "../support/embedded-backend.ts";

/** The embedded backend with the recorded shop's settings. */
const env = {
  ...backendEnv,
  SITE_URL: "https://woo.example",
  SITE_NAME: "Toko Oli",
  CURRENCY: "IDR",
  CURRENCY_LOCALE: "id-ID",
};

export function recordedShopFetch(
  path: string,
  init?: RequestInit,
  settings: Partial<Env> = {},
): Promise<Response> {
  const request = new Request(`https://woo.example${path}`, init);
  return handle(request, { ...env, ...settings }, { waitUntil: () => {} }, systemClock);
}
