import type { ReactNode } from "react";
import type { Locale } from "../../../shared/i18n/locales.ts";
import type { MessageId, MessageValues } from "../../../shared/i18n/translate.ts";
import type { Path } from "../../../shared/routes.ts";
import type { Shop } from "../../../shared/site.ts";
import type { Bindings } from "../../app-env.ts";
import type { Config } from "../../config.ts";
import type { Head } from "../../layout/head.tsx";
import type { StyleArea } from "../../layout/styles.ts";
import type { IndexState } from "../../product-index/index-reader.ts";
import type { SessionClient } from "../../session/session-client.ts";
import type { Tag } from "../cache/key.ts";
import type { CacheProfileName } from "../cache/policy.ts";
import type { CatalogueClient } from "../graphql/catalogue-client.ts";
import type { UnlistedSlugs } from "../graphql/listed-slugs.ts";
import type { Limiter } from "../http/limiter.ts";

/** Names of the parameters in a path: "/product/:slug" has "slug". */
type ParamsOf<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & ParamsOf<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? Record<Name, string>
    : unknown;

// A method's parameter, so that pages of any data are one type.
type StylesOf<Data> = StyleArea | { of(data: Data): StyleArea }["of"];

/** Which styles a page of this data needs. */
export const stylesOf = <Data>(
  { styles }: { styles?: StylesOf<Data> },
  data: Data,
): StyleArea | undefined => (typeof styles === "function" ? styles(data) : styles);

/** What every page may use: nothing that tells one visitor from another. */
export interface PublicContext<Pattern extends string = string> {
  params: ParamsOf<Pattern>;
  query: URLSearchParams;
  locale: Locale;
  shop: Shop;
  config: Config;
  catalogue: CatalogueClient;
  /** The newest product index of the language. */
  index: () => Promise<IndexState>;
  unlisted: UnlistedSlugs;
  /** Counts a search without results, where somebody looks at the page. */
  onEmptySearch: (search: string) => void;
  now: () => Date;
}

/** What a private page may use beside: the visitor's session. */
export interface PrivateContext<Pattern extends string = string> extends PublicContext<Pattern> {
  session: SessionClient;
  /** The page of ours that led here, path and query with their language prefix. */
  from: string | null;
  bindings: Pick<Bindings, "ORDERS" | "DELIVERY_RATES">;
  /** The Cookie header as it came. */
  cookies: string | null;
  /** Asks the backend what GraphQL does not tell. */
  fetchBackend: (url: string, init?: RequestInit) => Promise<Response>;
  limiter: Limiter;
}

interface PageOf<Kind, Pattern extends Path, Data, Context> {
  kind: Kind;
  /** Paths without the language prefix, as Hono writes them. */
  path: Pattern | readonly Pattern[];
  // Methods, so that the list of all pages can hold each of them.
  load(context: Context): Promise<Data | PageOutcome>;
  head(data: Data, context: Context): Head;
  component(props: { data: Data }): ReactNode;
  /** Which looks it needs beside those of all pages; absent: all. */
  styles?: StylesOf<Data>;
  /** Whether the browser loads the cart at once. */
  startNow?: boolean;
}

/** A page that is the same for everybody and cached whole. */
export interface PublicPage<Pattern extends Path, Data>
  extends PageOf<"public", Pattern, Data, PublicContext<Pattern>> {
  cache: CacheProfileName;
  /**
   * Names of the query parameters that the page reads; every other one is dropped before it is
   * looked up, loaded or rendered. Absent: none.
   */
  queries?: readonly (string | RegExp)[];
  /** Puts the query into its one spelling, before `queries` are picked from it. */
  tidy?(given: URLSearchParams): URLSearchParams;
  /** Whether the page is kept; absent: always. What has countless spellings must not fill the cache. */
  isCacheable?(data: Data, context: PublicContext<Pattern>): boolean;
  /** What the page is made of beside what its catalogue queries say. */
  tags?(context: PublicContext<Pattern>): readonly Tag[];
  /**
   * Whether the status is known before the data is there (the path alone says 200): then a page
   * that has to wait for its data sends the start of its head first.
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

/** Declares a public page: its context has no session, so it cannot differ by visitor. */
export const publicPage = <Pattern extends Path, Data>(
  page: Omit<PublicPage<Pattern, Data>, "kind">,
): PublicPage<Pattern, Data> => ({ kind: "public", ...page });

/** Declares a private page. */
export const privatePage = <Pattern extends Path, Data>(
  page: Omit<PrivatePage<Pattern, Data>, "kind">,
): PrivatePage<Pattern, Data> => ({ kind: "private", ...page });

/** What a page answers where it has nothing to show: an expected end, not an error. */
export type PageOutcome =
  | {
      outcome: "not-found";
      /** Said instead of naming the path. */
      message?: { id: MessageId; values?: MessageValues };
      /** A way out, beside the usual ones. */
      link?: { href: string; label: MessageId };
    }
  | { outcome: "redirect"; location: string; status: 301 | 302 | 303 };

type NotFound = Extract<PageOutcome, { outcome: "not-found" }>;

/** There is no such page: a 404 in the visitor's language. */
export const notFound = (detail: Omit<NotFound, "outcome"> = {}): PageOutcome => ({
  outcome: "not-found",
  ...detail,
});

/** The page is elsewhere; location has its language prefix already. */
export const redirect = (location: string, status: 301 | 302 | 303 = 302): PageOutcome => ({
  outcome: "redirect",
  location,
  status,
});

/** Tells an outcome from a page's data. */
export const isOutcome = (loaded: unknown): loaded is PageOutcome =>
  typeof loaded === "object" && loaded !== null && "outcome" in loaded;
