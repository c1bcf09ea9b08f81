import type { Handler } from "hono";
import * as v from "valibot";
import type { AppEnv } from "../platform/app-env.ts";
import { boundedBody } from "../platform/http/body-limit.ts";
import { toArea } from "../platform/http/observe.ts";
import { retryAfterSeconds } from "../platform/http/rate-limit.ts";
import { isSameOrigin } from "../platform/http/same-origin.ts";
import { getPaths } from "../platform/render/define-page.ts";
import type { Config } from "../settings/config.ts";
import { limiterFor } from "../settings/limiter.ts";
import { askDataSet, storedNumber } from "./data-set.ts";

const maxBodyBytes = 1_024;
/** First blob of a row, and its index: the kind of row. */
const rowKind = "page-speed";

// A page may stay open for hours; longer times are not valid measurements.
const milliseconds = v.pipe(v.number(), v.minValue(0), v.maxValue(600_000));
const reported = v.strictTuple([
  milliseconds,
  milliseconds,
  v.pipe(v.number(), v.minValue(0), v.maxValue(1_000)),
  milliseconds,
  v.nullable(milliseconds),
]);

/**
 * Speed of one page view; null when the browser does not measure the value or there was no
 * interaction.
 */
export interface PageSpeed {
  /** The first segment of the page's path, without its language. */
  area: string;
  /** Milliseconds: largest contentful paint, interaction to next paint, time to first byte. */
  lcp: number | null;
  inp: number | null;
  ttfb: number | null;
  /** Cumulative layout shift. */
  cls: number;
}

/**
 * Parses the report of client/runtime/page-speed.ts: five numbers and the page's path; null for
 * anything else.
 */
export function readPageSpeed(text: string, paths: readonly string[]): PageSpeed | null {
  const parts = text.split(",");
  const numbers = parts.slice(0, 5).map((part) => (part === "" ? null : Number(part)));
  const area = toArea(parts.slice(5).join(","));
  const result = v.safeParse(reported, numbers);
  if (!result.success || !paths.some((path) => toArea(path) === area)) return null;
  const [paint, inp, cls, firstByte, shownAt] = result.output;
  // For a prerendered page, times count from when it is shown.
  const since = (time: number): number => Math.max(0, time - (shownAt ?? 0));
  return { area, cls, inp: inp || null, lcp: paint ? since(paint) : null, ttfb: since(firstByte) };
}

/**
 * POST /page-speed: writes one row to the Analytics Engine data set, without any data about the
 * visitor.
 */
export const pageSpeed: Handler<AppEnv> = async (c) => {
  c.header("cache-control", "no-store");
  const { config } = c.var;
  if (!isSameOrigin(c.req.raw, config.baseUrl)) return c.body(null, 403);
  if ((await limiterFor(c).waitOfClient("page-speed")) > 0) {
    c.header("retry-after", String(retryAfterSeconds));
    return c.body(null, 429);
  }
  const body = await boundedBody(c.req.raw, maxBodyBytes);
  if (!body) return c.body(null, 413);
  const speed = readPageSpeed(new TextDecoder().decode(body), c.var.pages.flatMap(getPaths));
  if (!speed) return c.body(null, 400);
  const location = typeof c.req.raw.cf?.colo === "string" ? c.req.raw.cf.colo : "";
  if (c.req.header("save-data") !== "on")
    c.env.ANALYTICS?.writeDataPoint({
      indexes: [rowKind],
      blobs: [rowKind, speed.area, __BUILD_ID__, location],
      doubles: figures.map((figure) => speed[figure] ?? -1),
    });
  return c.body(null, 204);
};

/** The measured values, in the order of a row's numbers. */
export const figures = ["lcp", "inp", "cls", "ttfb"] as const;

type Figure = (typeof figures)[number];

/** The 75th percentiles of a page's views in the last hour. */
export interface SpeedRow {
  area: string;
  /** Views that sent a report. */
  views: number;
  p75: Partial<Record<Figure, number>>;
}

const storedRow = v.object({ area: v.string(), p75: storedNumber, views: storedNumber });

/** Returns the SQL query for one value; rows without it do not count. */
const toQuestion = (figure: Figure, dataset: string): string => {
  const column = `double${figures.indexOf(figure) + 1}`;
  return `SELECT blob2 AS area, quantileExactWeighted(0.75)(${column}, _sample_interval) AS p75,
  sum(_sample_interval) AS views
FROM ${dataset}
WHERE timestamp > NOW() - INTERVAL '1' HOUR AND index1 = '${rowKind}' AND ${column} >= 0
GROUP BY area`;
};

/** Reads the last hour's rows by page; throws when the data set cannot be queried. */
export async function readSpeedRows(analytics: Config["analytics"]): Promise<SpeedRow[]> {
  const rows = new Map<string, SpeedRow>();
  const ask = (figure: Figure) =>
    askDataSet(analytics, toQuestion(figure, analytics.dataset), storedRow);
  const results = await Promise.all(figures.map(ask));
  for (const [at, figure] of figures.entries())
    for (const { area, p75, views } of results[at] ?? []) {
      const row = rows.get(area) ?? { area, views: 0, p75: {} };
      rows.set(area, {
        area,
        views: Math.max(row.views, views),
        p75: { ...row.p75, [figure]: p75 },
      });
    }
  return [...rows.values()].sort((a, b) => b.views - a.views);
}
