import { locales } from "../../shared/i18n/locales.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { type OfflineTexts, offlineTextsId } from "../../shared/offline.ts";
import { routes } from "../../shared/routes.ts";
import { ContentPage } from "../content/content-page.tsx";
import { listViewedProducts } from "../layout/inline-scripts.ts";
import { publicPage } from "../platform/render/define-page.ts";
import { scriptJson } from "../platform/render/json-ld.tsx";

/** What the service worker says, in the page's language. */
function Texts() {
  const { t, locale, link } = useSite();
  const texts: OfflineTexts = {
    languageTag: locales[locale].languageTag,
    seen: t("offline.seen"),
    prices: t("offline.prices"),
    queued: t("offline.queued"),
    waiting: t("offline.waiting"),
    sent: t("offline.sent"),
    refused: t("offline.refused"),
    late: t("offline.late"),
    erased: t("offline.erased"),
    ways: [link(routes.home()), link(routes.categories())],
  };
  return (
    <script
      type="application/json"
      id={offlineTextsId}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: scriptJson leaves nothing that closes the element
      dangerouslySetInnerHTML={{ __html: scriptJson(texts) }}
    />
  );
}

/** What of the shop can still be read; empty until its script has looked. */
function ViewedProducts() {
  const { t, locale } = useSite();
  return (
    <>
      <section className="prose" data-prefix={locales[locale].prefix} hidden>
        <h2>{t("offline.products")}</h2>
        <ul />
        <p hidden>{t("offline.no-match")}</p>
      </section>
      <script
        // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing in it is a visitor's
        dangerouslySetInnerHTML={{ __html: listViewedProducts }}
      />
    </>
  );
}

function Offline() {
  const { t, link } = useSite();
  return (
    <ContentPage
      crumbs={[{ name: t("layout.home"), href: "/" }, { name: t("offline.title") }]}
      title={t("offline.title")}
      lead={t("offline.lead")}
    >
      <section className="prose">
        <p>{t("offline.checkout")}</p>
        <ul>
          <li>
            <a href={link(routes.home())}>{t("layout.home")}</a>
          </li>
          <li>
            <a href={link(routes.categories())}>{t("layout.categories")}</a>
          </li>
          <li>
            <a href={link(routes.cart())}>{t("cart.title")}</a>
          </li>
          <li>
            <a href={link(routes.wishlist())}>{t("wishlist.title")}</a>
          </li>
        </ul>
      </section>
      <ViewedProducts />
      <Texts />
    </ContentPage>
  );
}

/** What the service worker shows in place of a page that this device has not seen. */
export default publicPage({
  path: routes.offline(),
  cache: "page",
  styles: "content",
  load: async () => ({}),
  head: (_data, { site }) => ({ title: site.t("offline.title"), noindex: true }),
  component: Offline,
});
