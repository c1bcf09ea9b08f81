import { Buffer } from "node:buffer";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { mapStorage } from "../../tests/support/memory-stores.ts";
import type { Bindings } from "../platform/app-env.ts";
import { BackendError } from "../platform/backend-error.ts";
import { AccountSessions, accountSessions, inTurn } from "./account-sessions.ts";
import { sessionObjects } from "./session-objects.fixture.ts";

const SECOND = 1_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const never = () => new Promise<never>(() => {});

/** The session's id of a device, and the device of its object. */
const toId = (device: string) =>
  Buffer.from(device).toString("hex").padEnd(64, "0") + "k".repeat(22);
const toDevice = (object: string) => Buffer.from(object, "hex").toString().replaceAll("\0", "");

/** An account's object over storage in memory, and the sessions that it ends. */
function newAccount(storage = mapStorage(), results: Parameters<typeof sessionObjects>[0] = {}) {
  const { bindings, calls } = sessionObjects(results);
  const state = { storage } as unknown as DurableObjectState;
  const account = new AccountSessions(state, bindings as Bindings);
  return {
    account,
    join: (device: string, secret?: string) => account.join(toId(device), secret),
    endOthers: (device: string | null) => account.endOthers(device && toId(device)),
    ended: () => calls.map(({ object, method }) => `${toDevice(object)} ${method}`),
  };
}

describe("an account", () => {
  test("ends its other logins after a new password", async () => {
    const { join, endOthers, ended } = newAccount();
    for (const id of ["phone", "laptop", "tablet"]) await join(id);
    await endOthers("laptop");
    expect(ended().sort()).toEqual(["phone destroy", "tablet destroy"]);
    await endOthers(null);
    expect(ended().at(-1)).toBe("laptop destroy");
    await endOthers(null);
    expect(ended()).toHaveLength(3);
  });

  test("ends a login later whose object does not respond, and the others now", async () => {
    const lost = new Error("Network connection lost.");
    const destroy = vi.fn().mockRejectedValueOnce(lost).mockRejectedValueOnce(lost);
    const storage = mapStorage();
    const { account, join, endOthers, ended } = newAccount(storage, { destroy });
    for (const id of ["phone", "laptop"]) await join(id);
    await endOthers("laptop");
    expect(ended()).toEqual(["phone destroy", "phone destroy"]);
    const scheduledTime = storage.alarm.at ?? 0;
    expect(scheduledTime).toBeGreaterThan(Date.now());
    await account.alarm({ scheduledTime, isRetry: false, retryCount: 0 });
    expect([ended().length, storage.alarm.at]).toEqual([3, null]);
  });

  test("hides no defect of a login that it ends", async () => {
    const destroy = () => Promise.reject(new TypeError("defect"));
    const { join, endOthers } = newAccount(mapStorage(), { destroy });
    await join("phone");
    await expect(endOthers(null)).rejects.toThrow("defect");
  });

  test("ends its logins of before one with another secret in its tokens", async () => {
    const { join, endOthers, ended } = newAccount();
    await join("unknown");
    await join("phone", "old");
    await join("laptop", "old");
    expect(ended()).toEqual([]);
    await join("tablet", "new");
    expect(ended().sort()).toEqual(["laptop destroy", "phone destroy", "unknown destroy"]);
    await join("desktop");
    await join("watch", "new");
    await endOthers("watch");
    expect(ended().slice(3).sort()).toEqual(["desktop destroy", "tablet destroy"]);
  });

  test("without logins has none to end", async () => {
    const { join, endOthers, ended } = newAccount();
    await endOthers(null);
    await join("phone");
    await endOthers("phone");
    expect(ended()).toEqual([]);
  });

  test("remains logged in on 50 devices; one more ends the login that is oldest", async () => {
    const { join, endOthers, ended } = newAccount();
    for (let device = 1; device <= 50; device += 1) await join(`device-${device}`);
    await join("device-1");
    expect(ended()).toEqual([]);
    await join("device-51");
    expect(ended()).toEqual(["device-2 destroy"]);
    await endOthers(null);
    expect(ended()).toHaveLength(51);
  });

  test("gives its devices turns one after another, in the order of their calls", async () => {
    const { account } = newAccount();
    const first = Promise.withResolvers<void>();
    const observed: string[] = [];
    const turns = [
      account.enqueue(async () => {
        await first.promise;
        observed.push("phone");
      }),
      account.enqueue(async () => void observed.push("laptop")),
    ];
    await pass(0);
    expect(observed).toEqual([]);
    first.resolve();
    await Promise.all(turns);
    expect(observed).toEqual(["phone", "laptop"]);
  });

  test("lets no device that has fallen silent keep the others from their turn for good", async () => {
    const { account } = newAccount();
    const next = vi.fn(async () => {});
    const turns = [account.enqueue(never), account.enqueue(next)];
    await pass(10 * SECOND - 1);
    expect(next).not.toHaveBeenCalled();
    await pass(1);
    await Promise.all(turns);
    expect(next).toHaveBeenCalledTimes(1);
  });
});

