import type { Bindings } from "../app-env.ts";
import { ownUserAgent, type Visitor } from "./client-address.ts";

/** Origin of the embedded backend's links, pictures and tokens. */
export const EMBEDDED_ORIGIN = "http://embedded.internal";

interface BackendConfig {
  backend: {
    embedded: boolean;
    graphqlUrl: string;
    headers: readonly (readonly [name: string, value: string])[];
  };
}

/** Header that passes the visitor's address to the backend. */
export const visitorAddressHeader = "x-storefront-client-ip";

// Contact Form 7 treats a shorter one as spam (docs/connect.md, "What the shop requests").
const minUserAgent = 2;

const isBackend = (url: string, config: BackendConfig): boolean =>
  new URL(url).origin === new URL(config.backend.graphqlUrl).origin;

function headersFor(
  given: HeadersInit | undefined,
  config: BackendConfig,
  visitor: Visitor | null,
) {
  const headers = new Headers(given);
  const { userAgent = "", address = null } = visitor ?? {};
  headers.set("user-agent", userAgent.length < minUserAgent ? ownUserAgent : userAgent);
  if (address) headers.set(visitorAddressHeader, address);
  for (const [name, value] of config.backend.headers) headers.set(name, value);
  return headers;
}

/**
 * Fetches from the backend: the embedded one through its service binding. Only the backend receives
 * its secret headers and the visitor's data; redirects are not followed, so that neither reaches
 * another host.
 */
export const backendFetch =
  (
    bindings: Pick<Bindings, "BACKEND">,
    config: BackendConfig,
    visitor: () => Visitor | null = () => null,
  ) =>
  (url: string, init: RequestInit = {}): Promise<Response> => {
    if (!isBackend(url, config)) {
      const headers = new Headers(init.headers);
      headers.set("user-agent", ownUserAgent);
      return fetch(url, { ...init, headers });
    }
    const sent = { redirect: "manual" as const, ...init };
    const request = { ...sent, headers: headersFor(init.headers, config, visitor()) };
    return config.backend.embedded && url.startsWith(EMBEDDED_ORIGIN)
      ? bindings.BACKEND.fetch(url, request)
      : fetch(url, request);
  };
