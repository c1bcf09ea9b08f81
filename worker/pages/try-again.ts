import type { MessageId } from "../../shared/i18n/translator.ts";

/** A way on from an error page. */
export interface ErrorWay {
  /** Path with its query, without a language's prefix. */
  href: string;
  label: MessageId;
}

/**
 * A link to the same address, where asking once more may do better: while the backend is down. None
 * after a form: a link would not send again what was typed.
 */
export const tryAgain = (status: number, method: string, href: string): ErrorWay | undefined =>
  status === 503 && method === "GET" ? { href, label: "error.try-again" } : undefined;
