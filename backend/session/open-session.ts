import type { Exchange } from "../exchange.ts";

/** Who is asking, for the whole of one HTTP request (a batch has one session). */
export interface Session {
  /** Runs after the last resolver, before the answer leaves: tokens go into headers here. */
  finish(headers: Headers): Promise<void>;
}

/** Reads the session and login headers; never throws, a refusal shows in the fields that need it. */
export async function openSession(_exchange: Exchange): Promise<Session> {
  return { finish: async () => {} };
}
