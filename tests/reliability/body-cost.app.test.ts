import { expect, test } from "vitest";
import { actions } from "../../worker/actions.ts";
import { type EdgeShop, openShop } from "../support/edge-shop.ts";
import { isFull, reliabilityTest } from "./reliability-test.ts";

reliabilityTest();

const origin = "http://localhost:8787";
const bodyBytes = 64 * 1024;
const maxCpuMs = 50;
const maxPageMs = 100;

const form = "application/x-www-form-urlencoded";
const json = "application/json";
const parts = "multipart/form-data; boundary=b";

/** As many of them as 64 KB hold. */
function filled(item: (index: number) => string, { start = "", join = "", end = "" } = {}): string {
  const items: string[] = [];
  let size = start.length + end.length;
  for (let index = 0; ; index += 1) {
    const next = item(index);
    size += next.length + join.length;
    if (size > bodyBytes) return start + items.join(join) + end;
    items.push(next);
  }
}

const deep = (open: string, close: string): string => {
  const levels = Math.floor(bodyBytes / (open.length + close.length));
  return open.repeat(levels) + close.repeat(levels);
};
const part = (name: string, value = "1") =>
  `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** Every shape by which a body of 64 KB was found, or could be thought, to cost more than its length. */
type Shape = [type: string, body: string];
const shapes: Record<string, Shape> = {
  "fields of one group": [form, filled((n) => `a.x${n}=`, { join: "&" })],
  "fields of many groups": [form, filled((n) => `x${n}.a=`, { join: "&" })],
  "groups of prototypes": [form, filled((n) => `__proto__.x${n}=`, { join: "&" })],
  "many fields": [form, filled((n) => `a${n}=`, { join: "&" })],
  "one field many times": [form, filled(() => "a=1", { join: "&" })],
  "separators alone": [form, "&".repeat(bodyBytes)],
  attributes: [form, filled((n) => `attribute_${n}=1`, { join: "&" })],
  "a name of dots": [form, `${".".repeat(bodyBytes - 1)}=`],
  "percent signs": [form, `code=${"%41".repeat(20_000)}`],
  "broken percent signs": [form, `code=${"%".repeat(bodyBytes - 5)}`],
  blanks: [form, `username=${"+".repeat(bodyBytes - 20)}x`],
  "a way back": [form, `returnTo=/${"a/".repeat(32_000)}`],
  "an address of at signs": [
    form,
    `billing.email=${"a@".repeat(32_000)}&email=${"@.".repeat(200)}`,
  ],
  parts: [parts, filled((n) => part(`p${n}`), { end: "--b--" })],
  "parts of one group": [parts, filled((n) => part(`a.x${n}`), { end: "--b--" })],
  "boundaries alone": [parts, "--b\r\n".repeat(bodyBytes / 5)],
  "almost boundaries": [parts, `${part("a", "\r\n--".repeat(16_000))}--b--`],
  "arrays in arrays": [json, deep("[", "]")],
  "objects in objects": [json, deep('{"a":', "}").replace(/:\}/, ":1}")],
  "an array of objects": [
    json,
    filled(() => "{}", { start: '{"attributes":[', join: ",", end: "]}" }),
  ],
  "an array of ids": [json, filled(() => "1", { start: '{"add":[', join: ",", end: "]}" })],
  "many members": [json, filled((n) => `"a${n}":1`, { start: "{", join: ",", end: "}" })],
  "one member many times": [json, filled(() => '"a":1', { start: "{", join: ",", end: "}" })],
  "a long number": [json, `{"productId":${"9".repeat(bodyBytes - 20)}}`],
  escapes: [json, `{"code":"${"\\u0041".repeat(10_900)}"}`],
  "an unclosed text": [json, `{"code":"${"a".repeat(bodyBytes - 10)}`],
};

const paths = [
  ...["/language", "/graphql", "/csp-reports", "/_purge", "/_erase"],
  ...["/webhooks/woocommerce", "/webhooks/stripe"],
  ...actions.map(({ name }) => `/en/actions/${name}`),
];
// The shapes are the same for all: a part of the paths has one that each reader of bodies serves.
const tried = isFull
  ? paths
  : ["/language", "/graphql", "/csp-reports", "/en/actions/add-to-cart", "/en/actions/checkout"];

async function send(shop: EdgeShop, path: string, shape: Shape): Promise<void> {
  const [type, body] = shape;
  const headers = { "content-type": type, origin };
  const init = { method: "POST", headers, body, redirect: "manual" as const };
  const response = await shop.fetch(path, init);
  await response.body?.cancel();
  if (response.status >= 500) expect([path, response.status]).toBe("no 5xx");
}

// A busy machine only ever adds to it: the least of some tries is nearest to the CPU's own time.
async function leastMs(limitMs: number, work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 20 && least > limitMs; tries += 1) {
    const began = performance.now();
    await work();
    least = Math.min(least, performance.now() - began);
  }
  return least;
}

test("R14: no body of 64 KB costs more than 50 ms, in any shape", async () => {
  const shop = openShop();
  const names = Object.keys(shapes);
  const costly: unknown[] = [];
  for (const path of tried) {
    for (const [name, shape] of Object.entries(shapes)) {
      const tookMs = await leastMs(maxCpuMs, () => send(shop, path, shape));
      if (tookMs > maxCpuMs) costly.push([path, name, Math.round(tookMs)]);
    }
  }
  await shop.idle();
  expect(names.length).toBeGreaterThanOrEqual(20);
  expect(costly).toEqual([]);
});

test("R14: a page from the cache comes within 100 ms beside any of them", async () => {
  const shop = openShop();
  await shop.text("/en/faq");
  const late: unknown[] = [];
  for (const [name, shape] of Object.entries(shapes)) {
    let beside: Promise<void> | undefined;
    const tookMs = await leastMs(maxPageMs, async () => {
      await beside;
      beside = send(shop, "/en/actions/checkout", shape);
      await shop.fetch("/en/faq").then((page) => page.arrayBuffer());
    });
    await beside;
    if (tookMs > maxPageMs) late.push([name, Math.round(tookMs)]);
  }
  await shop.idle();
  expect(late).toEqual([]);
});
