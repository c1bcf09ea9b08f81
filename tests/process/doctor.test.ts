import { execFile } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sentHeaders } from "../../scripts/doctor/plugin.ts";
import { freePort, type Served, serveBareBackend, serveShop } from "./served-shop.ts";
import { newState } from "./stocked-state.ts";

const header = "header-of-the-plugin";
const webhooks = "webhooks-of-the-tests";
const state = newState();
let shop: Awaited<ReturnType<typeof serve>>;
let wordpress: Served;

const hmac = (text: string, encoding: "base64" | "hex", secret: string) =>
  createHmac("sha256", secret).update(text).digest(encoding);

/** What a server responds to a request: a body, or a status alone; null for what it responds else. */
type Respond = (request: IncomingMessage, body: string) => string | number | null;

async function serve(respond: (request: IncomingMessage, body: string) => Promise<Response>) {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const got = await respond(request, Buffer.concat(parts).toString("latin1"));
    response.writeHead(got.status, Object.fromEntries(got.headers));
    response.end(Buffer.from(await got.arrayBuffer()));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** What a shop with this key responds, and with this secret of Stripe's webhook. */
const shopAnswers: Record<string, (request: IncomingMessage, body: string) => Response> = {
  "/healthz": () => Response.json({ ok: true }),
  "/": ({ headers }) =>
    new Response(`<link rel="canonical" href="http://${headers.host}/en"/>`, {
      headers: { "content-type": "text/html" },
    }),
  "/webhooks/woocommerce": ({ headers }, body) =>
    headers["x-wc-webhook-signature"] === hmac(body, "base64", webhooks)
      ? Response.json({ error: "body-invalid" }, { status: 400 })
      : Response.json({ error: "signature-invalid" }, { status: 401 }),
  "/webhooks/stripe": ({ headers }, body) => {
    const [, time] = /^t=(\d+),/.exec(String(headers["stripe-signature"])) ?? [];
    const signature = `t=${time},v1=${hmac(`${time}.${body}`, "hex", "whsec_test")}`;
    return new Response(null, { status: headers["stripe-signature"] === signature ? 400 : 401 });
  },
};

const otherShop = (answers: Partial<typeof shopAnswers>) =>
  serve(async (request, body) => {
    const path = (request.url ?? "").split("?")[0] ?? "";
    const answer = { ...shopAnswers, ...answers }[path];
    return answer?.(request, body) ?? new Response(null, { status: 404 });
  });

beforeAll(async () => {
  shop = await otherShop({});
  wordpress = await serveBareBackend({
    state,
    port: await freePort(),
    settings: { WORDPRESS_PLUGIN_KEY: header, WEBHOOK_SECRET: webhooks, BASE_URL: shop.origin },
  });
});
afterAll(async () => {
  shop.close();
  await wordpress.kill();
  rmSync(state, { recursive: true, force: true });
});

/** The exit code and the output of `npm run doctor`. */
const examine = (
  settings: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, ...settings };
    execFile(process.execPath, ["scripts/doctor.ts", ...args], { env }, (error, out, complaints) =>
      resolve({ code: Number(error?.code ?? 0), output: out + complaints }),
    );
  });

/** The key as the plugin's screen shows it. */
const keyFor = (origin: string, secret = header): string => {
  const parts = { backend: `${origin}/graphql`, header: secret, webhooks };
  return `esk1_${Buffer.from(JSON.stringify(parts)).toString("base64url")}`;
};

const withKey = (origin: string, secret = header) => ({ WORDPRESS_KEY: keyFor(origin, secret) });

const json = (value: unknown) => JSON.stringify(value);

/** That WordPress behind a proxy that responds otherwise, or prints something before what passes it. */
async function otherwise(respond: Respond, printed = "") {
  const proxy = await serve(async (request, body) => {
    const given = respond(request, body);
    if (typeof given === "number") return new Response(null, { status: given });
    if (given !== null)
      return new Response(given, { headers: { "content-type": "application/json" } });
    const { host: _, connection: __, "content-length": ___, ...headers } = request.headers;
    const { method = "GET" } = request;
    const passed = await fetch(wordpress.origin + request.url, {
      method,
      headers: headers as Record<string, string>,
      ...(method === "POST" ? { body: Buffer.from(body, "latin1") } : {}),
    });
    const stored = ["content-type", "woocommerce-session"].flatMap((name) =>
      passed.headers.has(name) ? [[name, passed.headers.get(name) ?? ""]] : [],
    );
    const text = printed + (await passed.text());
    return new Response(text, { status: passed.status, headers: Object.fromEntries(stored) });
  });
  return proxy;
}

