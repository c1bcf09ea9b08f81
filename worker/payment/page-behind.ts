import type { BackendFetch } from "../platform/graphql/transport.ts";

interface Opening {
  fetch: BackendFetch;
  /** The backend's address: no page of anybody else is opened. */
  home: string;
  timeoutMs: number;
}

/**
 * Where a page of WordPress leads on to when it is opened without cookies, as a gateway's plugin has it do
 * right after the checkout; null where it does not, or does not say so in time.
 */
export async function pageBehind(
  address: string,
  { fetch, home, timeoutMs }: Opening,
): Promise<string | null> {
  if (!URL.canParse(address) || new URL(address).origin !== new URL(home).origin) return null;
  const signal = AbortSignal.timeout(timeoutMs);
  const look = async (): Promise<string | null> => {
    const response = await fetch(address, { redirect: "manual", signal });
    await response.body?.cancel();
    const location = response.headers.get("location");
    const leads = response.status >= 300 && response.status < 400 && location;
    return leads && URL.canParse(location) ? location : null;
  };
  // Nowhere else is its page named: a lost answer is asked for once more. After that its buyer comes to
  // the order's page, which offers another attempt.
  return look().catch(() => look().catch(() => null));
}
