import type { Context, Handler } from "hono";
import type { ReactElement } from "react";
import { inLocale } from "../../shared/i18n/locales.ts";
import type { Path } from "../../shared/routes.ts";
import { type EventRecorder, getRecorder } from "../analytics/recorder.ts";
import { noCategories } from "../catalogue/category-tree.ts";
import type { CacheProfileName, Tag } from "../commerce/cache-policy.ts";
import { isShownOn, type StorefrontSettings } from "../commerce/storefront-settings.ts";
import { deliveryRates, type OfferedPayment, type Parcel } from "../delivery/delivery-rates.ts";
import type { AppEnv, Bindings, Variables } from "../platform/app-env.ts";
import { BackendError } from "../platform/backend-error.ts";
import { backendFetch } from "../platform/http/backend-fetch.ts";
import { readVisitor } from "../platform/http/client-address.ts";
import { cleanQuery } from "../platform/http/fields.ts";
import type { Limiter } from "../platform/http/limiter.ts";
import { isSpeculative } from "../platform/http/observe.ts";
import { ownReferer } from "../platform/http/request-checks.ts";
import { shopDay } from "../platform/i18n/format-date.ts";
import { siteFor } from "../platform/i18n/site-context.ts";
import { writeLog } from "../platform/log.ts";
import {
  getStyles,
  isOutcome,
  type PageOutcome,
  type PrivateContext,
  type PrivatePage,
  type PublicContext,
} from "../platform/render/define-page.ts";
import { limiterFor } from "../settings/limiter.ts";
import { htmlType, type PageProps, renderStream } from "./document.tsx";
import { ErrorPage, type ErrorPageProps, errorTitle, isOutage, tryAgain } from "./error-page.tsx";
import { documentStartBytes, type Head } from "./head.tsx";
import { getIsolate } from "./isolate.ts";
import type { MenuLink } from "./menus.ts";
import { operatorRedirect } from "./moved-addresses.ts";
import { startFirst } from "./start-first.ts";
import type { StyleArea } from "./styles.ts";

export type AppContext = Context<AppEnv>;

/** The requested path without its language prefix, with its query. */
const fullPath = (c: AppContext) => c.var.path + new URL(c.req.url).search;

/** The part of a request that every page may read. */
export function publicContext(c: AppContext, query: URLSearchParams): PublicContext {
  const { locale, config, catalogue, index, now } = c.var;
  const storefront = () => settingsFor(c);
  const site = siteFor(locale, config.settings);
  const { searches } = getIsolate(c.env, now);
  const onSearch: PublicContext["onSearch"] = (search, event) => {
    if (isSpeculative(c.req.raw)) return;
    const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    searches.count({ event, bindings: c.env, config, locale, search, waitUntil });
  };
  const params = c.req.param();
  const paymentsFor: PublicContext["paymentsFor"] = (item) =>
    deliveryRates(c.env, config).payments(item, locale);
  const page = { params, query, locale, site, config, now };
  return { ...page, catalogue, index, storefront, onSearch, paymentsFor };
}

const settingsFor = async (c: AppContext): Promise<StorefrontSettings> =>
  (await c.var.storefrontSettings?.()) ?? {};

/** What of the operator's settings stands around a page. */
export type OperatorFrame = Pick<PageProps, "footer" | "hours" | "menu" | "notice">;

/** Reads the notice, on its days, the menu and the footer. */
export async function operatorFrame(c: AppContext): Promise<OperatorFrame> {
  const { notice, menu, footer, hours } = await settingsFor(c);
  return {
    notice:
      notice && isShownOn(notice, shopDay(c.var.now(), c.var.config.settings.timeZone))
        ? notice
        : undefined,
    hours,
    menu: menu && inLocale(menu, c.var.locale),
    footer: footer && inLocale(footer, c.var.locale),
  };
}

type Frame = OperatorFrame & Pick<PageProps, "categories">;