/** What the doctor says of such a WordPress. */
async function examined(respond: Respond, settings: Record<string, string> = {}, printed = "") {
  const proxy = await otherwise(respond, printed);
  const result = await examine({ ...withKey(proxy.origin), ...settings });
  proxy.close();
  return result;
}

const isStatus = ({ url }: IncomingMessage) => url?.includes("/edge-storefront/") ?? false;

/** The plugin's report with changes. */
async function reportWith(change: (report: Record<string, unknown>) => void): Promise<string> {
  const url = `${wordpress.origin}/wp-json/edge-storefront/v1/status`;
  const response = await fetch(url, { headers: { ...sentHeaders, "x-storefront-key": header } });
  const report = (await response.json()) as Record<string, unknown>;
  change(report);
  return json(report);
}

test("with the key alone the doctor finds nothing missing, asks the plugin and looks from the outside", async () => {
  const { code, output } = await examine(withKey(wordpress.origin));
  for (const match of [
    new RegExp(`^ok +plugin: connected with ${shop.origin}$`, "m"),
    /^ok +version of the plugin: \d+\.\d+\.\d+$/m,
    /^ok +what WooCommerce reports: EUR with 2 decimals, /m,
    /^ok +operations: all \d+ queries of the shop$/m,
    /^ok +closed to others: status 403 without the key$/m,
    /^ok +a cart persists from call to call$/m,
    /^ok +secret of session tokens$/m,
    /^ok +nothing stores responses to POST$/m,
    /^ok +clocks: WordPress's is \d s /m,
    new RegExp(`^ok +shop: ${shop.origin}, with this key$`, "m"),
    new RegExp(`^ok +the shop's own address: ${shop.origin}$`, "m"),
    /^unasked +Stripe's webhook: .* give STRIPE_SECRET_KEY/m,
    /^ok +webhooks/m,
    /^ok +guest checkout$/m,
    /^ok +shipping zones: Indonesia$/m,
    /^ok +reviews by guests$/m,
  ])
    expect(output).toMatch(match);
  expect(output).toContain("The shop can run on this backend; 1 could not be asked.");
  expect([output.includes(header), output.includes(webhooks)]).toEqual([false, false]);
  expect(code).toBe(0);
});

test("what the plugin finds is said with its button, and how it is mended by hand", async () => {
  const report = await reportWith((it) => {
    const findings = it.findings as { id: string; weight: string; detail: string }[];
    for (const finding of findings)
      if (finding.id === "guest-checkout" || finding.id === "payment")
        Object.assign(finding, { weight: "missing", detail: "It is off." });
  });
  const { code, output } = await examined((request) => (isStatus(request) ? report : null));
  expect(output).toMatch(
    /^MISSING +guest checkout: It is off\.\n +the plugin mends it: "Allow guests" at Tools > Site Health; by hand: Allow it/m,
  );
  expect(output).toMatch(/^MISSING +payment: .*\n +the plugin does not mend it; by hand: Enable/m);
  expect(output).toContain("\n2 missing");
  expect(code).toBe(1);
});

test("a key that is wrong or was renewed is said, and what could not be asked is one line", async () => {
  const { code, output } = await examine(withKey(wordpress.origin, "header-of-another"));
  expect(output).toMatch(/^MISSING +GraphQL responds: status 403\n +by hand: give the shop/m);
  expect(output).toMatch(/^MISSING +plugin: it refuses this key/m);
  expect(output).toMatch(/^unasked +inside of WordPress: \d+ findings that the plugin alone/m);
  expect(output).toMatch(/^unasked +operations: GraphQL does not respond$/m);
  expect(code).toBe(1);
  const without = await examine({}, wordpress.origin);
  expect(without.output).toMatch(/^MISSING +plugin: it is there .* give WORDPRESS_KEY/m);
  expect(without.code).toBe(1);
});

