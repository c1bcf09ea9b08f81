import { describe, expect, test } from "vitest";
import { mapStore } from "../../tests/support/memory-stores.ts";
import type { CheckoutState, Flash } from "../commerce/session.ts";
import { FLASH_COOKIE } from "../platform/http/session-cookie.ts";
import { FlashMessages, StoredFlash } from "./flash.ts";
import type { RequestSession } from "./request-session.ts";
import { createdId, existingId, scriptedRequest } from "./session-objects.fixture.ts";

const saved = { notices: [{ id: "contact.sent" }] } as Flash;
const failed = {
  notices: [{ id: "error.something" }],
  form: "contact",
  values: { name: "Ani" },
} as Flash;

/** Notices of a request with this Cookie header. */
function openFlash(
  id: string | null,
  results: Parameters<typeof scriptedRequest>[1],
  {
    given = null,
    keys = ["key"],
    now = 0,
  }: { given?: string | null; keys?: string[]; now?: number } = {},
) {
  const opened = scriptedRequest(id, results);
  const cookies = { given, keys: () => keys, now: () => now };
  return { ...opened, flash: new FlashMessages(opened.session, cookies) };
}

/** The Cookie header of the browser's next request. */
const given = (session: RequestSession) => session.cookies().at(-1)?.split(";")[0] ?? null;

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
    const { flash, session, calls } = openFlash(existingId, { "flash.keep": () => true });
    await flash.keep(saved);
    expect(calls).toMatchObject([{ object: existingId, method: "flash.keep", input: [saved] }]);
    expect([session.id, session.cookies()]).toEqual([existingId, []]);
  });

  test("of a visitor without a session are in a signed cookie for ten minutes", async () => {
    const { flash, session, calls } = openFlash(null, {});
    await flash.keep(failed);
    expect([session.id, calls]).toEqual([null, []]);
    expect(session.cookies()[0]).toMatch(
      new RegExp(`^${FLASH_COOKIE}=[^;]+; Path=/; Max-Age=600; HttpOnly; Secure; SameSite=Lax$`),
    );
    const cookie = given(session);
    expect(await openFlash(null, {}, { given: cookie, now: 599_999 }).flash.read()).toEqual(failed);
    expect(await openFlash(null, {}, { given: cookie, now: 600_001 }).flash.read()).toBeNull();
    expect(await openFlash(null, {}, { given: cookie, keys: ["other"] }).flash.read()).toBeNull();
  });

  test("are read with an older key", async () => {
    const { flash, session } = openFlash(null, {});
    await flash.keep(failed);
    const rotated = { given: given(session), keys: ["newer", "key"] };
    expect(await openFlash(null, {}, rotated).flash.read()).toEqual(failed);
  });

  test("of a second form are added to those in the cookie", async () => {
    const first = openFlash(null, {});
    await first.flash.keep(failed);
    const second = openFlash(null, {}, { given: given(first.session) });
    await second.flash.keep(saved);
    const { flash } = openFlash(null, {}, { given: given(second.session) });
    expect(await flash.read()).toEqual({
      ...failed,
      notices: [...failed.notices, ...saved.notices],
    });
  });

  test("of a session that is gone are in the cookie, and the session's is deleted", async () => {
    const { flash, session, methods } = openFlash(existingId, { "flash.keep": () => false });
    await flash.keep(saved);
    expect([session.id, methods()]).toEqual([null, [`${existingId} flash.keep`]]);
    expect(session.cookies()).toHaveLength(4);
  });

  test("leave out of what was typed what no cookie can hold", async () => {
    const storeValues = async (values: Record<string, string>) => {
      const { flash, session } = openFlash(null, {});
      await flash.keep({ ...failed, values });
      return (await openFlash(null, {}, { given: given(session) }).flash.read())?.values;
    };
    const [long, middle, short] = [random(1_001), random(1_000), random(200)];
    expect(await storeValues({ name: "Ani", long: "x".repeat(1_001) })).toHaveProperty("long");
    expect(await storeValues({ name: "Ani", long: random(3_000), short })).toEqual({
      name: "Ani",
      short,
    });
    expect(await storeValues({ name: "Ani", long: `${long}${long}`, middle })).toEqual({
      name: "Ani",
      middle,
    });
    expect(await storeValues({ a: middle, b: random(1_000), c: random(1_000), short })).toEqual({
      short,
    });
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`f${at}`, random(200)]));
    expect(await storeValues({ ...many, empty: "" })).toEqual({ empty: "" });
  });

  test("that no cookie can hold are stored in a session", async () => {
    const { flash, session, methods } = openFlash(null, { "flash.keep": () => true });
    const names = random(4_000);
    await flash.keep({ notices: [{ id: "session.not-restored", values: { names } }] });
    expect(session.id).toMatch(createdId);
    expect(methods()).toEqual(["new flash.keep"]);
  });

  test("of session and cookie are shown together, and deleted once they were", async () => {
    const first = openFlash(null, {});
    await first.flash.keep(failed);
    const { flash, session, calls } = openFlash(
      existingId,
      { "flash.read": () => saved },
      { given: given(first.session) },
    );
    expect(await flash.read()).toEqual({
      ...failed,
      notices: [...failed.notices, ...saved.notices],
    });
    expect(session.responseCookies.flash).toBeNull();
    await flash.clear();
    expect(session.responseCookies.flash).toBe(
      `${FLASH_COOKIE}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax`,
    );
    expect(calls.at(-1)).toMatchObject({ method: "flash.forget", input: [saved] });
  });

  test("of the session alone leave cookies alone, and none at all delete nothing", async () => {
    const stored = openFlash(existingId, { "flash.read": () => saved });
    expect(await stored.flash.read()).toEqual(saved);
    await stored.flash.clear();
    expect(stored.session.responseCookies.flash).toBeNull();
    expect(stored.methods()).toEqual([`${existingId} flash.read`, `${existingId} flash.forget`]);
    const none = openFlash(existingId, {});
    expect(await none.flash.read()).toBeNull();
    await none.flash.clear();
    expect(none.methods()).toEqual([`${existingId} flash.read`]);
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
