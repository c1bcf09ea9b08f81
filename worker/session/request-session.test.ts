import { describe, expect, test } from "vitest";
import { mapStore } from "../../tests/support/memory-stores.ts";
import type { CheckoutState, Flash } from "../commerce/session.ts";
import { BackendError } from "../platform/backend-error.ts";
import { FLASH_COOKIE } from "../platform/http/session-cookie.ts";
import {
  FlashMessages,
  isMoved,
  RequestSession,
  StoredFlash,
  TooManySessions,
} from "./request-session.ts";
import { existingId, sessionObjects } from "./session-objects.fixture.ts";

const created = /^a{64}[\w-]{22}$/;

/** The session of a request with this cookie, with objects that return these results. */
function sessionOf(
  id: string | null,
  results: Parameters<typeof sessionObjects>[0] = {},
  options: ConstructorParameters<typeof RequestSession>[2] = {},
) {
  const objects = sessionObjects(results);
  return { ...objects, session: new RequestSession(objects.bindings, id, options) };
}

const lost = () => {
  throw new Error("Network connection lost.");
};

const failedWith = (reason: string) => ({ ok: false, cause: { reason } }) as const;

describe("the session of a request", () => {
  test("is not created by reading, and sets no cookie", () => {
    const { session, calls } = sessionOf(null);
    const effects = [session.id, session.calls(), session.cookieLines(), calls];
    expect(effects).toEqual([null, null, [], []]);
  });

  test("is created by the first change, once, with a cookie for a year", async () => {
    const { session, calls } = sessionOf(null);
    const id = await session.ensure();
    expect(id).toMatch(created);
    expect([await session.ensure(), session.id]).toEqual([id, id]);
    expect(calls).toEqual([{ object: "new", method: "open", input: [], isNew: true }]);
    expect(session.cookieLines()).toEqual([
      expect.stringMatching(
        new RegExp(
          `^__Host-session=${id}\\.[\\w-]{22}; Path=/; Max-Age=31536000; HttpOnly; Secure; SameSite=Lax$`,
        ),
      ),
    ]);
  });

  test("is created by whichever call comes first", async () => {
    const { session, calls } = sessionOf(null);
    await (await session.openCalls()).repeatable("discard", (it) => it.discard());
    await session.calls()?.repeatable("discard", (it) => it.discard());
    expect(calls.map(({ isNew }) => isNew)).toEqual([true, true]);
  });

  test("of a known visitor is the same, and is not new", async () => {
    const { session, calls } = sessionOf(existingId, {}, { mayOpen: async () => false });
    expect(await session.ensure()).toBe(existingId);
    await (await session.openCalls()).repeatable("discard", (it) => it.discard());
    expect(calls).toEqual([{ object: existingId, method: "discard", input: [], isNew: false }]);
    expect(session.cookieLines()).toEqual([]);
  });

  test("is refused to a client that has created too many", async () => {
    const { session, calls } = sessionOf(null, {}, { mayOpen: async () => false });
    const refused = session.ensure();
    await expect(refused).rejects.toThrow(TooManySessions);
    await expect(refused).rejects.toHaveProperty("name", "TooManySessions");
    expect([session.id, calls]).toEqual([null, []]);
  });

  test("sends the cart's count to the badge, as long as the session's cookie lasts", () => {
    const { session } = sessionOf(existingId);
    session.cookies.count = 3;
    expect(session.cookieLines()).toEqual(["cart_count=3; Path=/; Max-Age=31536000; SameSite=Lax"]);
    const brief = sessionOf(
      existingId,
      {},
      { cookies: { isLasting: false, hasStrayCount: false } },
    );
    brief.session.cookies.count = 3;
    expect(brief.session.cookieLines()).toEqual(["cart_count=3; Path=/; SameSite=Lax"]);
  });

  test("that a login has moved gets a cookie with the new id", async () => {
    const next = `${"b".repeat(64)}${"k".repeat(22)}`;
    const { session, calls } = sessionOf(null);
    await session.ensure();
    session.moveTo(next, false);
    expect(session.id).toBe(next);
    expect(session.cookieLines()).toEqual([
      expect.stringMatching(
        new RegExp(
          `^__Host-session=${next}\\.[\\w-]{22}\\.b; Path=/; HttpOnly; Secure; SameSite=Lax$`,
        ),
      ),
    ]);
    await session.calls()?.repeatable("discard", (it) => it.discard());
    expect(calls[1]?.isNew).toBe(false);
  });

  test("forgotten, it deletes its cookies", () => {
    const { session } = sessionOf(
      existingId,
      {},
      { cookies: { isLasting: false, hasStrayCount: false } },
    );
    session.cookies.count = 3;
    session.forget();
    expect([session.id, session.cookies.count, session.cookies.remembered]).toEqual([
      null,
      null,
      true,
    ]);
    expect(session.cookieLines()).toEqual([
      "__Host-session=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax",
      "cart_count=; Path=/; Max-Age=0; SameSite=Lax",
    ]);
  });

  test("a badge's count without a session is deleted", () => {
    const { session } = sessionOf(null, {}, { cookies: { isLasting: true, hasStrayCount: true } });
    expect(session.cookieLines()).toHaveLength(2);
  });

  test("is forgotten when its object does not know it", () => {
    const { session } = sessionOf(existingId);
    expect(session.isGone({ ok: true })).toBe(false);
    expect(session.isGone({ ok: false })).toBe(false);
    expect(session.isGone(failedWith("timeout"))).toBe(false);
    expect(session.id).toBe(existingId);
    expect(session.isGone(failedWith("unknown-session"))).toBe(true);
    expect([session.id, session.cookieLines().length]).toEqual([null, 2]);
  });

  test("that another request has moved leaves that request's cookies alone", () => {
    const { session } = sessionOf(existingId);
    expect(session.isGone(failedWith("moved"))).toBe(true);
    expect([session.id, session.cookieLines()]).toEqual([null, []]);
    expect([isMoved(failedWith("moved")), isMoved(failedWith("timeout"))]).toEqual([true, false]);
    expect([isMoved({ ok: true }), isMoved({ ok: false })]).toEqual([false, false]);
  });

  test("is erased again when it was created in vain", async () => {
    const empty = sessionOf(null, { discard: () => true });
    await empty.session.ensure();
    await empty.session.dropEmpty();
    expect([empty.session.id, empty.session.cookieLines()]).toEqual([null, []]);
    const used = sessionOf(null, { discard: () => false });
    await used.session.ensure();
    await used.session.dropEmpty();
    expect(used.session.id).toMatch(created);
  });

  test("of a known visitor is never erased with it, nor one that does not exist", async () => {
    const { session, calls } = sessionOf(existingId, { discard: () => true });
    await session.dropEmpty();
    expect([session.id, calls]).toEqual([existingId, []]);
    const none = sessionOf(null, { discard: () => true });
    await none.session.dropEmpty();
    expect(none.calls).toEqual([]);
  });

  test("whose object cannot be reached is left to its alarm; a defect is not hidden", async () => {
    const reset = sessionOf(null, { discard: lost });
    await reset.session.ensure();
    await reset.session.dropEmpty();
    expect(reset.session.id).toMatch(created);
    const broken = sessionOf(null, {
      discard: () => {
        throw new TypeError("defect");
      },
    });
    await broken.session.ensure();
    await expect(broken.session.dropEmpty()).rejects.toThrow("defect");
  });
});