/** What stands around every page. */
export async function frameFor(c: AppContext): Promise<Frame> {
  const [categories, own] = await Promise.all([c.var.shopCategories?.(), operatorFrame(c)]);
  return { categories: categories ?? noCategories, ...own };
}

async function errorPage(
  c: AppContext,
  props: ErrorPageProps,
): Promise<[content: ReactElement, document: PageProps]> {
  const { locale, config } = c.var;
  const site = siteFor(locale, config.settings);
  const path = fullPath(c);
  const link = props.link ?? tryAgain(props.status, c.req.method, path);
  return [
    <ErrorPage key="error" {...props} link={link} />,
    {
      ...(await frameFor(c)),
      hasSearch: !isOutage(props.status),
      styles: "error",
      head: { title: site.t(errorTitle(props)), noindex: true },
      path,
    },
  ];
}

/** Renders an error page with its real status, never stored. */
export async function renderError(c: AppContext, props: ErrorPageProps): Promise<Response> {
  c.status(props.status as 404);
  c.header("cache-control", "no-store");
  return c.render(...(await errorPage(c, props)));
}

/**
 * Renders the error page of a page whose start has been sent: its status is gone, and its document
 * goes on as it began.
 */
export async function renderLateError(
  c: AppContext,
  error: Pick<ErrorPageProps, "status" | "message" | "isLocked">,
  { fewExits }: Pick<PageProps, "fewExits"> = {},
): Promise<ReadableStream<Uint8Array>> {
  const { path, requestId, now } = c.var;
  getIsolate(c.env, now).tally.countEarly("brokenOff");
  const [content, document] = await errorPage(c, { ...error, path, requestId });
  // The header with few exits has its styles from the checkout's.
  const styles = fewExits ? "other" : document.styles;
  return renderStream(c, content, { ...document, fewExits, styles });
}

/** The error page of what has failed after a page's start was sent. */
export function toPageError(
  cause: unknown,
): Pick<ErrorPageProps, "status" | "message" | "isLocked"> {
  if (!(cause instanceof BackendError)) return { status: 503 };
  if (cause.reason === "too-many-calls") return { status: 429, message: { id: "limit.calls" } };
  return { status: 503, isLocked: cause.isClosed };
}

/** Logs what has failed after a page's start was sent. */
export const logBrokenOff = (c: AppContext, cause: unknown): void =>
  writeLog("error", "page.interrupted", { requestId: c.var.requestId, path: c.var.path }, cause);

/** Responds with a page's outcome (redirect or 404) instead of data. */
export async function respondWithOutcome(c: AppContext, outcome: PageOutcome): Promise<Response> {
  if (outcome.outcome === "redirect") return c.redirect(outcome.location, outcome.status);
  const redirected = await operatorRedirect(c);
  if (redirected) return redirected;
  const { message, link } = outcome;
  return renderError(c, { status: 404, path: c.var.path, message, link });
}

type AnyPage = PrivatePage<Path, unknown>;

function privateContext(c: AppContext): PrivateContext {
  return {
    ...publicContext(c, cleanQuery(new URL(c.req.url).searchParams)),
    session: c.var.session,
    from: ownReferer(c.req.raw),
    cookies: c.req.raw.headers.get("cookie"),
    bindings: c.env,
    fetchBackend: backendFetch(c.env, c.var.config, () => readVisitor(c.req.raw, c.var.config)),
    limiter: limiterFor(c),
    readDraft: c.var.readDraft,
    events: getRecorder(c),
    setCookie: (line) => c.var.cookies.push(line),
  };
}

interface Created {
  context: PrivateContext;
  frame: Frame;
}

/** A private page's content, and what its document needs. */
function renderContent(
  c: AppContext,
  { data, page, context, frame }: Created & { data: unknown; page: AnyPage },
): [content: ReactElement, document: PageProps] {
  const Component = page.component;
  return [
    <Component key="page" data={data} />,
    {
      head: page.head(data, context),
      ...frame,
      path: fullPath(c),
      styles: getStyles(page, data),
      startNow: page.startNow,
      fewExits: page.fewExits,
    },
  ];
}

