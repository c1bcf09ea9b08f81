import { createHash } from "node:crypto";
import { splitLocale } from "../../shared/read-path.ts";
import { routes } from "../../shared/routes.ts";
import { development } from "../app-env.ts";
import type { Config } from "../config.ts";
import { speculationRules } from "../platform/render/speculation-rules.ts";
import { areaSheets, commonSheet } from "./styles.ts";

/** Where browsers report what a policy has stopped. */
export const reportPath = "/csp-reports";

const hashSource = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const styleHashes = (): string =>
  ["'self'", ...[commonSheet, ...Object.values(areaSheets)].map(hashSource)].join(" ");

// Only where cards are paid: no other page lets a script of anybody else run.
const stripe = {
  script: " https://js.stripe.com https://*.js.stripe.com",
  connect: " https://api.stripe.com",
  frame: "https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
};

// Stripe's script writes HTML of its own, and Vite's does while developing.
const trustedTypes = ["require-trusted-types-for 'script'", "trusted-types default own-pages"];

// Vite's own client adds style elements and opens a socket while developing.
const developmentSources = {
  script: " 'unsafe-inline'",
  style: "'self' 'unsafe-inline'",
  connect: " ws:",
};

interface Openings {
  withStripe: boolean;
  /** Where a form may end by a redirect: browsers hold redirects to form-action too. */
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

/** The policy of a path: the same bytes for every page of a build, whole or streamed, but checkout. */
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