const saved = { notices: [{ id: "contact.sent" }] } as Flash;
const failed = {
  notices: [{ id: "error.something" }],
  form: "contact",
  values: { name: "Ani" },
} as Flash;

/** Notices of a request with this Cookie header. */
function messagesOf(
  id: string | null,
  results: Parameters<typeof sessionObjects>[0],
  {
    given = null,
    secret = "secret",
    now = 0,
  }: { given?: string | null; secret?: string; now?: number } = {},
) {
  const opened = sessionOf(id, results);
  const cookies = { given, secret, now: () => now };
  return { ...opened, flash: new FlashMessages(opened.session, cookies) };
}

/** The Cookie header of the browser's next request. */
const given = (session: RequestSession) => session.cookieLines().at(-1)?.split(";")[0] ?? null;

let state = 1;

/** Letters that cannot be packed smaller, the same in each run. */
function random(length: number): string {
  return Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return String.fromCharCode(0x4e00 + (state % 20_011));
  }).join("");
}

describe("notices for the next page", () => {
  test("are stored in the session", async () => {
    const { flash, session, calls } = messagesOf(existingId, { keepFlash: () => true });
    await flash.keep(saved);
    expect(calls).toMatchObject([{ object: existingId, method: "keepFlash", input: [saved] }]);
    expect([session.id, session.cookieLines()]).toEqual([existingId, []]);
  });

  test("of a visitor without a session are in a signed cookie for ten minutes", async () => {
    const { flash, session, calls } = messagesOf(null, {});
    await flash.keep(failed);
    expect([session.id, calls]).toEqual([null, []]);
    expect(session.cookieLines()[0]).toMatch(
      new RegExp(`^${FLASH_COOKIE}=[^;]+; Path=/; Max-Age=600; HttpOnly; Secure; SameSite=Lax$`),
    );
    const cookie = given(session);
    expect(await messagesOf(null, {}, { given: cookie, now: 599_999 }).flash.read()).toEqual(
      failed,
    );
    expect(await messagesOf(null, {}, { given: cookie, now: 600_001 }).flash.read()).toBeNull();
    expect(await messagesOf(null, {}, { given: cookie, secret: "other" }).flash.read()).toBeNull();
    expect(await messagesOf(null, {}, { given: cookie, secret: "" }).flash.read()).toBeNull();
  });

  test("of a second form are added to those in the cookie", async () => {
    const first = messagesOf(null, {});
    await first.flash.keep(failed);
    const second = messagesOf(null, {}, { given: given(first.session) });
    await second.flash.keep(saved);
    const { flash } = messagesOf(null, {}, { given: given(second.session) });
    expect(await flash.read()).toEqual({
      ...failed,
      notices: [...failed.notices, ...saved.notices],
    });
  });

  test("of a session that is gone are in the cookie, and the session's is deleted", async () => {
    const { flash, session, methods } = messagesOf(existingId, { keepFlash: () => false });
    await flash.keep(saved);
    expect([session.id, methods()]).toEqual([null, [`${existingId} keepFlash`]]);
    expect(session.cookieLines()).toHaveLength(3);
  });

  test("are stored in a session where the shop has no secret", async () => {
    const { flash, session, calls } = messagesOf(null, { keepFlash: () => true }, { secret: "" });
    await flash.keep(saved);
    expect(session.id).toMatch(created);
    expect(calls).toMatchObject([{ method: "keepFlash", input: [saved], isNew: true }]);
    const { session: other, bindings } = sessionOf(null);
    await new FlashMessages(other, undefined).keep(saved);
    expect([bindings === null, other.id]).toEqual([false, expect.stringMatching(created)]);
    expect(await new FlashMessages(sessionOf(null).session, undefined).read()).toBeNull();
  });

  test("leave out of what was typed what no cookie can hold", async () => {
    const storedOf = async (values: Record<string, string>) => {
      const { flash, session } = messagesOf(null, {});
      await flash.keep({ ...failed, values });
      return (await messagesOf(null, {}, { given: given(session) }).flash.read())?.values;
    };
    const [long, middle, short] = [random(1_001), random(1_000), random(200)];
    expect(await storedOf({ name: "Ani", long: "x".repeat(1_001) })).toHaveProperty("long");
    expect(await storedOf({ name: "Ani", long: random(3_000), short })).toEqual({
      name: "Ani",
      short,
    });
    expect(await storedOf({ name: "Ani", long: `${long}${long}`, middle })).toEqual({
      name: "Ani",
      middle,
    });
    expect(await storedOf({ a: middle, b: random(1_000), c: random(1_000), short })).toEqual({
      short,
    });
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`f${at}`, random(200)]));
    expect(await storedOf({ ...many, empty: "" })).toEqual({ empty: "" });
  });

  test("that no cookie can hold are stored in a session", async () => {
    const { flash, session, methods } = messagesOf(null, { keepFlash: () => true });
    const names = random(4_000);
    await flash.keep({ notices: [{ id: "session.not-restored", values: { names } }] });
    expect(session.id).toMatch(created);
    expect(methods()).toEqual(["new keepFlash"]);
  });

  test("of session and cookie are shown together, and deleted once they were", async () => {
    const first = messagesOf(null, {});
    await first.flash.keep(failed);
    const { flash, session, calls } = messagesOf(
      existingId,
      { readFlash: () => saved },
      { given: given(first.session) },
    );
    expect(await flash.read()).toEqual({
      ...failed,
      notices: [...failed.notices, ...saved.notices],
    });
    expect(session.cookies.flash).toBeNull();
    await flash.clear();
    expect(session.cookies.flash).toBe(
      `${FLASH_COOKIE}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax`,
    );
    expect(calls.at(-1)).toMatchObject({ method: "forgetFlash", input: [saved] });
  });

  test("of the session alone leave cookies alone, and none at all delete nothing", async () => {
    const stored = messagesOf(existingId, { readFlash: () => saved });
    expect(await stored.flash.read()).toEqual(saved);
    await stored.flash.clear();
    expect(stored.session.cookies.flash).toBeNull();
    expect(stored.methods()).toEqual([`${existingId} readFlash`, `${existingId} forgetFlash`]);
    const none = messagesOf(existingId, {});
    expect(await none.flash.read()).toBeNull();
    await none.flash.clear();
    expect(none.methods()).toEqual([`${existingId} readFlash`]);
  });
});