test("a shop that has another key, another address or is not there is missing", async () => {
  const report = (origin: string) => reportWith((it) => Object.assign(it, { shop: origin }));
  const seen = async (answers: Partial<typeof shopAnswers>) => {
    const other = await otherShop(answers);
    const text = await report(other.origin);
    const { output } = await examined((request) => (isStatus(request) ? text : null));
    other.close();
    return output;
  };
  const refuses = () => new Response(null, { status: 401 });
  expect(await seen({ "/webhooks/woocommerce": refuses })).toMatch(
    /^MISSING +shop: \S+ has another key, or none/m,
  );
  const moved = () =>
    new Response(null, { status: 301, headers: { location: "https://new.example/" } });
  expect(await seen({ "/healthz": moved })).toMatch(
    /^MISSING +shop: \S+ leads to https:\/\/new\.example\//m,
  );
  const stored = () => Response.json({ ok: true }, { headers: { age: "60" } });
  expect(await seen({ "/healthz": stored })).toMatch(/^MISSING +shop: a cache before /m);
  const challenge = () => new Response("Just a moment...", { status: 403 });
  const behind = await seen({ "/healthz": challenge, "/webhooks/stripe": challenge });
  expect(behind).toMatch(
    /^MISSING +shop: at \S+ something else responds, status 403: Just a moment/m,
  );
  expect(behind).toMatch(/^MISSING +Stripe's webhook: .* status 403: something before the shop/m);
  const named = () => new Response('<link rel="canonical" href="http://localhost:8787/en"/>');
  expect(await seen({ "/": named })).toMatch(
    /^MISSING +the shop's own address: the shop names itself http:\/\/localhost:8787, and/m,
  );
  const nowhere = await report(`http://127.0.0.1:${await freePort()}`);
  const { code, output } = await examined((request) => (isStatus(request) ? nowhere : null));
  expect(output).toMatch(/^MISSING +shop: \S+ cannot be reached: .*ECONNREFUSED/m);
  expect(code).toBe(1);
});

test("with Stripe's key the doctor finds whether Stripe calls the shop, and with which secret", async () => {
  const endpoint = { url: "", status: "enabled", enabled_events: ["payment_intent.succeeded"] };
  let data: object[] = [];
  const stripe = await serve(async () => Response.json({ data }));
  const keys = { STRIPE_SECRET_KEY: "sk_test", STRIPE_API_BASE: stripe.origin };
  const secret = { STRIPE_WEBHOOK_SECRET: "whsec_test" };
  const seen = async (more: Record<string, string>, ...endpoints: object[]) => {
    data = endpoints.map((one) => ({ ...endpoint, url: `${shop.origin}/webhooks/stripe`, ...one }));
    return (await examine({ ...withKey(wordpress.origin), ...keys, ...more })).output;
  };
  expect(await seen(secret, {})).toMatch(/^ok +Stripe's webhook: /m);
  expect(await seen({ STRIPE_WEBHOOK_SECRET: "whsec_other" }, {})).toMatch(
    /^MISSING +Stripe's webhook: \S+ has another STRIPE_WEBHOOK_SECRET/m,
  );
  expect(await seen(secret)).toMatch(/^MISSING +Stripe's webhook: Stripe does not call /m);
  expect(await seen(secret, { status: "disabled" })).toMatch(
    /^MISSING +Stripe's webhook: Stripe has switched /m,
  );
  expect(await seen(secret, { enabled_events: ["charge.refunded"] })).toMatch(
    /^MISSING +Stripe's webhook: Stripe does not send payment_intent\.succeeded/m,
  );
  stripe.close();
});

test("a cache before WordPress, lost headers and a wrong clock are missing", async () => {
  let first: string | null = null;
  const cached = await examined(({ url }, body) => {
    if (url !== "/graphql" || !/__typename }"/.test(body)) return null;
    first ??= json({ data: { __typename: "RootQuery" } });
    return first;
  });
  expect(cached.output).toMatch(/^MISSING +nothing stores responses to POST: .*another's$/m);
  const report = await reportWith((it) =>
    Object.assign(it, { received: ["idempotency-key"], time: Date.now() / 1000 - 95 }),
  );
  const { output } = await examined((request) => (isStatus(request) ? report : null));
  expect(output).toMatch(
    /^MISSING +the shop's headers reach WordPress: these do not: authorization, woocommerce-session, /m,
  );
  expect(output).toMatch(/^MISSING +clocks: WordPress's is 9\d s behind the shop's/m);
});

test("a plugin older or newer than the shop, and a report that lacks fields, are said as that", async () => {
  const older = await reportWith((it) => {
    const findings = it.findings as { id: string }[];
    it.version = "0.9.0";
    it.findings = [...findings.filter(({ id }) => id !== "reviews"), { id: 7 }, "odd", null];
    delete it.received;
    delete it.time;
  });
  const old = await examined((request) => (isStatus(request) ? older : null));
  expect(old.output).toMatch(/^advice +version of the plugin: 0\.9\.0, older than /m);
  expect(old.output).toMatch(/^unasked +the shop's headers reach WordPress: version 0\.9\.0/m);
  expect(old.output).toMatch(/^unasked +clocks: /m);
  expect(old.output).toMatch(
    /^unasked +inside of WordPress: version 0\.9\.0 .*: reviews by guests$/m,
  );
  expect(old.code).toBe(0);
  const newer = await reportWith((it) => {
    it.version = "10.0.0";
    (it.findings as object[]).push({ id: "quantum", weight: "missing", detail: "It decays." });
  });
  const next = await examined((request) => (isStatus(request) ? newer : null));
  expect(next.output).toMatch(/^advice +version of the plugin: 10\.0\.0, newer than /m);
  expect(next.output).toMatch(
    /^MISSING +quantum: It decays\.\n +version 10\.0\.0 .* does not know/m,
  );
  expect(next.code).toBe(1);
  const none = await examined((request) => (isStatus(request) ? "{}" : null));
  expect(none.output).toMatch(/^unasked +plugin: status 200/m);
});

test("what WooCommerce reports is proved as the shop reads it", async () => {
  const seen = async (report: string | null) =>
    (
      await examined((_request, body) =>
        body.includes("storefrontReport") ? json({ data: { storefrontReport: report } }) : null,
      )
    ).output;
  const signed = (text: string) => `${hmac(text, "base64", webhooks)}\n${text}`;
  const currency = { ...euro, decimals: 2, decimalSeparator: ".", thousandSeparator: "," };
  const whole = { version: "1.0.0", currency, tax: null };
  expect(await seen(null)).toMatch(/^unasked +what WooCommerce reports: /m);
  expect(await seen(`nonsense\n${json(whole)}`)).toMatch(
    /^MISSING +what WooCommerce reports: it is not signed/m,
  );
  expect(await seen(signed(json({ ...whole, currency: {} })))).toMatch(
    /^MISSING +what WooCommerce reports: it lacks currency/m,
  );
  expect(await seen(signed(json({ ...whole, zones: "everywhere", telephone: "" })))).toMatch(
    /^advice +what WooCommerce reports: EUR .* cannot read them: zones$/m,
  );
});

const euro = { code: "EUR", symbol: "€", position: "left" };

test("in maintenance the doctor has nothing installed, whatever of WordPress is in it", async () => {
  const all = await examined(() => 503);
  const one = await examined((request) => (isStatus(request) ? 503 : null));
  expect(all.output).toMatch(
    /^MISSING +GraphQL responds: in maintenance or overloaded, status 503/m,
  );
  expect(all.output).toMatch(/^ +nothing has to be installed: wait/m);
  expect(all.output).not.toMatch(/not installed|[Aa]ctivate|npm run wordpress-plugin/);
  expect(one.output).toMatch(/^unasked +plugin: in maintenance.*\n +nothing has to be installed/m);
});

test("what fails for everybody is not closed to others, and does not respond", async () => {
  const internal = json({ errors: [{ message: "Internal server error" }], data: null });
  const isShop = ({ headers }: IncomingMessage) => headers["x-storefront-key"] === header;
  const all = await examined((request) => (isStatus(request) ? null : internal));
  const others = await examined((request) => (isShop(request) ? null : internal));
  expect(all.output).toMatch(
    /^MISSING +GraphQL responds: it responds with "Internal server error"$/m,
  );
  expect(all.output).not.toMatch(/^ok +(closed|operations|secret)/m);
  expect(others.output).toMatch(/^unasked +closed to others: .*Internal server error/m);
});

test("an endpoint that is open to others is advice, a notice before the JSON too", async () => {
  const open = await otherwise(({ headers, url }) => {
    if (url === "/graphql") headers["x-storefront-key"] = header;
    return null;
  });
  const { code, output } = await examine(withKey(open.origin));
  open.close();
  expect(output).toMatch(/^advice +closed to others: it responds without the key: anybody may/m);
  expect(code).toBe(0);
  const notice = await examined(() => null, {}, "<br />\n<b>Deprecated</b>: x in y.php<br />\n");
  expect(notice.output).toMatch(/^advice +GraphQL responds: PHP prints .*\n +by hand: .*WP_DEBUG/m);
  expect([notice.code, notice.output]).toEqual([0, expect.not.stringContaining("MISSING")]);
});

test("a query that WordPress does not know, and a session that is lost, are missing", async () => {
  const { code, output } = await examined((_request, body) =>
    /query getProduct\b/.test(body)
      ? json({ data: null, errors: [{ message: 'Cannot query field "sku" on type "Product".' }] })
      : body.includes("customer { id }")
        ? json({ data: { customer: null } })
        : null,
  );
  expect(output).toMatch(/^MISSING +operations: not known: getProduct \(Cannot query field/m);
  expect(output).toMatch(/^MISSING +a cart persists .* without the header woocommerce-session/m);
  expect(code).toBe(1);
});

/** A backend of its own without the plugin, as the doctor sees it. */
async function withoutPlugin(settings: Record<string, string>) {
  const folder = newState();
  const open = { WORDPRESS_PLUGIN_KEY: "", ...settings };
  const bare = await serveBareBackend({ state: folder, port: await freePort(), settings: open });
  const result = await examine({}, bare.origin);
  await bare.kill();
  rmSync(folder, { recursive: true, force: true });
  return result;
}

test("without the plugin the doctor says what is off, and that anybody can log in as anybody", async () => {
  const { code, output } = await withoutPlugin({ JWT_SECRET: "graphql-woo-cart-session" });
  expect(output).toMatch(/^MISSING +plugin: not installed: strangers reach WooGraphQL, .* paid/m);
  expect(output).toMatch(/^ +by hand: install the plugin, which npm run wordpress-plugin makes/m);
  expect(output).toMatch(/^unasked +inside of WordPress: /m);
  expect(output).toMatch(/^MISSING +secret of session tokens: ANYBODY .* LOG IN AS ANYBODY/m);
  expect(code).toBe(1);
});

test("a shop that has the plugin's key alone sells what is in the closed WordPress", async () => {
  const own = mkdtempSync(join(tmpdir(), "shop-without-backend-"));
  const served = await serveShop({ state: own, settings: withKey(wordpress.origin) });
  try {
    expect(served.output()).not.toContain("embedded shop's database");
    const page = await fetch(`${served.origin}/en/products`);
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining('href="/en/product/'),
    ]);
  } finally {
    await served.stop();
    rmSync(own, { recursive: true, force: true });
  }
});

test("with --message the doctor sends a message as the worker does, and names Contact Form 7's response", async () => {
  const tried = (await examine(withKey(wordpress.origin), "--message")).output;
  expect(tried).toMatch(/^ok +contact message: mail_sent/m);
  expect(tried).toMatch(/^ok +contact message: without a User-Agent it is spam/m);
  const proxy = await otherwise(({ url }) =>
    url?.endsWith("/feedback") ? json({ status: "aborted" }) : null,
  );
  const { output } = await examine(withKey(proxy.origin), "--message");
  proxy.close();
  expect(output).toMatch(/^MISSING +contact message: Contact Form 7 responds with "aborted"/m);
});

test("the doctor stops without an address, and says that nothing responds", async () => {
  const silent = await examine({}, `http://127.0.0.1:${await freePort()}`);
  expect([silent.code, silent.output]).toEqual([
    1,
    expect.stringMatching(/^MISSING +GraphQL responds: .* cannot be reached/m),
  ]);
  expect(await examine({})).toMatchObject({ code: 2 });
});
