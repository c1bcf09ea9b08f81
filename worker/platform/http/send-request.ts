/** "refused": the same request will not succeed, however often it is sent. */
export type SendResult = "sent" | "refused" | "failed";

const TIMEOUT_MS = 10_000;

/** Whether the same request may succeed later; a wrong key is an outage, which its operator ends. */
const isTemporary = (status: number): boolean =>
  status >= 500 || [401, 403, 408, 425, 429].includes(status);

/** Sends something to another service, and reads only whether that has taken it. */
export async function sendRequest(
  fetch: (url: string, init?: RequestInit) => Promise<Response>,
  url: string,
  init: RequestInit,
): Promise<SendResult> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    if (response.ok) return "sent";
    return isTemporary(response.status) ? "failed" : "refused";
  } catch {
    // No response: refused, reset, or too late.
    return "failed";
  }
}
