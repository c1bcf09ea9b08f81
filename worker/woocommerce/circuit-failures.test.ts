import { expect, test } from "vitest";
import type { BackendErrorReason } from "../platform/backend-error.ts";
import { breaker } from "./fake-breaker.fixture.ts";

test("a GraphQL error restarts the count: the backend is up", async () => {
  const { circuit, fail, failOften } = breaker();
  await failOften(4);
  await fail("graphql", 200).catch(() => {});
  await failOften(4);
  expect(circuit.state).toBe("closed");
});

test("five failures within ten seconds open it, to the second", async () => {
  const { circuit, clock, failOften } = breaker();
  for (let n = 0; n < 4; n += 1) {
    await failOften(1);
    await clock.pass(2_500);
  }
  await failOften(1);
  expect(circuit.state).toBe("open");
});

test.each<[BackendErrorReason, number | undefined, string]>([
  ["refused", undefined, "open"],
  ["timeout", undefined, "open"],
  ["not-json", 200, "open"],
  ["shape", 200, "open"],
  ["status", 500, "open"],
  ["status", 429, "open"],
  ["status", 404, "closed"],
  ["graphql", 200, "closed"],
  ["too-large", 200, "closed"],
])("five errors of %s %s leave it %s", async (reason, status, state) => {
  const { circuit, fail } = breaker();
  for (let n = 0; n < 5; n += 1) await fail(reason, status).catch(() => {});
  expect(circuit.state).toBe(state);
});

test("a defect of ours is no sign of the backend's", async () => {
  const { circuit } = breaker();
  for (let n = 0; n < 5; n += 1)
    await circuit.run("q", () => Promise.reject(new TypeError("ours"))).catch(() => {});
  expect(circuit.state).toBe("closed");
});
