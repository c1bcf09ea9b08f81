import { expect, test } from "vitest";
import { hashPassword, isPassword } from "./password.ts";

test("a stored password took 600,000 iterations, and opens to itself alone", async () => {
  const stored = await hashPassword("Rahasia-123");
  const [kind, rounds, iterations] = stored.split("$");
  expect([kind, Number(rounds) * Number(iterations)]).toEqual(["pbkdf2-sha256", 600_000]);
  expect(await isPassword("Rahasia-123", stored)).toBe(true);
  expect(await isPassword("Rahasia-124", stored)).toBe(false);
  expect(await isPassword("Rahasia-123", null)).toBe(false);
});
