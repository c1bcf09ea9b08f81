import { expect, test } from "vitest";
import { failure } from "../../../shared/actions.ts";
import { boundedBody } from "./body-limit.ts";
import { isBoundedJson, parseBody } from "./parse-input.ts";

async function readBody(request: Request) {
  const bytes = await boundedBody(request, 64 * 1024);
  const type = request.headers.get("content-type") ?? "";
  return bytes ? parseBody(bytes, type) : failure("too-large");
}

const send = (body: BodyInit | undefined, type?: string) =>
  readBody(
    new Request("https://shop.example/actions/x", {
      method: "POST",
      body,
      headers: type === undefined ? {} : { "content-type": type },
    }),
  );

const form = "application/x-www-form-urlencoded";

test.each([
  ['{"a":1}', { a: 1 }],
  ["", {}],
  ["[1]", [1]],
  ["null", null],
])("reads the JSON %j", async (body, input) => {
  expect(await send(body, "application/json; charset=utf-8")).toEqual({
    ok: true,
    value: { input, isForm: false, values: {} },
  });
});

test("reads a form: dotted names nested, attributes gathered, the last of a name", async () => {
  const body =
    "billing.city=Kediri&billing.state=JI&quantity=1&quantity=2&attribute_pa_size=4l&attribute_x=&a.b.c=1&.=2";
  const read = await send(body, form);
  expect(read).toMatchObject({
    ok: true,
    value: {
      isForm: true,
      input: {
        billing: { city: "Kediri", state: "JI" },
        quantity: "2",
        attributes: [{ name: "pa_size", value: "4l" }],
        "a.b.c": "1",
      },
    },
  });
  expect(read.ok && read.value.values).toMatchObject({ "billing.city": "Kediri", attribute_x: "" });
});

test("has no attributes without a choice, and leaves prototypes intact", async () => {
  const read = await send("attribute_x=&__proto__.polluted=1&name=Ani", form);
  const input = read.ok ? (read.value.input as Record<string, unknown>) : {};
  expect(input).not.toHaveProperty("attributes");
  expect(Object.getPrototypeOf(input)).toBe(Object.prototype);
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
});

test("reads a form of parts without its files", async () => {
  const parts = new FormData();
  parts.set("name", "Ani");
  parts.set("file", new File(["x"], "x.txt"));
  expect(await send(parts)).toMatchObject({
    ok: true,
    value: { isForm: true, input: { name: "Ani" }, values: { name: "Ani" } },
  });
  const read = await send(parts);
  expect(read.ok && read.value.values).toEqual({ name: "Ani" });
});

test.each([
  ["{", "application/json", "malformed"],
  ["a=1", "text/plain", "wrong-type"],
  ["a=1", "xapplication/x-www-form-urlencoded", "wrong-type"],
  ["a=1", "application/jsonx", "wrong-type"],
  ["{}", "xapplication/json", "wrong-type"],
  ["x", "multipart/form-data", "malformed"],
  ["", "text/plain", "malformed"],
  [undefined, undefined, "malformed"],
])("refuses %j of type %s as %s", async (body, type, error) => {
  expect(await send(body, type)).toEqual({ ok: false, error });
});

const many = (amount: number, name = (n: number) => `a.x${n}`) =>
  Array.from({ length: amount }, (_, n) => name(n));
const parts = (amount: number) => {
  const created = new FormData();
  for (const name of many(amount)) created.set(name, "1");
  return created;
};
const asForm = (names: string[]) => names.map((name) => `${name}=1`).join("&");

test("takes 200 fields and no more, in a form of either kind", async () => {
  expect((await send(asForm(many(200)), form)).ok).toBe(true);
  expect((await send(parts(200))).ok).toBe(true);
  const refused = { ok: false, error: "too-large" };
  expect(await send(asForm(many(201)), form)).toEqual(refused);
  expect(await send(asForm(many(201)), `${form}; boundary=b`)).toEqual(refused);
  expect(await send(parts(201))).toEqual(refused);
  expect(await send("&".repeat(200), form)).toEqual(refused);
});

test("takes JSON of depth 4 and 400 values, and no more", async () => {
  const type = "application/json";
  expect((await send("[[[[1]]]]", type)).ok).toBe(true);
  expect((await send(JSON.stringify({ ids: many(399) }), type)).ok).toBe(true);
  const refused = { ok: false, error: "too-large" };
  expect(await send("[[[[[]]]]]", type)).toEqual(refused);
  expect(await send(JSON.stringify({ ids: many(400) }), type)).toEqual(refused);
  expect(await send("[".repeat(30_000) + "]".repeat(30_000), type)).toEqual(refused);
});

test("a field that is also the name of a group gives way to it", async () => {
  const read = await send("billing=x&billing.city=Kediri&shipping.city=Blitar&shipping=y", form);
  expect(read.ok && read.value.input).toEqual({
    billing: { city: "Kediri" },
    shipping: { city: "Blitar" },
  });
});

test("takes 64 KB to the byte, of any case of its type", async () => {
  const exact = `a=${"x".repeat(64 * 1024 - 2)}`;
  expect((await send(exact, form.toUpperCase())).ok).toBe(true);
  expect(await send(`${exact}x`, form)).toEqual({ ok: false, error: "too-large" });
});

const limits = { maxDepth: 2, maxValues: 3 };

test.each([
  [1, true],
  [null, true],
  ["text", true],
  [{}, true],
  [[1, 2, 3], true],
  [{ a: { b: 1 } }, true],
  [{ a: [], b: "" }, true],
  [[1, 2, 3, 4], false],
  [{ a: 1, b: { c: 1, d: 1 } }, false],
  [{ a: { b: {} } }, false],
  [[[[]]], false],
])("%j is within depth 2 and 3 values: %s", (value, isBounded) => {
  expect(isBoundedJson(value, limits)).toBe(isBounded);
});

test("checks a value nested as deep as 64 KB allow", () => {
  const deep: unknown = JSON.parse("[".repeat(32_000) + "]".repeat(32_000));
  expect(isBoundedJson(deep, limits)).toBe(false);
  expect(isBoundedJson(deep, { maxDepth: 32_000, maxValues: 32_000 })).toBe(true);
});

test("cleans every text but passwords, which only become well-formed", async () => {
  const json = String.raw`{"shippingMethod":"\ud83d","shipping":{"name":"A\u0000n\u202ei"},"password":"a\u200b\ud83d","ids":[1,"\u200b2"]}`;
  expect(await send(json, "application/json")).toMatchObject({
    value: {
      input: {
        shippingMethod: "\ufffd",
        shipping: { name: "Ani" },
        password: "a\u200b\ufffd",
        ids: [1, "2"],
      },
    },
  });
  const typed = new URLSearchParams({ "shipping.name": "A\u0000n\u202ei", password: "a\u200b" });
  expect(await send(typed, form)).toMatchObject({
    value: {
      input: { shipping: { name: "Ani" }, password: "a\u200b" },
      values: { "shipping.name": "Ani" },
    },
  });
});
