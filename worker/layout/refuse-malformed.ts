import { createMiddleware } from "hono/factory";
import { splitLocale } from "../../shared/read-path.ts";
import type { AppEnv } from "../app-env.ts";
import { refusalOf } from "../platform/http/malformed-request.ts";
import { isNavigation } from "../platform/i18n/locale.ts";
import { pageRenderer } from "./page-renderer.tsx";
import { renderError } from "./serve-page.tsx";

const plain = { "cache-control": "no-store" };

/**
 * Refuses what no page of ours ever asks for, before anything is read or looked up: a mistyped
 * address gets a page, other requests a line.
 */
export const refuseMalformed = createMiddleware<AppEnv>(async (c, next) => {
  const refusal = refusalOf(c.req.raw);
  if (!refusal) return next();
  const { status, text } = refusal;
  if (status === 400 || !isNavigation(c.req.raw)) return c.text(text, status as 404, plain);
  const { locale, path } = splitLocale(new URL(c.req.url).pathname);
  c.set("locale", locale);
  c.set("path", path);
  await pageRenderer(c, async () => {});
  return renderError(c, { status, path });
});
