import { describe, expect, test } from "vitest";
import { noVisitor } from "../../shared/offline.ts";
import {
  adoptItem,
  endItem,
  judgeItem,
  maxWaitMs,
  type OutboxItem,
  readResponse,
} from "./outbox.ts";

const item: OutboxItem = {
  key: "key-1",
  path: "/actions/add-to-cart",
  body: '{"productId":1}',
  type: "application/json",
  from: "https://shop.example/product/a",
  madeAt: 1_000,
  visitor: "ani",
  isKeyed: true,
};

const getEnd = (one: OutboxItem, present: string, now: number) => judgeItem(one, present, now).end;

describe("a change that waits", () => {
  test("is sent in its visitor's session, within a day", () => {
    expect(judgeItem(item, "ani", 2_000)).toBe(item);
    expect(judgeItem(item, "ani", item.madeAt + maxWaitMs)).toBe(item);
  });

  test("is asked about after a day, and where the clock was put back by more", () => {
    expect(getEnd(item, "ani", item.madeAt + maxWaitMs + 1)).toBe("late");
    expect(getEnd({ ...item, madeAt: 3 * maxWaitMs }, "ani", 1_000)).toBe("late");
  });

  test("that may arrive twice is asked about once it was sent", () => {
    expect(getEnd({ ...item, isKeyed: false, isTried: true }, "ani", 2_000)).toBe("late");
  });

  test.each([noVisitor, "budi", ""])("is erased in the session of %j", (present) => {
    expect(getEnd(item, present, 2_000)).toBe("erased");
    expect(getEnd(item, present, item.madeAt + 2 * maxWaitMs)).toBe("erased");
  });

  test("of a visitor without a session belongs to the one that the first change creates", () => {
    const early = { ...item, visitor: noVisitor };
    expect(judgeItem(early, noVisitor, 2_000)).toBe(early);
    expect(adoptItem(early, "ani").visitor).toBe("ani");
    expect(adoptItem({ ...item, visitor: "budi" }, "ani").visitor).toBe("budi");
    expect(adoptItem(endItem(early, "sent"), "ani").visitor).toBe(noVisitor);
  });

  test("keeps nothing that was typed once its end is known", () => {
    const end = endItem(item, "erased");
    expect([end.body, end.from, end.end]).toEqual(["", "", "erased"]);
  });

  test("keeps its end, and for its visitor alone the reason of a refusal", () => {
    const refused = endItem(item, "refused", "Only 2 of Minyak CVT are left.");
    expect(judgeItem(refused, "ani", item.madeAt + 2 * maxWaitMs)).toBe(refused);
    expect(judgeItem(refused, "budi", 2_000)).toMatchObject({ end: "refused", reason: undefined });
  });
});

const failed = (code: string, text?: string) => ({ ok: false, error: { code, notice: { text } } });

describe("a response to a change that waited", () => {
  test.each([
    ["a result", 200, { ok: true }, { end: "sent" }],
    ["a page that a form is led to", 0, null, { end: "sent" }],
    ["a refusal", 200, failed("stock", "Habis"), { end: "refused", reason: "Habis" }],
    ["another visitor's session", 403, failed("other-visitor"), { end: "erased" }],
    ["a session that a log-in moves", 200, failed("session.moved"), null],
    ["an add that is not confirmed", 503, failed("cart.add-unconfirmed"), null],
    ["a shop that is down", 503, failed("backend-unavailable"), null],
    ["too many tries", 429, failed("limit.reached"), null],
    ["a page of somebody between", 200, null, null],
    ["a page of a proxy whose shop is away", 502, null, null],
    ["a defect's page", 500, null, { end: "late" }],
  ] as const)("that is %s is read", (_name, status, result, expected) => {
    expect(readResponse(status, result)).toEqual(expected);
  });
});
