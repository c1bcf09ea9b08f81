import { connect } from "node:net";

/** A response as it came over the wire. */
export interface RawResponse {
  status: number;
  /** Names in lower case. */
  headers: Map<string, string>;
  body: string;
}

/** What is written to the wire: nothing of it is put right. */
export interface RawRequest {
  method?: string;
  /** Path and query, or anything else that stands in its place. */
  target: string;
  headers?: readonly string[];
  body?: string;
}

function toBytes(host: string, { method = "GET", target, headers = [], body }: RawRequest): Buffer {
  const length = body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  const own = headers.some((header) => /^host:/i.test(header)) ? [] : [`Host: ${host}`];
  const lines = [`${method} ${target} HTTP/1.1`, ...own, ...headers, ...length];
  return Buffer.from(`${[...lines, "Connection: close"].join("\r\n")}\r\n\r\n${body ?? ""}`);
}

function readRaw(bytes: Buffer): RawResponse {
  const text = bytes.toString();
  const end = text.indexOf("\r\n\r\n");
  const [first = "", ...lines] = text.slice(0, end).split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return {
    status: Number(first.split(" ")[1] ?? 0),
    headers: new Map(headers),
    body: text.slice(end + 4),
  };
}

/** Sends bytes that fetch would tidy up or refuse to send; status 0 where the server hangs up. */
export function sendRaw(origin: string, request: RawRequest): Promise<RawResponse> {
  const { hostname, port, host } = new URL(origin);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(toBytes(host, request)));
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("close", () => resolve(readRaw(Buffer.concat(chunks))));
    socket.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "ECONNRESET" && error.code !== "EPIPE") reject(error);
    });
  });
}