describe("the object of an account", () => {
  const reset = () => {
    throw new Error("Network connection lost.");
  };

  /** The binding of objects that return this result, with the names and regions requested. */
  function objectsThat(respond: () => unknown) {
    const method = vi.fn(async () => respond());
    const getByName = vi.fn((_name: string, _options?: object) => ({
      join: method,
      endOthers: method,
      enqueue: method,
    }));
    const bindings = { ACCOUNTS: { getByName }, BACKEND_LOCATION: "weur" };
    return { bindings: bindings as unknown as Pick<Bindings, "ACCOUNTS">, getByName, method };
  }

  test("is found by the user's id, near the backend", async () => {
    const { bindings, getByName } = objectsThat(() => true);
    await accountSessions(bindings, 7).join("phone");
    expect(getByName.mock.lastCall).toEqual(["7", { locationHint: "weur" }]);
    await accountSessions(bindings, "7/addresses").enqueue(async () => {});
    expect(getByName.mock.lastCall?.[0]).toBe("7/addresses");
  });

  test.each(["join", "endOthers"] as const)(
    "is called again when it was reset: %s",
    async (name) => {
      const { bindings, method } = objectsThat(
        vi.fn().mockImplementationOnce(reset).mockReturnValue(true),
      );
      expect(await accountSessions(bindings, 7)[name]("phone")).toBe(true);
      expect(method).toHaveBeenCalledTimes(2);
    },
  );

  test("is not given the same work twice", async () => {
    const { bindings, method } = objectsThat(reset);
    await expect(accountSessions(bindings, 7).enqueue(async () => {})).rejects.toThrow(
      BackendError,
    );
    expect(method).toHaveBeenCalledTimes(1);
  });
});

describe("work in a customer's turn", () => {
  const work = () => vi.fn(async () => "changed");

  test("begins when its turn comes, and the turn lasts until it has ended", async () => {
    const [before, change] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
    const ended = vi.fn();
    const enqueue = (turn: () => Promise<void>) => before.promise.then(turn).then(ended);
    const changing = vi.fn(() => change.promise);
    const running = inTurn({ enqueue }, changing);
    await pass(SECOND);
    expect(changing).not.toHaveBeenCalled();
    before.resolve();
    await pass(0);
    expect([changing.mock.calls.length, ended.mock.calls.length]).toEqual([1, 0]);
    change.resolve("changed");
    expect(await running).toBe("changed");
    await pass(0);
    expect(ended).toHaveBeenCalledTimes(1);
  });

  test("that fails fails for its caller, not for the account", async () => {
    const ended = vi.fn();
    const enqueue = (turn: () => Promise<void>) => turn().then(ended);
    const failing = inTurn({ enqueue }, () => Promise.reject(new Error("sold out")));
    await expect(failing).rejects.toThrow("sold out");
    await pass(0);
    expect(ended).toHaveBeenCalledTimes(1);
  });

  test.each<[string, (turn: () => Promise<void>) => Promise<void>]>([
    ["was reset", () => Promise.reject(new BackendError("reset", "enqueue"))],
    [
      "was reset in it",
      async (turn) => {
        void turn();
        throw new BackendError("reset", "enqueue");
      },
    ],
  ])("is done once where the account's object %s", async (_, enqueue) => {
    const changing = work();
    expect(await inTurn({ enqueue }, changing)).toBe("changed");
    expect(changing).toHaveBeenCalledTimes(1);
  });

  test("is not done after five seconds without a turn, nor when the turn comes late", async () => {
    const late = Promise.withResolvers<void>();
    const changing = work();
    const running = inTurn({ enqueue: (turn) => late.promise.then(turn) }, changing);
    const refused = expect(running).rejects.toMatchObject({ reason: "busy-elsewhere" });
    await pass(5 * SECOND);
    await refused;
    late.resolve();
    await pass(0);
    expect(changing).not.toHaveBeenCalled();
  });
});
