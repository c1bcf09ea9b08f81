import manifest from "virtual:client-manifest";
import type { ActionName } from "../../shared/actions.ts";
import { type Locale, localeCodes, locales } from "../../shared/i18n/locales.ts";
import { privateAreas } from "../../shared/read-path.ts";
import { localePath, routes } from "../../shared/routes.ts";
import type { Site } from "../../shared/site.ts";
import { type Picture, sharedImage, sharedImageUrl } from "../../shared/ui/images.ts";
import type { SeoFields } from "../commerce/seo-fields.ts";
import { development } from "../platform/app-env.ts";
import { utf8 } from "../platform/cache/tiers.ts";
import { memo } from "../platform/memo.ts";
import { StructuredData } from "../platform/render/json-ld.tsx";
import { store } from "../store.ts";
import { markFace } from "./inline-scripts.ts";
import { commonSheet, fewExitsSheet } from "./styles.ts";

/** A page's metadata for browsers, search engines and link previews. */
export interface Head {
  /** Shown before the site's name. */
  title: string;
  /** The whole title in its place. */
  wholeTitle?: string;
  description?: string;
  /** Canonical path and query without the language prefix; absent when there is no single URL. */
  canonical?: string;
  noindex?: boolean;
  /** A canonical address on another site, which stands in place of ours. */
  canonicalUrl?: string;
  /** Picture for link previews; defaults to the shop's own. */
  image?: Picture | null;
  /** What link previews say of a product: the price beside its name, and in plain figures. */
  price?: { text: string; amount: string; currency: string };
  /** Whether the page links to the article feed. */
  feeds?: boolean;
  type?: "website" | "article" | "product";
  /** schema.org objects. */
  structured?: object[];
  /** The page's form whose values are preserved when the language is switched. */
  typed?: ActionName;
  /** Seconds after which a page without script reloads. */
  refresh?: number;
  /** Where a browser without script is redirected, and after how many seconds. */
  refreshWithoutScript?: { seconds: number; href: string };
}

/** A page's metadata with what an editor has written in its place. */
export const withSeo = (head: Head, seo: SeoFields | null): Head => ({
  ...head,
  ...(seo?.title && { wholeTitle: seo.title }),
  ...(seo?.description && { description: seo.description }),
  ...(seo?.canonicalUrl && { canonicalUrl: seo.canonicalUrl }),
  ...(seo?.image && { image: seo.image }),
  ...(seo?.noindex && { noindex: true }),
});

interface HeadProps {
  head: Head;
  site: Site;
  baseUrl: string;
  /** Picture source for pages without their own. */
  defaultImage: string;
}

