import type { ReactNode } from "react";
import type { Locale } from "../../../shared/i18n/locales.ts";
import type { MessageId, MessageValues } from "../../../shared/i18n/translate.ts";
import type { Path } from "../../../shared/routes.ts";
import type { Site } from "../../../shared/site.ts";
import type { Bindings } from "../../app-env.ts";
import type { Catalogue } from "../../commerce/catalogue.ts";
import type { Config } from "../../config.ts";
import type { Head } from "../../layout/head.tsx";
import type { StyleArea } from "../../layout/styles.ts";
import type { IndexState } from "../../product-index/index-reader.ts";
import type { SessionClient } from "../../session/session-client.ts";
import type { Tag } from "../cache/key.ts";
import type { CacheProfileName } from "../cache/policy.ts";
import type { Limiter } from "../http/limiter.ts";

/** Names of the parameters in a path: "/product/:slug" has "slug". */
type ParamsOf<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & ParamsOf<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? Record<Name, string>
    : unknown;

// A method's parameter is bivariant, so that pages of any data have one type.
type StylesOf<Data> = StyleArea | { of(data: Data): StyleArea }["of"];

/** Returns the styles that a page of this data needs. */
export const stylesOf = <Data>(
  { styles }: { styles?: StylesOf<Data> },
  data: Data,
): StyleArea | undefined => (typeof styles === "function" ? styles(data) : styles);

/** The context of every page: nothing that distinguishes one visitor from another. */
export interface PublicContext<Pattern extends string = string> {
  params: ParamsOf<Pattern>;
  query: URLSearchParams;
  locale: Locale;
  site: Site;
  config: Config;
  catalogue: Catalogue;
  /** The newest product index of the language. */
  index: () => Promise<IndexState>;
  /** Counts a search without results, for page views only. */
  onEmptySearch: (search: string) => void;
  now: () => Date;
}

/** Adds the visitor's session for private pages. */
export interface PrivateContext<Pattern extends string = string> extends PublicContext<Pattern> {
  session: SessionClient;
  /** The referring page of ours: path and query with their language prefix. */
  from: string | null;
  bindings: Pick<Bindings, "ORDERS" | "DELIVERY_RATES" | "ATTEMPTS">;
  /** The raw Cookie header. */
  cookies: string | null;
  /** Fetches from the backend what GraphQL does not provide. */
  fetchBackend: (url: string, init?: RequestInit) => Promise<Response>;
  limiter: Limiter;
}

interface PageOf<Kind, Pattern extends Path, Data, Context> {
  kind: Kind;
  /** Paths without the language prefix, in Hono's syntax. */
  path: Pattern | readonly Pattern[];
  // Methods are bivariant, so that the list of all pages can contain each of them.
  load(context: Context): Promise<Data | PageOutcome>;
  head(data: Data, context: Context): Head;
  component(props: { data: Data }): ReactNode;
  /** The styles it needs beside those of all pages; absent: all. */
  styles?: StylesOf<Data>;
  /** Whether the browser loads the cart at once. */
  startNow?: boolean;
  /** Whether header and footer lack what leads away from the page: menu, search, account. */
  fewExits?: boolean;
}

/** A page that is the same for every visitor and cached whole. */
export interface PublicPage<Pattern extends Path, Data>
  extends PageOf<"public", Pattern, Data, PublicContext<Pattern>> {
  cache: CacheProfileName;
  /**
   * Names of the query parameters that the page reads; all others are dropped before the lookup,
   * loading and rendering. Absent: none.
   */
  queries?: readonly (string | RegExp)[];
  /** Normalizes the query before `queries` are picked from it. */
  tidy?(given: URLSearchParams): URLSearchParams;
  /**
   * Whether the page is cached; absent: always. Pages with countless URLs must not fill the cache.
   */
  isCacheable?(data: Data, context: PublicContext<Pattern>): boolean;
  /** The page's tags in addition to those of its catalogue queries. */
  tags?(context: PublicContext<Pattern>): readonly Tag[];
  /**
   * Whether the status is known before the data (200 by the path alone): a page that waits for its
   * data then sends the start of its head first.
   */
  early?(context: PublicContext<Pattern>): boolean | Promise<boolean>;
}

/** A page of one visitor: never stored, never shared. */
export type PrivatePage<Pattern extends Path, Data> = PageOf<
  "private",
  Pattern,
  Data,
  PrivateContext<Pattern>
>;

/** Defines a public page: its context has no session, so it cannot differ by visitor. */
export const publicPage = <Pattern extends Path, Data>(
  page: Omit<PublicPage<Pattern, Data>, "kind">,
): PublicPage<Pattern, Data> => ({ kind: "public", ...page });

/** Defines a private page. */
export const privatePage = <Pattern extends Path, Data>(
  page: Omit<PrivatePage<Pattern, Data>, "kind">,
): PrivatePage<Pattern, Data> => ({ kind: "private", ...page });

/** The outcome of a page without data: expected, not an error. */
export type PageOutcome =
  | {
      outcome: "not-found";
      /** Shown instead of the path. */
      message?: { id: MessageId; values?: MessageValues };
      /** A link shown beside the usual ones. */
      link?: { href: string; label: MessageId };
    }
  | { outcome: "redirect"; location: string; status: 301 | 302 | 303 };

type NotFound = Extract<PageOutcome, { outcome: "not-found" }>;

/** Returns the outcome of a missing page: a 404 in the visitor's language. */
export const notFound = (detail: Omit<NotFound, "outcome"> = {}): PageOutcome => ({
  outcome: "not-found",
  ...detail,
});

/** Returns a redirect; location already has its language prefix. */
export const redirect = (location: string, status: 301 | 302 | 303 = 302): PageOutcome => ({
  outcome: "redirect",
  location,
  status,
});

/** Whether the loaded value is an outcome and not a page's data. */
export const isOutcome = (loaded: unknown): loaded is PageOutcome =>
  typeof loaded === "object" && loaded !== null && "outcome" in loaded;
