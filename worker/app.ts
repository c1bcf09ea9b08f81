import { Hono } from "hono";
import { localeCodes } from "../shared/i18n/locales.ts";
import { localePath } from "../shared/routes.ts";
import type { AppEnv } from "./app-env.ts";
import { ConfigError } from "./config.ts";
import { action } from "./endpoints/actions.ts";
import { image } from "./endpoints/image.ts";
import { language } from "./endpoints/language.ts";
import { BackendError } from "./graphql/backend-error.ts";
import { catalogue } from "./middleware/catalogue.ts";
import { locale } from "./middleware/locale.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import { session } from "./middleware/session.ts";
import { surroundings } from "./middleware/surroundings.ts";
import { privatePages, publicPages } from "./pages/pages.ts";
import {
  addressesOf,
  renderError,
  servePrivatePage,
  servePublicPage,
} from "./pages/serve-page.tsx";
import { pageRenderer } from "./render/page-renderer.tsx";

/** Every middleware and every route of the site, in the order in which a request meets them. */
export const app = new Hono<AppEnv>();

app.use(securityHeaders);
app.use(surroundings);

app.get("/healthz", (c) => c.json({ ok: true }));
app.get("/_image/:size/:source{.+}", image);
app.post("/language", language);

app.use(locale);
app.use(catalogue);
app.use(pageRenderer);

for (const code of localeCodes) {
  app.post(localePath("/actions/:name", code), action);
  for (const page of publicPages) {
    for (const address of addressesOf(page.path, code))
      app.get(address, servePublicPage(page as never));
  }
}

for (const code of localeCodes) {
  for (const page of privatePages) {
    for (const address of addressesOf(page.path, code)) {
      app.get(address, session, servePrivatePage(page as never));
    }
  }
}

app.notFound((c) => renderError(c, { status: 404, path: c.var.path }));

app.onError((error, c) => {
  if (error instanceof ConfigError) return c.text(error.message, 500);
  const status = error instanceof BackendError ? 503 : 500;
  console.error(
    JSON.stringify({ requestId: c.var.requestId, error: String(error), stack: error.stack }),
  );
  if (status === 503) c.header("retry-after", "10");
  return renderError(c, { status, path: c.var.path ?? "/", requestId: c.var.requestId });
});
