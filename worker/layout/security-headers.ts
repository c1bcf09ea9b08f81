import type { Context, Handler } from "hono";
import { createMiddleware } from "hono/factory";
import * as v from "valibot";
import { splitLocale } from "../../shared/read-path.ts";
import { routes } from "../../shared/routes.ts";
import type { ScriptSources } from "../payment/provider.ts";
import { type AppEnv, development } from "../platform/app-env.ts";
import { toHash } from "../platform/crypto.ts";
import { boundedBody } from "../platform/http/body-limit.ts";
import { retryAfterSeconds } from "../platform/http/rate-limit.ts";
import { writeLog } from "../platform/log.ts";
import { memo } from "../platform/memo.ts";
import type { Config } from "../settings/config.ts";
import { limiterFor } from "../settings/limiter.ts";
import { store } from "../store.ts";
import { speculationRules } from "./head.tsx";
import {
  listViewedProducts,
  markDistrict,
  markFace,
  markVehicle,
  showVehicle,
} from "./inline-scripts.ts";
import { areaSheets, commonSheet, fewExitsSheet, noticeSheet } from "./styles.ts";

/** Where browsers report policy violations. */
export const cspReportPath = "/csp-reports";

const hashSource = (text: string): string => `'sha256-${toHash(text, "base64")}'`;

const styleHashes = (): string =>
  [
    "'self'",
    ...[commonSheet, fewExitsSheet, noticeSheet, ...Object.values(areaSheets)].map(hashSource),
  ].join(" ");

const scriptHashes = (): string =>
  [speculationRules, markFace, markDistrict, markVehicle, showVehicle, listViewedProducts]
    .map(hashSource)
    .join(" ");

// Only for card payments: no other page allows third-party scripts.
const sourcesFor = (kind: keyof ScriptSources, withCards: boolean): string[] =>
  withCards ? store.payments.flatMap(({ scriptSources }) => scriptSources?.[kind] ?? []) : [];

// A card form's script writes HTML of its own, as Vite's does in development.
const trustedTypes = [
  "require-trusted-types-for 'script'",
  "trusted-types default own-pages offline",
];

// Vite's client adds style elements and opens a WebSocket in development.
const developmentSources = {
  script: " 'unsafe-inline'",
  style: "'self' 'unsafe-inline'",
  connect: " ws:",
};

interface Openings {
  withCards: boolean;
  /** Origins to which a form may redirect: browsers apply form-action to redirects too. */
  origins: readonly string[];
}

function toPolicy({ withCards, origins }: Openings): string {
  const inline = development ? developmentSources.script : ` ${scriptHashes()}`;
  const style = development ? developmentSources.style : styleHashes();
  const connect = development ? developmentSources.connect : "";
  return [
    "default-src 'none'",
    [`script-src 'self'${inline}`, ...sourcesFor("script", withCards)].join(" "),
    `style-src ${style}`,
    "img-src 'self' data:",
    [`connect-src 'self'${connect}`, ...sourcesFor("connect", withCards)].join(" "),
    `frame-src ${sourcesFor("frame", withCards).join(" ") || "'none'"}`,
    "font-src 'self'",
    "manifest-src 'self'",
    ["form-action 'self'", ...origins].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(withCards || development ? [] : trustedTypes),
    `report-uri ${cspReportPath}`,
    "report-to csp",
  ].join("; ");
}

const formOrigins = ({
  paymentHosts,
  baseUrl,
  wordpressCheckout: { origin },
}: Config): string[] => [
  ...paymentHosts.map((host) => `https://${host}`),
  ...(origin && origin !== baseUrl ? [origin] : []),
];

/** Whether the page of a path has a card form. */
const hasCards = (path: string, config: Config | undefined): boolean =>
  Boolean(config?.cards.isOffered) && splitLocale(path).path === routes.checkout();

const policyFor = memo((_key: string, openings: Openings) => toPolicy(openings));

/**
 * The policy for a path: the same bytes for every page of a build, whole or streamed, except
 * checkout.
 */
function contentSecurityPolicy(path: string, config: Config | undefined): string {
  const page = splitLocale(path).path;
  const withCards = hasCards(path, config);
  const origins =
    config && /^\/(checkout|order-summary)(\/|$)/.test(page) ? formOrigins(config) : [];
  const openings = { withCards, origins };
  return policyFor(JSON.stringify(openings), openings);
}

const maxBodyBytes = 16 * 1024;
const maxReports = 10;

const notice = v.pipe(v.string(), v.nonEmpty(), v.maxLength(4_096));
const text = v.optional(v.pipe(v.string(), v.maxLength(4_096)));

// Two formats: the older report-uri, and the Reporting API's list.
const oldReport = v.object({
  "csp-report": v.object({
    "document-uri": text,
    "violated-directive": notice,
    "blocked-uri": text,
  }),
});
const newReports = v.array(
  v.object({
    type: v.literal("csp-violation"),
    body: v.object({ documentURL: text, effectiveDirective: notice, blockedURL: text }),
  }),
);

