import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { createFaultProxy, type Fault } from "../support/fault-proxy.ts";

/** What can go wrong on a real connection beside it: the work is done, and then not a word, or never one. */
export type ServerFault = Fault | "response-lost" | "response-withheld";

/** One request, as far as it matters for choosing a fault. */
export interface Call {
  /** GraphQL's name of it; "" for anything else. */
  operation: string;
  /** Whose session token came with it; null without one. */
  customer: string | null;
  body: string;
}

/** A dependency behind a real port that fails on demand, for tests of whole processes (Node only). */
export interface FaultServer {
  readonly origin: string;
  /** Fails every request so until it is null again; a function chooses for each request. */
  fault: ServerFault | null | ((call: Call) => ServerFault | null);
  readonly calls: number;
  /** Ends it with all its connections. */
  close(): Promise<void>;
}

async function readBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function readCustomer(token: string | undefined): string | null {
  const claims = token?.split(".")[1];
  if (!claims) return null;
  const { data } = JSON.parse(Buffer.from(claims, "base64url").toString());
  return String(data.customer_id);
}

function toCall(message: IncomingMessage, bytes: Buffer): Call {
  const body = bytes.toString();
  const operation = /"operationName":"(\w+)"/.exec(body)?.[1] ?? "";
  const token = message.headers["woocommerce-session"];
  return { operation, customer: readCustomer(token?.toString()), body };
}

function toRequest(message: IncomingMessage, body: Buffer, target: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    if (!/^(host|connection|content-length|transfer-encoding)$/.test(name))
      headers.set(name, String(value));
  }
  const method = message.method ?? "GET";
  const url = new URL(message.url ?? "/", target);
  return new Request(url, { method, headers, body: body.length > 0 ? new Uint8Array(body) : null });
}

async function send(reply: Response, response: ServerResponse): Promise<void> {
  const headers = [...reply.headers].filter(
    // fetch has decoded the body, and its length is no longer the same.
    ([name]) => !/^(content-encoding|content-length|transfer-encoding|connection)$/.test(name),
  );
  response.writeHead(reply.status, Object.fromEntries(headers));
  if (!reply.body) return void response.end();
  await pipeline(Readable.fromWeb(reply.body as typeof reply.body & NodeStream), response);
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
  const options = {
    oversizedBytes,
    wait: () => new Promise<void>((resolve) => setTimeout(resolve, slowMs).unref()),
  };
  let fault: FaultServer["fault"] = null;
  let calls = 0;
  const respond = async (message: IncomingMessage, response: ServerResponse) => {
    calls += 1;
    const body = await readBody(message);
    const now = typeof fault === "function" ? fault(toCall(message, body)) : fault;
    const request = toRequest(message, body, target);
    // A port that listens cannot refuse; ending the connection without a word is the nearest to it.
    if (now === "refused") return void message.socket.resetAndDestroy();
    if (now === "hung") return;
    if (now === "response-lost" || now === "response-withheld") {
      await (await fetch(request)).arrayBuffer();
      if (now === "response-lost") message.socket.resetAndDestroy();
      return;
    }
    const proxy = createFaultProxy(fetch, options);
    proxy.fault = now;
    await send(await proxy.fetch(request), response);
  };
  const server = createServer((message, response) => {
    respond(message, response).catch(() => message.socket.resetAndDestroy());
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    get fault() {
      return fault;
    },
    set fault(next) {
      fault = next;
    },
    get calls() {
      return calls;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
