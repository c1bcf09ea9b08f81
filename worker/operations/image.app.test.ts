import { expect, test } from "vitest";
import { sourceBelow } from "../../shared/ui/images.ts";
import { type EdgeShop, openShop, seedProducts } from "../../tests/support/edge-shop.ts";
import { isReportAsked } from "../../tests/support/fault-proxy.ts";
import { toHash } from "../platform/crypto.ts";
import { EMBEDDED_ORIGIN } from "../platform/http/backend-fetch.ts";
import { isRaster, readPictureRequest } from "./image.ts";

const images = {
  baseUrl: "https://woo.example/wp-content/uploads/",
  hosts: ["woo.example", "secure.gravatar.com"],
  formats: ["avif", "webp"],
};
const avatar = "https://secure.gravatar.com/avatar/0123456789abcdef0123456789abcdef";

const readAt = (size: string, segment: string) =>
  readPictureRequest(`https://shop.example/_image/${size}/${segment}`, images);

test.each([
  ["320x1", "oli.png", 320, `${images.baseUrl}oli.png`],
  ["320x2", "2026%2F11%2Foli.png", 640, `${images.baseUrl}2026/11/oli.png`],
  ["320x1", "oli%2520%25C3%25A9.png", 320, `${images.baseUrl}oli%20%C3%A9.png`],
  ["48x1", encodeURIComponent(avatar), 48, `${avatar}?s=96&d=404&r=g`],
])("%s of %s is a picture of ours", (size, segment, width, href) => {
  const request = readAt(size, segment);
  expect([request?.width, request?.source.href]).toEqual([width, href]);
});

const encoded = (source: string): [string, string] => ["320x1", encodeURIComponent(source)];

test.each<[string, string]>([
  ["321x1", "oli.png"],
  ["0320x1", "oli.png"],
  ["320x3", "oli.png"],
  ["320x630", "oli.png"],
  ["1200x1", "oli.png"],
  ["1200x630x1", "oli.png"],
  ["320", "oli.png"],
  ["320x1", "oli.png?v=1"],
  ["320x1", "oli.png?"],
  ["320x1", "2026/oli.png"],
  ["320x1", "%6fli.png"],
  ["320x1", "2026%2foli.png"],
  ["320x1", "oli.png/"],
  ["320x1", "%E0%A4%A"],
  encoded("oli.png?v=1"),
  encoded("oli.png#a"),
  encoded("./oli.png"),
  encoded("z/../oli.png"),
  encoded("z/%2e%2e/oli.png"),
  encoded("z//oli.png"),
  encoded("z%2Foli.png"),
  encoded("z\\oli.png"),
  encoded("%6fli.png"),
  encoded("oli%c3%a9.png"),
  encoded("olié.png"),
  encoded(" oli.png"),
  encoded("/oli.png"),
  encoded("report.pdf"),
  encoded("oli.svg"),
  encoded("https://woo.example/wp-content/uploads/oli.png"),
  encoded("https://woo.example/wp-admin/oli.png"),
  encoded("../../wp-admin/oli.png"),
  encoded("https://evil.example/oli.png"),
  encoded("//evil.example/oli.png"),
  encoded("https://user@woo.example/oli.png"),
  encoded("ftp://woo.example/oli.png"),
  encoded("data:image/png;base64,AAAA"),
  encoded("https://woo.example:8443/oli.png"),
  encoded(`${avatar}?s=96`),
  encoded("https://secure.gravatar.com/oli.png"),
])("%s of %s is none", (size, segment) => {
  expect(readAt(size, segment)).toBeNull();
});

test.each([
  [`${images.baseUrl}2026/oli.png`, "2026/oli.png"],
  [`${images.baseUrl}oli.png?v=3#a`, "oli.png"],
  [`${images.baseUrl}z/../oli é.png`, "oli%20%C3%A9.png"],
  [`${images.baseUrl}%6fli.png`, "oli.png"],
  [`${avatar.replace("secure", "2")}?s=96&d=mm`, avatar],
])("the shop writes %s as %s, and serves it", (url, source) => {
  expect(sourceBelow(images.baseUrl, url)).toBe(source);
  expect(readAt("320x1", encodeURIComponent(source))).not.toBeNull();
});

const toBytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ["\x89PNG\r\n", true],
  ["\xff\xd8\xff\xe0", true],
  ["GIF89a", true],
  ["RIFF\0\0\0\0WEBP", true],
  ["RIFF\0\0\0\0WAVE", false],
  ["<svg xmlns=", false],
  ["<?xml", false],
  ["", false],
])("what begins with %j is a picture: %s", (text, isPicture) => {
  expect(isRaster(toBytes(text))).toBe(isPicture);
});

/** Has the backend respond so to whatever is no question about the shop. */
function giveFiles({ backend }: EdgeShop, respond: (request: Request) => Promise<Response>): void {
  const { fetch } = backend;
  backend.fetch = async (input, init) => {
    const request = new Request(input, init);
    return (await isReportAsked(request)) ? fetch(request) : respond(request);
  };
}

