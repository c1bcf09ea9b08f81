import { createHash } from "node:crypto";
import { splitLocale } from "../../shared/read-path.ts";
import { routes } from "../../shared/routes.ts";
import { development } from "../app-env.ts";
import type { Config } from "../config.ts";
import { speculationRules } from "../platform/render/speculation-rules.ts";
import { areaSheets, commonSheet } from "./styles.ts";

/** Where browsers report policy violations. */
export const reportPath = "/csp-reports";

const hashSource = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const styleHashes = (): string =>
  ["'self'", ...[commonSheet, ...Object.values(areaSheets)].map(hashSource)].join(" ");

// Only for card payments: no other page allows third-party scripts.
const stripe = {
  script: " https://js.stripe.com https://*.js.stripe.com",
  connect: " https://api.stripe.com",
  frame: "https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
};

// Stripe's script writes HTML of its own, as Vite's does in development.
const trustedTypes = ["require-trusted-types-for 'script'", "trusted-types default own-pages"];

// Vite's client adds style elements and opens a WebSocket in development.
const developmentSources = {
  script: " 'unsafe-inline'",
  style: "'self' 'unsafe-inline'",
  connect: " ws:",
};

interface Openings {
  withStripe: boolean;
  /** Hosts to which a form may redirect: browsers apply form-action to redirects too. */
  paymentHosts: readonly string[];
}

function policyOf({ withStripe, paymentHosts }: Openings): string {
  const inline = development ? developmentSources.script : ` ${hashSource(speculationRules)}`;
  const style = development ? developmentSources.style : styleHashes();
  const connect = development ? developmentSources.connect : "";
  return [
    "default-src 'none'",
    `script-src 'self'${inline}${withStripe ? stripe.script : ""}`,
    `style-src ${style}`,
    "img-src 'self' data:",
    `connect-src 'self'${connect}${withStripe ? stripe.connect : ""}`,
    `frame-src ${withStripe ? stripe.frame : "'none'"}`,
    "font-src 'self'",
    "manifest-src 'self'",
    ["form-action 'self'", ...paymentHosts.map((host) => `https://${host}`)].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(withStripe || development ? [] : trustedTypes),
    `report-uri ${reportPath}`,
    "report-to csp",
  ].join("; ");
}

const policies = new Map<string, string>();

/**
 * The policy for a path: the same bytes for every page of a build, whole or streamed, except
 * checkout.
 */
export function contentSecurityPolicy(path: string, config: Config | undefined): string {
  const page = splitLocale(path).path;
  const withStripe = page === routes.checkout() && Boolean(config?.stripe.isOffered);
  const paymentHosts = /^\/(checkout|order-summary)(\/|$)/.test(page)
    ? (config?.paymentHosts ?? [])
    : [];
  const openings = { withStripe, paymentHosts };
  const key = JSON.stringify(openings);
  const policy = policies.get(key) ?? policyOf(openings);
  policies.set(key, policy);
  return policy;
}
