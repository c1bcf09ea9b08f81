import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";

/** A proxy of the shop that compresses its responses as Cloudflare does. */
export interface BrotliProxy {
  origin: string;
  close(): Promise<void>;
}

async function forward(from: IncomingMessage, to: ServerResponse, shop: URL): Promise<void> {
  // The simulator responds with brotli as the first coding that is listed, and browsers list gzip first.
  const headers = { ...from.headers, "accept-encoding": "br, gzip", host: shop.host };
  const { method, url } = from;
  const requested = request({ host: shop.hostname, port: shop.port, path: url, method, headers });
  const [[response]] = await Promise.all([
    once(requested, "response") as Promise<[IncomingMessage]>,
    pipeline(from, requested),
  ]);
  to.writeHead(response.statusCode ?? 502, response.rawHeaders);
  await pipeline(response, to);
}

/** Stands before a served shop until it is closed. */
export async function brotliProxy(origin: string): Promise<BrotliProxy> {
  const shop = new URL(origin);
  // A browser that has left ends both sides.
  const server = createServer((from, to) => forward(from, to, shop).catch(() => to.destroy()));
  await once(server.listen(0), "listening");
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Throws unless a page comes in brotli; returns how many bytes it is on the wire. */
export async function brotliBytes(url: string): Promise<number> {
  const requested = request(url, {
    headers: { accept: "text/html", "accept-encoding": "gzip, br" },
  });
  requested.end();
  const [response] = (await once(requested, "response")) as [IncomingMessage];
  if (response.headers["content-encoding"] !== "br") throw new Error(`${url} is not in brotli`);
  let bytes = 0;
  for await (const part of response) bytes += part.length;
  return bytes;
}
