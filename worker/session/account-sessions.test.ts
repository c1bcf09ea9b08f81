import { Buffer } from "node:buffer";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { mapStorage } from "../../tests/support/memory-stores.ts";
import type { Bindings } from "../platform/app-env.ts";
import { BackendError } from "../platform/backend-error.ts";
import { AccountSessions, accountSessions, CustomerQueue } from "./account-sessions.ts";
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
const idOf = (device: string) =>
  Buffer.from(device).toString("hex").padEnd(64, "0") + "k".repeat(22);
const deviceOf = (object: string) => Buffer.from(object, "hex").toString().replaceAll("\0", "");

/** An account's object over storage in memory, and the sessions that it ends. */
function newAccount(storage = mapStorage(), results: Parameters<typeof sessionObjects>[0] = {}) {
  const { bindings, calls } = sessionObjects(results);
  const state = { storage } as unknown as DurableObjectState;
  const account = new AccountSessions(state, bindings as Bindings);
  return {
    account,
    join: (device: string, secret?: string) => account.join(idOf(device), secret),
    endOthers: (device: string | null) => account.endOthers(device && idOf(device)),
    ended: () => calls.map(({ object, method }) => `${deviceOf(object)} ${method}`),
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

  test("responds to a ping", async () => {
    expect(await newAccount().account.ping()).toBe(true);
  });

  test("gives its devices turns one after another, in the order of their calls", async () => {
    const { account } = newAccount();
    const first = Promise.withResolvers<void>();
    const observed: string[] = [];
    const turns = [
      account.enqueue(async () => {
        await first.promise;
        observed.push("phone");
      }, "phone"),
      account.enqueue(async () => void observed.push("laptop"), "laptop"),
    ];
    await pass(0);
    expect(observed).toEqual([]);
    first.resolve();
    await Promise.all(turns);
    expect(observed).toEqual(["phone", "laptop"]);
  });

  describe("that was reset in a turn", () => {
    const begun = () => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
      const storage = mapStorage();
      void newAccount(storage).account.enqueue(never, "phone");
      return newAccount(storage).account;
    };

    test("keeps others waiting until that ends, and not its own device", async () => {
      const account = begun();
      const observed: string[] = [];
      const turns = [
        account.enqueue(async () => void observed.push("laptop"), "laptop"),
        account.enqueue(async () => void observed.push("tablet"), "tablet"),
      ];
      await pass(20 * SECOND);
      await account.release("laptop");
      await pass(SECOND);
      expect(observed).toEqual([]);
      await account.release("phone");
      await pass(SECOND);
      await Promise.all(turns);
      expect(observed).toEqual(["laptop", "tablet"]);
      await account.enqueue(async () => void observed.push("phone"), "phone");
      expect(observed.at(-1)).toBe("phone");
    });

    test("gives the device that had it another one at once", async () => {
      const account = begun();
      const laptop = account.enqueue(async () => {}, "laptop");
      await account.enqueue(async () => {}, "phone");
      await pass(SECOND);
      await laptop;
    });

    test("waits for nobody for more than two minutes", async () => {
      const account = begun();
      const laptop = account.enqueue(async () => {}, "laptop");
      await pass(121 * SECOND);
      await laptop;
    });
  });

  test("waits for what a device whose object ended may have sent", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    const { account } = newAccount();
    const ended = account.enqueue(() => Promise.reject(new Error("reset")), "phone");
    await expect(ended).rejects.toThrow("reset");
    const next = vi.fn(async () => {});
    const laptop = account.enqueue(next, "laptop");
    await pass(29 * SECOND);
    expect(next).not.toHaveBeenCalled();
    await pass(2 * SECOND);
    await laptop;
  });

  test("lets no device that has fallen silent keep the others from their turn for good", async () => {
    const { account } = newAccount();
    const next = vi.fn(async () => {});
    const turns = [account.enqueue(never, "phone"), account.enqueue(next, "laptop")];
    await pass(120 * SECOND - 1);
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
      ping: method,
      enqueue: method,
    }));
    const bindings = { ACCOUNTS: { getByName }, BACKEND_LOCATION: "weur" };
    return { bindings: bindings as unknown as Pick<Bindings, "ACCOUNTS">, getByName, method };
  }

  test("is found by the user's id, near the backend", async () => {
    const { bindings, getByName } = objectsThat(() => true);
    await accountSessions(bindings, 7).ping();
    expect(getByName.mock.lastCall).toEqual(["7", { locationHint: "weur" }]);
    await accountSessions(bindings, "7/addresses").ping();
    expect(getByName.mock.lastCall?.[0]).toBe("7/addresses");
  });

  test.each(["join", "endOthers", "ping"] as const)(
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
    await expect(accountSessions(bindings, 7).enqueue(async () => {}, "phone")).rejects.toThrow(
      BackendError,
    );
    expect(method).toHaveBeenCalledTimes(1);
  });
});

type Account = NonNullable<ReturnType<ConstructorParameters<typeof CustomerQueue>[0]["account"]>>;

/** A customer's queue before an account's object that behaves so, with the warnings in the log. */
function queueBefore(behaviour: Partial<Account>) {
  const account = {
    enqueue: vi.fn(behaviour.enqueue ?? ((work: () => Promise<void>) => work())),
    release: vi.fn(async () => {}),
    ping: vi.fn(behaviour.ping ?? (async () => true as const)),
    join: async () => {},
    endOthers: async () => {},
  };
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const queue = new CustomerQueue({ account: () => account, owner: "phone" });
  const warnings = () => warn.mock.calls.map(([line]) => JSON.parse(String(line)));
  return { queue, account, warnings };
}

