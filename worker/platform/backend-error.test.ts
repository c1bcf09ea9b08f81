import { expect, test } from "vitest";
import { BackendError } from "./backend-error.ts";

test("an error names the operation and its failure in one line", () => {
  const cause = new TypeError("connection reset");
  const error = new BackendError("status", "getCart", { status: 502, messages: ["a", "b"], cause });
  expect(error.message).toBe("getCart: status, 502, a, b");
  expect([error.name, error.cause]).toEqual(["BackendError", cause]);
});

test("an error without details has no further message", () => {
  const error = new BackendError("refused", "getCart");
  expect([error.message, error.status, error.messages]).toEqual([
    "getCart: refused",
    undefined,
    [],
  ]);
});
