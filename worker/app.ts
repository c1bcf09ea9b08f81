import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { localeCodes } from "../shared/i18n/locales.ts";
import { localePath, patternOf, payloadOf, routes } from "../shared/routes.ts";
import { action } from "./actions.ts";
import type { AppEnv } from "./app-env.ts";
import { catalogue } from "./catalogue.ts";
import { configFor } from "./config.ts";
import { rateDisplay } from "./delivery/courier-rate.ts";
import { districts } from "./delivery/delivery-page.tsx";
import { deliveryEstimate } from "./estimate/product-delivery-page.tsx";
import { feedRoutes } from "./feeds/feed-routes.ts";
import { gateway } from "./gateway/gateway.ts";
import { pageRenderer } from "./layout/document.tsx";
import { handleError, handleNotFound, refuseMalformed } from "./layout/error-response.ts";
import { language } from "./layout/language.ts";
import { serveReadyPage } from "./layout/page-response.ts";
import { cspReports, reportPath, securityHeaders } from "./layout/security-headers.ts";
import { addressesOf, servePrivatePage } from "./layout/serve-page.tsx";
import { servePayload, servePublicPage } from "./layout/serve-public-page.tsx";
import { searchSuggestions } from "./listing/search-suggestions.tsx";
import { health, latestBuild, metaOfBuild, storedAsset } from "./operations/health.ts";
import { icons } from "./operations/icons.ts";
import { image } from "./operations/image.ts";
import { pageSpeed } from "./operations/page-speed.ts";
import { purge } from "./operations/purge.ts";
import { operatorPage, status } from "./operations/status-page.tsx";
import { woocommerceWebhook } from "./operations/woocommerce-webhook.ts";
import { download } from "./order/download-endpoint.ts";
import { privatePages, publicPages } from "./pages.ts";
import { stripeWebhook } from "./payment/stripe-webhook.ts";
import { observe, pageSpeedPath, speculation } from "./platform/http/observe.ts";
import { locale } from "./platform/i18n/locale.ts";
import { shopFor } from "./platform/i18n/site-context.ts";
import { offer } from "./product/offer-endpoint.tsx";
import { withSession } from "./session/session-client.ts";

/** Adds the request's settings, id and clock. */
export const requestContext = createMiddleware<AppEnv>(async (c, next) => {
  c.set("config", configFor(c.env));
  c.set("requestId", c.req.header("cf-ray") ?? crypto.randomUUID());
  c.set("now", () => new Date());
  await next();
});

/** All middleware and routes of the site, in the order in which a request passes them. */
export const app = new Hono<AppEnv>();

app.use(serveReadyPage);
app.use(securityHeaders);
app.use(requestContext);
app.use(observe);
app.use(refuseMalformed);

app.get("/healthz", health);
app.all("/__backend/*", operatorPage);
app.get("/builds/latest.json", latestBuild);
app.get("/builds/meta/:file", metaOfBuild);
app.get("/assets/:file", storedAsset);
app.get("/icons/:file", icons);
app.get("/_image/:size/:source{.+}", image);
app.post(routes.language(), language);

app.post("/webhooks/woocommerce", woocommerceWebhook);
app.post("/webhooks/stripe", stripeWebhook);
app.post("/_purge", purge);
app.post(reportPath, cspReports);
app.post(pageSpeedPath, pageSpeed);

app.use(locale);
app.use(speculation);
app.use(catalogue);
app.use(pageRenderer);

app.route("/", feedRoutes);

for (const code of localeCodes) app.get(localePath("/_status", code), status);

for (const code of localeCodes) {
  app.post(localePath(patternOf(routes.action(":name")), code), action);
  app.on(["GET", "POST"], localePath("/graphql", code), gateway);
  app.get(localePath(routes.searchSuggestions(), code), searchSuggestions);
  app.get(localePath(routes.districts(), code), districts);
  app.get(localePath(patternOf(routes.offer(":slug")), code), offer);
  app.get(localePath(patternOf(routes.deliveryEstimate(":slug")), code), deliveryEstimate);
  for (const page of publicPages) {
    for (const address of addressesOf(page.path, code)) {
      app.get(address, servePublicPage(page));
      app.get(payloadOf(address), servePayload(page));
    }
  }
}

const session = withSession(({ settings }, code) => rateDisplay(shopFor(code, settings)));

for (const code of localeCodes) {
  app.get(localePath(patternOf(routes.download(":file")), code), session, download);
  for (const page of privatePages) {
    for (const address of addressesOf(page.path, code)) {
      app.get(address, session, servePrivatePage(page));
    }
  }
}

app.notFound(handleNotFound);
app.onError(handleError);
