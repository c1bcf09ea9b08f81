import { Hono } from "hono";
import { localeCodes } from "../shared/i18n/locales.ts";
import { localePath, payloadOf, routes } from "../shared/routes.ts";
import type { AppEnv } from "./app-env.ts";
import { action } from "./endpoints/actions.ts";
import { latestBuild, metaOfBuild } from "./endpoints/builds.ts";
import { cspReports } from "./endpoints/csp-reports.ts";
import { download } from "./endpoints/download.ts";
import { gateway } from "./endpoints/graphql/gateway.ts";
import { health } from "./endpoints/health.ts";
import { icons } from "./endpoints/icons/icons.ts";
import { image } from "./endpoints/image.ts";
import { language } from "./endpoints/language.ts";
import { machineRoutes } from "./endpoints/machines/machine-routes.ts";
import { offer } from "./endpoints/offer.tsx";
import { operatorPage } from "./endpoints/operator-page.ts";
import { purge } from "./endpoints/purge.ts";
import { searchSuggestions } from "./endpoints/search-suggestions.tsx";
import { status } from "./endpoints/status.tsx";
import { stripeWebhook } from "./endpoints/stripe-webhook.ts";
import { woocommerceWebhook } from "./endpoints/woocommerce-webhook.ts";
import { catalogue } from "./middleware/catalogue.ts";
import { reportPath } from "./middleware/content-security-policy.ts";
import { locale } from "./middleware/locale.ts";
import { observe } from "./middleware/observe.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import { session } from "./middleware/session.ts";
import { speculation } from "./middleware/speculation.ts";
import { surroundings } from "./middleware/surroundings.ts";
import { answerError, answerNotFound } from "./pages/answer-error.ts";
import { privatePages, publicPages } from "./pages/pages.ts";
import { sendReadyAnswer } from "./pages/ready-answers.ts";
import { refuseForms } from "./pages/refuse-forms.ts";
import { addressesOf, servePrivatePage } from "./pages/serve-page.tsx";
import { servePayload, servePublicPage } from "./pages/serve-public-page.tsx";
import { pageRenderer } from "./render/page-renderer.tsx";

/** Every middleware and every route of the site, in the order in which a request meets them. */
export const app = new Hono<AppEnv>();

app.use(sendReadyAnswer);
app.use(securityHeaders);
app.use(surroundings);
app.use(observe);
app.use(refuseForms);

app.get("/healthz", health);
app.all("/__backend/*", operatorPage);
app.get("/builds/latest.json", latestBuild);
app.get("/builds/meta/:file", metaOfBuild);
app.get("/icons/:file", icons);
app.get("/_image/:size/:source{.+}", image);
app.post("/language", language);

app.post("/webhooks/woocommerce", woocommerceWebhook);
app.post("/webhooks/stripe", stripeWebhook);
app.post("/_purge", purge);
app.post(reportPath, cspReports);

app.use(locale);
app.use(speculation);
app.use(catalogue);
app.use(pageRenderer);

app.route("/", machineRoutes);

for (const code of localeCodes) app.get(localePath("/_status", code), status);

for (const code of localeCodes) {
  app.post(localePath("/actions/:name", code), action);
  app.on(["GET", "POST"], localePath("/graphql", code), gateway);
  app.get(localePath(routes.searchSuggestions(), code), searchSuggestions);
  app.get(localePath("/offer/:slug", code), offer);
  for (const page of publicPages) {
    for (const address of addressesOf(page.path, code)) {
      app.get(address, servePublicPage(page as never));
      app.get(payloadOf(address), servePayload(page as never));
    }
  }
}

for (const code of localeCodes) {
  app.get(localePath("/downloads/:file", code), session, download);
  for (const page of privatePages) {
    for (const address of addressesOf(page.path, code)) {
      app.get(address, session, servePrivatePage(page as never));
    }
  }
}

app.notFound(answerNotFound);
app.onError(answerError);