const png = toBytes(
  atob(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  ),
);

let pictures = 0;

/** Requests a picture that nobody has requested before; the origin responds as a test says. */
async function ask(shop: EdgeShop, respond: (redirect: string) => Response) {
  let requestCount = 0;
  giveFiles(shop, async ({ redirect }) => {
    requestCount += 1;
    return respond(redirect);
  });
  pictures += 1;
  const path = `/_image/320x1/picture-${pictures}.png`;
  const response = await shop.fetch(path);
  await shop.idle();
  const { status, headers } = response;
  const again = await shop.fetch(path);
  return {
    status,
    type: headers.get("content-type"),
    cacheControl: headers.get("cache-control"),
    location: headers.get("location"),
    requested: requestCount,
    again: again.status,
  };
}

test("a picture is served as webp, cached for a year, and requested from its origin once", async () => {
  const created = await ask(openShop(), () => new Response(png));
  expect(created).toMatchObject({
    status: 200,
    type: "image/webp",
    cacheControl: "public, max-age=31536000, immutable",
    requested: 1,
    again: 200,
  });
});

test.each<[what: string, respond: (redirect: string) => Response]>([
  ["SVG that says it is PNG", () => new Response("<svg><script>alert(1)</script></svg>")],
  ["more than ten megabytes", () => new Response(new Uint8Array(10 * 1024 * 1024 + 1))],
  [
    "a length of more than that",
    () => new Response(png, { headers: { "content-length": "99999999" } }),
  ],
  [
    "a redirect to a picture elsewhere",
    (redirect) =>
      redirect === "follow"
        ? new Response(png)
        : Response.redirect("https://evil.example/oli.png", 302),
  ],
  ["nothing for now", () => new Response(null, { status: 503 })],
])("for %s the placeholder is shown and nothing is stored", async (_what, respond) => {
  const placeholder = { status: 302, cacheControl: "no-store", location: "/placeholder.svg" };
  expect(await ask(openShop(), respond)).toMatchObject({
    ...placeholder,
    requested: 2,
    again: 302,
  });
});

test("a file that only begins like a picture is a 502 with no-store", async () => {
  const broken = await ask(openShop(), () => new Response(png.slice(0, 20)));
  expect(broken).toMatchObject({ status: 502, cacheControl: "no-store", requested: 2, again: 502 });
});

test("a picture missing at the origin is requested once, for all widths", async () => {
  const shop = openShop();
  let requestCount = 0;
  giveFiles(shop, async () => {
    requestCount += 1;
    return new Response(null, { status: 404 });
  });
  for (const width of [48, 96, 320, 640, 1280]) {
    const response = await shop.fetch(`/_image/${width}x1/nobody-has-it.png`);
    await shop.idle();
    expect([response.status, response.headers.get("location")]).toEqual([302, "/placeholder.svg"]);
  }
  expect(requestCount).toBe(1);
});

/** A shop that counts what its pictures are made of. */
function countingShop(settings: Record<string, unknown> = {}) {
  const counts = { transformed: [] as string[], fetched: 0 };
  const output = async ({ format }: { format: string }) => {
    counts.transformed.push(format);
    return { response: () => new Response(png, { headers: { "content-type": format } }) };
  };
  const input = () => ({ transform: () => ({ output }) });
  const shop = openShop({ IMAGES: { input }, ...settings });
  giveFiles(shop, async () => {
    counts.fetched += 1;
    return new Response(png);
  });
  return { shop, counts };
}

const fetchType = async (shop: EdgeShop, path: string, accept = "image/avif,image/webp,*/*") => {
  const { status, headers } = await shop.fetch(path, { headers: { accept } });
  await shop.idle();
  return [status, headers.get("content-type"), headers.get("vary")];
};

test("a picture is resized once for all data centres, and for the same pixels at any density", async () => {
  const { shop, counts } = countingShop();
  await fetchType(shop, "/_image/320x2/once.png", "*/*");
  // Another data centre has nothing of this one's cache.
  const source = `${EMBEDDED_ORIGIN}/wp-content/uploads/once.png`;
  const stored = `https://localhost:8787/pictures/${toHash(source)}/640.webp`;
  expect(await (await caches.open("images")).delete(stored)).toBe(true);
  expect(await fetchType(shop, "/_image/640x1/once.png", "*/*")).toEqual([
    200,
    "image/webp",
    "accept",
  ]);
  expect(counts).toEqual({ transformed: ["image/webp"], fetched: 1 });
});

test("who takes AVIF gets WebP while the AVIF is made, then that; others go on with WebP", async () => {
  const { shop, counts } = countingShop();
  const path = "/_image/320x1/formats.png";
  expect(await fetchType(shop, path)).toEqual([200, "image/webp", "accept"]);
  expect(await fetchType(shop, path)).toEqual([200, "image/avif", "accept"]);
  expect(await fetchType(shop, path, "image/webp,*/*")).toEqual([200, "image/webp", "accept"]);
  expect(counts).toEqual({ transformed: ["image/webp", "image/avif"], fetched: 1 });
});

