import manifest from "virtual:client-manifest";
import { reactRenderer } from "@hono/react-renderer";
import type { Context } from "hono";
import type { ReactNode } from "react";
import type { Notice } from "../../shared/actions.ts";
import type { Localized } from "../../shared/i18n/locales.ts";
import { SiteContext } from "../../shared/i18n/site-context.ts";
import { islandSettings } from "../../shared/settings.ts";
import type { Site } from "../../shared/site.ts";
import { Notices } from "../../shared/ui/field.tsx";
import { ConsentBar } from "../analytics/consent-bar.tsx";
import { CategoriesContext, type ShopCategories } from "../catalogue/category-tree.ts";
import type {
  StorefrontFooterColumn,
  StorefrontMenuItem,
  StorefrontNotice,
} from "../commerce/storefront-settings.ts";
import type { AppEnv } from "../platform/app-env.ts";
import { namedCache, utf8 } from "../platform/cache/tiers.ts";
import { siteFor } from "../platform/i18n/site-context.ts";
import { memo } from "../platform/memo.ts";
import { scriptJson } from "../platform/render/json-ld.tsx";
import { renderHtml, renderToReadableStream } from "../platform/render/react-stream.ts";
import type { Config } from "../settings/config.ts";
import { FewExitsFooter, Footer } from "./footer.tsx";
import { fewExitsStart, type Head, headStart, PageHead } from "./head.tsx";
import { FewExitsHeader, Header } from "./header.tsx";
import { getIsolate } from "./isolate.ts";
import { TypedFormContext } from "./language-switch.tsx";
import { type Menus, operatorFooter, operatorMenu } from "./menus.ts";
import { NoticeLine } from "./notice-line.tsx";
import { areaSheets, hasFace, noticeSheet, type StyleArea } from "./styles.ts";

/** What a document needs besides its content. */
export interface DocumentProps {
  head: Head;
  site: Site;
  config: Config;
  /** Path of the page without its language prefix, with the query: for the language switch. */
  path: string;
  /** The categories in the menu. */
  categories: ShopCategories;
  menus: Menus;
  /** What the visitor's last form has to say, on a page that does not show it itself. */
  notices?: readonly Notice[];
  /** The operator's line on top. */
  notice?: StorefrontNotice | undefined;
  /** The operator's main menu. */
  menu?: readonly StorefrontMenuItem[] | undefined;
  /** The operator's footer. */
  footer?: readonly StorefrontFooterColumn[] | undefined;
  /** The operator's opening hours. */
  hours?: Localized<string> | undefined;
  /** Whether the header has the search; it has, unless the backend is known to be unavailable. */
  hasSearch?: boolean;
  /** Whether the browser requests the cart immediately. */
  startNow?: boolean;
  /** Whether header and footer lack what leads away from the page. */
  fewExits?: boolean;
  /** Styles that the page needs besides the common ones. */
  styles?: StyleArea;
  /** The year in the footer. */
  year: number;
}

/** What runs when all else is done: nothing, where the shop neither measures, asks nor stores. */
function lateScripts({ analytics, backend, isOffline, settings }: Config): string[] | undefined {
  const countsSearches = analytics.dataset || backend.capabilities.ownPages;
  const scripts = [
    ...(hasFace ? [manifest.face] : []),
    ...(analytics.dataset ? [manifest.speed] : []),
    ...(settings.receivers.length > 0 ? [manifest.consent] : []),
    ...(isOffline ? [manifest.offline] : []),
    ...(countsSearches ? [manifest.chosen] : []),
  ];
  return scripts.length > 0 ? scripts : undefined;
}

/**
 * State for the page's scripts, the same for all pages of a language: no secrets, no visitor data.
 */
const clientState = memo((site: Site, config: Config): string =>
  scriptJson({
    locale: site.locale,
    settings: {
      ...Object.fromEntries(islandSettings.map((name) => [name, site.settings[name]])),
      // Islands write amounts of the shop's currency, and no others.
      money: { written: site.settings.money.written },
    },
    hydrate: manifest.hydrate,
    cart: manifest.cart,
    idle: manifest.idle,
    wishlist: manifest.fragments.search?.[0],
    messages: manifest.messages[site.lang]?.page,
    build: __BUILD_ID__,
    late: lateScripts(config),
  }),
);

// A page that arrives in pieces, because its data is late or the browser is busy, is first painted
// when its first screen is there: until then, headings, prices and icons would still move, and a
// product's picture could not grow out of the tapped card.
const firstScreens: Partial<Record<StyleArea, string>> = {
  home: "best-sellers",
  listing: "results",
  product: "details",
  rareOptions: "details",
  grouped: "details",
};

const firstScreen = (area: StyleArea): string =>
  firstScreens[area] ? `<link rel="expect" href="#${firstScreens[area]}" blocking="render"/>` : "";

