import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";
import type { Config } from "../config.ts";
import { contentSecurityPolicy, reportPath } from "./content-security-policy.ts";

const constant: readonly (readonly [name: string, value: string])[] = [
  ["x-content-type-options", "nosniff"],
  ["x-frame-options", "DENY"],
  ["referrer-policy", "strict-origin-when-cross-origin"],
  ["cross-origin-opener-policy", "same-origin"],
  ["cross-origin-resource-policy", "same-origin"],
  [
    "permissions-policy",
    "browsing-topics=(), camera=(), display-capture=(), geolocation=(), microphone=(), payment=(self), usb=()",
  ],
  ["reporting-endpoints", `csp="${reportPath}"`],
];

const constantRecord = Object.fromEntries(constant);

const transportOnly = "max-age=63072000";
// Other hosts of the domain may not support HTTPS, and browsers drop a preload entry only after
// months.
const transportSecurity: Record<Config["hstsScope"], string> = {
  host: transportOnly,
  subdomains: `${transportOnly}; includeSubDomains`,
  preload: `${transportOnly}; includeSubDomains; preload`,
};

/** Headers that depend on the settings; the strictest defaults when the settings are invalid. */
const configuredHeaders = (c: Context<AppEnv>) => {
  const config: Config | undefined = c.get("config");
  return {
    "content-security-policy": contentSecurityPolicy(c.req.path, config),
    "strict-transport-security": transportSecurity[config?.hstsScope ?? "host"],
  };
};

/** The same as a record, for responses created with all headers at once: pages from memory. */
export function securityRecord(c: Context<AppEnv>): Record<string, string> {
  return { ...constantRecord, ...configuredHeaders(c) };
}

/** Headers of every response; the policy uses hashes, so cached pages keep it. */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  // Setting a header costs more than creating one, and cached pages are the most frequent
  // responses.
  if (c.get("isComplete")) return;
  const { headers } = c.res;
  // Caches store responses without Cache-Control for hours.
  if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
  for (const [name, value] of Object.entries(configuredHeaders(c))) headers.set(name, value);
  for (const [name, value] of constant) headers.set(name, value);
});