const skipped = (state: string) => ({ level: "warn", event: "lock.skipped", state });

describe("a customer's change", () => {
  test("runs in a turn of the account, which lasts until the change has ended", async () => {
    const change = Promise.withResolvers<string>();
    const ended = vi.fn();
    const { queue, account, warnings } = queueBefore({ enqueue: (work) => work().then(ended) });
    const running = queue.run(() => change.promise);
    await pass(0);
    expect([account.enqueue.mock.calls.length, ended.mock.calls.length]).toEqual([1, 0]);
    change.resolve("changed");
    expect(await running).toBe("changed");
    await pass(0);
    expect([ended.mock.calls.length, warnings()]).toEqual([1, []]);
  });

  test("that fails fails for its caller, not for the account, and the next has a turn", async () => {
    const ended = vi.fn();
    const { queue, account, warnings } = queueBefore({ enqueue: (work) => work().then(ended) });
    await expect(queue.run(() => Promise.reject(new Error("sold out")))).rejects.toThrow(
      "sold out",
    );
    await pass(0);
    expect(ended).toHaveBeenCalledTimes(1);
    expect(await queue.run(async () => "changed")).toBe("changed");
    expect([account.enqueue.mock.calls.length, warnings()]).toEqual([2, []]);
  });

  test("shares its turn with the changes within it", async () => {
    const { queue, account } = queueBefore({});
    expect(await queue.run(() => queue.run(async () => "changed"))).toBe("changed");
    expect(account.enqueue).toHaveBeenCalledTimes(1);
  });

  test("of a guest needs no turn", async () => {
    const warn = vi.spyOn(console, "warn");
    const account = vi.fn(() => null);
    expect(await new CustomerQueue({ account, owner: "phone" }).run(async () => "changed")).toBe(
      "changed",
    );
    expect([account.mock.calls.length, warn.mock.calls]).toEqual([1, []]);
  });

  test("waits as long as the account responds", async () => {
    const before = Promise.withResolvers<void>();
    const { queue, account, warnings } = queueBefore({
      enqueue: (work) => before.promise.then(() => work()),
    });
    const work = vi.fn(async () => "changed");
    const running = queue.run(work);
    await pass(60 * SECOND);
    expect([work.mock.calls.length, account.ping.mock.calls.length]).toEqual([0, 75]);
    before.resolve();
    expect(await running).toBe("changed");
    expect([work.mock.calls.length, warnings()]).toEqual([1, []]);
  });

  test("has its turn from the next object when the account's was reset", async () => {
    const enqueue = vi
      .fn((work: () => Promise<void>) => work())
      .mockRejectedValueOnce(new BackendError("reset", "enqueue"));
    const { queue, warnings } = queueBefore({ enqueue });
    const work = vi.fn(async () => "changed");
    expect(await queue.run(work)).toBe("changed");
    expect([enqueue.mock.calls.length, work.mock.calls.length]).toEqual([2, 1]);
    expect(warnings()).toEqual([]);
  });

  test("has its turn when the account's object was reset three times in a row", async () => {
    const enqueue = vi.fn((work: () => Promise<void>) => work());
    for (let times = 0; times < 3; times += 1)
      enqueue.mockRejectedValueOnce(new BackendError("reset", "enqueue"));
    const { queue, warnings } = queueBefore({ enqueue });
    const work = vi.fn(async () => "changed");
    expect(await queue.run(work)).toBe("changed");
    expect([enqueue.mock.calls.length, work.mock.calls.length]).toEqual([4, 1]);
    expect(warnings()).toEqual([]);
  });

  test.each<[string, () => Promise<void>]>([
    ["is reset again and again", () => Promise.reject(new BackendError("reset", "enqueue"))],
    ["gives no turn", async () => {}],
  ])("runs without a turn when the account's object %s", async (_, enqueue) => {
    const { queue, account, warnings } = queueBefore({ enqueue });
    const work = vi.fn(async () => "changed");
    expect(await queue.run(work)).toBe("changed");
    expect([account.enqueue.mock.calls.length, work.mock.calls.length]).toEqual([4, 1]);
    expect(warnings()).toEqual([skipped("failed")]);
  });

  test("runs once when the turn began and the account's object was reset then", async () => {
    const change = Promise.withResolvers<string>();
    const { queue, account, warnings } = queueBefore({
      enqueue: async (work) => {
        void work();
        throw new BackendError("reset", "enqueue");
      },
    });
    const work = vi.fn(() => change.promise);
    const running = queue.run(work);
    await pass(10 * SECOND);
    change.resolve("changed");
    expect(await running).toBe("changed");
    expect([account.enqueue.mock.calls.length, work.mock.calls.length]).toEqual([1, 1]);
    expect(warnings()).toEqual([]);
  });

  test.each<[string, () => Promise<true>]>([
    ["hangs", never],
    ["is not reached", () => Promise.reject(new BackendError("reset", "ping"))],
  ])(
    "runs without a turn when the account's object %s, and a late turn does nothing",
    async (_, ping) => {
      const late = Promise.withResolvers<void>();
      const { queue, account, warnings } = queueBefore({
        enqueue: (work) => late.promise.then(() => work()),
        ping,
      });
      const work = vi.fn(async () => "changed");
      const running = queue.run(work);
      await pass(800 - 1);
      expect([work.mock.calls.length, account.ping.mock.calls.length]).toEqual([0, 0]);
      await pass(800 + 1);
      expect(await running).toBe("changed");
      late.resolve();
      await pass(0);
      expect([account.enqueue.mock.calls.length, work.mock.calls.length]).toEqual([1, 1]);
      expect(warnings()).toEqual([skipped("unreachable")]);
    },
  );
});