describe("notices in a session", () => {
  const storedFlash = () => {
    const store = mapStore();
    return { flash: new StoredFlash(store), store };
  };

  test("are there until they were shown", () => {
    const { flash, store } = storedFlash();
    expect(flash.read()).toBeNull();
    flash.keep(saved);
    expect(flash.read()).toEqual(saved);
    flash.forget(saved);
    expect([flash.read(), [...store.list()]]).toEqual([null, []]);
  });

  test("of a form that came while they were shown stay", () => {
    const { flash } = storedFlash();
    flash.keep(saved);
    flash.keep(failed);
    flash.forget(saved);
    expect(flash.read()).toEqual({ ...failed, notices: [...saved.notices, ...failed.notices] });
  });

  test("are shown once each, the newest five, with the fields of the last form", () => {
    const { flash } = storedFlash();
    const notice = (name: number) => ({ id: "cart.added", values: { name } }) as const;
    flash.keep({ notices: [notice(0)], form: "first", values: { name: "Ani" } } as Flash);
    for (let name = 0; name < 6; name += 1) flash.keep({ notices: [notice(name)] } as Flash);
    expect(flash.read()).toEqual({
      notices: [1, 2, 3, 4, 5].map(notice),
      form: "first",
      values: { name: "Ani" },
    });
    flash.keep({ notices: [], form: "second", fields: {} });
    expect(flash.read()).toMatchObject({ form: "second", fields: {} });
    expect(flash.read()).not.toHaveProperty("values");
  });

  test("of a refused checkout are deleted once its order is made, others are not", () => {
    const { flash } = storedFlash();
    const done = { state: "done" } as CheckoutState;
    flash.keep({ ...failed, form: "checkout" });
    flash.resolve({ state: "confirming", key: "key" });
    expect(flash.read()).toMatchObject({ form: "checkout" });
    flash.resolve(done);
    expect(flash.read()).toBeNull();
    flash.resolve(done);
    expect(flash.read()).toBeNull();
    flash.keep(failed);
    flash.resolve(done);
    expect(flash.read()).toEqual(failed);
  });
});

test("an object that cannot be reached is the backend's failure, not that of the shop's code", async () => {
  const { session } = sessionOf(existingId, { keepFlash: lost });
  const keeping = session.calls()?.repeatable("keepFlash", (it) => it.keepFlash(saved));
  await expect(keeping).rejects.toThrow(BackendError);
});
