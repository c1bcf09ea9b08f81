import { expect, test } from "vitest";
import { isSameOrigin } from "./same-origin.ts";

const ask = (headers: Record<string, string>, method = "POST") =>
  isSameOrigin(
    new Request("http://localhost:8787/actions/x", { method, headers }),
    "https://shop.example",
  );

test.each([
  [{ "sec-fetch-site": "same-origin" }, true],
  [{ "sec-fetch-site": "none" }, true],
  [{ "sec-fetch-site": "same-site" }, false],
  [{ "sec-fetch-site": "cross-site" }, false],
  [{ "sec-fetch-site": "same-origin", origin: "null" }, true],
  [{ origin: "http://localhost:8787" }, true],
  [{ origin: "https://shop.example" }, true],
  [{ origin: "https://evil.example" }, false],
  [{ origin: "null" }, false],
  [{}, true],
])("of a change with %j says %s", (headers, own) => {
  expect(ask(headers as Record<string, string>)).toBe(own);
});

test("lets everybody read", () => {
  expect(ask({ "sec-fetch-site": "cross-site" }, "GET")).toBe(true);
});
