import { afterEach, expect, test, vi } from "vitest";
import { freshMinute, openShop } from "../../tests/support/edge-shop.ts";
import { english } from "../../tests/support/messages.ts";

interface Point {
  indexes: string[];
  blobs: string[];
  doubles: number[];
}

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A shop that counts, and what its data set was given of speeds. */
function countedShop(settings: Record<string, unknown> = {}) {
  const points: Point[] = [];
  const ANALYTICS = { writeDataPoint: (point: Point) => points.push(point) };
  const shop = openShop({ ANALYTICS, ANALYTICS_DATASET: "storefront", ...settings });
  const rows = () => points.filter(({ indexes: [index] }) => index?.includes("page-speed"));
  return { shop, rows };
}

type Shop = ReturnType<typeof countedShop>["shop"];

const report = async (shop: Shop, body: string, headers: Record<string, string> = {}) => {
  const response = await shop.fetch("/page-speed", {
    method: "POST",
    body,
    headers: { "sec-fetch-site": "same-origin", ...headers },
  });
  return [
    response.status,
    response.headers.get("cache-control"),
    response.headers.get("set-cookie"),
  ];
};

test("what a browser measured is a row by kind of page, place and build, with nothing of its visitor", async () => {
  const { shop, rows } = countedShop();
  const visitor = {
    cookie: "__Host-session=rahasia",
    "cf-connecting-ip": "192.0.2.9",
    referer: "http://localhost:8787/en/product/rahasia?search=rahasia",
  };
  const measured = "1200.5,96,0.0312,80,,/en/product/minyak-cvt-samudra";
  expect(await report(shop, measured, visitor)).toEqual([204, "no-store", null]);
  expect(rows()).toEqual([
    {
      indexes: ["page-speed"],
      blobs: ["page-speed", "/product", "test", ""],
      doubles: [1200.5, 96, 0.0312, 80],
    },
  ]);
});

test("a page that was rendered ahead counts from when it was shown, and what was not measured is -1", async () => {
  const { shop, rows } = countedShop();
  await report(shop, "900,0,0,300,700,/");
  await report(shop, "0,0,0,50,0,/products/page/2");
  expect(rows().map(({ blobs, doubles }) => [blobs[1], ...doubles])).toEqual([
    ["/", 200, -1, 0, 0],
    ["/products", -1, -1, 0, 50],
  ]);
});

test.each([
  ["has no numbers", "fast,fast,fast,fast,fast,/"],
  ["has a number that no page takes", "-1,0,0,80,,/"],
  ["has an hour in it", "3600000,0,0,80,,/"],
  ["is of no page of ours", "900,0,0,80,,/wp-admin/x.php"],
  ["is empty", ""],
])("a report that %s writes nothing", async (_what, body) => {
  const { shop, rows } = countedShop();
  expect(await report(shop, body)).toEqual([400, "no-store", null]);
  expect(rows()).toEqual([]);
});

test("neither what is long, nor another site, nor data saver writes anything", async () => {
  const { shop, rows } = countedShop();
  const measured = "900,0,0,80,,/";
  expect((await report(shop, measured + "x".repeat(1_100)))[0]).toBe(413);
  expect((await report(shop, measured, { "sec-fetch-site": "cross-site" }))[0]).toBe(403);
  expect((await report(shop, measured, { "save-data": "on" }))[0]).toBe(204);
  expect(rows()).toEqual([]);
});

test("one address may report only so often per minute, and others still may", async () => {
  await freshMinute();
  const { shop } = countedShop({ RATE_LIMITS: "on" });
  const from = (address: string) => report(shop, "900,0,0,80,,/", { "cf-connecting-ip": address });
  const statuses: unknown[] = [];
  for (let sent = 0; sent < 21; sent += 1) statuses.push((await from("192.0.2.2"))[0]);
  expect(statuses).toEqual([...Array(20).fill(204), 429]);
  expect((await from("192.0.2.3"))[0]).toBe(204);
});

test("pages name the script that measures where a data set counts, and nowhere else", async () => {
  const counting = await countedShop().shop.text("/faq");
  expect(counting).toMatch(/"late":\[[^\]]*page-speed/);
  const plain = await openShop().text("/faq");
  expect(plain).not.toContain("page-speed");
});

const statusPage = (shop: Shop) =>
  shop.text("/en/_status", { headers: { authorization: `Basic ${btoa("o:operators-only")}` } });

