import { expect, test } from "vitest";
import { startFirst } from "./start-first.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const start = bytes("<head>");

async function readParts(body: ReadableStream<Uint8Array>): Promise<string[]> {
  const parts: string[] = [];
  for await (const part of body) parts.push(new TextDecoder().decode(part));
  return parts;
}

const createStream = (parts: readonly string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(bytes(part));
      controller.close();
    },
  });

test.each([
  ["one text", async () => bytes("<head>rest"), ["<head>", "rest"]],
  ["a stream", async () => createStream(["<head>re", "st"]), ["<head>", "re", "st"]],
  ["a stream in small parts", async () => createStream(["<he", "ad>", "r"]), ["<head>", "r"]],
])("the start is sent once, before what comes as %s", async (_kind, rest, parts) => {
  expect(await readParts(startFirst(start, rest))).toEqual(parts);
});

test("a rest that fails cuts the body after its start", async () => {
  const reader = startFirst(start, () => Promise.reject(new Error("defect"))).getReader();
  expect((await reader.read()).value).toEqual(start);
  await expect(reader.read()).rejects.toThrow("defect");
});

test("a reader that goes away aborts the rest", async () => {
  const given = Promise.withResolvers<AbortSignal>();
  const body = startFirst(start, (signal) => {
    given.resolve(signal);
    return new Promise(() => {});
  });
  await body.cancel("gone");
  expect((await given.promise).reason).toBe("gone");
});