function Alternates({ head, baseUrl }: HeadProps) {
  if (!head.canonical || head.canonicalUrl || head.noindex) return null;
  const path = head.canonical;
  return (
    <>
      {localeCodes.map((locale) => (
        <link
          key={locale}
          rel="alternate"
          hrefLang={locales[locale].lang}
          href={baseUrl + localePath(path, locale)}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={baseUrl + path} />
    </>
  );
}

function OpenGraph({ head, site, baseUrl, defaultImage }: HeadProps) {
  const { image, price, type = "website" } = head;
  const title = head.wholeTitle ?? head.title;
  return (
    <>
      <meta property="og:site_name" content={site.settings.siteName} />
      <meta property="og:title" content={price ? `${title} · ${price.text}` : title} />
      {head.description && <meta property="og:description" content={head.description} />}
      <meta property="og:type" content={type} />
      <meta property="og:locale" content={site.locale} />
      <meta property="og:image" content={baseUrl + sharedImageUrl(image?.source ?? defaultImage)} />
      <meta property="og:image:width" content={String(sharedImage.width)} />
      <meta property="og:image:height" content={String(sharedImage.height)} />
      <meta
        property="og:image:alt"
        content={image ? image.alt || head.title : site.settings.siteName}
      />
      {price && (
        <>
          <meta property="product:price:amount" content={price.amount} />
          <meta property="product:price:currency" content={price.currency} />
        </>
      )}
      {head.canonical && <meta property="og:url" content={baseUrl + site.link(head.canonical)} />}
      {localeCodes
        .filter((locale) => locale !== site.locale && head.canonical)
        .map((locale) => (
          <meta key={locale} property="og:locale:alternate" content={locale} />
        ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Title, description, canonical and other metadata; React hoists them into the document's head. */
export function PageHead(props: HeadProps) {
  const { head, site, baseUrl } = props;
  const href = (path: string) => baseUrl + site.link(path);
  return (
    <>
      <title>{head.wholeTitle ?? `${head.title} | ${site.settings.siteName}`}</title>
      {head.description && <meta name="description" content={head.description} />}
      <link rel="manifest" href={site.link(routes.webManifest())} />
      {head.noindex && <meta name="robots" content="noindex, follow" />}
      {head.canonicalUrl ? (
        <link rel="canonical" href={head.canonicalUrl} />
      ) : (
        head.canonical && <link rel="canonical" href={href(head.canonical)} />
      )}
      {head.refresh && <meta httpEquiv="refresh" content={String(head.refresh)} />}
      {head.feeds && (
        <link
          rel="alternate"
          type="application/rss+xml"
          title={site.t("articles.title")}
          href={href(routes.articleFeed())}
        />
      )}
      <Alternates {...props} />
      <OpenGraph {...props} />
      {head.structured && <StructuredData things={head.structured} />}
    </>
  );
}

// "{/en}?/cart": one pattern for all languages.
const prefixes = localeCodes.map((locale) => locales[locale].prefix).filter(Boolean);
const anyLanguage = (path: string): string => `${prefixes.map((p) => `{${p}}?`).join("")}${path}`;

// Prerendering a private page would touch the session; the other paths are no pages.
const never = [...privateAreas.map(anyLanguage), "/_", "/actions/", "/builds/"];

/**
 * Rules for the pages that browsers may fetch ahead, which they ignore when data saver is on. Public
 * pages are prerendered when their link is pressed or hovered over; those of a listing's first cards
 * are fetched once the listing is idle, which its script marks. The text is constant, so that the
 * policy allows it by its hash.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: { selector_matches: "[data-idle] #results li:nth-child(-n+4) h3 a" },
      eagerness: "immediate",
    },
  ],
  prerender: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: never.map((path) => `${path}*`) } },
          { not: { selector_matches: "[target], [download], [rel~=nofollow]" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});

// In development Vite serves modules one by one and reloads them; a build needs neither.
const viteClient = development ? '<script type="module" src="/@vite/client"></script>' : "";

const { browserColours: colours } = store.brand;

const startWith = (sheet: string) =>
  [
    '<meta charset="utf-8"/>',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"/>',
    // Not in the style sheet, where the build would add fallbacks for browsers without light-dark().
    '<meta name="color-scheme" content="light dark"/>',
    `<script>${markFace}</script>`,
    `<style>${sheet}</style>`,
    viteClient,
    `<script type="module" src="${manifest.entry}"></script>`,
    `<script type="speculationrules">${speculationRules}</script>`,
    `<meta name="theme-color" content="${colours.light}" media="(prefers-color-scheme: light)"/>`,
    `<meta name="theme-color" content="${colours.dark}" media="(prefers-color-scheme: dark)"/>`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>',
  ].join("");

/** The start of a head: identical bytes for every page of a build. */
export const headStart = startWith(commonSheet);

/** The same of a page with few exits. */
export const fewExitsStart = startWith(fewExitsSheet);

/** The first bytes of every page of a language, sent before its data is loaded. */
export const documentStart = (locale: Locale, fewExits = false): string =>
  `<!DOCTYPE html><html lang="${locales[locale].lang}"><head>${fewExits ? fewExitsStart : headStart}`;

const encodedStarts = memo((locale: Locale) =>
  memo((fewExits: boolean) => utf8(documentStart(locale, fewExits))),
);

/** The same start as bytes, encoded once per isolate. */
export const documentStartBytes = (locale: Locale, fewExits = false): Uint8Array<ArrayBuffer> =>
  encodedStarts(locale)(fewExits);
