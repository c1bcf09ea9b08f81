// What only the outside sees of a shop and its WordPress; the plugin looks at everything else.
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { connect } from "node:tls";
import { code } from "#country/facts.ts";
import { gatewayOperations } from "../../worker/operations/public-api/gateway-operations.ts";
import type { OutsideChecks } from "../../worker/payment/outside.ts";
import { isSigned, toHmac } from "../../worker/platform/crypto.ts";
import type { Config } from "../../worker/settings/config.ts";
import { parseReport, type ShopReport } from "../../worker/settings/shop-report.ts";
import { documentText } from "../../worker/woocommerce/operation.ts";
import { advice, missing, type Outcome, ok, unasked } from "./findings.ts";
import { jsonIn, type NoAnswer, noAnswer, refusedWhole } from "./no-answer.ts";
import { type Plugin, sentHeaders } from "./plugin.ts";
import { fetchOrSay, lacksSchema, type WordPress } from "./wordpress.ts";

/** Whom the checks ask. */
export interface Asked {
  wordpress: WordPress;
  plugin: Plugin;
  /** The shop's address; "" where nobody says it. */
  shop: string;
  config: Pick<Config, "webhookSecrets" | "cards" | "backend">;
}

type Check = (asked: Asked) => Promise<Outcome>;

const slowMs = 2_000;

/** Statuses of an endpoint that is closed to the doctor. */
const closedStatuses = [401, 403];

const silence = "by hand: switch WP_DEBUG_DISPLAY off in wp-config.php, and display_errors in PHP";

const giveKey =
  "by hand: give the shop, and the doctor, the key that WooCommerce > Storefront shows";

const responds: Check = async ({ wordpress }) => {
  try {
    const { milliseconds, isAmongNotices, data, messages } = await wordpress.ask("{ __typename }");
    if (!data?.__typename) throw refusedWhole(messages[0] ?? "");
    if (isAmongNotices)
      return advice(
        "PHP prints something around its JSON; the shop reads it all the same",
        silence,
      );
    return milliseconds > slowMs
      ? advice(`${milliseconds} ms: an object cache for WordPress would help`)
      : ok(`${milliseconds} ms`);
  } catch (error) {
    const { message, remedy, status } = error as NoAnswer;
    return missing(message, closedStatuses.includes(status ?? 0) ? giveKey : remedy);
  }
};

const isRefusal = (status: number): boolean => status >= 300 && status < 500 && status !== 429;

const closed: Check = async ({ wordpress }) => {
  const response = await fetchOrSay(wordpress.url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: "{ __typename }" }),
  });
  const text = await response.text();
  const { status } = response;
  if (isRefusal(status)) return ok(`status ${status} without the key`);
  const result = jsonIn(text) as { data?: { __typename?: string } | null } | null;
  if (!result?.data?.__typename)
    return unasked(`without the key it fails: ${noAnswer(status, text).message}`);
  return advice(
    "it responds without the key: anybody may place orders there that say that they are paid",
  );
};

const sessionToken = async ({ wordpress }: Asked): Promise<string | null> =>
  (await wordpress.ask("{ customer { id } }")).headers.get("woocommerce-session");

const sessionHandler: Check = async (asked) =>
  (await sessionToken(asked))
    ? ok()
    : missing(
        "it responds without the header woocommerce-session: WooGraphQL is not active, its sessions are off, or a cache or proxy takes the header away",
      );

// WooGraphQL's default secret; it is public in its source.
const publicSecret = "graphql-woo-cart-session";

const sessionSecret: Check = async (asked) => {
  const token = await sessionToken(asked);
  if (!token) return unasked("WordPress sends no session token");
  const [head, body, signature = ""] = token.split(".");
  return isSigned(`${head}.${body}`, signature, { secrets: [publicSecret], encoding: "base64url" })
    ? missing(
        "ANYBODY can sign the token of any customer's cart, by a constant of WooGraphQL's public source, and LOG IN AS ANYBODY where its session transfer is on",
      )
    : ok();
};

type AnyDocument = Parameters<typeof documentText>[0];

const samples: Record<string, unknown> = { slug: "none", first: 1, country: code, search: "oli" };

/** Whether every query of the shop is one of WordPress's. */
const schema: Check = async ({ wordpress }) => {
  const lacking: string[] = [];
  const queries = gatewayOperations.filter((operation) => "query" in operation);
  for (const { name, document } of queries) {
    // Without the embedded backend's additional fields.
    const text = documentText(document as AnyDocument, { giftCards: false });
    const declared = [...text.matchAll(/\$(\w+):/g)].map((match) => match[1] ?? "");
    const known = declared.filter((variable) => variable in samples);
    const variables = Object.fromEntries(known.map((variable) => [variable, samples[variable]]));
    const { messages } = await wordpress.ask(text, variables);
    if (lacksSchema(messages)) lacking.push(`${name} (${messages[0]})`);
  }
  return lacking.length === 0
    ? ok(`all ${queries.length} queries of the shop`)
    : missing(`not known: ${lacking.join("; ")}`);
};

