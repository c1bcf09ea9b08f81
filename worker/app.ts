import { Hono } from "hono";
import { every } from "hono/combine";
import { createMiddleware } from "hono/factory";
import { locales } from "../shared/i18n/locales.ts";
import { payloadPath, routePattern, routes } from "../shared/routes.ts";
import { beginProviderLogin, finishProviderLogin } from "./account/provider-login.ts";
import { action, actions, session } from "./actions.ts";
import { viewed } from "./analytics/viewed-endpoint.ts";
import { editorPageAt } from "./content/editor-page.tsx";
import { districts } from "./delivery/delivery-page.tsx";
import { deliveryEstimate } from "./delivery/product-delivery-page.tsx";
import { articleFeed, feedRoutes, webManifest } from "./feeds/feed-routes.ts";
import { productFeed } from "./feeds/product-feed.ts";
import { garageReminder } from "./garage/garage-reminder.ts";
import { pageRenderer } from "./layout/document.tsx";
import { handleError, handleNotFound, rejectMalformedRequests } from "./layout/error-response.ts";
import { switchLanguage } from "./layout/language.ts";
import { buildMenus } from "./layout/menus.ts";
import { movedAddresses } from "./layout/moved-addresses.ts";
import { servePreparedResponse } from "./layout/page-response.ts";
import { cspReportPath, cspReports, securityHeaders } from "./layout/security-headers.ts";
import { servePrivatePage } from "./layout/serve-page.tsx";
import {
  asksForFlash,
  servePayload,
  servePublicPage,
  servePublicPageWithFlash,
} from "./layout/serve-public-page.tsx";
import { countChosenResults, searchChosen, searchChosenPath } from "./listing/chosen-results.ts";
import { searchSuggestions } from "./listing/search-suggestions.tsx";
import { addToCartAddresses } from "./lists/add-to-cart-address.ts";
import { reminder } from "./notifications/reminder-endpoint.ts";
import { serviceWorker } from "./offline/service-worker-endpoint.ts";
import { erase } from "./operations/erase.ts";
import { assetOfOtherBuild, buildMetadata, health, latestBuild } from "./operations/health.ts";
import { icons } from "./operations/icons.ts";
import { image } from "./operations/image.ts";
import { pageSpeed } from "./operations/page-speed.ts";
import { graphqlGateway } from "./operations/public-api/gateway.ts";
import { isOperator, purge } from "./operations/purge.ts";
import { setUpFirst } from "./operations/set-up.ts";
import { embeddedBackend, statusPage } from "./operations/status-page.tsx";
import { woocommerceWebhook } from "./operations/woocommerce-webhook.ts";
import { cardWebhook } from "./order/card-webhook.ts";
import { download } from "./order/download-endpoint.ts";
import { pages } from "./pages.ts";
import type { AppEnv } from "./platform/app-env.ts";
import { cookies } from "./platform/http/cookies.ts";
import { localCookies } from "./platform/http/local-cookies.ts";
import {
  observeRequests,
  pageSpeedPath,
  rejectSpeculativeRequests,
} from "./platform/http/observe.ts";
import { locale } from "./platform/i18n/locale.ts";
import { getPaths } from "./platform/render/define-page.ts";
import { buyBoxFragment } from "./product/buy-box-endpoint.tsx";
import { peek } from "./product/peek-endpoint.tsx";
import { recentlyViewed } from "./product/recent-endpoint.tsx";
import { configFor } from "./settings/config.ts";
import { cardProvider } from "./settings/payment-gateways.ts";
import { store } from "./store.ts";
import { catalogue } from "./wiring/catalogue.ts";
import { knowShop } from "./wiring/read-shop-report.ts";
import { readContract } from "./woocommerce/contract.ts";

const menus = buildMenus(pages, store.brand.menus);

