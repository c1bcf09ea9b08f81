/** A mailed link that sets a new password. */
export interface ResetLink {
  key: string;
  login: string;
}

interface Checking {
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
  graphqlUrl: string;
  /** Whether the rate limit allows this visitor another attempt. */
  mayTry: () => Promise<boolean>;
}

const timeoutMs = 2_000;
const maxPartLength = 200;

const cookieName = /^wp-resetpass-[\w-]+(?==)/;

/**
 * Whether WordPress rejects a reset link, checked before a password is chosen. GraphQL has no query
 * for that, so WordPress's own login page is requested (docs/woocommerce.md, "Reset links"); when
 * that is closed or does not respond, no link is rejected.
 */
export async function isResetLinkRefused(
  { key, login }: ResetLink,
  { fetch, graphqlUrl, mayTry }: Checking,
): Promise<boolean> {
  if (key.length > maxPartLength || login.length > maxPartLength) return true;
  if (!(await mayTry())) return false;
  const signal = AbortSignal.timeout(timeoutMs);
  const read = async (query: Record<string, string>, cookie = ""): Promise<Response> => {
    const url = new URL("wp-login.php", graphqlUrl);
    url.search = new URLSearchParams({ action: "rp", ...query }).toString();
    const answer = await fetch(url.href, { redirect: "manual", signal, headers: { cookie } });
    await answer.body?.cancel();
    return answer;
  };
  try {
    const named = (await read({ key, login })).headers.getSetCookie();
    const cookie = named.find((line) => cookieName.test(line))?.split(";")[0];
    if (!cookie) return false;
    const told = (await read({}, cookie)).headers.get("location") ?? "";
    return /[?&]error=(?:invalid|expired)key(?:&|$)/.test(told);
  } catch {
    return false;
  }
}
