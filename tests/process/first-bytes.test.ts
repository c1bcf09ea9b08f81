import { rmSync } from "node:fs";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TextClient } from "../support/text-client.ts";
import { findProduct } from "./buy.ts";
import { english as words } from "./languages.ts";
import { type Served, serveShop } from "./served-shop.ts";
import { newState } from "./stocked-state.ts";

const state = newState();
let shop: Served;

beforeAll(async () => {
  shop = await serveShop({ state });
});
afterAll(async () => {
  await shop.kill();
  rmSync(state, { recursive: true, force: true });
});

interface WireAnswer {
  head: string;
  /** The chunks of the body as they were sent; a body of known length is one. */
  chunks: string[];
}

function chunksIn(body: Buffer): string[] {
  const chunks: string[] = [];
  for (let at = 0; ; ) {
    const end = body.indexOf("\r\n", at);
    const size = Number.parseInt(body.subarray(at, end).toString(), 16);
    if (!size) return chunks;
    chunks.push(body.subarray(end + 2, end + 2 + size).toString());
    at = end + 2 + size + 2;
  }
}

/** Reads a page from a socket, as it is framed on the wire. */
function readWire(path: string, headers: readonly string[] = []): Promise<WireAnswer> {
  const { hostname, port, host } = new URL(shop.origin);
  const lines = [`GET ${path} HTTP/1.1`, `Host: ${host}`, ...headers, "Connection: close"];
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${lines.join("\r\n")}\r\n\r\n`),
    );
    socket.on("data", (part) => parts.push(part));
    socket.on("error", reject);
    socket.on("close", () => {
      const bytes = Buffer.concat(parts);
      const end = bytes.indexOf("\r\n\r\n");
      const head = bytes.subarray(0, end).toString().toLowerCase();
      const body = bytes.subarray(end + 4);
      const isChunked = head.includes("transfer-encoding: chunked");
      resolve({ head, chunks: isChunked ? chunksIn(body) : [body.toString()] });
    });
  });
}

/** Expects the start of a head before all else, and then the page. */
function expectStartFirst({ head, chunks }: WireAnswer): void {
  expect(head).toContain("http/1.1 200");
  expect(chunks.length).toBeGreaterThan(1);
  const [start = ""] = chunks;
  expect(start).toMatch(/^<!DOCTYPE html><html lang="en"><head>/);
  expect(start).not.toContain("<title>");
  expect(chunks.join("")).toMatch(/<\/html>$/);
}

test("a public page that is not stored arrives with its start first, a stored one whole", async () => {
  await fetch(`${shop.origin}/en/articles`);
  const cold = await readWire("/en");
  expectStartFirst(cold);
  const stored = await readWire("/en");
  expect(stored.head).toContain("cache-status: storefront; hit");
  expect(stored.chunks).toEqual([cold.chunks.join("")]);
});

test("a cart arrives with its start first, and the cookies with it", async () => {
  const shopper = new TextClient(shop.origin);
  await findProduct(shopper, words, words.simple);
  await shopper.press(words.add);
  const { cookie = "" } = shopper.jar.header() as { cookie?: string };
  const cart = await readWire("/en/cart", [`Cookie: ${cookie}`]);
  expectStartFirst(cart);
  expect(cart.head).toContain("set-cookie: cart_count=1;");
  expect(cart.chunks.join("")).toContain(words.quantityOf);
});

test("an error before the first byte has its own status", async () => {
  const { head, chunks } = await readWire("/en/nothing-here", ["Accept: text/html"]);
  expect(head).toContain("http/1.1 404");
  expect(chunks.join("")).toContain("error-page");
});
