import { systemTimer, type Timer } from "../cache/with-timeout.ts";
import { BackendError } from "../graphql/backend-error.ts";
import type { BackendFetch } from "../graphql/transport.ts";

const maxRedirects = 3;

// Until the file starts, including redirects: a customer waits at most 5 s in total.
const timeoutMs = 4_000;

interface FileSource {
  fetch: BackendFetch;
  /** The only origin that is fetched from. */
  origin: string;
  /** HEAD does not count as one of the buyer's downloads. */
  method?: string;
  timer?: Timer;
}

async function follow(
  url: string,
  { fetch, origin, method = "GET" }: FileSource,
  signal: AbortSignal,
): Promise<Response | null> {
  let next = URL.canParse(url, origin) ? new URL(url, origin) : null;
  for (let hop = 0; next?.origin === origin && hop <= maxRedirects; hop += 1) {
    const response = await fetch(next.href, { method, redirect: "manual", signal });
    const location = response.headers.get("location");
    if (response.status < 300 || response.status >= 400 || !location) return response;
    await response.body?.cancel();
    next = URL.canParse(location, next) ? new URL(location, next) : null;
  }
  return null;
}

/**
 * Fetches a file from the backend's own host only; null when the URL or a redirect leads elsewhere.
 * Throws BackendError when the backend does not respond; the download itself has no timeout.
 */
export async function fetchFile(url: string, source: FileSource): Promise<Response | null> {
  const { timer = systemTimer } = source;
  const stop = new AbortController();
  const cancel = timer(timeoutMs, () => stop.abort());
  try {
    return await follow(url, source, stop.signal);
  } catch (cause) {
    throw new BackendError(stop.signal.aborted ? "timeout" : "refused", "download", { cause });
  } finally {
    cancel();
  }
}
