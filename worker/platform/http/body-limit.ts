import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";
import { refuse } from "./define-action.ts";

/** The sender of a body has gone before its end. */
export class BodyCutOff extends Error {
  override readonly name = "BodyCutOff";
}

async function* readChunks({
  body,
}: Pick<Request | Response, "body">): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  try {
    yield* body ?? [];
  } catch (cause) {
    throw new BodyCutOff(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Reads a body up to a length in bytes; null when it is longer, without reading the rest. */
export async function boundedBody(
  request: Pick<Request | Response, "body" | "headers">,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get("content-length")) > maxBytes) return null;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of readChunks(request)) {
    size += chunk.byteLength;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/**
 * Reads a request's whole body, up to a length. Hono's own limit lets a body that is too long first
 * fail its handler, which is logged as a defect.
 */
export const bodyLimit = (maxBytes: number) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const bytes = await boundedBody(c.req.raw, maxBytes);
    if (!bytes) return refuse(c, "input-invalid", 413);
    c.set("bytes", bytes);
    await next();
  });

declare module "../app-env.ts" {
  interface Variables {
    /** The request's body. */
    bytes: Uint8Array<ArrayBuffer>;
  }
}
