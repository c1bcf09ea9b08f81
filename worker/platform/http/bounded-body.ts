/** Whoever sent a body has gone before its end. */
export class BodyCutOff extends Error {
  override readonly name = "BodyCutOff";
}

async function* chunksOf({ body }: Pick<Request | Response, "body">): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? [];
  } catch (cause) {
    throw new BodyCutOff(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** A body up to a length in bytes; null where it is longer, and then it is not read on. */
export async function boundedBody(
  request: Pick<Request | Response, "body" | "headers">,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get("content-length")) > maxBytes) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunksOf(request)) {
    size += chunk.byteLength;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