const credentials = { ANALYTICS_ACCOUNT: "a".repeat(32), ANALYTICS_TOKEN: "reads-alone" };

/** Responds for the data set's API; records what was queried. */
function dataSet(respond: (question: string) => Response) {
  const requested: { url: string; token: string | null; question: string }[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const question = String(init.body);
    requested.push({ url, token: new Headers(init.headers).get("authorization"), question });
    return respond(question);
  });
  return requested;
}

test("the operator's page shows the last hour by kind of page, as the data set has it", async () => {
  const { shop } = countedShop(credentials);
  const requested = dataSet((question) => {
    if (!question.includes("p75")) return Response.json({ data: [] });
    const column = Number(/double(\d)/.exec(question)?.[1]);
    const p75 = [1234.4, 88, 0.0419, 61][column - 1];
    const rare = { area: "/faq", p75: 900, views: "3" };
    const data = [...(column === 1 ? [rare] : []), { area: "/product", p75, views: "420" }];
    return Response.json({ meta: [], data, rows: data.length });
  });
  const html = await statusPage(shop);
  const rows = [...html.matchAll(/<th scope="row">(\/[a-z]*)<\/th>((?:<td>[^<]*<\/td>)+)/g)];
  const cells = rows.map(([, area, row = ""]) => [area, ...row.split(/<\/?td>/).filter(Boolean)]);
  expect(cells).toEqual([
    ["/product", "420", "1234 ms", "88 ms", "0.042", "61 ms"],
    ["/faq", "3", "900 ms", "–", "–", "–"],
  ]);
  expect(requested).toHaveLength(5);
  for (const { url, token, question } of requested) {
    expect(url).toBe(
      `https://api.cloudflare.com/client/v4/accounts/${"a".repeat(32)}/analytics_engine/sql`,
    );
    expect(token).toBe("Bearer reads-alone");
    expect(question).toContain("FROM storefront");
    expect(question).toMatch(/p75.*INTERVAL '1' HOUR|'search'/s);
  }
});

test("the operator's page shows what is searched for, in vain, and left without a click", async () => {
  const { shop } = countedShop(credentials);
  const row = (search: string, shown: number, empty: number, chosen: number) => ({
    ...{ search, language: "id-ID", shown: String(shown), empty, chosen },
  });
  const data = [row("oli", 40, 0, 45), row("kampas", 12, 0, 2), row("knalpot", 0, 9, 0)];
  const requested = dataSet((question) =>
    Response.json({ data: question.includes("p75") ? [] : data }),
  );
  const html = await statusPage(shop);
  const tables = Array.from(
    html.matchAll(/<caption>([^<]*)<\/caption>(.*?)<\/table>/gs),
    ([, caption, rows = ""]) => [
      caption,
      ...Array.from(rows.matchAll(/<th scope="row">([^<]*)<\/th>.*?<td>(\d+)<\/td>/g), (it) =>
        it.slice(1).join(" "),
      ),
    ],
  );
  expect(tables).toEqual([
    [english["status.searches-frequent"], "oli 40", "kampas 12", "knalpot 9"],
    [english["status.searches-empty"], "knalpot 9"],
    [english["status.searches-left"], "kampas 10"],
  ]);
  expect(html).toContain("opens two products counts twice");
  const question = requested.find((it) => it.question.includes("'search'"))?.question;
  expect(question).toContain("INTERVAL '30' DAY");
});

test.each([
  ["refuses", () => new Response("no", { status: 403 })],
  ["responds with something else", () => Response.json({ rows: [] })],
  [
    "cannot be reached",
    () => {
      throw new TypeError("reset");
    },
  ],
])("a data set that %s leaves the rest of the page", async (_how, respond) => {
  vi.spyOn(console, "warn").mockReturnValue();
  const { shop } = countedShop(credentials);
  dataSet(respond);
  const html = await statusPage(shop);
  expect(html).toContain(english["status.speed-failed"]);
  expect(html).toContain(english["status.indexes"]);
});

test("without an account's token the page names what is missing, and without a data set nothing", async () => {
  const requested = dataSet(() => Response.json({ data: [] }));
  expect(await statusPage(countedShop().shop)).toContain("Set ANALYTICS_ACCOUNT");
  const uncounted = await statusPage(openShop(credentials));
  expect(uncounted).not.toContain("How fast pages were");
  expect(requested).toEqual([]);
});
