import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  DAY,
  never,
  newSession,
  openSession,
  pass,
  type Script,
  SECOND,
  START,
  saved,
  unknown,
} from "./scripted-object.fixture.ts";

beforeEach(
  () => void vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: START }),
);
afterEach(() => void vi.useRealTimers());

/** One that is closed for its shopper, and has not been looked at since. */
async function endedSession(script: Script) {
  const opened = await openSession(script);
  opened.kv.delete("used");
  return opened;
}

describe("a logout", () => {
  test("closes the session at once, logs out at the backend, and erases everything", async () => {
    const leaving = Promise.withResolvers<void>();
    const leave = vi.fn(() => leaving.promise);
    const { session, names, alarm } = await openSession({ logins: { logOut: leave } });
    await session.flash.keep(saved);
    const loggingOut = session.account.logOut("id_ID");
    expect(await session.cart.readUnrated()).toMatchObject({ cause: unknown("getCart") });
    expect([leave.mock.calls, names()]).toEqual([[["id_ID"]], ["flash"]]);
    leaving.resolve();
    await loggingOut;
    expect([names(), alarm.at]).toEqual([[], null]);
  });

  test("waits for the backend five seconds, and is finished afterwards", async () => {
    const leaving = Promise.withResolvers<void>();
    const { session, names } = await openSession({ logins: { logOut: () => leaving.promise } });
    await session.flash.keep(saved);
    const loggedOut = vi.fn();
    const loggingOut = session.account.logOut("id_ID").then(loggedOut);
    await pass(5 * SECOND - 1);
    expect(loggedOut).not.toHaveBeenCalled();
    await pass(1);
    await loggingOut;
    expect(names()).toEqual(["flash"]);
    leaving.resolve();
    await pass(0);
    expect(names()).toEqual([]);
  });

  test("runs after a change before it", async () => {
    const leave = vi.fn(async () => {});
    const { session, made: created } = await openSession({ logins: { logOut: leave } });
    await session.cart.readUnrated();
    const change = Promise.withResolvers<void>();
    const changing = created[0]?.parts.queue.run(() => change.promise);
    await pass(0);
    const loggingOut = session.account.logOut("id_ID");
    await pass(0);
    expect(leave).not.toHaveBeenCalled();
    change.resolve();
    await changing;
    await loggingOut;
    expect(leave).toHaveBeenCalledTimes(1);
  });

  test("of a session that has ended sends nothing, and erases the rest", async () => {
    const leave = vi.fn(async () => {});
    const { session, kv, names } = await newSession({ logins: { logOut: leave } });
    kv.put("lock", "L");
    await session.account.logOut("id_ID");
    expect([leave.mock.calls, names()]).toEqual([[], []]);
  });
});

describe("an empty session", () => {
  test("is erased", async () => {
    const { session, names, alarm } = await openSession({ retention: () => "empty" });
    expect(await session.discard()).toBe(true);
    expect([names(), alarm.at]).toEqual([[], null]);
    expect(await session.discard()).toBe(false);
  });

  test("is not erased while something is under way, nor one that is not empty", async () => {
    const busy = await openSession({ retention: () => "empty" });
    await busy.session.cart.readUnrated();
    void busy.made[0]?.parts.queue.run(never);
    expect(await busy.session.discard()).toBe(false);
    const used = await openSession({ retention: () => "guest" });
    expect([await used.session.discard(), used.names()]).toEqual([false, ["used"]]);
  });
});

describe("the end of a session", () => {
  test("leaves nothing of it", async () => {
    const { session, names, alarm } = await openSession();
    await session.destroy();
    expect([names(), alarm.at]).toEqual([[], null]);
  });

  test("with an unsettled order keeps what settles it", async () => {
    const { session, names, kv, alarm } = await openSession({ records: { areResolved: false } });
    kv.put("checkout:key", {});
    await session.destroy();
    expect(names()).toEqual(["checkout:key", "draining"]);
    expect(alarm.at).toBe(START + SECOND);
  });

  test("waits until a change has ended", async () => {
    const { session, made: created, names } = await openSession();
    await session.cart.readUnrated();
    const change = Promise.withResolvers<void>();
    const changing = created[0]?.parts.queue.run(() => change.promise);
    const ending = session.destroy();
    await pass(0);
    expect(names()).toEqual(["used"]);
    change.resolve();
    await Promise.all([changing, ending]);
    expect(names()).toEqual([]);
  });
});

describe("the alarm", () => {
  test("resumes what is pending, and rings again when that is due", async () => {
    const resume = vi.fn(async () => {});
    const { ring, alarm } = await openSession({
      checkouts: { resume, resumeInMs: 24 * SECOND },
      records: { areResolved: false },
    });
    await ring();
    expect([resume.mock.calls.length, alarm.at]).toEqual([1, START + 24 * SECOND]);
  });

  test("keeps the earlier alarm of a checkout that was sent while it was at work", async () => {
    const { ring, alarm, made } = await openSession({
      checkouts: {
        resume: async () => {
          await made[0]?.environment.secure();
        },
      },
    });
    await ring();
    expect(alarm.at).toBe(START + 6 * SECOND);
  });

  test("where nothing is pending prunes old records, and rings when the session expires", async () => {
    const prune = vi.fn();
    const { ring, alarm, names } = await openSession({ records: { prune } });
    await pass(30 * DAY - 1);
    await ring();
    expect([alarm.at, names()]).toEqual([START + 30 * DAY, ["used"]]);
    expect(prune.mock.calls).toEqual([[START + 30 * DAY - 1]]);
  });

  test("erases a session that has expired", async () => {
    const { ring, alarm, names } = await openSession();
    await pass(30 * DAY);
    await ring();
    expect([names(), alarm.at]).toEqual([[], null]);
  });

  test("of an ended session settles what is left, and erases it then", async () => {
    const { ring, alarm, kv, names, made } = await endedSession({
      checkouts: { resumeInMs: 90 * SECOND },
      records: { areResolved: false },
    });
    for (const name of ["checkout:key", "flash"]) kv.put(name, {});
    await ring();
    expect([names(), alarm.at]).toEqual([["checkout:key", "draining"], START + 90 * SECOND]);
    Object.assign(made[0]?.parts.checkouts ?? {}, { resumeInMs: null });
    await ring();
    expect(names()).toEqual([]);
  });

  test("of an ended session without pending work erases the rest", async () => {
    const resume = vi.fn(async () => {});
    const { ring, kv, names, alarm } = await endedSession({ checkouts: { resume } });
    kv.put("former-lock", { lock: "L", at: START, successor: null });
    await ring();
    expect([names(), alarm.at]).toEqual([["former-lock"], START + 120 * SECOND]);
    await pass(120 * SECOND);
    await ring();
    expect([names(), resume.mock.calls]).toEqual([[], []]);
  });
});
