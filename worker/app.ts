import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { localeCodes } from "../shared/i18n/locales.ts";
import { localePath, payloadPath, routePattern, routes } from "../shared/routes.ts";
import { action, session } from "./actions.ts";
import type { AppEnv } from "./app-env.ts";
import { catalogue } from "./catalogue.ts";
import { configFor } from "./config.ts";
import { districts } from "./delivery/delivery-page.tsx";
import { deliveryEstimate } from "./estimate/product-delivery-page.tsx";
import { feedRoutes } from "./feeds/feed-routes.ts";
import { graphqlGateway } from "./gateway/gateway.ts";
import { pageRenderer } from "./layout/document.tsx";
import { handleError, handleNotFound, rejectMalformedRequests } from "./layout/error-response.ts";
import { switchLanguage } from "./layout/language.ts";
import { servePreparedResponse } from "./layout/page-response.ts";
import { cspReportPath, cspReports, securityHeaders } from "./layout/security-headers.ts";
import { localizedPaths, servePrivatePage } from "./layout/serve-page.tsx";
import { servePayload, servePublicPage } from "./layout/serve-public-page.tsx";
import { searchSuggestions } from "./listing/search-suggestions.tsx";
import { erase } from "./operations/erase.ts";
import { assetOfOtherBuild, buildMetadata, health, latestBuild } from "./operations/health.ts";
import { icons } from "./operations/icons.ts";
import { image } from "./operations/image.ts";
import { pageSpeed } from "./operations/page-speed.ts";
import { purge } from "./operations/purge.ts";
import { embeddedBackend, status } from "./operations/status-page.tsx";
import { woocommerceWebhook } from "./operations/woocommerce-webhook.ts";
import { download } from "./order/download-endpoint.ts";
import { privatePages, publicPages } from "./pages.ts";
import { stripeWebhook } from "./payment/stripe/webhook.ts";
import { cookies } from "./platform/http/cookies.ts";
import { localCookies } from "./platform/http/local-cookies.ts";
import {
  observeRequests,
  pageSpeedPath,
  rejectSpeculativeRequests,
} from "./platform/http/observe.ts";
import { locale } from "./platform/i18n/locale.ts";
import { buyBoxFragment } from "./product/buy-box-endpoint.tsx";

/** Adds the request's settings, id and clock. */
export const requestContext = createMiddleware<AppEnv>(async (c, next) => {
  c.set("config", configFor(c.env));
  c.set("requestId", c.req.header("cf-ray") ?? crypto.randomUUID());
  c.set("now", () => new Date());
  await next();
});

/** All middleware and routes of the site, in the order in which a request passes them. */
export const app = new Hono<AppEnv>();

app.use(localCookies);
app.use(servePreparedResponse);
app.use(securityHeaders);
app.use(requestContext);
app.use(observeRequests);
app.use(rejectMalformedRequests);

app.get("/healthz", health);
app.all("/__backend/*", embeddedBackend);
app.get("/builds/latest.json", latestBuild);
app.get("/builds/meta/:file", buildMetadata);
app.get("/assets/:file", assetOfOtherBuild);
app.get("/icons/:file", icons);
app.get("/_image/:size/:source{.+}", image);
app.post(routes.language(), cookies, ...switchLanguage);

app.post("/webhooks/woocommerce", woocommerceWebhook);
app.post("/webhooks/stripe", stripeWebhook);
app.post("/_purge", purge);
app.post("/_erase", erase);
app.post(cspReportPath, cspReports);
app.post(pageSpeedPath, pageSpeed);

app.use(locale);
app.use(rejectSpeculativeRequests);
app.use(catalogue);
app.use(pageRenderer);

app.route("/", feedRoutes);

for (const code of localeCodes) app.get(localePath("/_status", code), status);

for (const code of localeCodes) {
  app.post(localePath(routePattern(routes.action(":name")), code), cookies, action);
  app.on(["GET", "POST"], localePath("/graphql", code), cookies, graphqlGateway);
  app.get(localePath(routes.searchSuggestions(), code), searchSuggestions);
  app.get(localePath(routes.districts(), code), districts);
  app.get(localePath(routePattern(routes.buyBox(":slug")), code), buyBoxFragment);
  app.get(localePath(routePattern(routes.deliveryEstimate(":slug")), code), deliveryEstimate);
  for (const page of publicPages) {
    for (const address of localizedPaths(page.path, code)) {
      app.get(address, servePublicPage(page));
      app.get(payloadPath(address), servePayload(page));
    }
  }
}

for (const code of localeCodes) {
  app.get(localePath(routePattern(routes.download(":file")), code), cookies, session, download);
  for (const page of privatePages) {
    for (const address of localizedPaths(page.path, code)) {
      app.get(address, cookies, session, servePrivatePage(page));
    }
  }
}

/** The methods of a path's routes; middleware is registered for all methods at once. */
const methodsAt = (path: string): string[] =>
  ["GET", "POST"].filter((method) =>
    app.router.match(method, path)[0].some(([[, route]]) => route.method === method),
  );

app.notFound(handleNotFound(methodsAt));
app.onError(handleError);
