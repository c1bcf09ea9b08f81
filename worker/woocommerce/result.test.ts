import { expect, test } from "vitest";
import { readResult } from "./transport.ts";

const json = { "Content-Type": "application/json" };
const body = '{"data":{"a":1}}';
const read = (response: Response, maxBytes = 100) =>
  readResult(response, { operation: "getCart", maxBytes });

test.each<Record<string, string>>([{}, { "Content-Length": String(body.length) }])(
  "a body may be exactly as long as the limit, with or without Content-Length (%o)",
  async (headers) => {
    const respond = () => new Response(body, { headers: { ...json, ...headers } });
    expect((await read(respond(), body.length)).data).toEqual({ a: 1 });
    await expect(read(respond(), body.length - 1)).rejects.toMatchObject({ reason: "too-large" });
  },
);

test.each([
  ["status", new Response(null, { status: 404 })],
  ["not-json", new Response(null)],
  ["not-json", new Response(null, { headers: json })],
  ["too-large", new Response(null, { headers: { ...json, "Content-Length": "101" } })],
])("a response without a readable body has its own reason: %s", async (reason, response) => {
  await expect(read(response)).rejects.toMatchObject({ reason, status: response.status });
});

test.each(["text/html", "x-application/json", "application/jsonx"])(
  "JSON with the content type %s is refused",
  async (type) => {
    const response = new Response(body, { headers: { "Content-Type": type } });
    await expect(read(response)).rejects.toMatchObject({ reason: "not-json" });
  },
);

test.each(["[]", '{"data":"text"}'])("%s is reported with its status", async (text) => {
  const response = new Response(text, { status: 403, headers: json });
  await expect(read(response)).rejects.toMatchObject({ reason: "shape", status: 403 });
});

test("an error without a message is reported with the response's status", async () => {
  const text = JSON.stringify({ data: null, errors: [{ message: " " }] });
  const { errors } = await read(new Response(text, { status: 400, headers: json }));
  expect(errors).toEqual([{ message: "GraphQL Error (Code: 400)" }]);
});
