import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { localePath, type Path, routes } from "../../shared/routes.ts";
import type { Address } from "../commerce/storefront-settings.ts";
import type { AppEnv } from "../platform/app-env.ts";
import { BackendError } from "../platform/backend-error.ts";
import { writeLog } from "../platform/log.ts";
import { store } from "../store.ts";

const moved = new Map<string, string>(Object.entries(store.brand.redirects ?? {}));

/** Where the shop has what WooCommerce has at addresses of its own, by parts of their paths. */
const ofWooCommerce: [path: RegExp, to: (part: string, query: URLSearchParams) => Path][] = [
  [/^\/shop(?:\/page\/([1-9]\d{0,4}))?$/, (page) => routes.products(Number(page || 1))],
  [/^\/my-account\/orders(?:\/\d+)?$/, () => routes.accountTab("orders")],
  [/^\/my-account\/downloads$/, () => routes.accountTab("downloads")],
  [/^\/my-account\/edit-account$/, () => routes.accountTab("details")],
  [/^\/my-account\/edit-address(?:\/[a-z]+)?$/, () => routes.accountTab("addresses")],
  [/^\/my-account\/view-order\/(\d{1,10})$/, (id) => routes.orderSummary(id)],
  [
    /^\/checkout\/order-pay\/(\d{1,10})$/,
    (id, query) => {
      const key = query.get("key");
      return key ? routes.orderReceived(id, key) : routes.orderSummary(id);
    },
  ],
];

function pageOfWooCommerce(path: string, query: URLSearchParams): Path | null {
  for (const [pattern, to] of ofWooCommerce) {
    const [match, part = ""] = pattern.exec(path) ?? [];
    if (match) return to(part, query);
  }
  return null;
}

/** Leads old addresses of the brand's list, and WooCommerce's own, to where their pages are now. */
export const movedAddresses = createMiddleware<AppEnv>(async (c, next) => {
  const { locale } = c.var;
  const path = c.var.path.replace(/(?!^)\/$/, "");
  const to = moved.get(path) ?? pageOfWooCommerce(path, new URL(c.req.url).searchParams);
  if (!to || (c.req.method !== "GET" && c.req.method !== "HEAD")) return next();
  return permanently(c, to.startsWith("/") ? localePath(to, locale) : to);
});

function permanently(c: Context<AppEnv>, to: string): Response {
  // An address with an order's key is its buyer's.
  c.header("cache-control", /[?&]key=/.test(to) ? "no-store" : "public, max-age=300");
  return c.redirect(to, 301);
}

const readable = (path: string): string => {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

const withoutSlash = (path: string): string => readable(path).replace(/(?!^)\/$/, "");

const anyHost = "https://shop.invalid";

/** An address in ASCII; a path stays on this host whatever it holds. */
function asHeader(to: string): string {
  const { href, origin, pathname, search, hash } = new URL(to, anyHost);
  return origin === anyHost ? pathname.replace(/^\/+/, "/") + search + hash : href;
}

// A longer chain is a mistake.
const maxSteps = 5;

/** Where an old address leads in the end; null for an unknown one and for one that leads in circles. */
export function followRedirects(
  path: string,
  redirects: ReadonlyMap<string, Address>,
): Address | null {
  let to = redirects.get(path);
  for (let step = 1; to?.startsWith("/") && step < maxSteps; step++) {
    const next = redirects.get(withoutSlash(to));
    if (!next) return to;
    to = next;
  }
  return to && !(to.startsWith("/") && redirects.has(withoutSlash(to))) ? to : null;
}

/** Leads an address that has no page here to where the operator says; null where that is unknown. */
export async function operatorRedirect(c: Context<AppEnv>): Promise<Response | null> {
  const { locale, path } = c.var;
  if (!c.var.redirects || !["GET", "HEAD"].includes(c.req.method)) return null;
  try {
    const redirects = await c.var.redirects();
    const whole = followRedirects(withoutSlash(new URL(c.req.url).pathname), redirects);
    if (whole) return permanently(c, asHeader(whole));
    const to = followRedirects(withoutSlash(path), redirects);
    if (!to) return null;
    return permanently(c, asHeader(to.startsWith("/") ? localePath(to, locale) : to));
  } catch (cause) {
    if (!(cause instanceof BackendError) || cause.reason === "graphql")
      writeLog("warn", "settings.unavailable", { what: "redirects" }, cause);
    return null;
  }
}
