import type { Handler } from "hono";
import * as v from "valibot";
import type { AppEnv } from "../../app-env.ts";
import { writeLog } from "../../log.ts";
import { createLimiter } from "./limiter.ts";
import { retryAfterSeconds } from "./rate-limits.ts";
import { boundedBody } from "./read-body.ts";

const maxBodyBytes = 16 * 1024;
const maxReports = 10;

const said = v.pipe(v.string(), v.nonEmpty(), v.maxLength(4_096));
const text = v.optional(v.pipe(v.string(), v.maxLength(4_096)));

// Two formats: the older report-uri, and the Reporting API's list.
const oldReport = v.object({
  "csp-report": v.object({ "document-uri": text, "violated-directive": said, "blocked-uri": text }),
});
const newReports = v.array(
  v.object({
    type: v.literal("csp-violation"),
    body: v.object({ documentURL: text, effectiveDirective: said, blockedURL: text }),
  }),
);

interface Violation {
  page: string;
  directive: string;
  blocked: string;
}

// Without query and fragment, which may contain a visitor's search.
const withoutQuery = (url = ""): string => url.split(/[?#]/)[0]?.slice(0, 200) ?? "";

/** Normalizes browsers' reports to one format. */
export function readViolations(body: unknown): Violation[] {
  const old = v.safeParse(oldReport, body);
  if (old.success) {
    const report = old.output["csp-report"];
    return [
      {
        page: withoutQuery(report["document-uri"]),
        directive: report["violated-directive"].slice(0, 60),
        blocked: withoutQuery(report["blocked-uri"]),
      },
    ];
  }
  const reports = v.safeParse(newReports, body);
  if (!reports.success) return [];
  return reports.output.slice(0, maxReports).map(({ body: report }) => ({
    page: withoutQuery(report.documentURL),
    directive: report.effectiveDirective.slice(0, 60),
    blocked: withoutQuery(report.blockedURL),
  }));
}

/** POST /csp-reports: logs what the policy has blocked in a browser. */
export const cspReports: Handler<AppEnv> = async (c) => {
  c.header("cache-control", "no-store");
  if ((await createLimiter(c.req.raw, c.env, c.var.config).waitOfClient("csp-reports")) > 0) {
    c.header("retry-after", String(retryAfterSeconds));
    return c.body(null, 429);
  }
  const body = await boundedBody(c.req.raw, maxBodyBytes);
  if (!body) return c.body(null, 413);
  try {
    for (const violation of readViolations(JSON.parse(new TextDecoder().decode(body))))
      writeLog("warn", "csp", { requestId: c.var.requestId, ...violation });
  } catch {
    return c.body(null, 400);
  }
  return c.body(null, 204);
};
