import { isIdentityPath, serveIdentityProvider } from "./accounts/identity-provider.ts";
import { isResetLinkPage, serveResetLink } from "./accounts/reset-link-page.ts";
import { isWordPressPage, serveWordPressPage } from "./checkout/wordpress-pages.ts";
import type { Clock } from "./clock.ts";
import { readFormId, receiveFeedback } from "./contact-form.ts";
import type { Env } from "./env.ts";
import { openExchange } from "./exchange.ts";
import { graphql } from "./graphql.ts";
import { beginOnce } from "./once/once.ts";
import { isOperatorPath, serveOperator } from "./operator/operator-app.ts";
import { isDownload, serveDownload } from "./orders/serve-download.ts";
import { isPaymentPath, servePlugin } from "./payment/notifications.ts";
import { isPreview, servePreview } from "./previews.ts";
import { isSearchCount, receiveSearchCount } from "./search-counts.ts";
import { isStorefrontMail, receiveMail } from "./storefront-mails.ts";
import { isUpload, serveUpload } from "./uploads.ts";
import { respondAsPlugin, withPlugin } from "./wordpress-plugin/wordpress-plugin.ts";

type Execution = Pick<ExecutionContext, "waitUntil">;

/** Routes every request to the embedded shop. */
export async function handle(
  request: Request,
  given: Env,
  execution: Execution,
  now: Clock,
): Promise<Response> {
  const env = withPlugin(given);
  const pluginResponse = respondAsPlugin(request, env);
  if (pluginResponse) return pluginResponse;
  const url = new URL(request.url);
  const path = url.pathname;
  if (path === "/graphql" || path === "/graphql/") {
    const response = respondToGraphql(request, env, execution, now);
    // PHP goes on when nobody waits any more.
    execution.waitUntil(response.catch(() => {}));
    return response;
  }
  const formId = readFormId(path);
  if (formId !== null) return receiveFeedback(request, env, formId, now);
  if (isSearchCount(path)) return receiveSearchCount(request, env, now);
  if (isPreview(path)) return servePreview(await openExchange(request, env, execution, now));
  if (isStorefrontMail(path)) return receiveMail(request, env, now);
  if (isUpload(path)) return serveUpload(request, env, path);
  if (isDownload(url)) return serveDownload(await openExchange(request, env, execution, now));
  if (isIdentityPath(path))
    return serveIdentityProvider(await openExchange(request, env, execution, now));
  if (isWordPressPage(url))
    return serveWordPressPage(await openExchange(request, env, execution, now));
  if (isOperatorPath(path)) return serveOperator(await openExchange(request, env, execution, now));
  if (isPaymentPath(url)) return servePlugin(await openExchange(request, env, execution, now));
  if (isResetLinkPage(url)) return serveResetLink(await openExchange(request, env, execution, now));
  return new Response("Not found", { status: 404 });
}

const HEADERS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers":
    "Authorization, Content-Type, X-WPGraphQL-Login-Token, X-WPGraphQL-Login-Refresh-Token, woocommerce-session",
  "access-control-expose-headers": "woocommerce-session",
  "access-control-max-age": "600",
  vary: "Origin",
  "x-robots-tag": "noindex",
};

async function respondToGraphql(request: Request, env: Env, execution: Execution, now: Clock) {
  if (request.method === "OPTIONS") return withHeaders(new Response(null), HEADERS, env);
  const once = await beginOnce(request, env, now);
  if (once instanceof Response) return once;
  try {
    const exchange = await openExchange(request, env, execution, now, once);
    const reply = await graphql.fetch(withoutTrailingSlash(request), exchange);
    const { html, headers } = exchange.response;
    const response = html === null ? reply : htmlResponse(html);
    await exchange.session.finish(headers);
    await once?.end(headers);
    return withHeaders(withHeaders(response, HEADERS, env), headers, env);
  } finally {
    once?.locks.releaseAll();
  }
}

const htmlResponse = (html: string): Response =>
  new Response(html, { headers: { "content-type": "text/html; charset=UTF-8" } });

function withoutTrailingSlash(request: Request): Request {
  const url = new URL(request.url);
  if (!url.pathname.endsWith("/")) return request;
  url.pathname = url.pathname.slice(0, -1);
  return new Request(url, request);
}

function withHeaders(response: Response, extra: HeadersInit, env: Env): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of new Headers(extra)) {
    if (name === "set-cookie") headers.append(name, value);
    else headers.set(name, value);
  }
  headers.set("x-graphql-url", `${new URL(env.SITE_URL).host}/graphql`);
  return new Response(response.body, { status: response.status, headers });
}