const isRefused = (known: ShopReport, name: string): boolean =>
  known[name as keyof ShopReport] === undefined;

/** Whether the shop would accept what the plugin reports of WooCommerce. */
const report: Check = async ({ wordpress, config }) => {
  const { data, messages } = await wordpress.ask("{ storefrontReport }");
  const text = data?.storefrontReport;
  if (lacksSchema(messages)) return unasked("this plugin, or none, reports nothing");
  if (typeof text !== "string") return unasked("it is for the shop's key alone");
  const end = text.indexOf("\n");
  const json = text.slice(end + 1);
  const signing = { secrets: config.webhookSecrets, encoding: "base64" } as const;
  if (!isSigned(json, text.slice(0, Math.max(0, end)), signing))
    return missing("it is not signed with this key: nothing is sold", giveKey);
  const known = parseReport(json);
  if (!known) return missing("it lacks currency, decimals or taxes: nothing is sold");
  const sent = jsonIn(json) as object;
  const says = (value: unknown) => value !== null && value !== "";
  const odd = Object.entries(sent)
    .filter(([name, value]) => name in known && says(value) && isRefused(known, name))
    .map(([name]) => name);
  const { currency, tax } = known;
  const taxes = tax ? `${tax.isIncluded ? "with" : "without"} tax` : "no tax";
  const facts = `${currency.code} with ${currency.decimals} decimals, ${taxes}`;
  return odd.length === 0
    ? ok(facts)
    : advice(`${facts}; as the brand has it, because the shop cannot read them: ${odd.join(", ")}`);
};

const headers: Check = async ({ plugin }) => {
  if (plugin.state !== "reports") return unasked("the plugin was not asked");
  const { received, version } = plugin.report;
  if (!received) return unasked(`version ${version} of the plugin does not say`);
  const lost = Object.keys(sentHeaders).filter((name) => !received.includes(name));
  return lost.length === 0 ? ok() : missing(`these do not: ${lost.join(", ")}`);
};

/** Whether two requests that differ in their body alone have their own responses. */
const postCache: Check = async ({ wordpress }) => {
  const names = ["first", "second"].map((name) => `${name}${crypto.randomUUID().slice(0, 8)}`);
  for (const name of names) {
    const { data, messages } = await wordpress.ask(`{ ${name}: __typename }`);
    if (!data) throw refusedWhole(messages[0] ?? "");
    if (!(name in data))
      return missing("the response is that of another request: carts of one buyer are another's");
  }
  return ok();
};

/** How the shop responds, and when, by its own clock and ours. */
async function fetchHealth(shop: string) {
  const began = Date.now();
  const response = await fetchOrSay(`${shop}/healthz`);
  const askedAt = (began + Date.now()) / 2;
  const text = await response.text();
  const clock = Date.parse(response.headers.get("date") ?? "");
  return { response, text, aheadMs: Number.isNaN(clock) ? 0 : clock - askedAt };
}

const advisedMs = 10_000;
const tooLateMs = 30_000;

/** A change is not begun after its time, which is a minute for an add. */
const clock: Check = async ({ plugin, shop }) => {
  if (plugin.state !== "reports" || plugin.report.time === null)
    return unasked("the plugin does not say WordPress's time");
  const ahead = plugin.report.time * 1000 - plugin.askedAt;
  const other = shop ? await fetchHealth(shop).catch(() => null) : null;
  const difference = ahead - (other?.aheadMs ?? 0);
  const seconds = Math.round(Math.abs(difference) / 1000);
  const detail = `WordPress's is ${seconds} s ${difference > 0 ? "ahead of" : "behind"} ${other ? "the shop's" : "this machine's"}`;
  if (Math.abs(difference) < advisedMs) return ok(detail);
  return Math.abs(difference) < tooLateMs
    ? advice(detail)
    : missing(`${detail}: changes are refused as too late, or made too late`);
};

const DAY_MS = 86_400_000;
const soonDays = 14;

/** Until when the certificate of an address is valid. */
async function fetchExpiry(address: string): Promise<number> {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname });
  socket.setTimeout(10_000, () => socket.destroy(new Error(`${address}: no response`)));
  try {
    await once(socket, "secureConnect");
    return Date.parse(socket.getPeerCertificate().valid_to);
  } finally {
    socket.destroy();
  }
}

const certificate: Check = async ({ wordpress, shop }) => {
  const all = [wordpress.url, shop].filter(Boolean);
  const plain = all.filter((address) => !address.startsWith("https:"));
  const days: [string, number][] = [];
  for (const address of all.filter((one) => !plain.includes(one)))
    days.push([
      new URL(address).host,
      Math.floor(((await fetchExpiry(address)) - Date.now()) / DAY_MS),
    ]);
  const said = days.map(([host, left]) => `${host} for ${left} days`).join(", ");
  if (plain.length > 0)
    return advice(`without https: ${plain.join(", ")}`, "by hand: have the host serve it by https");
  return days.some(([, left]) => left < soonDays) ? advice(`valid: ${said}`) : ok(`valid: ${said}`);
};

