import type { Context } from "hono";
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

const constantRecord = Object.fromEntries(constant);

/** The same as a record, for an answer that is made with all its headers at once: a page from memory. */
export function securityRecord(c: Context<AppEnv>): Record<string, string> {
  const policy = contentSecurityPolicy(c.req.path, c.get("config"));
  return { ...constantRecord, "content-security-policy": policy };
}

/** Headers that every answer carries; the policy works by hashes, so cached pages keep it. */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  // Setting a header costs more than making one, and cached pages are what is answered most.
  if (c.get("isComplete")) return;
  const { headers } = c.res;
  headers.set("content-security-policy", contentSecurityPolicy(c.req.path, c.get("config")));
  for (const [name, value] of constant) headers.set(name, value);
});
