import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { faults } from "../support/fault-proxy.ts";
import { type FaultServer, startFaultServer } from "./fault-server.ts";

const upstream = createServer((_, response) => {
  response.writeHead(200, { "Content-Type": "application/json" });
  response.end('{"data":{"ok":true}}');
});
let server: FaultServer;

beforeAll(async () => {
  await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
  const { port } = upstream.address() as AddressInfo;
  server = await startFaultServer(`http://127.0.0.1:${port}`, {
    slowMs: 1,
    oversizedBytes: 1_000_000,
  });
});
afterAll(async () => {
  await server.close();
  upstream.close();
});

/** What a client sees: the status and the body, or that there was none. */
async function outcome(timeoutMs: number): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(`${server.origin}/graphql`, {
      method: "POST",
      body: "{}",
      signal,
    });
    const text = await response.text();
    return `${response.status} ${text.length > 100 ? "long" : text}`;
  } catch (error) {
    return (error as Error).name;
  }
}

const expected: Record<(typeof faults)[number], string> = {
  refused: "TypeError",
  reset: "TypeError",
  hung: "TimeoutError",
  slow: '200 {"data":{"ok":true}}',
  truncated: '200 {"data":{"',
  "wrong-type": "200 <!doctype html><title>Maintenance</title>",
  empty: "200 ",
  "invalid-json": '200 {"data": {"product": }',
  "status-500": "500 <h1>Error establishing a database connection</h1>",
  "status-429": "429 Too many requests",
  "graphql-errors-with-data":
    '200 {"errors":[{"message":"Internal server error","path":["fault"]}],"data":{"ok":true}}',
  "graphql-errors-without-data":
    '200 {"errors":[{"message":"Internal server error","path":["fault"]}],"data":null}',
  oversized: "200 long",
};

test.each(faults)(
  "over a real connection a dependency can be %s, and sound again",
  async (fault) => {
    server.fault = fault;
    // Only what never responds is given up.
    expect(await outcome(fault === "hung" ? 50 : 60_000)).toBe(expected[fault]);
    server.fault = null;
    expect(await outcome(60_000)).toBe('200 {"data":{"ok":true}}');
  },
);
