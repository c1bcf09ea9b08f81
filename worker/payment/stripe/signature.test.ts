import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { isSignedByStripe } from "./events.ts";

const secret = "whsec_stub";
const now = new Date("2026-11-21T08:00:00Z");
const seconds = now.getTime() / 1000;
const body = '{"id":"evt_1"}';

const signed = (time: number, text = body, by = secret) =>
  `t=${time},v1=${createHmac("sha256", by).update(`${time}.${text}`).digest("hex")}`;

test("believes what Stripe signed just now, beside other schemes too", async () => {
  expect(isSignedByStripe(body, signed(seconds), { secret, now })).toBe(true);
  const rolled = `${signed(seconds, body, "old")},v0=abc,${signed(seconds).split(",")[1]}`;
  expect(isSignedByStripe(body, rolled, { secret, now })).toBe(true);
});

test.each([
  ["nothing", ""],
  ["another secret", signed(seconds, body, "whsec_other")],
  ["another body", signed(seconds, "{}")],
  ["an old event, sent again", signed(seconds - 301)],
  ["an event of the future", signed(seconds + 301)],
  ["another time than was signed", signed(seconds - 400).replace(/^t=\d+/, `t=${seconds}`)],
  ["no signature at all", `t=${seconds}`],
])("does not believe %s", async (_what, header) => {
  expect(isSignedByStripe(body, header, { secret, now })).toBe(false);
});

test("accepts no signature without a secret", async () => {
  const header = signed(seconds, body, "x");
  expect(isSignedByStripe(body, header, { secret: "", now })).toBe(false);
});