/** Whether a private page's status and cookies are known, so that its start can be sent. */
async function canStart(c: AppContext, page: AnyPage, context: PrivateContext): Promise<boolean> {
  if (!page.early || !getIsolate(c.env, c.var.now).breaker.isProven) return false;
  const existing = await Promise.all([context.session.knowsCookies(), page.early(context)]);
  return existing.every(Boolean);
}

/** Responds with the start of a private page, which the rest follows when its data is loaded. */
function startPrivatePage(
  c: AppContext,
  page: AnyPage,
  { loading, context }: { loading: Promise<[unknown, Frame]>; context: PrivateContext },
): Response {
  getIsolate(c.env, c.var.now).tally.countEarly("sent");
  const whole = async (signal: AbortSignal) => {
    try {
      const [data, frame] = await loading;
      signal.throwIfAborted();
      if (isOutcome(data)) return renderLateError(c, { status: 404 }, page);
      const stream = await renderStream(c, ...renderContent(c, { data, page, context, frame }));
      await context.session.flash.clear();
      return stream;
    } catch (cause) {
      signal.throwIfAborted();
      logBrokenOff(c, cause);
      return renderLateError(c, toPageError(cause), page);
    }
  };
  const start = documentStartBytes(c.var.locale, page.fewExits);
  return c.body(startFirst(start, whole), 200, { "content-type": htmlType });
}

/** Responds with a private page; never stored. */
export const servePrivatePage =
  (page: AnyPage): Handler<AppEnv> =>
  async (c) => {
    const context = privateContext(c);
    c.header("cache-control", "private, no-store");
    if (page.isSecret) {
      c.header("referrer-policy", "no-referrer");
      c.header("x-robots-tag", "noindex, nofollow");
    }
    // Begun first: what it reads of the session, the page need not read again.
    const starting = canStart(c, page, context);
    const loading = Promise.all([page.load(context), frameFor(c)]);
    // Awaited below in any case; until then it must not count as an unhandled rejection.
    loading.catch(() => {});
    const isEarly = await Promise.race([
      loading.then(() => false),
      starting.then((can) => can || loading.then(() => false)),
    ]);
    if (isEarly) return startPrivatePage(c, page, { loading, context });
    const [data, frame] = await loading;
    if (isOutcome(data)) return respondWithOutcome(c, data);
    const response = await c.render(...renderContent(c, { data, page, context, frame }));
    // Cleared only after rendering: if this page fails, the next one shows the messages.
    await context.session.flash.clear();
    return response;
  };

declare module "../platform/render/define-page.ts" {
  interface PageTypes {
    head: Head;
    menuLink: MenuLink;
    styles: StyleArea;
    profile: CacheProfileName;
    tag: Tag;
  }
  interface PublicData {
    config: Variables["config"];
    catalogue: Variables["catalogue"];
    /** The newest product index of the language. */
    index: Variables["index"];
    /** What the operator changes without a deployment. */
    storefront: () => Promise<StorefrontSettings>;
    /** Counts a page of results, or one without any, for page views only. */
    onSearch: (search: string, event: "shown" | "empty") => void;
    /** How a cart with this product can be paid; null where it is unknown now. */
    paymentsFor: (item: Parcel["item"]) => Promise<OfferedPayment[] | null>;
  }
  interface PrivateData {
    session: Variables["session"];
    bindings: Pick<Bindings, "ORDERS" | "ACCOUNTS" | "DELIVERY_RATES" | "ATTEMPTS" | "ALERTS">;
    /** Fetches from the backend what GraphQL does not provide. */
    fetchBackend: (url: string, init?: RequestInit) => Promise<Response>;
    limiter: Limiter;
    readDraft: Variables["readDraft"];
    events: EventRecorder;
    /** Adds a Set-Cookie line to the response. */
    setCookie: (line: string) => void;
  }
}