/** The status of a signed body that is no call, where the shop has accepted its signature. */
const UNDERSTOOD = 400;

const knock = async (url: string, signature: [name: string, value: string], body: string) =>
  fetchOrSay(url, {
    method: "POST",
    headers: { "content-type": "application/json", [signature[0]]: signature[1] },
    body,
  });

/** Whether the shop is there, is no cache's copy, and has this key. */
const shopResponds: Check = async ({ shop, config }) => {
  if (!shop) return unasked("its address is not known: the plugin says it");
  const health = await fetchHealth(shop).catch((error: Error) => error);
  if (health instanceof Error) return missing(health.message);
  const { response, text } = health;
  const { status, headers: got } = response;
  const to = got.get("location");
  if (to) return missing(`${shop} leads to ${to}: press Connect with that address`);
  if (status === 503) return missing(`${shop} has no backend: give it WORDPRESS_KEY`);
  if (status !== 200 || !(jsonIn(text) as { ok?: boolean } | null)?.ok)
    return missing(`at ${shop} something else responds, ${noAnswer(status, text).message}`);
  if (Number(got.get("age")) > 0 || got.get("cf-cache-status") === "HIT")
    return missing(`a cache before ${shop} stores what it must not`);
  const [secret] = config.webhookSecrets;
  if (!secret) return unasked(`${shop} responds; whether it has the key was not asked without it`);
  const body = '"doctor"';
  const signature = toHmac(body, secret, "base64");
  const called = await knock(
    `${shop}/webhooks/woocommerce`,
    ["x-wc-webhook-signature", signature],
    body,
  );
  if (called.status === UNDERSTOOD) return ok(`${shop}, with this key`);
  return called.status === 401
    ? missing(`${shop} has another key, or none: changes in WordPress do not reach it`, giveKey)
    : missing(`${shop} responds to a call of WordPress with the status ${called.status}`);
};

/** Whether the shop says the address at which it is. */
const baseUrl: Check = async ({ shop }) => {
  if (!shop) return unasked("its address is not known: the plugin says it");
  const page = await fetchOrSay(`${shop}/`, {
    redirect: "follow",
    headers: { accept: "text/html" },
  });
  const [, canonical] =
    /<link[^>]+rel="canonical"[^>]+href="([^"]+)"/.exec(await page.text()) ?? [];
  if (!canonical)
    return unasked(`its first page has the status ${page.status} and names no address`);
  const { origin } = new URL(canonical);
  return origin === new URL(shop).origin
    ? ok(origin)
    : missing(`the shop names itself ${origin}, and WordPress calls it ${shop}`);
};

async function readJson(url: string, headers: Record<string, string>): Promise<object> {
  const response = await fetchOrSay(url, { headers });
  const text = await response.text();
  const value = jsonIn(text);
  if (!response.ok || !(value instanceof Object)) throw noAnswer(response.status, text);
  return value;
}

/** What providers alone need: each one's folder may have checks of its own. */
async function checksOfProviders(): Promise<Record<string, Check>> {
  const folder = join(import.meta.dirname, "../../worker/payment");
  const found: Record<string, Check> = {};
  for (const name of readdirSync(folder)) {
    const file = join(folder, name, "doctor.ts");
    if (!existsSync(file)) continue;
    const { checks: own } = (await import(file)) as { checks: OutsideChecks };
    for (const [id, look] of Object.entries(own))
      found[id] = async ({ shop, config: { cards } }) => {
        if (!shop) return unasked("the shop's address is not known: the plugin says it");
        const status = async (...call: Parameters<typeof knock>) => (await knock(...call)).status;
        return look({ shop, cards, knock: status, readJson });
      };
  }
  return found;
}

/** By their entries in findings.json; the first one is of what most others need. */
export const checks: Record<string, Check> = {
  responds,
  schema,
  closed,
  "session-handler": sessionHandler,
  "session-secret": sessionSecret,
  report,
  headers,
  "post-cache": postCache,
  clock,
  certificate,
  shop: shopResponds,
  "base-url": baseUrl,
  ...(await checksOfProviders()),
};

/** Those that nothing comes of while GraphQL does not respond. */
const byGraphql = new Set([
  "schema",
  "closed",
  "session-handler",
  "session-secret",
  "report",
  "post-cache",
]);

/** What the outside sees, by the entries of the list. */
export async function seeFromOutside(asked: Asked): Promise<Map<string, Outcome>> {
  const seen = new Map<string, Outcome>();
  for (const [id, check] of Object.entries(checks)) {
    const isMute = byGraphql.has(id) && seen.get("responds")?.weight === "missing";
    seen.set(id, isMute ? unasked("GraphQL does not respond") : await check(asked).catch(unasked));
  }
  return seen;
}