/** Adds the request's settings, id, clock, pages and menus. */
export const requestContext = createMiddleware<AppEnv>(async (c, next) => {
  c.set("config", configFor(c.env));
  c.set("requestId", c.req.header("cf-ray") ?? crypto.randomUUID());
  c.set("now", () => new Date());
  c.set("menus", menus);
  c.set("pages", pages);
  c.set("isOperator", () => isOperator(c));
  await next();
});

/** All middleware and routes of the site, in the order in which a request passes them. */
export const app = new Hono<AppEnv>();

app.use(localCookies);
app.use(countChosenResults);
app.use(servePreparedResponse);
app.use(securityHeaders);
app.use(requestContext);
app.use(observeRequests);
app.use(rejectMalformedRequests);

app.get("/healthz", health);
app.use(setUpFirst);
app.use(knowShop);
app.all("/__backend/*", embeddedBackend);
app.get("/builds/latest.json", latestBuild);
app.get("/builds/meta/:file", buildMetadata);
app.get("/assets/:file", assetOfOtherBuild);
app.get("/icons/:file", icons);
app.get(routes.serviceWorker(), serviceWorker);
app.get("/_image/:size/:source{.+}", image);
app.post(routes.language(), cookies, ...switchLanguage(actions.map(({ name }) => name)));

app.post("/webhooks/woocommerce", woocommerceWebhook);
const paid = cardProvider();
if (paid) app.post(`/webhooks/${paid.name}`, cardWebhook(paid));
app.post("/_purge", purge);
app.post("/_erase", erase);
app.post(cspReportPath, cspReports);
app.post(pageSpeedPath, pageSpeed);
app.post(searchChosenPath, searchChosen);

app.use(locale);
app.use(rejectSpeculativeRequests);
app.use(addToCartAddresses);
app.use(movedAddresses);
app.use(catalogue);
app.use(pageRenderer);

app.route("/", feedRoutes);

/** The routes of one language, without its prefix. */
const site = new Hono<AppEnv>();

site.get("/_status", statusPage(readContract));
site.post(routePattern(routes.action(":name")), cookies, action);
site.on(["GET", "POST"], "/graphql", cookies, graphqlGateway(action));
site.get(routes.searchSuggestions(), searchSuggestions);
site.get(routes.districts(), districts);
site.post(routes.viewed(), viewed);
site.get(routePattern(routes.buyBox(":slug")), buyBoxFragment);
site.get(routePattern(routes.reminder(":slug", "")), reminder);
site.get(routePattern(routes.garageReminder("", "")), garageReminder);
site.get(routes.recentlyViewed(), recentlyViewed);
site.get(routePattern(routes.peek(":slug")), peek);
site.get(routePattern(routes.deliveryEstimate(":slug")), deliveryEstimate);
site.get(routePattern(routes.download(":file")), cookies, session, download);
site.get(routePattern(routes.loginWith(":provider")), cookies, session, beginProviderLogin);
site.get(routes.loginReturn(), cookies, session, finishProviderLogin);
site.get(routes.webManifest(), webManifest);
site.get(routes.articleFeed(), articleFeed);
site.get(routes.productFeed(), productFeed);

for (const page of pages) {
  for (const path of getPaths(page)) {
    if (page.access === "private") site.get(path, cookies, session, servePrivatePage(page));
    else {
      const withFlash = every(cookies, session, servePublicPageWithFlash(page));
      site.get(path, (c, next) => (asksForFlash(c) ? withFlash(c, next) : next()));
      site.get(path, servePublicPage(page)).get(payloadPath(path), servePayload(page));
    }
  }
}

for (const { prefix } of Object.values(locales)) app.route(prefix || "/", site);

/** The methods of a path's routes; middleware is registered for all methods at once. */
const methodsAt = (path: string): string[] =>
  ["GET", "POST"].filter((method) =>
    app.router.match(method, path)[0].some(([[, route]]) => route.method === method),
  );

app.notFound(handleNotFound({ methodsAt, pageAt: editorPageAt }));
app.onError(handleError);