// Comes after the start shared by all pages: a page whose data is late has already sent that.
const areaHead = (area: StyleArea = "other"): string =>
  `<style>${areaSheets[area]}</style>${firstScreen(area)}`;

const attribute = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

const refreshHead = ({ refreshWithoutScript: again }: Head): string =>
  again
    ? `<noscript><meta http-equiv="refresh" content="${again.seconds};url=${attribute(again.href)}"></noscript>`
    : "";

/** The whole page: the shared start, then this page's head and content. */
export function Document(props: DocumentProps & { children: ReactNode }) {
  const { site, config, head, children, fewExits, notices } = props;
  // Nothing leads away from a page with few exits.
  const notice = fewExits ? undefined : props.notice;
  const headHtml =
    (fewExits ? fewExitsStart : headStart) +
    areaHead(props.styles) +
    (notice || notices ? `<style>${noticeSheet}</style>` : "") +
    refreshHead(head);
  return (
    <SiteContext value={site}>
      <CategoriesContext value={props.categories}>
        <TypedFormContext value={head.typed}>
          <html lang={site.lang}>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: text of this build, and an address without quotes */}
            <head dangerouslySetInnerHTML={{ __html: headHtml }} />
            <body data-start={props.startNow ? "now" : undefined}>
              <PageHead
                head={head}
                site={site}
                baseUrl={config.baseUrl}
                defaultImage={config.siteImage}
              />
              <a className="skip-link" href="#content">
                {site.t("layout.skip")}
              </a>
              {notice && <NoticeLine notice={notice} />}
              {fewExits ? (
                <FewExitsHeader />
              ) : (
                <Header path={props.path} menus={props.menus} hasSearch={props.hasSearch} />
              )}
              <main id="content" tabIndex={-1}>
                {notices && <Notices notices={notices} />}
                {children}
              </main>
              {fewExits ? (
                <FewExitsFooter path={props.path} />
              ) : (
                <Footer
                  path={props.path}
                  menus={props.menus}
                  hours={props.hours}
                  year={props.year}
                />
              )}
              <script
                type="application/json"
                id="shop"
                // biome-ignore lint/security/noDangerouslySetInnerHtml: scriptJson leaves nothing that closes the element
                dangerouslySetInnerHTML={{ __html: clientState(site, config) }}
              />
              {!fewExits && <ConsentBar />}
              {/* At the end, where it does not delay painting. */}
              <link rel="stylesheet" href={manifest.deferredStyles} />
            </body>
          </html>
        </TypedFormContext>
      </CategoriesContext>
    </SiteContext>
  );
}

/** What a handler passes for the page that it renders. */
export type PageProps = Pick<
  DocumentProps,
  | "categories"
  | "fewExits"
  | "footer"
  | "hasSearch"
  | "head"
  | "hours"
  | "menu"
  | "notice"
  | "notices"
  | "path"
  | "startNow"
  | "styles"
>;

declare module "@hono/react-renderer" {
  interface Props extends PageProps {}
}

/** A page's content inside its document. */
function renderDocument(c: Context<AppEnv>, props: PageProps, children: ReactNode) {
  const { config, locale, now } = c.var;
  const { menu, footer } = props;
  const menus = {
    ...c.var.menus,
    ...(menu && { main: operatorMenu(menu, locale) }),
    ...(footer && { footer: operatorFooter(footer, locale), hasGroups: false }),
  };
  const site = siteFor(locale, config.settings);
  return (
    <Document {...props} site={site} config={config} menus={menus} year={now().getFullYear()}>
      {children}
    </Document>
  );
}

/** The media type of pages. */
export const htmlType = "text/html; charset=UTF-8";

/** Renders what handlers pass to c.render inside the document, as React's own stream. */
export const pageRenderer = reactRenderer(
  ({ children, c, ...props }) => renderDocument(c as Context<AppEnv>, props, children),
  { stream: { "content-type": htmlType } },
);

/** Renders the document to a stream for a response whose headers have been sent. */
export const renderStream = (c: Context<AppEnv>, children: ReactNode, props: PageProps) =>
  renderToReadableStream(renderDocument(c, props, children));

/**
 * Renders the document to bytes for the page cache; reading them from a Response would cost a turn
 * of the event loop.
 */
export const renderBytes = async (
  c: Context<AppEnv>,
  children: ReactNode,
  props: PageProps,
): Promise<Uint8Array<ArrayBuffer>> => {
  const html = await renderHtml(renderDocument(c, props, children));
  const { pictures } = getIsolate(c.env, c.var.now);
  c.executionCtx.waitUntil(pictures.note(html, namedCache("images", c.var.config.baseUrl)));
  return utf8(html);
};
