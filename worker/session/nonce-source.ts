import { BackendError } from "../platform/graphql/backend-error.ts";

/** WordPress's nonces live 12 to 24 hours. */
export const NONCE_LIFETIME_MS = 11 * 60 * 60 * 1000;

const LONGEST_NONCE = 40;

/** Asks WordPress for the nonce that goes with a login cookie; null where it gives none. */
export type NonceSource = (cookie: string) => Promise<string | null>;

interface Way {
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
  graphqlUrl: string;
  timeoutMs: number;
}

/** WordPress's own way to a nonce: plain text for whoever has the cookie, "0" for others. */
export function createNonceSource({ fetch, graphqlUrl, timeoutMs }: Way): NonceSource {
  const url = new URL("wp-admin/admin-ajax.php?action=rest-nonce", graphqlUrl).href;
  return async (cookie) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(url, { headers: { cookie }, redirect: "manual", signal });
      const text = (await response.text()).trim();
      if (response.status >= 500) throw new BackendError("status", "rest-nonce", response);
      return response.ok && /^\w+$/.test(text) && text.length <= LONGEST_NONCE && text !== "0"
        ? text
        : null;
    } catch (cause) {
      if (cause instanceof BackendError) throw cause;
      throw new BackendError(signal.aborted ? "timeout" : "refused", "rest-nonce", { cause });
    }
  };
}
