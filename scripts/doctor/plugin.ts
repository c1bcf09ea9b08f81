import * as v from "valibot";
import { advice, entries, type Finding, missing, type Outcome, ok, unasked } from "./findings.ts";
import { jsonIn, type NoAnswer, noAnswer } from "./no-answer.ts";
import type { WordPress } from "./wordpress.ts";

const found = v.object({
  id: v.string(),
  weight: v.picklist(["ok", "advice", "missing"]),
  detail: v.fallback(v.string(), ""),
});

const report = v.object({
  version: v.fallback(v.string(), ""),
  shop: v.fallback(v.string(), ""),
  /** WordPress's clock, in seconds; an older plugin reports none, nor the headers. */
  time: v.fallback(v.nullable(v.number()), null),
  /** Which of the headers of the shop have arrived. */
  received: v.fallback(v.nullable(v.array(v.string())), null),
  findings: v.pipe(
    v.array(v.unknown()),
    v.transform((all) => all.flatMap((one) => (v.is(found, one) ? [v.parse(found, one)] : []))),
  ),
});

/** What wordpress/edge-storefront reports of itself and WordPress. */
export type PluginReport = v.InferOutput<typeof report>;

/** Whether the plugin is there, and accepts the key. */
export type Plugin =
  | { state: "absent" }
  | { state: "refuses" }
  /** Its address responds with something else: whether it is there is not known. */
  | { state: "unknown"; error: Error }
  /** `askedAt` is half-way between request and response, in milliseconds. */
  | { state: "reports"; report: PluginReport; askedAt: number };

/** Headers of the shop that a proxy or a web server may take away, with values that mean nothing. */
export const sentHeaders = {
  authorization: "Bearer doctor",
  "woocommerce-session": "Session doctor",
  "idempotency-key": "doctor-of-the-shop",
  "x-storefront-not-after": "0",
  "x-storefront-client-ip": "192.0.2.1",
};

/**
 * Asks it. REST responds 401 or 403 by its own code where the key is not the plugin's, and 404 where no
 * plugin has the address.
 */
export async function askPlugin(wordpress: WordPress): Promise<Plugin> {
  const url = new URL("wp-json/edge-storefront/v1/status", new URL("./", wordpress.url)).href;
  try {
    const began = Date.now();
    const response = await wordpress.fetch(url, { headers: sentHeaders });
    const askedAt = (began + Date.now()) / 2;
    const text = await response.text();
    const body = jsonIn(text);
    if (v.is(v.object({ code: v.literal("rest_forbidden") }), body)) return { state: "refuses" };
    const read = v.safeParse(report, body);
    if (response.ok && read.success) return { state: "reports", report: read.output, askedAt };
    if (response.status === 404) return { state: "absent" };
    return { state: "unknown", error: noAnswer(response.status, text) as NoAnswer };
  } catch (error) {
    return { state: "unknown", error: error as Error };
  }
}

/** What the doctor says of the plugin where it has no report. */
export function withoutReport(
  plugin: Exclude<Plugin, { state: "reports" }>,
  hasKey: boolean,
): Outcome {
  if (plugin.state === "absent")
    return missing(
      "not installed: strangers reach WooGraphQL, which takes orders that say that they are paid; cards, paying again and repeats are off",
      "by hand: install the plugin, which npm run wordpress-plugin makes",
    );
  if (plugin.state === "unknown") return unasked(plugin.error);
  return hasKey
    ? missing("it refuses this key: give WORDPRESS_KEY the one that it shows")
    : missing("it is there and was not asked: give WORDPRESS_KEY, the key that it shows");
}

/** Which of two versions, such as 1.10.0, is the later one. */
const compare = (one: string, other: string): number =>
  one.localeCompare(other, "en", { numeric: true });

/** The plugin's version beside that of the shop's own copy of it. */
export function versions(theirs: string, ours: string): Outcome {
  if (!theirs) return advice(`it reports none, the shop is made for ${ours}`);
  if (compare(theirs, ours) === 0) return ok(theirs);
  return compare(theirs, ours) < 0
    ? advice(`${theirs}, older than ${ours}, for which the shop is made`)
    : advice(`${theirs}, newer than ${ours}, for which the shop is made`);
}

/** What the plugin reports that is not in the list of this doctor. */
export function reportedBeyond({ version, findings }: PluginReport): Finding[] {
  const known = new Set(entries.map(({ id }) => id));
  return findings
    .filter(({ id, weight }) => !known.has(id) && weight !== "ok")
    .map(({ id, weight, detail }) => ({
      ...{ weight, detail, subject: id },
      mending: `version ${version} of the plugin reports it, and this doctor does not know it: see Tools > Site Health`,
    }));
}
