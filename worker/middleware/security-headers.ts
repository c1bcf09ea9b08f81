import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";
import { contentSecurityPolicy, reportPath } from "./content-security-policy.ts";

const constant: readonly (readonly [name: string, value: string])[] = [
  ["strict-transport-security", "max-age=63072000; includeSubDomains; preload"],
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

/** Headers that every answer carries; the policy works by hashes, so cached pages keep it. */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { headers } = c.res;
  headers.set("content-security-policy", contentSecurityPolicy(c.req.path, c.var.config));
  for (const [name, value] of constant) headers.set(name, value);
});