test("large pictures, and a shop that is set so, have WebP alone", async () => {
  const { shop, counts } = countingShop();
  for (let reader = 0; reader < 3; reader += 1) await fetchType(shop, "/_image/1280x1/large.png");
  const plain = countingShop({ IMAGE_FORMATS: "webp" });
  for (let reader = 0; reader < 3; reader += 1)
    await fetchType(plain.shop, "/_image/320x1/plain.png");
  expect([counts.transformed, plain.counts.transformed]).toEqual([["image/webp"], ["image/webp"]]);
});

/** Width and height that the first frame of a JPEG has. */
function sizeOfJpeg(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  while (view.getUint8(at + 1) < 0xc0 || view.getUint8(at + 1) > 0xc3)
    at += 2 + view.getUint16(at + 2);
  return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
}

test("the preview of a shared link is a JPEG of 1200 by 630 pixels, below 300 KB, for every client", async () => {
  const shop = openShop();
  giveFiles(shop, async () => new Response(png));
  const response = await shop.fetch("/_image/1200x630/shared.png", {
    headers: { accept: "image/avif,image/webp,*/*" },
  });
  expect(response.headers.get("content-type")).toBe("image/jpeg");
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(sizeOfJpeg(bytes)).toEqual({ width: 1200, height: 630 });
  expect(bytes.length).toBeLessThan(300_000);
  await shop.idle();
});

test("a preview that is too large for messengers is encoded again, smaller", async () => {
  const qualities: unknown[] = [];
  const output = async ({ format, quality }: { format: string; quality: number }) => {
    qualities.push(quality);
    const bytes = new Uint8Array(quality > 40 ? 300_001 : 150_000);
    return { response: () => new Response(bytes, { headers: { "content-type": format } }) };
  };
  const shop = openShop({ IMAGES: { input: () => ({ transform: () => ({ output }) }) } });
  giveFiles(shop, async () => new Response(png));
  const response = await shop.fetch("/_image/1200x630/heavy.png");
  expect((await response.arrayBuffer()).byteLength).toBe(150_000);
  expect(qualities).toEqual([80, 40]);
  await shop.idle();
});

test("one client can have only so many pictures made in a minute; what is there is shown all the same", async () => {
  const { shop, counts } = countingShop({ RATE_LIMITS: "on" });
  const headers = { "cf-connecting-ip": "192.0.2.77" };
  for (let n = 0; n < 60; n += 1) {
    const response = await shop.fetch(`/_image/48x1/flood-${n}.png`, { headers });
    expect([200, 302]).toContain(response.status);
    await shop.idle();
  }
  expect(counts.transformed.length).toBeLessThanOrEqual(40);
  expect((await shop.fetch("/_image/48x1/flood-0.png", { headers })).status).toBe(200);
});

/** So many of strangers' pictures are made. */
const triesInTests = 20;

test("a crawl of all pages makes each of their own pictures, and a stranger's names none", async () => {
  const LIMIT_CALLS = { limit: async () => ({ success: true }) };
  let tries = 0;
  // The runtime's own gives tries back with the seconds that a busy machine takes.
  const LIMIT_MANY = { limit: async () => ({ success: ++tries <= triesInTests }) };
  const { shop, counts } = countingShop({ RATE_LIMITS: "on", LIMIT_CALLS, LIMIT_MANY });
  const headers = { "cf-connecting-ip": "192.0.2.78" };
  await seedProducts();
  const pages = openShop({ RATE_LIMITS: "on" });
  const html: string[] = [];
  for (const path of ["/", "/products/page/2", "/articles"])
    html.push(await pages.text(path, { headers }));
  const links = html.join("").matchAll(/href="(\/(?:product|article)\/[^"?#]+)"/g);
  const linked = [...new Set(Array.from(links, ([, path = ""]) => path))];
  for (const path of linked.slice(0, 2)) html.push(await pages.text(path, { headers }));
  const named = html.join(" ").matchAll(/\/_image\/[^"\s&]+/g);
  const all = [...new Set(Array.from(named, ([path]) => path))].slice(0, 2 * triesInTests);
  expect(all.length).toBeGreaterThan(triesInTests);
  // Another isolate of the data centre, which has made no page itself.
  const statuses: number[] = [];
  for (const path of all) statuses.push((await shop.fetch(path, { headers })).status);
  await shop.idle();
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(counts.transformed.length).toBeGreaterThan(triesInTests);
  const invented: number[] = [];
  for (let nth = 0; nth < 25; nth += 1)
    invented.push((await shop.fetch(`/_image/48x1/crawl-${nth}.png`, { headers })).status);
  expect(invented.at(-1)).toBe(302);
});
