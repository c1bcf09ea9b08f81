/** A mail to one shopper. */
export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The same for the same mail: who takes it may refuse to send it twice. */
  key: string;
}

/** "refused": whoever sends mails will not send this one, however often it is asked. */
export type MailOutcome = "sent" | "refused" | "failed";

/** Who sends the shop's own mails; without one the shop offers nothing that needs them. */
export interface Mailer {
  send(mail: Mail): Promise<MailOutcome>;
}

const TIMEOUT_MS = 10_000;

/** Whether the same request may succeed later. */
const isTemporary = (status: number): boolean =>
  status >= 500 || [401, 403, 408, 425, 429].includes(status);

/** Sends a mail by a request; a wrong key counts as an outage, which its operator ends. */
export async function sendBy(
  fetch: (url: string, init?: RequestInit) => Promise<Response>,
  url: string,
  init: RequestInit,
): Promise<MailOutcome> {
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
