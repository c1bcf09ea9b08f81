import { createMiddleware } from "hono/factory";
import { html } from "hono/html";
import type { AppEnv, Bindings } from "../platform/app-env.ts";
import { configFor } from "../settings/config.ts";

/** Whether there is a backend: of the operator's own, or the embedded one beside the worker. */
export const hasBackend = (bindings: Bindings): boolean =>
  !configFor(bindings).backend.embedded || Boolean(bindings.BACKEND);

/** What is to be set, with the address at which the page was asked for. */
const setUpPage = (origin: string) => html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>This shop has no backend yet</title>
<main>
<h1>This shop has no backend yet</h1>
<p>It is deployed, and does not know its WooCommerce. For whoever runs it:</p>
<ol>
<li>Install the plugin Edge Storefront in WordPress, and press Connect at WooCommerce &gt; Storefront with this address: <code>${origin}</code> (docs/connect.md of the repository).</li>
<li>Add the key that is shown there to this worker, as its secret <code>WORDPRESS_KEY</code>: in Cloudflare's dashboard, or by the command that is shown with it.</li>
<li>In the repository, set the shop's address in <code>[vars]</code> of <code>wrangler.toml</code>, and push:
<pre>BASE_URL = "${origin}"</pre></li>
</ol>
</main>
</html>`;

/** Says what to do where there is no backend; nothing else of the shop would work. */
export const setUpFirst = createMiddleware<AppEnv>(async (c, next) => {
  if (hasBackend(c.env)) return next();
  c.header("cache-control", "no-store");
  c.header("retry-after", "3600");
  return c.html(setUpPage(new URL(c.req.url).origin), 503);
});
