import type { BackendError } from "../../worker/platform/backend-error.ts";

/** A response that says nothing about what it was asked for, and what is to be done about that. */
export class NoAnswer extends Error {
  /** In place of how the plugin or a hand mends what was asked about; undefined where that is right. */
  readonly remedy: string | undefined;
  readonly status: number | undefined;

  constructor(message: string, { remedy, status }: { remedy?: string; status?: number } = {}) {
    super(message);
    this.remedy = remedy;
    this.status = status;
  }
}

/** WordPress in maintenance, and a host with too much to do: what is there does not respond. */
const UNAVAILABLE = 503;

const wait =
  "nothing has to be installed: wait until WordPress has ended its maintenance (or delete its file .maintenance), or see why the host has too much to do";
const readLog = "nothing has to be installed: PHP's error log on the host says what fails";

/** What a status without an answer means. */
export function noAnswer(status: number, text: string): NoAnswer {
  const beginning = text
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 80);
  const message = `status ${status}${beginning ? `: ${beginning}` : ""}`;
  if (status === UNAVAILABLE)
    return new NoAnswer(`in maintenance or overloaded, ${message}`, { status, remedy: wait });
  return new NoAnswer(message, { status, ...(status >= 500 && { remedy: readLog }) });
}

/** What an error in place of all data means. */
export const refusedWhole = (message: string): NoAnswer =>
  new NoAnswer(`it responds with "${message}"`, { remedy: readLog });

/** The same of a response that the shop could not read either. */
export function fromBackendError(error: BackendError, text: string): NoAnswer {
  const { status = 200, reason } = error;
  if (status !== 200) return noAnswer(status, text);
  const { message } = noAnswer(status, text);
  return new NoAnswer(`${reason === "not-json" ? "no JSON" : reason}, ${message}`, {
    status,
    remedy: readLog,
  });
}

/** The JSON object in a text, behind what PHP has printed before it; null where there is none. */
export function jsonIn(text: string): unknown {
  for (const candidate of [text, text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)]) {
    try {
      return JSON.parse(candidate);
    } catch {
      // Not this one: the next candidate, then null.
    }
  }
  return null;
}
