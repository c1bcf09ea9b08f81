import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Bindings } from "../platform/app-env.ts";
import { newSessionId, sessionCalls, sessionObject } from "./session-object.ts";

const bindings = env as unknown as Pick<Bindings, "SESSIONS">;

test("a call of an object that a deployment has ended fails once, and leaves nothing unhandled", async () => {
  const unhandled = vi.fn((event: Event) => event.preventDefault());
  addEventListener("unhandledrejection", unhandled);
  onTestFinished(() => removeEventListener("unhandledrejection", unhandled));
  const id = newSessionId(bindings);
  const object = sessionObject(bindings, id);
  if (!object) throw new Error("There is no object.");
  await runInDurableObject(object, (_, state) =>
    state.abort("Durable Object reset because its code was updated."),
  ).catch(() => {});
  const { SESSIONS } = bindings;
  const ended = {
    SESSIONS: { idFromString: (text: string) => SESSIONS.idFromString(text), get: () => object },
  } as unknown as typeof bindings;
  const readFlash = (calls: ReturnType<typeof sessionCalls>) =>
    calls.once("flash.read", (session) => session.flash.read());
  await expect(readFlash(sessionCalls(ended, id))).rejects.toMatchObject({ reason: "reset" });
  // A later round trip, by which the runtime has noticed.
  await readFlash(sessionCalls(bindings, newSessionId(bindings)));
  expect(unhandled).not.toHaveBeenCalled();
});
