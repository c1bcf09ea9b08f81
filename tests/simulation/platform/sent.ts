/** A request with all its text: nobody reads a body's stream where it is known. */
export interface Sent {
  url: string;
  method: string;
  headers: Headers;
  text: string | null;
  signal: AbortSignal | null;
}

/** What is sent by a call of fetch. */
export async function sentBy(input: Request | URL | string, init: RequestInit = {}): Promise<Sent> {
  const { body = null, method = "GET", signal = null } = init;
  const isPlain = !(input instanceof Request) && (body === null || typeof body === "string");
  if (isPlain)
    return { url: String(input), method, headers: new Headers(init.headers), text: body, signal };
  // The signal comes apart: a Request loses its own with the next garbage collection.
  const { signal: _, ...rest } = init;
  const request = new Request(input, rest);
  const text = request.body ? await request.text() : null;
  const { url, headers } = request;
  return { url, method: request.method, headers, text, signal };
}
