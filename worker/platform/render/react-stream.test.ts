import { createElement, type ReactNode, Suspense, use } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { renderHtml, renderToReadableStream } from "./react-stream.ts";

const page = (content: ReactNode) =>
  createElement(
    "html",
    { lang: "id" },
    createElement("head"),
    createElement("body", null, createElement("title", null, "Oli"), content),
  );

const simple = page(
  createElement("p", null, "Harga ", 5, " €", createElement("img", { src: "/a" })),
);

async function readParts(stream: ReadableStream<Uint8Array>): Promise<string[]> {
  const parts: string[] = [];
  for await (const part of stream) parts.push(new TextDecoder().decode(part));
  return parts;
}

function Failing(): ReactNode {
  throw new Error("It has no price.");
}

const never = new Promise<never>(() => {});

function Waiting({ until }: { until: Promise<string> }): ReactNode {
  return use(until);
}

const waitingInside = (until: Promise<string>) =>
  page(createElement(Suspense, { fallback: "…" }, createElement(Waiting, { until })));

test("a page is the same bytes as a stream, as one text and by renderToString", async () => {
  const whole = `<!DOCTYPE html>${renderToString(simple)}`;
  expect(whole).toContain("Harga <!-- -->5");
  expect(await readParts(await renderToReadableStream(simple))).toEqual([whole]);
  expect(await renderHtml(simple)).toBe(whole);
});

test("a page that fails before its first byte is no stream", async () => {
  const failing = page(createElement(Failing));
  await expect(renderToReadableStream(failing)).rejects.toThrow("It has no price.");
  await expect(renderHtml(failing)).rejects.toThrow("It has no price.");
});

test("what is suspended is sent in a part of its own, and waited for in one text", async () => {
  const until = Promise.withResolvers<string>();
  const stream = await renderToReadableStream(waitingInside(until.promise));
  const text = renderHtml(waitingInside(until.promise));
  until.resolve("Stok 3");
  const parts = await readParts(stream);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts[0]).not.toContain("Stok 3");
  expect(parts.join("")).toContain("Stok 3");
  expect(await text).toContain("Stok 3");
});

test("an abort before the first byte rejects", async () => {
  const aborted = new AbortController();
  const rendering = renderToReadableStream(page(createElement(Waiting, { until: never })), {
    signal: aborted.signal,
  });
  aborted.abort(new Error("The reader has gone."));
  await expect(rendering).rejects.toThrow("The reader has gone.");
});

test("a reader that goes away ends what is still being rendered", async () => {
  const ended = Promise.withResolvers<unknown>();
  const stream = await renderToReadableStream(waitingInside(never), { onError: ended.resolve });
  const reader = stream.getReader();
  await reader.read();
  await reader.cancel();
  expect(String(await ended.promise)).toContain("closed early");
});
