import type { ReactNode } from "react";
import type { ActionName } from "../../../shared/actions.ts";
import type { Locale } from "../../../shared/i18n/locales.ts";
import type { MessageId, MessageValues } from "../../../shared/i18n/translate.ts";
import type { Path } from "../../../shared/routes.ts";
import type { Site } from "../../../shared/site.ts";
import type { FormState } from "../../../shared/ui/field.tsx";

/**
 * What this site's pages are made of. The modules that serve them declare it (`declare module`), so
 * that this file needs none of theirs.
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declarations
export interface PageTypes {}

type Type<Name extends string> = Name extends keyof PageTypes ? PageTypes[Name] : never;

/** Names of the parameters in a path: "/area/:slug" has "slug". */
type ParamsOf<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & ParamsOf<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? Record<Name, string>
    : unknown;

// A method's parameter is bivariant, so that pages of any data have one type.
type Styles = Type<"styles">;
type StylesOf<Data> = Styles | { of(data: Data): Styles }["of"];

/** Returns the styles that a page of this data needs. */
export const getStyles = <Data>(
  { styles }: { styles?: StylesOf<Data> },
  data: Data,
): Styles | undefined => (typeof styles === "function" ? styles(data) : styles);

/**
 * What every page may read of a request: nothing that distinguishes one visitor from another.
 * @public
 */
export interface PublicData {
  query: URLSearchParams;
  locale: Locale;
  site: Site;
  now: () => Date;
}

/**
 * What private pages may read beside it.
 * @public
 */
export interface PrivateData {
  /** The referring page of ours: path and query with their language prefix. */
  from: string | null;
  /** The raw Cookie header. */
  cookies: string | null;
}

/** The context of every page. */
export interface PublicContext<Pattern extends string = string> extends PublicData {
  params: ParamsOf<Pattern>;
}

/** Adds the visitor's session for private pages. */
export interface PrivateContext<Pattern extends string = string>
  extends PublicContext<Pattern>,
    PrivateData {}

interface PageOf<Access, Pattern extends Path, Data, Context> {
  /** "private": it belongs to one visitor. */
  access: Access;
  /** Paths without the language prefix, in Hono's syntax. */
  path: Pattern | readonly Pattern[];
  // Methods are bivariant, so that the list of all pages can contain each of them.
  load(context: Context): Promise<Data | PageOutcome>;
  head(data: Data, context: Context): Type<"head">;
  component(props: { data: Data }): ReactNode;
  /** The styles it needs beside those of all pages; absent: all. */
  styles?: StylesOf<Data>;
  /** Whether the sitemap has its (first) path. */
  sitemap?: boolean;
  /** The links of menus to it. */
  menus?: readonly Type<"menuLink">[];
  /** The page whose menu link also stands for this one. */
  section?: Path;
  /** Whether the browser starts its islands at once. */
  startNow?: boolean;
  /** Whether its address is a secret: neither other sites nor search engines learn it. */
  isSecret?: boolean;
  /** Whether header and footer lack what leads away from the page: menu, search, account. */
  fewExits?: boolean;
  /**
   * Whether the status is known before the data (200 by the path alone): a page that waits for its
   * data then sends the start of its head first.
   */
  early?(context: Context): boolean | Promise<boolean>;
}

/** What was typed into an action's form, and what was wrong with it; empty unless it was refused. */
export type Typed = (form: ActionName) => FormState;

/** A page that is the same for every visitor and cached whole. */
export interface PublicPage<Pattern extends Path, Data>
  extends PageOf<"public", Pattern, Data, PublicContext<Pattern>> {
  /**
   * Right after one of its forms, its visitor has the page not from the cache, with the form's
   * notices on top and what was typed.
   */
  component(props: { data: Data; typed: Typed }): ReactNode;
  cache: Type<"profile">;
  /**
   * Names of the query parameters that the page reads; all others are dropped before the lookup,
   * loading and rendering. Absent: none.
   */
  queries?: readonly (string | RegExp)[];
  /**
   * A parameter that the browser's cookies add to the query: the page is as its address and this say,
   * and nothing else of its visitor.
   */
  remembered?(cookies: string | null, now: Date): [name: string, value: string] | null;
  /** Normalizes the query before `queries` are picked from it. */
  tidy?(given: URLSearchParams): URLSearchParams;
  /**
   * Whether the page is cached; absent: always. Pages with countless URLs must not fill the cache.
   */
  isCacheable?(data: Data, context: PublicContext<Pattern>): boolean;
  /** The page's tags in addition to those of what it reads. */
  tags?(context: PublicContext<Pattern>): readonly Type<"tag">[];
}

/** A page of one visitor: never stored, never shared. */
export interface PrivatePage<Pattern extends Path, Data>
  extends PageOf<"private", Pattern, Data, PrivateContext<Pattern>> {
  /** Each private page says itself whether search engines may list it: most of them may not. */
  head(data: Data, context: PrivateContext<Pattern>): Type<"head"> & { noindex: boolean };
}

/** A page of any kind. */
export type Page = PublicPage<Path, unknown> | PrivatePage<Path, unknown>;

/** The patterns of a page's paths. */
export const getPaths = ({ path }: Pick<Page, "path">): readonly Path[] =>
  typeof path === "string" ? [path] : path;

/** Defines a public page: its context has no session, so it cannot differ by visitor. */
export const publicPage = <Pattern extends Path, Data>(
  page: Omit<PublicPage<Pattern, Data>, "access">,
): PublicPage<Pattern, Data> => ({ access: "public", ...page });

/** Defines a private page. */
export const privatePage = <Pattern extends Path, Data>(
  page: Omit<PrivatePage<Pattern, Data>, "access">,
): PrivatePage<Pattern, Data> => ({ access: "private", ...page });

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

declare module "../app-env.ts" {
  interface Variables {
    /** All pages of the site. */
    pages: readonly Page[];
  }
}
