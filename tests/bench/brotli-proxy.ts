import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";

/** A way to the shop by which its answers are compressed as Cloudflare sends them. */
export interface BrotliProxy {
  origin: string;
  close(): Promise<void>;
}

async function forward(from: IncomingMessage, to: ServerResponse, shop: URL): Promise<void> {
  // The simulator answers brotli as the first coding that is listed, and browsers list gzip first.
  const headers = { ...from.headers, "accept-encoding": "br, gzip", host: shop.host };
  const { method, url } = from;
  const asked = request({ host: shop.hostname, port: shop.port, path: url, method, headers });
  const [[answer]] = await Promise.all([
    once(asked, "response") as Promise<[IncomingMessage]>,
    pipeline(from, asked),
  ]);
  to.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
  await pipeline(answer, to);
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

/** Throws unless a page comes in brotli; answers how many bytes it is on the line. */
export async function brotliBytes(url: string): Promise<number> {
  const asked = request(url, { headers: { accept: "text/html", "accept-encoding": "gzip, br" } });
  asked.end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  if (answer.headers["content-encoding"] !== "br") throw new Error(`${url} is not in brotli`);
  let bytes = 0;
  for await (const part of answer) bytes += part.length;
  return bytes;
}