interface Violation {
  page: string;
  directive: string;
  blocked: string;
}

// Without query and fragment, which may contain a visitor's search.
const withoutQuery = (url = ""): string => url.split(/[?#]/)[0]?.slice(0, 200) ?? "";

const lineEveryMs = 60_000;
// A report may name anything: what is no directive is one kind.
const directives =
  /^(?:(?:default|script|style|img|connect|frame|font|manifest|media|object|worker|child)-src(?:-elem|-attr)?|form-action|base-uri|frame-ancestors|require-trusted-types-for|trusted-types)$/;

const toKind = ({ directive }: Violation): string => {
  const [name = ""] = directive.split(" ");
  return directives.test(name) ? name : "other";
};

const reportsIn = memo(
  (_bindings: object) => new Map<string, { count: number; reportedAt: number }>(),
);

/** Counts reports by directive; each directive has one line a minute, with an example. */
function noteViolations(c: Context<AppEnv>, violations: readonly Violation[]): void {
  const reports = reportsIn(c.env);
  const now = Date.now();
  const examples = new Map<string, Violation>();
  for (const violation of violations) {
    const kind = toKind(violation);
    const { count = 0, reportedAt = Number.NEGATIVE_INFINITY } = reports.get(kind) ?? {};
    reports.set(kind, { count: count + 1, reportedAt });
    examples.set(kind, violation);
  }
  for (const [kind, example] of examples) {
    const { count, reportedAt } = reports.get(kind) ?? { count: 0, reportedAt: now };
    if (now - reportedAt < lineEveryMs) continue;
    reports.set(kind, { count: 0, reportedAt: now });
    writeLog("warn", "csp", { requestId: c.var.requestId, ...example, reports: count });
  }
}

/** Normalizes browsers' reports to one format. */
function readViolations(body: unknown): Violation[] {
  const old = v.safeParse(oldReport, body);
  if (old.success) {
    const report = old.output["csp-report"];
    return [
      {
        page: withoutQuery(report["document-uri"]),
        directive: report["violated-directive"].slice(0, 60),
        blocked: withoutQuery(report["blocked-uri"]),
      },
    ];
  }
  const reports = v.safeParse(newReports, body);
  if (!reports.success) return [];
  return reports.output.slice(0, maxReports).map(({ body: report }) => ({
    page: withoutQuery(report.documentURL),
    directive: report.effectiveDirective.slice(0, 60),
    blocked: withoutQuery(report.blockedURL),
  }));
}

/** POST /csp-reports: logs what the policy has blocked in a browser. */
export const cspReports: Handler<AppEnv> = async (c) => {
  c.header("cache-control", "no-store");
  if ((await limiterFor(c).waitOfClient("csp-reports")) > 0) {
    c.header("retry-after", String(retryAfterSeconds));
    return c.body(null, 429);
  }
  const body = await boundedBody(c.req.raw, maxBodyBytes);
  if (!body) return c.body(null, 413);
  try {
    noteViolations(c, readViolations(JSON.parse(new TextDecoder().decode(body))));
  } catch {
    return c.body(null, 400);
  }
  return c.body(null, 204);
};

const permissionsFor = (payment: string[]): string =>
  `browsing-topics=(), camera=(), display-capture=(), geolocation=(), microphone=(), payment=(${payment.join(" ")}), usb=()`;

const constant: readonly (readonly [name: string, value: string])[] = [
  ["x-content-type-options", "nosniff"],
  ["x-frame-options", "DENY"],
  ["referrer-policy", "strict-origin-when-cross-origin"],
  ["cross-origin-opener-policy", "same-origin"],
  ["cross-origin-resource-policy", "same-origin"],
  ["permissions-policy", permissionsFor(["self"])],
  ["reporting-endpoints", `csp="${cspReportPath}"`],
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

// Wallets open in a frame of the provider's, and some in a window that responds to it.
const walletHeaders = {
  "permissions-policy": permissionsFor(["self", ...sourcesFor("payment", true)]),
  "cross-origin-opener-policy": "same-origin-allow-popups",
};

/** Headers that depend on the settings; the strictest defaults when the settings are invalid. */
const configuredHeaders = (c: Context<AppEnv>): Record<string, string> => {
  const config: Config | undefined = c.get("config");
  return {
    "content-security-policy": contentSecurityPolicy(c.req.path, config),
    "strict-transport-security": transportSecurity[config?.hstsScope ?? "host"],
    ...(hasCards(c.req.path, config) && walletHeaders),
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
  for (const [name, value] of constant)
    if (name !== "referrer-policy" || !headers.has(name)) headers.set(name, value);
  for (const [name, value] of Object.entries(configuredHeaders(c))) headers.set(name, value);
});
