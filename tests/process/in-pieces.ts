import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";

const pieceBytes = 3_000;
const pauseMs = 15;

/** A server whose pages are another's, and come piece by piece, as over a slow line. */
export async function servePieces(origin: string): Promise<{ origin: string; stop(): void }> {
  const server = createServer((incoming, outgoing) => {
    const { "accept-encoding": _, ...headers } = incoming.headers;
    const { method, url } = incoming;
    const forward = request(origin + url, { method, headers }, async (response) => {
      const { "content-length": _length, "transfer-encoding": _coding, ...rest } = response.headers;
      outgoing.writeHead(response.statusCode ?? 502, rest);
      const isPage = incoming.headers["sec-fetch-dest"] === "document";
      for await (const chunk of response as AsyncIterable<Buffer>) {
        const step = isPage ? pieceBytes : Math.max(1, chunk.length);
        for (let at = 0; at < chunk.length; at += step) {
          outgoing.write(chunk.subarray(at, at + step));
          if (isPage) await setTimeout(pauseMs);
        }
      }
      outgoing.end();
    });
    forward.on("error", () => outgoing.destroy());
    incoming.pipe(forward);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
