import type { TypedForm } from "../../shared/actions.ts";
import { localeCodes, locales } from "../../shared/i18n/locales.ts";
import { localePath, routes } from "../../shared/routes.ts";
import type { Shop } from "../../shared/site.ts";
import { type Picture, sharedImage, sharedImageUrl } from "../../shared/ui/images.ts";
import { StructuredData } from "../platform/render/json-ld.tsx";

/** A page's metadata for browsers, search engines and link previews. */
export interface Head {
  /** Shown before the site's name. */
  title: string;
  description?: string;
  /** Canonical path and query without the language prefix; absent when there is no single URL. */
  canonical?: string;
  noindex?: boolean;
  /** Picture for link previews; defaults to the shop's own. */
  image?: Picture | null;
  /** What link previews say of a product: the price beside its name, and in plain figures. */
  price?: { text: string; amount: string; currency: string };
  /** Whether the page links to the article feed. */
  feeds?: boolean;
  type?: "website" | "article" | "product";
  previous?: string;
  next?: string;
  /** schema.org objects. */
  structured?: object[];
  /** The page's form whose values are kept when the language is switched. */
  typed?: TypedForm;
  /** Seconds after which a page without script reloads. */
  refresh?: number;
  /** Where a browser without script is redirected, and after how many seconds. */
  refreshWithoutScript?: { seconds: number; href: string };
}

interface HeadProps {
  head: Head;
  shop: Shop;
  baseUrl: string;
  /** Picture source for pages without their own. */
  defaultImage: string;
}

function Alternates({ head, baseUrl }: HeadProps) {
  if (!head.canonical || head.noindex) return null;
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

function OpenGraph({ head, shop, baseUrl, defaultImage }: HeadProps) {
  const { image, price, type = "website" } = head;
  return (
    <>
      <meta property="og:site_name" content={shop.settings.siteName} />
      <meta property="og:title" content={price ? `${head.title} · ${price.text}` : head.title} />
      {head.description && <meta property="og:description" content={head.description} />}
      <meta property="og:type" content={type} />
      <meta property="og:locale" content={shop.locale} />
      <meta property="og:image" content={baseUrl + sharedImageUrl(image?.source ?? defaultImage)} />
      <meta property="og:image:width" content={String(sharedImage.width)} />
      <meta property="og:image:height" content={String(sharedImage.height)} />
      <meta
        property="og:image:alt"
        content={image ? image.alt || head.title : shop.settings.siteName}
      />
      {price && (
        <>
          <meta property="product:price:amount" content={price.amount} />
          <meta property="product:price:currency" content={price.currency} />
        </>
      )}
      {head.canonical && <meta property="og:url" content={baseUrl + shop.link(head.canonical)} />}
      {localeCodes
        .filter((locale) => locale !== shop.locale && head.canonical)
        .map((locale) => (
          <meta key={locale} property="og:locale:alternate" content={locale} />
        ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Title, description, canonical and other metadata; React hoists them into the document's head. */
export function PageHead(props: HeadProps) {
  const { head, shop, baseUrl } = props;
  const href = (path: string) => baseUrl + shop.link(path);
  return (
    <>
      <title>{`${head.title} | ${shop.settings.siteName}`}</title>
      {head.description && <meta name="description" content={head.description} />}
      {head.noindex && <meta name="robots" content="noindex, follow" />}
      {head.canonical && <link rel="canonical" href={href(head.canonical)} />}
      {head.previous && <link rel="prev" href={href(head.previous)} />}
      {head.next && <link rel="next" href={href(head.next)} />}
      {head.refresh && <meta httpEquiv="refresh" content={String(head.refresh)} />}
      {head.feeds && (
        <link
          rel="alternate"
          type="application/rss+xml"
          title={shop.t("articles.title")}
          href={href(routes.articleFeed())}
        />
      )}
      <Alternates {...props} />
      <OpenGraph {...props} />
      {head.structured && <StructuredData things={head.structured} />}
    </>
  );
}
