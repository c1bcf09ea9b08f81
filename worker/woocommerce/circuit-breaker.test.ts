import { expect, test, vi } from "vitest";
import { BackendError } from "../platform/backend-error.ts";
import { whileClosed, withCircuitBreaker } from "./circuit-breaker.ts";
import { breaker } from "./fake-breaker.fixture.ts";

test("opens after five failures in a row, and then sends nothing", async () => {
  const { circuit, failOften, succeed } = breaker();
  await failOften(4);
  expect(circuit.state).toBe("closed");
  await failOften(1);
  expect(circuit.state).toBe("open");
  await expect(succeed()).rejects.toMatchObject({
    reason: "circuit-open",
    operation: "getProduct",
  });
});

test("a success in between starts the count again", async () => {
  const { circuit, failOften, succeed } = breaker();
  await failOften(4);
  await succeed();
  await failOften(4);
  expect(circuit.state).toBe("closed");
});

test("failures far apart do not open it", async () => {
  const { circuit, clock, failOften } = breaker();
  for (let n = 0; n < 20; n += 1) {
    await failOften(1);
    await clock.pass(2_501);
  }
  expect(circuit.state).toBe("closed");
});

/** A breaker that has stood open for a while, with its probe under way. */
async function probing() {
  const create = breaker();
  await create.failOften(5);
  await create.clock.pass(4_000);
  const probe = Promise.withResolvers<string>();
  const pending = create.circuit.run("getProduct", () => probe.promise);
  return { ...create, probe, pending };
}

test("calls beside the probe wait for it, and proceed when it succeeds", async () => {
  const { circuit, clock, probe, pending, succeed, failOften } = await probing();
  const others = [succeed(), succeed(), succeed()];
  await clock.pass(999);
  probe.resolve("there again");
  expect(await pending).toBe("there again");
  expect(await Promise.all(others)).toEqual(["result", "result", "result"]);
  expect([circuit.state, clock.running]).toEqual(["closed", 0]);
  // Opened anew, it does not go by what an earlier probe has found.
  await failOften(5);
  await expect(succeed()).rejects.toMatchObject({ reason: "circuit-open" });
});

test("what comes beside a probe that fails is refused without being sent", async () => {
  const { circuit, probe, pending } = await probing();
  const send = vi.fn(async () => "result");
  const other = circuit.run("getProduct", send);
  probe.reject(new BackendError("refused", "getProduct", {}));
  await expect(pending).rejects.toMatchObject({ reason: "refused" });
  await expect(other).rejects.toMatchObject({ reason: "circuit-open" });
  expect([send.mock.calls.length, circuit.state]).toEqual([0, "open"]);
});

test("no call waits longer than a second for a hanging probe", async () => {
  const { clock, succeed } = await probing();
  const refused = expect(succeed()).rejects.toMatchObject({ reason: "circuit-open" });
  await clock.pass(1_000);
  await refused;
});

test("lets one probe through, which closes it when it succeeds", async () => {
  const { circuit, clock, failOften, succeed } = breaker();
  await failOften(5);
  await clock.pass(2_999);
  expect(circuit.state).toBe("open");
  await clock.pass(1);
  expect(circuit.state).toBe("half-open");
  let respond = (_: string) => {};
  const probe = circuit.run(
    "getProduct",
    () =>
      new Promise<string>((resolve) => {
        respond = resolve;
      }),
  );
  respond("there again");
  expect(await probe).toBe("there again");
  expect(circuit.state).toBe("closed");
  expect(await succeed()).toBe("result");
});

test("a probe that fails opens it again at once", async () => {
  const { circuit, clock, failOften } = breaker();
  await failOften(5);
  await clock.pass(60_000);
  await failOften(1);
  expect(circuit.state).toBe("open");
  // Not for as long as a probe that is lost.
  await clock.pass(3_000);
  expect(circuit.state).toBe("half-open");
});

test("a probe without a result is replaced after six seconds", async () => {
  const { circuit, clock, failOften, succeed } = breaker();
  await failOften(5);
  await clock.pass(4_000);
  void circuit.run("getProduct", () => new Promise(() => {}));
  await clock.pass(5_999);
  expect(circuit.state).toBe("open");
  await clock.pass(1);
  expect(await succeed()).toBe("result");
});

test.each([
  [0, 2_000],
  [1, 4_000],
])("probes with jitter: at %s of it after %s ms", async (jitter, pause) => {
  const { circuit, clock, failOften } = breaker({ random: () => jitter });
  await failOften(5);
  await clock.pass(pause - 1);
  expect(circuit.state).toBe("open");
  await clock.pass(1);
  expect(circuit.state).toBe("half-open");
});

test("recovers within ten seconds, even if a probe left just before the backend came back", async () => {
  const { circuit, clock, failOften, succeed } = breaker({ random: () => 1 });
  await failOften(5);
  await clock.pass(4_000);
  const hung = circuit.run("getProduct", async () => {
    await clock.pass(5_000);
    throw new BackendError("timeout", "getProduct", {});
  });
  await hung.catch(() => {});
  await clock.pass(4_000);
  expect(await succeed()).toBe("result");
});

test("a transport behind it sends what it is given, while it is closed", async () => {
  const { circuit, failOften } = breaker();
  const send = vi.fn();
  const transport = withCircuitBreaker({ url: "https://woo.example/graphql", send }, circuit);
  await transport.send("query a { b }", "a", { c: 1 }, { locale: "id_ID" });
  expect(send.mock.calls).toEqual([["query a { b }", "a", { c: 1 }, { locale: "id_ID" }]]);
  expect(transport.url).toBe("https://woo.example/graphql");
  await failOften(5);
  await expect(transport.send("", "a", {}, { locale: "id_ID" })).rejects.toThrow("circuit-open");
  expect(send).toHaveBeenCalledOnce();
});

test("what a page can do without is sent only while it is closed, and opens nothing", async () => {
  const { circuit, failOften } = breaker();
  const send = vi.fn().mockRejectedValue(new BackendError("refused", "getStorefrontSettings"));
  const transport = whileClosed({ url: "https://woo.example/graphql", send }, circuit);
  const ask = () => transport.send("query", "getStorefrontSettings", {}, { locale: "id_ID" });
  for (let at = 0; at < 9; at++) await expect(ask()).rejects.toMatchObject({ reason: "refused" });
  expect([circuit.state, send.mock.calls.length]).toEqual(["closed", 9]);
  await failOften(5);
  await expect(ask()).rejects.toMatchObject({ reason: "circuit-open" });
  expect(send.mock.calls.length).toBe(9);
});
