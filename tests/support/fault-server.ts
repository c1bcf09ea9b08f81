import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createFaultProxy, type Fault } from "./fault-proxy.ts";

/** A dependency behind a real port that fails on demand, for tests of whole processes (Node only). */
export interface FaultServer {
  readonly origin: string;
  fault: Fault | null;
  readonly calls: number;
  /** Ends it with all its connections. */
  close(): Promise<void>;
}

async function toRequest(message: IncomingMessage, target: string): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    if (!/^(host|connection|content-length|transfer-encoding)$/.test(name))
      headers.set(name, String(value));
  }
  const method = message.method ?? "GET";
  const body = chunks.length > 0 ? Buffer.concat(chunks) : null;
  return new Request(new URL(message.url ?? "/", target), { method, headers, body });
}

async function send(answer: Response, response: ServerResponse): Promise<void> {
  const headers = [...answer.headers].filter(
    // fetch has decoded the body, and its length is no longer the same.
    ([name]) => !/^(content-encoding|content-length|transfer-encoding|connection)$/.test(name),
  );
  response.writeHead(answer.status, Object.fromEntries(headers));
  if (!answer.body) return void response.end();
  await pipeline(Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]), response);
}

interface ServerOptions {
  port?: number;
  slowMs?: number;
  oversizedBytes?: number;
}

/** Starts a stand-in on a loopback port (0: any free one) that passes requests on to `target`. */
export async function startFaultServer(
  target: string,
  { port = 0, slowMs = 2_000, oversizedBytes }: ServerOptions = {},
): Promise<FaultServer> {
  const proxy = createFaultProxy(fetch, {
    oversizedBytes,
    wait: () => new Promise((resolve) => setTimeout(resolve, slowMs).unref()),
  });
  const server = createServer(async (message, response) => {
    // A port that listens cannot refuse; ending the connection unread is the nearest to it.
    if (proxy.fault === "refused") return void message.socket.resetAndDestroy();
    if (proxy.fault === "hung") return;
    try {
      await send(await proxy.fetch(await toRequest(message, target)), response);
    } catch {
      message.socket.resetAndDestroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    get fault() {
      return proxy.fault as Fault | null;
    },
    set fault(fault) {
      proxy.fault = fault;
    },
    get calls() {
      return proxy.calls;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
