import type { Handler } from "hono";
import { renderToString } from "react-dom/server";
import { ShopContext } from "../../shared/i18n/site-context.ts";
import type { AppEnv } from "../app-env.ts";
import { createLimiter } from "../platform/http/limiter.ts";
import { retryAfterSeconds } from "../platform/http/rate-limits.ts";
import { shopFor } from "../platform/i18n/site-context.ts";
import { DistrictChoices, stepOf } from "./district-choices.tsx";

/** GET /districts?in={code} or ?q={text}: one step of the choice alone, the same for everybody. */
export const districts: Handler<AppEnv> = async (c) => {
  const { config, locale } = c.var;
  if (config.districts === "off") return c.notFound();
  const step = stepOf(new URL(c.req.url).searchParams);
  const limiter = createLimiter(c.req.raw, c.env, config);
  if (step.search && (await limiter.waitOfClient("districts")) > 0) {
    c.header("retry-after", String(retryAfterSeconds));
    c.header("cache-control", "no-store");
    return c.text("Too many searches.", 429);
  }
  c.header("cache-control", "public, max-age=86400, stale-while-revalidate=604800");
  return c.html(
    renderToString(
      <ShopContext value={shopFor(locale, config.settings)}>
        <DistrictChoices step={step} />
      </ShopContext>,
    ),
  );
};
