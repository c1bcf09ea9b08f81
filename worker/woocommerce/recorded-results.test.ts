import { expect, test } from "vitest";
import { leftOutPairs } from "../../tests/contract/left-out-pairs.ts";
import { type RecordedPair, recordedPairs } from "../../tests/contract/recorded-pair.ts";
import { sessionPairs } from "../../tests/contract/recorded-session-pair.ts";
import { toMessage } from "./messages.ts";
import { type GraphQLResult, readResult } from "./transport.ts";

const isSingle = ({ request }: RecordedPair) =>
  request.url.includes("/graphql") && request.method !== "OPTIONS" && !request.batch;
const pairs = [...recordedPairs, ...sessionPairs.values(), ...leftOutPairs.values()].filter(
  isSingle,
);

function read({ response: { status, headers, body } }: RecordedPair): Promise<GraphQLResult> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  // The recorded lengths are those of compressed bodies.
  const { "content-length": _, "content-encoding": __, ...stored } = headers;
  const response = new Response(text, { status, headers: stored });
  return readResult(response, { operation: "recorded", maxBytes: 5_000_000 });
}

const sound = pairs.filter(({ response }) => [200, 400, 403].includes(response.status));
const faulty = pairs.filter((pair) => !sound.includes(pair));

test("there is something to read", () => {
  expect(sound.length).toBeGreaterThan(200);
});

test.each(sound.map((pair) => [pair.name, pair] as const))("reads %s", async (_, pair) => {
  const body = pair.response.body as Partial<GraphQLResult>;
  expect(await read(pair)).toMatchObject({
    status: pair.response.status,
    data: body.data ?? null,
    errors: body.errors ?? [],
  });
});

test.each(faulty.map((pair) => [pair.name, pair] as const))("%s is a status", async (_, pair) => {
  await expect(read(pair)).rejects.toMatchObject({
    reason: "status",
    status: pair.response.status,
  });
});

test("every error of a real shop has a message of our own", async () => {
  const results = await Promise.all(sound.map(read));
  const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message));
  expect(messages.filter((message) => !("id" in toMessage(message)))).toEqual([]);
});
